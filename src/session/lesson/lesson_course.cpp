#include "session/lesson/lesson_course.h"

#include <algorithm>
#include <utility>

namespace session {

void LessonCourse::load() {
    while (loadNext()) continue;
    if (!m_hasProgress) m_progress = readProgress().progress;
    m_hasProgress = true;
}

bool LessonCourse::loadNext() {
    if (m_isRead) return false;
    if (!m_reading) m_reading = Reading{learn::lessonFilesIn(learn::lessonFolder()), {}};
    if (!m_reading->left.empty()) {
        m_reading->read.push_back(readOrKept(m_reading->left.back()));
        m_reading->left.pop_back();
        return true;
    }
    learn::putInOrder(m_reading->read);
    m_lessons = std::move(m_reading->read);
    forget();
    m_isRead = true;
    return false;
}

void LessonCourse::forget() {
    m_reading.reset();
    m_isRead = false;
}

learn::LessonFile LessonCourse::readOrKept(const std::filesystem::path& path) {
    std::optional<FileStamp> stamp = stampIfThere(path);
    std::optional<FileStamp>& then = m_stamps[path];
    const auto kept = std::find_if(m_lessons.begin(), m_lessons.end(),
                                   [&](const learn::LessonFile& file) { return file.path == path; });
    if (kept != m_lessons.end() && stamp && stamp == then) return *kept;
    then = std::move(stamp);
    return learn::readLessonFile(path);
}

learn::LoadedProgress LessonCourse::readProgress() const {
    learn::LoadedProgress loaded = learn::loadProgress(learn::progressPath());
    learn::takeOwnIds(loaded.progress, lessons());
    return loaded;
}

std::filesystem::path LessonCourse::next(const std::filesystem::path& path) const {
    const auto isIt = [&](const learn::LessonFile& file) { return file.path == path; };
    const auto now = std::find_if(m_lessons.begin(), m_lessons.end(), isIt);
    const bool isReadable = now != m_lessons.end() && now + 1 != m_lessons.end() && (now + 1)->loaded.problems.empty();
    return isReadable ? (now + 1)->path : std::filesystem::path();
}

std::vector<std::string> LessonCourse::store(learn::LoadedProgress loaded) {
    std::vector<std::string> problems;
    m_progress = std::move(loaded.progress);
    m_hasProgress = true;
    if (!loaded.warning.empty()) problems.push_back(std::move(loaded.warning));
    std::string problem = learn::saveProgress(learn::progressPath(), m_progress);
    if (!problem.empty()) problems.push_back(std::move(problem));
    return problems;
}

}  // namespace session
