#pragma once
/// A student's progress, in a file of its own.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "learn/lesson/lesson.h"

namespace learn {

/// Answers to a task that were wrong in the same way.
struct WrongAnswer {
    std::string answer;   ///< the first of them, as answerText() writes it
    std::string mistake;  ///< CheckResult::mistake; empty: none is known, and all are the same answer
    int count = 0;
    bool operator==(const WrongAnswer&) const = default;
};

struct TaskRecord {
    bool done = false;      ///< solved before its answer was revealed; with mastery, so many variants in a row
    bool revealed = false;  ///< the answer was shown before it was solved; where numbers vary, that of `seed`
    int attempts = 0;       ///< answers given, the accepted one included
    int hints = 0;          ///< hints shown
    int reveals = 0;        ///< answers shown before they were solved
    int pasted = 0;         ///< answers given that were pasted
    int seconds = 0;        ///< time spent up to the last answer, hint or reveal
    int seed = 0;           ///< largest seed whose numbers were answered, helped with or revealed; 0: none
    int row = 0;            ///< variants in a row that were solved at the first attempt, without hint or reveal
    std::vector<WrongAnswer> wrong{};  ///< in the order of the first of each, at most kMostWrong
    bool operator==(const TaskRecord&) const = default;
};

/// The question on a page: a task, and the numbers that it has.
struct Question {
    std::string lesson, task;  ///< their ids
    int seed = 0;              ///< 0: its numbers do not vary
    int mastery = 0;           ///< Task::mastery
    bool isHelped = false;     ///< a hint is shown
};

/// Only new numbers, those of a larger seed than all before, count for the row and for `done`: an answer that is known
/// from an earlier attempt is no proof.
struct Progress {
    std::string student;  ///< the name that results are exported with: one line; empty: none was given
    std::map<std::string, std::map<std::string, TaskRecord>> lessons;  ///< by the ids of lesson and task
    bool operator==(const Progress&) const = default;

    [[nodiscard]] TaskRecord of(const std::string& lesson, const std::string& task) const;
    /// The number of tasks of a lesson that are done.
    [[nodiscard]] std::size_t doneIn(const Lesson&) const;
    /// The number of its tasks whose answers were revealed instead.
    [[nodiscard]] std::size_t revealedIn(const Lesson&) const;
    [[nodiscard]] bool isDone(const Lesson&) const;
    /// Counts an answer. An accepted one makes the task done, unless it was revealed; a task once done stays done.
    void note(const Question&, bool accepted);
    /// Keeps what was wrong. @param mistake  may be empty
    void noteWrong(const Question&, const std::string& answer, const std::string& mistake);
    void noteHint(const Question&);
    void noteReveal(const Question&);
    void notePasted(const Question&);
    void addTime(const Question&, int seconds);  ///< @pre seconds >= 0
};

/// Gives records to the tasks of lessons that have got ids of their own since: a task without one is "task-2" by its
/// page.
void takeOwnIds(Progress&, const std::vector<LessonFile>&);

inline constexpr std::size_t kMostWrong = 20;  ///< wrong answers that are kept of a task

struct LoadedProgress {
    Progress progress;
    std::string warning;  ///< set if the file could not be parsed and was set aside
};

/// $XDG_STATE_HOME/carom/progress.json, else ~/.local/state/carom/progress.json; empty without a home.
[[nodiscard]] std::filesystem::path progressPath();
/// Reads the progress; empty if the file is absent. A file that cannot be parsed is renamed to progress.json.bad.
[[nodiscard]] LoadedProgress loadProgress(const std::filesystem::path&);
/// Reads the text of a file of progress or of results. @return it, or its first problem as "FILE:LINE: field: message"
[[nodiscard]] io::Result<Progress> readProgress(std::string_view text, const std::filesystem::path& file);
/// The text of the file.
[[nodiscard]] std::string progressText(const Progress&);
inline constexpr std::size_t kLongestStudent = 100;  ///< bytes
/// The name as it is kept: one line, without spaces around it, of at most kLongestStudent bytes.
[[nodiscard]] std::string studentName(std::string_view typed);
/// A file name for a student's results: "Ada Lovelace.json"; "results.json" for a name without a letter or digit.
[[nodiscard]] std::string resultsFileName(const std::string& student);
/// Writes the file atomically and creates its folder. @return empty, or the error in one line
[[nodiscard]] std::string saveProgress(const std::filesystem::path&, const Progress&);

}  // namespace learn
