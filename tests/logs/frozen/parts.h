#pragma once
/// What engines of the table are made of.

#include "logs/frozen/engines.h"

namespace frozen {

using bugs::Answer;
using bugs::at;
using bugs::dotOf;
using bugs::entry;
using bugs::normalized;
using bugs::Random;
using bugs::right;
using bugs::Shot;
using bugs::trueTime;
using bugs::Vec3;
using bugs::withSum;

inline bool startsInside(const Shot& c) { return collide::lengthOf(c.start - c.center) < c.sum(); }
inline double pathLength(const Shot& c) { return collide::lengthOf(c.motion()); }

/// The answer for another shot, as an engine sees it.
inline Answer seen(const Shot& c, const std::function<void(Shot&)>& change) {
    Shot other = c;
    change(other);
    return right(other);
}
/// The true answer with something changed in what is recorded of a hit.
inline Answer told(const Shot& c, const std::function<void(Answer&)>& change) {
    Answer answer = right(c);
    if (answer.isHit) change(answer);
    return answer;
}

/// A slip of the quadratic formula. @param root  (a, h, c) -> time; NaN: none
inline Answer byFormula(const Shot& c, const std::function<double(double, double, double)>& root) {
    const Vec3 from = c.start - c.center, v = c.motion() - c.velocity;
    const double a = dotOf(v, v), h = dotOf(from, v), r = dotOf(from, from) - c.sum() * c.sum();
    if (r < 0 || h >= 0) return {};
    const double t = root(a, h, r);
    return t >= 0 && t <= 1 ? at(c, t) : Answer{};
}

/// An engine of which true words may be said that are too few to find the bug by.
inline Row withHalf(Row row, std::vector<const char*> half) {
    row.half = std::move(half);
    return row;
}

/// Engines written last: of fields that the others leave out, as physics engines and games have them.
[[nodiscard]] std::vector<Row> lastRows();
/// Engines as other programs have them, written before the search was tried on them.
[[nodiscard]] std::vector<Row> blindRows();
[[nodiscard]] std::vector<Row> secondBlindRows();
[[nodiscard]] std::vector<Row> thirdBlindRows();
[[nodiscard]] std::vector<Row> fourthBlindRows();
[[nodiscard]] std::vector<Row> fifthBlindRows();
[[nodiscard]] std::vector<Row> sixthBlindRows();
[[nodiscard]] std::vector<Row> seventhBlindRows();
[[nodiscard]] std::vector<Row> eighthBlindRows();

}  // namespace frozen
