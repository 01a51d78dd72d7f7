#include "session/lesson/lesson_player.h"

#include <algorithm>

#include "learn/lesson/find_bug.h"
#include "learn/lesson/task_kinds.h"
#include "learn/lesson/vary.h"

namespace session {
namespace {

std::optional<learn::Page> variantFor(const learn::Page& page, int seed) {
    if (seed == 0) return std::nullopt;
    io::Result<learn::Page> variant = learn::variantOf(page, seed);
    return variant ? std::optional(std::move(variant.value())) : std::nullopt;
}

}  // namespace

bool hidesAnswers(const LessonPlayer& player) { return player.isOpen() && learn::hidesAnswers(player.page()); }

void LessonPlayer::take(learn::Lesson lesson) {
    const auto isSame = [&](std::size_t i) {
        if (!m_lesson || i >= m_lesson->pages.size() || i >= lesson.pages.size()) return false;
        const learn::Page &a = m_lesson->pages[i], &b = lesson.pages[i];
        const bool isSameTask = a.task.has_value() == b.task.has_value() &&
                                (!a.task || (a.task->kind == b.task->kind && a.task->id == b.task->id &&
                                             a.task->options.size() == b.task->options.size()));
        return a.scene == b.scene && a.allowed == b.allowed && a.vary == b.vary && a.only == b.only && isSameTask;
    };
    std::vector<PageWork> works(lesson.pages.size());
    for (std::size_t i = 0; i < works.size(); ++i)
        if (isSame(i)) {
            works[i] = std::move(m_works[i]);
            works[i].variant = variantFor(lesson.pages[i], works[i].seed);
        }
    m_works = std::move(works);
    m_lesson = std::move(lesson);
    m_page = std::min(m_page, m_works.size() - 1);
}

void beginPage(LessonPlayer& player, int seed) {
    player.work() = {};
    player.work().seed = seed;
    player.work().variant = variantFor(writtenPage(player), seed);
    player.work().timedUntil = std::chrono::steady_clock::now();
}

learn::Question questionOf(const LessonPlayer& player) {
    const learn::Task& task = *player.page().task;
    const int seed = player.page().vary.empty() ? 0 : player.work().seed;
    return {player.lesson().id, task.id, seed, task.mastery, player.work().hints > 0};
}

void LessonPlayer::close() { *this = {}; }

void LessonPlayer::forgetWork() { m_works.assign(m_works.size(), {}); }

bool LessonPlayer::findsBug() const {
    return isOpen() && page().task && page().task->kind == learn::Task::Kind::FindBug;
}

bool isAboutAnswer(const LessonPlayer& player) {
    if (!player.isOpen()) return false;
    const learn::Beside beside = player.page().beside;
    return player.findsBug() || beside == learn::Beside::Notations || beside == learn::Beside::Proof;
}

std::string refusal(const LessonPlayer& player, const scene::Scene& scene) {
    if (!player.isOpen()) return {};
    if (player.findsBug() && player.isRevealed() &&
        scene == learn::withExample(player.page().scene, *player.page().listing->defect))
        return {};  // the smallest example
    std::string why = learn::forbiddenEdit(player.page(), scene);
    if (why.empty()) return why;
    std::string allowed;
    for (const learn::FieldRef& field : player.page().allowed)
        allowed += (allowed.empty() ? "" : ", ") + learn::nameOf(player.page().scene, field);
    return "In this lesson " + why + (allowed.empty() ? "" : "; what may be changed: " + allowed);
}

bool isOffered(const LessonPlayer& player, scene::ObjectRef ref, view::Handle handle) {
    if (handle != view::Handle::Rim || !player.isOpen()) return true;
    const std::vector<learn::FieldRef>& allowed = player.page().allowed;
    return std::find(allowed.begin(), allowed.end(), learn::FieldRef{learn::FieldKind::Radius, ref}) != allowed.end();
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
