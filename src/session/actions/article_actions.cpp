#include "session/actions/article_actions.h"

#include "io/query_line.h"
#include "learn/derivation/defects.h"
#include "methods/defects.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/view_actions.h"

namespace session {

void showListing(Session& s, bool on) {
    s.panels.listing.choice.isShown = on;
    if (!on) return;
    openPanel(s.settings, RightPanel::Derive);
    if (s.presentation.derivation.article() == learn::Article::Core)
        s.presentation.derivation.choose(learn::Article::Bartlett);
}

void showDefect(Session& s, methods::Defect defect) {
    s.presentation.derivation.choose(learn::placeOf(defect).article);
    s.panels.listing.choice.defect = defect;
    showListing(s, true);
}

void chooseDefect(Session& s, std::optional<methods::Defect> defect) { s.panels.listing.choice.defect = defect; }

void openBugExample(Session& s, methods::Defect defect) {
    leaveLesson(s);
    const study::BugExample& example = study::bugExample(defect);
    scene::Document next;
    next.scene = io::sceneOf({{}, false, example.query});
    next.scene.name = std::string("Smallest example of ") + methods::info(defect).name;
    next.scene.notes = methods::info(defect).does;
    next.selection = {{scene::Kind::Ball, 0}};
    if (!s.document.commit("Open the smallest example of " + std::string(methods::info(defect).name), std::move(next)))
        return;
    frameAll(s);
}

}  // namespace session
