#pragma once
/// A map as a picture with a legend. Colours are parameters, so that this room does not depend on a theme.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "io/png.h"
#include "study/map/outcome_map.h"

namespace study {

/// The colours of a map, 0xRRGGBB.
struct MapPalette {
    std::array<std::uint32_t, 8> outcome{};    ///< in the order of collide::Outcome
    std::array<std::uint32_t, 7> verdict{};    ///< in the order of Verdict; the first three for pixels without a number
    std::array<std::uint32_t, 5> agreement{};  ///< in the order of Agreement
    std::uint32_t noScene = 0, blank = 0;
    std::uint32_t ground = 0;  ///< background of pixels without a number in maps of numbers
};

/// Interpolates two colours, 0xRRGGBB; share 0 gives `a`.
[[nodiscard]] std::uint32_t mixed(std::uint32_t a, std::uint32_t b, double share);

/// The scale of a map's numbers, shown by a colour map after cividis: from dark blue to light yellow, the same for
/// colour-blind viewers.
struct MapScale {
    double low = 0, high = 1;
    bool isLogarithmic = false;

    /// The position of a value on the scale, 0 to 1.
    [[nodiscard]] double shareOf(double value) const;
    /// The inverse of shareOf().
    [[nodiscard]] double valueAt(double share) const;
};
/// Colour of a share of the ramp, 0xRRGGBB.
[[nodiscard]] std::uint32_t rampColor(double share);
/// The scale for the values of an image; absent for maps of categories and for images without a value.
[[nodiscard]] std::optional<MapScale> scaleOf(MapShows, const MapImage&);

/// The image as opaque RGBA pixels.
[[nodiscard]] io::Image paint(MapShows, const MapImage&, const MapPalette&);

struct LegendEntry {
    std::string word;
    std::uint32_t color;
};
/// The categories in the image, the most frequent first.
[[nodiscard]] std::vector<LegendEntry> legendOf(MapShows, const MapImage&, const MapPalette&);

struct MapTick {
    double value = 0;
    double share = 0;  ///< position along the axis, 0 to 1
    std::string text;
};
/// Up to `most` round numbers between two bounds (in either order); none if the bounds are too close.
[[nodiscard]] std::vector<MapTick> ticks(double a, double b, int most);
/// Up to `most` round numbers on a scale.
[[nodiscard]] std::vector<MapTick> ticks(const MapScale&, int most);

}  // namespace study
