#pragma once
/// The reasons why the answers of a log are wrong: what logs/reason finds, as values.
///
/// A reason is a bug that engines have, with its number: "a penetration tolerance: every missed hit is shallower than
/// 0.0386 units". It predicts decision and values of a row; it claims a wrong row only where it predicts what was
/// recorded there, and it is tested on right rows too.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "logs/judge/judge.h"

namespace logs {

/// What is wrong in a row. A row may have several. Response: the velocities after the contact, or its impulse; Inside:
/// the normal or the depth of a start inside, of which no reason is known.
enum class LogSymptom : std::uint8_t {
    MissedHit,
    FalseHit,
    Time,
    Point,
    BallCenter,
    Normal,
    NoNumber,
    Response,
    Inside
};
inline constexpr int kLogSymptomCount = static_cast<int>(LogSymptom::Inside) + 1;
[[nodiscard]] const char* name(LogSymptom) noexcept;  ///< "missed hit", "false hit", "time"...
/// A set of symptoms: bit 1 << symptom.
using LogSymptoms = std::uint16_t;
[[nodiscard]] constexpr LogSymptoms bitOf(LogSymptom s) {
    return static_cast<LogSymptoms>(1u << static_cast<unsigned>(s));
}

/// The symptoms of a row; 0 unless its verdict is wrong, wrong value or invalid.
[[nodiscard]] LogSymptoms symptomsOf(const LogMapping& mapping, const JudgedRow& row);

/// The values of an inaccurate row that are off by more than rounding; 0 of a row with another verdict.
[[nodiscard]] LogSymptoms inaccuraciesOf(const LogMapping& mapping, const JudgedRow& row);

/// What a reason says of a row.
struct LogClaim {
    LogSymptoms explains = 0;
    bool isConcerned = false;  ///< the row is right, or has a symptom that it explains, where its condition holds
    bool isAgainst = false;    ///< the row is right, and it says that it is wrong
};

/// How a reason does on rows that its numbers were not fitted to: it was fitted to half of the rows and counted on the
/// other half; where a log has more rows than were read for the search, it was counted on the others.
struct LogHeldOut {
    std::uint64_t wrong = 0, explains = 0;  ///< wrong rows that it concerns; those of them that it explains
    std::uint64_t right = 0, against = 0;   ///< right rows that it concerns; those of them that it says are wrong
    LogHeldOut& operator+=(const LogHeldOut& more) {
        wrong += more.wrong, explains += more.explains, right += more.right, against += more.against;
        return *this;
    }
};

/// A prediction that leaves so much of a small error counts as a match.
inline constexpr double kLeftOfError = 1.0 / 8;

struct RowFacts;

struct LogReason {
    std::string name;   ///< "a penetration tolerance": a few words
    std::string words;  ///< the statement with its number: "every missed hit is shallower than 0.0386 units; ..."
    std::optional<double> number;     ///< the number that proves it: 0.0386
    std::string unit;                 ///< unit of `number`: "units", "steps per path"; empty: a plain factor
    std::string advice;               ///< advice on the engine's code, or an option of Carom; empty: none
    LogSymptoms symptoms = 0;         ///< symptoms that it explains
    std::uint64_t explains = 0;       ///< wrong rows, of those tested, in which it explains something
    std::uint64_t against = 0;        ///< right rows, of those tested, that it says are wrong
    std::vector<std::string> equals;  ///< names of other reasons that explain the same rows as well
    LogHeldOut heldOut;               ///< wrong is 0 where rows are too few to hold any out
    std::vector<std::uint32_t> rows;  ///< the rows that it claims, as indices into the table, ascending

    /// What it explains of any row of the log; a bit for each symptom. Empty function: only `rows` is known.
    std::function<LogSymptoms(const JudgedRow&)> claims;
    std::function<LogClaim(const RowFacts&)> says;  ///< with its condition
};

struct LogReasons {
    std::uint64_t wrong = 0;              ///< rows of the log that are wrong, have a wrong value or are invalid
    std::uint64_t tested = 0;             ///< wrong rows that the reasons were tested on
    std::uint64_t controls = 0;           ///< right rows that they were tested on
    std::uint64_t explained = 0;          ///< rows of `tested` whose every symptom has a reason
    std::uint64_t alike = 0;              ///< known reasons that agree with rows so few that it is useless to name one
    std::vector<LogReason> reasons;       ///< the one that explains most comes first
    std::uint64_t inaccurate = 0;         ///< rows of the log that are inaccurate
    std::vector<LogReason> ofInaccurate;  ///< why they are; `explains` and `against` count rows of these and right ones
    std::vector<std::string> remarks;     ///< common to the rows that no reason explains: a sentence, or none

    std::vector<std::string>
        notes;  ///< facts about the recorded values of all rows that were read; verdicts count none

    /// One reason explains more than nine tenths of the tested rows.
    [[nodiscard]] bool isExplained() const {
        return !reasons.empty() && 10 * reasons.front().explains > 9 * tested && 10 * explained > 9 * tested;
    }
};

/// "1 wrong row is too few to tell a reason: 76 known ones agree with it", or that none explains the rows.
[[nodiscard]] std::string withoutReason(const LogReasons& reasons);
/// "no reason alone explains more than nine tenths of the wrong rows; together these explain 96 of 100"; empty: one
/// does.
[[nodiscard]] std::string withoutOne(const LogReasons& reasons);
/// "the same in these rows: ...": the others that explain as much, or nothing.
[[nodiscard]] std::string doubtOf(const LogReason& reason);

/// The first reason that claims a row of the log; null: none.
[[nodiscard]] const LogReason* reasonOf(const LogReasons& reasons, const LogMapping& mapping, std::uint32_t row,
                                        const JudgedRow& judged);

/// "held out: 990 of 1004 wrong rows, 0 of 1010 right ones denied"; empty: no rows were held out.
[[nodiscard]] std::string heldOutWords(const LogReason& reason);

/// "2014 of 2014 wrong rows: a penetration tolerance: every missed hit is shallower than 0.0386 units".
[[nodiscard]] std::string sentence(const LogReasons& reasons, const LogReason& reason);
/// The summary as lines: the reasons, each with its advice on an indented line; what they leave over; how many rows
/// they were tested on; the notes. Nothing but notes if no row is wrong.
[[nodiscard]] std::vector<std::string> summary(const LogReasons& reasons);

}  // namespace logs
