#pragma once
/// What engines of the table are made of.

#include "logs/frozen/engines.h"

namespace frozen {

inline double pathLength(const bugs::Shot& c) { return collide::lengthOf(c.motion()); }

/// The answer for another shot, as an engine sees it.
inline bugs::Answer seen(const bugs::Shot& c, const std::function<void(bugs::Shot&)>& change) {
    bugs::Shot other = c;
    change(other);
    return bugs::right(other);
}
/// The true answer with something changed in what is recorded of a hit.
inline bugs::Answer told(const bugs::Shot& c, const std::function<void(bugs::Answer&)>& change) {
    bugs::Answer answer = bugs::right(c);
    if (answer.isHit) change(answer);
    return answer;
}

/// Engines written last: of fields that the others leave out, as physics engines and games have them.
[[nodiscard]] std::vector<Row> lastRows();
/// Engines as other programs have them, written before the search was tried on them.
[[nodiscard]] std::vector<Row> blindRows();
[[nodiscard]] std::vector<Row> secondBlindRows();

}  // namespace frozen
