#pragma once
/// The first contact of a ball in the world as an answer: who is met, when, where, and with what consequence.

#include <optional>
#include <span>

#include "scene/scene.h"
#include "world/first_contact.h"
#include "world/paths/paths.h"

namespace session {

/// The answer with which the world agrees.
/// @param events  all contacts of the scene up to the first one of the ball, and the others of its instant; or all that
///                are known, without one of the ball
/// @param alone   the answer if the others go straight on
/// @return `alone`, with the velocities of a contact that is resolved together with others; else the contact that the
/// world has in its place; absent if a contact of `alone` does not happen, because others move what it is with. Where
/// neither has a contact, the closest approach to that body on its way in the world
[[nodiscard]] std::optional<world::Encounter> firstMeeting(const scene::Scene&, std::size_t ball,
                                                           std::span<const world::ContactEvent> events,
                                                           const world::Encounter& alone);

}  // namespace session
