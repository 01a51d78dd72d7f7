#include "session/panels/compare_model.h"

namespace session {

void update(CompareModel& model, const DocumentStore& document, const SceneQueries& queries,
            const CompareFilter& filter, std::optional<std::size_t> row) {
    const std::optional<collide::SweepQuery> query = queries.query();
    if (!query) return;
    const Recorded* recorded = queries.claims().recorded.get();
    model.recorded = recorded ? std::optional(textOf(*recorded)) : std::nullopt;
    const bool isNew = model.revision != document.revision();
    if (isNew) {
        model.revision = document.revision();
        model.query = *query;
        model.comparison = study::compare(*query);
        model.conventions = study::conventions(model.query, model.comparison);
        model.reasonRow.reset();
    }
    if (isNew || model.groupsFilter != filter) {
        model.groups = compareGroups(model.comparison, filter);
        model.groupsFilter = filter;
    }
    if (row && model.reasonRow != row) {
        model.reasonRow = row;
        model.reasoning = study::reasoning(model.query, model.comparison, *row);
        model.values = claimedValues(model.comparison, *row);
    }
}

}  // namespace session
