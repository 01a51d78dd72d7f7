#include "collide/mesh/first.h"

#include <cmath>

#include "collide/mesh/approach_order.h"
#include "collide/relative_motion.h"
#include "collide/shapes.h"

namespace collide {
namespace {

/// Times within 2 ulp of the truth whose intervals do not meet.
bool isCertainlyBefore(double a, double b) { return a + a * 0x1p-48 + 0x1p-1070 < b; }

bool arePartsComparable(const Obstacle& a, const Obstacle& b) {
    return a.shape == Shape::Triangle && b.shape == Shape::Triangle && a.radius == b.radius && a.velocity == b.velocity;
}

}  // namespace

bool isStill(const Ball& ball, const Vec3& velocity) {
    if (!movesByPoint(ball, velocity)) return velocityOf(ball) == velocity;
    return ball.motion.vector == ball.position || (ball.motion.kind == Motion::Kind::Aim && ball.motion.speed == 0);
}

Vec3 motionOf(const Ball& ball, const Vec3& velocity) {
    if (isStill(ball, velocity)) return Vec3(0);
    return movesByPoint(ball, velocity) ? ball.motion.vector - ball.position : velocityOf(ball) - velocity;
}

double unitsPerFrame(const Ball& ball, const Vec3& velocity) {
    if (!movesByPoint(ball, velocity)) return 1;
    if (ball.motion.kind == Motion::Kind::End) return 1 / ball.motion.frames;
    return ball.motion.speed / lengthOf(ball.motion.vector - ball.position);
}

First::First(const BallSweep& sweep) : m_limit(sweep.frames) {
    m_query.ball = sweep.ball;
    m_query.restitution = sweep.restitution;
}

Outcome First::offer(const Obstacle& obstacle, ManyPlace place) {
    m_query.obstacle = obstacle;
    m_query.frames = m_limit;
    const Outcome outcome = classify(m_query);
    offerDecided(obstacle, place, outcome);
    return outcome;
}

void First::offerDecided(const Obstacle& obstacle, ManyPlace place, Outcome outcome) {
    m_query.obstacle = obstacle;
    m_query.frames = m_limit;
    switch (outcome) {
        case Outcome::Overlap:
            if (m_rank != Rank::Overlap || place < m_place) take(Rank::Overlap, place);
            m_limit = 0;  // only what overlaps at the start comes first
            return;
        case Outcome::Touching:
        case Outcome::Hit:
            if (m_rank != Rank::Overlap) offerContact(Rank::Hit, place, sweep(m_query));
            return;
        case Outcome::Graze:
            if (m_rank >= Rank::Graze) offerContact(Rank::Graze, place, sweep(m_query));
            return;
        case Outcome::Still:
        case Outcome::Receding:
        case Outcome::Miss:
        case Outcome::Short:
            return;
    }
}

void First::offerHit(const Obstacle& obstacle, ManyPlace place, double about) {
    m_query.obstacle = obstacle;
    m_query.frames = m_limit;
    if (m_rank != Rank::Overlap) offerContact(Rank::Hit, place, shapes::hit(m_query, about));
}

void First::offerContact(Rank rank, ManyPlace place, const SweepAnswer& answer) {
    const double frames = answer.contact->frames;
    if (rank == m_rank) {
        const std::strong_ordering order = compareWithBest(frames, answer.feature);
        if (order > 0 || (order == 0 && m_place < place)) return;
    }
    take(rank, place);
    m_answer = answer;
    if (m_isBeyond) m_answer.outcome = Outcome::Short;
    // Loose enough for the filter to tell that a contact is within it.
    if (rank == Rank::Hit) m_limit = std::fmin(m_limit, frames + frames * 0x1p-30);
}

void First::take(Rank rank, ManyPlace place) {
    m_rank = rank, m_place = place;
    m_obstacle = m_query.obstacle;
}

std::strong_ordering First::compareWithBest(double frames, Feature feature) const {
    const double best = m_answer.contact->frames;
    if (isCertainlyBefore(frames, best)) return std::strong_ordering::less;
    if (isCertainlyBefore(best, frames)) return std::strong_ordering::greater;
    const bool isShared = arePartsComparable(m_query.obstacle, m_obstacle) &&
                          isSamePart(m_query.obstacle, feature, m_obstacle, m_answer.feature);
    if (isShared) return std::strong_ordering::equal;
    return compareContactTimes({m_query.ball, m_query.obstacle}, {m_query.ball, m_obstacle});
}

SweepAnswer First::answer() const {
    if (m_rank != Rank::Overlap) return m_answer;
    SweepQuery query = m_query;
    query.obstacle = m_obstacle;
    return sweep(query);
}

void Nearest::offer(const Obstacle& obstacle, ManyPlace place) {
    m_query.obstacle = obstacle;
    const SweepAnswer answer = sweep(m_query);
    const double radii = m_query.ball.radius + obstacle.radius, distance = answer.closest.distance,
                 slack = 0x1p-48 * (distance + radii) + 0x1p-1070, least = distance - radii - slack;
    if (least > m_most) return;
    const bool isBefore = distance - radii + slack < m_least;
    if (m_answer && !isBefore) {
        SweepQuery best = m_query;
        best.obstacle = m_obstacle;
        const bool isShared = arePartsComparable(obstacle, m_obstacle) &&
                              isSamePart(obstacle, answer.feature, m_obstacle, m_answer->feature);
        const std::strong_ordering order = isShared ? std::strong_ordering::equal : compareApproaches(m_query, best);
        if (order > 0) return;
        if (order < 0) m_isOnePoint = true;
        if (order == 0 && !isShared && arePartsComparable(obstacle, m_obstacle))
            m_isOnePoint = m_isOnePoint && haveSameNearestPoint(m_query, best);
        if (order == 0 && m_place < place) return;
    } else {
        m_isOnePoint = true;
    }
    m_answer = answer;
    m_obstacle = obstacle;
    m_place = place;
    m_least = least;
    m_most = std::fmin(m_most, distance - radii + slack);
}

}  // namespace collide
