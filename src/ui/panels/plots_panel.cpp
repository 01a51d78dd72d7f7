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

void drawPlotsPanel(const Style& style, const session::Session& session, session::Actions& actions, PanelState&) {
    const bool isLooks = session.presentation.sampling.isPanelOpen;
    {
        Flow flow(style);
        const session::Command& other = *session::findCommand("learn.frame-by-frame");
        const session::RightPanelInfo& plots = session::info(session::RightPanel::Plots);
        const bool toPlots = flow.choice("plots", plots.title, !isLooks, plots.help) && isLooks;
        const bool toLooks = flow.choice("looks", other.title, isLooks, other.help.c_str()) && !isLooks;
        if (toPlots || toLooks) actions.run(other.id);
    }
    ImGui::Dummy({1, style.px(4)});
    const float room = std::floor(ImGui::GetContentRegionAvail().y - style.px(4)), gap = style.px(kPlotGap);
    if (isLooks)
        return part(std::max(style.px(kLeastSamples), room), 0,
                    [&](const RowRect& area) { drawFrameView(style, session, actions, area); });
    if (const std::string why = session::whyNoQuery(session); !why.empty())
        return wrapped(style, style.fonts.body, style.ink(Ink::Dim), why);
    const float height = std::max(style.px(kLeastPlot), std::floor((room - 2 * gap) / 2));
    for (const auto kind : {session::PlotKind::Distance, session::PlotKind::Angle})
        part(height, gap, [&](const RowRect& area) { drawPlot(style, session, actions, kind, area); });
}

}  // namespace ui
