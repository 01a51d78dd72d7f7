#pragma once
/// A comparison of methods as rows of a table, and one row in full.

#include <string>
#include <vector>

#include "io/query_json.h"
#include "study/compare/compare.h"

namespace session {

/// Which rows are listed.
struct CompareFilter {
    bool onlyDiffering = false;  ///< leaves out what agrees and what could not be asked
    bool floats = true, doubles = true;
    bool operator==(const CompareFilter&) const = default;
};

struct CompareRow {
    std::size_t row = 0;  ///< in Comparison::rows
    study::Verdict verdict = study::Verdict::NotApplicable;
    std::string form;              ///< "printed float"
    bool isOtherQuestion = false;  ///< its numbers had to be rounded, and that question has another outcome
    std::string says;              ///< in the method's own words; of a row that was not asked, why
    std::string brief;             ///< the same for a narrow column: "TRUE 6.48281"; where it says no, our word for why
    std::string outcome;           ///< in ours; empty if not asked
    std::string frames;            ///< its time in the query's frames; empty if it gives none
    std::string ulps;              ///< "3", "5.1e6": of the worst value; empty if there is nothing to measure
    std::string help;              ///< all of it in words
};

/// The rows of one method.
struct CompareGroup {
    const char* title;
    const char* own;  ///< what it calls the number that it returns: "fT"; empty where it returned none
    std::vector<CompareRow> rows;
};

/// Groups without a row are left out.
[[nodiscard]] std::vector<CompareGroup> compareGroups(const study::Comparison&, const CompareFilter&);

/// How many rows met each verdict, in the order of Verdict: "11 agree", "3 inaccurate"... without those of none.
struct VerdictCount {
    study::Verdict verdict;
    std::string words;
};
[[nodiscard]] std::vector<VerdictCount> totals(const study::Comparison&);

/// The exact answer in one line: "hit at 12.4 frames, 37.2 units along the path".
[[nodiscard]] std::string truthLine(const collide::SweepAnswer&);

/// A value that a method gives beside the true one, in the query's frame and units.
struct ClaimedValue {
    const char* name;                      ///< "time, frames"
    std::string claimed, truth;            ///< every digit; empty: none
    std::string shortClaimed, shortTruth;  ///< of vectors five digits each
    std::string error;                     ///< the largest difference, in units; empty without both
};
[[nodiscard]] std::vector<ClaimedValue> claimedValues(const study::Comparison&, std::size_t row);

}  // namespace session
