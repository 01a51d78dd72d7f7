#pragma once
/// Closest approaches of one ball to several obstacles, compared exactly. Internal to the core.

#include <compare>

#include "collide/sweep.h"

namespace collide {

/// Which of two obstacles the ball comes nearer to, surface to surface, at any time >= 0; at equal distances, to which
/// it is so first.
/// @pre the ball of both is the same, and its centre is not within a box
[[nodiscard]] std::strong_ordering compareApproaches(const SweepQuery& a, const SweepQuery& b);

/// True if the points of two triangles that are nearest to the ball's centre at the start are the same.
[[nodiscard]] bool haveSameNearestPoint(const SweepQuery& a, const SweepQuery& b);

/// True if a part of one triangle is that part of the other: its corners have equal coordinates.
/// @pre the triangles have the same radius and velocity
[[nodiscard]] bool isSamePart(const Obstacle& a, Feature partOfA, const Obstacle& b, Feature partOfB);

}  // namespace collide
