#pragma once
/// Helpers for the adapters at the end of each listing, which convert its answer to a MethodAnswer.

#include <cmath>
#include <initializer_list>
#include <utility>

#include "methods/method.h"

namespace methods::adapt {

/// Sets `invalid` if the answer holds a NaN or an infinity.
[[nodiscard]] inline MethodAnswer sealed(MethodAnswer a) {
    const auto good = [](const std::optional<double>& x) { return !x || std::isfinite(*x); };
    const auto allGood = [](const std::optional<collide::Vec3>& v) { return !v || isFinite(*v); };
    a.invalid = !(good(a.own) && good(a.time) && good(a.distance) && allGood(a.ballCenter) && allGood(a.hitPoint) &&
                  allGood(a.normal) && good(a.angle) && allGood(a.newVelocity) && allGood(a.sphereNewVelocity) &&
                  good(a.depth));
    return a;
}

/// The outcome for an exit of a listing; Hit if the table has no entry for it.
[[nodiscard]] collide::Outcome outcomeOf(auto exit,
                                         std::initializer_list<std::pair<decltype(exit), collide::Outcome>> table) {
    for (const auto& [from, to] : table)
        if (from == exit) return to;
    return collide::Outcome::Hit;
}

}  // namespace methods::adapt
