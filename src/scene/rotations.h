#pragma once
/// Rotations as quaternions of any length but 0, whose components stay short enough that quarter turns are exact:
/// four of them about one axis are no turn.

#include "scene/scene.h"

namespace scene {

/// Turned by an angle about an axis of space. The same on every system; a multiple of 90 is exact.
/// @param axis  unit
[[nodiscard]] collide::Rotation turned(const collide::Rotation&, Vec3 axis, double degrees);
/// The same about an axis in the coordinates of what is turned: one of a box's own.
[[nodiscard]] collide::Rotation turnedWithin(const collide::Rotation&, Vec3 axis, double degrees);

/// Angles in degrees of a turn about x, then about y, then about z of space: x and z in (-180, 180], y in [-90, 90],
/// rounded to ten decimals. Where y is 90 or -90, x is 0.
[[nodiscard]] Vec3 anglesOf(const collide::Rotation&);
/// The rotation of such angles.
[[nodiscard]] collide::Rotation rotationBy(Vec3 degrees);

}  // namespace scene
