/// Tasks of the lesson that is open: answers, hints, what is revealed; and the numbers in its texts.

#include <algorithm>

#include "learn/lesson/task_kinds.h"
#include "session/lesson/lesson_player.h"
#include "session/session.h"
#include "text/expression.h"

namespace session {
namespace {

bool isOneOf(const std::string& name, std::initializer_list<const char*> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

template <class Change>
void LessonPlayer::keep(Session& session, const Change& change) {
    // Another window may have gone on in the meantime: what stands in the file counts.
    learn::LoadedProgress loaded = learn::loadProgress(learn::progressPath());
    change(loaded.progress);
    m_progress = std::move(loaded.progress);
    if (!loaded.warning.empty()) session.messages.warn(loaded.warning);
    const std::string problem = learn::saveProgress(learn::progressPath(), *m_progress);
    if (!problem.empty()) session.messages.warn(problem);
}

std::optional<learn::Answer> LessonPlayer::answer(const Session& session, std::string& complaint) const {
    const learn::AnswerForm form = learn::answerForm(page(), session.scene());
    const PageWork& now = work();
    if (form.kind == learn::AnswerForm::Kind::Name) {
        if (now.chosen && *now.chosen < form.names.size()) return form.names[*now.chosen];
        complaint = "Choose an answer first.";
        return std::nullopt;
    }
    const bool isPoint = form.kind == learn::AnswerForm::Kind::Point;
    scene::Vec3 point(0);
    for (int i = 0; i < (isPoint ? 3 : 1); ++i) {
        const std::string& typed = now.typed[static_cast<std::size_t>(i)];
        const std::string of = isPoint ? std::string(1, "xyz"[i]) + ": " : "";
        if (typed.find_first_not_of(' ') == std::string::npos) {
            complaint = of + "type a number first.";
            return std::nullopt;
        }
        const io::Result<double> value = text::evaluate(typed, false, text::Degrees::AsDegrees);
        if (!value) {
            complaint = of + value.error() + '.';
            return std::nullopt;
        }
        point[i] = value.value();
    }
    if (isPoint) return point;
    return point.x;
}

void LessonPlayer::check(Session& session) {
    if (!isOpen() || !page().task) return;
    session.commitPreview("Edit");
    PageWork& now = work();
    now.complaint.clear();
    now.verdict.reset();
    now.answered.reset();
    if (now.revealed) {
        now.complaint = "The answer has been revealed. Back to the start of the page, to answer once more.";
        return;
    }
    if (learn::answerForm(page(), session.scene()).kind != learn::AnswerForm::Kind::Scene) {
        now.answered = answer(session, now.complaint);
        if (!now.answered) return;
    }
    now.verdict = learn::check(page(), session.scene(), now.answered);
    now.judged = session.scene();
    const bool accepted = now.verdict->accepted;
    keep(session, [&](learn::Progress& p) { p.note(lesson().id, page().task->id, accepted); });
}

void LessonPlayer::reveal(Session& session) {
    if (!isOpen() || work().revealed) return;
    session.commitPreview("Edit");
    PageWork& now = work();
    now.revealed = true;
    now.complaint.clear();
    if (!page().task || isAccepted()) return;
    now.truth = learn::info(page().task->kind).solution(*page().task, session.scene());
    if (!learn::info(page().task->kind).isMade) return;
    now.beforeReveal = session.scene();
    scene::Document next = session.document();
    next.scene = learn::applied(page(), page().task->worked);
    session.commit("Show what solves the task", std::move(next));
}

void LessonPlayer::hide(Session& session) {
    if (!isOpen() || !work().revealed) return;
    PageWork& now = work();
    now.revealed = false;
    now.truth.clear();
    if (!now.beforeReveal) return;
    scene::Document next = session.document();
    next.scene = std::move(*now.beforeReveal);
    now.beforeReveal.reset();
    session.commit("Hide what solves the task", std::move(next));
}

bool LessonPlayer::hasHint() const { return isOpen() && page().task && work().hints < page().task->hints.size(); }

void LessonPlayer::showHint(Session& session) {
    if (!hasHint()) return;
    ++work().hints;
    keep(session, [&](learn::Progress& p) { p.noteHint(lesson().id, page().task->id); });
}

void LessonPlayer::step(Session& session, bool forwards) {
    if (!isOpen()) return;
    const bool hasTask = page().task.has_value();
    if (forwards) {
        if (hasHint() && !isRevealed())
            ++work().hints;
        else if (!isRevealed() && (hasTask || !session.isAnswerShown()))
            reveal(session);
        else if (!stepPage(session, 1))
            session.messages.note("That was the last page");
    } else if (work().revealed) {
        hide(session);
    } else if (work().hints > 0) {
        --work().hints;
    } else {
        stepPage(session, -1);
    }
}

bool LessonPlayer::isJudged(const Session& session) const { return work().verdict && work().judged == session.scene(); }

std::vector<vocabulary::Annotation> LessonPlayer::marks() const {
    using vocabulary::Annotation;
    if (!isOpen() || !work().answered || !work().judged || !page().task) return {};
    const learn::Task& task = *page().task;
    const auto* guess = std::get_if<scene::Vec3>(&*work().answered);
    if (!guess || task.kind != learn::Task::Kind::Predict || !isOneOf(task.quantity, {"hit_point", "ball_center"}))
        return {};
    std::vector<Annotation> marks = {{Annotation::Kind::Point, "predicted", vocabulary::Ink::Claim, *guess}};
    if (!isRevealed()) return marks;
    const auto values = learn::liveValues(*work().judged);
    const auto truth = values.find(task.quantity);
    if (truth == values.end() || *guess == std::get<scene::Vec3>(truth->second)) return marks;
    marks.push_back(
        {Annotation::Kind::Segment, "", vocabulary::Ink::Claim, *guess, std::get<scene::Vec3>(truth->second)});
    return marks;
}

const std::map<std::string, learn::LiveValue>& LessonPlayer::live(const Session& session) const {
    if (m_liveRevision != session.revision()) {
        m_live = learn::liveValues(session.scene());
        m_liveRevision = session.revision();
    }
    return m_live;
}

std::string liveText(const Session& session, const std::string& name) {
    const LessonPlayer& player = session.lesson;
    const bool isAsked = player.isOpen() && player.page().task &&
                         player.page().task->kind == learn::Task::Kind::Predict && player.page().task->quantity == name;
    const bool isGiven = isOneOf(name, {"speed", "relative_speed", "R", "R_squared", "center_distance",
                                        "center_distance_squared", "gap", "impact_parameter", "a", "h", "c", "D"});
    if ((isAsked || !isGiven) && !session.isAnswerShown()) return "?";
    return learn::liveText(player.live(session), name);
}

vocabulary::Ink liveInk(const std::string& name) {
    using vocabulary::Ink;
    if (isOneOf(name, {"hit_point", "normal", "frames", "distance", "impulse"})) return Ink::Normal;
    if (isOneOf(name, {"speed", "relative_speed", "angle", "angle_deg"})) return Ink::VelocityIn;
    if (isOneOf(name, {"new_velocity", "new_speed", "deflection_deg"})) return Ink::VelocityOut;
    if (isOneOf(name,
                {"closest", "closest_frames", "impact_parameter", "center_distance", "center_distance_squared", "gap"}))
        return Ink::Closest;
    if (isOneOf(name, {"R", "R_squared", "target", "sphere_new_velocity", "depth"})) return Ink::Sphere;
    if (isOneOf(name, {"ball_center"})) return Ink::Ball;
    return Ink::Text;
}

}  // namespace session
