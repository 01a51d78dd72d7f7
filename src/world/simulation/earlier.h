#pragma once
/// Which of two contacts comes first, exactly.

#include <algorithm>
#include <cmath>
#include <limits>

#include "collide/sweep.h"

namespace world {

/// True if two times, each within 2 ulp of the truth, might be in the other order or equal.
[[nodiscard]] inline bool isDoubtful(double a, double b) noexcept {
    if (a == b) return true;
    constexpr double kSlack = 8 * std::numeric_limits<double>::epsilon();
    const double difference = std::abs(a - b);
    return difference <= kSlack * std::max(a, b) || difference <= 8 * std::numeric_limits<double>::denorm_min();
}

/// A contact that a body will have: its rounded time and, unless it is with a wall, the query that decides it exactly.
struct Timed {
    double frames = 0;
    const collide::SweepQuery* query = nullptr;
};

/// True if `a` is truly earlier than `b`. Against a wall the rounded times decide.
[[nodiscard]] inline bool isEarlier(const Timed& a, const Timed& b) noexcept {
    if (!a.query || !b.query || !isDoubtful(a.frames, b.frames)) return a.frames < b.frames;
    return collide::compareContactTimes(*a.query, *b.query) < 0;
}

}  // namespace world
