#pragma once
/// The spheres that shade a sphere: those that take much of the light that would reach it.

#include <cstdint>
#include <span>
#include <vector>

#include <glm/vec4.hpp>

namespace render {

/// Bodies in a picture up to which they shade each other: the search takes their number squared.
inline constexpr std::size_t kMostShaded = 400;
inline constexpr std::size_t kMostOccluders = 6;  ///< spheres that shade one sphere

struct Occluder {
    std::uint32_t index = 0;
    double strength = 1;  ///< (0, 1]: fades in with its size in the sky of the shaded sphere, so that nothing pops up
};

/// The occluders of one of the spheres (centre, radius in w): the largest as seen from the nearest point of its
/// surface.
/// @return at most kMostOccluders, the largest first
[[nodiscard]] std::vector<Occluder> occludersOf(std::span<const glm::vec4> spheres, std::size_t shaded);

}  // namespace render
