#pragma once
/// Actions of students and teachers on lessons. Each has no effect where it does not apply.

#include <chrono>
#include <filesystem>
#include <optional>

#include "session/session.h"
#include "session/state/shortcut.h"

namespace session {

/// Opens a lesson's file at its first page that is neither done nor revealed; a file with errors shows them. One whose
/// pictures and scenes take a while is read on a thread, under an OpeningCard.
void openLesson(Session&, const std::filesystem::path&);
/// @param then  carried out once it is open
void openLessonThen(Session&, const std::filesystem::path&, const Effect& then);
/// The same before it returns, for pictures without a window.
void openLessonAtOnce(Session&, const std::filesystem::path&);
/// Closes the lesson and restores the stashed work: scene, file, history and view.
void leaveLesson(Session&);
/// Closes the lesson without restoring the stashed work, because another scene replaces the lesson's.
void endLesson(Session&);
void showPage(Session&, std::size_t page);  ///< shows the page and the user's work on it. @pre page < number of pages
bool stepPage(Session&, int step);          ///< @return false at the ends of the lesson
/// Shows the next page, if there is one; where that tells the answer of a task that is neither solved nor revealed,
/// only after a question, and the task then counts as revealed.
void turnPage(Session&);
[[nodiscard]] bool hasPage(const Session&, int step);  ///< stepPage() leads to a page
/// Follows a link in the open lesson's texts: opens a lesson at its page or a scene; the address of a web page is
/// copied.
void followLink(Session&, const std::string& target);
/// Shows the page whose link was followed last, with the work on it; again, the page before that one.
void goBackFromLink(Session&);
inline constexpr Shortcut kBackFromLink{Key::Left, kAlt};
/// Stores the student's name with the progress.
void setStudent(Session&, const std::string& typed);
/// Asks for a file and writes the progress with the student's name to it; asks for a missing name first.
void exportResults(Session&);
void restartPage(Session&);    ///< resets scene, answer and hints
void restartLesson(Session&);  ///< resets all pages and shows the first
/// Sets the numbers of a seed (1..learn::kLargestSeed), or those of the next one, on a page whose numbers vary; on any
/// page the order of options. Work on the page is reset.
void takeNumbers(Session&, int seed);
void takeNewNumbers(Session&);
/// Checks the scene, or the typed or chosen answer. An answer after the accepted one does not count.
void checkAnswer(Session&);
/// Enter in the answer: checks it; one that has been accepted or revealed goes on instead.
void enterAnswer(Session&);
/// The next question if the page has another before its task is done, else goToNextPage().
void goOn(Session&);
void goToNextPage(Session&);  ///< the next page, after the last the next lesson, after that the list of lessons
[[nodiscard]] const char* titleOfNextPage(const Session&);  ///< "Next page", "Next lesson", "All lessons"
/// The page's numbers vary, its answer is known, and its task is not done.
[[nodiscard]] bool hasNextQuestion(const Session&);
/// Shows the solution: the value, the name, or a scene that solves the task. The progress keeps that it was shown: the
/// task can no longer be done.
void revealSolution(Session&);
/// Reveals by `reveal`; on a page with a task, which then does not count as solved, only after a question.
void askToReveal(Session&, void (*reveal)(Session&) = revealSolution);
void hideSolution(Session&);  ///< hides it and restores the user's work
void showHint(Session&);      ///< shows the next hint
/// One step of a class: the task, the next hint, the solution, the figure, the next page; or one step back.
void stepLesson(Session&, bool forwards);
/// The label of the next forward step in class mode: "Hint 1 of 2", "The answer", "Next page". @pre a lesson is open
[[nodiscard]] std::string nextStepTitle(const Session&);
/// Reads the lesson again if its file has changed. @return true if it was read
bool pollLessonFile(Session&, std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now());
/// Time of the next poll of the lesson's file; absent without one.
[[nodiscard]] std::optional<std::chrono::steady_clock::time_point> nextLessonPoll(const Session&);
/// The record of the page's task, including earlier sessions.
[[nodiscard]] learn::TaskRecord taskRecord(const Session&);
/// True if the page's task has been solved, now or in an earlier session.
[[nodiscard]] bool isTaskDone(const Session&);

/// Shows a step of an article by the step's name; an empty name is the first. @return false without such a step
bool showStep(Session&, learn::Article article, const std::string& stepId);

/// Shows or hides the answer of the scene, or the solution of the page; every edit hides an answer again.
void reveal(Session&, bool on);

void startClass(Session&);  ///< begins class mode
void stopClass(Session&);   ///< ends class mode
/// One step of a lesson, the next step of a derivation, or else the answer.
void nextInClass(Session&);
void previousInClass(Session&);
void restartClass(Session&);  ///< hides all answers again; a lesson or derivation returns to its first step
/// What nextInClass() will show: "Hint 1 of 2", "The answer", "Next page"; empty if it does nothing.
[[nodiscard]] std::string nextOfClass(const Session&);
/// Shows the teacher's notes on the page in place of text and task, or these again.
void toggleNotes(Session&);
[[nodiscard]] bool hasNotes(const Session&);
/// The keys of class mode and what they will show, on one line.
[[nodiscard]] std::string classKeys(const Session&);

}  // namespace session
