#pragma once
/// Engines with a known bug, by which the search for reasons is measured: another bug is a new row, and a row is not
/// changed to be found.

#include <functional>
#include <string>
#include <vector>

#include "logs/bug_log.h"

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

/// A shot as a game logs it: a shot, and the columns beside it.
struct LoggedShot : bugs::Shot {
    std::string object;  ///< "glass", "steel", "stone", "wood"
    int layer = 0;       ///< 0 to 4
    bugs::Shot before;   ///< the shot of the row before it
    double ballMass = 1, sphereMass = 1, restitution = 1;
};

using Engine = std::function<Answer(const LoggedShot&, Random&)>;

/// Unlisted: a bug that is no known mechanism, which must have no false name.
enum class Kind : std::uint8_t { OneBug, TwoBugs, Unlisted, Right, Random };

/// How the log of an engine is written.
struct Log {
    bool moves = false;            ///< the spheres move
    double far = 0;                ///< coordinates of the place of the world
    int digits = 17;               ///< that the log prints of the answer
    bool isFloat = false;          ///< queries and answers are printed as floats
    bool isTimeOnly = false;       ///< no point and no normal is recorded
    bool tellsVelocities = false;  ///< those after the contact are recorded, with masses and restitution
};

struct Row {
    const char* name;
    /// Regular expressions: a reason "NAME: WORDS" is true of the engine if one of them is found in it. An engine with
    /// one bug is named if a true one is told, with two if each is. Else: what may be said all the same.
    std::vector<const char*> reasons;
    Engine engine;
    Log log{};
    Kind kind = Kind::OneBug;
};

[[nodiscard]] const std::vector<Row>& rows();
void addRowsOfQueries(std::vector<Row>& all);
void addRowsOfAnswers(std::vector<Row>& all);
void addOtherRows(std::vector<Row>& all);

/// The log of an engine: `lines` lines, of which about one in ten starts inside, and one in ten moves away.
[[nodiscard]] std::string logOf(const Row& row, unsigned seed, int lines);

// ---- What engines are made of

inline bool startsInside(const Shot& c) { return collide::lengthOf(c.start - c.center) < c.sum(); }
inline double pathLength(const Shot& c) { return collide::lengthOf(c.motion()); }
inline double asFloat(double x) { return static_cast<double>(static_cast<float>(x)); }
inline Vec3 each(const Vec3& v, const auto& change) { return {change(v.x), change(v.y), change(v.z)}; }
inline Vec3 xzy(const Vec3& v) { return {v.x, v.z, v.y}; }

/// The answer for another shot, as an engine sees it. @param change  (Shot&, const LoggedShot&)
inline Engine seen(auto change) {
    return [change](const LoggedShot& c, Random&) {
        Shot other = c;
        change(other, c);
        return right(other);
    };
}
/// The true answer with something changed in what is recorded of a hit. @param change  (Answer&, const LoggedShot&)
inline Engine told(auto change) {
    return [change](const LoggedShot& c, Random&) {
        Answer answer = right(c);
        if (answer.isHit) change(answer, c);
        return answer;
    };
}
/// As if the radius sum were another. @param sum  (const LoggedShot&)
inline Engine summed(auto sum) {
    return [sum](const LoggedShot& c, Random&) { return withSum(c, sum(c)); };
}
/// Hits are kept where a condition holds. @param keeps  (const LoggedShot&, const Answer&)
inline Engine kept(auto keeps) {
    return [keeps](const LoggedShot& c, Random&) {
        const Answer answer = right(c);
        return answer.isHit && keeps(c, answer) ? answer : Answer{};
    };
}
/// The true decision with another time. @param time  (double, const LoggedShot&)
inline Engine timed(auto time) {
    return told([time](Answer& a, const LoggedShot& c) { a.fraction = time(a.fraction, c); });
}
inline Engine plain(auto answer) {
    return [answer](const LoggedShot& c, Random&) { return answer(c); };
}

}  // namespace frozen
