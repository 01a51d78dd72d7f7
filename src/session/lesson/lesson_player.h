#pragma once
/// The lesson that is open: its page, and what has been done on each page. A value.

#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "learn/lesson/check.h"
#include "learn/lesson/lesson.h"
#include "render/present.h"
#include "scene/history.h"
#include "session/document/recovery.h"
#include "session/state/settings.h"

namespace session {

/// What has been done on a page, as long as its lesson is open.
struct PageWork {
    std::optional<scene::History> history;  ///< of its scene; absent: not begun, or the page is the one that is shown
    std::array<std::string, 3> typed;       ///< a number, or a point
    std::optional<std::size_t> chosen;      ///< index into learn::AnswerForm::names
    std::size_t hints = 0;                  ///< number of hints that are shown
    std::optional<learn::CheckResult> verdict;  ///< on the last answer
    std::optional<learn::Answer> answered;      ///< the last answer
    std::string complaint;                      ///< why what was typed is no answer at all
    bool revealed = false;
    std::string truth;                         ///< what is revealed, one sentence
    std::optional<scene::Scene> judged;        ///< the scene that the verdict is about
    std::optional<scene::Scene> beforeReveal;  ///< the student's scene, while the worked scene stands in its place
};

/// The file of a lesson, as it was read last.
struct LessonSource {
    std::filesystem::path path;  ///< absolute; empty: no file is open
    std::optional<FileStamp> stamp;
    std::chrono::steady_clock::time_point nextPoll{};  ///< when the file is compared with the disk again
    std::vector<learn::LessonProblem> problems;        ///< errors in the file; the lesson is the last one without any
    std::vector<learn::LessonProblem> doubts;          ///< answers of the user's own file that do not end as it says
};

/// Settings that a lesson changes for its time.
struct SettingsBeforeLesson {
    vocabulary::Overlays overlays;
    UpAxis upAxis = UpAxis::Z;
};

class LessonPlayer {
  public:
    static constexpr std::chrono::milliseconds kPollInterval{700};

    /// A lesson can be played; false as well where the open file has errors and never was whole.
    [[nodiscard]] bool isOpen() const { return m_lesson.has_value(); }
    /// Takes a lesson, or the open one as it was read anew: what was done on a page stays if its task is the same.
    void take(learn::Lesson lesson);
    void close();

    // The lesson that is open. @pre isOpen()
    [[nodiscard]] const learn::Lesson& lesson() const { return *m_lesson; }
    [[nodiscard]] std::size_t pageIndex() const { return m_page; }
    [[nodiscard]] const learn::Page& page() const { return m_lesson->pages[m_page]; }
    void setPage(std::size_t page) { m_page = page; }  ///< @pre page < lesson().pages.size()
    [[nodiscard]] PageWork& work() { return m_works[m_page]; }
    [[nodiscard]] const PageWork& work() const { return m_works[m_page]; }
    void forgetWork();  ///< of all pages

    [[nodiscard]] bool isAccepted() const { return isOpen() && work().verdict && work().verdict->accepted; }
    /// The page keeps numbers of the answer back.
    [[nodiscard]] bool hidesAnswers() const;
    /// They have been revealed, or found.
    [[nodiscard]] bool isRevealed() const { return isOpen() && (work().revealed || isAccepted()); }

    LessonSource source;
    std::optional<SettingsBeforeLesson> before;

  private:
    std::optional<learn::Lesson> m_lesson;
    std::size_t m_page = 0;
    std::vector<PageWork> m_works;
};

/// Why the page does not allow a scene; empty if it does, or no lesson is open.
[[nodiscard]] std::string refusal(const LessonPlayer&, const scene::Scene&);
/// "Lesson: Graze, page 2 of 4". @pre isOpen()
[[nodiscard]] std::string titleOf(const LessonPlayer&);
/// A predicted point, and how far it is from the true one once that is revealed.
[[nodiscard]] std::vector<vocabulary::Annotation> marks(const LessonPlayer&);
/// There is a hint that is not shown yet.
[[nodiscard]] bool hasHint(const LessonPlayer&);
/// The verdict is about this scene.
[[nodiscard]] bool isJudged(const LessonPlayer&, const scene::Scene&);
/// The answer that was typed or chosen; absent with the reason in `complaint`. @pre the page has a task
[[nodiscard]] std::optional<learn::Answer> answerOf(const LessonPlayer&, const scene::Scene&, std::string& complaint);

/// The ink of a live value in the text of a page.
[[nodiscard]] vocabulary::Ink liveInk(const std::string& name);

}  // namespace session
