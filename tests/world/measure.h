#pragma once
/// Measurements of a simulation: energy, momentum, gaps, drift.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "world/simulation/event_simulator.h"

namespace worlds {

/// The contacts of a simulation, up to a number and a time.
inline std::vector<world::ContactEvent> playAll(world::EventSimulator& simulator, std::uint64_t most = 1'000'000,
                                                double until = world::kNever) {
    std::vector<world::ContactEvent> contacts;
    (void)simulator.run(until, most, contacts);
    return contacts;
}

/// Kinetic energy of the movable bodies.
inline double kineticEnergy(const world::EventSimulator& simulator) {
    double sum = 0;
    for (world::Index i = 0; i < simulator.bodyTable().bodyCount(); ++i)
        if (simulator.bodyTable().isMovable(i))
            sum += simulator.bodyTable().mass[i] / 2 * glm::dot(simulator.velocity(i), simulator.velocity(i));
    return sum;
}

/// Momentum of the movable bodies.
inline Vec3 momentum(const world::EventSimulator& simulator) {
    Vec3 sum(0);
    for (world::Index i = 0; i < simulator.bodyTable().bodyCount(); ++i)
        if (simulator.bodyTable().isMovable(i)) sum += simulator.bodyTable().mass[i] * simulator.velocity(i);
    return sum;
}

/// The smallest gap of any pair, in radius sums; negative for an overlap.
inline double smallestGap(const world::EventSimulator& simulator, double frames) {
    double smallest = 1e300;
    const world::BodyTable& table = simulator.bodyTable();
    for (world::Index i = 0; i < table.bodyCount(); ++i)
        for (world::Index j = i + 1; j < table.bodyCount(); ++j) {
            const double reach = table.start[i].r + table.start[j].r;
            const double apart = glm::length(simulator.positionAt(i, frames) - simulator.positionAt(j, frames));
            smallest = std::min(smallest, (apart - reach) / reach);
        }
    return smallest;
}

/// Deviations from conservation laws.
struct Drift {
    double energy = 0;           ///< relative change
    double momentum = 0;         ///< change by contacts of two bodies, relative to the sum of all |p|
    double smallestGap = 1e300;  ///< in radius sums
};

/// Simulates a number of contacts and samples the gaps `samples` times.
inline Drift driftOf(const scene::Scene& scene, std::uint64_t contacts, int samples) {
    world::EventSimulator simulator(scene);
    const world::BodyTable& table = simulator.bodyTable();
    std::vector<Vec3> velocities;
    double sum = 0;
    for (world::Index i = 0; i < table.bodyCount(); ++i) {
        velocities.push_back(simulator.velocity(i));
        sum += table.mass[i] * glm::length(velocities.back());
    }
    const double energy = kineticEnergy(simulator);
    long double made[3] = {0, 0, 0};
    std::vector<world::ContactEvent> events;
    Drift drift;
    for (int sample = 1; sample <= samples; ++sample) {
        const std::uint64_t end = contacts * std::uint64_t(sample) / std::uint64_t(samples);
        while (simulator.contacts() < end) {
            events.clear();
            (void)simulator.run(world::kNever, std::min<std::uint64_t>(end - simulator.contacts(), 100'000), events);
            for (const world::ContactEvent& event : events) {
                const bool isPair = !table.isWall(event.b);
                for (int k = 0; isPair && k < 3; ++k)
                    made[k] += table.mass[event.a] * ((long double)event.aVelocity[k] - velocities[event.a][k]) +
                               table.mass[event.b] * ((long double)event.bVelocity[k] - velocities[event.b][k]);
                velocities[event.a] = event.aVelocity;
                if (isPair) velocities[event.b] = event.bVelocity;
            }
        }
        drift.smallestGap = std::min(drift.smallestGap, smallestGap(simulator, simulator.frames()));
    }
    drift.energy = kineticEnergy(simulator) / energy - 1;
    drift.momentum = double(std::sqrt(made[0] * made[0] + made[1] * made[1] + made[2] * made[2])) / sum;
    return drift;
}

}  // namespace worlds
