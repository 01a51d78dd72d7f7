#pragma once
/// Queries against shapes other than spheres: decisions and values in doubles and double-double, which the exact tiers
/// complete. Preconditions and results are those of the functions of the same names in collide. Internal to the core.

#include "collide/sweep.h"

namespace collide::shapes {

[[nodiscard]] SweepAnswer sweep(const SweepQuery& query);
[[nodiscard]] Outcome classify(const SweepQuery& query);
/// The answer of a ball that hits the shape within the limit, but for the closest approach.
/// @param about  roughly when, in units of the motion
/// @pre classify() is Hit, beside a capsule, a triangle or a box
[[nodiscard]] SweepAnswer hit(const SweepQuery& query, double about);

}  // namespace collide::shapes
