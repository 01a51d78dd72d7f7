#pragma once
/// @file
/// The state of a scene at one instant. At the room's top: first_contact.h lists the folders below.

#include <cstddef>

#include "scene/scene.h"
#include "world/bodies/state.h"

namespace world {

/// Simulates a scene from its start up to one instant, by the rules of EventSimulator.
/// @param frames       instant, frames, finite and >= 0
/// @param maxContacts  limit on the contacts played; beyond it the state is that of the last contact, and
///                     State::frames is its time
[[nodiscard]] State stateAt(const scene::Scene&, double frames, std::size_t maxContacts = 10'000);

}  // namespace world
