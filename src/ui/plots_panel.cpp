#include <algorithm>
#include <cmath>

#include "session/commands.h"
#include "ui/panels.h"
#include "ui/plot_view.h"
#include "ui/table.h"

namespace ui {
namespace {

constexpr float kLeastPlot = 170, kGap = 14, kLeastLooks = 360;  // px of the design

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
        const auto choice = [&](const char* id, bool isOn) {
            const session::Command& command = *session::findCommand(id);
            if (flow.choice(id, command.title, isOn, command.help.c_str()))
                session.later([id](session::Session& s) { session::run(s, id); });
        };
        choice("learn.plots", !isLooks);
        choice("learn.frame-by-frame", isLooks);
    }
    ImGui::Dummy({1, look.px(4)});
    const float room = std::floor(ImGui::GetContentRegionAvail().y - look.px(4)), gap = look.px(kGap);
    if (isLooks)
        return part(std::max(look.px(kLeastLooks), room), 0,
                    [&](const RowRect& area) { drawFrameView(look, session, area); });
    const float height = std::max(look.px(kLeastPlot), std::floor((room - 2 * gap) / 2));
    for (const auto kind : {session::PlotKind::Distance, session::PlotKind::Angle})
        part(height, gap, [&](const RowRect& area) { drawPlot(look, session, kind, area); });
}

}  // namespace ui
