#pragma once
/// The pieces of geometry that derivations name and pictures show.

#include <cstdint>
#include <string>

#include "collide/types.h"
#include "vocabulary/ink.h"

namespace vocabulary {

/// The meaning of up to three points a, b, c and a radius.
enum class Shape : std::uint8_t {
    Point,       ///< a
    Segment,     ///< a to b
    Arrow,       ///< a to b
    Circle,      ///< centre a, unit normal of its plane b, radius
    Sphere,      ///< centre a, radius
    RightAngle,  ///< corner a, between the directions to b and to c
    Plane,       ///< through a, unit normal b; drawn `radius` wide
};

/// A named piece of geometry, drawn over the scene. Every number is finite.
struct Annotation {
    using Kind = Shape;
    Kind kind = Kind::Point;
    std::string name;  ///< label; empty: none
    Ink ink = Ink::Text;
    collide::Vec3 a{0}, b{0}, c{0};
    double radius = 0;
    bool isLit = false;   ///< under the pointer: drawn thicker
    bool isLine = false;  ///< a segment that stands for its whole line: thin and dotted
    bool operator==(const Annotation&) const = default;
};

}  // namespace vocabulary
