#pragma once
/// The outcome map as a self-contained picture: axes, legend and the scene's own point over the pixels.

#include <optional>

#include "io/png.h"
#include "io/result.h"
#include "render/palette.h"
#include "study/map/map_colors.h"
#include "study/map/map_regions.h"
#include "ui/widgets/flat_painter.h"
#include "ui/widgets/style.h"

namespace ui {

[[nodiscard]] study::MapPalette mapPalette(render::Theme);
/// The place of the scene's own point in a map that fills the area; absent if the map does not show it.
[[nodiscard]] std::optional<ImVec2> placeInMap(const study::MapWindow&, const study::MapPlace& own,
                                               const RowRect& area);
/// The square in the colour of an entry of a legend.
void drawSwatch(const Style&, FlatPainter, const RowRect& square, std::uint32_t color);
/// Angles in degrees.
[[nodiscard]] study::MapScale shownScale(study::MapShows, study::MapScale);
/// The quantity of the map, for its legend: "Time of contact, frames".
[[nodiscard]] std::string mapTitle(const study::MapSpec&);

/// Axes, legend, names, and a ring at the scene's own point, over a map that fills the rectangle.
void drawMapOverlay(const Style&, FlatPainter, const study::MapSpec&, const study::MapImage&,
                    const study::MapPlace& own, const RowRect& area);

/// The map's pixels with the overlay. Needs a current OpenGL 3.3 core context; another Dear ImGui context, such as that
/// of a window, stays current.
[[nodiscard]] io::Image makeMapPicture(const study::MapSpec&, const study::MapImage&, const study::MapPlace& own,
                                       render::Theme);
/// Draws the map in an OpenGL context of its own, without a display.
/// @return the picture, of the map's size, or one line that says why it failed and what to try
[[nodiscard]] io::Result<io::Image> drawMapPicture(const study::MapSpec&, const study::MapImage&,
                                                   const study::MapPlace& own, render::Theme);

struct Style;

/// Names in the regions of the bodies that are met, in a map that fills a rectangle. A name that has no room, or would
/// cover another or the scene's own point, is left out.
void drawRegionNames(const Style&, FlatPainter, const study::MapSpec&, const std::vector<study::MapRegion>&,
                     const RowRect& map, const std::optional<ImVec2>& own);

}  // namespace ui
