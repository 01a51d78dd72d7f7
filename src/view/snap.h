#pragma once
/// Snapping to contact: positions and aims for which the core decides "touching", "graze" or "head-on"; if no double
/// gives that decision, the nearest double on the side described below. Derivation: docs/notes/snapping.md.

#include <optional>
#include <string>

#include "collide/sweep.h"

namespace view {

struct SnapResult {
    collide::Vec3 value{0};  ///< the ball's position, or the point to aim at
    bool exact = false;      ///< the core's decision for `value` is the requested one
    std::string note;        ///< one line for the user: the result, and the reason if it is not exact
};

/// Limits of the search for an exact place.
struct SnapLimits {
    double reach = 0;           ///< scene units, >= 0: largest distance of an exact place from the nearly exact one
    bool planar = false;        ///< the result keeps the wanted z
    std::optional<int> axis{};  ///< touching only: change this coordinate alone, 0 to 2
};

/// The place nearest to `wanted` at which a ball touches a sphere or another shape from outside: an exact one if there
/// is one in reach, else the first place outside (one ulp of one coordinate toward it overlaps).
/// @return absent if there is none: radius sum 0, a plane that the sphere does not reach, a place within a box
[[nodiscard]] std::optional<SnapResult> snapToTouch(collide::Vec3 wanted, double ballRadius,
                                                    const collide::Obstacle& obstacle, SnapLimits limits);
/// The same for an obstacle that moves, beside a ball that stays. @param wanted  for the obstacle's place, `center`
[[nodiscard]] std::optional<SnapResult> snapToTouch(collide::Vec3 wanted, const collide::Obstacle& obstacle,
                                                    const collide::Ball& ball, SnapLimits limits);

/// The aim nearest to `wanted` whose path is tangent: an exact one if there is one in reach, else the last that hits
/// (one ulp of one coordinate misses); for another shape than a sphere in the plane of `wanted` and of the head-on aim.
/// The ball keeps its speed; the limit `frames` is ignored.
/// @return absent if the ball does not move, starts inside or touching, or cannot reach the obstacle
[[nodiscard]] std::optional<SnapResult> aimToGraze(const collide::SweepQuery& query, collide::Vec3 wanted,
                                                   SnapLimits limits);

/// The aim for a head-on hit: the centre of a resting sphere, which is exact; a point ahead of a moving sphere; of
/// another shape the nearest point of its core, exact if the core's angle is.
/// @return absent as for aimToGraze
[[nodiscard]] std::optional<SnapResult> aimHeadOn(const collide::SweepQuery& query, SnapLimits limits);

/// The aim on `wanted`'s side of the sphere whose ricochet angle is nearest to `radians`. Exact if the core's angle is
/// the same double. @param radians  [0, pi/2]; 0 is aimToGraze, pi/2 aimHeadOn
/// @return absent as for aimToGraze
[[nodiscard]] std::optional<SnapResult> aimForRicochet(const collide::SweepQuery& query, collide::Vec3 wanted,
                                                       double radians, SnapLimits limits);

}  // namespace view
