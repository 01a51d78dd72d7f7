#pragma once
/// A map as a picture with a legend. Colours come as plain numbers, so that this room knows no theme.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "io/png.h"
#include "study/map/outcome_map.h"

namespace study {

/// 0xRRGGBB each.
struct MapPalette {
    std::array<std::uint32_t, 8> outcome{};    ///< in the order of collide::Outcome
    std::array<std::uint32_t, 6> verdict{};    ///< in the order of Verdict; the first two for pixels without a number
    std::array<std::uint32_t, 5> agreement{};  ///< in the order of Agreement
    std::uint32_t noScene = 0, blank = 0;
    std::uint32_t ground = 0;  ///< background of pixels without a number in maps of numbers
};

/// 0xRRGGBB between two others; share 0 is `a`.
[[nodiscard]] std::uint32_t mixed(std::uint32_t a, std::uint32_t b, double share);

/// The scale of a map's numbers: a ramp from dark to light that reads the same for colour-blind viewers (after
/// cividis).
struct MapScale {
    double low = 0, high = 1;
    bool isLogarithmic = false;

    /// 0 to 1.
    [[nodiscard]] double shareOf(double value) const;
    /// The inverse of shareOf().
    [[nodiscard]] double valueAt(double share) const;
};
/// Colour of a share of the ramp, 0xRRGGBB.
[[nodiscard]] std::uint32_t rampColor(double share);
/// The scale that fits an image's numbers; absent for maps of categories, or without a number.
[[nodiscard]] std::optional<MapScale> scaleOf(MapShows, const MapImage&);

/// RGBA, opaque, one pixel each.
[[nodiscard]] io::Image paint(MapShows, const MapImage&, const MapPalette&);

struct LegendEntry {
    std::string word;
    std::uint32_t color;
};
/// The categories that the image holds, the most frequent first.
[[nodiscard]] std::vector<LegendEntry> legendOf(MapShows, const MapImage&, const MapPalette&);

struct MapTick {
    double value = 0;
    double share = 0;  ///< along the axis, 0 to 1
    std::string text;
};
/// Up to `most` round numbers between two bounds (in either order), none if they are too close to tell apart.
[[nodiscard]] std::vector<MapTick> ticks(double a, double b, int most);
/// The same for a scale.
[[nodiscard]] std::vector<MapTick> ticks(const MapScale&, int most);

}  // namespace study
