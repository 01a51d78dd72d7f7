#pragma once
/// @file
/// Positions and velocities of all bodies at one instant.

#include <vector>

#include "world/bodies/body_table.h"

namespace world {

/// The bodies of a scene at one instant. Vectors have one entry for each ball or sphere, in the order of the scene.
struct State {
    double frames = 0;                                    ///< instant, frames since the start of the scene, >= 0
    std::vector<Vec3> ballPositions, ballVelocities;      ///< centres, units; velocities, units/frame
    std::vector<Vec3> spherePositions, sphereVelocities;  ///< centres, units; velocities, units/frame

    /// Appends the next body, in the order of the body numbering.
    void add(bool isBall, Vec3 position, Vec3 velocity);
};

/// State at time 0, as the scene gives it.
[[nodiscard]] State stateAtStart(const BodyTable&);

}  // namespace world
