#pragma once
/// Values that objects of several kinds have, by reference. @pre of each function: contains(scene, ref)

#include "collide/sweep.h"
#include "scene/kinds.h"

namespace scene {

/// Radius of a ball or sphere; 0 for a plane.
[[nodiscard]] inline double radiusOf(const Scene& scene, ObjectRef ref) {
    return withList(ref.kind, [&](auto list) { return (scene.*list)[ref.index].body.radius; });
}

/// A body as others meet it: a ball as a moving sphere.
[[nodiscard]] inline collide::Obstacle asObstacle(const collide::Ball& ball) {
    return {ball.position, ball.radius, collide::velocityOf(ball), ball.mass};
}
[[nodiscard]] inline collide::Obstacle asObstacle(const collide::Obstacle& obstacle) { return obstacle; }
[[nodiscard]] inline collide::Obstacle obstacleOf(const Scene& scene, ObjectRef ref) {
    return withList(ref.kind, [&](auto list) { return asObstacle((scene.*list)[ref.index].body); });
}

/// What a ball meets of a body: of a mesh a triangle. @param triangle  of a mesh, its number
[[nodiscard]] inline collide::Obstacle metBody(const Scene& scene, ObjectRef ref, std::uint32_t triangle) {
    return ref.kind == Kind::Mesh ? triangleOf(scene.meshes[ref.index], triangle) : obstacleOf(scene, ref);
}

/// Velocity of a ball or sphere at the start, units/frame; 0 for a plane.
[[nodiscard]] inline Vec3 velocityOf(const Scene& scene, ObjectRef ref) { return obstacleOf(scene, ref).velocity; }

}  // namespace scene
