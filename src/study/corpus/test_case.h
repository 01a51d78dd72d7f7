#pragma once
/// Queries with their true answers as test cases: of the failing rows of a log, of the catalogue of edge cases, of the
/// scene on the screen.

#include <optional>
#include <string>

#include "collide/sweep.h"
#include "io/query/query_json.h"
#include "logs/judge/detail.h"
#include "study/cases/catalogue.h"

namespace study {

/// An answer in the unit of the tests: frames.
struct RecordedAnswer {
    bool isHit = false;
    std::optional<double> frames;  ///< NaN and infinity as recorded
    std::optional<collide::Vec3> point, ballCenter, normal;
};

struct TestCase {
    std::string name;  ///< letters, digits and underlines: "Line17_shot_17"
    std::string note;  ///< one line: what differs, or why the query is hard; empty: nothing to say
    io::Query query;   ///< with its id
    collide::SweepAnswer exact;
    std::optional<RecordedAnswer> recorded;
    std::string readAs;    ///< member "read_as" of the row, as JSON; empty: no log
    bool isFloat = false;  ///< the engine's numbers are binary32
    double tolerance = 0;  ///< scene units by which an answer may be off: rounding, and the tolerance of the log
    std::optional<double> margin;  ///< units to the other decision, which is right too within the tolerance; absent: it
                                   ///< never is
};

/// A row of a log. @pre detail.isGood()
[[nodiscard]] TestCase testCaseOf(const logs::LogMapping& mapping, std::uint32_t lineNumber,
                                  const logs::LogDetail& detail);
[[nodiscard]] TestCase testCaseOf(methods::Precision precision, std::uint32_t lineNumber,
                                  const logs::LogDetail& detail);
[[nodiscard]] TestCase testCaseOf(const EdgeCase& edgeCase);
[[nodiscard]] TestCase testCaseOf(const io::Query& query, const collide::SweepAnswer& exact);

/// The case as one line of a test corpus (no line end): id, query, recorded and exact answer, and the numbers of both
/// as hex floats. It opens as a row of a log, and `carom solve` answers its query.
[[nodiscard]] std::string corpusLine(const TestCase& test);

}  // namespace study
