#include "session/lesson/class_mode.h"

#include <algorithm>

#include "session/commands/commands.h"
#include "session/session.h"

namespace session {
namespace {

bool isLesson(const Session& s) { return s.lesson.isOpen() && s.settings.rightPanel == RightPanel::Lesson; }

std::string keyOf(const char* id) { return shortcutText(findCommand(id)->shortcuts.front()); }

/// The derivation, of which all steps up to one are shown.
bool isDerivation(const Session& s) { return s.settings.rightPanel == RightPanel::Derive && s.derive.of(s); }

void revealUpTo(Session& s, std::size_t step) {
    s.derive.revealedUpTo = step;
    s.derive.select(step);
}

}  // namespace

void ClassMode::start(Session& session) {
    Settings& settings = session.settings;
    if (!isOn()) m_kept = Kept{settings.presentation, settings.panelsShown, settings.answersHidden};
    settings.presentation = settings.panelsShown = settings.answersHidden = settings.isClass = true;
    session.reveal(false);
    if (session.lesson.isOpen()) settings.rightPanel = RightPanel::Lesson;
    revealUpTo(session, 0);
}

void ClassMode::stop(Session& session) {
    restore(session.settings);
    session.derive.revealedUpTo.reset();
    m_kept.reset();
}

void ClassMode::restore(Settings& settings) const {
    if (!m_kept) return;
    settings.presentation = m_kept->presentation;
    settings.panelsShown = m_kept->panelsShown;
    settings.answersHidden = m_kept->answersHidden;
    settings.isClass = false;
}

void ClassMode::next(Session& session) {
    if (isLesson(session)) {
        session.lesson.step(session, true);
    } else if (!session.isAnswerShown()) {
        session.reveal(true);
    } else if (isDerivation(session)) {
        const std::size_t last = session.derive.of(session)->steps.size() - 1;
        revealUpTo(session, std::min(last, session.derive.revealedUpTo.value_or(last) + 1));
    }
}

void ClassMode::previous(Session& session) {
    if (isLesson(session)) {
        session.lesson.step(session, false);
    } else if (isDerivation(session) && session.derive.revealedUpTo.value_or(0) > 0) {
        revealUpTo(session, *session.derive.revealedUpTo - 1);
    } else {
        session.reveal(false);
    }
}

void ClassMode::restart(Session& session) {
    if (isLesson(session)) {
        session.lesson.restart(session);
    } else {
        session.reveal(false);
        revealUpTo(session, 0);
    }
}

std::string ClassMode::keys() const {
    return keyOf("class.next") + ": next · " + keyOf("class.previous") + ": back · " + keyOf("class.restart") +
           ": start · " + keyOf("learn.class") + ": end";
}

}  // namespace session
