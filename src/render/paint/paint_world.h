#pragma once
/// What is drawn of a world in time: the ways of balls through their next contacts, the contacts of an instant.

#include <optional>

#include "render/present.h"

namespace render {

/// @param told  the ball whose first contact the story tells of; absent: no story is drawn
void addPaths(const WorldView&, Overlays, std::optional<std::size_t> told, DrawList&);
/// The contacts of the instant: point, normal, tangent plane and the velocities after it.
void addContacts(const WorldView&, Overlays, DrawList&);

}  // namespace render
