#pragma once
/// What moves, as the engine keeps it: one cache line a body.

#include <cstdint>
#include <limits>
#include <vector>

#include "collide/types.h"

namespace world {

using collide::Vec3;
using Index = std::uint32_t;

inline constexpr Index kNone = std::numeric_limits<Index>::max();
inline constexpr double kNever = std::numeric_limits<double>::infinity();

/// A body in straight motion since its own time `t`: at time s >= t its centre is at x + (s - t) v. Only a contact (or
/// a new epoch) changes it. Times are frames since the origin of the epoch.
struct alignas(64) Body {
    double x = 0, y = 0, z = 0;
    double vx = 0, vy = 0, vz = 0;
    double t = 0;
    double r = 0;

    [[nodiscard]] Vec3 velocity() const { return {vx, vy, vz}; }
    /// The centre at time s, rounded: the state for which contacts are decided.
    [[nodiscard]] Vec3 at(double s) const {
        const double dt = s - t;
        return {x + dt * vx, y + dt * vy, z + dt * vz};
    }
    void set(Vec3 position, Vec3 velocity, double time) {
        x = position.x, y = position.y, z = position.z;
        vx = velocity.x, vy = velocity.y, vz = velocity.z;
        t = time;
    }
};
static_assert(sizeof(Body) == 64);

/// Where a centre stays for a while: a box around a middle, by default all of space.
struct Range {
    static constexpr double kEverywhere = 1e300;  ///< finite, so that 0 times it is 0
    Vec3 middle{0};
    Vec3 half{kEverywhere};
};

/// The place of a body that nothing meets: pads lists of partners to whole vectors.
[[nodiscard]] inline Body paddingBody() {
    Body body;
    body.x = body.y = body.z = std::numeric_limits<double>::quiet_NaN();
    return body;
}

/// Partners of one body. Behind them the list goes on with paddingBody(), up to a multiple of kLanes.
inline constexpr std::size_t kLanes = 8;

/// Room for so many in whole vectors.
[[nodiscard]] constexpr std::size_t roomFor(std::size_t count) { return (count + kLanes - 1) / kLanes * kLanes; }

struct Partners {
    const Index* ids = nullptr;
    std::size_t count = 0;
};

}  // namespace world
