#pragma once
/// The colours that are offered for bodies.

#include <array>
#include <cstdint>

namespace vocabulary {

struct Swatch {
    const char* id;     ///< "red": in the command "colour.red"
    const char* title;  ///< "Red"
    std::uint32_t rgb;  ///< 0xRRGGBB
};

/// After the palette of Okabe and Ito (2002): colour-blind viewers can distinguish them, on both backgrounds.
inline constexpr std::array<Swatch, 8> kSwatches = {{{"ivory", "Ivory", 0xf2ede0},
                                                     {"yellow", "Yellow", 0xf0d442},
                                                     {"orange", "Orange", 0xe69f00},
                                                     {"red", "Red", 0xd8502a},
                                                     {"rose", "Rose", 0xcc79a7},
                                                     {"green", "Green", 0x1fa37c},
                                                     {"blue", "Blue", 0x2b7bba},
                                                     {"graphite", "Graphite", 0x4a515e}}};

}  // namespace vocabulary
