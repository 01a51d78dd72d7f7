#pragma once
/// Where the regions of the window lie. Plain arithmetic.

#include "session/state/settings.h"
#include "view/camera.h"

namespace ui {

struct Layout {
    view::Rect menu, left, picture, right;  ///< framebuffer pixels; left and right are empty where panels are hidden
    view::Rect bottom;                      ///< under the picture; empty where nothing stands there
    bool hasPanels = true;
    view::Rect free;  ///< the part of the picture that headline and legend leave
};

inline constexpr double kMenuHeight = 28, kTimelineHeight = 40;  ///< px of the design
inline constexpr double kSmallestPictureWidth = 240;   ///< panels give way before the picture is narrower than this
inline constexpr double kPresentedPictureWidth = 360;  ///< in presentation mode the left one goes before that

/// @param scale  framebuffer pixels for one px of the design
[[nodiscard]] Layout layOut(double width, double height, double scale, const session::Settings& settings,
                            bool isPictureOnly = false);

}  // namespace ui
