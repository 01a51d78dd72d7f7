#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <vector>

#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/shapes.h"
#include "session/commands/hint.h"
#include "session/state/display.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

using view::Vec2;

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
void drawAxis(const Panel& p, FlatPainter painter, view::AxisLock lock, const view::Pick& pick) {
    if (!lock) return;
    scene::Vec3 axis(0);
    axis[*lock] = 1;
    // The shown axis, whose positive end may be the other one.
    const scene::Vec3 shown = session::toShown(axis, p.session.settings.upAxis);
    axis *= shown.x + shown.y + shown.z;
    const view::Camera camera = p.session.viewport.camera();
    const scene::ObjectRef ref = pick.ref;
    const bool aims = pick.handle == view::Handle::AimTip;
    const scene::Vec3 at = aims ? scene::aimPoint(p.session.document.scene().balls[ref.index])
                                : scene::positionOf(p.session.document.scene(), ref);
    const view::Rect& area = p.session.viewport.area().viewport;
    const double length = camera.unitsPerPixel(at) * (area.width + area.height);
    const auto middle = camera.project(at);
    const auto a = farEnd(camera, at, -length * axis), b = farEnd(camera, at, length * axis);
    if (!middle || !a || !b) return;
    const ImU32 color = axisColor(p, shown.x != 0 ? 0 : shown.y != 0 ? 1 : 2);
    painter.line(toIm(*a), toIm(*b), color, std::fmax(1.f, 1.5f * p.scale));
    // The letter is on the positive side, inside the free part of the picture.
    const Vec2 way = *b - middle->px;
    if (glm::length(way) < 1) return;
    const view::Rect& free = p.session.viewport.area().free;
    double along = std::min(1.0, 140.0 * double(p.scale) / glm::length(way));
    while (along > 0.02 && !free.holds(middle->px + along * way)) along *= 0.9;
    const Vec2 side = glm::normalize(Vec2(-way.y, way.x)) * (12.0 * double(p.scale));
    haloText(p, painter, p.fonts.strong, toIm(middle->px + along * way + side), color, Ink::Background,
             std::string("+") + session::axisName(*lock, p.session.settings.upAxis));
}

/// The projected outline of the body whose rim is under the mouse: a circle around the axis from the eye.
void drawRim(const Panel& p, FlatPainter painter, scene::ObjectRef ref) {
    const view::Camera camera = p.session.viewport.camera();
    const scene::Scene& scene = p.session.document.scene();
    const scene::Vec3 center = scene::positionOf(scene, ref);
    const double radius = scene::radiusOf(scene, ref);
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
        points[static_cast<std::size_t>(i)] = toIm(seen->px);
    }
    painter.polyline(points, p.ink(Ink::Accent), 2.5f * p.scale, true);
}

/// A handle on the screen: its middle, and the direction that it points in, a unit vector.
struct HandleMark {
    ImVec2 at, along;
    ImU32 ink, halo;
    float unit;  ///< framebuffer pixels for one px of the design
    [[nodiscard]] ImVec2 point(float forward, float aside) const {
        return {at.x + unit * (forward * along.x - aside * along.y),
                at.y + unit * (forward * along.y + aside * along.x)};
    }
};

/// A filled shape over a halo, legible on any ground. @param corners  convex or notched, in order
void drawHandleShape(FlatPainter painter, const HandleMark& mark, const ImVec2* corners, int count) {
    painter.polyline({corners, std::size_t(count)}, mark.halo, 4 * mark.unit, true);
    for (int i = 2; i < count; ++i) painter.triangleFilled(corners[0], corners[i - 1], corners[i], mark.ink);
    painter.polyline({corners, std::size_t(count)}, mark.ink, mark.unit, true);
}

/// The arrow of the aim: it points where the ball goes.
void drawAimHead(FlatPainter painter, const HandleMark& mark) {
    painter.line(mark.point(-26, 0), mark.point(-5, 0), mark.halo, 5 * mark.unit);
    painter.line(mark.point(-25, 0), mark.point(-5, 0), mark.ink, 2 * mark.unit);
    const ImVec2 corners[] = {mark.point(9, 0), mark.point(-8, 7.5f), mark.point(-4.5f, 0), mark.point(-8, -7.5f)};
    // The fan begins at the notch, so that it stays inside the outline.
    const ImVec2 fan[] = {corners[2], corners[3], corners[0], corners[1]};
    drawHandleShape(painter, mark, fan, 4);
}

/// Two chevrons along the path: farther out is faster.
void drawSpeedMark(FlatPainter painter, const HandleMark& mark) {
    for (const bool isHalo : {true, false})
        for (const float start : {-5.5f, 1.5f}) {
            const ImVec2 chevron[] = {mark.point(start, -6), mark.point(start + 5.5f, 0), mark.point(start, 6)};
            painter.polyline(chevron, isHalo ? mark.halo : mark.ink, (isHalo ? 6.f : 2.6f) * mark.unit);
        }
}

/// A double arrow across the outline.
void drawRadiusMark(FlatPainter painter, const HandleMark& mark) {
    const ImVec2 out[] = {mark.point(8.5f, 0), mark.point(3, 4.5f), mark.point(3, -4.5f)},
                 in[] = {mark.point(-8.5f, 0), mark.point(-3, -4.5f), mark.point(-3, 4.5f)};
    painter.line(mark.point(-4, 0), mark.point(4, 0), mark.halo, 5 * mark.unit);
    drawHandleShape(painter, mark, out, 3);
    drawHandleShape(painter, mark, in, 3);
    painter.line(mark.point(-4, 0), mark.point(4, 0), mark.ink, 1.8f * mark.unit);
}

/// A corner as a dot, an edge as a bar along it, a face as a square: edges only while they are pointed at, for quiet.
void drawPartMark(FlatPainter painter, const HandleMark& mark, collide::Feature::Kind kind, bool hot) {
    using enum collide::Feature::Kind;
    if (kind == Corner) {
        painter.circleFilled(mark.at, 6 * mark.unit, mark.halo, 20);
        painter.circleFilled(mark.at, 4.2f * mark.unit, mark.ink, 20);
    } else if (kind == Face) {
        const ImVec2 corners[] = {mark.point(5, 0), mark.point(0, 5), mark.point(-5, 0), mark.point(0, -5)};
        drawHandleShape(painter, mark, corners, 4);
    } else if (hot) {
        const float half = 16;
        painter.line(mark.point(-half, 0), mark.point(half, 0), mark.halo, 8 * mark.unit);
        painter.line(mark.point(-half, 0), mark.point(half, 0), mark.ink, 4.5f * mark.unit);
    } else {
        painter.circleFilled(mark.at, 3.4f * mark.unit, mark.halo, 16);
        painter.circleFilled(mark.at, 2.2f * mark.unit, mark.ink, 16);
    }
}

/// A ring that turns a box, in the colour of its axis; its far half is faint.
void drawRing(const Panel& p, FlatPainter painter, const view::TurnRing& ring, bool hot) {
    const view::Camera camera = p.session.viewport.camera();
    const std::vector<scene::Vec3> points = ring.points();
    const double middle = -camera.toView(ring.center).z;
    const float width = (hot ? 3.f : 1.6f) * p.scale;
    const ImU32 ink = hot ? p.ink(Ink::Accent) : axisColor(p, ring.axis);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto a = camera.project(points[i]), b = camera.project(points[(i + 1) % points.size()]);
        if (!a || !b) continue;
        const bool isFar = -camera.toView(points[i]).z > middle;
        const ImU32 faint = (ink & ~IM_COL32_A_MASK) | (ImU32(isFar && !hot ? 0x48 : 0xe0) << IM_COL32_A_SHIFT);
        painter.line(toIm(a->px), toIm(b->px), faint, width);
    }
}

/// A cue behind the ball, its tip at the handle; the whole of it while it is pointed at or pulled.
void drawCue(FlatPainter painter, const HandleMark& mark, bool isWhole) {
    const float length = isWhole ? 170.f : float(view::kCuePx);
    const auto shaft = [&](float from, float to, float grown, ImU32 ink) {
        const auto half = [&](float at) { return 1.6f + 3.2f * at / 170 + grown; };  // it grows toward its end
        const ImVec2 a = mark.point(from - grown, half(from)), b = mark.point(to + grown, half(to)),
                     c = mark.point(to + grown, -half(to)), d = mark.point(from - grown, -half(from));
        painter.triangleFilled(a, b, c, ink);
        painter.triangleFilled(a, c, d, ink);
    };
    shaft(0, length, 1.5f, mark.halo);
    shaft(0, length, 0, mark.ink);
}

/// From the tip of the cue to the ball: dashes that the eye measures.
void drawPull(const Panel& p, FlatPainter painter, const HandleMark& mark, ImVec2 ball, float radiusPx) {
    const float length = lengthOf(mark.at - ball) - radiusPx;
    for (float at = 4 * mark.unit; at < length - 2 * mark.unit; at += 8 * mark.unit) {
        const ImVec2 from = mark.at - mark.along * at, to = mark.at - mark.along * std::min(at + 4 * mark.unit, length);
        painter.line(from, to, mark.halo, 4 * mark.unit);
        painter.line(from, to, p.ink(Ink::VelocityIn), 2 * mark.unit);
    }
}

/// The direction on the screen from one pixel to another; upward where they coincide.
ImVec2 screenDirection(Vec2 from, Vec2 to) {
    const Vec2 way = to - from;
    const double length = glm::length(way);
    return length > 1 ? ImVec2(float(way.x / length), float(way.y / length)) : ImVec2(0, -1);
}

/// The direction of an edge of a triangle or a box, unit.
scene::Vec3 directionOfEdge(const collide::Obstacle& body, collide::Feature edge) {
    if (body.shape == collide::Shape::Box)
        for (int axis = 0; axis < 3; ++axis)
            if (scene::sideOf(edge, axis) == 0) return scene::axesOf(body.rotation)[std::size_t(axis)];
    const scene::Vec3 way =
        scene::middleOf(body, {collide::Feature::Kind::Corner, std::uint8_t((edge.index + 1) % 3)}) -
        scene::middleOf(body, {collide::Feature::Kind::Corner, edge.index});
    return way == scene::Vec3(0) ? way : collide::unitOf(way);
}

void drawHandle(const Panel& p, FlatPainter painter, scene::ObjectRef ref, const view::HandlePoint& handle, Vec2 at,
                bool hot) {
    const view::Camera camera = p.session.viewport.camera();
    const scene::Scene& scene = p.session.document.scene();
    const auto middle = camera.project(scene::middleOf(scene::obstacleOf(scene, ref)));
    if (!middle) return;
    const bool isSpeed = handle.handle == view::Handle::SpeedHandle;
    const bool isPart = handle.handle == view::Handle::Part;
    HandleMark mark{toIm(at), screenDirection(middle->px, at),
                    p.ink(hot       ? Ink::Accent
                          : isSpeed ? Ink::VelocityIn
                                    : Ink::Text),
                    p.ink(Ink::Background, 0.9f), p.scale};
    if (isPart && handle.part.kind == collide::Feature::Kind::Edge) {
        const auto ahead = camera.project(handle.at + directionOfEdge(scene::obstacleOf(scene, ref), handle.part) *
                                                          camera.unitsPerPixel(handle.at));
        if (ahead) mark.along = screenDirection(at, at + 16.0 * (ahead->px - at));
    }
    if (isPart) return drawPartMark(painter, mark, handle.part.kind, hot);
    const bool isTail = handle.handle == view::Handle::Tail;
    const bool isBehindHeadline = mark.point(float(view::kCuePx), 0).y < float(p.session.viewport.area().free.y);
    if (isTail && isBehindHeadline && !hot) return;  // a dim bar there would be no cue
    if (hot) painter.circleFilled(mark.at, 15 * p.scale, p.ink(Ink::Accent, 0.25f), 32);
    if (isTail) {
        if (hot)
            drawPull(p, painter, mark, toIm(middle->px),
                     float(camera.pixelRadius(scene::positionOf(scene, ref), scene::radiusOf(scene, ref))));
        drawCue(painter, mark, hot);
    } else if (handle.handle == view::Handle::AimTip) {
        drawAimHead(painter, mark);
    } else {
        isSpeed ? drawSpeedMark(painter, mark) : drawRadiusMark(painter, mark);
    }
}

/// True where the pointer is on a triangle of a mesh, or holds a corner of one.
bool isOnTriangle(const std::optional<view::Pick>& pick, scene::ObjectRef ref) {
    return ref.kind == scene::Kind::Mesh && pick && pick->ref == ref &&
           (pick->handle == view::Handle::Body || pick->handle == view::Handle::Part);
}

/// The bodies with handles: the active ball always, and what was selected last.
std::vector<scene::ObjectRef> handled(const scene::Document& document) {
    std::vector<scene::ObjectRef> refs;
    if (const auto ball = document.activeBall()) refs.push_back({scene::Kind::Ball, *ball});
    const auto primary = document.primary();
    if (primary && std::find(refs.begin(), refs.end(), *primary) == refs.end()) refs.push_back(*primary);
    return refs;
}

}  // namespace

void drawHandles(const Panel& p, FlatPainter painter, const session::Gesture& gesture) {
    if (p.session.playback.instant().isUnderWay()) return;
    std::optional<view::Pick> pick = gesture.pick;
    if (pick && !scene::contains(p.session.document.scene(), pick->ref)) pick.reset();  // the object was removed
    if (pick) drawAxis(p, painter, gesture.axisLock, *pick);
    if (pick && pick->handle == view::Handle::Rim && scene::isRound(pick->ref)) drawRim(p, painter, pick->ref);
    const view::Camera camera = p.session.viewport.camera();
    for (const scene::ObjectRef ref : handled(p.session.document.current())) {
        const bool isHeld = gesture.isDragging() && pick && pick->ref == ref;
        const bool isWhole = isHeld && pick->handle == view::Handle::Body;
        for (const view::TurnRing& ring : view::ringsOf(p.session.document.scene(), ref, camera)) {
            const bool hot =
                pick && pick->ref == ref && pick->handle == view::Handle::Ring && pick->part.index == ring.axis;
            if (!isWhole) drawRing(p, painter, ring, hot);
        }
        std::vector<view::HandlePoint> handles =
            view::handlesOf(p.session.document.current(), ref, camera, isHeld ? gesture.scale : std::nullopt);
        if (isOnTriangle(pick, ref) && !isWhole)
            for (const view::HandlePoint& corner :
                 view::cornerHandlesOf(p.session.document.scene(), ref, pick->triangle, camera))
                handles.push_back(corner);
        for (const view::HandlePoint& h : handles) {
            const auto seen = camera.project(h.at);
            if (!session::keepsMeaning(p.session.queries.seenFrom(), h.handle)) continue;
            if (!session::isOffered(p.session.lesson, ref, h.handle)) continue;
            if (!seen || !p.session.viewport.area().viewport.holds(seen->px)) continue;
            const bool hovered = pick && pick->ref == ref && pick->handle == h.handle &&
                                 (h.handle != view::Handle::Part || pick->part == h.part);
            const bool byKeys = p.session.viewport.pointer.arrowsAim && h.handle == view::Handle::AimTip;
            drawHandle(p, painter, ref, h, seen->px, hovered || byKeys);
        }
    }
}

void showHandleCursor(const session::Session& session, const session::Gesture& gesture) {
    if (!gesture.pick || gesture.isCrowd || ImGui::GetIO().WantCaptureMouse) return;
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
        case view::Handle::Tail:
        case view::Handle::Part:
        case view::Handle::Ring:
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            break;
        case view::Handle::None:
            break;
    }
}

}  // namespace ui
