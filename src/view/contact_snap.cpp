#include "view/contact_snap.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "scene/body_values.h"
#include "scene/edits.h"

namespace view {
namespace {

using scene::Kind;
using scene::ObjectRef;

/// Calls `visit(ref, body)` for every visible ball and sphere.
template <class Visit>
void forVisibleBodies(const scene::Scene& scene, Visit visit) {
    for (const ObjectRef ref : allObjects(scene))
        if (isRound(ref) && !marksOf(scene, ref).hidden) visit(ref, scene::obstacleOf(scene, ref));
}

/// The lengths of the arcs about the ball's centre by which the point aimed at must turn, scene units; infinite if the
/// body is behind the ball, or overlaps or touches it at the start.
struct Turns {
    double toGraze = HUGE_VAL, toHeadOn = HUGE_VAL;
};

/// A ball aimed at the wanted point.
struct AimedBall {
    Vec3 position, velocity;
    double aimLength = 0;  ///< distance of the wanted point
    double radius = 0;

    /// @param within  longer turns need not be computed and may be infinite
    [[nodiscard]] Turns turnsFor(const collide::Obstacle& body, double within) const {
        const Vec3 d = body.center - position, v = velocity - body.velocity;
        const double radiusSum = radius + body.radius, ahead = glm::dot(v, d), dd = glm::dot(d, d), vv = glm::dot(v, v);
        if (!(ahead > 0) || !(dd > radiusSum * radiusSum) || !std::isfinite(dd) || !std::isfinite(vv)) return {};
        // asin(x) >= x: most bodies are rejected by distance, without computing angles.
        const double across = glm::length(glm::cross(v, d)) / std::sqrt(vv), distance = std::sqrt(dd);
        const double most = within * distance / aimLength;
        if (across > most && std::abs(across - radiusSum) > most) return {};
        const double off = std::atan2(across, ahead / std::sqrt(vv));
        return {aimLength * std::abs(off - std::asin(radiusSum / distance)), aimLength * off};
    }
};

}  // namespace

std::string ContactSnap::words(const scene::Scene& scene) const {
    const std::string& name = scene::nameOf(scene, target);
    const char* does = kind == Kind::Touch    ? "touches "
                       : kind == Kind::Graze  ? "grazes "
                       : kind == Kind::HeadOn ? "meets head-on "
                                              : "leaves at that angle from ";
    return result.exact ? does + name + ", exactly" : std::string("nearly ") + does + name;
}

collide::SweepQuery pairQuery(const scene::Scene& scene, std::size_t ball, ObjectRef target) {
    return {scene.balls.at(ball).body, scene::obstacleOf(scene, target), collide::kNoLimit, scene.restitution};
}

std::optional<ContactSnap> touchNear(const scene::Scene& scene, ObjectRef moving, Vec3 wanted, double within,
                                     SnapLimits limits, std::span<const ObjectRef> except) {
    if (!isRound(moving)) return {};
    const double radius = scene::obstacleOf(scene, moving).radius;
    std::optional<ObjectRef> nearest;
    collide::Obstacle other;
    double least = within;
    forVisibleBodies(scene, [&](ObjectRef ref, const collide::Obstacle& body) {
        if (ref == moving) return;
        const double gap = std::abs(glm::length(wanted - body.center) - (radius + body.radius));
        if (!(gap <= least) || std::find(except.begin(), except.end(), ref) != except.end()) return;
        least = gap;
        nearest = ref;
        other = body;
    });
    if (!nearest) return {};
    std::optional<SnapResult> result = snapToTouch(wanted, radius, other, limits);
    constexpr double kFarthest = 3;  // in units of `within`: a plane or axis may cross the surface at a small angle
    if (!result || collide::lengthOf(result->value - wanted) > kFarthest * within) return {};
    const Vec3 mark = other.center + other.radius / (radius + other.radius) * (result->value - other.center);
    return ContactSnap{ContactSnap::Kind::Touch, *nearest, std::move(*result), mark};
}

std::optional<ContactSnap> aimNear(const scene::Scene& scene, std::size_t ball, Vec3 wanted, double within,
                                   SnapLimits limits) {
    const collide::Ball& from = scene.balls.at(ball).body;
    const Vec3 w = wanted - from.position;
    const double aimLength = collide::lengthOf(w), speed = scene::speedOf(scene.balls[ball]);
    if (!(aimLength > 0) || !std::isfinite(aimLength)) return {};
    const AimedBall aimed{from.position, speed * (w / aimLength), aimLength, from.radius};
    std::optional<ObjectRef> nearest;
    bool grazes = true;
    double least = within;
    forVisibleBodies(scene, [&](ObjectRef ref, const collide::Obstacle& body) {
        if (ref == ObjectRef{Kind::Ball, ball}) return;
        const Turns turns = aimed.turnsFor(body, least);
        const double turn = std::min(turns.toGraze, turns.toHeadOn);
        if (!(turn <= least)) return;
        least = turn;
        nearest = ref;
        grazes = turns.toGraze < turns.toHeadOn;
    });
    if (!nearest) return {};
    const collide::SweepQuery query = pairQuery(scene, ball, *nearest);
    std::optional<SnapResult> result = grazes ? aimToGraze(query, wanted, limits) : aimHeadOn(query, limits);
    if (!result) return {};
    const Vec3 mark = result->value;
    return ContactSnap{grazes ? ContactSnap::Kind::Graze : ContactSnap::Kind::HeadOn, *nearest, std::move(*result),
                       mark};
}

}  // namespace view
