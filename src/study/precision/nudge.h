#pragma once
/// The smallest change of one input that changes the outcome, or the feature of a shape that is met.

#include <cstdint>
#include <optional>
#include <string>

#include "collide/sweep.h"
#include "study/precision/input.h"

namespace study {

/// A value with a different outcome, or another feature that is met, whose neighbour, one ulp nearer to the query's
/// value, has the query's.
struct Flip {
    double value = 0;
    std::uint64_t ulps = 0;  ///< number of doubles from the query's value to this one, >= 1
    double change = 0;       ///< difference from the query's value
    collide::Outcome outcome = collide::Outcome::Still;
    std::string name{};  ///< name of the outcome; of the feature where the outcome is the same: "face"
};

struct Nudge {
    Input input = Input::PositionX;
    std::string name;
    double value = 0;
    std::string own{};             ///< name of the query's outcome; of a contact with a shape, of the feature
    std::optional<Flip> down, up;  ///< absent: no other outcome was found in that direction

    /// The flip with fewer ulps; null if there is none.
    [[nodiscard]] const Flip* nearest() const;
};

/// "edge 0 until ball.position.z + 2 ulps, then face", or "edge 0 at this ball.position.z, face 1 ulp above": how far
/// the own answer reaches on the side of a flip.
[[nodiscard]] std::string sentenceOf(const Nudge&, const Flip&);

/// Searches down and up from the value of one input, with exact decisions: at distances that grow eightfold and near
/// the roots of the polynomials that decide; then by bisection. Guaranteed: the outcome at the value of each flip
/// differs, and one ulp nearer it is the query's. Not guaranteed: that there is no nearer flip, in a window narrower
/// than the distances between the values tried (the outcome need not be monotone in an input). Queries at the ends of
/// the range of doubles take many times longer than others.
[[nodiscard]] Nudge nudge(const collide::SweepQuery& query, Input input);

}  // namespace study
