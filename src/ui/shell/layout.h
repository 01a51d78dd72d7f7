#pragma once
/// The regions of the window. Plain arithmetic.

#include "session/state/settings.h"
#include "view/camera.h"

namespace ui {

struct Layout {
    view::Rect menu, left, picture, right;  ///< framebuffer pixels; left and right are empty where panels are hidden
    view::Rect bottom;                      ///< region under the picture; empty without contents
    bool hasPanels = true;
    view::Rect free;  ///< part of the picture not covered by headline and legend
};

inline constexpr double kMenuHeight = 28, kTimelineHeight = 78;  ///< px of the design
inline constexpr float kSplitterPx = 6;  ///< width of the strip that is dragged to resize a side, px of the design
inline constexpr double kSmallestPictureWidth =
    240;  ///< panels are dropped before the picture becomes narrower than this
inline constexpr double kSmallestPanelWidth = 140;  ///< a panel with less room is hidden: its rows could not be read
inline constexpr double kPresentedPictureWidth =
    360;  ///< in presentation mode the left panel is dropped before the picture becomes narrower than this

/// @param scale  framebuffer pixels for one px of the design
[[nodiscard]] Layout layOut(double width, double height, double scale, const session::Settings& settings,
                            bool isPictureOnly = false);

}  // namespace ui
