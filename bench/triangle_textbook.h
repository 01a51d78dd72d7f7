#pragma once
/// The textbook's cast of a ball on the same triangles and the same vectors as the core's batch, without exactness: the
/// reference of the benchmark.

#include "collide/triangles.h"

namespace textbook {

/// Outcome: Overlap, Hit or Miss.
/// @pre a velocity, no limit, count a multiple of 8
void sweepTrianglesAvx2(const collide::SweepQuery& query, const collide::TriangleBatch& triangles,
                        std::uint8_t* outcomes);
void sweepTrianglesAvx512(const collide::SweepQuery& query, const collide::TriangleBatch& triangles,
                          std::uint8_t* outcomes);

}  // namespace textbook
