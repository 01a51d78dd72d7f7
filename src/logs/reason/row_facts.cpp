#include "logs/reason/row_facts.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "logs/reason/scoring.h"
#include "verdict/backward_error.h"
#include "verdict/core_distance.h"
#include "verdict/response.h"

namespace logs {
namespace {

using verdict::nearCore;

double slackOf(const RowFacts& row) {
    using methods::Precision;
    if (row.isFine) {
        const double rounding = verdict::roundingOf(row.query, *row.exact, row.mapping->precision);
        return row.symptoms == 0 ? rounding : std::max(rounding, row.finding->units) * kLeftOfError;
    }
    constexpr double kUlpsOfRounding = 16;  // those of roundingOf()
    return row.sum() * kSlackOfSum +
           verdict::roundingOf(row.query, *row.exact, Precision::Float) * (kSlackUlps / kUlpsOfRounding);
}

/// The recorded time that is farthest off; one of a range that holds the true one is that.
void takeTime(RowFacts& row) {
    const auto& exact = row.exact->contact;
    double most = -1;
    for (const auto& given : row.answer().times) {
        if (!given) continue;
        double frames = framesOf(*given, *row.line, *row.exact);
        if (const auto& unsafe = row.answer().unsafeFraction; unsafe && exact && given->unit == LogTime::Fraction) {
            const double until = framesOf({LogTime::Fraction, *unsafe}, *row.line, *row.exact);
            if (frames < until) frames = std::clamp(exact->frames, frames, until);
        }
        const double off = exact ? std::abs(frames - exact->frames) : 0;
        if (off <= most) continue;
        most = off;
        row.time = frames;
        const bool isFrames = row.line->isAlongDirection && given->unit == LogTime::Distance;
        row.unit = isFrames ? LogTime::Frames : given->unit;
    }
}

}  // namespace

Vec3 directionOf(const Vec3& v) {
    const double length = collide::lengthOf(v);
    return length > 0 && std::isfinite(length) ? v / length : Vec3(0);
}

collide::Obstacle movedBy(collide::Obstacle obstacle, const Vec3& by) {
    obstacle.center += by;
    obstacle.b += by;
    obstacle.c += by;
    return obstacle;
}

double gapAt(const collide::SweepQuery& query, double frames) {
    const Vec3 apart = (query.ball.motion.vector - query.obstacle.velocity) * frames;
    const double sum = query.ball.radius + query.obstacle.radius;
    if (query.obstacle.shape == collide::Shape::Sphere) {
        const Vec3 between = query.ball.position - query.obstacle.center + apart;
        return std::sqrt(glm::dot(between, between)) - sum;
    }
    return verdict::coreDistance(query.obstacle, query.ball.position + apart) - sum;
}

Place placeAt(const collide::SweepQuery& query, double frames) {
    const Vec3 moved = query.obstacle.velocity * frames;
    const Vec3 ball = query.ball.position + query.ball.motion.vector * frames;
    const verdict::NearCore near = nearCore(query.obstacle, ball - moved);
    return {ball, ball - near.outward * near.distance, near.outward,
            near.distance - query.ball.radius - query.obstacle.radius};
}

RowFacts::RowFacts(const LogMapping& of, const JudgedRow& judged, bool isFineRow)
    : mapping(&of),
      line(&judged.line),
      exact(&judged.exact),
      finding(&judged.finding),
      query(judged.line.query.query),
      symptoms(isFineRow ? inaccuraciesOf(of, judged) : symptomsOf(of, judged)),
      isHit(answer().isHit),
      isTrueHit(collide::isHit(exact->outcome)),
      point(answer().point),
      ballCenter(answer().ballCenter),
      isFine(isFineRow) {
    query.ball.motion = collide::Motion::velocity(exact->ballVelocity);
    speed = collide::lengthOf(motion());
    ballSpeed = collide::lengthOf(ballVelocity());
    distance = verdict::coreDistance(query.obstacle, query.ball.position);
    const bool isWrongDecision = has(LogSymptom::MissedHit) || has(LogSymptom::FalseHit);
    margin = isWrongDecision ? finding->units : verdict::decisionMargin(query, *exact);
    slack = slackOf(*this);
    if (answer().normal && *answer().normal != Vec3(0)) normal = directionOf(*answer().normal);
    if (!point && answer().ballWitness && exact->contact) point = exact->contact->ballCenter + *answer().ballWitness;
    if (isHit) takeTime(*this);
    if (symptoms == 0 || !isHit || has(LogSymptom::NoNumber)) return;
    if (time && std::isfinite(*time)) follows = common(rightAt(placeAt(query, *time), query), symptoms);
    if (has(LogSymptom::Response) && time && std::isfinite(*time) && isRightBounce(placeAt(query, *time).normal))
        follows |= bitOf(LogSymptom::Response);
    if (!normal || !exact->contact) return;
    if (isRightBounce(*normal)) followsNormal |= common(symptoms, bitOf(LogSymptom::Response));
    const double at = time.value_or(exact->contact->frames);
    const Place there = placeAt(query, at);
    for (const Vec3& core : {there.core, placeAt(query, 0).core}) {
        const Place turned{there.ball, core, *normal, 0};
        followsNormal |= common(rightAt(turned, query), common(symptoms, bitOf(LogSymptom::Point)));
    }
}

double RowFacts::apart(LogSymptom vector, const Vec3& a, const Vec3& b) const {
    return vector == LogSymptom::Normal ? collide::lengthOf(directionOf(a) - directionOf(b)) * arm() / 2
                                        : collide::lengthOf(a - b) / 2;
}

const RowFacts::Other* RowFacts::other(std::string_view column) const {
    if (!others) return nullptr;
    const auto found = std::find_if(others->begin(), others->end(), [&](const Other& o) { return o.name == column; });
    return found == others->end() ? nullptr : &*found;
}

LogSymptoms RowFacts::rightAt(const Place& place, const collide::SweepQuery& asked) const {
    LogSymptoms right = 0;
    const auto note = [&](LogSymptom what, const Vec3& truth) {
        if (said(what) && apart(what, *said(what), truth) <= slack) right |= bitOf(what);
    };
    note(LogSymptom::BallCenter, place.ball);
    note(LogSymptom::Normal, place.normal);
    // Bodies that touch by other radii than their own have a point on the surface of either.
    for (const collide::SweepQuery* radii : {&asked, &query}) {
        note(LogSymptom::Point, place.core + place.normal * radii->obstacle.radius);
        note(LogSymptom::Point, place.ball - place.normal * radii->ball.radius);
    }
    return right;
}

double RowFacts::missOfVelocities(const Vec3& ball, const Vec3& obstacle) const {
    const auto &ofBall = answer().newVelocity, &ofObstacle = answer().sphereNewVelocity;
    if (!ofBall && !ofObstacle) return std::numeric_limits<double>::quiet_NaN();
    double off = 0;
    if (ofBall) off = std::max(off, collide::lengthOf(*ofBall - ball));
    if (ofObstacle) off = std::max(off, collide::lengthOf(*ofObstacle - obstacle));
    return off * arm() / (2 * std::max(ballSpeed + collide::lengthOf(query.obstacle.velocity), 1e-300));
}

bool RowFacts::isRightBounce(const Vec3& along) const {
    const verdict::Shares shares = verdict::sharesOf(query);
    const double closing = -glm::dot(motion(), along);
    const double change = closing > 0 ? (1 + query.restitution) * closing : 0;
    return missOfVelocities(ballVelocity() + along * (change * shares.ball),
                            query.obstacle.velocity - along * (change * shares.sphere)) <= slack;
}

}  // namespace logs
