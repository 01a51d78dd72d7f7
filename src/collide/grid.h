#pragma once
/// The tier of ties: the query's numbers as integers in units of their last bits, of a size fixed at compile time, so
/// that every quantity is exact and nothing is allocated. It serves where lengths, and apart from them speeds, span at
/// most kGridBits bits from the largest to the last bit of the smallest. Derivation: docs/notes/sweep.md. Internal to
/// the core.

#include "collide/filter.h"
#include "collide/scaled_motion.h"

namespace collide::grid {

inline constexpr int kGridBits = 252;

/// The outcome, exactly; kUnsure if the numbers do not fit.
/// @param velocity  of the ball (unused by a motion to a point)
[[nodiscard]] FilterResult classify(const SweepQuery& query, const Vec3& velocity) noexcept;

/// The exact quantities, rounded to double-double and scaled like m. False if the numbers do not fit, or a quantity
/// leaves the range of doubles.
[[nodiscard]] bool quantities(const SweepQuery& query, const Vec3& velocity, const RelativeMotion& m,
                              Quantities& g) noexcept;

}  // namespace collide::grid
