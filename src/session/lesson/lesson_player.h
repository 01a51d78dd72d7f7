#pragma once
/// The lesson that is open: its page, and the user's work on each page. A value.

#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "learn/lesson/check.h"
#include "learn/lesson/glossary.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/lesson_links.h"
#include "learn/lesson/progress.h"
#include "render/present.h"
#include "scene/history.h"
#include "session/document/recovery.h"
#include "session/state/settings.h"
#include "view/gesture.h"

namespace session {

/// The answers since a page began, up to the first accepted one.
struct Attempts {
    int count = 0;
    bool isSolved = false;             ///< the last of them was accepted: later answers do not count
    std::vector<learn::Answer> tried;  ///< those to the scene that was judged last
    std::array<bool, 3> pasted{};      ///< fields whose text was pasted, not typed
};

/// The user's work on a page, kept while the lesson is open.
struct PageWork {
    std::optional<scene::History> history;  ///< history of the scene; absent: page not begun, or shown now
    std::array<std::string, 3> typed;       ///< text of the fields: a number in the first, or a point
    std::optional<std::size_t> chosen;      ///< index into learn::AnswerForm::names
    std::size_t hints = 0;                  ///< number of hints that are shown
    Attempts attempts;
    std::optional<learn::CheckResult> verdict;  ///< result of the last answer
    std::optional<learn::Answer> answered;      ///< the last answer
    std::string complaint;                      ///< why the typed text is no answer
    bool revealed = false;
    std::string truth;                                   ///< the revealed answer, one sentence
    std::optional<scene::Scene> judged;                  ///< scene of the verdict
    std::optional<scene::Scene> beforeReveal;            ///< scene of the student while the worked scene is shown
    int seed = 0;                                        ///< 0: not begun, or the page has none
    std::optional<learn::Page> variant;                  ///< the page of the seed
    std::chrono::steady_clock::time_point timedUntil{};  ///< the progress has the time spent on the page until then
};

/// The file of a lesson at its last reading.
struct LessonSource {
    std::filesystem::path path;  ///< absolute; empty: no file is open
    std::optional<FileStamp> stamp;
    std::chrono::steady_clock::time_point nextPoll{};  ///< when the file is compared with the disk again
    std::vector<learn::LessonProblem> problems;  ///< errors in the file; the lesson is the last version without any
    learn::LessonPictures pictures;              ///< pictures in its texts
    learn::Glossary glossary;                    ///< terms of the course and the lesson
    std::vector<learn::LessonProblem> doubts;    ///< attempts in the user's own file with another result than stated
};

/// Settings that a lesson replaces while it is open.
struct SettingsBeforeLesson {
    vocabulary::Overlays overlays;
    UpAxis upAxis = UpAxis::Z;
};

class LessonPlayer {
  public:
    static constexpr std::chrono::milliseconds kPollInterval{700};

    /// True if a lesson can be played; false also if the open file never was without errors.
    [[nodiscard]] bool isOpen() const { return m_lesson.has_value(); }
    /// Opens a lesson, or replaces the open one by a newer version: the work on a page stays if its task is the same.
    void take(learn::Lesson lesson);
    void close();

    // The lesson that is open. @pre isOpen()
    [[nodiscard]] const learn::Lesson& lesson() const { return *m_lesson; }
    [[nodiscard]] std::size_t pageIndex() const { return m_page; }
    /// The page that is shown, as its seed gives it.
    [[nodiscard]] const learn::Page& page() const { return work().variant ? *work().variant : m_lesson->pages[m_page]; }
    void setPage(std::size_t page) { m_page = page; }  ///< @pre page < lesson().pages.size()
    [[nodiscard]] PageWork& work() { return m_works[m_page]; }
    [[nodiscard]] const PageWork& work() const { return m_works[m_page]; }
    void forgetWork();  ///< discards the work on all pages

    [[nodiscard]] bool isAccepted() const { return isOpen() && work().verdict && work().verdict->accepted; }
    /// The page's task is to find a bug.
    [[nodiscard]] bool findsBug() const;
    /// The answers have been revealed, or the task is solved.
    [[nodiscard]] bool isRevealed() const { return isOpen() && (work().revealed || isAccepted()); }

    LessonSource source;
    std::optional<SettingsBeforeLesson> before;
    std::shared_ptr<const LessonPlayer> linkedFrom;  ///< as it was when the last link in its text was followed

  private:
    std::optional<learn::Lesson> m_lesson;
    std::size_t m_page = 0;
    std::vector<PageWork> m_works;
};

/// The page as the file has it. @pre isOpen()
[[nodiscard]] inline const learn::Page& writtenPage(const LessonPlayer& player) {
    return player.lesson().pages[player.pageIndex()];
}
/// The question on the page. @pre the page has a task
[[nodiscard]] learn::Question questionOf(const LessonPlayer&);
/// Begins the page anew with a seed; 0 for a page that has none.
void beginPage(LessonPlayer&, int seed);
/// The page that is open hides numbers of the answer.
[[nodiscard]] bool hidesAnswers(const LessonPlayer&);
/// The page is about the answer, which class mode does not hide there: its task is to find a bug, or the table of
/// notations or a proof stands beside it.
[[nodiscard]] bool isAboutAnswer(const LessonPlayer&);
/// Why the page does not allow a scene; empty if it does, or no lesson is open.
[[nodiscard]] std::string refusal(const LessonPlayer&, const scene::Scene&);
/// False for a handle whose drag the page refuses whatever its result: the outline of a body with a fixed radius. The
/// body itself is held there instead.
[[nodiscard]] bool isOffered(const LessonPlayer&, scene::ObjectRef, view::Handle);
/// "Lesson: Graze, page 2 of 4". @pre isOpen()
[[nodiscard]] std::string titleOf(const LessonPlayer&);
/// There is a hint that is not shown yet.
[[nodiscard]] bool hasHint(const LessonPlayer&);
/// The last verdict was given for this scene.
[[nodiscard]] bool isJudged(const LessonPlayer&, const scene::Scene&);
/// The typed or chosen answer; absent with the reason in `complaint`. @pre the page has a task
[[nodiscard]] std::optional<learn::Answer> answerOf(const LessonPlayer&, const scene::Scene&, std::string& complaint);

/// What an accepted answer means for the row of variants that mastery asks for, one sentence; empty without mastery,
/// and once it is reached.
[[nodiscard]] std::string rowNote(const LessonPlayer&, const learn::TaskRecord&);

/// The ink of a live value in the text of a page.
[[nodiscard]] vocabulary::Ink liveInk(const std::string& name);

}  // namespace session
