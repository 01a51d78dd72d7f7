#pragma once
/// The lessons that come with the program, and the progress of the user.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "learn/lesson/lesson.h"
#include "learn/lesson/progress.h"
#include "session/document/recovery.h"

namespace session {

class LessonCourse {
  public:
    /// Reads lessons and progress if they have not been read.
    void load();
    /// A step of load(): reads one lesson. @return false if nothing is left to read
    bool loadNext();
    /// Shows lessons as to somebody who has done none: the progress is not read. Call it before load().
    void ignoreProgress() { m_hasProgress = true; }
    /// The files may have changed: the next load() reads those again that have.
    void forget();

    /// Broken lessons last. Empty before the first load().
    [[nodiscard]] const std::vector<learn::LessonFile>& lessons() const { return m_lessons; }
    /// The lesson after one of the course; empty after the last, and after one that does not belong to it.
    [[nodiscard]] std::filesystem::path next(const std::filesystem::path& path) const;
    [[nodiscard]] const learn::Progress& progress() const { return m_progress; }
    /// Changes the progress file. @param change  (learn::Progress&), applied to the file's present contents: another
    /// window may have changed it. @return warnings and errors, one line each
    template <class Change>
    std::vector<std::string> record(const Change& change) {
        learn::LoadedProgress loaded = readProgress();
        change(loaded.progress);
        return store(std::move(loaded));
    }

  private:
    [[nodiscard]] learn::LoadedProgress readProgress() const;
    std::vector<std::string> store(learn::LoadedProgress loaded);

    /// A load() under way.
    struct Reading {
        std::vector<std::filesystem::path> left;
        std::vector<learn::LessonFile> read;
    };
    [[nodiscard]] learn::LessonFile readOrKept(const std::filesystem::path& path);

    std::vector<learn::LessonFile> m_lessons;                            ///< as they were read last
    std::map<std::filesystem::path, std::optional<FileStamp>> m_stamps;  ///< state of each file then
    std::optional<Reading> m_reading;
    bool m_isRead = false;  ///< the lessons are those of the files
    learn::Progress m_progress;
    bool m_hasProgress = false;
};

}  // namespace session
