#pragma once
/// The lessons' panel: what it remembers from frame to frame, and its parts.

#include "session/actions/actions.h"
#include "session/session.h"
#include "ui/widgets/focus_navigator.h"

namespace ui {

struct LessonPanelState {
    FocusState navigator;
    int lastFrame = 0;                ///< in which the panel was drawn
    std::size_t told = 0;             ///< how much of verdict, truth and hints stood there: more is scrolled to
    const void* pageDrawn = nullptr;  ///< which page that was: another one begins at its top
};

/// True if the panel uses the key now.
[[nodiscard]] bool takesLessonKey(const LessonPanelState&, const session::Session&, const session::Shortcut&);

/// The course: a row for each lesson.
void drawCourse(const Style&, const session::Session&, session::Actions&, FocusNavigator&);
/// What is wrong in a lesson's file, line by line.
void drawLessonProblems(const Style&, const session::Session&);
/// The task of the page: prompt, answer, verdict, hints.
void drawTask(const Style&, const session::Session&, session::Actions&, LessonPanelState&, FocusNavigator&);

}  // namespace ui
