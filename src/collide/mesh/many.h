#pragma once
/// The order of outcomes of many convex obstacles that count as one: what a mesh and a set of obstacles share. Internal
/// to the core.
///
/// Overlap if one overlaps; else, of their own contacts, the earliest touching or hit within the limit; failing that
/// the earliest graze within it; failing that Short with the earliest hit, else the earliest graze; else Miss if one is
/// approached, Receding if one recedes, Still.

#include "collide/mesh/bounds_tree.h"
#include "collide/mesh/first.h"

namespace collide {

/// The answer of many.
struct ManyAnswer {
    /// With a contact or an overlap that of the obstacle that is met, but without `exitFrames`; else `closest` is that
    /// of the one that the ball comes nearest to.
    SweepAnswer sweep;
    ManyPlace place;  ///< the one that is met, or that the ball comes nearest to
};

/// True for the outcomes in which `closest` of many means something.
[[nodiscard]] constexpr bool hasClosestOfMany(Outcome o) {
    return o == Outcome::Miss || o == Outcome::Receding || o == Outcome::Still;
}

/// The answer of a contact, within the limit or beyond it, or of an overlap; else the outcome alone.
/// @param many  offers what may be best: meet(First&); isApproached(); isStill()
/// @pre at least one obstacle
template <class Many>
ManyAnswer meetMany(const BallSweep& sweep, const Many& many) {
    First first(sweep);
    many.meet(first);
    if (first.rank() == First::Rank::None && sweep.frames != kNoLimit) {
        first.liftLimit();
        many.meet(first);
    }
    ManyAnswer result;
    if (first.rank() != First::Rank::None) {
        result = {first.answer(), first.place()};
        result.sweep.closest = {};
        if (result.sweep.penetration) result.sweep.penetration->exitFrames.reset();
        return result;
    }
    result.sweep.outcome = many.isApproached() ? Outcome::Miss : many.isStill() ? Outcome::Still : Outcome::Receding;
    return result;
}

/// The first contact of many; without one the closest approach.
/// @param many  the obstacles, as for meetMany(); its seek(Nearest&, bool isApproached) also adds the closest approach
/// to
///              each of them
template <class Many>
ManyAnswer sweepMany(const BallSweep& sweep, const Many& many) {
    const ManyAnswer met = meetMany(sweep, many);
    const Outcome outcome = met.sweep.outcome;
    if (!hasClosestOfMany(outcome)) return met;
    Nearest nearest(sweep.ball);
    many.seek(nearest, outcome == Outcome::Miss);
    ManyAnswer result{nearest.answer(), nearest.place()};
    result.sweep.outcome = outcome;
    return result;
}

}  // namespace collide
