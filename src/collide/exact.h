#pragma once
/// The last two tiers of a decision and its values: the same formulas in numbers of 126 bits with error bounds
/// (Enclosure), then, where a bound is too wide, in exact numbers of any length (Dyadic). Correct for every finite
/// input; used only where the faster tiers cannot decide. Preconditions and results are those of the functions of the
/// same names in collide. Internal to the core.

#include <compare>
#include <span>

#include "collide/sweep.h"

namespace collide::exact {

[[nodiscard]] SweepAnswer sweep(const SweepQuery& query);
/// @param likely  features of the core that are likely to decide, that of the start first
[[nodiscard]] Outcome classify(const SweepQuery& query, std::span<const Feature> likely = {});
/// The precondition of compareContactTimes().
[[nodiscard]] bool hasContactTime(const SweptPair& pair);
[[nodiscard]] std::strong_ordering compareContactTimes(const SweptPair& a, const SweptPair& b);

/// speed * (aim - position) / |aim - position|, each component rounded to nearest; 0 if aim = position.
/// @pre ball.motion.kind is Aim
[[nodiscard]] Vec3 velocityOfAim(const Ball& ball);
/// (end - position) / frames, each component rounded to nearest; +-infinity beyond the largest double.
/// @pre ball.motion.kind is End
[[nodiscard]] Vec3 velocityToEnd(const Ball& ball);

}  // namespace collide::exact
