#include "world/simulation/decide.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "world/broad_phase/nearest.h"

namespace world {
namespace {

using collide::Outcome;

collide::Ball ballOf(const BodyTable& cast, const std::vector<Body>& bodies, Index body, double time, bool isStart) {
    if (isStart)
        if (const collide::Ball* aimed = cast.aimed(body)) return *aimed;
    const Body& record = bodies[body];
    return {record.at(time), collide::Motion::velocity(record.velocity()), record.r, cast.mass[body]};
}

/// True if the centres come nearer, decided exactly: asked about bodies so small that they do not overlap.
bool isApproaching(collide::SweepQuery query, double distance) {
    query.ball.radius = 0;
    query.sphere.radius = distance / 1024;
    const Outcome outcome = collide::classify(query);
    return outcome != Outcome::Receding && outcome != Outcome::Still;
}

/// Stable rule: bodies that touch or that rounding has pressed together, and that still approach, meet now.
std::optional<PredictedContact> pressed(const PairQuery& question, double restitution) {
    const collide::SweepQuery& query = question.query;
    const Vec3 between = query.ball.position - query.sphere.center;
    const double distance = glm::length(between);
    if (!(distance > 0) || !isApproaching(query, distance)) return {};
    const Vec3 normal = between / distance;
    const Vec3 velocity = collide::velocityOf(query.ball);
    const double closing = -glm::dot(velocity - query.sphere.velocity, normal);
    if (!(closing > 0)) return {};
    // The reduced mass over each mass; the second is 0 for an immovable sphere.
    const double shareA = 1 / (1 + query.ball.mass / query.sphere.mass), shareB = 1 - shareA;
    const double change = (1 + restitution) * closing;
    return PredictedContact{question.time,
                            question.a,
                            question.b,
                            query.ball.position,
                            query.sphere.center,
                            velocity + (shareA * change) * normal,
                            shareB > 0 ? query.sphere.velocity - (shareB * change) * normal : query.sphere.velocity,
                            normal,
                            query.sphere.center + query.sphere.radius * normal,
                            change * shareA * query.ball.mass,
                            closing,
                            true};
}

PredictedContact meetingOf(const PairQuery& question, const collide::SweepAnswer& answer, double restitution) {
    const collide::Contact& contact = *answer.contact;
    const double mass = question.query.ball.mass, other = question.query.sphere.mass;
    const double closing = contact.impulse / (1 + restitution) * (1 / mass + 1 / other);
    const double reach = question.query.ball.radius + question.query.sphere.radius;
    return {question.time + contact.frames,
            question.a,
            question.b,
            contact.ballCenter,
            contact.sphereCenter,
            contact.newVelocity,
            contact.sphereNewVelocity,
            contact.normal,
            contact.hitPoint,
            contact.impulse,
            closing,
            contact.frames * closing <= kGroupGap * reach};
}

}  // namespace

[[gnu::hot]] PairQuery questionOf(const BodyTable& cast, const std::vector<Body>& bodies, Index i, Index j,
                                  bool isStart) {
    // The one that can be pushed asks; between two such, the lower index.
    if (!cast.isMovable(i) || (cast.isMovable(j) && j < i)) std::swap(i, j);
    const double time = std::max(bodies[i].t, bodies[j].t);
    collide::SweepQuery query;
    query.ball = ballOf(cast, bodies, i, time, isStart && time == 0);
    query.sphere = {bodies[j].at(time), bodies[j].r, bodies[j].velocity(), cast.mass[j]};
    return {time, i, j, query};
}

[[gnu::hot]] std::optional<PredictedContact> decide(const PairQuery& question, double restitution) {
    collide::SweepQuery query = question.query;
    if (!(query.ball.radius + query.sphere.radius > 0)) return {};
    query.restitution = restitution;
    const collide::SweepAnswer answer = collide::sweepMotion(query);
    if (answer.outcome == Outcome::Overlap) return pressed(question, restitution);
    if (answer.outcome != Outcome::Hit && answer.outcome != Outcome::Touching) return {};
    return meetingOf(question, answer, restitution);
}

namespace {

/// A wall across one axis, and a ball that moves by a velocity: the questions are signs of short sums of doubles, which
/// twoSum answers exactly. The ball ends exactly at the wall.
std::optional<PredictedContact> acrossAxis(const PairQuery& question, const collide::Plane& wall, int axis,
                                           double restitution) {
    const collide::Ball& ball = question.query.ball;
    const Vec3& velocity = ball.motion.vector;
    const double height = ball.position[axis] - wall.point[axis];
    const double side = height > 0 || (height == 0 && wall.normal[axis] > 0) ? 1 : -1;
    const double closing = -side * velocity[axis];
    if (!(closing > 0)) return {};
    // height + low is the exact difference, gap + rest the exact gap
    const double back = ball.position[axis] - height;
    const double low = (ball.position[axis] - (height + back)) + (back - wall.point[axis]);
    const double gap = side * height - ball.radius, taken = side * height - gap;
    const double rest = ((side * height - (gap + taken)) + (taken - ball.radius)) + side * low;
    const double wait = gap > 0 || (gap == 0 && rest > 0) ? (gap + rest) / closing : 0;
    PredictedContact meeting{question.time + wait,
                             question.a,
                             question.b,
                             ball.position,
                             Vec3(0),
                             velocity,
                             Vec3(0),
                             Vec3(0),
                             Vec3(0),
                             (1 + restitution) * ball.mass * closing,
                             closing,
                             wait * closing <= kGroupGap * ball.radius};
    if (wait > 0) {
        meeting.aPosition += wait * velocity;
        meeting.aPosition[axis] = wall.point[axis] + side * ball.radius;
    }
    meeting.aVelocity[axis] = side * restitution * closing;
    meeting.normal[axis] = side;
    meeting.hitPoint = meeting.bPosition = meeting.aPosition - ball.radius * meeting.normal;
    meeting.hitPoint[axis] = meeting.bPosition[axis] = wall.point[axis];
    return meeting;
}

/// The axis that a wall stands across, or -1.
int axisOf(Vec3 normal) {
    if (normal.y == 0 && normal.z == 0) return 0;
    if (normal.x == 0 && normal.z == 0) return 1;
    return normal.x == 0 && normal.y == 0 ? 2 : -1;
}

}  // namespace

std::optional<PredictedContact> decideWall(const BodyTable& cast, const std::vector<Body>& bodies, Index body,
                                           std::size_t wall, bool isStart, double restitution) {
    const double time = bodies[body].t;
    PairQuery question{time, body, static_cast<Index>(cast.bodyCount() + wall), {}};
    question.query.ball = ballOf(cast, bodies, body, time, isStart && time == 0);
    question.query.sphere.mass = collide::kImmovable;
    const collide::Ball& ball = question.query.ball;
    if (const int axis = axisOf(cast.walls[wall].normal);
        axis >= 0 && !cast.isWild && ball.motion.kind == collide::Motion::Kind::Velocity)
        return acrossAxis(question, cast.walls[wall], axis, restitution);
    const collide::SweepAnswer answer = collide::sweep(ball, cast.walls[wall], collide::kNoLimit, restitution);
    if (answer.outcome == Outcome::Hit || answer.outcome == Outcome::Touching) {
        PredictedContact meeting = meetingOf(question, answer, restitution);
        meeting.bVelocity = Vec3(0);
        return meeting;
    }
    if (answer.outcome != Outcome::Overlap || !answer.penetration || !answer.penetration->normal) return {};
    const Vec3 normal = *answer.penetration->normal;
    const double closing = -glm::dot(answer.ballVelocity, normal);
    if (!(closing > 0)) return {};
    const double depth = answer.penetration->depth;
    const Vec3 under = ball.position - (ball.radius - depth) * normal;
    return PredictedContact{time,       body,
                            question.b, ball.position,
                            under,      answer.ballVelocity + (1 + restitution) * closing * normal,
                            Vec3(0),    normal,
                            under,      (1 + restitution) * closing * ball.mass,
                            closing,    true};
}

namespace {

/// Of the radius sum.
double gapOf(const PairQuery& question) {
    const collide::SweepQuery& query = question.query;
    const Vec3 apart = query.ball.position - query.sphere.center;
    return std::hypot(apart.x, apart.y, apart.z) / (query.ball.radius + query.sphere.radius) - 1;
}

}  // namespace

bool isDeepOverlap(const PairQuery& question) { return gapOf(question) < -kGroupGap; }

bool isApart(const PairQuery& question) { return gapOf(question) > kGroupGap; }

}  // namespace world
