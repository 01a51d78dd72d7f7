#include "learn/lesson/task_kinds.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "io/query/query_json.h"
#include "io/text.h"
#include "learn/derivation/symbols.h"
#include "learn/figures/discrete_sampling.h"
#include "learn/lesson/find_bug.h"
#include "learn/lesson/lesson_task.h"
#include "learn/lesson/live.h"
#include "learn/lesson/near_outcome.h"
#include "learn/lesson/place.h"
#include "learn/lesson/predict.h"
#include "scene/kinds.h"
#include "text/numbers.h"
#include "world/first_contact.h"

namespace learn {
namespace {

using collide::Outcome;

// --- edits of the scene ---

AnswerForm sceneForm(const Task&, const scene::Scene&) { return {}; }

std::string madeSolution(const Task&, const scene::Scene&) { return "This scene solves it; undo brings yours back."; }

constexpr std::array kOutcomesToMake = {Outcome::Overlap,  Outcome::Still, Outcome::Graze, Outcome::Receding,
                                        Outcome::Touching, Outcome::Miss,  Outcome::Short, Outcome::Hit};

void readOutcome(JsonFields& fields, Task& task, const Page& page) {
    std::vector<std::string> names;
    for (const Outcome outcome : kOutcomesToMake) names.emplace_back(io::outcomeName(outcome));
    if (const auto outcome = fields.word("outcome", names, true)) task.outcome = kOutcomesToMake[*outcome];
    const auto isOther = [&](const std::string& name) {
        const auto object = scene::find(page.scene, name);
        return object && *object != scene::ObjectRef{};
    };
    task.isExact = fields.flag("exact");
    task.target = fields.text("target", false);
    if (fields.find("target") && !isOther(task.target))
        fields.must("target", "the name of a sphere, of another ball or of a wall");
    for (const auto& [at, name] : fields.texts("via", "names of objects")) {
        task.via.push_back(name);
        if (!isOther(name)) fields.must(at, "via", "names of spheres, other balls or walls");
    }
    if (!task.via.empty() && (task.outcome != Outcome::Hit || task.target.empty()))
        fields.must("via", "given with the outcome hit and a target");
    needEdits(fields, page);
}

std::string units(double length) { return text::counted(shownText(length), "unit"); }

/// A phrase with the distance to the wanted outcome: from the path to the surface, or the gap at the start. Empty if
/// there is none.
std::string distanceTo(const scene::Scene& scene, Outcome wanted) {
    Live live(scene);
    const io::Result<double> gap = live.number("gap"), b = live.number("impact_parameter"), R = live.number("R");
    if (wanted == Outcome::Touching || wanted == Outcome::Overlap)
        return gap ? ": the gap is " + units(gap.value()) : "";
    if (wanted != Outcome::Graze && wanted != Outcome::Hit && wanted != Outcome::Miss) return "";
    if (!b || !R) return "";
    const double offset = b.value() - R.value();
    if (offset == 0) return "";
    return offset > 0 ? ": the path passes " + units(offset) + " outside R"
                      : ": the path cuts " + units(-offset) + " inside R";
}

/// Checks the objects that the first ball meets one after the other: those of `via`, then the target.
CheckResult checkChain(const Task& task, const scene::Scene& scene) {
    const std::vector<std::string> met = firstMet(scene, task.via.size() + 1);
    std::string names;
    for (std::size_t i = 0; i <= task.via.size(); ++i) {
        const std::string& wanted = i < task.via.size() ? task.via[i] : task.target;
        const std::string after = i == 0 ? "" : " after " + met[i - 1];
        if (i >= met.size()) return refused("The ball meets nothing" + after + ", not " + wanted + '.');
        if (met[i] != wanted) return refused("The ball meets " + met[i] + after + ", not " + wanted + '.');
        names += (i == 0 ? "" : ", then ") + wanted;
    }
    return accepted("The ball meets " + names + '.');
}

/// A task that is solved but for rounding; absent if it is not.
std::optional<CheckResult> nearlyMade(const Task& task, const scene::Scene& scene, const world::Encounter& first) {
    const auto named = task.target.empty() ? first.target : scene::find(scene, task.target);
    if (task.isExact || !named || !scene::isRound(*named)) return std::nullopt;
    const NearOutcome near = nearOutcome(world::queryFor(scene, 0, *named));
    const bool isFirst = *named == first.target || !first.answer.contact || near.frames <= first.answer.contact->frames;
    if (near.outcome != task.outcome || near.off == 0 || !isFirst) return std::nullopt;
    return accepted("Right: " + std::string(io::outcomeName(near.outcome)) + ", but for " + units(near.off) +
                    " of rounding. The lesson \u201cWhere floats lie\u201d tells why.");
}

CheckResult checkOutcome(const Task& task, const scene::Scene& scene, const Answer&) {
    if (!task.via.empty()) return checkChain(task, scene);
    const auto encounter = world::firstContact(scene, 0);
    if (!encounter) return refused("There is nothing to meet.");
    const std::string is = io::outcomeName(encounter->answer.outcome), wanted = io::outcomeName(task.outcome);
    const std::string other = nameOf(scene, encounter->target);
    if (encounter->answer.outcome != task.outcome)
        if (auto nearly = nearlyMade(task, scene, *encounter)) return *nearly;
    if (!task.target.empty() && other != task.target)
        return refused("The outcome is " + is + " with " + other + ", not " + wanted + " with " + task.target + '.');
    if (encounter->answer.outcome == task.outcome) return accepted("The outcome is " + is + ", exactly.");
    return refused("The outcome is " + is + ", not " + wanted + distanceTo(scene, task.outcome) + '.');
}

void readAngle(JsonFields& fields, Task& task, const Page& page) {
    task.degrees = fields.number("degrees", "a number of degrees >= 0", true, 0).value_or(0);
    task.tolerance = fields.number("tolerance", "a number of degrees >= 0", true, 0).value_or(0);
    if (const auto of = fields.word("of", {"ricochet", "deflection"}, false)) task.deflection = *of == 1;
    needEdits(fields, page);
}

CheckResult checkAngle(const Task& task, const scene::Scene& scene, const Answer&) {
    const char* const quantity = task.deflection ? "deflection_deg" : "angle_deg";
    const std::string what = task.deflection ? "deflection" : "ricochet angle";
    const io::Result<double> number = Live(scene).number(quantity);
    if (!number) return refused("There is no contact, so there is no " + what + '.');
    const double degrees = number.value();
    const std::string is = "The " + what + " is " + shownText(degrees) + "°";
    if (std::abs(degrees - task.degrees) <= std::max(task.tolerance, kRounding * task.degrees))
        return accepted(is + '.');
    return refused(is + ", not " + textOf(task.degrees) + "° to within " + textOf(task.tolerance) + "°.");
}

// --- a choice of answers ---

void readChoice(JsonFields& fields, Task& task, const Page&) {
    int right = 0;
    const auto options = fields.eachObject("options", true, "answers", [&](JsonFields option) {
        Option& read = task.options.emplace_back();
        read.text = option.text("text", true);
        read.right = option.flag("right");
        read.why = option.text("why", !read.right);
        option.done();
        right += read.right;
    });
    if (!options.empty() && (right != 1 || options.size() < 2))
        fields.note(*options.front(), "options",
                    "must be at least 2 with exactly 1 right, got " + std::to_string(options.size()) + " with " +
                        std::to_string(right) + " right");
}

AnswerForm choiceForm(const Task& task, const scene::Scene&) {
    AnswerForm form{AnswerForm::Kind::Name, {}, {}};
    for (const Option& option : task.options) form.names.push_back(option.text);
    return form;
}

CheckResult checkChoice(const Task& task, const scene::Scene&, const Answer& answer) {
    const auto* chosen = std::get_if<std::string>(&answer);
    for (const Option& option : task.options)
        if (chosen && option.text == *chosen)
            return option.right ? accepted("Right.") : CheckResult{false, option.why, {}, {}, option.why};
    return refused("That is none of the answers offered.");
}

std::string choiceSolution(const Task& task, const scene::Scene&) {
    for (const Option& option : task.options)
        if (option.right) return "Right is: " + option.text;
    return {};
}

// --- the object that discrete sampling misses ---

void readFind(JsonFields&, Task&, const Page&) {}

AnswerForm findForm(const Task& task, const scene::Scene& scene) {
    return {AnswerForm::Kind::Name, {}, possibleWords(task, scene)};
}

CheckResult checkFound(const Task&, const scene::Scene& scene, const Answer& answer) {
    const auto* named = std::get_if<std::string>(&answer);
    const auto object = named ? scene::find(scene, *named) : std::nullopt;
    if (!object || !scene::isRound(*object) || *object == scene::ObjectRef{})
        return refused("The answer must be the name of a sphere in the scene.");
    const DiscreteSampling view = discreteSampling(world::queryFor(scene, 0, *object));
    if (view.tunnelled) return accepted(view.summary);
    if (!collide::isHit(view.sweep.outcome)) return refused(*named + " is not met at all, so nothing is missed.");
    return refused("The test sees " + *named + " at frame " + textOf(*view.firstSeen) + '.');
}

std::string findSolution(const Task&, const scene::Scene& scene) {
    for (const scene::ObjectRef missed : missedBySampling(scene, 0)) return "It is " + nameOf(scene, missed) + '.';
    return "There is none.";
}

// --- the number of contacts ---

void readCount(JsonFields& fields, Task& task, const Page&) {
    task.until = fields.number("until", "a number of frames >= 0", false, 0);
}

AnswerForm countForm(const Task&, const scene::Scene&) {
    return {.kind = AnswerForm::Kind::Number, .unit = " contacts", .isWhole = true};
}

CheckResult checkCount(const Task& task, const scene::Scene& scene, const Answer& answer) {
    const auto* number = std::get_if<double>(&answer);
    if (!number || *number != std::floor(*number)) return refused("The answer must be a whole number.");
    const auto truth = double(countContacts(scene, task.until));
    if (*number == truth) return accepted("Right: " + text::counted(textOf(truth), "contact") + '.');
    return refusedBy(std::abs(*number - truth), truth, 0);
}

std::string countSolution(const Task& task, const scene::Scene& scene) {
    return "It is " + text::counted(std::to_string(countContacts(scene, task.until)), "contact") + '.';
}

constexpr const char* kChange = "Task: change the scene";
constexpr const char *kTry = "TRY", *kPredict = "PREDICT";
constexpr std::array<TaskKindInfo, kTaskKindCount> kTaskKinds = {{
    {Task::Kind::MakeOutcome, "make_outcome", kChange, kTry, true, readOutcome, sceneForm, checkOutcome, madeSolution},
    {Task::Kind::MakeAngle, "make_angle", kChange, kTry, true, readAngle, sceneForm, checkAngle, madeSolution},
    {Task::Kind::Predict, "predict", "Task: predict", kPredict, false, readPrediction, predictionForm, checkPrediction,
     predictionSolution},
    {Task::Kind::Choose, "choose", "Question", "CHOOSE", false, readChoice, choiceForm, checkChoice, choiceSolution},
    {Task::Kind::Find, "find", "Task: find", "FIND", false, readFind, findForm, checkFound, findSolution},
    {Task::Kind::Count, "count", "Task: count", kPredict, false, readCount, countForm, checkCount, countSolution},
    {Task::Kind::Place, "place", "Task: place", kPredict, false, readPlace, placeForm, checkPlaced, placeSolution},
    {Task::Kind::FindBug, "find_bug", "Task: find the bug", "FIND", true, readBug, bugForm, checkBug, bugSolution},
}};

[[maybe_unused]] constexpr bool areTaskKindsComplete() {
    for (std::size_t i = 0; i < kTaskKinds.size(); ++i) {
        const TaskKindInfo& row = kTaskKinds[i];
        if (static_cast<std::size_t>(row.kind) != i || !row.name || !row.title || !row.asks) return false;
        if (!row.read || !row.form || !row.check || !row.solution) return false;
    }
    return true;
}
#ifndef CAROM_SANITIZED  // sanitized, GCC does not accept comparisons of function addresses as constant
static_assert(areTaskKindsComplete(), "a kind of task has no row, lacks a field or stands out of order");
#endif

}  // namespace

const TaskKindInfo& info(Task::Kind kind) noexcept { return kTaskKinds[static_cast<std::size_t>(kind)]; }

std::span<const TaskKindInfo> taskKinds() noexcept { return kTaskKinds; }

bool hidesAnswers(const Page& page) {
    using Kind = Task::Kind;
    return page.hidesAnswers || (page.task && (page.task->kind == Kind::Predict || page.task->kind == Kind::Place));
}

AnswerForm answerForm(const Page& page, const scene::Scene& scene) {
    AnswerForm form = page.task ? info(page.task->kind).form(*page.task, scene) : AnswerForm{};
    form.isFlat = isInPlane(scene);
    return form;
}

}  // namespace learn
