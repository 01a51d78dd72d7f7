#pragma once
/// Values that objects of several kinds have, by reference. @pre of each function: contains(scene, ref)

#include "collide/sweep.h"
#include "scene/scene.h"

namespace scene {

/// Radius of a ball or sphere; 0 for a plane.
[[nodiscard]] inline double radiusOf(const Scene& scene, ObjectRef ref) {
    if (ref.kind == Kind::Ball) return scene.balls[ref.index].body.radius;
    return ref.kind == Kind::Sphere ? scene.spheres[ref.index].body.radius : 0;
}

/// Velocity of a ball or sphere at the start, units/frame; 0 for a plane.
[[nodiscard]] inline Vec3 velocityOf(const Scene& scene, ObjectRef ref) {
    if (ref.kind == Kind::Ball) return collide::velocityOf(scene.balls[ref.index].body);
    return ref.kind == Kind::Sphere ? scene.spheres[ref.index].body.velocity : Vec3(0);
}

}  // namespace scene
