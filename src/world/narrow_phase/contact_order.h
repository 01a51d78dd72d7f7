#pragma once
/// @file
/// The order of two contacts in time, decided exactly.

#include <algorithm>
#include <cmath>
#include <limits>

#include "collide/sweep.h"

namespace world {

/// The latest of the times that may be equal to this one, or before it: both are within 2 ulp of the exact values.
[[nodiscard]] inline double latestDoubtful(double time) noexcept {
    constexpr double kSlack = 8 * std::numeric_limits<double>::epsilon();
    return time * (1 + kSlack) + 8 * std::numeric_limits<double>::denorm_min();
}

/// True if two times, each within 2 ulp of the exact value, may be equal or in the other order.
[[nodiscard]] inline bool isDoubtful(double a, double b) noexcept {
    return std::max(a, b) <= latestDoubtful(std::min(a, b));
}

/// A contact, and when it happens.
struct TimedContact {
    double frames = 0;  ///< rounded
    collide::SweptPair pair;
};

/// The order of two contacts, decided exactly.
[[nodiscard]] inline std::strong_ordering orderOf(const TimedContact& a, const TimedContact& b) noexcept {
    if (isDoubtful(a.frames, b.frames)) return collide::compareContactTimes(a.pair, b.pair);
    return a.frames < b.frames ? std::strong_ordering::less : std::strong_ordering::greater;
}

}  // namespace world
