#pragma once
/// One colour per meaning, everywhere: the 3D view, the panels, the formulas, the plots.

#include <cstddef>
#include <cstdint>

namespace render {

/// The meaning of a colour. Objects of the scene may have a colour of their own; annotations use these.
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

struct Rgba {
    float r = 0, g = 0, b = 0, a = 1;
    [[nodiscard]] constexpr Rgba withAlpha(float alpha) const { return {r, g, b, alpha}; }
    bool operator==(const Rgba&) const = default;
};

enum class Theme : std::uint8_t { Dark, Light };

[[nodiscard]] Rgba color(Theme, Ink);
[[nodiscard]] constexpr Rgba fromHex(std::uint32_t rgb) {
    return {float((rgb >> 16) & 255) / 255.f, float((rgb >> 8) & 255) / 255.f, float(rgb & 255) / 255.f, 1.f};
}

}  // namespace render
