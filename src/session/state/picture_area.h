#pragma once
/// Position of the 3D picture in the window.

#include <optional>

#include "view/camera.h"

namespace session {

/// Rectangles in framebuffer pixels.
struct PictureArea {
    view::Rect viewport{0, 0, 1280, 720};
    view::Rect free{0, 0, 1280, 720};   ///< part of the viewport that is not covered
    double scale = 1;                   ///< framebuffer pixels for one `px` of the design
    std::optional<view::Rect> inset{};  ///< plane of incidence over a part of the viewport
    double typeScale = 1;               ///< share of `scale` that follows from the window's size and presentation mode
    bool hasTwoPanels = false;          ///< the right side has room for two panels
    bool hasOneSide = false;            ///< the window has room for one of its sides alone
    bool operator==(const PictureArea&) const = default;
};

}  // namespace session
