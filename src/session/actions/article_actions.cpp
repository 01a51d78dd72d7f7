#include "session/actions/article_actions.h"

#include "io/query/query_line.h"
#include "learn/derivation/defects.h"
#include "learn/lesson/find_bug.h"
#include "methods/defects.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/view_actions.h"

namespace session {

void showDerivePart(Session& s, DerivePart part) {
    s.presentation.listing.part = part;
    openPanel(s.settings, RightPanel::Derive);
    if (part == DerivePart::Listing && s.presentation.derivation.article() == learn::Article::Core)
        s.presentation.derivation.choose(learn::Article::Bartlett);
}

void pointAtNotation(Session& s, std::optional<std::size_t> row) { s.presentation.notation.pointed = row; }
void pinNotation(Session& s, std::size_t row) {
    std::optional<std::size_t>& pinned = s.presentation.notation.pinned;
    pinned = pinned == row ? std::nullopt : std::optional(row);
}

void showDefect(Session& s, methods::Defect defect) {
    s.presentation.derivation.choose(learn::placeOf(defect).article);
    s.presentation.listing.defect = defect;
    showDerivePart(s, DerivePart::Listing);
}

void chooseDefect(Session& s, std::optional<methods::Defect> defect) { s.presentation.listing.defect = defect; }

namespace {

/// The page goes on; undo brings its scene back.
void showExampleOnPage(Session& s, methods::Defect defect) {
    scene::Document next = s.document.current();
    next.scene = learn::withExample(s.lesson.page().scene, defect);
    if (s.document.commit("Show the smallest example", std::move(next))) frameAll(s);
}

}  // namespace

void openBugExample(Session& s, methods::Defect defect) {
    if (s.lesson.findsBug()) return showExampleOnPage(s, defect);
    leaveLesson(s);
    const study::BugExample& example = study::bugExample(defect);
    const std::string name = methods::info(defect).name;
    scene::Scene next = io::sceneOf({{}, false, example.query});
    next.name = "Smallest example of " + name;
    next.notes = methods::info(defect).does;
    if (open(s.document, "Open the smallest example of " + name, std::move(next))) frameAll(s);
}

}  // namespace session
