#pragma once
/// What the tests measure in a world.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "world/first_contact.h"
#include "world/simulation/event_simulator.h"

namespace worlds {

/// Everything a world plays, up to a number of contacts.
inline std::vector<world::ContactEvent> playAll(world::EventSimulator& future, std::uint64_t most = 1'000'000,
                                                double until = world::kNever) {
    std::vector<world::ContactEvent> contacts;
    (void)future.run(until, most, contacts);
    return contacts;
}

inline double kineticEnergy(const world::EventSimulator& future) {
    double sum = 0;
    for (world::Index i = 0; i < future.cast().bodyCount(); ++i)
        if (future.cast().isMovable(i))
            sum += future.cast().mass[i] / 2 * glm::dot(future.velocity(i), future.velocity(i));
    return sum;
}

inline Vec3 momentum(const world::EventSimulator& future) {
    Vec3 sum(0);
    for (world::Index i = 0; i < future.cast().bodyCount(); ++i)
        if (future.cast().isMovable(i)) sum += future.cast().mass[i] * future.velocity(i);
    return sum;
}

/// The smallest gap of any pair, in its radius sum; negative where bodies interpenetrate.
inline double smallestGap(const world::EventSimulator& future, double frames) {
    double smallest = 1e300;
    const world::BodyTable& cast = future.cast();
    for (world::Index i = 0; i < cast.bodyCount(); ++i)
        for (world::Index j = i + 1; j < cast.bodyCount(); ++j) {
            const double reach = cast.start[i].r + cast.start[j].r;
            const double apart = glm::length(future.positionAt(i, frames) - future.positionAt(j, frames));
            smallest = std::min(smallest, (apart - reach) / reach);
        }
    return smallest;
}

/// What should stay as it was, and how far it went.
struct Drift {
    double energy = 0;    ///< relative, with its sign
    double momentum = 0;  ///< what contacts of two bodies made or lost together, of the sum of all |p|
    double smallestGap = 1e300;
};

/// Plays a world of equal balls and looks at it `samples` times.
inline Drift driftOf(const scene::Scene& scene, std::uint64_t contacts, int samples) {
    world::EventSimulator future(scene);
    const world::BodyTable& cast = future.cast();
    std::vector<Vec3> velocities;
    double sum = 0;
    for (world::Index i = 0; i < cast.bodyCount(); ++i) {
        velocities.push_back(future.velocity(i));
        sum += cast.mass[i] * glm::length(velocities.back());
    }
    const double energy = kineticEnergy(future);
    long double made[3] = {0, 0, 0};
    std::vector<world::ContactEvent> events;
    Drift drift;
    for (int sample = 1; sample <= samples; ++sample) {
        const std::uint64_t end = contacts * std::uint64_t(sample) / std::uint64_t(samples);
        while (future.contacts() < end) {
            events.clear();
            (void)future.run(world::kNever, std::min<std::uint64_t>(end - future.contacts(), 100'000), events);
            for (const world::ContactEvent& event : events) {
                const bool isPair = !cast.isWall(event.b);
                for (int k = 0; isPair && k < 3; ++k)
                    made[k] += cast.mass[event.a] * ((long double)event.aVelocity[k] - velocities[event.a][k]) +
                               cast.mass[event.b] * ((long double)event.bVelocity[k] - velocities[event.b][k]);
                velocities[event.a] = event.aVelocity;
                if (isPair) velocities[event.b] = event.bVelocity;
            }
        }
        drift.smallestGap = std::min(drift.smallestGap, smallestGap(future, future.frames()));
    }
    drift.energy = kineticEnergy(future) / energy - 1;
    drift.momentum = double(std::sqrt(made[0] * made[0] + made[1] * made[1] + made[2] * made[2])) / sum;
    return drift;
}

}  // namespace worlds
