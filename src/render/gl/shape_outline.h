#pragma once
/// The outline of a capsule, a triangle or a box in the picture. Each is the convex hull of balls at the corners of its
/// core; so its outline is the convex hull of theirs.

#include <vector>

#include "collide/types.h"
#include "render/gl/frame.h"

namespace render::gl {

/// The radius with which a shape is drawn: at least that of a thin line. View distances.
[[nodiscard]] double drawnRadius(const Frame&, const collide::Obstacle&);

/// Pixels from the lower left corner, counter-clockwise; empty where nothing of the shape is on the picture, or the eye
/// is inside it. A part behind the eye is cut off, and its outline is then a little too wide.
/// @param radius  of the balls, view distances
[[nodiscard]] std::vector<glm::dvec2> outlineOf(const Frame&, const collide::Obstacle&, double radius);

/// The same as a closed line in view space, as far away as the middle of the shape.
[[nodiscard]] std::vector<Vec3> outlineInSpace(const Frame&, const collide::Obstacle&, double radius);

}  // namespace render::gl
