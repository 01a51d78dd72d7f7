#pragma once
/// Snapping to contact: positions and aims at which the core's own decision is "touching", "graze" or "head-on", or the
/// double next to it where no double decides so. The derivation and what can be reached: docs/notes/snapping.md.

#include <optional>
#include <string>

#include "collide/sweep.h"

namespace view {

struct SnapResult {
    collide::Vec3 value{0};  ///< the ball's position, or the point to aim at
    bool exact = false;      ///< the decision of the core for `value` is exactly the one asked for
    std::string note;        ///< one line for the person: the result, and why no better one exists
};

/// Limits of the search around the wanted place.
struct SnapLimits {
    double reach = 0;     ///< scene units, >= 0: an exact place no farther than this from the nearly exact one is taken
    bool planar = false;  ///< keep the wanted z
    std::optional<int> axis{};  ///< touching only: change this coordinate alone, 0 to 2
};

/// The place nearest to `wanted` at which a ball touches a sphere from outside: exact if such a double lies within
/// reach, else the first one outside (one step of one coordinate toward the centre, and they overlap).
/// @return absent if there is none: radius sum 0, or a plane that the sphere does not reach
[[nodiscard]] std::optional<SnapResult> snapToTouch(collide::Vec3 wanted, double ballRadius,
                                                    const collide::Sphere& sphere, SnapLimits limits);

/// The aim nearest to `wanted` whose path is tangent: exact if there is one within reach, else the last aim that still
/// hits (one step of one coordinate of it misses). The ball keeps its speed; the limit `frames` is ignored.
/// @return absent if the ball does not move, starts inside or touching, or cannot be headed for the sphere
[[nodiscard]] std::optional<SnapResult> aimToGraze(const collide::SweepQuery& query, collide::Vec3 wanted,
                                                   SnapLimits limits);

/// The aim for a central hit: the sphere's centre if it rests, which is always exact; else the lead that meets it.
/// @return absent as for aimToGraze
[[nodiscard]] std::optional<SnapResult> aimHeadOn(const collide::SweepQuery& query, SnapLimits limits);

/// The aim on `wanted`'s side of the sphere whose ricochet angle is nearest to the one asked for. Exact: the core
/// answers that very double. @param radians  [0, pi/2]; 0 is aimToGraze, pi/2 aimHeadOn
/// @return absent as for aimToGraze
[[nodiscard]] std::optional<SnapResult> aimForRicochet(const collide::SweepQuery& query, collide::Vec3 wanted,
                                                       double radians, SnapLimits limits);

}  // namespace view
