#include "study/log/log_judge.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "io/numbers.h"
#include "study/precision/backward_error.h"
#include "study/precision/spacing.h"

namespace study {
namespace {

using collide::Outcome;
using collide::Vec3;
using methods::Precision;

constexpr double kLargestUnits = std::numeric_limits<double>::max();

double largestCoordinate(const Vec3& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

/// Records an error if it is the largest so far.
void note(LogFinding& finding, LogError what, double ulps) {
    if (finding.worst != LogError::None && ulps <= finding.ulps) return;
    finding.worst = what;
    finding.ulps = ulps;
}

double trueTime(LogTime unit, const LogLine& line, const collide::Contact& contact) {
    if (unit == LogTime::Fraction && line.query.query.frames > 0) return contact.frames / line.query.query.frames;
    if (unit == LogTime::Distance && !line.isAlongDirection) return contact.distance;
    return contact.frames;
}

/// The exact time in the unit by which the row is shown.
double trueTime(const LogLine& line, const collide::Contact& contact) {
    return trueTime(line.time().value_or(LoggedTime{}).unit, line, contact);
}

void measureTime(LogFinding& finding, const LogMapping& mapping, const LogLine& line, const LoggedTime& time,
                 const collide::Contact& contact) {
    const double exact = trueTime(time.unit, line, contact);
    if (!std::isfinite(exact)) return;
    const double error = time.value - exact;
    const double ulp = spacing(std::max(std::abs(time.value), exact), mapping.precision);
    const double ulps = error == 0 ? 0 : std::abs(error) / ulp;
    note(finding, LogError::Time, ulps);
    if (finding.timeUlps && *finding.timeUlps >= ulps) return;
    finding.timeError = error;
    finding.timeUlps = ulps;
}

void measurePoints(LogFinding& finding, const LogMapping& mapping, const LogLine& line,
                   const collide::Contact& contact) {
    const collide::SweepQuery& q = line.query.query;
    const double scale =
        std::max({largestCoordinate(q.ball.position), largestCoordinate(q.sphere.center), q.ball.radius,
                  q.sphere.radius, largestCoordinate(contact.ballCenter), largestCoordinate(contact.hitPoint)});
    const double ulp = spacing(scale, mapping.precision);
    if (line.answer.point && collide::isFinite(contact.hitPoint)) {
        finding.pointDistance = collide::lengthOf(*line.answer.point - contact.hitPoint);
        note(finding, LogError::Point, largestCoordinate(*line.answer.point - contact.hitPoint) / ulp);
    }
    if (line.answer.ballCenter && collide::isFinite(contact.ballCenter)) {
        finding.centerDistance = collide::lengthOf(*line.answer.ballCenter - contact.ballCenter);
        note(finding, LogError::BallCenter, largestCoordinate(*line.answer.ballCenter - contact.ballCenter) / ulp);
    }
}

void measureNormal(LogFinding& finding, const LogMapping& mapping, const Vec3& recorded, const Vec3& exact) {
    const Vec3 unit = recorded / collide::lengthOf(recorded);
    const Vec3 cross(unit.y * exact.z - unit.z * exact.y, unit.z * exact.x - unit.x * exact.z,
                     unit.x * exact.y - unit.y * exact.x);
    finding.normalAngle = std::atan2(collide::lengthOf(cross), unit.x * exact.x + unit.y * exact.y + unit.z * exact.z);
    note(finding, LogError::Normal, largestCoordinate(unit - exact) / spacing(1, mapping.precision));
}

void measure(LogFinding& finding, const LogMapping& mapping, const LogLine& line, const collide::Contact& contact) {
    const LoggedAnswer& answer = line.answer;
    for (const auto& time : answer.times)
        if (time) measureTime(finding, mapping, line, *time, contact);
    measurePoints(finding, mapping, line, contact);
    if (answer.normal) measureNormal(finding, mapping, *answer.normal, contact.normal);
}

/// The distance of the true value from the border to the other decision.
double margin(const collide::SweepQuery& q, const collide::SweepAnswer& exact, Precision precision) {
    const double sum = q.ball.radius + q.sphere.radius;
    const auto inTime = [&] {
        const double at = exact.contact->frames;
        return std::abs(at - q.frames) / spacing(std::max(at, q.frames), precision);
    };
    if (exact.outcome == Outcome::Short) return inTime();
    const double gap = exact.penetration ? exact.penetration->depth : std::abs(exact.closest.distance - sum);
    const double inSpace = gap / spacing(sum, precision);
    return exact.contact && std::isfinite(q.frames) ? std::min(inSpace, inTime()) : inSpace;
}

/// True if a decision that differs from the exact one is a stated choice of the engine.
bool isConvention(const LogConventions& stated, const LogLine& line, const collide::SweepAnswer& exact) {
    using methods::Situation;
    const Situation situation = methods::situationOf(line.query.query, exact);
    if (!line.answer.isHit) {
        const bool touches = situation == Situation::TouchMovingIn || situation == Situation::TouchTangent;
        return touches ? stated.touchingIsMiss : situation == Situation::Graze && stated.grazingIsMiss;
    }
    for (const auto& time : line.answer.times)
        if (time && time->value != 0) return false;
    if (situation == Situation::OverlapMovingIn) return stated.insideMovingInIsHit;
    if (exact.outcome == Outcome::Overlap) return stated.insideMovingOutIsHit;
    return stated.touchingIsHit && (situation == Situation::TouchMovingOut || situation == Situation::TouchStill);
}

std::string rounded(double value) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 3).ptr;
    return std::string(text, end);
}

/// The shortest decimal that reads back the same.
std::string asRead(double value, bool isFloat) {
    if (!isFloat) return io::number(value);
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, static_cast<float>(value)).ptr;
    return std::string(text, end);
}

std::string toleranceWords(const LogMapping& mapping, const LogFinding& finding) {
    const bool isOff = finding.verdict != Verdict::Agrees && finding.verdict != Verdict::Convention;
    if (!(mapping.tolerance > 0) || !isOff) return {};
    return (isWithin(finding.verdict, finding.units, mapping.tolerance) ? "; within" : "; beyond") +
           (" the tolerance of " + rounded(mapping.tolerance) + " units");
}

std::string exactly(const collide::SweepAnswer& exact, const LogFinding& finding) {
    std::string text = io::outcomeName(exact.outcome);
    if (collide::isHit(exact.outcome) && finding.trueTime) text += " at " + io::number(*finding.trueTime);
    return text;
}

}  // namespace

const char* name(LogError error) noexcept {
    constexpr std::array names = {"", "decision", "time", "point", "ball_center", "normal"};
    return names[static_cast<std::size_t>(error)];
}

LogValueErrors valueErrors(const LogLine& line, const collide::SweepAnswer& exact) {
    const LoggedAnswer& answer = line.answer;
    const BackwardError error(line.query.query, exact);
    const collide::Contact& contact = *exact.contact;
    LogValueErrors errors;
    const auto note = [&](LogError what, double units) {
        double& most = errors.units[static_cast<std::size_t>(what)];
        most = std::isnan(units) ? kLargestUnits : std::max(most, units);
    };
    double at = contact.frames;
    for (const auto& time : answer.times) {
        if (!time) continue;
        at = framesOf(*time, line, exact);
        if (std::isfinite(trueTime(time->unit, line, contact))) note(LogError::Time, error.ofTime(at));
    }
    if (answer.point && collide::isFinite(contact.hitPoint)) note(LogError::Point, error.ofPoint(*answer.point, at));
    if (answer.ballCenter && collide::isFinite(contact.ballCenter))
        note(LogError::BallCenter, error.ofBallCenter(*answer.ballCenter, at));
    if (answer.normal) note(LogError::Normal, error.ofNormal(*answer.normal / collide::lengthOf(*answer.normal)));
    return errors;
}

double framesOf(const LoggedTime& time, const LogLine& line, const collide::SweepAnswer& exact) {
    const double speed = collide::lengthOf(exact.ballVelocity);
    if (time.unit == LogTime::Fraction && line.query.query.frames > 0) return time.value * line.query.query.frames;
    if (time.unit == LogTime::Distance && !line.isAlongDirection && speed > 0) return time.value / speed;
    return time.value;
}

bool isWithin(Verdict verdict, double units, double tolerance) noexcept {
    const bool isOff = verdict == Verdict::Wrong || verdict == Verdict::WrongValue || verdict == Verdict::Inaccurate;
    return isOff && tolerance > 0 && units <= tolerance;
}

LogFinding judge(const LogMapping& mapping, const LogLine& line, const collide::SweepAnswer& exact) {
    LogFinding finding;
    const LoggedAnswer& answer = line.answer;
    if (exact.contact) finding.trueTime = trueTime(line, *exact.contact);
    if (!answer.isGiven) return finding;
    const bool hasNoNormal = answer.normal && *answer.normal == Vec3(0) && exact.contact;
    finding.verdict = Verdict::Invalid;
    if (answer.isInvalid || hasNoNormal) return finding;

    if (answer.isHit != collide::isHit(exact.outcome)) {
        const bool isChosen = isConvention(mapping.conventions, line, exact);
        finding.verdict = isChosen ? Verdict::Convention : Verdict::Wrong;
        note(finding, LogError::Decision, margin(line.query.query, exact, mapping.precision));
        finding.units = decisionMargin(line.query.query, exact);
        return finding;
    }
    finding.verdict = Verdict::Agrees;
    if (!answer.isHit) return finding;
    measure(finding, mapping, line, *exact.contact);
    if (finding.ulps > kInaccurateUlps) {
        finding.units = valueErrors(line, exact).largest();
        const double border = BackwardError(line.query.query, exact).border(mapping.precision);
        finding.verdict = finding.units <= border ? Verdict::Inaccurate : Verdict::WrongValue;
    }
    for (const auto& time : answer.times)
        if (time && time->value < 0) finding.verdict = Verdict::Wrong;  // behind the start
    return finding;
}

std::string sentence(const LogMapping& mapping, const LogLine& line, const collide::SweepAnswer& exact,
                     const LogFinding& finding) {
    if (!line.error.empty()) return line.error;
    const LoggedAnswer& answer = line.answer;
    std::string text = "exactly " + exactly(exact, finding);
    if (!answer.isGiven) return text + "; no answer is recorded";
    std::string recorded = answer.isHit ? "recorded hit" : "recorded no hit";
    if (answer.isInvalid) return recorded + " with a value that is no number; " + text;
    if (const auto time = line.time()) recorded += " at " + asRead(time->value, mapping.readsFloat);
    text = recorded + "; " + text;
    if (finding.verdict == Verdict::Invalid) return text + "; the recorded normal has no length";
    if (finding.worst == LogError::None) return text;
    const std::string kept = toleranceWords(mapping, finding);
    if (finding.worst == LogError::Decision) {
        text += ", " + rounded(finding.units) + " units (" + rounded(finding.ulps) + " ulps) from the other decision";
        return finding.verdict == Verdict::Convention ? text + ": the engine's stated choice" : text + kept;
    }
    if (finding.ulps == 0) return text;
    const char* ulps = mapping.precision == Precision::Float ? " ulps of binary32 off" : " ulps off";
    text += std::string("; worst is the ") + name(finding.worst) + ", " + rounded(finding.ulps) + ulps;
    if (finding.worst == LogError::Normal) text += " (" + rounded(*finding.normalAngle) + " rad)";
    if (finding.worst == LogError::Point) text += " (" + rounded(*finding.pointDistance) + " units)";
    if (finding.worst == LogError::BallCenter) text += " (" + rounded(*finding.centerDistance) + " units)";
    if (finding.worst == LogError::Time && finding.units > 0)
        text += " (where the surfaces are " + rounded(finding.units) + " units off)";
    return text + kept;
}

}  // namespace study
