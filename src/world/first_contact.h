#pragma once
/// What one ball of a scene meets first.

#include <optional>
#include <vector>

#include "collide/sweep.h"
#include "scene/scene.h"

namespace world {

/// The sweep of one ball against one other object. Another ball counts as a moving sphere of its radius and mass.
struct Encounter {
    scene::ObjectRef target;
    collide::SweepAnswer answer;
};

/// The earliest contact of a ball with anything in its scene: exact, ties to the lower place in the file (spheres,
/// balls, planes in that order). An overlap at the start comes before every contact. If nothing is met within the
/// limit: the object whose answer says most: a contact that comes too late, else the nearest pass, else receding, else
/// still.
/// @return absent if the scene holds nothing else
[[nodiscard]] std::optional<Encounter> firstContact(const scene::Scene&, std::size_t ball);

/// The query that a sweep of a ball against another body asks.
/// @pre the scene has the ball and the target, which is a sphere or another ball
[[nodiscard]] collide::SweepQuery queryFor(const scene::Scene&, std::size_t ball, scene::ObjectRef target);

/// Where everything is at one instant.
struct State {
    double frames = 0;
    std::vector<scene::Vec3> ballPositions, ballVelocities, spherePositions, sphereVelocities;
};

/// Runs the scene contact by contact up to `frames` (every pair of balls, spheres and walls, each contact decided
/// exactly for the state before it).
/// Bodies that start inside each other pass through each other until they have separated. Contacts later than the
/// scene's limit do not count. Two bodies that nothing can push never meet.
/// @param frames  finite, >= 0
/// @param maxContacts  stops the run early; the state is then that of the last contact
[[nodiscard]] State stateAt(const scene::Scene&, double frames, std::size_t maxContacts = 10'000);

}  // namespace world
