#include "session/lesson/lesson_course.h"

#include <algorithm>
#include <utility>

namespace session {

void LessonCourse::load() {
    if (!m_lessons) m_lessons = learn::lessonsIn(learn::lessonFolder());
    if (!m_hasProgress) m_progress = read().progress;
    m_hasProgress = true;
}

learn::LoadedProgress LessonCourse::read() const {
    learn::LoadedProgress loaded = learn::loadProgress(learn::progressPath());
    learn::takeOwnIds(loaded.progress, lessons());
    return loaded;
}

const std::vector<learn::LessonFile>& LessonCourse::lessons() const {
    static const std::vector<learn::LessonFile> none;
    return m_lessons ? *m_lessons : none;
}

std::filesystem::path LessonCourse::next(const std::filesystem::path& path) const {
    const std::vector<learn::LessonFile>& all = lessons();
    const auto isIt = [&](const learn::LessonFile& file) { return file.path == path; };
    const auto now = std::find_if(all.begin(), all.end(), isIt);
    const bool isReadable = now != all.end() && now + 1 != all.end() && (now + 1)->loaded.problems.empty();
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
