#pragma once
/// Ground truth about a sweep against a capsule, a triangle or a box, by rationals: the path is cut where the nearest
/// point of the core changes its part; on each piece that point is linear in time, and known from two samples. Nothing
/// of the core's method is used: no regions, no surfaces of features, no discriminants but those of the pieces.

#include "collide/oracle.h"

namespace oracle {

/// @pre the obstacle is a capsule, a triangle or a box
[[nodiscard]] Truth sweepShape(const collide::SweepQuery& query);

}  // namespace oracle
