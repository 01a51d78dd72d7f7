#pragma once
/// The lessons that come with the program, and the progress of the user.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "learn/lesson/lesson.h"
#include "learn/lesson/progress.h"

namespace session {

class LessonCourse {
  public:
    /// Reads lessons and progress if they have not been read.
    void load();
    /// Shows lessons as to somebody who has done none: the progress is not read. Call it before load().
    void ignoreProgress() { m_hasProgress = true; }
    /// The files may have changed: the next load() reads them again.
    void forget() { m_lessons.reset(); }

    /// Broken lessons last. Empty before load().
    [[nodiscard]] const std::vector<learn::LessonFile>& lessons() const;
    /// The lesson after one of the course; empty after the last, and after one that does not belong to it.
    [[nodiscard]] std::filesystem::path next(const std::filesystem::path& path) const;
    [[nodiscard]] const learn::Progress& progress() const { return m_progress; }
    /// Changes the progress file. @param change  (learn::Progress&), applied to the file's present contents: another
    /// window may have changed it. @return warnings and errors, one line each
    template <class Change>
    std::vector<std::string> record(const Change& change) {
        learn::LoadedProgress loaded = read();
        change(loaded.progress);
        return store(std::move(loaded));
    }

  private:
    [[nodiscard]] learn::LoadedProgress read() const;
    std::vector<std::string> store(learn::LoadedProgress loaded);

    std::optional<std::vector<learn::LessonFile>> m_lessons;
    learn::Progress m_progress;
    bool m_hasProgress = false;
};

}  // namespace session
