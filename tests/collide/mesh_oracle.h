#pragma once
/// Ground truth about a ball and many obstacles: each is answered by rationals alone, and all are compared.

#include <vector>

#include "collide/mesh/obstacles.h"
#include "collide/oracle.h"

namespace oracle {

struct ManyTruth {
    collide::Outcome outcome = collide::Outcome::Still;
    std::size_t winner = 0;  ///< of equal times the least number; without a contact the nearest
    Truth truth;             ///< of the winner alone: beside an overlap of a ball that rests
    bool isOnePoint = true;  ///< of an overlap: no two of the nearest points differ
};

/// @param parts  convex obstacles
/// @param isMesh  an overlap is that of the nearest part, else of the first
[[nodiscard]] ManyTruth sweepMany(const collide::BallSweep& sweep, const std::vector<collide::Obstacle>& parts,
                                  bool isMesh);

}  // namespace oracle
