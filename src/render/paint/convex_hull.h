#pragma once
/// The convex hull of points of the plane.

#include <glm/vec2.hpp>
#include <vector>

namespace render {

/// Counter-clockwise where y points up; without the points on its sides. Fewer than three points are as they are.
[[nodiscard]] std::vector<glm::dvec2> convexHull(std::vector<glm::dvec2> points);

}  // namespace render
