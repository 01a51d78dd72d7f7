#include <imgui.h>

#include <cmath>

#include "ui/panels.h"

namespace ui {
namespace {

ImVec2 onScreen(view::Vec2 px) { return {float(px.x), float(px.y)}; }

void drawAxis(const Look& look, ImDrawList* list, const session::Session& session,
              const session::ViewportInput& input) {
    const view::AxisLock lock = input.axisLock();
    if (lock == view::AxisLock::None || !input.isDragging() || !input.pick()) return;
    scene::Vec3 axis(0);
    axis[lock == view::AxisLock::X ? 0 : lock == view::AxisLock::Y ? 1 : 2] = 1;
    const view::Camera camera = session.camera();
    const scene::Vec3 at = scene::positionOf(session.scene(), input.pick()->ref);
    const double length = camera.unitsPerPixel(at) * 400 * double(look.scale);
    const auto a = camera.project(at - length * axis), b = camera.project(at + length * axis);
    if (a && b) list->AddLine(onScreen(a->px), onScreen(b->px), look.ink(Ink::Accent, 0.8f), look.scale);
}

}  // namespace

void drawHandles(const Look& look, ImDrawList* list, const session::Session& session,
                 const session::ViewportInput& input) {
    drawAxis(look, list, session, input);
    const std::optional<scene::ObjectRef> primary = session.document().primary();
    if (!primary) return;
    const view::Camera camera = session.camera();
    for (const view::HandlePoint& h : view::handlesOf(session.document(), *primary, camera)) {
        const auto seen = camera.project(h.at);
        if (!seen || !session.area().viewport.holds(seen->px)) continue;
        const bool hot = input.pick() && input.pick()->ref == *primary && input.pick()->handle == h.handle;
        const ImVec2 at = onScreen(seen->px);
        const float radius = (hot ? 5.5f : 4.2f) * look.scale;
        if (h.handle == view::Handle::AimTip) {
            // A cross in a ring: where it aims.
            list->AddCircle(at, radius, look.ink(Ink::Background), 24, 3.5f * look.scale);
            list->AddCircle(at, radius, look.ink(hot ? Ink::Accent : Ink::Text), 24, 1.5f * look.scale);
            list->AddCircleFilled(at, 1.4f * look.scale, look.ink(hot ? Ink::Accent : Ink::Text));
        } else {
            list->AddCircleFilled(at, radius + 1.5f * look.scale, look.ink(Ink::Background));
            list->AddCircleFilled(at, radius, look.ink(hot ? Ink::Accent : Ink::VelocityIn));
        }
    }
}

}  // namespace ui
