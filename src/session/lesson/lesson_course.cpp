#include "session/lesson/lesson_course.h"

#include <utility>

namespace session {

void LessonCourse::load() {
    if (!m_lessons) m_lessons = learn::lessonsIn(learn::lessonFolder());
    if (!m_hasProgress) m_progress = learn::loadProgress(learn::progressPath()).progress;
    m_hasProgress = true;
}

const std::vector<learn::LessonFile>& LessonCourse::lessons() const {
    static const std::vector<learn::LessonFile> none;
    return m_lessons ? *m_lessons : none;
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
