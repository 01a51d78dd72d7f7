#pragma once
/// The picture of the glow on the bodies: their visible points, coloured by the ricochet angle of a contact there.

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "render/palette.h"
#include "study/map/touch_map.h"
#include "view/camera.h"

namespace session {

/// All that the picture depends on.
struct GlowSpec {
    study::TouchSpec touch;
    scene::View view;
    int width = 0, height = 0;  ///< size of the 3D picture, pixels
    double scale = 1;           ///< pixels for one px of the design
    render::Theme theme = render::Theme::Dark;
    bool operator==(const GlowSpec&) const = default;
};

/// A part of the 3D picture. Pixels that do not glow are transparent.
struct GlowPicture {
    int left = 0, top = 0, width = 0, height = 0;
    std::vector<std::uint8_t> rgba;  ///< top row first, colours multiplied by their alpha
};

/// Computes the picture. Bodies and the circle of grazes are drawn at every pixel; the angle at every `stride`-th pixel
/// of every `stride`-th row, which colours its block.
/// @return null if it was cancelled, or if nothing glows
[[nodiscard]] std::shared_ptr<const GlowPicture> makeGlow(const GlowSpec& spec, int stride,
                                                          const std::atomic<bool>& isCancelled);

}  // namespace session
