#pragma once
/// Contacts of several sweeps at once, for simulations, which know what comes next.

#include <cstddef>

#include "collide/types.h"

namespace collide {

/// Number of sweeps that are answered together: the lanes of one vector.
inline constexpr std::size_t kSweepsAtOnce = 4;

/// One number of each sweep.
struct SweepLanes {
    alignas(sizeof(double) * kSweepsAtOnce) double of[kSweepsAtOnce];
};

/// Sweeps without a limit whose balls move by a velocity. The fields are those of SweepQuery.
struct SweepsAtOnce {
    SweepLanes position[3], velocity[3], center[3], sphereVelocity[3];
    SweepLanes ballRadius, ballMass, sphereRadius, sphereMass;
    double restitution = 1;
};

/// The fields of Contact that sweepMotion() gives.
struct ContactsAtOnce {
    SweepLanes frames;
    SweepLanes ballCenter[3], sphereCenter[3], hitPoint[3], normal[3], newVelocity[3], sphereNewVelocity[3];
    SweepLanes impulse;
};

/// Answers those sweeps that are certainly a Hit and whose numbers are ordinary, each with the bits of sweepMotion().
/// @return bit k is set if `contacts` has the contact of sweep k; sweepMotion() answers the others
[[nodiscard]] unsigned contactsAtOnce(const SweepsAtOnce& sweeps, ContactsAtOnce& contacts) noexcept;

}  // namespace collide
