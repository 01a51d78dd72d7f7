#pragma once
/// @file
/// Paths in a scene that differs in a few bodies from a scene with recorded trajectories.

#include "world/paths/changed_bodies.h"
#include "world/paths/recorded_trajectories.h"

namespace world {

/// The paths of balls from the start of the changed scene.
///
/// The simulation covers only the changed bodies, the bodies that meet them, and those that would have met them; all
/// others follow their recorded trajectories. So its time is independent of the size of the scene. Each contact has the
/// same bits as in a simulation of the whole scene by EventSimulator. A path ends where the recording ends, where
/// contacts are simultaneous (EventSimulator resolves those in groups), or at the time limit.
/// @param recorded      trajectories of the original scene
/// @param scene         the changed scene
/// @param changed       changedBodies() of the two scenes
/// @param balls         indices into scene.balls
/// @param each          contacts of each path
/// @param milliseconds  approximate limit on the duration
/// @return one path for each of `balls`. Absent where the method does not apply: nothing recorded, restitution below 1,
///         immovable bodies that move, magnitudes outside 1e-70 .. 1e70, or initial overlaps of unchanged bodies
[[nodiscard]] std::optional<std::vector<Path>> changedPaths(const RecordedTrajectories& recorded,
                                                            const scene::Scene& scene,
                                                            const std::vector<Index>& changed,
                                                            const std::vector<std::size_t>& balls, std::size_t each,
                                                            double milliseconds);

}  // namespace world
