#pragma once
/// The colour of each ink, in each theme.

#include <cstdint>
#include <optional>

#include "vocabulary/ink.h"

namespace render {

using vocabulary::Ink;

struct Rgba {
    float r = 0, g = 0, b = 0, a = 1;
    [[nodiscard]] constexpr Rgba withAlpha(float alpha) const { return {r, g, b, alpha}; }
    bool operator==(const Rgba&) const = default;
};

enum class Theme : std::uint8_t { Dark, Light };

[[nodiscard]] Rgba color(Theme, Ink);
/// The colour of a speed. Lightness rises with it, and the hue goes from blue to yellow, which colour-blind viewers
/// tell apart. @param share  of the fastest speed of the scale; clamped to [0, 1]
[[nodiscard]] Rgba speedColor(Theme, double share);
[[nodiscard]] constexpr Rgba fromHex(std::uint32_t rgb) {
    return {float((rgb >> 16) & 255) / 255.f, float((rgb >> 8) & 255) / 255.f, float(rgb & 255) / 255.f, 1.f};
}

/// The same for a colour that may be absent.
[[nodiscard]] inline std::optional<Rgba> fromHex(std::optional<std::uint32_t> rgb) {
    return rgb ? std::optional(fromHex(*rgb)) : std::nullopt;
}

}  // namespace render
