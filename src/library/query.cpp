#include "library/query.h"

#include <cmath>

#include "collide/ranges.h"
#include "collide/sweep.h"

namespace library {
namespace {

collide::Vec3 vectorOf(const double (&v)[3]) { return {v[0], v[1], v[2]}; }

std::optional<BadNumber> badIn(const collide::RangedField& field, double x) {
    if (field.holds(x)) return std::nullopt;
    return BadNumber{field.path, -1, field.must, x, field.infinite};
}

std::optional<BadNumber> badVector(const char* field, const double (&v)[3]) {
    for (int k = 0; k < 3; ++k)
        if (!std::isfinite(v[k])) return BadNumber{field, k, "finite", v[k]};
    return std::nullopt;
}

/// The JSON name of the field `vector`, which depends on the form of motion.
const char* vectorName(carom_motion motion) {
    return motion == CAROM_VELOCITY ? "ball.velocity" : motion == CAROM_AIM ? "ball.aim" : "ball.end";
}

/// Beside a moving sphere a motion to an end is computed as a velocity, which may be beyond the largest double.
std::optional<BadNumber> badVelocityToEnd(const carom_query& q) {
    const collide::Vec3 w = vectorOf(q.sphere_velocity);
    if (q.motion != CAROM_END || w == collide::Vec3(0)) return std::nullopt;
    const collide::Vec3 v = collide::velocityOf(coreQuery(q).ball);
    for (int k = 0; k < 3; ++k)
        if (!std::isfinite(v[k]))
            return BadNumber{"ball.end", k, "such that (end - position) / frames is finite beside a moving sphere",
                             q.vector[k]};
    return std::nullopt;
}

}  // namespace

bool isMotion(carom_motion motion) noexcept {
    return motion == CAROM_VELOCITY || motion == CAROM_AIM || motion == CAROM_END;
}

std::optional<BadNumber> badNumber(const carom_query& q) noexcept {
    if (auto bad = badVector("ball.position", q.position)) return bad;
    if (auto bad = badVector(vectorName(q.motion), q.vector)) return bad;
    if (auto bad = badIn(collide::kBallSpeed, q.speed); bad && q.motion == CAROM_AIM) return bad;
    if (auto bad = badIn(collide::kBallRadius, q.ball_radius)) return bad;
    if (auto bad = badIn(collide::kBallMass, q.ball_mass)) return bad;
    if (auto bad = badVector("sphere.center", q.center)) return bad;
    if (auto bad = badIn(collide::kSphereRadius, q.sphere_radius)) return bad;
    if (q.ball_radius == 0 && q.sphere_radius == 0)
        return BadNumber{"sphere.radius", -1, "> 0 if ball.radius is 0", q.sphere_radius};
    if (auto bad = badVector("sphere.velocity", q.sphere_velocity)) return bad;
    if (auto bad = badIn(collide::kSphereMass, q.sphere_mass)) return bad;
    if (q.motion == CAROM_END && !collide::kFramesOfEnd.holds(q.frames))
        return BadNumber{"frames", -1, "> 0 and finite beside ball.end", q.frames};
    if (auto bad = badIn(collide::kFrames, q.frames)) return bad;
    if (auto bad = badIn(collide::kRestitution, q.restitution)) return bad;
    return badVelocityToEnd(q);
}

collide::SweepQuery coreQuery(const carom_query& q) noexcept {
    collide::SweepQuery query;
    query.ball.position = vectorOf(q.position);
    query.ball.motion = collide::Motion::velocity(vectorOf(q.vector));
    if (q.motion == CAROM_AIM) query.ball.motion = collide::Motion::aim(vectorOf(q.vector), q.speed);
    if (q.motion == CAROM_END) query.ball.motion = collide::Motion::end(vectorOf(q.vector), q.frames);
    query.ball.radius = q.ball_radius;
    query.ball.mass = q.ball_mass;
    query.obstacle.center = vectorOf(q.center);
    query.obstacle.radius = q.sphere_radius;
    query.obstacle.velocity = vectorOf(q.sphere_velocity);
    query.obstacle.mass = q.sphere_mass;
    query.frames = q.frames;
    query.restitution = q.restitution;
    return query;
}

carom_query defaultQuery() noexcept {
    carom_query query{};
    query.size = sizeof query;
    query.motion = CAROM_VELOCITY;
    query.ball_radius = query.ball_mass = query.sphere_radius = query.restitution = 1;
    query.sphere_mass = CAROM_IMMOVABLE;
    query.frames = CAROM_NO_LIMIT;
    return query;
}

}  // namespace library
