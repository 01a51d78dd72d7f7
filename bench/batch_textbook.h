#pragma once
/// The textbook's sweep on the same columns and the same vectors as the core's batch, without exactness: the reference
/// of the benchmark.

#include "collide/batch.h"

namespace textbook {

/// Outcome (Overlap, Receding, Miss, Hit) and time, by the quadratic in plain doubles.
/// @pre velocities, no limits, count a multiple of 8
void sweepAvx2(const collide::SweepBatch& batch, const collide::SweepColumns& answers);
void sweepAvx512(const collide::SweepBatch& batch, const collide::SweepColumns& answers);

}  // namespace textbook
