#pragma once
/// Annotations: named geometry that derivations and proofs add to the picture.

#include <cstdint>
#include <string>

#include "collide/types.h"
#include "vocabulary/ink.h"

namespace vocabulary {

/// The kind of an annotation; it gives the points a, b, c and the radius their meaning.
enum class Shape : std::uint8_t {
    Point,       ///< a
    Segment,     ///< a to b
    Arrow,       ///< a to b
    Circle,      ///< centre a, unit normal of its plane b, radius
    Sphere,      ///< centre a, radius
    RightAngle,  ///< corner a, between the directions from a to b and from a to c
    Plane,       ///< through a, unit normal b; drawn as a disc of `radius`
};

/// A named piece of geometry, drawn over the scene, in scene units. Every number is finite.
struct Annotation {
    using Kind = Shape;
    Kind kind = Kind::Point;
    std::string name;  ///< label; empty for none
    Ink ink = Ink::Text;
    collide::Vec3 a{0}, b{0}, c{0};
    double radius = 0;
    bool isLit = false;   ///< highlighted under the pointer: drawn thicker
    bool isLine = false;  ///< a segment that represents its infinite line: thin and dotted
    bool operator==(const Annotation&) const = default;
};

}  // namespace vocabulary
