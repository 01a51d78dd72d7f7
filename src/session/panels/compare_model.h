#pragma once
/// The comparison of methods for the query of the scene, as the compare panel shows it.

#include <cstdint>
#include <optional>
#include <vector>

#include "session/panels/compare_table.h"
#include "session/panels/recorded_values.h"
#include "session/presentation/scene_queries.h"
#include "study/compare/conventions.h"
#include "study/compare/reasoning.h"

namespace session {

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
