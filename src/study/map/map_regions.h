#pragma once
/// The regions of a map by the body that the ball meets there.

#include <vector>

#include "study/map/outcome_map.h"

namespace study {

/// The place of a body's name: the innermost pixel of its largest region.
struct MapRegion {
    world::Index body = kMeetsNothing;
    int column = 0, row = 0;
    double reach = 0;  ///< distance to the nearest pixel of another region, or beyond the map; within 8 %
};
/// A region for each body that is met somewhere in the map, the widest first.
[[nodiscard]] std::vector<MapRegion> regionsOf(const MapImage&);

}  // namespace study
