#pragma once
/// @file
/// The moving body of the simulation: one cache line each.
///
/// Folder `bodies/`: the bottom of the room. Body records, the body numbering of a scene, states, memory. Includes
/// none of the other folders.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "collide/types.h"

namespace world {

using collide::Vec3;

/// Number of a body or a wall of a scene; body_index.h defines the numbering.
using Index = std::uint32_t;

inline constexpr Index kNone = std::numeric_limits<Index>::max();          ///< no body
inline constexpr double kNever = std::numeric_limits<double>::infinity();  ///< time of an event that never happens
/// Frames; later contacts are none: their times cannot be distinguished in doubles.
inline constexpr double kEndOfTime = 1e300;

/// Gap below which two bodies touch and their contacts are simultaneous, in radius sums (1e-9 of a diameter).
inline constexpr double kGroupGap = 1e-9;

/// A body in straight motion: its centre at time s >= t is (x, y, z) + (s - t) (vx, vy, vz). Contacts, and the start
/// of an epoch, write a new record. Times are frames since the origin of the epoch; lengths are scene units.
struct alignas(64) Body {
    double x = 0, y = 0, z = 0;     ///< centre at time `t`
    double vx = 0, vy = 0, vz = 0;  ///< velocity, units/frame
    double t = 0;                   ///< start of the motion, frames
    double r = 0;                   ///< radius, >= 0

    [[nodiscard]] Vec3 centre() const { return {x, y, z}; }  ///< at time `t`
    [[nodiscard]] Vec3 velocity() const { return {vx, vy, vz}; }
    /// Centre at time `s`, rounded: contacts are decided for this rounded state.
    [[nodiscard]] Vec3 at(double s) const {
        const double dt = s - t;
        return {x + dt * vx, y + dt * vy, z + dt * vz};
    }
    /// Time, frames, for which at() is certainly finite, but for rounding of the time; infinite at rest.
    [[nodiscard]] double staysInRange() const {
        constexpr double kLargest = std::numeric_limits<double>::max();
        const auto stays = [](double from, double speed) {
            if (speed == 0) return std::numeric_limits<double>::infinity();
            return (kLargest - std::max(0.0, speed > 0 ? from : -from)) / std::abs(speed);
        };
        return std::min({stays(x, vx), stays(y, vy), stays(z, vz)});
    }
    /// Starts a new motion at `time`; the radius stays.
    void set(Vec3 position, Vec3 velocity, double time) {
        x = position.x, y = position.y, z = position.z;
        vx = velocity.x, vy = velocity.y, vz = velocity.z;
        t = time;
    }
};
static_assert(sizeof(Body) == 64);

/// Axis-aligned box that holds the centre of a body for some time; all of space by default.
struct CentreBox {
    static constexpr double kEverywhere = 1e300;  ///< finite, so that 0 times it is 0
    Vec3 middle{0};
    Vec3 half{kEverywhere};  ///< half the extent along each axis, >= 0
};

/// A body that meets no other (its centre is NaN): pads candidate lists to whole vectors.
[[nodiscard]] inline Body paddingBody() {
    Body body;
    body.x = body.y = body.z = std::numeric_limits<double>::quiet_NaN();
    return body;
}

/// Candidate lists are padded to a multiple of this: the lanes of the widest vectors.
inline constexpr std::size_t kLanes = 8;

/// `count` rounded up to whole vectors.
[[nodiscard]] constexpr std::size_t roomFor(std::size_t count) { return (count + kLanes - 1) / kLanes * kLanes; }

/// Candidate partners of one body, as the broad phase finds them. Entries from `count` to the next multiple of kLanes
/// are readable and hold the index of paddingBody().
struct Candidates {
    const Index* ids = nullptr;
    std::size_t count = 0;
};

}  // namespace world
