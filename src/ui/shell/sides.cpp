#include <cmath>

#include "session/actions/panel_actions.h"
#include "ui/panels/panels.h"
#include "ui/shell/window_parts.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

void drawLeftSide(const Panel& p, const view::Rect& region) {
    const Side side("left", region);
    drawScenePanel(p);
    hairline(p);
    drawInspector(p);
    drawSideEdge(p, region.x + region.width - 1);
}

void drawSideSplitter(const Panel& p, const Layout& layout, const char* name, session::Side side, double x) {
    const double grip = double(p.px(kSplitterPx));
    const double moved = dragSplitterGrip(
        name, {std::round(x - grip / 2), layout.picture.y, grip, layout.picture.height}, ImGuiMouseCursor_ResizeEW);
    if (moved != 0) p.send(session::dragSplitter, side, moved / double(p.scale));
}

}  // namespace

Side::Side(const char* name, const view::Rect& region)
    : Region(name, toIm(region), ImGui::GetStyle().WindowPadding, kFlags & ~ImGuiWindowFlags_NoScrollbar) {}

void drawSideEdge(const Style& style, double x) {
    const RowRect window = rectAt(ImGui::GetWindowPos(), ImGui::GetWindowSize());
    const FlatPainter painter = windowPainter();
    painter.pushClip(window);
    painter.rectFilled(window.from(float(x)).first(1), style.ink(Ink::Hairline));
    painter.popClip();
}

double dragSplitterGrip(const char* name, const view::Rect& grip, int cursor) {
    const Region region(name, toIm(grip));
    hitArea("grip", toIm(grip).size());
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(cursor);
    const ImVec2 moved = ImGui::IsItemActive() ? ImGui::GetIO().MouseDelta : ImVec2(0, 0);
    return double(cursor == ImGuiMouseCursor_ResizeNS ? moved.y : moved.x);
}

void drawSides(const Panel& p, const Layout& layout) {
    if (layout.left.width > 0) {
        drawLeftSide(p, layout.left);
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
