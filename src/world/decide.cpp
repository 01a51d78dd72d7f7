#include "world/decide.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace world {
namespace {

using collide::Outcome;

collide::Ball ballOf(const Cast& cast, const std::vector<Body>& bodies, Index body, double time, bool isStart) {
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
std::optional<Meeting> pressed(const Question& question, double restitution) {
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
    return Meeting{question.time,
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

Meeting meetingOf(const Question& question, const collide::SweepAnswer& answer, double restitution) {
    const collide::Contact& contact = *answer.contact;
    const double mass = question.query.ball.mass, other = question.query.sphere.mass;
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
            contact.impulse / (1 + restitution) * (1 / mass + 1 / other),
            contact.frames == 0};
}

}  // namespace

Question questionOf(const Cast& cast, const std::vector<Body>& bodies, Index i, Index j, bool isStart) {
    // The one that can be pushed asks; between two such, the lower index.
    if (!cast.isMovable(i) || (cast.isMovable(j) && j < i)) std::swap(i, j);
    const double time = std::max(bodies[i].t, bodies[j].t);
    collide::SweepQuery query;
    query.ball = ballOf(cast, bodies, i, time, isStart && time == 0);
    query.sphere = {bodies[j].at(time), bodies[j].r, bodies[j].velocity(), cast.mass[j]};
    return {time, i, j, query};
}

std::optional<Meeting> decide(const Question& question, double restitution) {
    collide::SweepQuery query = question.query;
    if (!(query.ball.radius + query.sphere.radius > 0)) return {};
    query.restitution = restitution;
    const collide::SweepAnswer answer = collide::sweep(query);
    if (answer.outcome == Outcome::Overlap) return pressed(question, restitution);
    if (answer.outcome != Outcome::Hit && answer.outcome != Outcome::Touching) return {};
    return meetingOf(question, answer, restitution);
}

std::optional<Meeting> decideWall(const Cast& cast, const std::vector<Body>& bodies, Index body, std::size_t wall,
                                  bool isStart, double restitution) {
    const double time = bodies[body].t;
    Question question{time, body, static_cast<Index>(cast.bodyCount() + wall), {}};
    question.query.ball = ballOf(cast, bodies, body, time, isStart && time == 0);
    question.query.sphere.mass = collide::kImmovable;
    const collide::Ball& ball = question.query.ball;
    const collide::SweepAnswer answer = collide::sweep(ball, cast.walls[wall], collide::kNoLimit, restitution);
    if (answer.outcome == Outcome::Hit || answer.outcome == Outcome::Touching) {
        Meeting meeting = meetingOf(question, answer, restitution);
        meeting.bVelocity = Vec3(0);
        return meeting;
    }
    if (answer.outcome != Outcome::Overlap || !answer.penetration || !answer.penetration->normal) return {};
    const Vec3 normal = *answer.penetration->normal;
    const double closing = -glm::dot(answer.ballVelocity, normal);
    if (!(closing > 0)) return {};
    const double depth = answer.penetration->depth;
    const Vec3 under = ball.position - (ball.radius - depth) * normal;
    return Meeting{time,   body,    question.b, ball.position, under, answer.ballVelocity + (1 + restitution) * closing * normal,
                   Vec3(0), normal, under,      (1 + restitution) * closing * ball.mass, closing, true};
}

bool isOverlap(const Question& question) { return collide::classify(question.query) == Outcome::Overlap; }

}  // namespace world
