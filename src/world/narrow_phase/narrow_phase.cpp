#include "world/narrow_phase/narrow_phase.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

namespace world {
namespace {

using collide::Outcome;

/// A body as a swept ball, at a time not before its record's.
collide::Ball ballOf(const BodyTable& table, const std::vector<Body>& bodies, Index body, double time, bool isStart) {
    if (isStart)
        if (const collide::Ball* aimed = table.aimed(body)) return *aimed;
    const Body& record = bodies[body];
    return {record.at(time), collide::Motion::velocity(record.velocity()), record.r, table.mass[body]};
}

/// True if the centres approach, decided exactly, by a sweep of bodies so small that they do not overlap.
bool isApproaching(collide::SweepQuery sweep, double distance) {
    sweep.ball.radius = 0;
    sweep.obstacle.radius = std::fmax(distance / 1024, std::numeric_limits<double>::denorm_min());
    const Outcome outcome = collide::classify(sweep);
    return outcome != Outcome::Receding && outcome != Outcome::Still;
}

/// The contact of touching or overlapping bodies that approach (stable rule): now. @param answer  of the sweep: Overlap
std::optional<PredictedContact> contactAtOnce(const PairQuery& query, const collide::SweepAnswer& answer) {
    const collide::SweepQuery& sweep = query.sweep;
    const double distance = collide::lengthOf(sweep.ball.position - sweep.obstacle.center);
    if (!answer.penetration->normal || !std::isfinite(distance) || !isApproaching(sweep, distance)) return {};
    const Vec3 &normal = *answer.penetration->normal, &velocity = answer.ballVelocity;
    const double closing = -glm::dot(velocity - sweep.obstacle.velocity, normal);
    if (!(closing > 0)) return {};
    // Reduced mass over the mass of each; shareB is 0 for an immovable sphere.
    const double shareA = 1 / (1 + sweep.ball.mass / sweep.obstacle.mass), shareB = 1 - shareA;
    const double change = (1 + sweep.restitution) * closing;
    return PredictedContact{query.time,
                            query.a,
                            query.b,
                            sweep.ball.position,
                            sweep.obstacle.center,
                            velocity + (shareA * change) * normal,
                            shareB > 0 ? sweep.obstacle.velocity - (shareB * change) * normal : sweep.obstacle.velocity,
                            normal,
                            sweep.obstacle.center + sweep.obstacle.radius * normal,
                            change * shareA * sweep.ball.mass,
                            closing,
                            true,
                            true};
}

/// The contact of a sweep that has one. Written where it is returned: a copy would wait for each of its numbers.
std::optional<PredictedContact> contactOf(const PairQuery& query, const collide::SweepAnswer& answer) {
    const collide::Contact& contact = *answer.contact;
    const collide::SweepQuery& sweep = query.sweep;
    const double closing = closingSpeedOf(contact.impulse, sweep.restitution, sweep.ball.mass, sweep.obstacle.mass);
    std::optional<PredictedContact> result;
    PredictedContact& predicted = result.emplace();
    predicted.time = query.time + contact.frames;
    predicted.a = query.a;
    predicted.b = query.b;
    predicted.aPosition = contact.ballCenter;
    predicted.bPosition = contact.sphereCenter;
    predicted.aVelocity = contact.newVelocity;
    predicted.bVelocity = contact.sphereNewVelocity;
    predicted.normal = contact.normal;
    predicted.hitPoint = contact.hitPoint;
    predicted.impulse = contact.impulse;
    predicted.closingSpeed = closing;
    predicted.isTouch = contact.frames * closing <= kGroupGap * (sweep.ball.radius + sweep.obstacle.radius);
    return result;
}

/// Contacts that are played. What is clearly later than the limit is left to the simulation, which stops there; a time
/// that rounds to the limit is decided here, exactly.
bool isPlayed(const collide::SweepAnswer& answer, double limit) {
    if (answer.outcome == Outcome::Short) return answer.contact->frames > limit;
    return answer.outcome == Outcome::Hit || answer.outcome == Outcome::Touching;
}

}  // namespace

[[gnu::hot]] PairQuery pairQuery(const BodyTable& table, const std::vector<Body>& bodies, Index i, Index j,
                                 bool isStart) {
    // a is movable; of two movable bodies, the one with the lower index.
    if (!table.isMovable(i) || (table.isMovable(j) && j < i)) std::swap(i, j);
    const Body &first = bodies[i], &second = bodies[j];
    PairQuery query;
    query.time = std::max(first.t, second.t);
    query.a = i;
    query.b = j;
    query.sweep.ball.position = first.at(query.time);
    query.sweep.ball.motion.vector = first.velocity();
    query.sweep.ball.radius = first.r;
    query.sweep.ball.mass = table.mass[i];
    query.sweep.obstacle.center = second.at(query.time);
    query.sweep.obstacle.velocity = second.velocity();
    query.sweep.obstacle.radius = second.r;
    query.sweep.obstacle.mass = table.mass[j];
    query.sweep.restitution = table.rules.restitution;
    if (isStart && query.time == 0) {
        query.sweep.frames = table.rules.limit;
        if (const collide::Ball* aimed = table.aimed(i)) query.sweep.ball = *aimed;
    }
    return query;
}

[[gnu::hot]] std::optional<PredictedContact> predictContact(const PairQuery& query) {
    const collide::SweepQuery& sweep = query.sweep;
    if (!(sweep.ball.radius + sweep.obstacle.radius > 0)) return {};
    const collide::SweepAnswer answer = collide::sweepMotion(sweep);
    if (answer.outcome == Outcome::Overlap) return contactAtOnce(query, answer);
    if (!isPlayed(answer, sweep.frames)) return {};
    return contactOf(query, answer);
}

namespace {

/// The contact of a ball that moves by a velocity with a wall across a coordinate axis. Decisions are signs of short
/// sums of doubles, evaluated exactly by error-free addition; the ball ends exactly at the wall.
/// Source: Knuth, The Art of Computer Programming, volume 2, 4.2.2 (error-free addition).
std::optional<PredictedContact> axisWallContact(const PairQuery& query, int axis) {
    const collide::Ball& ball = query.sweep.ball;
    const collide::Obstacle& wall = query.sweep.obstacle;
    const double restitution = query.sweep.restitution;
    const Vec3& velocity = ball.motion.vector;
    const double height = ball.position[axis] - wall.center[axis];
    const double side = height > 0 || (height == 0 && wall.normal[axis] > 0) ? 1 : -1;
    const double closing = -side * velocity[axis];
    if (!(closing > 0)) return {};
    // The exact height is height + low, the exact gap is gap + rest.
    const double back = ball.position[axis] - height;
    const double low = (ball.position[axis] - (height + back)) + (back - wall.center[axis]);
    const double gap = side * height - ball.radius, taken = side * height - gap;
    const double rest = ((side * height - (gap + taken)) + (taken - ball.radius)) + side * low;
    const double wait = gap > 0 || (gap == 0 && rest > 0) ? (gap + rest) / closing : 0;
    PredictedContact predicted{query.time + wait,
                               query.a,
                               query.b,
                               ball.position,
                               Vec3(0),
                               velocity,
                               Vec3(0),
                               Vec3(0),
                               Vec3(0),
                               (1 + restitution) * ball.mass * closing,
                               closing,
                               wait * closing <= kGroupGap * ball.radius,
                               gap < 0 || (gap == 0 && rest < 0)};
    if (wait > 0) {
        predicted.aPosition += wait * velocity;
        predicted.aPosition[axis] = wall.center[axis] + side * ball.radius;
    }
    predicted.aVelocity[axis] = side * restitution * closing;
    predicted.normal[axis] = side;
    predicted.hitPoint = predicted.bPosition = predicted.aPosition - ball.radius * predicted.normal;
    predicted.hitPoint[axis] = predicted.bPosition[axis] = wall.center[axis];
    return predicted;
}

/// The coordinate axis along a wall's normal, or -1.
int axisOf(Vec3 normal) {
    if (normal.y == 0 && normal.z == 0) return 0;
    if (normal.x == 0 && normal.z == 0) return 1;
    return normal.x == 0 && normal.y == 0 ? 2 : -1;
}

/// The wall's unit normal toward the side on which a body began; absent where rounding hides it.
std::optional<Vec3> sideOf(const BodyTable& table, Index body, std::size_t wall) {
    const Vec3 &normal = table.walls.shapes[wall].normal,
               from = table.start[body].centre() - table.walls.shapes[wall].obstacle.center;
    const double height = glm::dot(from, normal);
    const double error = 0x1p-46 * (std::abs(from.x) + std::abs(from.y) + std::abs(from.z));
    if (std::abs(height) <= error && axisOf(normal) < 0) return {};
    return height >= 0 ? normal : -normal;
}

/// The contact of a ball whose surface has reached a wall or is through it: now.
std::optional<PredictedContact> wallContactAtOnce(const PairQuery& query, const Vec3& velocity, const Vec3& normal,
                                                  const Vec3& under) {
    const collide::Ball& ball = query.sweep.ball;
    const double closing = -glm::dot(velocity, normal), change = (1 + query.sweep.restitution) * closing;
    if (!(closing > 0)) return {};
    return PredictedContact{query.time, query.a, query.b, ball.position,      under,   velocity + change * normal,
                            Vec3(0),    normal,  under,   change * ball.mass, closing, true,
                            true};
}

/// The contact with a wall of any direction, by the exact core.
std::optional<PredictedContact> sweptWallContact(const PairQuery& query) {
    const collide::Ball& ball = query.sweep.ball;
    const collide::SweepAnswer answer = collide::sweep(query.sweep);
    if (isPlayed(answer, query.sweep.frames)) return contactOf(query, answer);
    if (answer.outcome != Outcome::Overlap || !answer.penetration) return {};
    // A ball whose centre is on the wall is on the side of its normal.
    const Vec3 normal = answer.penetration->normal.value_or(collide::unitOf(query.sweep.obstacle.normal));
    return wallContactAtOnce(query, answer.ballVelocity, normal,
                             ball.position - (ball.radius - answer.penetration->depth) * normal);
}

/// Rounding may put a ball that is smaller than the digits of its coordinates through a thin shape, which it would then
/// leave on the other side: moves its centre along the normal until it no longer approaches.
void keepSide(const PairQuery& query, PredictedContact& predicted) {
    constexpr int kFewUlps = 64;
    const double ulp = collide::largestOf(predicted.aPosition) * std::numeric_limits<double>::epsilon();
    const double radius = query.sweep.ball.radius + query.sweep.obstacle.radius;
    if (radius > kFewUlps * ulp) [[likely]]
        return;
    collide::SweepQuery after = query.sweep;
    after.frames = collide::kNoLimit;
    after.ball.motion = collide::Motion::velocity(predicted.aVelocity);
    for (int ulps = 1; ulps < kFewUlps; ulps *= 2) {
        after.ball.position = predicted.aPosition;
        if (!isApproaching(after, 0)) return;
        predicted.aPosition += ulps * ulp * predicted.normal;
    }
}

/// The contact with another shape than a plane, by the exact core. Values cost more than decisions, above all those of
/// motions: they are asked for where they are used. At the start they have the bits of the sweep, of a triangle those
/// of its mesh.
std::optional<PredictedContact> shapeContact(const PairQuery& query, const Walls& walls, std::size_t wall,
                                             bool isStart) {
    const collide::SweepQuery& sweep = query.sweep;
    const collide::Ball& ball = sweep.ball;
    if (!(ball.radius + sweep.obstacle.radius > 0)) return {};
    const bool isMesh = walls.isOfMesh(wall);
    const Outcome outcome = collide::classify(sweep);
    if (outcome == Outcome::Overlap) {
        collide::SweepQuery resting = sweep;
        if (!isStart || isMesh) resting.ball.motion = collide::Motion::velocity(Vec3(0));
        const std::optional<collide::Penetration> penetration = collide::sweepMotion(resting).penetration;
        if (!penetration || !penetration->normal) return {};
        const Vec3& normal = *penetration->normal;
        const double within = ball.radius - penetration->depth;
        if (!isApproaching(sweep, within + sweep.obstacle.radius)) return {};
        return wallContactAtOnce(query, collide::velocityOf(ball), normal, ball.position - within * normal);
    }
    if (outcome != Outcome::Hit && outcome != Outcome::Touching && outcome != Outcome::Short) return {};
    collide::SweepAnswer answer = collide::sweepMotion(sweep);
    if (!isPlayed(answer, sweep.frames)) return {};
    if (isStart && isMesh) answer = walls.meshOf(wall).answerAt(wall, {ball, sweep.frames, sweep.restitution}, answer);
    std::optional<PredictedContact> predicted = contactOf(query, answer);
    predicted->bPosition = predicted->hitPoint;
    keepSide(query, *predicted);
    return predicted;
}

PairQuery wallQuery(const BodyTable& table, const std::vector<Body>& bodies, Index body, std::size_t wall,
                    bool isStart) {
    const double time = bodies[body].t;
    const bool isFirst = isStart && time == 0;
    return {time,
            body,
            static_cast<Index>(table.bodyCount() + wall),
            {ballOf(table, bodies, body, time, isFirst), table.walls.obstacleOf(wall),
             isFirst ? table.rules.limit : collide::kNoLimit, table.rules.restitution}};
}

}  // namespace

std::optional<PredictedContact> predictWallContact(const BodyTable& table, const std::vector<Body>& bodies, Index body,
                                                   std::size_t wall, bool isStart, double restitution) {
    PairQuery query = wallQuery(table, bodies, body, wall, isStart);
    query.sweep.restitution = restitution;
    if (!table.walls.isPlane(wall)) return shapeContact(query, table.walls, wall, isStart);
    const collide::Ball& ball = query.sweep.ball;
    const int axis = axisOf(table.walls.shapes[wall].obstacle.normal);
    if (isStart) return sweptWallContact(query);  // with the bits of the sweep
    const std::optional<PredictedContact> predicted =
        axis >= 0 && !table.isExtreme ? axisWallContact(query, axis) : sweptWallContact(query);
    // After a contact a point lies on a wall, or by rounding behind it: then it meets its back, or it does not meet the
    // wall although it closes.
    const std::optional<Vec3> side = sideOf(table, body, wall);
    if (!side) return predicted;
    const Vec3& velocity = ball.motion.vector;
    const double closing = -glm::dot(velocity, *side);
    const bool isBehind =
        predicted ? glm::dot(predicted->normal, *side) < 0 : closing > 0x1p-46 * collide::lengthOf(velocity);
    return isBehind ? wallContactAtOnce(query, velocity, *side, ball.position - ball.radius * *side) : predicted;
}

collide::SweptPair sweptPairOf(const BodyTable& table, const std::vector<Body>& bodies, const PredictedContact& contact,
                               bool isStart) {
    const PairQuery query = table.isWall(contact.b)
                                ? wallQuery(table, bodies, contact.a, contact.b - table.bodyCount(), isStart)
                                : pairQuery(table, bodies, contact.a, contact.b, isStart);
    const collide::Ball& ball = query.sweep.ball;
    if (contact.isAtOnce) return {ball, collide::Plane{ball.position, contact.normal}, query.time};
    return {ball, query.sweep.obstacle, query.time};
}

namespace {

/// The gap at the start of the sweep, in radius sums; negative for an overlap.
double gapOf(const PairQuery& query) {
    const collide::SweepQuery& sweep = query.sweep;
    const Vec3 apart = sweep.ball.position - sweep.obstacle.center;
    return collide::lengthOf(apart) / (sweep.ball.radius + sweep.obstacle.radius) - 1;
}

}  // namespace

bool isDeepOverlap(const PairQuery& query) { return gapOf(query) < -kGroupGap; }

bool isApart(const PairQuery& query) { return gapOf(query) > kGroupGap; }

namespace {

/// True if a body overlaps a wall with a radius sum that is `share` of theirs.
bool overlapsWall(const BodyTable& table, const std::vector<Body>& bodies, Index body, std::size_t wall, double share) {
    collide::SweepQuery sweep;
    sweep.obstacle = table.walls.obstacleOf(wall);
    sweep.ball.position = bodies[body].centre();
    sweep.ball.radius = std::fmin(share * (bodies[body].r + sweep.obstacle.radius), std::numeric_limits<double>::max());
    sweep.obstacle.radius = 0;
    return sweep.ball.radius > 0 && collide::classify(sweep) == Outcome::Overlap;
}

}  // namespace

bool isDeepInWall(const BodyTable& table, const std::vector<Body>& bodies, Index body, std::size_t wall) {
    if (table.walls.isPlane(wall)) return false;
    const bool isFar = table.walls.with(
        wall, [&](const Wall& other) { return isBeyond(other, bodies[body].centre(), bodies[body].r); });
    return !isFar && overlapsWall(table, bodies, body, wall, 1 - kGroupGap);
}

bool isApartFromWall(const BodyTable& table, const std::vector<Body>& bodies, Index body, std::size_t wall) {
    return !table.walls.isPlane(wall) && !overlapsWall(table, bodies, body, wall, 1 + kGroupGap);
}

}  // namespace world
