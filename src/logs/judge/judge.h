#pragma once
/// A recorded answer judged by the exact one.

#include <string>

#include "collide/sweep.h"
#include "logs/read/line.h"
#include "verdict/judge.h"

namespace logs {

using verdict::kVerdictCount;
using verdict::name;
using verdict::Verdict;

using LogError = verdict::Worst;
using LogFinding = verdict::Finding;
using LogValueErrors = verdict::ValueErrors;
using verdict::isWithin;

/// The backward errors of the recorded values.
/// @pre exact.contact, and a normal has a length
[[nodiscard]] LogValueErrors valueErrors(const LogLine& line, const collide::SweepAnswer& exact);

/// A recorded time in the frames of the query.
[[nodiscard]] double framesOf(const LoggedTime& time, const LogLine& line, const collide::SweepAnswer& exact);

/// Judges the recorded answer of a line; NotApplicable if there is none.
/// @param exact  collide::sweep(line.query.query)
[[nodiscard]] LogFinding judge(const LogMapping& mapping, const LogLine& line, const collide::SweepAnswer& exact);

/// A line of a log, parsed, answered and judged.
struct JudgedRow {
    LogLine line;  ///< if line.error is set, the fields below have their defaults
    collide::SweepAnswer exact;
    LogFinding finding;

    [[nodiscard]] bool isGood() const { return line.error.empty(); }
};
/// How much to compute for a cast among many obstacles without a contact, where the row records no hit either.
enum class LogWanted : std::uint8_t {
    Whole,    ///< its exact answer too: what would be met after the limit, or what is nearest
    Verdict,  ///< the outcome alone, which takes less time
};
/// @param reader  of the mapping
[[nodiscard]] JudgedRow judgedRow(LogLineReader& reader, const LogMapping& mapping, std::string_view text,
                                  LogWanted wanted = LogWanted::Whole);

/// One sentence: "recorded no hit; exactly it is a hit at 0.5, 3.2 ulps inside the limit of a miss".
[[nodiscard]] std::string sentence(const LogMapping& mapping, const JudgedRow& row);

}  // namespace logs
