#include "verdict/judge.h"

#include <cmath>
#include <limits>

#include "collide/numbers/angle.h"
#include "methods/conventions.h"
#include "verdict/backward_error.h"
#include "verdict/core_distance.h"
#include "verdict/response.h"
#include "verdict/spacing.h"

namespace verdict {
namespace {

using collide::Outcome;
using collide::Vec3;
using methods::largest;
using methods::Precision;

constexpr double kLargest = std::numeric_limits<double>::max();

/// True if every recorded value is finite, and a normal that is compared with an exact one is not 0.
bool isValid(const Recorded& recorded, const Truth& truth) {
    const auto isNumber = [](const std::optional<Vec3>& v) { return !v || collide::isFinite(*v); };
    for (const auto& time : recorded.times)
        if (time && !std::isfinite(time->value)) return false;
    for (const auto& number : {recorded.impulse, recorded.depth})
        if (number && !std::isfinite(*number)) return false;
    const bool hasNoNormal = recorded.normal && *recorded.normal == Vec3(0) && truth.exact.contact;
    return isNumber(recorded.point) && isNumber(recorded.ballCenter) && isNumber(recorded.normal) &&
           isNumber(recorded.newVelocity) && isNumber(recorded.sphereNewVelocity) && !hasNoNormal;
}

/// Notes an error if it is the largest so far.
void note(Finding& finding, Worst what, double ulps) {
    if (finding.worst != Worst::None && ulps <= finding.ulps) return;
    finding.worst = what;
    finding.ulps = ulps;
}

void measureTime(Finding& finding, const Truth& truth, const RecordedTime& time, Precision precision) {
    const double exact = trueTime(time.unit, truth);
    if (!std::isfinite(exact)) return;
    const double error = time.value - exact;
    const double ulps = errorInUlps(error, std::max(std::abs(time.value), exact), precision);
    note(finding, Worst::Time, ulps);
    if (finding.timeUlps && *finding.timeUlps >= ulps) return;
    finding.timeError = error;
    finding.timeUlps = ulps;
}

void measurePoints(Finding& finding, const Truth& truth, const Recorded& recorded, Precision precision) {
    const collide::SweepQuery& q = truth.query;
    const collide::Contact& contact = *truth.exact.contact;
    const double scale = std::max({largest(q.ball.position), largestOf(q.obstacle), q.ball.radius, q.obstacle.radius,
                                   largest(contact.ballCenter), largest(contact.hitPoint)});
    const auto measurePoint = [&](Worst what, const std::optional<Vec3>& given, const Vec3& exact) {
        if (!given || !collide::isFinite(exact)) return std::optional<double>();
        const Vec3 error = *given - exact;
        note(finding, what, errorInUlps(largest(error), scale, precision));
        return std::optional(collide::lengthOf(error));
    };
    finding.pointDistance = measurePoint(Worst::Point, recorded.point, contact.hitPoint);
    finding.centerDistance = measurePoint(Worst::BallCenter, recorded.ballCenter, contact.ballCenter);
}

void measureNormal(Finding& finding, const Vec3& recorded, const Vec3& exact, Precision precision) {
    const Vec3 unit = recorded / collide::lengthOf(recorded);
    finding.normalAngle = collide::angleBetween(collide::lengthOf(glm::cross(unit, exact)), glm::dot(unit, exact));
    note(finding, Worst::Normal, largest(unit - exact) / spacing(1, precision));
}

void measureResponse(Finding& finding, const Truth& truth, const Recorded& recorded, Precision precision) {
    const collide::Contact& contact = *truth.exact.contact;
    const double speed = largestSpeed(truth);
    const auto measureVelocity = [&](Worst what, const std::optional<Vec3>& given, const Vec3& exact) {
        if (given && collide::isFinite(exact))
            note(finding, what, errorInUlps(largest(*given - exact), speed, precision));
    };
    measureVelocity(Worst::NewVelocity, recorded.newVelocity, contact.newVelocity);
    measureVelocity(Worst::SphereNewVelocity, recorded.sphereNewVelocity, contact.sphereNewVelocity);
    if (recorded.impulse && std::isfinite(contact.impulse))
        note(
            finding, Worst::Impulse,
            errorInUlps(*recorded.impulse - contact.impulse, 2 * sharesOf(truth.query).reducedMass * speed, precision));
}

/// Judges what is recorded of a start inside: a depth, and a normal by the choice that is stated; any other normal is
/// described.
void judgeInside(Finding& finding, const Truth& truth, const Recorded& recorded, Precision precision,
                 InsideNormal choice) {
    const collide::Penetration& inside = *truth.exact.penetration;
    const double sum = truth.query.ball.radius + truth.query.obstacle.radius;
    const double border = sum / kBorderOfSum + roundingOf(truth.query, truth.exact, precision);
    const auto check = [&](Worst what, double units, double ulps) {
        if (units <= border || (finding.verdict == Verdict::WrongValue && units <= finding.units)) return;
        finding.verdict = Verdict::WrongValue;
        finding.worst = what;
        finding.units = units;
        finding.ulps = ulps;
    };
    if (recorded.depth) {
        const double error = std::abs(std::abs(*recorded.depth) - inside.depth);
        check(Worst::Depth, error, errorInUlps(error, sum, precision));
    }
    if (!recorded.normal) return;
    finding.insideNormal = words(insideKindOf(truth, *recorded.normal));
    const std::optional<Vec3> stated = insideNormalOf(truth, choice);
    if (!stated) return;
    const Vec3 normal = *recorded.normal;
    const Vec3 off = (normal == Vec3(0) ? normal : normal / collide::lengthOf(normal)) - *stated;
    const double arm = choice == InsideNormal::Separating ? std::abs(sum - inside.depth) : sum;
    check(Worst::Normal, collide::lengthOf(off) * arm, largest(off) / spacing(1, precision));
}

void measure(Finding& finding, const Truth& truth, const Recorded& recorded, Precision precision) {
    for (const auto& time : recorded.times)
        if (time) measureTime(finding, truth, *time, precision);
    measurePoints(finding, truth, recorded, precision);
    if (recorded.normal) measureNormal(finding, *recorded.normal, truth.exact.contact->normal, precision);
    measureResponse(finding, truth, recorded, precision);
}

/// The distance of the query from the other decision, in ulps of the radius sum or of the limit.
double margin(const Truth& truth, Precision precision) {
    const auto& [q, exact] = truth;
    const double sum = q.ball.radius + q.obstacle.radius;
    const auto inTime = [&q = q, &exact = exact, precision] {
        const double at = exact.contact->frames;
        return errorInUlps(at - q.frames, std::max(at, q.frames), precision);
    };
    if (exact.outcome == Outcome::Short) return inTime();
    const double gap = exact.penetration ? exact.penetration->depth : std::abs(exact.closest.distance - sum);
    const double inSpace = errorInUlps(gap, sum, precision);
    return exact.contact && std::isfinite(q.frames) ? std::min(inSpace, inTime()) : inSpace;
}

/// True if a decision that differs from the exact one is a stated choice of the engine.
bool isConvention(const Conventions& stated, const Truth& truth, const Recorded& recorded) {
    using methods::Situation;
    const Situation situation = methods::situationOf(truth.query, truth.exact);
    if (!recorded.isHit) {
        const bool touches = situation == Situation::TouchMovingIn || situation == Situation::TouchTangent;
        return touches ? stated.touchingIsMiss : situation == Situation::Graze && stated.grazingIsMiss;
    }
    for (const auto& time : recorded.times)
        if (time && time->value != 0) return false;
    if (situation == Situation::OverlapMovingIn) return stated.insideMovingInIsHit;
    if (truth.exact.outcome == Outcome::Overlap) return stated.insideMovingOutIsHit;
    return stated.touchingIsHit && (situation == Situation::TouchMovingOut || situation == Situation::TouchStill);
}

}  // namespace

const char* name(Verdict verdict) noexcept {
    constexpr std::array names = {"agrees", "inaccurate", "wrong value",   "convention",
                                  "wrong",  "invalid",    "not applicable"};
    static_assert(names.size() == kVerdictCount);
    return names[static_cast<std::size_t>(verdict)];
}

const char* name(Worst error) noexcept {
    constexpr std::array names = {
        "",        "decision", "time", "point", "ball_center", "normal", "new_velocity", "sphere_new_velocity",
        "impulse", "depth"};
    static_assert(names.size() == kWorstCount);
    return names[static_cast<std::size_t>(error)];
}

double trueTime(TimeUnit unit, const Truth& truth) {
    const collide::Contact& contact = *truth.exact.contact;
    if (unit == TimeUnit::Fraction && truth.query.frames > 0) return contact.frames / truth.query.frames;
    return unit == TimeUnit::Distance ? contact.distance : contact.frames;
}

double framesOf(const RecordedTime& time, const Truth& truth) {
    const double speed = collide::lengthOf(truth.exact.ballVelocity);
    if (time.unit == TimeUnit::Fraction && truth.query.frames > 0) return time.value * truth.query.frames;
    return time.unit == TimeUnit::Distance && speed > 0 ? time.value / speed : time.value;
}

void ValueErrors::note(Worst error, double distance) noexcept {
    double& most = units[static_cast<std::size_t>(error)];
    most = distance <= kLargest ? std::max(most, distance) : kLargest;
}

ValueErrors valueErrors(const Truth& truth, const Recorded& recorded) {
    const BackwardError error(truth.query, truth.exact);
    const collide::Contact& contact = *truth.exact.contact;
    ValueErrors errors;
    double at = contact.frames;
    for (const auto& time : recorded.times) {
        if (!time) continue;
        at = framesOf(*time, truth);
        if (std::isfinite(trueTime(time->unit, truth))) errors.note(Worst::Time, error.ofTime(at));
    }
    if (recorded.point && collide::isFinite(contact.hitPoint))
        errors.note(Worst::Point, error.ofPoint(*recorded.point, at));
    if (recorded.ballCenter && collide::isFinite(contact.ballCenter))
        errors.note(Worst::BallCenter, error.ofBallCenter(*recorded.ballCenter, at));
    if (recorded.normal)
        errors.note(Worst::Normal, error.ofNormal(*recorded.normal / collide::lengthOf(*recorded.normal), at));
    addResponseErrors(errors, truth, recorded, error, at);
    return errors;
}

bool isWithin(Verdict verdict, double units, double tolerance) noexcept {
    const bool isOff = verdict == Verdict::Wrong || verdict == Verdict::WrongValue || verdict == Verdict::Inaccurate;
    return isOff && tolerance > 0 && units <= tolerance;
}

Finding judge(const Truth& truth, const Recorded& recorded, Precision precision, const Conventions& conventions) {
    Finding finding;
    if (truth.exact.contact) finding.trueTime = trueTime(recorded.time().value_or(RecordedTime{}).unit, truth);
    finding.verdict = Verdict::Invalid;
    if (!isValid(recorded, truth)) return finding;

    if (recorded.isHit != collide::isHit(truth.exact.outcome)) {
        finding.verdict = isConvention(conventions, truth, recorded) ? Verdict::Convention : Verdict::Wrong;
        note(finding, Worst::Decision, margin(truth, precision));
        finding.units = decisionMargin(truth.query, truth.exact);
        if (finding.verdict == Verdict::Convention && truth.exact.penetration)
            judgeInside(finding, truth, recorded, precision, conventions.insideNormal);
        return finding;
    }
    finding.verdict = Verdict::Agrees;
    if (!recorded.isHit) return finding;
    measure(finding, truth, recorded, precision);
    if (finding.ulps > kInaccurateUlps) {
        finding.units = valueErrors(truth, recorded).largest();
        const double border = BackwardError(truth.query, truth.exact).border(precision);
        const bool isRounding = finding.units <= roundingOf(truth.query, truth.exact, precision);
        finding.verdict = isRounding                ? Verdict::Agrees
                          : finding.units <= border ? Verdict::Inaccurate
                                                    : Verdict::WrongValue;
    }
    for (const auto& time : recorded.times)
        if (time && time->value < 0) finding.verdict = Verdict::Wrong;  // a contact before the start
    return finding;
}

}  // namespace verdict
