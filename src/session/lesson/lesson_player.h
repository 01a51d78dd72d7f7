#pragma once
/// The lessons as the window plays them: the course, the lesson that is open, what has been done on each of its pages.
/// While a lesson is open the person's own work is put aside, whole; leaving gives it back.

#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "learn/lesson/check.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/live.h"
#include "learn/lesson/progress.h"
#include "scene/history.h"
#include "session/document/recovery.h"
#include "session/settings.h"

namespace session {

class Session;

/// What has been done on a page, as long as its lesson is open.
struct PageWork {
    std::optional<scene::History> history;  ///< of its scene; absent: not begun, or the page is the one that is shown
    std::array<std::string, 3> typed;       ///< a number, or a point
    std::optional<std::size_t> chosen;      ///< in learn::AnswerForm::names
    std::size_t hints = 0;                  ///< how many are shown
    std::optional<learn::CheckResult> verdict;  ///< on the last answer
    std::optional<learn::Answer> answered;      ///< that answer
    std::string complaint;                      ///< why what was typed is no answer at all
    bool revealed = false;
    std::string truth;                         ///< what is revealed, one sentence
    std::optional<scene::Scene> judged;        ///< what the verdict is about
    std::optional<scene::Scene> beforeReveal;  ///< where revealing put the worked scene in its place
};

class LessonPlayer {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kPollInterval{700};  ///< between two looks at the lesson's file

    /// The lessons that come with the program, read when first asked for; broken ones last.
    [[nodiscard]] const std::vector<learn::LessonFile>& course();
    [[nodiscard]] const learn::Progress& progress();

    /// A lesson can be played.
    [[nodiscard]] bool isOpen() const { return m_lesson.has_value(); }
    /// A file is open, be its lesson whole or not.
    [[nodiscard]] bool hasFile() const { return !m_path.empty(); }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    /// What is wrong in the file as it stands on the disk; the lesson that is open is the last one that was whole.
    [[nodiscard]] const std::vector<learn::LessonProblem>& problems() const { return m_problems; }
    /// Answers of the file that do not end as it says; only of a file that is not one of the program's own.
    [[nodiscard]] const std::vector<learn::LessonProblem>& doubts() const { return m_doubts; }

    // The lesson that is open. @pre isOpen()
    [[nodiscard]] const learn::Lesson& lesson() const { return *m_lesson; }
    [[nodiscard]] std::size_t pageIndex() const { return m_page; }
    [[nodiscard]] const learn::Page& page() const { return m_lesson->pages[m_page]; }
    [[nodiscard]] PageWork& work() { return m_works[m_page]; }
    [[nodiscard]] const PageWork& work() const { return m_works[m_page]; }
    [[nodiscard]] bool isAccepted() const { return work().verdict && work().verdict->accepted; }
    [[nodiscard]] bool isDone();  ///< the page's task, today or earlier

    /// The page keeps numbers of the answer back.
    [[nodiscard]] bool hidesAnswers() const;
    /// They have been revealed, or found.
    [[nodiscard]] bool isRevealed() const { return isOpen() && (work().revealed || isAccepted()); }
    /// Why the page does not allow a scene; empty if it does, or no lesson is open.
    [[nodiscard]] std::string refusal(const scene::Scene&) const;
    /// "Lesson: Graze, page 2 of 4".
    [[nodiscard]] std::string title() const;
    /// The numbers of a scene, computed once per revision of the session.
    [[nodiscard]] const std::map<std::string, learn::LiveValue>& live(const Session&) const;
    /// The verdict is about the scene as it is now.
    [[nodiscard]] bool isJudged(const Session&) const;
    /// A predicted point, and how far it is from the true one once that is revealed.
    [[nodiscard]] std::vector<vocabulary::Annotation> marks() const;
    /// Takes back what the lesson has set in settings.
    void restore(Settings&) const;
    /// When the file is to be looked at again; absent without one.
    [[nodiscard]] std::optional<Clock::time_point> nextPoll() const;

    // What a person does with it. Each is nothing where it makes no sense.
    /// Opens a lesson's file at its first page that is not done yet; one that is not whole shows its problems.
    void open(Session&, const std::filesystem::path&);
    /// Gives back the scene, its file, its history and the view that were there before.
    void leave(Session&);
    /// The lesson ends because something else takes its scene's place: nothing is brought back.
    void end(Session&);
    void showPage(Session&, std::size_t page);  ///< as it was left. @pre the lesson has it
    bool stepPage(Session&, int step);          ///< @return false at the ends of the lesson
    void restartPage(Session&);                 ///< as it begins: scene, answer, hints
    void restart(Session&);                     ///< all pages as they begin, and the first is shown
    void check(Session&);                       ///< the scene as it is, or what was typed or chosen
    /// Shows what is right: the value, the name, or a scene that solves the task.
    void reveal(Session&);
    void hide(Session&);  ///< takes that back
    /// One step of a class: the next hint, what is right, the next page; or one back.
    void step(Session&, bool forwards);
    [[nodiscard]] bool hasHint() const;
    void showHint(Session&);
    /// Reads the lesson again if its file has changed; the last whole one stays if it is broken by now.
    /// @return true if something changed
    bool pollFile(Session&, Clock::time_point now = Clock::now());

  private:
    struct Kept {
        vocabulary::Overlays overlays;
        UpAxis upAxis = UpAxis::Z;
    };

    void take(learn::Lesson lesson);
    void examine(const learn::LoadedLesson&);
    void enter(Session&);  ///< the page that is to be shown
    [[nodiscard]] std::optional<learn::Answer> answer(const Session&, std::string& complaint) const;
    /// Writes progress at once. @param change  made on what stands in the file by now
    template <class Change>
    void keep(Session&, const Change& change);

    std::optional<std::vector<learn::LessonFile>> m_course;
    std::optional<learn::Progress> m_progress;
    std::filesystem::path m_path;
    std::optional<FileStamp> m_stamp;
    Clock::time_point m_nextLook{};
    std::optional<learn::Lesson> m_lesson;
    std::vector<learn::LessonProblem> m_problems, m_doubts;
    std::size_t m_page = 0;
    std::vector<PageWork> m_works;
    std::optional<Kept> m_kept;
    mutable std::map<std::string, learn::LiveValue> m_live;
    mutable std::uint64_t m_liveRevision = 0;
};

/// A word or number of a page's text, "?" while it is hidden.
[[nodiscard]] std::string liveText(const Session&, const std::string& name);
[[nodiscard]] vocabulary::Ink liveInk(const std::string& name);

}  // namespace session
