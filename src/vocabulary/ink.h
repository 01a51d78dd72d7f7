#pragma once
/// The meanings of colours; `render/palette.h` maps each to a colour.

#include <cstdint>

namespace vocabulary {

/// One colour per meaning, in the 3D view, the panels, the formulas and the plots. Objects of a scene may have colours
/// of their own; inks colour the marks, text and curves that describe them.
enum class Ink : std::uint8_t {
    Background,   ///< behind the bodies
    Panel,        ///< surface of panels and cards
    Field,        ///< surface of fields and buttons
    Hairline,     ///< thin lines that separate
    Text,         ///< text of first importance
    Dim,          ///< text of second importance
    Faint,        ///< text and lines of least importance
    Ball,         ///< ball, its swept path (dotted)
    Sphere,       ///< sphere, its rounded body (dashed)
    Normal,       ///< contact normal (arrow n), hit
    VelocityIn,   ///< label U
    VelocityOut,  ///< label U', ghost of the ball after the contact (dashed outline)
    Closest,      ///< closest approach, miss (dash-dot)
    Claim,        ///< the answer of a method (dashed, with its name)
    Recorded,     ///< the answer that a log records (dashed, with the word)
    Momentum,     ///< momentum of a body (thick arrow p), centre of mass (ring G)
    Accent,       ///< focus, links, selected tab
    Warning,      ///< overlaps, faults, wrong verdicts
    Count
};

}  // namespace vocabulary
