#pragma once
/// The lessons' panel: its state between frames, and its parts.

#include "session/session.h"
#include "ui/formula/rich_text.h"
#include "ui/widgets/focus_navigator.h"
#include "ui/widgets/panel.h"

namespace ui {

/// What was drawn in the last frame.
struct DrawnPage {
    const void* page = nullptr;
    const void *text = nullptr, *task = nullptr;  ///< pages of the parts drawn last: a new one begins at its top
    std::size_t index = 0;                        ///< index of the page
    int seed = 0;                                 ///< seed of its numbers
    bool hasFigure = false;                       ///< its figure was drawn since it began
    bool isKnown = false;                         ///< its answer was solved or revealed
};

struct LessonPanelState {
    FocusState navigator;
    int lastFrame = 0;                            ///< number of the last frame in which the panel was drawn
    std::size_t hintsTold = 0, verdictsTold = 0;  ///< feedback in the last frame: the panel scrolls to additions
    TextPictures pictures;
    DrawnPage drawn;
    std::optional<std::string> student;    ///< the name while it is typed
    float textHeight = 0, taskHeight = 0;  ///< contents of both parts of a page in the last frame, px
    bool typesAnswer = false;              ///< new numbers: the answer gets the keyboard
    bool goesOn = false;                   ///< the text goes on below its part
    view::Rect listing{0, 0, 0, 0};        ///< region of the page's listing; empty: below the task
};

/// True if the panel uses the key now.
[[nodiscard]] bool takesLessonKey(const LessonPanelState&, const session::Session&, const session::Shortcut&);

/// A page is open in class mode.
[[nodiscard]] bool isTaught(const session::Session&);
/// The course: a row for each lesson.
void drawCourse(const Panel&, LessonPanelState&, FocusNavigator&);
/// The problems of a lesson's file, line by line.
void drawLessonProblems(const Panel&);
/// The task of the page: prompt, answer, buttons; in class mode its fields. @return height of the part that is shown
/// before the rest is scrolled to, px; 0: all
float drawTask(const Panel&, LessonPanelState&, FocusNavigator&);
/// Something is told about the task.
[[nodiscard]] bool hasFeedback(const session::Session&);
/// What the student was told about the task: verdict, solution, hints. Apart from the task, which keeps its place.
void drawFeedback(const Panel&, LessonPanelState&, FocusNavigator&);

}  // namespace ui
