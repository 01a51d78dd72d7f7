#pragma once
/// The next contacts of balls in a scene of which a known one is all but a few bodies.

#include "world/paths/recorded_trajectories.h"

namespace world {

/// The bodies that stand or move otherwise in `after`; absent if more is new than a few bodies.
[[nodiscard]] std::optional<std::vector<Index>> changedBodies(const scene::Scene& before, const scene::Scene& after);

/// The ways of some balls from the start of a scene that differs in a few bodies from the one whose future is known.
/// Only those bodies are played, and whom they meet, and who would have met them: everybody else goes the known way. So
/// this takes no longer in a large scene than in a small one. Each contact is decided exactly as EventSimulator decides
/// it, and is one of the whole scene's; a path ends where the known future does, where contacts of one instant come
/// together (EventSimulator resolves them in groups), or when the time is up.
/// @param changed       as changedBodies() has them
/// @param milliseconds  about the time that this may take
/// @return absent if the rule is not enough: at restitution below 1, with immovable bodies that move, magnitudes beyond
///         1e+-70, or others than the changed bodies inside each other
[[nodiscard]] std::optional<std::vector<Path>> changedPaths(const RecordedTrajectories& known,
                                                            const scene::Scene& scene,
                                                            const std::vector<Index>& changed,
                                                            const std::vector<std::size_t>& balls, std::size_t each,
                                                            double milliseconds);

}  // namespace world
