#include "learn/lesson/predict.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "io/query/query_json.h"
#include "io/text.h"
#include "learn/derivation/arithmetic.h"
#include "learn/derivation/symbols.h"
#include "learn/lesson/json_fields.h"
#include "learn/lesson/live.h"
#include "learn/lesson/near_outcome.h"

namespace learn {
namespace {

bool isWordAsked(const Task& task) { return io::isOneOf(task.quantity, {"outcome", "target"}); }

/// The unit that follows the number: " frames", "°", "%".
std::string unitOf(const Task& task) {
    const LiveInfo* const live = liveInfo(task.quantity);
    if (live) return live->unit;
    return task.unit.empty() || io::isOneOf(task.unit, {"%", "°"}) ? task.unit : ' ' + task.unit;
}

std::string withUnit(const std::string& value, const Task& task) {
    std::string unit = unitOf(task);
    if (value == "1")  // 1 frame, 1 unit/frame
        for (const std::string_view many : {"units", "frames"})
            if (const std::size_t at = unit.find(many); at != std::string::npos) unit.erase(at + many.size() - 1, 1);
    return value + unit;
}

std::optional<LiveValue> quantityOf(Live& live, const std::string& quantity) {
    if (auto value = live.value(quantity)) return value;
    const io::Result<double> number = live.number(quantity);
    return number ? std::optional<LiveValue>(number.value()) : std::nullopt;
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

/// How far what is printed of the right answer is from it: to give the digits that were shown is right.
double printedError(const LiveValue& truth) {
    const auto errorOf = [](double x) {
        const std::optional<Printed> printed = readPrinted(textOf(x));
        return printed ? printed->value.toDouble() - x : 0;
    };
    if (const double* number = std::get_if<double>(&truth)) return std::abs(errorOf(*number));
    const auto& v = std::get<Vec3>(truth);
    return glm::length(Vec3(errorOf(v.x), errorOf(v.y), errorOf(v.z)));
}

/// Adds to the refusal of a point which of its components are right: an error in one does not discredit the others. The
/// z of a flat scene is no achievement.
void tellComponents(CheckResult& refusal, const Task& task, const scene::Scene& scene, const Vec3& truth,
                    const Vec3& answer) {
    std::string right, wrong;
    for (int i = 0; i < 3; ++i) {
        const double allowed = printedError(truth[i]) + kRounding * glm::length(truth);
        const bool isRight = std::abs(truth[i] - answer[i]) <= std::max(task.tolerance, allowed);
        if (isRight && i == 2 && isInPlane(scene)) continue;
        std::string& list = isRight ? right : wrong;
        list += (list.empty() ? "" : " and ") + std::string(1, "xyz"[i]);
    }
    const auto are = [](const std::string& list) { return list + (list.size() > 1 ? " are" : " is"); };
    if (right.empty() || wrong.empty()) return;
    refusal.reason.back() = ':';
    refusal.reason += ' ' + are(right) + " right, " + are(wrong) + " not.";
}

}  // namespace

std::vector<std::string> possibleWords(const Task& task, const scene::Scene& scene) {
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

CheckResult refusedBy(double error, double truth, double tolerance) {
    CheckResult result = refused(error <= std::max(10 * tolerance, std::abs(truth) / 10) ? "Not right, but close."
                                                                                         : "Not right, and not close.");
    result.error = error;
    return result;
}

void readPrediction(JsonFields& fields, Task& task, const Page& page) {
    task.quantity = fields.text("quantity", true);
    if (const std::string fault = liveFault(page.scene, task.quantity); !task.quantity.empty() && !fault.empty())
        fields.must("quantity", "a live value or an expression (docs/lessons.md lists them; " + fault + ')');
    task.tolerance = fields.number("tolerance", "a number >= 0", !isWordAsked(task), 0).value_or(0);
    task.unit = fields.text("unit", false);
    if (!task.unit.empty() && (isWordAsked(task) || liveInfo(task.quantity)))
        fields.must("unit", "given beside an expression: a live value has its own");
    const std::vector<std::string> possible = possibleWords(task, page.scene);
    for (const auto& [at, word] : fields.texts("options", "words")) {
        task.words.push_back(word);
        if (!isWordAsked(task) || std::find(possible.begin(), possible.end(), word) == possible.end())
            fields.must(at, "options", "words that the quantity outcome or target may be");
    }
}

AnswerForm predictionForm(const Task& task, const scene::Scene& scene) {
    if (isWordAsked(task))
        return {AnswerForm::Kind::Name, {}, task.words.empty() ? possibleWords(task, scene) : task.words};
    const bool isPoint = isVectorName(scene, task.quantity);
    return {isPoint ? AnswerForm::Kind::Point : AnswerForm::Kind::Number, unitOf(task), {}};
}

CheckResult checkPrediction(const Task& task, const scene::Scene& scene, const Answer& answer) {
    Live live(scene);
    const std::optional<LiveValue> truth = quantityOf(live, task.quantity);
    if (!truth) return refused("The scene has no " + task.quantity + " to predict.");
    const std::string shown = withUnit(live.text(task.quantity, kDigitsOfTasks), task);
    if (truth->index() != answer.index())
        return refused(std::string("The answer must be ") +
                       (std::holds_alternative<Vec3>(*truth) ? "a point." : "a number."));
    CheckResult result;
    if (const auto* word = std::get_if<std::string>(&*truth)) {
        result = *word == std::get<std::string>(answer) ? accepted("Right: " + shown + '.')
                                                        : refused("It is not " + std::get<std::string>(answer) + '.');
        result.truth = shown;
        return result;
    }
    const auto* point = std::get_if<Vec3>(&*truth);
    const double size = point ? glm::length(*point) : std::abs(std::get<double>(*truth));
    const double error = point ? glm::distance(*point, std::get<Vec3>(answer))
                               : std::abs(std::get<double>(*truth) - std::get<double>(answer));
    if (error > std::max(task.tolerance, printedError(*truth) + kRounding * size)) {
        result = refusedBy(error, size, task.tolerance);
        if (point) tellComponents(result, task, scene, *point, std::get<Vec3>(answer));
    } else {
        // Within rounding the answer has the digits that are meant: 60, where the computed value is 60.00000000000001.
        const bool isSame = error <= kRounding * size;
        const std::string is = !isSame ? shown
                               : point ? shownText(std::get<Vec3>(answer))
                                       : withUnit(shownText(std::get<double>(answer)), task);
        result =
            accepted("Right: it is " + is + (isBelowShown(error, *truth) ? "" : ", off by " + shownText(error)) + '.');
        result.error = error;
    }
    result.truth = shown;
    return result;
}

std::string predictionSolution(const Task& task, const scene::Scene& scene) {
    return "It is " + withUnit(Live(scene).text(task.quantity, kDigitsOfTasks), task) + '.';
}

}  // namespace learn
