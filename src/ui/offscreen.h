#pragma once
/// The window's picture without a window: for `carom render`, golden images and machines without a display.

#include <string>

#include "io/png.h"
#include "io/result.h"
#include "session/session.h"

namespace ui {

struct OffscreenOptions {
    int width = 1280, height = 720;  ///< pixels, 16 to 16384
    float scale = 1;                 ///< pixels for one px of the design
    bool panels = false;             ///< the whole window, else the 3D picture with headline, labels and legend
};

/// Draws a session as the window would show it. Makes its own OpenGL context without a display.
/// @return the picture, or one line that says why there is none and what to try
[[nodiscard]] io::Result<io::Image> drawOffscreen(session::Session& session, const OffscreenOptions& options);

}  // namespace ui
