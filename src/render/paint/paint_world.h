#pragma once
/// The drawing of a world in time: paths of balls through their next contacts, and the contacts of an instant.

#include <optional>

#include "render/present.h"

namespace render {

/// @param told  the ball whose first contact the picture explains; absent: none
void addPaths(const scene::Scene&, const WorldView&, Overlays, std::optional<std::size_t> told, DrawList&);
/// A thin stem from each solid that floats to the point of the ground below it; none in a crowd, or without a ground.
void addStems(DrawList&);
/// The momenta of the bodies of finite mass, and their centre of mass with its velocity. Arrows have one scale for all
/// instants. @param start, now  the scene at its start and at the instant
/// @param isAnswerHidden  true: without the velocity of the centre of mass, which a task may ask for
void addMomenta(const scene::Scene& start, const scene::Scene& now, Overlays, bool isAnswerHidden, DrawList&);
/// The contacts of the instant: point, normal, tangent plane and the velocities after it.
void addContacts(const std::vector<world::ContactEvent>&, Overlays, DrawList&);

}  // namespace render
