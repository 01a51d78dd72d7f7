#pragma once
/// Which of many balls can be seen at all, so that a crowd costs what its front costs.

#include <cstdint>
#include <span>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace render {

/// How view space (x right, y up, looking along -z) falls on the picture.
struct Lens {
    glm::dvec2 size{1};           ///< pixels
    double pixelsPerTangent = 1;  ///< pixels for a tangent of 1; orthographic: for one unit
    bool orthographic = false;
};

/// Of opaque spheres (centre in view space, radius in w), those that are not wholly behind a nearer one on every tile
/// of the picture they touch. Conservative: a sphere of which any pixel shows is never left out.
/// @return one flag for each sphere
[[nodiscard]] std::vector<std::uint8_t> seenOf(std::span<const glm::vec4> spheres, const Lens& lens);

}  // namespace render
