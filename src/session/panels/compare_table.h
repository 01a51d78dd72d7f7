#pragma once
/// A comparison of methods as rows of a table, one row in full, and that of the scene.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/panels/recorded_values.h"
#include "session/presentation/scene_queries.h"
#include "session/state/panel_choices.h"
#include "study/compare/compare.h"
#include "study/compare/conventions.h"
#include "study/compare/reasoning.h"

namespace session {

/// The choice of listed rows.
struct CompareRow {
    std::size_t row = 0;  ///< index into Comparison::rows
    study::Verdict verdict = study::Verdict::NotApplicable;
    std::string form;              ///< "printed float"
    bool isOtherQuestion = false;  ///< the query's numbers had to be rounded, and the rounded query has another outcome
    std::string says;              ///< answer in the method's own words; for a method that does not apply, the reason
    std::string brief;    ///< short answer for a narrow column: "TRUE 6.48281"; without a hit, the reason in our words
    std::string outcome;  ///< outcome in our words; empty if the method does not apply
    std::string frames;   ///< method's time in the query's frames; empty if it gives none
    std::string ulps;     ///< "3", "5.1e6": error of the worst value; empty if there is nothing to measure
    std::string help;     ///< tooltip: the row in words
};

/// The rows of one method.
struct CompareGroup {
    const char* title;
    const char* own;  ///< method's own name of the returned number: "fT"; empty if none was returned
    std::vector<CompareRow> rows;
};

/// Groups without a row are left out.
[[nodiscard]] std::vector<CompareGroup> compareGroups(const study::Comparison&, const CompareFilter&);

/// The number of rows with each verdict, in the order of Verdict: "11 agree", "3 inaccurate"... Verdicts without rows
/// are left out.
struct VerdictCount {
    study::Verdict verdict;
    std::string words;
};
[[nodiscard]] std::vector<VerdictCount> totals(const study::Comparison&);

/// The exact answer in one line: "hit at 12.4 frames, 37.2 units along the path".
[[nodiscard]] std::string truthLine(const collide::SweepAnswer&);

/// A value of a method beside the true one, in the query's frame and units.
struct ClaimedValue {
    const char* name;                      ///< "time, frames"
    std::string claimed, truth;            ///< all digits; empty: no value
    std::string shortClaimed, shortTruth;  ///< short forms: five digits for each component of a vector
    std::string error;                     ///< largest difference, in units; empty unless both values are known
};
[[nodiscard]] std::vector<ClaimedValue> claimedValues(const study::Comparison&, std::size_t row);

/// The comparison of methods for the query of the scene, as the compare panel shows it.
struct CompareModel {
    std::uint64_t revision = 0;  ///< revision of the compared document; 0: none yet
    collide::SweepQuery query;
    study::Comparison comparison;
    study::ConventionTable conventions;
    std::vector<CompareGroup> groups;
    CompareFilter groupsFilter;            ///< the filter that `groups` were made with
    std::optional<std::size_t> reasonRow;  ///< row of methods::all() that is explained
    study::Reasoning reasoning;
    std::vector<ClaimedValue> values;
    std::optional<RecordedText> recorded;  ///< answer recorded in the log for the scene
};

/// Updates the comparison to the document. @param row  row to explain; absent: none
void update(CompareModel&, const DocumentStore&, const SceneQueries&, const CompareFilter&,
            std::optional<std::size_t> row);

}  // namespace session
