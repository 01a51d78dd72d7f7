#include "collide/shapes/triangle_kernel.h"

namespace collide::shapes {

std::size_t decideTrianglesAvx512(const TriangleCast& cast, std::uint8_t* outcomes, std::uint16_t* doubts) noexcept {
    return decideTriangles(cast, outcomes, doubts);
}

}  // namespace collide::shapes
