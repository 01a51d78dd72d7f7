#include "view/contact_snap.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/shapes.h"
#include "view/fit_shapes.h"
#include "view/mesh_aim.h"

namespace view {
namespace {

using scene::Kind;
using scene::ObjectRef;

/// Calls visit(ref, body) for every visible object that is not a wall.
template <class Visit>
void forVisibleBodies(const scene::Scene& scene, Visit visit) {
    for (const ObjectRef ref : allObjects(scene))
        if (ref.kind != Kind::Plane && ref.kind != Kind::Mesh && !marksOf(scene, ref).hidden)
            visit(ref, scene::obstacleOf(scene, ref));
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
    /// The same for another shape, from the aims themselves.
    [[nodiscard]] Turns turnsFor(const collide::SweepQuery& query, SnapLimits limits) const {
        const Vec3 wanted = aimLength * collide::unitOf(velocity);
        const auto turnTo = [&](const std::optional<SnapResult>& aim) {
            if (!aim || aim->value == position) return HUGE_VAL;
            return collide::lengthOf(aimLength * collide::unitOf(aim->value - position) - wanted);
        };
        return {turnTo(aimToGraze(query, position + wanted, limits)), turnTo(aimHeadOn(query, limits))};
    }
    /// False for a body whose graze is farther away than `within`.
    [[nodiscard]] bool passes(const collide::Obstacle& body, double within) const {
        if (velocity == Vec3(0)) return false;
        const Vec3 to = scene::middleOf(body) - position, along = collide::unitOf(velocity);
        const double reach = scene::reachOf(body) + radius + within * collide::lengthOf(to) / aimLength;
        return glm::dot(to, along) > -reach && collide::lengthOf(glm::cross(to, along)) <= reach;
    }
};

bool isSphere(const collide::Obstacle& body) { return body.shape == collide::Shape::Sphere; }

/// About the gap between the surfaces of two bodies, one of which is round.
double gapBetween(const collide::Obstacle& a, const collide::Obstacle& b) {
    const Vec3 from = isSphere(a) ? a.center : b.center;
    return collide::lengthOf(from - scene::nearestOfCore(isSphere(a) ? b : a, from)) - (a.radius + b.radius);
}

/// A mesh that a round body is near, and its triangle that is nearest.
struct NearMesh {
    ObjectRef ref;
    collide::Obstacle triangle;
};

/// @param least  the largest gap that counts; set to that of what is found
std::optional<NearMesh> meshNear(const scene::Scene& scene, const collide::Obstacle& mover, double& least,
                                 std::span<const ObjectRef> except) {
    std::optional<NearMesh> found;
    for (std::size_t i = 0; i < scene.meshes.size(); ++i) {
        const scene::Obstacle& mesh = scene.meshes[i];
        const ObjectRef ref{Kind::Mesh, i};
        if (mesh.marks.hidden || std::find(except.begin(), except.end(), ref) != except.end()) continue;
        const double far = collide::lengthOf(mover.center - mesh.body.center);
        if (!(far - mover.radius - scene::reachOf(mesh.body) - mesh.body.radius <= least)) continue;
        const auto triangle = scene::triangleOf(mesh, scene::nearestTriangle(mesh, mover.center, mover.radius));
        const double gap = std::abs(gapBetween(mover, triangle));
        if (!(gap <= least)) continue;
        least = gap;
        found = {ref, triangle};
    }
    return found;
}

/// The place at which a ball touches a mesh and overlaps none of its triangles. @param wanted  near `first`, a triangle
/// @param touched  gets the triangle that is touched
std::optional<SnapResult> touchOfMesh(const scene::Obstacle& mesh, Vec3 wanted, double radius, SnapLimits limits,
                                      collide::Obstacle& touched) {
    constexpr int kMostTriangles = 6;  // in a fold the ball is pushed from one side to the other
    for (int i = 0; i < kMostTriangles; ++i) {
        std::optional<SnapResult> result = snapToTouch(wanted, radius, touched, limits);
        if (!result) return {};
        const auto nearest = scene::triangleOf(mesh, scene::nearestTriangle(mesh, result->value, radius));
        const collide::Ball still{result->value, collide::Motion::velocity(Vec3(0)), radius, 1};
        if (collide::classify({still, nearest, collide::kNoLimit, 1}) != collide::Outcome::Overlap) return result;
        touched = nearest;
        wanted = result->value;
    }
    return {};
}

/// The nearest place at which a shape joins another, a corner before a face.
std::optional<ContactSnap> fitNear(const scene::Scene& scene, ObjectRef moving, const collide::Obstacle& mover,
                                   double within, SnapLimits limits, std::span<const ObjectRef> except) {
    std::optional<ContactSnap> best;
    double least = within;
    forVisibleBodies(scene, [&](ObjectRef ref, const collide::Obstacle& body) {
        if (ref == moving || isRound(ref) || std::find(except.begin(), except.end(), ref) != except.end()) return;
        const double far = collide::lengthOf(scene::middleOf(mover) - scene::middleOf(body));
        if (!(far - scene::reachOf(mover) - scene::reachOf(body) <= within)) return;
        const std::optional<ShapeFit> fit = fitShape(mover, body, within, limits);
        if (!fit) return;
        const double way = collide::lengthOf(fit->result.value - mover.center);
        const bool isBetter =
            !best || (fit->isCorner == (best->kind == ContactSnap::Kind::Corner) ? way < least : fit->isCorner);
        if (!isBetter) return;
        least = way;
        best = {fit->isCorner ? ContactSnap::Kind::Corner : ContactSnap::Kind::Face, ref, fit->result, fit->mark};
    });
    return best;
}

}  // namespace

std::string ContactSnap::words(const scene::Scene& scene) const {
    const std::string& name = scene::nameOf(scene, target);
    const char* does = kind == Kind::Touch    ? "touches "
                       : kind == Kind::Graze  ? "grazes "
                       : kind == Kind::HeadOn ? "meets head-on "
                       : kind == Kind::Corner ? "has a corner with "
                       : kind == Kind::Face   ? "lies against "
                                              : "leaves at that angle from ";
    return result.exact ? does + name + ", exactly" : std::string("nearly ") + does + name;
}

collide::SweepQuery pairQuery(const scene::Scene& scene, std::size_t ball, ObjectRef target) {
    return {scene.balls.at(ball).body, scene::obstacleOf(scene, target), collide::kNoLimit, scene.restitution};
}

std::optional<ContactSnap> touchNear(const scene::Scene& scene, ObjectRef moving, Vec3 wanted, double within,
                                     SnapLimits limits, std::span<const ObjectRef> except) {
    if (moving.kind == Kind::Plane || moving.kind == Kind::Mesh) return {};
    const collide::Obstacle mover = scene::movedTo(scene::obstacleOf(scene, moving), wanted);
    std::optional<ObjectRef> nearest;
    collide::Obstacle other;
    double least = within;
    forVisibleBodies(scene, [&](ObjectRef ref, const collide::Obstacle& body) {
        if (ref == moving || (!isRound(ref) && !isRound(moving))) return;
        const double far = collide::lengthOf(scene::middleOf(mover) - scene::middleOf(body));
        if (!(far - scene::reachOf(mover) - scene::reachOf(body) <= least)) return;
        const double gap = std::abs(gapBetween(mover, body));
        if (!(gap <= least) || std::find(except.begin(), except.end(), ref) != except.end()) return;
        least = gap;
        nearest = ref;
        other = body;
    });
    const std::optional<NearMesh> mesh = isRound(moving) ? meshNear(scene, mover, least, except) : std::nullopt;
    if (mesh) nearest = mesh->ref, other = mesh->triangle;
    if (!isRound(moving) && std::isfinite(within))
        if (auto fit = fitNear(scene, moving, mover, least, limits, except)) return fit;
    if (!nearest) return {};
    std::optional<SnapResult> result =
        mesh              ? touchOfMesh(scene.meshes[mesh->ref.index], wanted, mover.radius, limits, other)
        : isRound(moving) ? snapToTouch(wanted, mover.radius, other, limits)
                          : snapToTouch(wanted, mover, {other.center, {}, other.radius, 1}, limits);
    constexpr double kFarthest = 3;  // in units of `within`: a plane or axis may cross the surface at a small angle
    if (!result || collide::lengthOf(result->value - wanted) > kFarthest * within) return {};
    const collide::Obstacle placed = scene::movedTo(mover, result->value);
    const Vec3 from = isRound(moving) ? placed.center : other.center;
    const collide::Obstacle& touched = isRound(moving) ? other : placed;
    const Vec3 core = scene::nearestOfCore(touched, from);
    const Vec3 mark = core + touched.radius / (mover.radius + other.radius) * (from - core);
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
        const Turns turns = isSphere(body)              ? aimed.turnsFor(body, least)
                            : aimed.passes(body, least) ? aimed.turnsFor(pairQuery(scene, ball, ref), limits)
                                                        : Turns{};
        const double turn = std::min(turns.toGraze, turns.toHeadOn);
        if (!(turn <= least)) return;
        least = turn;
        nearest = ref;
        grazes = turns.toGraze < turns.toHeadOn;
    });
    std::optional<MeshAim> atMesh;
    collide::Ball wanting = from;
    wanting.motion = collide::Motion::aim(wanted, speed);
    for (std::size_t i = 0; i < scene.meshes.size(); ++i) {
        const scene::Obstacle& mesh = scene.meshes[i];
        if (mesh.marks.hidden || !aimed.passes(mesh.body, least)) continue;
        std::optional<MeshAim> aim = aimAtMesh(wanting, mesh, least, limits);
        if (!aim) continue;
        least = aim->turn;
        nearest = {Kind::Mesh, i};
        grazes = aim->isGraze;
        atMesh = std::move(aim);
    }
    if (!nearest) return {};
    const collide::SweepQuery query = pairQuery(scene, ball, *nearest);
    std::optional<SnapResult> result = atMesh   ? std::move(atMesh->result)
                                       : grazes ? aimToGraze(query, wanted, limits)
                                                : aimHeadOn(query, limits);
    if (!result) return {};
    const Vec3 mark = result->value;
    return ContactSnap{grazes ? ContactSnap::Kind::Graze : ContactSnap::Kind::HeadOn, *nearest, std::move(*result),
                       mark};
}

}  // namespace view
