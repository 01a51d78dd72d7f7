#pragma once
/// The feature that an answer names, and the place of the ball's centre that makes it the nearest.

#include <string>

#include "collide/sweep.h"

namespace session {

/// One sentence: "It meets edge 1 before the face: the centre is 0.3 units outside of that edge.", "It passes 0.03
/// units beside cap a: the centre is 0.2 units beyond end a.". Computed in doubles, for reading.
/// @pre the obstacle is a capsule, a triangle or a box; the answer is that of the query
[[nodiscard]] std::string featureReason(const collide::SweepQuery&, const collide::SweepAnswer&);

}  // namespace session
