#include "session/lesson/lesson_player.h"

#include <algorithm>

namespace session {

bool LessonPlayer::hidesAnswers() const {
    if (!isOpen()) return false;
    const std::optional<learn::Task>& task = page().task;
    using Kind = learn::Task::Kind;
    return page().hidesAnswers || (task && (task->kind == Kind::Predict || task->kind == Kind::Place));
}

void LessonPlayer::take(learn::Lesson lesson) {
    const auto isSame = [&](std::size_t i) {
        if (!m_lesson || i >= m_lesson->pages.size() || i >= lesson.pages.size()) return false;
        const learn::Page &a = m_lesson->pages[i], &b = lesson.pages[i];
        const bool isSameTask = a.task.has_value() == b.task.has_value() &&
                                (!a.task || (a.task->kind == b.task->kind && a.task->id == b.task->id));
        return a.scene == b.scene && a.allowed == b.allowed && isSameTask;
    };
    std::vector<PageWork> works(lesson.pages.size());
    for (std::size_t i = 0; i < works.size(); ++i)
        if (isSame(i)) works[i] = std::move(m_works[i]);
    m_works = std::move(works);
    m_lesson = std::move(lesson);
    m_page = std::min(m_page, m_works.size() - 1);
}

void LessonPlayer::close() { *this = {}; }

void LessonPlayer::forgetWork() { m_works.assign(m_works.size(), {}); }

std::string refusal(const LessonPlayer& player, const scene::Scene& scene) {
    if (!player.isOpen()) return {};
    std::string why = learn::forbiddenEdit(player.page(), scene);
    if (why.empty()) return why;
    std::string allowed;
    for (const learn::FieldRef& field : player.page().allowed)
        allowed += (allowed.empty() ? "" : ", ") + learn::nameOf(player.page().scene, field);
    return "In this lesson " + why + (allowed.empty() ? "" : "; what may be changed: " + allowed);
}

std::string titleOf(const LessonPlayer& player) {
    return "Lesson: " + player.lesson().title + ", page " + std::to_string(player.pageIndex() + 1) + " of " +
           std::to_string(player.lesson().pages.size());
}

bool hasHint(const LessonPlayer& player) {
    return player.isOpen() && player.page().task && player.work().hints < player.page().task->hints.size();
}

bool isJudged(const LessonPlayer& player, const scene::Scene& scene) {
    return player.work().verdict && player.work().judged == scene;
}

}  // namespace session
