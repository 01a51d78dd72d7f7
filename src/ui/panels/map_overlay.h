#pragma once
/// What lies over the pixels of the outcome map: axes, legend, names of regions, the scene's own point.

#include <optional>

#include "study/map/map_colors.h"
#include "study/map/map_regions.h"
#include "ui/widgets/flat_painter.h"
#include "ui/widgets/style.h"

namespace ui {

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

/// Names in the regions of the bodies that are met, in a map that fills a rectangle. A name that has no room, or would
/// cover another, the scene's own point or what is kept free, is left out; that of a feature stands beside it, with a
/// line. @param kept  places of other texts
void drawRegionNames(const Style&, FlatPainter, const study::MapSpec&, const std::vector<study::MapRegion>&,
                     const RowRect& map, const std::optional<ImVec2>& own, std::vector<RowRect> kept = {});

}  // namespace ui
