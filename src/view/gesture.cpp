#include "view/gesture.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "base/powers_of_ten.h"
#include "collide/numbers/elementary.h"
#include "collide/sweep.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/rotations.h"
#include "scene/shape_edits.h"
#include "scene/shapes.h"
#include "view/drag_plane.h"

namespace view {
namespace {

using scene::Document;
using scene::Kind;
using scene::ObjectRef;

constexpr double kSnapPx = 8;        // least length of a snap step on the screen
constexpr double kLeastSine = 0.03;  // sine of the least angle between an axis and the line of sight for a drag

/// Decimals of the finest power of ten that is at most a tenth of `unitsPerPixel`.
int finestDecimals(double unitsPerPixel) { return -base::decadeOf(unitsPerPixel / 10); }

/// Removes the rounding error of a sum of decimals: the shortest decimal within two ulps, else the value.
double withoutNoise(double value) {
    const double ulp = std::nextafter(std::abs(value), HUGE_VAL) - std::abs(value);
    for (int decimals = 0; decimals <= 15; ++decimals) {
        const double candidate = base::roundedToDecimals(value, decimals);
        if (std::abs(candidate - value) <= 2 * ulp) return candidate;
    }
    return value;
}

/// A coordinate moved by `delta` and rounded to a short decimal: to snapStep() with `snap`, else to a tenth of a pixel.
/// Unchanged if `delta` is 0, or the place is beyond the largest double.
double dragged(double start, double delta, double unitsPerPixel, bool snap) {
    if (delta == 0 || !(unitsPerPixel >= 0)) return start;
    return snap ? base::roundedToStep(start + delta, snapStep(unitsPerPixel))
                : base::roundedToDecimals(start + delta, finestDecimals(unitsPerPixel));
}

Vec3 dragged(Vec3 start, Vec3 delta, double unitsPerPixel, bool snap) {
    for (int i = 0; i < 3; ++i) start[i] = dragged(start[i], delta[i], unitsPerPixel, snap);
    return start;
}

/// The parameter on the line through `at` of its point nearest to the pointer's ray; absent if the line points at the
/// eye.
std::optional<double> alongAxis(const Camera& camera, Vec2 px, Vec3 at, Vec3 axis) {
    const collide::Ray ray = camera.ray(px);
    const Vec3 look = glm::normalize(ray.direction), to = ray.origin - at;
    const double cosine = glm::dot(look, axis), sine2 = 1 - cosine * cosine;
    if (sine2 < kLeastSine * kLeastSine) return std::nullopt;
    return (glm::dot(to, axis) - cosine * glm::dot(to, look)) / sine2;
}

/// The way along an axis through `at` that the pointer has pulled; absent as for alongAxis().
std::optional<double> pulledAlong(const Camera& camera, Vec2 fromPx, Vec2 toPx, Vec3 at, Vec3 axis) {
    const std::optional<double> from = alongAxis(camera, fromPx, at, axis), to = alongAxis(camera, toPx, at, axis);
    return from && to ? std::optional(*to - *from) : std::nullopt;
}

}  // namespace

collide::Obstacle bodyOfPart(const scene::Scene& scene, const Pick& pick) {
    if (pick.ref.kind != Kind::Mesh) return scene::obstacleOf(scene, pick.ref);
    const scene::Obstacle& mesh = scene.meshes[pick.ref.index];
    return pick.triangle < mesh.mesh->mesh->size() ? scene::triangleOf(mesh, pick.triangle) : mesh.body;
}

AxisLock lockOf(const Camera& camera, DragModifiers how) {
    return how.vertical && !how.axis && !camera.view().planar ? AxisLock(2) : how.axis;
}

double snapStep(double unitsPerPixel) { return base::roundStepFrom(kSnapPx * unitsPerPixel); }

constexpr double kLeastShrunk = 0.01;  // share of a mesh that is left by one drag

double stepped(double value, double by) { return by == 0 ? value : withoutNoise(value + by); }

Document movedBy(const Document& document, const std::vector<ObjectRef>& refs, Vec3 delta) {
    Document next = scene::moveBy(document, refs, delta);
    const auto tidy = [&](Vec3& p) {
        for (int i = 0; i < 3; ++i) p[i] = delta[i] == 0 ? p[i] : withoutNoise(p[i]);
    };
    for (const ObjectRef ref : refs) {
        scene::withList(ref.kind, [&](auto list) {
            auto& body = (next.scene.*list).edit(ref.index).body;
            scene::forPoints(body, tidy);
            if constexpr (requires { body.motion; })
                if (body.motion.goesToPoint()) tidy(body.motion.vector);
        });
    }
    return next;
}

Drag::Drag(Document start, Pick pick, const Camera& camera, Vec2 px, std::optional<Vec3> heldAt)
    : m_start(std::move(start)),
      m_pick(pick),
      m_startPx(px),
      m_anchor(heldAt.value_or(scene::positionOf(m_start.scene, pick.ref))) {
    if (pick.ref.kind == Kind::Ball) {
        const scene::Ball& ball = m_start.scene.balls[pick.ref.index];
        m_scale = motionScaleOf(ball, camera);
        if (pick.handle == Handle::AimTip) m_anchor = tipOf(ball, m_scale);
        if (pick.handle == Handle::Tail)
            for (const HandlePoint& h : handlesOf(m_start, pick.ref, camera, m_scale))
                if (h.handle == Handle::Tail) m_anchor = h.at;
    }
    // A round body is dragged by its centre, another body by the picked point.
    if (pick.handle == Handle::Part) m_anchor = scene::middleOf(bodyOfPart(m_start.scene, pick), pick.part);
    if (!isRound(pick.ref) && pick.handle == Handle::Body) {
        const collide::Ray ray = camera.ray(px);
        m_anchor = ray.origin + pick.depth * glm::normalize(ray.direction);
    }
    const bool turns = pick.handle == Handle::AimTip || pick.handle == Handle::Tail;
    m_kept = turns                         ? keptAxisOfAim(m_start.scene, pick.ref.index, camera, m_anchor)
             : pick.handle == Handle::Part ? keptAxisOfPart(m_start.scene, pick.ref, camera, m_anchor)
                                           : keptAxis(m_start.scene, pick.ref, camera, m_anchor);
}

/// The displacement of the anchor under the pointer: along one axis, across a wall, along the plane on which the scene
/// lies, or in the plane of the view.
Vec3 Drag::pull(const Camera& camera, Vec2 px, DragModifiers how) const {
    if (const AxisLock lock = lockOf(camera, how)) {
        Vec3 axis(0);
        axis[*lock] = 1;
        return pulledAlong(camera, m_startPx, px, m_anchor, axis).value_or(0) * axis;
    }
    if (m_pick.ref.kind == Kind::Plane) {
        // Only the motion of a wall across itself changes it.
        const Vec3 normal = collide::unitOf(scene::obstacleOf(m_start.scene, m_pick.ref).normal);
        return pulledAlong(camera, m_startPx, px, m_anchor, normal).value_or(0) * normal;
    }
    if (m_kept)
        if (const std::optional<Vec3> along = slid(camera, m_anchor, px - m_startPx, *m_kept)) return *along;
    const Vec2 offset = (px - m_startPx) * camera.unitsPerPixel(m_anchor);
    return offset.x * camera.right() - offset.y * camera.up();
}

/// The document with the picked object at `to` and the others moved with it as one body.
Document Drag::shifted(const std::vector<ObjectRef>& refs, Vec3 to) const {
    const Vec3 delta = to - scene::positionOf(m_start.scene, m_pick.ref);
    if (delta == Vec3(0)) return m_start;
    return scene::setPosition(movedBy(m_start, refs, delta), m_pick.ref, to);
}

Dragged Drag::moved(const Camera& camera, Vec2 px, DragModifiers how) const {
    const std::vector<ObjectRef> refs =
        scene::unlocked(m_start.scene, m_start.isSelected(m_pick.ref) ? m_start.selection : std::vector{m_pick.ref});
    if (std::find(refs.begin(), refs.end(), m_pick.ref) == refs.end()) return {m_start, {}};
    const Vec3 from = scene::positionOf(m_start.scene, m_pick.ref), delta = pull(camera, px, how);
    const double unitsPerPixel = camera.unitsPerPixel(m_anchor);
    if (how.snap && delta != Vec3(0)) {
        const SnapLimits limits{kContactPx * how.pxScale * unitsPerPixel, m_kept == 2 && !lockOf(camera, how),
                                lockOf(camera, how)};
        auto touch = touchNear(m_start.scene, m_pick.ref, from + delta, limits.reach, limits, refs);
        if (touch) {
            // What touches exactly is the body at that place, without decimals that are tidied.
            const Vec3 at = touch->result.value;
            const auto place = [&](collide::Obstacle& body) {
                body = scene::movedTo(scene::obstacleOf(m_start.scene, m_pick.ref), at);
            };
            Document next = shifted(refs, at);
            if (!isRound(m_pick.ref)) next = scene::setObstacle(std::move(next), m_pick.ref, place);
            return {std::move(next), std::move(touch)};
        }
    }
    return {shifted(refs, dragged(from, delta, unitsPerPixel, how.snap)), {}};
}

Document Drag::resized(const Camera& camera, Vec2 px, DragModifiers how) const {
    const double start = radiusOf(m_start.scene, m_pick.ref);
    if (m_pick.ref.kind == Kind::Mesh) {
        const scene::Obstacle& mesh = m_start.scene.meshes[m_pick.ref.index];
        const double reach = scene::reachOf(mesh.body),
                     to = reach + pulledAlong(camera, m_startPx, px, m_anchor, radiusDirection(camera)).value_or(0);
        return scene::setScale(m_start, m_pick.ref, withoutNoise(mesh.scale * std::max(to / reach, kLeastShrunk)));
    }
    double pulled = distanceFromRay(camera, px, m_anchor) - distanceFromRay(camera, m_startPx, m_anchor);
    if (!isRound(m_pick.ref))
        pulled = pulledAlong(camera, m_startPx, px, m_anchor, radiusDirection(camera)).value_or(0);
    const double radius = dragged(start, pulled, camera.unitsPerPixel(m_anchor), how.snap);
    return scene::setRadius(m_start, m_pick.ref, std::max(radius, 0.0));
}

/// A corner, an edge or a face follows the pointer: the face of a box across itself.
Document Drag::reshaped(const Camera& camera, Vec2 px, DragModifiers how) const {
    const collide::Obstacle body = bodyOfPart(m_start.scene, m_pick);
    const double unitsPerPixel = camera.unitsPerPixel(m_anchor);
    const bool isBox = body.shape == collide::Shape::Box;
    Vec3 by(0);
    if (isBox && m_pick.part.kind == collide::Feature::Kind::Face) {
        for (int axis = 0; axis < 3; ++axis)
            if (scene::sideOf(m_pick.part, axis) != 0) by = scene::axesOf(body.rotation)[std::size_t(axis)];
        by *= pulledAlong(camera, m_startPx, px, m_anchor, by).value_or(0);
    } else {
        by = pull(camera, px, how);
    }
    if (by == Vec3(0)) return m_start;
    const double step = how.snap ? snapStep(unitsPerPixel) : base::powerOfTen(-finestDecimals(unitsPerPixel));
    if (!isBox) {
        const Vec3 from = scene::middleOf(body, {collide::Feature::Kind::Corner, m_pick.part.index});
        const Vec3 to = dragged(from, by, unitsPerPixel, how.snap);
        if (m_pick.ref.kind == Kind::Mesh)
            return scene::moveMeshCorner(m_start, m_pick.ref, m_pick.triangle, m_pick.part.index, to);
        by = to - from;
    }
    return scene::setObstacle(scene::movePart(m_start, m_pick.ref, m_pick.part, by, step), m_pick.ref,
                              [&](collide::Obstacle& moved) {
                                  const auto tidy = [](Vec3& v) {
                                      for (int i = 0; i < 3; ++i) v[i] = withoutNoise(v[i]);
                                  };
                                  scene::forPoints(moved, tidy);
                                  tidy(moved.half);
                              });
}

/// The box turns with the pointer about the axis of a ring; where the ring's plane is seen nearly on its edge, as far
/// as the pointer moves along the ring.
Document Drag::spun(const Camera& camera, Vec2 px, DragModifiers how) const {
    const collide::Rotation& rotation = scene::obstacleOf(m_start.scene, m_pick.ref).rotation;
    const int axis = m_pick.part.index;
    const Vec3 normal = scene::axesOf(rotation)[std::size_t(axis)];
    const auto angle = [&](Vec2 at) -> std::optional<double> {
        const collide::Ray ray = camera.ray(at);
        const double slope = glm::dot(glm::normalize(ray.direction), normal);
        if (std::abs(slope) < kLeastSlope) return std::nullopt;
        const Vec3 to = ray.origin +
                        glm::dot(m_anchor - ray.origin, normal) / glm::dot(ray.direction, normal) * ray.direction -
                        m_anchor;
        const Vec3 other = std::abs(normal.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
        const Vec3 right = glm::normalize(glm::cross(other, normal));
        return collide::rounded::atan2(glm::dot(to, glm::cross(normal, right)), glm::dot(to, right));
    };
    const std::optional<double> from = angle(m_startPx), to = angle(px);
    if (!from || !to) return m_start;
    constexpr double kSnapDegrees = 15;
    double degrees = std::remainder(*to - *from, 2 * std::numbers::pi) * (180 / std::numbers::pi);
    degrees = how.snap ? kSnapDegrees * std::round(degrees / kSnapDegrees) : base::roundedToDecimals(degrees, 1);
    if (degrees == 0 || !std::isfinite(degrees)) return m_start;
    Vec3 about(0);
    about[axis] = 1;
    return scene::setRotation(m_start, m_pick.ref, scene::turnedWithin(rotation, about, degrees));
}

Dragged Drag::aimed(const Camera& camera, Vec2 px, DragModifiers how) const {
    const Vec3 delta = pull(camera, px, how);
    if (delta == Vec3(0)) return {m_start, {}};
    const double unitsPerPixel = camera.unitsPerPixel(m_anchor);
    const std::size_t ball = m_pick.ref.index;
    if (how.snap && !lockOf(camera, how)) {
        const SnapLimits limits{kContactPx * how.pxScale * unitsPerPixel, m_kept == 2, {}};
        auto aim = aimNear(m_start.scene, ball, m_anchor + delta, limits.reach, limits);
        if (aim) return {scene::setAim(m_start, ball, aim->result.value), std::move(aim)};
    }
    return {scene::setAim(m_start, ball, dragged(m_anchor, delta, unitsPerPixel, how.snap)), {}};
}

/// The document with a ball that moves in a direction, in the form that its motion has: a velocity stays one, an aim
/// stays as far away, an end is reached at its time.
Document Drag::going(Vec3 heading, double speed, const Camera& camera, DragModifiers how) const {
    const scene::Ball& ball = m_start.scene.balls[m_pick.ref.index];
    const collide::Motion& motion = ball.body.motion;
    const Vec3 from = ball.body.position;
    const double unitsPerPixel = camera.unitsPerPixel(from), perFrame = unitsPerPixel / m_scale.tailFrames();
    if (motion.kind == collide::Motion::Kind::Velocity)
        return scene::setVelocity(m_start, m_pick.ref, dragged(Vec3(0), speed * heading, perFrame, how.snap));
    const bool isTimed = motion.kind == collide::Motion::Kind::End;
    const double away = isTimed ? speed * motion.frames : collide::lengthOf(motion.vector - from);
    const double length = isTimed || away > 0 ? away : ball.body.radius + m_scale.gap;
    Document next = scene::setAim(m_start, m_pick.ref.index, dragged(from, length * heading, unitsPerPixel, how.snap));
    return isTimed ? next : scene::setSpeed(std::move(next), m_pick.ref.index, dragged(0, speed, perFrame, how.snap));
}

/// The tip of a velocity follows the pointer.
Document Drag::turned(const Camera& camera, Vec2 px, DragModifiers how) const {
    const collide::Ball& ball = m_start.scene.balls[m_pick.ref.index].body;
    const Vec3 delta = pull(camera, px, how), way = m_anchor + delta - ball.position;
    const double length = collide::lengthOf(way);
    if (delta == Vec3(0) || !(length > 0)) return m_start;
    return going(collide::unitOf(way), std::max(length - ball.radius, 0.0) / m_scale.tipFrames(), camera, how);
}

/// The cue follows the pointer: the farther behind the ball, the faster.
Document Drag::struck(const Camera& camera, Vec2 px, DragModifiers how) const {
    const collide::Ball& ball = m_start.scene.balls[m_pick.ref.index].body;
    const Vec3 delta = pull(camera, px, how);
    Vec3 way = ball.position - (m_anchor + delta);
    if (m_kept && !lockOf(camera, how)) way[*m_kept] = 0;
    const double length = collide::lengthOf(way);
    if (delta == Vec3(0) || !(length > 0)) return m_start;
    const double pulled = std::max(length - ball.radius - m_scale.gap, 0.0);
    return going(collide::unitOf(way), pulled / m_scale.tailFrames(), camera, how);
}

Document Drag::sped(const Camera& camera, Vec2 px, DragModifiers how) const {
    const scene::Ball& ball = m_start.scene.balls[m_pick.ref.index];
    const std::optional<Vec3> heading = headingOf(ball);
    if (!heading) return m_start;
    const std::optional<double> pulled = pulledAlong(camera, m_startPx, px, m_anchor, *heading);
    if (!pulled) return m_start;
    const double unitsPerPixel = camera.unitsPerPixel(m_anchor) / m_scale.frames;
    const double speed = dragged(scene::speedOf(ball), *pulled / m_scale.frames, unitsPerPixel, how.snap);
    return scene::setSpeed(m_start, m_pick.ref.index, std::max(speed, 0.0));
}

Dragged Drag::update(const Camera& camera, Vec2 px, DragModifiers how) const {
    switch (m_pick.handle) {
        case Handle::Body:
            return moved(camera, px, how);
        case Handle::Rim:
            return {resized(camera, px, how), {}};
        case Handle::AimTip:
            if (!m_start.scene.balls[m_pick.ref.index].body.motion.goesToPoint()) return {turned(camera, px, how), {}};
            return aimed(camera, px, how);
        case Handle::Tail:
            return {struck(camera, px, how), {}};
        case Handle::SpeedHandle:
            return {sped(camera, px, how), {}};
        case Handle::Part:
            return {reshaped(camera, px, how), {}};
        case Handle::Ring:
            return {spun(camera, px, how), {}};
        case Handle::None:
            break;
    }
    return {m_start, {}};
}

std::string Drag::name() const {
    const std::string& object = scene::nameOf(m_start.scene, m_pick.ref);
    switch (m_pick.handle) {
        case Handle::Rim:
            return (m_pick.ref.kind == Kind::Mesh ? "Scale " : "Change radius of ") + object;
        case Handle::AimTip:
            return "Aim " + object;
        case Handle::Tail:
            return "Strike " + object;
        case Handle::SpeedHandle:
            return "Change speed of " + object;
        case Handle::Part:
            return "Reshape " + object;
        case Handle::Ring:
            return "Turn " + object;
        default:
            break;
    }
    const bool several = m_start.isSelected(m_pick.ref) && m_start.selection.size() > 1;
    return several ? "Move " + std::to_string(m_start.selection.size()) + " objects" : "Move " + object;
}

}  // namespace view
