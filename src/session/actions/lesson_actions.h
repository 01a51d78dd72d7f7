#pragma once
/// What a student or a teacher does with lessons. Each is nothing where it makes no sense.

#include <chrono>
#include <filesystem>
#include <optional>

#include "session/session.h"

namespace session {

/// Opens a lesson's file at its first page that is not done; a file with errors shows them.
void openLesson(Session&, const std::filesystem::path&);
/// Gives back the scene, its file, its history and the view that were there before.
void leaveLesson(Session&);
/// The lesson ends because something else takes its scene's place: nothing is brought back.
void endLesson(Session&);
void showPage(Session&, std::size_t page);  ///< as it was left. @pre the lesson has it
bool stepPage(Session&, int step);          ///< @return false at the ends of the lesson
void restartPage(Session&);                 ///< to its beginning: scene, answer, hints
void restartLesson(Session&);               ///< all pages to their beginnings; the first is shown
/// Judges the scene as it is, or what was typed or chosen.
void checkAnswer(Session&);
/// Shows what is right: the value, the name, or a scene that solves the task.
void revealSolution(Session&);
void hideSolution(Session&);
void showHint(Session&);
/// One step of a class: the next hint, what is right, the next page; or one back.
void stepLesson(Session&, bool forwards);
/// Reads the lesson again if its file has changed. @return true if something changed
bool pollLessonFile(Session&, std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now());
/// When the lesson's file is to be polled; absent without one.
[[nodiscard]] std::optional<std::chrono::steady_clock::time_point> nextLessonPoll(const Session&);
/// The page's task has been solved, today or earlier.
[[nodiscard]] bool isTaskDone(const Session&);

/// Shows the step of an article by its name; an empty name is the first. @return false if it has no such step
bool showStep(Session&, learn::Article article, const std::string& stepId);

/// The answer, or the solution of the page, shown or hidden; every edit hides an answer again.
void reveal(Session&, bool on);

void startClass(Session&);
void stopClass(Session&);
/// The next hint, solution or page of a lesson, the next step of a derivation, else the answer.
void nextInClass(Session&);
void previousInClass(Session&);
void restartClass(Session&);  ///< all of it hidden again, from the first step on
/// The keys of class mode, on one line.
[[nodiscard]] std::string classKeys();

}  // namespace session
