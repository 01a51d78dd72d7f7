#include <imgui.h>

#include <cmath>

#include "session/actions/panel_actions.h"
#include "ui/panels/panels.h"
#include "ui/shell/window_parts.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

constexpr ImGuiWindowFlags kSideFlags =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground;

void placeWindow(const view::Rect& r) {
    ImGui::SetNextWindowPos({float(r.x), float(r.y)});
    ImGui::SetNextWindowSize({float(r.width), float(r.height)});
}

void drawSideSplitter(const Style& style, session::Actions& actions, const Layout& layout, const char* name,
                      session::Side side, double x) {
    const double grip = double(style.px(kSplitterPx));
    const double moved = dragSplitterGrip(
        name, {std::round(x - grip / 2), layout.picture.y, grip, layout.picture.height}, ImGuiMouseCursor_ResizeEW);
    if (moved != 0) actions.send(session::dragSplitter, side, moved / double(style.scale));
}

}  // namespace

void beginSide(const char* name, const view::Rect& region) {
    placeWindow(region);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin(name, nullptr, kSideFlags);
    ImGui::PopStyleVar();
}

void drawSideEdge(const Style& style, double x) {
    const ImVec2 min = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const FlatPainter painter = windowPainter();
    painter.pushClip(min, {min.x + size.x, min.y + size.y});
    painter.rectFilled({float(x), min.y}, {float(x) + 1, min.y + size.y}, style.ink(Ink::Hairline));
    painter.popClip();
}

double dragSplitterGrip(const char* name, const view::Rect& grip, int cursor) {
    placeWindow(grip);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin(name, nullptr, kSideFlags | ImGuiWindowFlags_NoScrollbar);
    hitArea("grip", {float(grip.width), float(grip.height)});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(cursor);
    const ImVec2 moved = ImGui::IsItemActive() ? ImGui::GetIO().MouseDelta : ImVec2(0, 0);
    ImGui::End();
    ImGui::PopStyleVar(2);
    return double(cursor == ImGuiMouseCursor_ResizeNS ? moved.y : moved.x);
}

void drawSides(const Style& style, const session::Session& session, session::Actions& actions, PanelState& panels,
               const Layout& layout) {
    if (layout.left.width > 0) {
        beginSide("left", layout.left);
        drawScenePanel(style, session, actions, panels);
        hairline(style);
        drawInspector(style, session, actions, panels);
        drawSideEdge(style, layout.left.x + layout.left.width - 1);
        ImGui::End();
        drawSideSplitter(style, actions, layout, "left splitter", session::Side::Left,
                         layout.left.x + layout.left.width);
    } else if (session.window.focusesField || session.window.focusesSearch || session.window.renaming) {
        // Nothing can be typed into a panel that is not there.
        actions.send(session::forgetFocusRequests);
    }
    if (layout.right.width <= 0) {  // hidden in a narrow window
        panels.lesson.navigator.isTyping = false;
        return;
    }
    panels.lesson.listing = layout.listing;
    drawRightSide(style, session, actions, panels, layout);
    drawSideSplitter(style, actions, layout, "right splitter", session::Side::Right, layout.right.x);
}

}  // namespace ui
