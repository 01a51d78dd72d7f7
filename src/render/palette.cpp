#include "render/palette.h"

#include <algorithm>
#include <array>
#include <cmath>

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

// From rest to the fastest. Dark ends stand out from the dark theme's background, light ends from the light one's.
constexpr std::array<Pair, 5> kSpeeds{
    {{0x2f56a6, 0x173a7a}, {0x5f74b0, 0x4a5f96}, {0x9a948f, 0x857f7a}, {0xd2b85a, 0xbd9a3a}, {0xffe84a, 0xf0c400}}};

}  // namespace

Rgba speedColor(Theme theme, double share) {
    const double place = std::clamp(share, 0.0, 1.0) * double(kSpeeds.size() - 1);
    const std::size_t below = std::min(std::size_t(place), kSpeeds.size() - 2);
    const auto at = [&](std::size_t i) { return fromHex(theme == Theme::Dark ? kSpeeds[i].dark : kSpeeds[i].light); };
    const Rgba a = at(below), b = at(below + 1);
    const float t = float(place - double(below));
    return {std::lerp(a.r, b.r, t), std::lerp(a.g, b.g, t), std::lerp(a.b, b.b, t), 1};
}

Rgba color(Theme theme, Ink ink) {
    const Pair& pair = kInks.at(std::size_t(ink));
    return fromHex(theme == Theme::Dark ? pair.dark : pair.light);
}

}  // namespace render
