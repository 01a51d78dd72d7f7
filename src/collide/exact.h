#pragma once
/// The last tier: decisions and values by exact arithmetic (Dyadic). Correct for every finite input, at microseconds a
/// query; used only where the faster tiers cannot decide. Internal to the core.

#include <compare>

#include "collide/sweep.h"

namespace collide::exact {

[[nodiscard]] SweepAnswer sweep(const SweepQuery& query);
[[nodiscard]] Outcome classify(const SweepQuery& query);
[[nodiscard]] SweepAnswer sweep(const Ball& ball, const Plane& plane, double frames, double restitution);
[[nodiscard]] std::strong_ordering compareContactTimes(const SweepQuery& a, const SweepQuery& b);

/// speed * (aim - position) / |aim - position|, each component rounded to nearest; `motion` is an aim.
[[nodiscard]] Vec3 velocityOfAim(const Ball& ball);
/// (end - position) / frames, each component rounded to nearest; +-infinity beyond the largest double. `motion` is an
/// end.
[[nodiscard]] Vec3 velocityToEnd(const Ball& ball);

}  // namespace collide::exact
