#pragma once
/// The smallest change of one input that changes the outcome.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "collide/sweep.h"
#include "study/precision/input.h"

namespace study {

/// A value at which the outcome differs, while one ulp before it is the query's own.
struct Flip {
    double value = 0;
    std::uint64_t ulps = 0;  ///< steps on the ladder of doubles, >= 1
    double change = 0;       ///< value minus the input's
    collide::Outcome outcome = collide::Outcome::Still;
};

struct Nudge {
    Input input = Input::PositionX;
    std::string name;
    double value = 0;
    std::optional<Flip> down, up;  ///< absent: no change of outcome was found that way, to the end of the range

    /// The flip with fewer ulps; null if there is none.
    [[nodiscard]] const Flip* nearest() const;
};

/// Searches down and up from one input, deciding exactly: at distances that grow eightfold, and around the places where
/// the decision's polynomials vanish; then by bisection. Guaranteed: at each flip's value the outcome is another, and
/// one ulp nearer it is the query's own. Not guaranteed: that no other flip, a window narrower than the places
/// tried, is nearer (the outcome need not be monotone in an input).
[[nodiscard]] Nudge nudge(const collide::SweepQuery& query, Input input);

/// All inputs, the one with the fewest ulps first; those without a flip last. Queries at the ends of the range of
/// doubles take many times as long as others: a caller that must not wait takes inputsOf() and a few nudge() at a time.
[[nodiscard]] std::vector<Nudge> nudges(const collide::SweepQuery& query, bool flat);

}  // namespace study
