#include "learn/lesson/check.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "io/query_json.h"
#include "learn/derivation/exact_motion.h"
#include "learn/derivation/symbols.h"
#include "learn/figures/discrete_sampling.h"
#include "learn/lesson/live.h"
#include "scene/edits.h"
#include "world/first_contact.h"

namespace learn {
namespace {

using collide::Outcome;

CheckResult accepted(std::string reason) { return {true, std::move(reason), {}, {}}; }
CheckResult refused(std::string reason) { return {false, std::move(reason), {}, {}}; }

/// What keeps an outcome from being the one that is wanted: how the path passes the sphere, or how far off it begins.
std::string passing(const std::map<std::string, LiveValue>& values, Outcome wanted) {
    const auto gap = values.find("gap");
    if (wanted == Outcome::Touching || wanted == Outcome::Overlap)
        return gap == values.end() ? "" : ": the gap is " + textOf(std::get<double>(gap->second)) + " units";
    if (wanted != Outcome::Graze && wanted != Outcome::Hit && wanted != Outcome::Miss) return "";
    const auto b = values.find("impact_parameter"), R = values.find("R");
    if (b == values.end() || R == values.end()) return "";
    const double offset = std::get<double>(b->second) - std::get<double>(R->second);
    if (offset == 0) return "";
    return offset > 0 ? ": the path passes " + textOf(offset) + " units outside R"
                      : ": the path cuts " + textOf(-offset) + " units inside R";
}

CheckResult checkOutcome(const Task& task, const scene::Scene& scene) {
    const auto encounter = world::firstContact(scene, 0);
    if (!encounter) return refused("There is nothing to meet.");
    const std::string is = io::outcomeName(encounter->answer.outcome), wanted = io::outcomeName(task.outcome);
    if (encounter->answer.outcome == task.outcome) return accepted("The outcome is " + is + ", exactly.");
    return refused("The outcome is " + is + ", not " + wanted + passing(liveValues(scene), task.outcome) + '.');
}

CheckResult checkAngle(const Task& task, const scene::Scene& scene) {
    const char* const quantity = task.deflection ? "deflection_deg" : "angle_deg";
    const std::string what = task.deflection ? "deflection" : "ricochet angle";
    const auto values = liveValues(scene);
    const auto outcome = values.find("outcome");
    const auto value = values.find(quantity);
    if (outcome == values.end() || value == values.end())
        return refused("There is no contact, so there is no " + what + '.');
    const double degrees = std::get<double>(value->second);
    const std::string is = "The " + what + " is " + textOf(degrees) + "°";
    if (std::abs(degrees - task.degrees) <= task.tolerance) return accepted(is + '.');
    return refused(is + ", not " + textOf(task.degrees) + "° to within " + textOf(task.tolerance) + "°.");
}

std::string withUnit(const std::string& value, const std::string& quantity) {
    const LiveInfo* info = liveInfo(quantity);
    return value + (info ? info->unit : "");
}

CheckResult checkPrediction(const Task& task, const scene::Scene& scene, const Answer& answer) {
    const auto values = liveValues(scene);
    const auto truth = values.find(task.quantity);
    if (truth == values.end()) return refused("The scene has no " + task.quantity + " to predict.");
    CheckResult verdict;
    verdict.truth = withUnit(liveText(values, task.quantity), task.quantity);
    if (truth->second.index() != answer.index())
        return refused(std::string("The answer must be ") +
                       (std::holds_alternative<Vec3>(truth->second) ? "a point." : "a number."));
    if (const auto* number = std::get_if<double>(&truth->second))
        verdict.error = std::abs(*number - std::get<double>(answer));
    else if (const auto* point = std::get_if<Vec3>(&truth->second))
        verdict.error = glm::distance(*point, std::get<Vec3>(answer));
    else
        return std::get<std::string>(truth->second) == std::get<std::string>(answer)
                   ? accepted("Right: " + verdict.truth + '.')
                   : refused("It is not " + std::get<std::string>(answer) + '.');
    verdict.accepted = *verdict.error <= task.tolerance;
    // A wrong answer must not say the right one: it may be given once more.
    verdict.reason = verdict.accepted ? "Right: it is " + verdict.truth + ", off by " + textOf(*verdict.error) + '.'
                                      : "Not close enough: off by " + textOf(*verdict.error) + ", more than the " +
                                            textOf(task.tolerance) + " allowed.";
    return verdict;
}

CheckResult checkChoice(const Task& task, const Answer& answer) {
    const auto* chosen = std::get_if<std::string>(&answer);
    for (const Option& option : task.options)
        if (chosen && option.text == *chosen) return option.right ? accepted("Right.") : refused(option.why);
    return refused("That is none of the answers offered.");
}

CheckResult checkFound(const scene::Scene& scene, const Answer& answer) {
    const auto* named = std::get_if<std::string>(&answer);
    const auto object = named ? scene::find(scene, *named) : std::nullopt;
    if (!object || object->kind == scene::Kind::Plane || *object == scene::ObjectRef{})
        return refused("The answer must be the name of a sphere in the scene.");
    const DiscreteSampling view = frameView(world::queryFor(scene, 0, *object));
    if (view.tunnelled) return accepted(view.story);
    if (!collide::isHit(view.sweep.outcome)) return refused(*named + " is not met at all, so nothing is missed.");
    return refused("The test sees " + *named + " at frame " + textOf(*view.firstSeen) + '.');
}

CheckResult checkCount(const Task& task, const scene::Scene& scene, const Answer& answer) {
    const auto* number = std::get_if<double>(&answer);
    if (!number) return refused("The answer must be a number.");
    const auto truth = double(countContacts(scene, task.until));
    if (*number == truth) return accepted("Right: " + textOf(truth) + " contacts.");
    return refused(std::string("There are ") + (*number < truth ? "more" : "fewer") + " contacts than that.");
}

}  // namespace

std::string forbiddenEdit(const Page& page, const scene::Scene& scene) {
    const auto changed = changedFields(page.scene, scene);
    if (!changed) return "objects may not be added, removed or renamed here";
    for (const FieldRef& field : *changed)
        if (std::find(page.allowed.begin(), page.allowed.end(), field) == page.allowed.end())
            return nameOf(scene, field) + " may not be changed here";
    return {};
}

CheckResult check(const Page& page, const scene::Scene& scene, const std::optional<Answer>& answer) {
    if (!page.task) return refused("There is no task on this page.");
    if (std::string forbidden = forbiddenEdit(page, scene); !forbidden.empty())
        return refused("In this task " + forbidden + '.');
    const Task& task = *page.task;
    if (task.kind == Task::Kind::MakeOutcome) return checkOutcome(task, scene);
    if (task.kind == Task::Kind::MakeAngle) return checkAngle(task, scene);
    if (!answer) return refused("An answer is missing.");
    switch (task.kind) {
        case Task::Kind::Predict:
            return checkPrediction(task, scene, *answer);
        case Task::Kind::Choose:
            return checkChoice(task, *answer);
        case Task::Kind::Find:
            return checkFound(scene, *answer);
        default:
            return checkCount(task, scene, *answer);
    }
}

scene::Scene applied(const Page& page, const Attempt& attempt) {
    scene::Scene scene = page.scene;
    for (const auto& [field, value] : attempt.edits) scene = withField(std::move(scene), field, value);
    return scene;
}

std::vector<LessonProblem> playAnswers(const Lesson& lesson) {
    std::vector<LessonProblem> problems;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
        const Page& page = lesson.pages[i];
        if (!page.task) continue;
        const std::string field = "pages[" + std::to_string(i) + "].task";
        const auto note = [&](const Attempt& attempt, const std::string& which, std::string message) {
            problems.push_back({attempt.line, field + '.' + which, std::move(message)});
        };
        const auto play = [&](const Attempt& attempt) { return check(page, applied(page, attempt), attempt.answer); };
        if (const CheckResult verdict = play(page.task->worked); !verdict.accepted)
            note(page.task->worked, "worked", "must be accepted, got refused: " + verdict.reason);
        const bool isMade = page.task->kind == Task::Kind::MakeOutcome || page.task->kind == Task::Kind::MakeAngle;
        if (isMade && check(page, page.scene, std::nullopt).accepted)
            note(page.task->worked, "worked", "must be needed, but the page's scene solves the task already");
        for (std::size_t k = 0; k < page.task->wrong.size(); ++k) {
            const Attempt& attempt = page.task->wrong[k];
            const std::string which = "wrong[" + std::to_string(k) + ']';
            const CheckResult verdict = play(attempt);
            if (verdict.accepted)
                note(attempt, which, "must be refused, got accepted: " + verdict.reason);
            else if (verdict.reason.find(attempt.reason) == std::string::npos)
                note(attempt, which + ".reason",
                     "must be part of the refusal, got \"" + attempt.reason + "\"; the refusal is \"" + verdict.reason +
                         '"');
        }
    }
    return problems;
}

}  // namespace learn
