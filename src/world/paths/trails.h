#pragma once
/// @file
/// The ways that balls have come until an instant.

#include <cstddef>
#include <vector>

#include "world/bodies/state.h"
#include "world/simulation/contact_history.h"

namespace world {

/// A place of a ball: at the beginning of its trail, at a contact, or at the instant.
struct TrailPoint {
    double frames = 0;
    Vec3 position{0};
    bool operator==(const TrailPoint&) const = default;
};

/// The way of one ball, straight from point to point.
struct Trail {
    Index ball = 0;
    std::vector<TrailPoint> points;  ///< ascending in time, at least two; the last is the instant's
    bool operator==(const Trail&) const = default;
};

struct Trails {
    std::vector<Trail> of;  ///< the balls that have moved
    double length = 0;      ///< time that a trail reaches back, frames; less of it near the start
    bool operator==(const Trails&) const = default;
};

/// The ways of all balls before an instant, exact: from contact to contact. A shorter time is shown where it has more
/// contacts than `most`; none where contacts of the time are forgotten.
/// @param now     the state at the instant, whose contacts are known
/// @param length  frames > 0
[[nodiscard]] Trails trailsBefore(const ContactHistory&, const State& now, double length, std::size_t most);

}  // namespace world
