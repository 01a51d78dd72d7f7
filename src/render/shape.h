#pragma once
/// The pieces of geometry that derivations name and that pictures show.

#include <cstdint>

namespace render {

/// What up to three points and a radius mean.
enum class Shape : std::uint8_t {
    Point,       ///< a
    Segment,     ///< a to b
    Arrow,       ///< a to b
    Circle,      ///< centre a, unit normal of its plane b, radius
    Sphere,      ///< centre a, radius
    RightAngle,  ///< corner a, between the directions to b and to c
    Plane,       ///< through a, unit normal b; drawn `radius` wide
};

}  // namespace render
