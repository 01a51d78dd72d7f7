#include "session/actions/place_actions.h"
#include "ui/viewport/overlays.h"

namespace ui {

namespace {

constexpr float kPlaceRing = 12;  // px of the design: a ring 24 px across, inside the pick distance

}  // namespace

void drawPlaceHandle(const Panel& p, FlatPainter painter, const session::Gesture& gesture) {
    const auto px = session::handlePx(p.session);
    if (!px) return;
    const ImVec2 at{float(px->x), float(px->y)};
    const bool isHot = gesture.isPlacing || gesture.isOverPlaced;
    const float radius = kPlaceRing * p.scale;
    painter.circleFilled(at, radius, p.ink(Ink::Accent, isHot ? 0.35f : 0.12f), 40);
    painter.circle(at, radius, p.ink(Ink::Background, 0.9f), 40, 4.5f * p.scale);
    painter.circle(at, radius, p.ink(isHot ? Ink::Accent : Ink::Text), 40, 2 * p.scale);
    if (isHot && !ImGui::GetIO().WantCaptureMouse) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

}  // namespace ui
