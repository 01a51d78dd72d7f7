#pragma once
/// Places for the names of regions in a picture: within a region, or beside a small one with a line to it. No name
/// covers another or a line, and no line crosses a name.

#include <cstddef>
#include <optional>
#include <vector>

#include "ui/widgets/row_rect.h"

namespace ui {

/// A region and its name; framebuffer pixels.
struct NamedRegion {
    ImVec2 middle;
    float reach;      ///< distance from there to the nearest other region
    ImVec2 outward;   ///< direction in which a place beside it is tried first, of any length
    float nameWidth;  ///< 0: without a name
};

struct NamePlace {
    std::size_t region;
    RowRect box;                    ///< around the name
    std::optional<ImVec2> lineEnd;  ///< end of the line from the region's middle; absent within the region
};

/// A region whose name has no place is left out.
/// @param picture   names stay inside
/// @param kept      no name covers these
/// @param scale     framebuffer pixels for one px of the design
/// @param hasLines  whether names may stand beside their regions
[[nodiscard]] std::vector<NamePlace> placeNames(const std::vector<NamedRegion>&, const RowRect& picture,
                                                const std::vector<RowRect>& kept, float scale, bool hasLines);

}  // namespace ui
