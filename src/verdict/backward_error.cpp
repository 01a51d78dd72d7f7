#include "verdict/backward_error.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "verdict/core_distance.h"

namespace verdict {
namespace {

using collide::Vec3;
using methods::largest;

double unboundedMargin(const collide::SweepQuery& query, const collide::SweepAnswer& exact) {
    if (exact.penetration) return exact.penetration->depth;
    const double sum = query.ball.radius + query.obstacle.radius;
    if (exact.closest.frames <= query.frames) return std::abs(exact.closest.distance - sum);
    const Vec3 velocity = exact.ballVelocity - query.obstacle.velocity;
    const Vec3 end = query.ball.position - query.obstacle.center + velocity * query.frames;
    return std::abs(coreDistance(atOrigin(query.obstacle), end) - sum);
}

}  // namespace

BackwardError::BackwardError(const collide::SweepQuery& query, const collide::SweepAnswer& exact)
    : m_query(query),
      m_exact(exact),
      m_contact(*exact.contact),
      m_core(atOrigin(query.obstacle)),
      m_start(query.ball.position - query.obstacle.center),
      m_velocity(exact.ballVelocity - query.obstacle.velocity),
      m_sum(query.ball.radius + query.obstacle.radius) {
    const double speed = collide::lengthOf(m_velocity);
    if (speed > 0) m_way = m_velocity / speed;
    m_nearest = m_start - m_way * glm::dot(m_start, m_way);
    m_nearestDistance = collide::lengthOf(m_nearest);
    if (isSphere()) return;
    m_nearestAlong = glm::dot(m_start + m_velocity * exact.closest.frames, m_way);
    m_nearestDistance = exact.closest.distance;
}

double BackwardError::ofDifference(const Vec3& difference) const {
    const double along = glm::dot(difference, m_way);
    const double across = collide::lengthOf(difference - m_way * along - m_nearest);
    const double error = std::max(std::abs(coreDistance(m_core, difference) - m_sum), across);
    const double beyond = along - m_nearestAlong;
    return beyond > 0 ? std::max({error, beyond, m_sum - m_nearestDistance}) : error;
}

Vec3 BackwardError::obstacleAt(double frames) const {
    return m_query.obstacle.center + m_query.obstacle.velocity * frames;
}

double BackwardError::ofTime(double frames) const {
    return frames == m_contact.frames ? 0 : ofDifference(m_start + m_velocity * frames);
}

double BackwardError::ofBallCenter(const Vec3& center, double frames) const {
    return std::min(collide::lengthOf(center - m_contact.ballCenter), ofDifference(center - obstacleAt(frames)));
}

double BackwardError::ofPoint(const Vec3& point, double frames) const {
    const double difference = collide::lengthOf(point - m_contact.hitPoint), radius = m_query.obstacle.radius;
    const Vec3 arm = point - obstacleAt(frames);
    const NearCore near = nearCore(m_core, arm);
    if (radius > 0 && near.outward != Vec3(0)) {
        const double off = std::abs(near.distance - radius);
        const Vec3 center = isSphere() ? arm * (m_sum / near.distance) : arm + near.outward * (m_sum - near.distance);
        return std::min(difference, std::max(off, ofDifference(center)));
    }
    if (isSphere()) return difference;
    // A point of the core does not tell on which side the ball was: it was where its time says.
    const double apart = std::abs(collide::lengthOf(m_start + m_velocity * frames - arm) - m_sum);
    return std::min(difference, std::max({near.distance, apart, ofTime(frames)}));
}

double BackwardError::ofNormal(const Vec3& unit, double frames) const {
    const double difference = collide::lengthOf(unit - m_contact.normal) * m_sum;
    if (isSphere()) return std::min(difference, ofDifference(unit * m_sum));
    // How far the ball is off beside the same point of the core, or the nearest one at the recorded time
    const double beside = ofDifference(m_contact.sphereCenter - obstacleAt(m_contact.frames) + unit * m_sum);
    const Vec3 then = nearCore(m_core, m_start + m_velocity * frames).outward;
    return std::min({difference, beside, std::max(collide::lengthOf(unit - then) * m_sum, ofTime(frames))});
}

double BackwardError::border(methods::Precision precision) const {
    return m_sum / kBorderOfSum + roundingOf(m_query, m_exact, precision);
}

double roundingOf(const collide::SweepQuery& query, const collide::SweepAnswer& exact, methods::Precision precision) {
    constexpr double kUlps = 16;
    const double ulps = kUlps * (precision == methods::Precision::Float ? 0x1p-23 : 0x1p-52);
    double coordinate = std::max(largest(query.ball.position), largestOf(query.obstacle));
    if (exact.contact)
        coordinate = std::max({coordinate, largest(exact.contact->ballCenter), largest(exact.contact->hitPoint)});
    const double start = farthest(query.obstacle, query.ball.position), square = ulps * start * start;
    const double sum = query.ball.radius + query.obstacle.radius;
    return ulps * coordinate + square / (std::sqrt(sum * sum + square) + sum);
}

double decisionMargin(const collide::SweepQuery& query, const collide::SweepAnswer& exact) {
    constexpr double kLargest = std::numeric_limits<double>::max();
    const double margin = unboundedMargin(query, exact);
    return margin <= kLargest ? margin : kLargest;
}

}  // namespace verdict
