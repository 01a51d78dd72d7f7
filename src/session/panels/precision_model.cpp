#include "session/panels/precision_model.h"

#include <algorithm>
#include <chrono>

namespace session {
namespace {

constexpr std::chrono::microseconds kNudgeBudget{2000};  // time for nudges in one frame

bool isNearer(const study::Nudge& a, const study::Nudge& b) {
    const study::Flip *x = a.nearest(), *y = b.nearest();
    return x && (!y || x->ulps < y->ulps);
}

void searchNudges(PrecisionModel& model) {
    const auto until = std::chrono::steady_clock::now() + kNudgeBudget;
    while (model.isSearching() && std::chrono::steady_clock::now() < until) {
        study::Nudge found = study::nudge(model.query.query, model.inputs[model.tried++]);
        model.nudges.insert(std::upper_bound(model.nudges.begin(), model.nudges.end(), found, isNearer), found);
    }
}

}  // namespace

void update(PrecisionModel& model, const DocumentStore& document, const SceneQueries& queries) {
    const std::optional<collide::SweepQuery> query = queries.query(Against::Anything);
    if (!query) return;
    const Recorded* recorded = queries.claims().recorded.get();
    model.recorded = recorded ? std::optional(textOf(*recorded)) : std::nullopt;
    if (model.revision == document.revision()) return searchNudges(model);
    model.revision = document.revision();
    model.query = {};
    model.query.flat = document.scene().flat;
    model.query.query = *query;
    const bool isSphere = query->obstacle.shape == collide::Shape::Sphere;
    model.study = isSphere ? std::optional(study::studyPrecision(*query, model.query.flat)) : std::nullopt;
    model.inputs = study::inputsOf(*query, model.query.flat);
    model.nudges.clear();
    model.tried = 0;
}

}  // namespace session
