#include "verdict/core_distance.h"

#include <algorithm>
#include <cmath>

namespace verdict {
namespace {

using collide::Obstacle;
using collide::Shape;
using collide::Vec3;

/// The answer to a ball at rest beside an obstacle at rest.
collide::SweepAnswer rest(const Obstacle& obstacle, const Vec3& point, double radius) {
    collide::SweepQuery query;
    query.ball.position = point;
    query.ball.radius = radius;
    query.obstacle = obstacle;
    return collide::sweep(query);
}

/// Calls visit(point) for the corners of the core, or for the centre of a box, a point of a plane.
template <class Visit>
void visitPoints(const Obstacle& obstacle, const Visit& visit) {
    visit(obstacle.center);
    if (obstacle.shape == Shape::Capsule || obstacle.shape == Shape::Triangle) visit(obstacle.b);
    if (obstacle.shape == Shape::Triangle) visit(obstacle.c);
}

}  // namespace

double coreDistance(const Obstacle& obstacle, const Vec3& point) {
    if (obstacle.shape == Shape::Sphere) return collide::lengthOf(point - obstacle.center);
    // atOrigin() may have moved a corner beyond the largest double.
    if (!(collide::isFinite(point) && collide::isFinite(obstacle.b) && collide::isFinite(obstacle.c)))
        return collide::kNoLimit;
    return rest(obstacle, point, 1).closest.distance;
}

NearCore nearCore(const Obstacle& obstacle, const Vec3& point) {
    NearCore near{coreDistance(obstacle, point)};
    if (!(near.distance > 0) || !std::isfinite(near.distance)) return near;
    if (obstacle.shape == Shape::Sphere) {
        near.outward = collide::unitOf(point - obstacle.center);
    } else if (const auto inside = rest(obstacle, point, 2 * near.distance); inside.penetration) {
        near.outward = inside.penetration->normal.value_or(Vec3(0));
    }
    return near;
}

double largestOf(const Obstacle& obstacle) {
    double largest = obstacle.shape == Shape::Box ? collide::largestOf(obstacle.half) : 0;
    visitPoints(obstacle, [&](const Vec3& p) { largest = std::max(largest, collide::largestOf(p)); });
    return largest;
}

double farthest(const Obstacle& obstacle, const Vec3& point) {
    double distance = 0;
    visitPoints(obstacle, [&](const Vec3& p) { distance = std::max(distance, collide::lengthOf(point - p)); });
    return obstacle.shape == Shape::Box ? distance + collide::lengthOf(obstacle.half) : distance;
}

Obstacle atOrigin(Obstacle obstacle) {
    obstacle.b -= obstacle.center;
    obstacle.c -= obstacle.center;
    obstacle.center = obstacle.velocity = Vec3(0);
    return obstacle;
}

}  // namespace verdict
