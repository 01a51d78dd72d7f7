#include "render/palette.h"

#include <array>

namespace render {
namespace {

struct Pair {
    std::uint32_t dark, light;
};

// In the order of Ink. The hues follow Okabe and Ito, which colour-blind viewers can distinguish.
constexpr std::array<Pair, std::size_t(Ink::Count)> kInks{{
    {0x12151a, 0xf4f5f7},  // Background
    {0x1a1e25, 0xffffff},  // Panel
    {0x20252e, 0xf0f2f5},  // Field
    {0x2b313c, 0xd8dce3},  // Hairline
    {0xe7eaf0, 0x1b2029},  // Text
    {0x8e97a6, 0x5c6675},  // Dim
    {0x5d6675, 0x98a1af},  // Faint
    {0xe8a33d, 0xc77700},  // Ball
    {0x5ab4e8, 0x0072b2},  // Sphere
    {0x35c48d, 0x008a5e},  // Normal
    {0xf2e25c, 0x9a8400},  // VelocityIn
    {0xe8703a, 0xc8501a},  // VelocityOut
    {0xc792d9, 0x8d4aa6},  // Closest
    {0xff9ecb, 0xa8326e},  // Claim
    {0x9a84ff, 0x4a2be0},  // Recorded
    {0xffffff, 0x000000},  // Momentum
    {0x5ab4e8, 0x0072b2},  // Accent
    {0xf07178, 0xb3261e},  // Warning
}};

}  // namespace

Rgba color(Theme theme, Ink ink) {
    const Pair& pair = kInks.at(std::size_t(ink));
    return fromHex(theme == Theme::Dark ? pair.dark : pair.light);
}

}  // namespace render
