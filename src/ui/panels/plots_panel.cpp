#include <algorithm>
#include <cmath>

#include "session/commands/commands.h"
#include "session/texts/query.h"
#include "ui/panels/panels.h"
#include "ui/widgets/plot_view.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

constexpr float kLeastPlot = 170, kPlotGap = 14, kLeastSamples = 360;  // px of the design

/// A drawing in the next part of the panel.
template <class Draw>
void part(float height, float gap, const Draw& draw) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    draw(RowRect{min, {min.x + width, min.y + height}});
    ImGui::SetCursorScreenPos(min);
    ImGui::Dummy({width, height + gap});
}

}  // namespace

/// A curve between two axes.
void drawPlotsIcon(const IconPen& pen) {
    pen.line({{3, 3}, {3, 17}, {17.5f, 17}});
    pen.curve({5.5f, 4.5f}, {8, 17.5f}, {13, 16}, {17, 6.5f});
}

void drawPlotsPanel(const Panel& p) {
    const bool isLooks = p.session.presentation.sampling.isPanelOpen;
    {
        Flow flow(p);
        const session::Command& other = *session::findCommand("learn.frame-by-frame");
        const session::RightPanelInfo& plots = session::info(session::RightPanel::Plots);
        const bool toPlots = flow.choice(plots.title, !isLooks, plots.help) && isLooks;
        const bool toLooks = flow.choice(other.title.c_str(), isLooks, other.help.c_str()) && !isLooks;
        if (toPlots || toLooks) p.run(other.id);
    }
    ImGui::Dummy({1, p.px(4)});
    drawPairNote(p);
    const float room = std::floor(ImGui::GetContentRegionAvail().y - p.px(4)), gap = p.px(kPlotGap);
    if (isLooks)
        return part(std::max(p.px(kLeastSamples), room), 0, [&](const RowRect& area) { drawFrameView(p, area); });
    if (const std::string why = session::whyNoQuery(p.session); !why.empty()) return wrapped(p, Ink::Dim, why);
    const float height = std::max(p.px(kLeastPlot), std::floor((room - 2 * gap) / 2));
    for (const auto kind : {session::PlotKind::Distance, session::PlotKind::Angle})
        part(height, gap, [&](const RowRect& area) { drawPlot(p, kind, area); });
}

}  // namespace ui
