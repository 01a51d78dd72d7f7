#pragma once
/// The meanings that a colour can have; `render/palette.h` gives each its colour.

#include <cstdint>

namespace vocabulary {

/// One colour per meaning, in the 3D view, the panels, the formulas and the plots. Objects of a scene may have a colour
/// of their own; an ink colours what is said about them.
enum class Ink : std::uint8_t {
    Background,
    Panel,
    Field,
    Hairline,
    Text,
    Dim,
    Faint,
    Ball,         ///< a ball and its swept path (dotted)
    Sphere,       ///< a sphere, its Minkowski sphere (dashed)
    Normal,       ///< contact normal, hit (arrow n)
    VelocityIn,   ///< label U
    VelocityOut,  ///< label U', ghost after the contact (dashed outline)
    Closest,      ///< closest approach, miss (dash-dot)
    Claim,        ///< the answer of a method (dashed, with its name)
    Accent,       ///< focus, links, selected tab
    Warning,
    Count
};

}  // namespace vocabulary
