#pragma once
/// The outcome map as a self-contained picture: axes, legend and the scene's own point over the pixels.

#include "io/png.h"
#include "io/result.h"
#include "render/palette.h"
#include "study/map/map_colors.h"

namespace ui {

[[nodiscard]] study::MapPalette mapPalette(render::Theme);

/// The map's pixels with the overlay. Needs a current OpenGL 3.3 core context; another Dear ImGui context, such as that
/// of a window, stays current.
[[nodiscard]] io::Image makeMapPicture(const study::MapSpec&, const study::MapImage&, const study::MapPlace& own,
                                       render::Theme);
/// Draws the map in an OpenGL context of its own, without a display.
/// @return the picture, of the map's size, or one line that says why it failed and what to try
[[nodiscard]] io::Result<io::Image> drawMapPicture(const study::MapSpec&, const study::MapImage&,
                                                   const study::MapPlace& own, render::Theme);

}  // namespace ui
