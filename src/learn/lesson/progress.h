#pragma once
/// A student's progress, in a file of its own.

#include <filesystem>
#include <map>
#include <string>

#include "learn/lesson/lesson.h"

namespace learn {

struct TaskRecord {
    bool done = false;      ///< solved, before its answer was revealed
    bool revealed = false;  ///< its answer was shown before it was solved: it cannot become done
    int attempts = 0;       ///< answers given, the accepted one included
    int hints = 0;          ///< hints shown
    bool operator==(const TaskRecord&) const = default;
};

struct Progress {
    std::map<std::string, std::map<std::string, TaskRecord>> lessons;  ///< by the ids of lesson and task
    bool operator==(const Progress&) const = default;

    [[nodiscard]] TaskRecord of(const std::string& lesson, const std::string& task) const;
    /// The number of tasks of a lesson that are done.
    [[nodiscard]] std::size_t doneIn(const Lesson&) const;
    /// The number of its tasks whose answers were revealed instead.
    [[nodiscard]] std::size_t revealedIn(const Lesson&) const;
    [[nodiscard]] bool isDone(const Lesson&) const;
    /// Counts an answer. An accepted one makes the task done, unless it was revealed; a task once done stays done.
    void note(const std::string& lesson, const std::string& task, bool accepted);
    void noteHint(const std::string& lesson, const std::string& task);
    void noteReveal(const std::string& lesson, const std::string& task);
};

struct LoadedProgress {
    Progress progress;
    std::string warning;  ///< set if the file could not be parsed and was set aside
};

/// $XDG_STATE_HOME/carom/progress.json, else ~/.local/state/carom/progress.json; empty without a home.
[[nodiscard]] std::filesystem::path progressPath();
/// Reads the progress; empty if the file is absent. A file that cannot be parsed is renamed to progress.json.bad.
[[nodiscard]] LoadedProgress loadProgress(const std::filesystem::path&);
/// Writes the file atomically and creates its folder. @return empty, or the error in one line
[[nodiscard]] std::string saveProgress(const std::filesystem::path&, const Progress&);

}  // namespace learn
