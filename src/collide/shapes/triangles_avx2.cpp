#include "collide/shapes/leaf_kernel.h"
#include "collide/shapes/triangle_kernel.h"

namespace collide::shapes {

std::size_t decideTrianglesAvx2(const TriangleCast& cast, std::uint8_t* outcomes, std::uint16_t* doubts) noexcept {
    return decideTriangles(cast, outcomes, doubts);
}
void leafTimesAvx2(const LeafCast& cast, LeafTimes& times) noexcept { boundLeaf(cast, times); }

}  // namespace collide::shapes
