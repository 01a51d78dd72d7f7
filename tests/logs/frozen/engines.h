#pragma once
/// Engines with a known bug, by which the search for reasons is measured. They were written before it and stay as they
/// are: another bug is a new row, and a row is not changed to be found.

#include <functional>
#include <string>
#include <vector>

#include "logs/bug_log.h"

namespace frozen {

/// A shot as a game logs it: a shot, and the columns beside it.
struct LoggedShot : bugs::Shot {
    std::string object;                ///< "glass", "steel", "stone", "wood"
    int layer = 0;                     ///< 0 to 4
    double column = 0;                 ///< number in the column that the row adds
    bugs::Shot before;                 ///< the shot of the row before it
    bugs::Shot first, firstOfLayer;    ///< those of the first row, and of the first one with its layer
    bugs::Shot lastOfObject, lastHit;  ///< those of the last row with its object, with a true hit; its own if none
    double ballMass = 1, sphereMass = 1, restitution = 1;
};

/// A column of numbers from `low` to below `high`, in multiples of a step. 0: any number
struct Column {
    const char* name = nullptr;
    double low = 0, high = 1, step = 0;
};

using Engine = std::function<bugs::Answer(LoggedShot&, bugs::Random&)>;

/// From Later on: one bug each, written after the search had been changed, and measured before it was changed again.
enum class Kind : std::uint8_t {
    OneBug,
    TwoBugs,
    Right,
    Random,
    Later,
    Last,
    Blind,
    SecondBlind,
    ThirdBlind,
    FourthBlind,
    FifthBlind,
    SixthBlind,
    SeventhBlind,
    EighthBlind
};

struct Row {
    Kind kind;
    const char* name;
    /// Regular expressions: a reason "NAME: WORDS" is true of the engine if one of them is found in it, and the engine
    /// is named if each of them is found in some reason. Of a right engine: what may be said all the same.
    std::vector<const char*> reasons;
    Engine engine;
    bool moves = false;               ///< the spheres move
    double far = 0;                   ///< coordinates of the place of the world
    int digits = 17;                  ///< that the log prints of the answer
    bool isFloat = false;             ///< queries and answers are printed as floats
    bool isTimeOnly = false;          ///< no point and no normal is recorded
    bool tellsVelocities = false;     ///< those after the contact are recorded, with masses and restitution
    std::vector<const char*> half{};  ///< what is true as well, but too little to find the bug by
    Column column{};                  ///< one column more
};

[[nodiscard]] const std::vector<Row>& rows();

/// The log of an engine: `lines` lines, of which about one in ten starts inside, and one in ten moves away.
[[nodiscard]] std::string logOf(const Row& row, unsigned seed, int lines);

}  // namespace frozen
