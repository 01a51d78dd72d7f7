#include "verdict/judge.h"

#include <algorithm>
#include <cmath>

#include "methods/conventions.h"

namespace verdict {
namespace {

using collide::Outcome;
using collide::SweepAnswer;
using collide::SweepQuery;
using collide::Vec3;
using methods::Precision;

/// Spacing of the numbers of a precision at a finite value; at 0 the smallest positive number.
double ulpAt(double value, Precision precision) {
    const bool isFloat = precision == Precision::Float;
    const int digits = isFloat ? 24 : 53, least = isFloat ? -149 : -1074;
    if (!(std::abs(value) > 0)) return std::ldexp(1.0, least);
    return std::ldexp(1.0, std::max(std::ilogb(value) - digits + 1, least));
}

double largestCoordinate(const Vec3& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

bool isValid(const Recorded& recorded) {
    const auto isFine = [](const std::optional<Vec3>& v) { return !v || collide::isFinite(*v); };
    return (!recorded.time || std::isfinite(recorded.time->value)) && isFine(recorded.point) &&
           isFine(recorded.ballCenter) && isFine(recorded.normal) && (!recorded.normal || *recorded.normal != Vec3(0));
}

/// One judgement: the query, its exact answer, and the errors that were found so far.
class Judgement {
  public:
    Judgement(const SweepQuery& query, const SweepAnswer& exact, Precision precision)
        : m_query(query),
          m_exact(exact),
          m_precision(precision),
          m_speed(collide::lengthOf(exact.ballVelocity - query.sphere.velocity)) {}

    Finding finding;

    [[nodiscard]] std::optional<double> trueTime(TimeUnit unit) const {
        if (!m_exact.contact) return std::nullopt;
        if (unit == TimeUnit::Fraction && m_query.frames > 0) return m_exact.contact->frames / m_query.frames;
        return unit == TimeUnit::Distance ? m_exact.contact->distance : m_exact.contact->frames;
    }

    /// The distance of the query from the border to the other decision.
    void measureMargin() {
        const double sum = m_query.ball.radius + m_query.sphere.radius;
        const double gap = m_exact.penetration ? m_exact.penetration->depth : std::abs(m_exact.closest.distance - sum);
        double ulps = gap / ulp(sum), units = gap;
        if (m_exact.contact && std::isfinite(m_query.frames)) {
            const double at = m_exact.contact->frames, late = std::abs(at - m_query.frames);
            const double lateUlps = late / ulp(std::max(at, m_query.frames)), lateUnits = late * m_speed;
            const bool isShort = m_exact.outcome == Outcome::Short;
            ulps = isShort ? lateUlps : std::min(ulps, lateUlps);
            units = isShort ? lateUnits : std::min(units, lateUnits);
        }
        note(Worst::Decision, ulps, units);
    }

    void measureTime(const RecordedTime& time) {
        const double exact = *trueTime(time.unit), error = std::abs(time.value - exact);
        if (!std::isfinite(exact)) return;
        const double size = std::max(std::abs(time.value), exact);
        note(Worst::Time, error == 0 ? 0 : error / ulp(size), error * unitsPer(time.unit));
        markValue(error > kWrongValue * size);
    }

    void measurePoint(Worst what, const Vec3& recorded, const Vec3& exact) {
        if (!collide::isFinite(exact)) return;
        const collide::Contact& contact = *m_exact.contact;
        const double scale = std::max(
            {largestCoordinate(m_query.ball.position), largestCoordinate(m_query.sphere.center), m_query.ball.radius,
             m_query.sphere.radius, largestCoordinate(contact.ballCenter), largestCoordinate(contact.hitPoint)});
        const double units = collide::lengthOf(recorded - exact);
        note(what, largestCoordinate(recorded - exact) / ulp(scale), units);
        markValue(units > kWrongValue * std::max(collide::lengthOf(recorded), collide::lengthOf(exact)));
    }

    void measureNormal(const Vec3& recorded, const Vec3& exact) {
        const Vec3 unit = recorded / collide::lengthOf(recorded);
        const double error = collide::lengthOf(unit - exact);  // the chord: the angle, for small ones
        note(Worst::Normal, largestCoordinate(unit - exact) / ulp(1), 0);
        markValue(error > kWrongValue);
    }

  private:
    [[nodiscard]] double ulp(double value) const { return ulpAt(value, m_precision); }

    /// Distance of the relative motion in a unit of time.
    [[nodiscard]] double unitsPer(TimeUnit unit) const {
        if (unit == TimeUnit::Fraction && m_query.frames > 0) return m_speed * m_query.frames;
        const double speed = collide::lengthOf(m_exact.ballVelocity);
        return unit != TimeUnit::Distance ? m_speed : speed > 0 ? m_speed / speed : 0;
    }

    /// Records an error; the largest in ulps is the worst.
    void note(Worst what, double ulps, double units) {
        finding.units = std::max(finding.units, units);
        if (finding.worst != Worst::None && ulps <= finding.ulps) return;
        finding.worst = what;
        finding.ulps = ulps;
    }

    void markValue(bool isWrong) {
        if (isWrong) finding.verdict = Verdict::WrongValue;
    }

    const SweepQuery& m_query;
    const SweepAnswer& m_exact;
    Precision m_precision;
    double m_speed;  ///< of the relative motion
};

/// True if a decision that differs from the exact one is a stated choice of the engine.
bool isConvention(const Conventions& stated, const Recorded& recorded, const SweepQuery& query,
                  const SweepAnswer& exact) {
    using methods::Situation;
    const Situation situation = methods::situationOf(query, exact);
    if (!recorded.isHit) {
        const bool touches = situation == Situation::TouchMovingIn || situation == Situation::TouchTangent;
        return touches ? stated.touchingIsMiss : situation == Situation::Graze && stated.grazingIsMiss;
    }
    if (recorded.time && recorded.time->value != 0) return false;
    if (situation == Situation::OverlapMovingIn) return stated.insideMovingInIsHit;
    if (exact.outcome == Outcome::Overlap) return stated.insideMovingOutIsHit;
    return stated.touchingIsHit && (situation == Situation::TouchMovingOut || situation == Situation::TouchStill);
}

}  // namespace

Finding judge(const SweepQuery& query, const SweepAnswer& exact, const Recorded& recorded, Precision precision,
              const Conventions& conventions) {
    Judgement judgement(query, exact, precision);
    Finding& finding = judgement.finding;
    finding.trueTime = judgement.trueTime(recorded.time ? recorded.time->unit : TimeUnit::Frames);
    if (recorded.isHit && !isValid(recorded)) {
        finding.verdict = Verdict::Invalid;
        return finding;
    }
    if (recorded.isHit != collide::isHit(exact.outcome)) {
        finding.verdict = isConvention(conventions, recorded, query, exact) ? Verdict::Convention : Verdict::Wrong;
        judgement.measureMargin();
        return finding;
    }
    if (!recorded.isHit) return finding;
    const collide::Contact& contact = *exact.contact;
    if (recorded.time) judgement.measureTime(*recorded.time);
    if (recorded.point) judgement.measurePoint(Worst::Point, *recorded.point, contact.hitPoint);
    if (recorded.ballCenter) judgement.measurePoint(Worst::BallCenter, *recorded.ballCenter, contact.ballCenter);
    if (recorded.normal) judgement.measureNormal(*recorded.normal, contact.normal);
    if (finding.verdict == Verdict::Agrees && finding.ulps > kInaccurateUlps) finding.verdict = Verdict::Inaccurate;
    if (recorded.time && recorded.time->value < 0) finding.verdict = Verdict::Wrong;  // behind the start
    return finding;
}

}  // namespace verdict
