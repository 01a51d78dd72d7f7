#pragma once
/// The colours that are offered for bodies.

#include <array>
#include <cstdint>
#include <span>

namespace vocabulary {

struct Swatch {
    const char* id;     ///< "red": in the command "colour.red"
    const char* title;  ///< "Red"
    std::uint32_t rgb;  ///< 0xRRGGBB
};

/// After the palette of Okabe and Ito (2002): colour-blind viewers can distinguish them, on both backgrounds. Then
/// those that no ink is like in either theme.
inline constexpr std::array<Swatch, 12> kSwatches = {{{"ivory", "Ivory", 0xf2ede0},
                                                      {"yellow", "Yellow", 0xf0d442},
                                                      {"orange", "Orange", 0xe69f00},
                                                      {"red", "Red", 0xd8502a},
                                                      {"rose", "Rose", 0xcc79a7},
                                                      {"green", "Green", 0x1fa37c},
                                                      {"blue", "Blue", 0x2b7bba},
                                                      {"graphite", "Graphite", 0x4a515e},
                                                      {"teal", "Teal", 0x2a8f96},
                                                      {"sand", "Sand", 0xc4ab84},
                                                      {"plum", "Plum", 0x7d5577},
                                                      {"brown", "Brown", 0x9a6a4a}}};
/// The colours of new bodies: no mark has one like them.
inline constexpr std::span<const Swatch, 4> kPlainSwatches = std::span(kSwatches).last<4>();

}  // namespace vocabulary
