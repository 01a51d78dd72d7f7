#include <algorithm>
#include <cctype>

#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/commands/commands.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

bool isLesson(const Session& s) { return s.lesson.isOpen() && s.settings.chosenPanel() == RightPanel::Lesson; }

std::string keyOf(const char* id) { return shortcutText(findCommand(id)->shortcuts.front()); }

/// The derivation is open: its steps are revealed one by one.
bool isDerivation(const Session& s) { return s.settings.chosenPanel() == RightPanel::Derive && s.queries.derivation(); }

void revealUpTo(DerivationView& view, std::size_t step) {
    view.revealedUpTo = step;
    view.select(step);
}

}  // namespace

void startClass(Session& s) {
    Settings& settings = s.settings;
    if (!s.classMode.isOn())
        s.classMode.before =
            ClassMode::Before{settings.presentation, settings.panelsShown, s.presentation.answersHidden};
    settings.presentation = settings.panelsShown = settings.isClass = s.presentation.answersHidden = true;
    reveal(s, false);
    if (s.lesson.isOpen()) settings.rightPanel = RightPanel::Lesson;
    if (!s.presentation.derivation.isBeside) revealUpTo(s.presentation.derivation, 0);
}

void stopClass(Session& s) {
    const StoredSettings kept = settingsToKeep(s);
    s.settings.presentation = kept.settings.presentation;
    s.settings.panelsShown = kept.settings.panelsShown;
    s.settings.isClass = false;
    s.presentation.answersHidden = kept.presentation.answersHidden;
    s.presentation.derivation.revealedUpTo.reset();
    s.classMode.before.reset();
}

void nextInClass(Session& s) {
    DerivationView& view = s.presentation.derivation;
    if (isLesson(s)) {
        stepLesson(s, true);
    } else if (!isAnswerShown(s)) {
        reveal(s, true);
    } else if (isDerivation(s)) {
        const std::size_t last = s.queries.derivation()->steps.size() - 1;
        revealUpTo(view, std::min(last, view.revealedUpTo.value_or(last) + 1));
    }
}

void previousInClass(Session& s) {
    DerivationView& view = s.presentation.derivation;
    if (isLesson(s)) {
        stepLesson(s, false);
    } else if (isDerivation(s) && view.revealedUpTo.value_or(0) > 0) {
        revealUpTo(view, *view.revealedUpTo - 1);
    } else {
        reveal(s, false);
    }
}

void restartClass(Session& s) {
    if (isLesson(s)) return restartLesson(s);
    reveal(s, false);
    revealUpTo(s.presentation.derivation, 0);
}

std::string nextOfClass(const Session& s) {
    if (isLesson(s)) return nextStepTitle(s);
    if (!isAnswerShown(s)) return "The answer";
    const bool hasStep = isDerivation(s) &&
                         s.presentation.derivation.revealedUpTo.value_or(0) + 1 < s.queries.derivation()->steps.size();
    return hasStep ? "Next step" : "";
}

bool hasNotes(const Session& s) { return isLesson(s) && !s.lesson.page().notes.empty(); }

void toggleNotes(Session& s) {
    if (hasNotes(s)) s.classMode.notesShown = !s.classMode.notesShown;
}

std::string classKeys(const Session& s) {
    std::string next = nextOfClass(s);
    if (!next.empty()) {
        next.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(next.front())));
        next = keyOf("class.next") + ": " + next + " · ";
    }
    return next + keyOf("class.previous") + ": back · " + keyOf("class.restart") + ": start · " +
           (hasNotes(s) ? keyOf("class.notes") + ": notes · " : "") + keyOf("learn.class") + ": end";
}

}  // namespace session
