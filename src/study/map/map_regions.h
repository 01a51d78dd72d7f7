#pragma once
/// The regions of a map by the body that the ball meets there, in a map of features by the feature.

#include <string>
#include <vector>

#include "study/map/outcome_map.h"

namespace study {

/// The place of a name: an innermost pixel of the region of what is met, the one nearest to the middle of those.
struct MapRegion {
    MetPart met;
    int column = 0, row = 0;
    double reach = 0;  ///< distance to the nearest pixel of another region, or beyond the map; within 8 %, and a pixel
};
/// A region for all that is met somewhere in the map, the widest first.
[[nodiscard]] std::vector<MapRegion> regionsOf(const MapImage&);
/// The name of each region: that of its body, in a map of features "edge 1"; of several bodies the widest region of
/// each has the body's name too, "edge 1 of ramp".
[[nodiscard]] std::vector<std::string> namesOf(const MapSpec&, const std::vector<MapRegion>&);

}  // namespace study
