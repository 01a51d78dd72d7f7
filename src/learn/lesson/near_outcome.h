#pragma once
/// The outcome that an edit of the scene is meant to have, although no double near it, or none that was typed, gives it
/// exactly.

#include "collide/sweep.h"

namespace learn {

/// Differences below this share of the right value are rounding: nine digits are those of a calculator, and the double
/// nearest to a place, which snapping finds, is much nearer still.
inline constexpr double kRounding = 1e-9;

struct NearOutcome {
    collide::Outcome outcome = collide::Outcome::Hit;
    double off = 0;     ///< how far a length is from the one that decides this outcome, units; 0: it is decided exactly
    double frames = 0;  ///< time of the contact or of the graze; 0 where it is at the start, or where there is none
};

/// The outcome if the gap at the start, the way to the closest approach, and the path's distance from R are taken as 0
/// where they are below kRounding of the distance of the centres (of R, where that is larger).
[[nodiscard]] NearOutcome nearOutcome(const collide::SweepQuery&);

}  // namespace learn
