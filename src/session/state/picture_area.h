#pragma once
/// Where the 3D picture lies in the window.

#include <optional>

#include "view/camera.h"

namespace session {

/// Rectangles in framebuffer pixels.
struct PictureArea {
    view::Rect viewport{0, 0, 1280, 720};
    view::Rect free{0, 0, 1280, 720};   ///< the part of the viewport that nothing covers
    double scale = 1;                   ///< framebuffer pixels for one `px` of the design
    std::optional<view::Rect> inset{};  ///< the plane of incidence, over a part of the viewport
    bool operator==(const PictureArea&) const = default;
};

}  // namespace session
