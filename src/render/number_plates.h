#pragma once
/// The places of the numbers on bodies.

#include <vector>

#include "render/draw_list.h"
#include "view/camera.h"

namespace render {

struct PlacedPlate {
    std::size_t plate = 0;  ///< index in DrawList::plates
    view::Vec2 at{0};       ///< middle, pixels of the framebuffer
    double radius = 0;      ///< pixels
    float alpha = 1;        ///< fades where the plate is hardly large enough to be read
};

/// Each plate in the middle of its body's outline, or beside the middle where a nearer body hides that. Left out are
/// plates that are hidden everywhere, too small to be read, or outside the picture.
/// @param scale  pixels for one px of the draw list
[[nodiscard]] std::vector<PlacedPlate> placePlates(const DrawList&, const view::Camera&, double scale);

}  // namespace render
