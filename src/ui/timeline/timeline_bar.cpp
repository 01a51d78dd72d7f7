#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/timeline/timeline.h"

namespace ui {
namespace {

constexpr float kDistance = 216, kRoomForDistance = 700, kLeastTrack = 80;  // px of the design

}  // namespace

void drawTimelineBar(const Style& style, const session::Session& session, session::Actions& actions,
                     const view::Rect& bar) {
    if (bar.height <= 0) return;
    ImGui::SetNextWindowPos({float(bar.x), float(bar.y)});
    ImGui::SetNextWindowSize({float(bar.width), float(bar.height)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::Begin("time line", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground);
    const float left = float(bar.x), right = float(bar.x + bar.width), top = float(bar.y);
    const FlatPainter painter = windowPainter();
    painter.rectFilled({left, top}, {right, top + 1}, style.ink(Ink::Hairline));
    const float from = drawTransport(style, session, actions, bar) + style.px(18);
    float to = right - style.px(20);
    if (bar.width >= double(style.px(kRoomForDistance)) && session.panels.timeLine.hasDistance) {
        const float width = std::min(style.px(kDistance), std::round((to - from) / 3));
        const RowRect plot{{right - style.px(kMargin) - width, top + style.px(6)},
                           {right - style.px(kMargin), float(bar.y + bar.height) - style.px(6)}};
        drawDistance(style, session, actions, plot);
        to = plot.min.x - style.px(28);
    }
    if (to - from >= style.px(kLeastTrack))
        drawTrack(style, session, actions, {from, to, top, style.scale, session.panels.timeLine.span});
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}  // namespace ui
