#pragma once
/// The names of the bodies in the outcome map.

#include <imgui.h>

#include <optional>

#include "study/map/map_regions.h"
#include "ui/widgets/flat_painter.h"

namespace ui {

struct Style;

/// Names in the regions of the bodies that are met, in a map that fills a rectangle. A name that has no room, or would
/// cover another or the scene's own point, is left out.
void drawRegionNames(const Style&, FlatPainter, const study::MapSpec&, const std::vector<study::MapRegion>&, ImVec2 min,
                     ImVec2 max, const std::optional<ImVec2>& own);

}  // namespace ui
