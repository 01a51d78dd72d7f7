#include "triangle_textbook_kernel.h"

namespace textbook {

void sweepTrianglesAvx2(const collide::SweepQuery& query, const collide::TriangleBatch& triangles,
                        std::uint8_t* outcomes) {
    sweepTrianglesInLanes(query, triangles, outcomes);
}

}  // namespace textbook
