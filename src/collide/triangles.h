#pragma once
/// One ball against many triangles, on the widest vectors of the machine: the leaves of a mesh.

#include "collide/batch.h"

namespace collide {

/// Triangles corner by corner: entry i of every array belongs to triangle i.
struct TriangleBatch {
    std::size_t count = 0;
    SweepBatch::Column3 a, b, c;
};

/// The outcome of sweep() for each triangle, exactly: a filter with proved bounds decides most of them side by side,
/// the others are decided one by one. Outcomes do not depend on `lanes`.
/// @param query     the ball, and what the triangles share: radius, velocity, limit. The obstacle's shape and corners
///                  are not read. Preconditions as for sweep() beside each triangle
/// @param outcomes  `count` entries, each an Outcome
/// @param lanes     isAvailable(lanes)
void sweepTriangles(const SweepQuery& query, const TriangleBatch& triangles, std::uint8_t* outcomes,
                    Lanes lanes = widestLanes()) noexcept;

}  // namespace collide
