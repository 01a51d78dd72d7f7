#include <imgui.h>

#include <cmath>

#include "session/actions/panel_actions.h"
#include "ui/panels/panels.h"
#include "ui/shell/window_parts.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

constexpr ImGuiWindowFlags kPanel = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

void placeWindow(const view::Rect& r) {
    ImGui::SetNextWindowPos({float(r.x), float(r.y)});
    ImGui::SetNextWindowSize({float(r.width), float(r.height)});
}

/// The hairline between a panel and the picture, on the panel's own pixels.
void drawEdge(const Style& style, double x) {
    const ImVec2 min = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(min, {min.x + size.x, min.y + size.y});
    list->AddRectFilled({float(x), min.y}, {float(x) + 1, min.y + size.y}, style.ink(Ink::Hairline));
    list->PopClipRect();
}

void drawSplitter(const Style& style, session::Actions& actions, const Layout& layout, const char* name,
                  session::Side side, double x) {
    const double grip = double(style.px(kSplitterPx));
    placeWindow({std::round(x - grip / 2), layout.picture.y, grip, layout.picture.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin(name, nullptr, kPanel | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar);
    hitArea("grip", {float(grip), float(layout.picture.height)});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    const float moved = ImGui::IsItemActive() ? ImGui::GetIO().MouseDelta.x : 0;
    ImGui::End();
    ImGui::PopStyleVar(2);
    const double delta = double(moved) / double(style.scale);
    if (moved != 0) actions.send(session::dragSplitter, side, delta);
}

}  // namespace

void drawSides(const Style& style, const session::Session& session, session::Actions& actions, PanelState& panels,
               const Layout& layout) {
    if (layout.left.width > 0) {
        placeWindow(layout.left);
        ImGui::Begin("left", nullptr, kPanel | ImGuiWindowFlags_NoBackground);
        drawScenePanel(style, session, actions, panels);
        hairline(style);
        drawInspector(style, session, actions, panels);
        hairline(style);
        drawShowPanel(style, session, actions);
        drawEdge(style, layout.left.x + layout.left.width - 1);
        ImGui::End();
        drawSplitter(style, actions, layout, "left splitter", session::Side::Left, layout.left.width);
    } else if (session.window.focusesField || session.window.focusesSearch || session.window.renaming) {
        // Nothing can be typed into a panel that is not there.
        actions.send(session::forgetFocusRequests);
    }
    if (layout.right.width <= 0) {  // hidden in a narrow window
        panels.lesson.navigator.isTyping = false;
        return;
    }
    placeWindow(layout.right);
    ImGui::Begin("right", nullptr, kPanel | ImGuiWindowFlags_NoBackground);
    drawRightSide(style, session, actions, panels);
    drawEdge(style, layout.right.x);
    ImGui::End();
    drawSplitter(style, actions, layout, "right splitter", session::Side::Right, layout.right.x);
}

}  // namespace ui
