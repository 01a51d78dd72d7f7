#pragma once
/// What the tests measure in a world.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "world/first_contact.h"
#include "world/future.h"

namespace worlds {

/// Everything a world plays, up to a number of contacts.
inline std::vector<world::ContactEvent> playAll(world::Future& future, std::uint64_t most = 1'000'000,
                                                double until = world::kNever) {
    std::vector<world::ContactEvent> contacts;
    (void)future.run(until, most, contacts);
    return contacts;
}

inline double kineticEnergy(const world::Future& future) {
    double sum = 0;
    for (world::Index i = 0; i < future.cast().bodyCount(); ++i)
        if (future.cast().isMovable(i))
            sum += future.cast().mass[i] / 2 * glm::dot(future.velocity(i), future.velocity(i));
    return sum;
}

inline Vec3 momentum(const world::Future& future) {
    Vec3 sum(0);
    for (world::Index i = 0; i < future.cast().bodyCount(); ++i)
        if (future.cast().isMovable(i)) sum += future.cast().mass[i] * future.velocity(i);
    return sum;
}

/// The smallest gap of any pair, in its radius sum; negative where bodies interpenetrate.
inline double smallestGap(const world::Future& future, double frames) {
    double smallest = 1e300;
    const world::Cast& cast = future.cast();
    for (world::Index i = 0; i < cast.bodyCount(); ++i)
        for (world::Index j = i + 1; j < cast.bodyCount(); ++j) {
            const double reach = cast.start[i].r + cast.start[j].r;
            const double apart = glm::length(future.positionAt(i, frames) - future.positionAt(j, frames));
            smallest = std::min(smallest, (apart - reach) / reach);
        }
    return smallest;
}

}  // namespace worlds
