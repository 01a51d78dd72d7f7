#include "learn/lesson/place.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <vector>

#include "collide/numbers/angle.h"
#include "learn/derivation/symbols.h"
#include "learn/lesson/json_fields.h"
#include "learn/lesson/live.h"
#include "learn/lesson/place_mistakes.h"
#include "scene/body_values.h"
#include "text/numbers.h"
#include "world/bodies/body_index.h"
#include "world/first_contact.h"

namespace learn {
namespace {

/// An error as it is told: two digits, three from 10 on.
std::string errorText(double error) { return text::roundedNumber(error, error < 10 ? 2 : 3); }
std::string errorUnits(double error) { return text::counted(errorText(error), "unit"); }
std::string errorFrames(double error) { return text::counted(errorText(error), "frame"); }

std::optional<world::Encounter> meeting(const scene::Scene& scene) {
    auto encounter = world::firstContact(scene, 0);
    if (!encounter || !collide::isHit(encounter->answer.outcome) || !encounter->answer.contact) return std::nullopt;
    return encounter;
}

bool isUsable(const Answer& truth) {
    if (const auto* number = std::get_if<double>(&truth)) return std::isfinite(*number);
    return collide::isFinite(std::get<Vec3>(truth));
}

/// An answer that was placed, with its error.
struct Misplaced {
    const scene::Scene& scene;
    const world::Encounter& encounter;
    const Answer& answer;
    double error;
};

std::string hitPointError(const Misplaced& placed) {
    const collide::Contact& contact = *placed.encounter.answer.contact;
    const std::string apart = errorUnits(placed.error) + " from the true hit point";
    const Vec3 outward = std::get<Vec3>(placed.answer) - contact.sphereCenter;
    if (!scene::isRound(placed.encounter.target) || outward == Vec3(0)) return apart;
    return apart + "; the normal is " + errorText(degreesApart(outward, contact.normal)) + "° off";
}

/// With what the surfaces do where the ball was placed: on a wall, and beside a sphere as it is at the contact.
std::string ghostError(const Misplaced& placed) {
    const collide::Contact& contact = *placed.encounter.answer.contact;
    const Vec3& at = std::get<Vec3>(placed.answer);
    const std::string apart = errorUnits(placed.error) + " from the true place";
    const bool isWall = placed.encounter.target.kind == scene::Kind::Plane;
    if (!isWall && !scene::isRound(placed.encounter.target)) return apart;
    const double touching =
        placed.scene.balls[0].body.radius + (isWall ? 0 : glm::distance(contact.hitPoint, contact.sphereCenter));
    const double away =
        isWall ? std::abs(glm::dot(at - contact.hitPoint, contact.normal)) : glm::distance(at, contact.sphereCenter);
    const double gap = away - touching;
    const std::string shown = errorUnits(std::abs(gap));
    if (std::abs(gap) < 0.01 * placed.error) return apart + "; the surfaces would touch there";
    return apart +
           (gap > 0 ? "; the surfaces are " + shown + " apart there" : "; the surfaces overlap by " + shown + " there");
}

std::string normalError(const Misplaced& placed) { return errorText(placed.error) + "° from the true normal"; }
std::string outgoingError(const Misplaced& placed) { return errorText(placed.error) + "° from the true direction"; }

std::string timeError(const Misplaced& placed) {
    const double units = placed.error * collide::lengthOf(placed.encounter.answer.ballVelocity);
    return errorFrames(placed.error) + " from the true time; the ball is " + errorUnits(units) + " off";
}

/// What can be placed, in the order of Placed.
struct PlacedRow {
    const char* id;    ///< in lesson files
    const char* name;  ///< "exactly the true hit point"
    Answer (*truth)(const collide::Contact&);
    std::string (*errorWords)(const Misplaced&);
};
constexpr PlacedRow kPlacedRows[] = {
    {"hit_point", "hit point", [](const collide::Contact& c) -> Answer { return c.hitPoint; }, hitPointError},
    {"ghost", "contact", [](const collide::Contact& c) -> Answer { return c.ballCenter; }, ghostError},
    {"normal", "normal", [](const collide::Contact& c) -> Answer { return c.normal; }, normalError},
    {"outgoing", "direction",
     [](const collide::Contact& c) -> Answer { return c.newVelocity / collide::lengthOf(c.newVelocity); },
     outgoingError},
    {"time", "contact", [](const collide::Contact& c) -> Answer { return c.frames; }, timeError},
};
const PlacedRow& placedRow(Placed what) { return kPlacedRows[static_cast<std::size_t>(what)]; }

std::string toleranceText(const Task& task) {
    return isDirection(task.placed)      ? textOf(task.tolerance) + "°"
           : task.placed == Placed::Time ? errorFrames(task.tolerance)
                                         : errorUnits(task.tolerance);
}

/// Mistakes that differ by less, relative to the tolerance, are one: without loss of energy, to go straight on and to
/// be mirrored at the tangent plane.
constexpr double kSameMistake = 1e-6;

/// The words for the mistake that an answer is an example of, the first of equal ones; empty if none is recognized.
std::string mistakeIn(const Task& task, const scene::Scene& scene, const world::Encounter& encounter,
                      const Answer& truth, const Answer& answer) {
    std::string words;
    double nearest = task.tolerance;
    for (const Mistake& mistake : mistakesIn(task.placed, scene, encounter)) {
        const double off = apart(mistake.answer, answer, isDirection(task.placed));
        const bool isNearer = words.empty() ? off <= nearest : off < nearest - kSameMistake * task.tolerance;
        if (!isNearer || !(apart(truth, mistake.answer, isDirection(task.placed)) > task.tolerance)) continue;
        nearest = off;
        words = mistake.words;
    }
    return words;
}

/// Why a page cannot ask for a thing; empty if it can.
std::string placeProblem(Placed what, const Page& page) {
    const scene::Scene& scene = page.scene;
    const auto encounter = world::firstContact(scene, 0);
    if (!encounter) return "a contact of the scene's first ball, which has nothing to meet";
    if (what == Placed::Time) return {};
    const scene::ObjectRef target = encounter->target;
    const bool isWall = target.kind == scene::Kind::Plane;
    const Vec3 velocity = scene::velocityOf(scene, target);
    if (velocity != Vec3(0) && page.frame != ReferenceFrame::World)
        return "time where the target moves and the page has another frame than world";
    if (velocity != Vec3(0) && what == Placed::HitPoint)
        return "ghost or time where the target moves: its surface is elsewhere at the contact";
    if (what == Placed::HitPoint && page.frame == ReferenceFrame::Inflated)
        return "ghost or time on a page with the frame inflated, whose surface is another";
    if (!isWall && !scene::isRound(target) && (what == Placed::HitPoint || what == Placed::Normal))
        return "ghost, outgoing or time where the ball meets a capsule, a triangle or a box";
    if (what == Placed::Normal && isWall) return "another thing where the ball meets a wall, whose normal is drawn";
    if ((what == Placed::HitPoint || what == Placed::Normal) && world::objectCount(scene) != 2)
        return "ghost, outgoing or time where there is more than one thing to meet";
    return {};
}

}  // namespace

bool isDirection(Placed what) noexcept { return what == Placed::Normal || what == Placed::Outgoing; }

double degreesApart(const Vec3& a, const Vec3& b) {
    const Vec3 u = a / collide::lengthOf(a), w = b / collide::lengthOf(b);
    return collide::angleBetween(glm::length(glm::cross(u, w)), glm::dot(u, w)) * (180 / std::numbers::pi);
}

double apart(const Answer& a, const Answer& b, bool areDirections) {
    if (a.index() != b.index()) return HUGE_VAL;
    if (const auto* number = std::get_if<double>(&a)) return std::abs(*number - std::get<double>(b));
    const auto* point = std::get_if<Vec3>(&a);
    if (!point) return a == b ? 0 : HUGE_VAL;
    const Vec3& other = std::get<Vec3>(b);
    if (!areDirections) return glm::distance(*point, other);
    return *point == Vec3(0) || other == Vec3(0) ? HUGE_VAL : degreesApart(*point, other);
}

std::optional<Answer> placedTruth(Placed what, const scene::Scene& scene) {
    const auto encounter = meeting(scene);
    if (!encounter) return std::nullopt;
    Answer truth = placedRow(what).truth(*encounter->answer.contact);
    return isUsable(truth) ? std::optional(std::move(truth)) : std::nullopt;
}

std::string placedError(Placed what, const scene::Scene& scene, const Answer& answer) {
    const auto encounter = meeting(scene);
    const auto truth = placedTruth(what, scene);
    if (!encounter || !truth) return {};
    const double error = apart(*truth, answer, isDirection(what));
    return std::isfinite(error) ? placedRow(what).errorWords({scene, *encounter, answer, error}) : std::string();
}

std::string placedRefusal(const Task& task, const scene::Scene& scene, const Answer& answer) {
    return "Not close enough: " + placedError(task.placed, scene, answer) + "; " + toleranceText(task) + " would do.";
}

void readPlace(JsonFields& fields, Task& task, const Page& page) {
    task.tolerance = fields.number("tolerance", "a number > 0", true, 0).value_or(1);
    if (task.tolerance == 0) fields.must("tolerance", "a number > 0");
    std::vector<std::string> names;
    for (const PlacedRow& row : kPlacedRows) names.emplace_back(row.id);
    const auto what = fields.word("what", names, true);
    if (!what) return;
    task.placed = static_cast<Placed>(*what);
    const std::string problem = placeProblem(task.placed, page);
    if (!problem.empty()) fields.must("what", problem);
}

AnswerForm placeForm(const Task& task, const scene::Scene&) {
    if (task.placed == Placed::Time) return {AnswerForm::Kind::Number, " frames", {}};
    return {AnswerForm::Kind::Point, {}, {}};
}

CheckResult checkPlaced(const Task& task, const scene::Scene& scene, const Answer& answer) {
    const auto encounter = meeting(scene);
    if (!encounter) return refused("There is no contact.");
    const auto truth = placedTruth(task.placed, scene);
    if (!truth) return refused("The ball rests after the contact, so there is no direction.");
    if (truth->index() != answer.index())
        return refused(task.placed == Placed::Time ? "The answer must be a number of frames."
                                                   : "The answer must be a point or a direction: (x, y, z).");
    CheckResult result;
    result.error = apart(*truth, answer, isDirection(task.placed));
    if (!std::isfinite(*result.error)) return refused("A direction has a length: (0, 0, 0) has none.");
    result.accepted = *result.error <= task.tolerance;
    result.truth = placeSolution(task, scene);
    const PlacedRow& row = placedRow(task.placed);
    if (result.accepted) {
        result.reason = "Right: " +
                        (*result.error == 0 ? std::string("exactly the true ") + row.name
                                            : row.errorWords({scene, *encounter, answer, *result.error})) +
                        '.';
        return result;
    }
    result.reason = placedRefusal(task, scene, answer);
    result.mistake = mistakeIn(task, scene, *encounter, *truth, answer);
    if (!result.mistake.empty()) result.reason += ' ' + result.mistake;
    return result;
}

std::string placeSolution(const Task& task, const scene::Scene& scene) {
    const auto truth = placedTruth(task.placed, scene);
    if (!truth) return "There is none.";
    if (const auto* frames = std::get_if<double>(&*truth))
        return "It is " + text::counted(shownText(*frames), "frame") + '.';
    return "It is " + shownText(std::get<Vec3>(*truth)) + '.';
}

}  // namespace learn
