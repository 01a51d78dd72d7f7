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

/// The time of a contact.
struct ContactTime {
    double frames = 0;                           ///< rounded
    const collide::SweepQuery* query = nullptr;  ///< sweep with the exact time; null for a contact with a wall
};

/// True if `a` is earlier than `b`, decided exactly; by the rounded times if either contact is with a wall.
[[nodiscard]] inline bool isEarlier(const ContactTime& a, const ContactTime& b) noexcept {
    if (!a.query || !b.query || !isDoubtful(a.frames, b.frames)) return a.frames < b.frames;
    return collide::compareContactTimes(*a.query, *b.query) < 0;
}

}  // namespace world
