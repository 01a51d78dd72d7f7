#include "learn/lesson/task_kinds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "io/query_json.h"
#include "io/text.h"
#include "learn/derivation/arithmetic.h"
#include "learn/derivation/symbols.h"
#include "learn/figures/discrete_sampling.h"
#include "learn/lesson/json_fields.h"
#include "learn/lesson/live.h"
#include "learn/lesson/place.h"
#include "scene/edits.h"
#include "world/first_contact.h"

namespace learn {
namespace {

using collide::Outcome;

CheckResult accepted(std::string reason) { return {true, std::move(reason), {}, {}}; }
CheckResult refused(std::string reason) { return {false, std::move(reason), {}, {}}; }

// --- edits of the scene ---

void needsEdits(JsonFields& fields, const Page& page) {
    if (page.allowed.empty())
        fields.file().note(fields.object(), fields.pathOf("kind"), "must allow an edit: the page's \"allow\" is empty");
}

AnswerForm sceneForm(const Task&, const scene::Scene&) { return {}; }

std::string madeSolution(const Task&, const scene::Scene&) { return "This scene solves it; undo brings yours back."; }

constexpr std::array kOutcomesToMake = {Outcome::Overlap,  Outcome::Still, Outcome::Graze, Outcome::Receding,
                                        Outcome::Touching, Outcome::Miss,  Outcome::Short, Outcome::Hit};

void readOutcome(JsonFields& fields, Task& task, const Page& page) {
    std::vector<std::string> names;
    for (const Outcome outcome : kOutcomesToMake) names.emplace_back(io::outcomeName(outcome));
    if (const auto outcome = fields.word("outcome", names, true)) task.outcome = kOutcomesToMake[*outcome];
    needsEdits(fields, page);
}

std::string counted(const std::string& number, const char* one) {
    return number + ' ' + one + (number == "1" ? "" : "s");
}
std::string units(double length) { return counted(textOf(length), "unit"); }

/// A phrase with the distance to the wanted outcome: from the path to the surface, or the gap at the start. Empty if
/// there is none.
std::string distanceTo(const std::map<std::string, LiveValue>& values, Outcome wanted) {
    const auto gap = values.find("gap");
    if (wanted == Outcome::Touching || wanted == Outcome::Overlap)
        return gap == values.end() ? "" : ": the gap is " + units(std::get<double>(gap->second));
    if (wanted != Outcome::Graze && wanted != Outcome::Hit && wanted != Outcome::Miss) return "";
    const auto b = values.find("impact_parameter"), R = values.find("R");
    if (b == values.end() || R == values.end()) return "";
    const double offset = std::get<double>(b->second) - std::get<double>(R->second);
    if (offset == 0) return "";
    return offset > 0 ? ": the path passes " + units(offset) + " outside R"
                      : ": the path cuts " + units(-offset) + " inside R";
}

CheckResult checkOutcome(const Task& task, const scene::Scene& scene, const Answer&) {
    const auto encounter = world::firstContact(scene, 0);
    if (!encounter) return refused("There is nothing to meet.");
    const std::string is = io::outcomeName(encounter->answer.outcome), wanted = io::outcomeName(task.outcome);
    if (encounter->answer.outcome == task.outcome) return accepted("The outcome is " + is + ", exactly.");
    return refused("The outcome is " + is + ", not " + wanted + distanceTo(liveValues(scene), task.outcome) + '.');
}

void readAngle(JsonFields& fields, Task& task, const Page& page) {
    task.degrees = fields.number("degrees", "a number of degrees >= 0", true, 0).value_or(0);
    task.tolerance = fields.number("tolerance", "a number of degrees >= 0", true, 0).value_or(0);
    if (const auto of = fields.word("of", {"ricochet", "deflection"}, false)) task.deflection = *of == 1;
    needsEdits(fields, page);
}

CheckResult checkAngle(const Task& task, const scene::Scene& scene, const Answer&) {
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

// --- predictions ---

/// The words to choose from in the prediction of a word.
std::vector<std::string> wordsOf(const Task& task, const scene::Scene& scene) {
    std::vector<std::string> words;
    if (task.quantity == "outcome") {
        for (int i = 0; i <= static_cast<int>(collide::Outcome::Hit); ++i)
            words.emplace_back(io::outcomeName(static_cast<collide::Outcome>(i)));
        return words;
    }
    for (const auto& sphere : scene.spheres) words.push_back(sphere.name);
    for (std::size_t i = 1; i < scene.balls.size(); ++i) words.push_back(scene.balls[i].name);
    return words;
}

void readPrediction(JsonFields& fields, Task& task, const Page&) {
    task.quantity = fields.text("quantity", true);
    std::string names;
    for (const LiveInfo& live : liveInfos()) names += (names.empty() ? "" : ", ") + std::string(live.name);
    if (!task.quantity.empty() && !liveInfo(task.quantity))
        fields.must(*fields.find("quantity"), "quantity", "one of " + names);
    task.tolerance = fields.number("tolerance", "a number >= 0", true, 0).value_or(0);
}

AnswerForm predictionForm(const Task& task, const scene::Scene& scene) {
    if (io::isOneOf(task.quantity, {"outcome", "target"})) return {AnswerForm::Kind::Name, {}, wordsOf(task, scene)};
    const bool isPoint = io::isOneOf(task.quantity, {"ball_center", "hit_point", "normal", "new_velocity",
                                                     "sphere_new_velocity", "momentum", "center_of_mass_velocity"});
    const LiveInfo* live = liveInfo(task.quantity);
    return {isPoint ? AnswerForm::Kind::Point : AnswerForm::Kind::Number, live ? live->unit : "", {}};
}

std::string withUnit(const std::string& value, const std::string& quantity) {
    const LiveInfo* info = liveInfo(quantity);
    std::string unit = info ? info->unit : "";
    if (value == "1")  // 1 frame, 1 unit/frame
        for (const std::string_view many : {"units", "frames"})
            if (const std::size_t at = unit.find(many); at != std::string::npos) unit.erase(at + many.size() - 1, 1);
    return value + unit;
}

/// True if the error is smaller than what is shown of the number.
bool isBelowShown(double error, const LiveValue& truth) {
    const auto isBelow = [&](double x) {
        const std::optional<Printed> printed = readPrinted(textOf(x));
        return !printed || error <= printed->lastPlace.toDouble() / 2;
    };
    if (const double* number = std::get_if<double>(&truth)) return isBelow(*number);
    const auto& v = std::get<Vec3>(truth);
    const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    return error == 0 || error <= largest / 2000;  // four digits are shown
}

CheckResult checkPrediction(const Task& task, const scene::Scene& scene, const Answer& answer) {
    const auto values = liveValues(scene);
    const auto truth = values.find(task.quantity);
    if (truth == values.end()) return refused("The scene has no " + task.quantity + " to predict.");
    CheckResult result;
    result.truth = withUnit(liveText(values, task.quantity), task.quantity);
    if (truth->second.index() != answer.index())
        return refused(std::string("The answer must be ") +
                       (std::holds_alternative<Vec3>(truth->second) ? "a point." : "a number."));
    if (const auto* number = std::get_if<double>(&truth->second))
        result.error = std::abs(*number - std::get<double>(answer));
    else if (const auto* point = std::get_if<Vec3>(&truth->second))
        result.error = glm::distance(*point, std::get<Vec3>(answer));
    else
        return std::get<std::string>(truth->second) == std::get<std::string>(answer)
                   ? accepted("Right: " + result.truth + '.')
                   : refused("It is not " + std::get<std::string>(answer) + '.');
    result.accepted = *result.error <= task.tolerance;
    // The refusal does not contain the right value, because the student may try again.
    const std::string apart =
        isBelowShown(*result.error, truth->second) ? std::string() : ", off by " + textOf(*result.error);
    result.reason = result.accepted ? "Right: it is " + result.truth + apart + '.'
                                    : "Not close enough: off by " + textOf(*result.error) + ", more than the " +
                                          textOf(task.tolerance) + " allowed.";
    return result;
}

std::string predictionSolution(const Task& task, const scene::Scene& scene) {
    return "It is " + withUnit(liveText(liveValues(scene), task.quantity), task.quantity) + '.';
}

// --- a choice of answers ---

void readChoice(JsonFields& fields, Task& task, const Page&) {
    const auto options = fields.list("options", true, "answers");
    int right = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
        JsonFields option(fields.file(), *options[i], fields.pathOf("options[" + std::to_string(i) + ']'));
        Option read;
        read.text = option.text("text", true);
        read.right = option.flag("right");
        read.why = option.text("why", !read.right);
        option.done();
        right += read.right;
        task.options.push_back(std::move(read));
    }
    if (!options.empty() && (right != 1 || options.size() < 2))
        fields.file().note(*options.front(), fields.pathOf("options"),
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
        if (chosen && option.text == *chosen) return option.right ? accepted("Right.") : refused(option.why);
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
    return {AnswerForm::Kind::Name, {}, wordsOf(task, scene)};
}

CheckResult checkFound(const Task&, const scene::Scene& scene, const Answer& answer) {
    const auto* named = std::get_if<std::string>(&answer);
    const auto object = named ? scene::find(scene, *named) : std::nullopt;
    if (!object || object->kind == scene::Kind::Plane || *object == scene::ObjectRef{})
        return refused("The answer must be the name of a sphere in the scene.");
    const DiscreteSampling view = discreteSampling(world::queryFor(scene, 0, *object));
    if (view.tunnelled) return accepted(view.story);
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

AnswerForm countForm(const Task&, const scene::Scene&) { return {AnswerForm::Kind::Number, " contacts", {}}; }

CheckResult checkCount(const Task& task, const scene::Scene& scene, const Answer& answer) {
    const auto* number = std::get_if<double>(&answer);
    if (!number) return refused("The answer must be a number.");
    const auto truth = double(countContacts(scene, task.until));
    if (*number == truth) return accepted("Right: " + counted(textOf(truth), "contact") + '.');
    return refused(std::string("There are ") + (*number < truth ? "more" : "fewer") + " contacts than that.");
}

std::string countSolution(const Task& task, const scene::Scene& scene) {
    return "It is " + counted(std::to_string(countContacts(scene, task.until)), "contact") + '.';
}

constexpr const char* kChange = "Task: change the scene";
constexpr std::array<TaskKindInfo, kTaskKindCount> kTaskKinds = {{
    {Task::Kind::MakeOutcome, "make_outcome", kChange, true, readOutcome, sceneForm, checkOutcome, madeSolution},
    {Task::Kind::MakeAngle, "make_angle", kChange, true, readAngle, sceneForm, checkAngle, madeSolution},
    {Task::Kind::Predict, "predict", "Task: predict", false, readPrediction, predictionForm, checkPrediction,
     predictionSolution},
    {Task::Kind::Choose, "choose", "Question", false, readChoice, choiceForm, checkChoice, choiceSolution},
    {Task::Kind::Find, "find", "Task: find", false, readFind, findForm, checkFound, findSolution},
    {Task::Kind::Count, "count", "Task: count", false, readCount, countForm, checkCount, countSolution},
    {Task::Kind::Place, "place", "Task: place it by hand", false, readPlace, placeForm, checkPlaced, placeSolution},
}};

[[maybe_unused]] constexpr bool areTaskKindsComplete() {
    for (std::size_t i = 0; i < kTaskKinds.size(); ++i) {
        const TaskKindInfo& row = kTaskKinds[i];
        if (static_cast<std::size_t>(row.kind) != i || !row.name || !row.title) return false;
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

AnswerForm answerForm(const Page& page, const scene::Scene& scene) {
    return page.task ? info(page.task->kind).form(*page.task, scene) : AnswerForm{};
}

}  // namespace learn
