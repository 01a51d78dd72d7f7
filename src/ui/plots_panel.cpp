#include <algorithm>
#include <cmath>

#include "session/commands.h"
#include "ui/panels.h"
#include "ui/plot_view.h"
#include "ui/table.h"

namespace ui {
namespace {

constexpr float kLeastPlot = 170, kPlotGap = 14, kLeastLooks = 360;  // px of the design

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

void drawPlotsPanel(const Look& look, session::Session& session, PanelState&) {
    const bool isLooks = session.looks.isPanelOpen;
    {
        Flow flow(look);
        const session::Command& other = *session::findCommand("learn.frame-by-frame");
        const session::RightPanelInfo& plots = session::info(session::RightPanel::Plots);
        const bool toPlots = flow.choice("plots", plots.title, !isLooks, plots.help) && isLooks;
        const bool toLooks = flow.choice("looks", other.title, isLooks, other.help.c_str()) && !isLooks;
        if (toPlots || toLooks) session::runLater(session, other.id);
    }
    ImGui::Dummy({1, look.px(4)});
    const float room = std::floor(ImGui::GetContentRegionAvail().y - look.px(4)), gap = look.px(kPlotGap);
    if (isLooks)
        return part(std::max(look.px(kLeastLooks), room), 0,
                    [&](const RowRect& area) { drawFrameView(look, session, area); });
    const float height = std::max(look.px(kLeastPlot), std::floor((room - 2 * gap) / 2));
    for (const auto kind : {session::PlotKind::Distance, session::PlotKind::Angle})
        part(height, gap, [&](const RowRect& area) { drawPlot(look, session, kind, area); });
}

}  // namespace ui
