#include "session/lesson/lesson_player.h"

#include <algorithm>

#include "session/session.h"

namespace session {

namespace fs = std::filesystem;

const std::vector<learn::LessonFile>& LessonPlayer::course() {
    if (!m_course) m_course = learn::lessonsIn(learn::lessonFolder());
    return *m_course;
}

const learn::Progress& LessonPlayer::progress() {
    if (!m_progress) m_progress = learn::loadProgress(learn::progressPath()).progress;
    return *m_progress;
}

bool LessonPlayer::isDone() { return page().task && progress().of(lesson().id, page().task->id).done; }

bool LessonPlayer::hidesAnswers() const {
    if (!isOpen()) return false;
    const std::optional<learn::Task>& task = page().task;
    return page().hidesAnswers || (task && task->kind == learn::Task::Kind::Predict);
}

std::string LessonPlayer::refusal(const scene::Scene& scene) const {
    if (!isOpen()) return {};
    std::string why = learn::forbiddenEdit(page(), scene);
    if (why.empty()) return why;
    std::string allowed;
    for (const learn::FieldRef& field : page().allowed)
        allowed += (allowed.empty() ? "" : ", ") + learn::nameOf(page().scene, field);
    return "In this lesson " + why + (allowed.empty() ? "" : "; what may be changed: " + allowed);
}

std::string LessonPlayer::title() const {
    return "Lesson: " + lesson().title + ", page " + std::to_string(m_page + 1) + " of " +
           std::to_string(lesson().pages.size());
}

void LessonPlayer::restore(Settings& settings) const {
    if (!m_kept) return;
    settings.overlays = m_kept->overlays;
    settings.upAxis = m_kept->upAxis;
}

std::optional<LessonPlayer::Clock::time_point> LessonPlayer::nextPoll() const {
    return hasFile() ? std::optional(m_nextLook) : std::nullopt;
}

void LessonPlayer::examine(const learn::LoadedLesson& loaded) {
    m_problems = loaded.problems;
    m_doubts.clear();
    std::error_code error;
    const bool isOurs = fs::equivalent(m_path.parent_path(), learn::lessonFolder(), error);
    if (m_problems.empty() && !isOurs) m_doubts = learn::playAnswers(loaded.lesson);
}

/// The lesson as it was read now. What was done on a page stays if the page is still the same question.
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

namespace {

/// The first page whose task is not done; the first of all if all are.
std::size_t firstOpenPage(const learn::Lesson& lesson, const learn::Progress& progress) {
    const auto found = std::find_if(lesson.pages.begin(), lesson.pages.end(), [&](const learn::Page& page) {
        return page.task && !progress.of(lesson.id, page.task->id).done;
    });
    if (found == lesson.pages.end()) return 0;
    const bool isBegun = progress.doneIn(lesson) > 0;
    return isBegun ? static_cast<std::size_t>(found - lesson.pages.begin()) : 0;
}

learn::LoadedLesson read(const fs::path& path) {
    io::Result<learn::LoadedLesson> loaded = learn::loadLesson(path);
    if (loaded) return std::move(loaded.value());
    return {{}, {{1, "", loaded.error()}}};
}

scene::History beginningOf(const learn::Page& page) {
    scene::Document document{page.scene, {}};
    document.selection = {{scene::Kind::Ball, 0}};
    return scene::History(std::move(document));
}

}  // namespace

void LessonPlayer::open(Session& session, const fs::path& path) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error).lexically_normal();
    const std::optional<FileStamp> stamp = stampIfThere(whole);  // before it is read: a later change is noticed
    learn::LoadedLesson loaded = read(whole);
    leave(session);
    session.settings.open(RightPanel::Lesson);
    m_path = whole;
    m_stamp = stamp;
    m_nextLook = Clock::now() + kPollInterval;
    examine(loaded);
    if (!m_problems.empty()) return;
    take(std::move(loaded.lesson));
    m_page = firstOpenPage(lesson(), progress());
    m_kept = Kept{session.settings.overlays, session.settings.upAxis};
    session.putAside();
    enter(session);
    session.frameAll();
}

void LessonPlayer::enter(Session& session) {
    std::optional<scene::History>& history = work().history;
    session.showInstead(history ? std::move(*history) : beginningOf(page()), page().scene);
    history.reset();
    session.settings.overlays = page().shown;
    session.settings.upAxis = UpAxis::Z;  // as the texts say it
    session.referenceFrame.show(page().frame, true);
    session.derive.isBeside = page().beside == learn::Beside::Derivation;
    if (session.derive.isBeside) session.derive.show(session, page().article, page().step);
    session.playback.play(false);
    session.playback.seek(0);
}

void LessonPlayer::showPage(Session& session, std::size_t page) {
    session.cancelPreview();
    work().history = session.history();
    m_page = page;
    enter(session);
    session.frameAll();
}

bool LessonPlayer::stepPage(Session& session, int step) {
    if (!isOpen()) return false;
    const auto to = static_cast<std::ptrdiff_t>(m_page) + step;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(m_works.size())) return false;
    showPage(session, static_cast<std::size_t>(to));
    return true;
}

void LessonPlayer::end(Session& session) {
    if (isOpen()) session.referenceFrame.show(learn::ReferenceFrame::World, true);
    session.derive.isBeside = false;
    restore(session.settings);
    m_kept.reset();
    m_lesson.reset();
    m_works.clear();
    m_problems.clear();
    m_doubts.clear();
    m_path.clear();
    m_page = 0;
    m_course.reset();  // its files may have changed meanwhile
}

void LessonPlayer::leave(Session& session) {
    end(session);
    session.bringBack();
}

void LessonPlayer::restartPage(Session& session) {
    if (!isOpen()) return;
    session.reset();
    work() = {};
    session.playback.play(false);
    session.playback.seek(0);
    session.frameAll();
}

void LessonPlayer::restart(Session& session) {
    if (!isOpen()) return;
    m_works.assign(m_works.size(), {});
    m_page = 0;
    enter(session);
    session.frameAll();
}

bool LessonPlayer::pollFile(Session& session, Clock::time_point now) {
    if (!hasFile() || now < m_nextLook) return false;
    m_nextLook = now + kPollInterval;
    const std::optional<FileStamp> stamp =
        m_stamp && compareWithDisk(m_path, *m_stamp) == OnDisk::Same ? m_stamp : stampIfThere(m_path);
    if (stamp == m_stamp) return false;
    if (!isOpen()) {
        open(session, fs::path(m_path));
        return true;
    }
    m_stamp = stamp;
    learn::LoadedLesson loaded = read(m_path);
    examine(loaded);
    if (!m_problems.empty()) return true;
    session.cancelPreview();
    work().history = session.history();
    take(std::move(loaded.lesson));
    enter(session);
    session.messages.note("The lesson was read again");
    return true;
}

}  // namespace session
