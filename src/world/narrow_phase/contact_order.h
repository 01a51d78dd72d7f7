#pragma once
/// @file
/// The order of two contacts in time, decided exactly.

#include <algorithm>
#include <cmath>
#include <limits>

#include "collide/sweep.h"

namespace world {

/// True if two times, each within 2 ulp of the exact value, may be equal or in the other order.
[[nodiscard]] inline bool isDoubtful(double a, double b) noexcept {
    if (a == b) return true;
    constexpr double kSlack = 8 * std::numeric_limits<double>::epsilon();
    const double difference = std::abs(a - b);
    return difference <= kSlack * std::max(a, b) || difference <= 8 * std::numeric_limits<double>::denorm_min();
}

/// A contact, and when it happens.
struct TimedContact {
    double frames = 0;  ///< rounded
    collide::SweptPair pair;
};

/// True if `a` is earlier than `b`, decided exactly.
[[nodiscard]] inline bool isEarlier(const TimedContact& a, const TimedContact& b) noexcept {
    if (!isDoubtful(a.frames, b.frames)) return a.frames < b.frames;
    return collide::compareContactTimes(a.pair, b.pair) < 0;
}

}  // namespace world
