#include "view/drag_plane.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/shapes.h"

namespace view {
namespace {

using scene::ObjectRef;

constexpr double kHorizonSlope = 0.03;   // the same for the farthest place that the pointer reaches
constexpr double kRestTolerance = 1e-9;  // share of the radius: positions in files are rounded
constexpr double kNoisePx = 1e-4;        // displacements below it are rounding errors

/// The part of a ball's motion in a coordinate; its size tells nothing.
double motionAlong(const scene::Ball& ball, int axis) {
    const collide::Motion& motion = ball.body.motion;
    return motion.goesToPoint() ? motion.vector[axis] - ball.body.position[axis] : motion.vector[axis];
}

/// True if the core of a body has one place in a coordinate.
bool isFlatCore(const collide::Obstacle& body, int axis, double place) {
    const scene::Corners corners = scene::cornersOf(body);
    return std::all_of(corners.begin(), corners.end(), [&](Vec3 corner) { return corner[axis] == place; });
}

/// True if all bodies are at `place` in a coordinate and do not move in it.
bool isFlat(const scene::Scene& scene, int axis, double place) {
    bool areShapes = true;
    scene::forFixed([&](scene::Kind, auto list) {
        for (const scene::Obstacle& shape : scene.*list) areShapes = areShapes && isFlatCore(shape.body, axis, place);
    });
    if (!areShapes) return false;
    for (const scene::Ball& ball : scene.balls)
        if (ball.body.position[axis] != place || motionAlong(ball, axis) != 0) return false;
    for (const scene::Obstacle& sphere : scene.spheres)
        if (sphere.body.center[axis] != place || sphere.body.velocity[axis] != 0) return false;
    return true;
}

bool isSeenOnEdge(const Camera& camera, Vec3 at, int axis) {
    const Vec3 look = camera.orthographic() ? camera.forward() : at - camera.eye();
    return !(std::abs(look[axis]) >= kLeastSlope * glm::length(look));
}

}  // namespace

bool restsOnGround(const scene::Scene& scene, ObjectRef ref) {
    if (ref.kind == scene::Kind::Plane) return false;
    const collide::Obstacle body = scene::obstacleOf(scene, ref);
    return std::abs(scene::extentOf(body).low.z) <= kRestTolerance * scene::reachOf(body);
}

std::optional<int> restingAxis(const scene::Scene& scene, ObjectRef ref) {
    if (!isRound(ref)) return std::nullopt;
    const collide::Obstacle body = scene::obstacleOf(scene, ref);
    std::optional<int> found;
    scene::forFixed([&](scene::Kind kind, auto list) {
        for (const scene::Obstacle& shape : scene.*list) {
            if (kind == scene::Kind::Plane || shape.marks.hidden || found) continue;
            const double reach = body.radius + shape.body.radius, tolerance = kRestTolerance * reach;
            if (!(collide::lengthOf(body.center - scene::middleOf(shape.body)) <=
                  scene::reachOf(shape.body) + body.radius + tolerance))
                continue;
            const Vec3 away = body.center - scene::nearestOfCore(shape.body, body.center);
            for (int axis = 0; axis < 3; ++axis) {
                Vec3 across = away;
                across[axis] = 0;
                if (std::abs(std::abs(away[axis]) - reach) <= tolerance && collide::largestOf(across) <= tolerance)
                    found = axis;
            }
        }
    });
    return found;
}

std::optional<int> keptAxis(const scene::Scene& scene, ObjectRef ref, const Camera& camera, Vec3 at) {
    if (ref.kind == scene::Kind::Plane) return std::nullopt;
    if (camera.view().planar) return 2;
    const Vec3 place = scene::positionOf(scene, ref);
    const std::optional<int> resting = restingAxis(scene, ref);
    for (const int axis : {2, 1, 0}) {
        const bool isKept =
            (axis == 2 && restsOnGround(scene, ref)) || axis == resting || isFlat(scene, axis, place[axis]);
        if (isKept) return isSeenOnEdge(camera, at, axis) ? std::nullopt : std::optional(axis);
    }
    return std::nullopt;
}

std::optional<int> keptAxisOfPart(const scene::Scene& scene, ObjectRef ref, const Camera& camera, Vec3 at) {
    if (ref.kind == scene::Kind::Box) return std::nullopt;
    if (camera.view().planar) return 2;
    const collide::Obstacle body = scene::obstacleOf(scene, ref);
    for (const int axis : {2, 1, 0})
        if (isFlatCore(body, axis, body.center[axis]))
            return isSeenOnEdge(camera, at, axis) ? std::nullopt : std::optional(axis);
    return std::nullopt;
}

std::optional<int> keptAxisOfAim(const scene::Scene& scene, std::size_t ball, const Camera& camera, Vec3 at) {
    const std::optional<int> axis = keptAxis(scene, {scene::Kind::Ball, ball}, camera, at);
    if (!axis || camera.view().planar) return axis;
    return motionAlong(scene.balls[ball], *axis) == 0 ? axis : std::nullopt;
}

std::optional<Vec3> slid(const Camera& camera, Vec3 at, Vec2 byPx, int keptAxis) {
    const std::optional<Projected> seen = camera.project(at);
    if (!seen) return std::nullopt;
    if (byPx == Vec2(0)) return Vec3(0);
    const collide::Ray ray = camera.ray(seen->px + byPx);
    const double off = at[keptAxis] - ray.origin[keptAxis];
    Vec3 look = glm::normalize(ray.direction);
    if (!camera.orthographic())
        look[keptAxis] = std::copysign(std::max(std::copysign(1.0, off) * look[keptAxis], kHorizonSlope), off);
    Vec3 delta = (ray.origin - at) + off / look[keptAxis] * look;
    delta[keptAxis] = 0;
    for (int i = 0; i < 3; ++i)
        if (std::abs(delta[i]) < kNoisePx * camera.unitsPerPixel(at)) delta[i] = 0;
    return delta;
}

}  // namespace view
