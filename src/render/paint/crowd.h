#pragma once
/// Occlusion culling: the spheres of a crowd that can be visible.

#include <cstdint>
#include <span>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace render {

/// The projection of view space (x right, y up, looking along -z) to the picture.
struct Lens {
    glm::dvec2 size{1};           ///< pixels
    double pixelsPerTangent = 1;  ///< pixels for a tangent of 1; orthographic: for one unit
    bool orthographic = false;
};

/// The opaque spheres (centre in view space, radius in w) that are on the picture and not wholly behind a nearer one on
/// every tile of it that they touch. Conservative: a sphere with a visible pixel is never left out.
/// @return one flag for each sphere
[[nodiscard]] std::vector<std::uint8_t> seenOf(std::span<const glm::vec4> spheres, const Lens& lens);

/// Where neighbours in the order have one place and one radius, only the last is left: it is drawn over the others.
/// @param order  indices of spheres
void leaveOutCoincident(std::vector<std::uint32_t>& order, std::span<const glm::vec4> spheres);

}  // namespace render
