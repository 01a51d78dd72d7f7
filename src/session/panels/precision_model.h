#pragma once
/// The digits of the scene's query, and the nearest changes of an input that flip its answer.

#include <cstdint>
#include <vector>

#include "io/query/query_json.h"
#include "session/panels/recorded_values.h"
#include "session/presentation/scene_queries.h"
#include "study/precision/nudge.h"
#include "study/precision/precision.h"

namespace session {

struct PrecisionModel {
    std::uint64_t revision = 0;  ///< revision of the studied document; 0: none yet
    io::Query query;
    std::optional<study::PrecisionStudy> study;  ///< absent beside a wall or a shape
    std::optional<RecordedText> recorded;        ///< answer recorded in the log for the scene
    std::vector<study::Input> inputs;            ///< inputs for which a nudge is searched
    std::vector<study::Nudge> nudges;            ///< found so far, the nearest flip first
    std::size_t tried = 0;                       ///< number of `inputs` that have been searched
    [[nodiscard]] bool isSearching() const { return tried < inputs.size(); }
};

/// Studies a new query; otherwise searches nudges for about two milliseconds.
void update(PrecisionModel&, const DocumentStore&, const SceneQueries&);

}  // namespace session
