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

void drawSideSplitter(const Panel& p, const Layout& layout, const char* name, session::Side side, double x) {
    const double grip = double(p.px(kSplitterPx));
    const double moved = dragSplitterGrip(
        name, {std::round(x - grip / 2), layout.picture.y, grip, layout.picture.height}, ImGuiMouseCursor_ResizeEW);
    if (moved != 0) p.send(session::dragSplitter, side, moved / double(p.scale));
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

void drawSides(const Panel& p, const Layout& layout) {
    if (layout.left.width > 0) {
        beginSide("left", layout.left);
        drawScenePanel(p);
        hairline(p);
        drawInspector(p);
        drawSideEdge(p, layout.left.x + layout.left.width - 1);
        ImGui::End();
        drawSideSplitter(p, layout, "left splitter", session::Side::Left, layout.left.x + layout.left.width);
    } else if (p.session.window.focusesField || p.session.window.focusesSearch || p.session.window.renaming) {
        // Nothing can be typed into a panel that is not there.
        p.send(session::forgetFocusRequests);
    }
    if (layout.right.width <= 0) {  // hidden in a narrow window
        p.state.lesson.navigator.isTyping = false;
        return;
    }
    p.state.lesson.listing = layout.listing;
    drawRightSide(p, layout);
    drawSideSplitter(p, layout, "right splitter", session::Side::Right, layout.right.x);
}

}  // namespace ui
