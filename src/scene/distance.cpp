#include "scene/distance.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "collide/numbers/double_double.h"
#include "collide/sweep.h"
#include "scene/body_values.h"
#include "scene/shapes.h"

namespace scene {
namespace {

using collide::DoubleDouble;

DoubleDouble lengthOf(const DoubleDouble (&v)[3]) {
    const DoubleDouble square = collide::dot(v, v);
    return square.h > 0 ? collide::sqrt(square) : DoubleDouble{};
}

/// The exponent that brings the values into the middle of the range of doubles, so that no square leaves it.
int exponentOf(const Vec3& a, const Vec3& b, double radii) {
    double largest = radii;
    for (int i = 0; i < 3; ++i) largest = std::max({largest, std::fabs(a[i]), std::fabs(b[i])});
    return largest > 0 ? std::ilogb(largest) : 0;
}

Vec3 scaled(const Vec3& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}

/// Points of the two surfaces, from unit vector and radii.
Distance placed(Distance d, const collide::Obstacle& a, const collide::Obstacle& b, const Vec3& toward) {
    d.from = a.center + a.radius * toward;
    d.to = b.center - b.radius * toward;
    return d;
}

/// Distance from the centre of a round body to a wall's plane.
Distance fromWall(const collide::Obstacle& body, const collide::Obstacle& wall) {
    const int e = exponentOf(body.center, wall.center, body.radius);
    const Vec3 p = scaled(body.center, -e), c = scaled(wall.center, -e);
    const Vec3 n = scaled(wall.normal, -exponentOf(wall.normal, Vec3(0), 0));
    const DoubleDouble d[3] = {collide::twoDifference(p.x, c.x), collide::twoDifference(p.y, c.y),
                               collide::twoDifference(p.z, c.z)};
    const DoubleDouble normal[3] = {{n.x, 0}, {n.y, 0}, {n.z, 0}};
    DoubleDouble along = collide::dot(d, normal) / lengthOf(normal);
    const bool isInFront = along.h >= 0;
    if (!isInFront) along = -along;
    const DoubleDouble gap = along - DoubleDouble{std::ldexp(body.radius, -e), 0};
    const Vec3 unit = (isInFront ? -1.0 : 1.0) * collide::unitOf(wall.normal);
    Distance found{std::ldexp(gap.h, e), std::ldexp(along.h, e)};
    found.from = body.center + body.radius * unit;
    found.to = body.center + found.centres * unit;
    found.isAtWall = true;
    return found;
}

/// Distance from a round body to a capsule, a triangle or a box.
Distance fromShape(const collide::Obstacle& body, const collide::Obstacle& shape) {
    const Vec3 core = nearestOfCore(shape, body.center);
    const Vec3 away = core - body.center;
    const Vec3 toward = away == Vec3(0) || !collide::isFinite(away) ? Vec3(0, 0, -1) : collide::unitOf(away);
    const collide::SweepQuery still{{body.center, collide::Motion::velocity(Vec3(0)), body.radius, 1}, shape};
    Distance found;
    found.isAtShape = true;
    if (still.ball.radius + shape.radius == 0) {
        found.gap = found.centres = collide::lengthOf(core - body.center);
    } else {
        const collide::SweepAnswer answer = collide::sweep(still);
        collide::SweepQuery approaching = still;
        approaching.ball.motion = collide::Motion::velocity(toward);
        const bool touches = collide::classify(approaching) == collide::Outcome::Touching;
        found.centres = answer.closest.distance;
        found.gap = answer.penetration ? -answer.penetration->depth
                    : touches          ? 0
                                       : surfaceGap(found.centres, body.radius, shape.radius);
    }
    found.from = body.center + body.radius * toward;
    found.to = core - shape.radius * toward;
    return found;
}

}  // namespace

std::optional<Distance> distanceBetween(const Scene& scene, ObjectRef a, ObjectRef b) {
    if (!isRound(a) && !isRound(b)) return std::nullopt;
    collide::Obstacle first = obstacleOf(scene, a), second = obstacleOf(scene, b);
    const auto ofMesh = [&](ObjectRef mesh, const collide::Obstacle& body) {
        return triangleOf(scene.meshes[mesh.index],
                          nearestTriangle(scene.meshes[mesh.index], body.center, body.radius));
    };
    if (a.kind == Kind::Mesh) first = ofMesh(a, second);
    if (b.kind == Kind::Mesh) second = ofMesh(b, first);
    Distance found;
    if (!isRound(a) || !isRound(b)) {
        const bool isWall = a.kind == Kind::Plane || b.kind == Kind::Plane;
        const auto measure = isWall ? fromWall : fromShape;
        found = isRound(a) ? measure(first, second) : measure(second, first);
        if (!isRound(a)) std::swap(found.from, found.to);
    } else {
        const int e = exponentOf(first.center, second.center, std::max(first.radius, second.radius));
        const Vec3 p = scaled(first.center, -e), q = scaled(second.center, -e);
        const DoubleDouble d[3] = {collide::twoDifference(q.x, p.x), collide::twoDifference(q.y, p.y),
                                   collide::twoDifference(q.z, p.z)};
        const DoubleDouble length = lengthOf(d);
        const DoubleDouble radii = collide::twoSum(std::ldexp(first.radius, -e), std::ldexp(second.radius, -e));
        const Vec3 between(d[0].h, d[1].h, d[2].h);
        const Vec3 toward = length.h > 0 ? collide::unitOf(between) : Vec3(0, 0, 1);
        found = placed({std::ldexp((length - radii).h, e), std::ldexp(length.h, e)}, first, second, toward);
    }
    const bool isFinite = std::isfinite(found.gap) && std::isfinite(found.centres) && collide::isFinite(found.from) &&
                          collide::isFinite(found.to);
    return isFinite ? std::optional(found) : std::nullopt;
}

double surfaceGap(double centres, double radius, double otherRadius) noexcept {
    const double sum = radius + otherRadius, part = sum - radius;
    const double error = (radius - (sum - part)) + (otherRadius - part);  // error of the sum, exact
    return (centres - sum) - error;
}

}  // namespace scene
