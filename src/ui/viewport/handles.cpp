#include <imgui.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "scene/edits.h"
#include "session/commands/hint.h"
#include "session/state/display.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

using view::Vec2;

ImVec2 onScreen(Vec2 px) { return {float(px.x), float(px.y)}; }

/// Red, green, blue for x, y, z, as is usual, distinguished by the letter as well. Orange-red, bluish green and blue of
/// Okabe and Ito, dark or light enough for the theme.
ImU32 axisColor(const Style& style, int axis) {
    constexpr std::array<std::uint32_t, 3> kDark = {0xff7a5c, 0x4fd0a2, 0x6cb6ff},
                                           kLight = {0xc2410c, 0x00805a, 0x0062b0};
    const auto& set = style.theme == render::Theme::Dark ? kDark : kLight;
    const render::Rgba c = render::fromHex(set.at(static_cast<std::size_t>(axis)));
    return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, 0.9f});
}

/// The far end of the visible part of a line, clipped in front of the eye.
std::optional<Vec2> farEnd(const view::Camera& camera, scene::Vec3 at, scene::Vec3 along) {
    for (int halving = 0; halving < 24; ++halving, along *= 0.5) {
        if (const auto seen = camera.project(at + along)) return seen->px;
    }
    return std::nullopt;
}

/// The line of a locked drag, across the whole picture, with the letter of its axis at the picture's edge.
void drawAxis(const Style& style, ImDrawList* list, const session::Session& session, const session::Gesture& gesture) {
    const view::AxisLock lock = gesture.axisLock;
    if (lock == view::AxisLock::None || !gesture.pick) return;
    scene::Vec3 axis(0);
    axis[view::axisOf(lock)] = 1;
    // The shown axis, whose positive end may be the other one.
    const scene::Vec3 shown = session::toShown(axis, session.settings.upAxis);
    axis *= shown.x + shown.y + shown.z;
    const view::Camera camera = session.viewport.camera();
    const scene::ObjectRef ref = gesture.pick->ref;
    const bool aims = gesture.pick->handle == view::Handle::AimTip;
    const scene::Vec3 at = aims ? scene::aimPoint(session.document.scene().balls[ref.index])
                                : scene::positionOf(session.document.scene(), ref);
    const view::Rect& area = session.viewport.area().viewport;
    const double length = camera.unitsPerPixel(at) * (area.width + area.height);
    const auto middle = camera.project(at);
    const auto a = farEnd(camera, at, -length * axis), b = farEnd(camera, at, length * axis);
    if (!middle || !a || !b) return;
    const ImU32 color = axisColor(style, shown.x != 0 ? 0 : shown.y != 0 ? 1 : 2);
    list->AddLine(onScreen(*a), onScreen(*b), color, std::fmax(1.f, 1.5f * style.scale));
    // The letter is on the positive side, inside the free part of the picture.
    const Vec2 way = *b - middle->px;
    if (glm::length(way) < 1) return;
    const view::Rect& free = session.viewport.area().free;
    double along = std::min(1.0, 140.0 * double(style.scale) / glm::length(way));
    while (along > 0.02 && !free.holds(middle->px + along * way)) along *= 0.9;
    const Vec2 side = glm::normalize(Vec2(-way.y, way.x)) * (12.0 * double(style.scale));
    haloText(style, list, style.fonts.strong, onScreen(middle->px + along * way + side), color,
             style.ink(Ink::Background), std::string("+") + session::axisName(lock, session.settings.upAxis));
}

/// The projected outline of the body whose rim is under the mouse: a circle around the axis from the eye.
void drawRim(const Style& style, ImDrawList* list, const session::Session& session, scene::ObjectRef ref) {
    const view::Camera camera = session.viewport.camera();
    const scene::Scene& scene = session.document.scene();
    const scene::Vec3 center = scene::positionOf(scene, ref);
    const double radius =
        ref.kind == scene::Kind::Ball ? scene.balls[ref.index].body.radius : scene.spheres[ref.index].body.radius;
    const scene::Vec3 away = center - camera.eye();
    const double distance = glm::length(away);
    if (!(radius > 0) || (!camera.orthographic() && !(distance > radius))) return;
    const double share = camera.orthographic() ? 0 : radius / distance;
    const scene::Vec3 look3 = camera.orthographic() ? camera.forward() : away / distance;
    const scene::Vec3 right = glm::normalize(glm::cross(look3, camera.up())), up = glm::cross(right, look3);
    const scene::Vec3 middle = center - share * radius * look3;
    const double rim = radius * std::sqrt(1 - share * share);
    constexpr int kPoints = 96;
    std::array<ImVec2, kPoints> points;
    for (int i = 0; i < kPoints; ++i) {
        const double turn = 2 * std::numbers::pi * i / kPoints;
        const auto seen = camera.project(middle + rim * (std::cos(turn) * right + std::sin(turn) * up));
        if (!seen) return;
        points[static_cast<std::size_t>(i)] = onScreen(seen->px);
    }
    list->AddPolyline(points.data(), kPoints, style.ink(Ink::Accent), ImDrawFlags_Closed, 2.5f * style.scale);
}

void drawHandle(const Style& style, ImDrawList* list, const view::HandlePoint& handle, ImVec2 at, bool hot) {
    const float radius = (hot ? 6.5f : 4.2f) * style.scale;
    if (hot) list->AddCircleFilled(at, radius + 5 * style.scale, style.ink(Ink::Accent, 0.22f), 32);
    if (handle.handle == view::Handle::AimTip) {
        // A dot in a ring: the aim point.
        list->AddCircle(at, radius, style.ink(Ink::Background), 24, 3.5f * style.scale);
        list->AddCircle(at, radius, style.ink(hot ? Ink::Accent : Ink::Text), 24, 1.5f * style.scale);
        list->AddCircleFilled(at, 1.4f * style.scale, style.ink(hot ? Ink::Accent : Ink::Text));
    } else {
        list->AddCircleFilled(at, radius + 1.5f * style.scale, style.ink(Ink::Background));
        list->AddCircleFilled(at, radius, style.ink(hot ? Ink::Accent : Ink::VelocityIn));
    }
}

}  // namespace

void drawHandles(const Style& style, ImDrawList* list, const session::Session& session,
                 const session::Gesture& gesture) {
    if (session.playback.instant().isUnderWay()) return;
    drawAxis(style, list, session, gesture);
    const std::optional<view::Pick>& pick = gesture.pick;
    const bool holdsRim =
        pick && pick->handle == view::Handle::Rim && scene::contains(session.document.scene(), pick->ref);
    if (holdsRim) drawRim(style, list, session, pick->ref);
    const std::optional<scene::ObjectRef> primary = session.document.current().primary();
    if (!primary) return;
    const view::Camera camera = session.viewport.camera();
    for (const view::HandlePoint& h : view::handlesOf(session.document.current(), *primary, camera)) {
        const auto seen = camera.project(h.at);
        if (!session::keepsMeaning(session.queries.seenFrom(), h.handle)) continue;
        if (!seen || !session.viewport.area().viewport.holds(seen->px)) continue;
        const bool hovered = pick && pick->ref == *primary && pick->handle == h.handle;
        const bool byKeys = session.viewport.pointer.arrowsAim && h.handle == view::Handle::AimTip;
        drawHandle(style, list, h, onScreen(seen->px), hovered || byKeys);
    }
}

void showHandleCursor(const session::Session& session, const session::Gesture& gesture) {
    if (!gesture.pick || ImGui::GetIO().WantCaptureMouse) return;
    const scene::ObjectRef ref = gesture.pick->ref;
    if (!scene::contains(session.document.scene(), ref) || scene::marksOf(session.document.scene(), ref).locked) return;
    switch (gesture.pick->handle) {
        case view::Handle::Body:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
            break;
        case view::Handle::Rim:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNESW);
            break;
        case view::Handle::AimTip:
        case view::Handle::SpeedHandle:
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            break;
        case view::Handle::None:
            break;
    }
}

}  // namespace ui
