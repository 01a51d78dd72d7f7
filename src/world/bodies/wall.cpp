#include "world/bodies/wall.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace world {
namespace {

using collide::Shape;

/// The unit vectors along the axes of a box.
std::array<Vec3, 3> axesOf(collide::Rotation r) {
    const double largest = std::max({std::abs(r.w), std::abs(r.x), std::abs(r.y), std::abs(r.z)});
    const double w = r.w / largest, x = r.x / largest, y = r.y / largest, z = r.z / largest;
    const double square = (w * w + x * x) + (y * y + z * z), two = 2 / square;
    return {Vec3(1 - two * (y * y + z * z), two * (x * y + w * z), two * (x * z - w * y)),
            Vec3(two * (x * y - w * z), 1 - two * (x * x + z * z), two * (y * z + w * x)),
            Vec3(two * (x * z + w * y), two * (y * z - w * x), 1 - two * (x * x + y * y))};
}

CentreBox boxAround(Vec3 low, Vec3 high, double radius) {
    constexpr double kMargin = 1e-12;  // far above the rounding here and where the box is used
    const Vec3 middle = 0.5 * low + 0.5 * high;
    const double around = radius * (1 + 4 * kGroupGap) + kMargin * collide::largestOf(middle);
    const Vec3 half = (1 + kMargin) * ((0.5 * high - 0.5 * low) + Vec3(around));
    return {middle, glm::min(half, Vec3(CentreBox::kEverywhere))};
}

CentreBox extentOf(const collide::Obstacle& o, const std::array<Vec3, 3>& axes) {
    if (o.shape == Shape::Plane) return {};
    if (o.shape == Shape::Box) {
        const Vec3 half = o.half.x * glm::abs(axes[0]) + o.half.y * glm::abs(axes[1]) + o.half.z * glm::abs(axes[2]);
        return boxAround(o.center - half, o.center + half, o.radius);
    }
    const Vec3 third = o.shape == Shape::Triangle ? o.c : o.b;
    return boxAround(glm::min(glm::min(o.center, o.b), third), glm::max(glm::max(o.center, o.b), third), o.radius);
}

Vec3 nearestOnSegment(Vec3 from, Vec3 way, Vec3 point) {
    const double square = glm::dot(way, way);
    return square > 0 ? from + std::clamp(glm::dot(point - from, way) / square, 0.0, 1.0) * way : from;
}

/// The nearest of the points of the edges, where the point is not over the face.
/// Source: Ericson, Real-Time Collision Detection (2005), ch. 3.4, 5.1.5.
Vec3 nearestInTriangle(Vec3 b, Vec3 c, Vec3 point) {
    const double bb = glm::dot(b, b), bc = glm::dot(b, c), cc = glm::dot(c, c);
    const double pb = glm::dot(point, b), pc = glm::dot(point, c);
    const double area = bb * cc - bc * bc, u = cc * pb - bc * pc, v = bb * pc - bc * pb;
    if (u >= 0 && v >= 0 && area > 0 && u + v <= area) {
        constexpr double kSliver = 1e-12;  // square of a sine: from here on the rounded normal of the face is no help
        const Vec3 n = glm::cross(b, c);
        return area > kSliver * (bb * cc) ? point - (glm::dot(n, point) / glm::dot(n, n)) * n
                                          : (u / area) * b + (v / area) * c;
    }
    Vec3 nearest(0);
    double least = kNever;
    for (const Vec3& q :
         {nearestOnSegment(Vec3(0), b, point), nearestOnSegment(b, c - b, point), nearestOnSegment(c, -c, point)}) {
        const double square = glm::dot(point - q, point - q);
        if (square < least) least = square, nearest = q;
    }
    return nearest;
}

/// besideOf() in units of a power of two next to the largest length, so that nothing over- or underflows.
Beside besideOfExtreme(const Wall& wall, Vec3 from, double largest) {
    if (!std::isfinite(largest)) return {};
    const int exponent = std::ilogb(largest);
    const auto scaled = [&](Vec3 v) {
        return Vec3(std::ldexp(v.x, -exponent), std::ldexp(v.y, -exponent), std::ldexp(v.z, -exponent));
    };
    Wall same = wall;
    same.obstacle.center = Vec3(0);
    same.obstacle.half = scaled(wall.obstacle.half);
    same.sides = {scaled(wall.sides[0]), scaled(wall.sides[1])};
    same.size = std::ldexp(wall.size, -exponent);
    const Beside beside = besideOf(same, scaled(from));
    return {beside.normal, std::ldexp(beside.distance, exponent)};
}

}  // namespace

Wall::Wall(const collide::Obstacle& o) : obstacle(o) {
    switch (o.shape) {
        case Shape::Plane:
            normal = collide::unitOf(o.normal);
            break;
        case Shape::Box:
            axes = axesOf(o.rotation);
            size = sizeOf(o.half);
            break;
        case Shape::Sphere:
        case Shape::Capsule:
            sides = {o.b - o.center, Vec3(0)};
            size = sizeOf(sides[0]);
            break;
        case Shape::Triangle:
            sides = {o.b - o.center, o.c - o.center};
            size = sizeOf(sides[0]) + sizeOf(sides[1]);
            const double bc = glm::dot(sides[0], sides[1]);
            const double product = glm::dot(sides[0], sides[0]) * glm::dot(sides[1], sides[1]);
            sharpness = product / std::max(product - bc * bc, 0.0);
            break;
    }
    extent = extentOf(o, axes);
}

Vec3 Wall::turned(Vec3 v) const {
    if (obstacle.shape != Shape::Box) return v;
    return {glm::dot(v, axes[0]), glm::dot(v, axes[1]), glm::dot(v, axes[2])};
}

Vec3 Wall::turnedBack(Vec3 v) const {
    if (obstacle.shape != Shape::Box) return v;
    return v.x * axes[0] + v.y * axes[1] + v.z * axes[2];
}

Vec3 nearestInCore(const Wall& wall, Vec3 point) {
    const collide::Obstacle& o = wall.obstacle;
    if (o.shape == Shape::Box) return glm::clamp(point, -o.half, o.half);
    if (o.shape == Shape::Triangle) return nearestInTriangle(wall.sides[0], wall.sides[1], point);
    return nearestOnSegment(Vec3(0), wall.sides[0], point);
}

double supportOf(const Wall& wall, Vec3 n) {
    const Vec3& half = wall.obstacle.half;
    if (wall.obstacle.shape == Shape::Box)
        return std::abs(n.x) * half.x + std::abs(n.y) * half.y + std::abs(n.z) * half.z;
    return std::max({0.0, glm::dot(n, wall.sides[0]), glm::dot(n, wall.sides[1])});
}

Beside besideOf(const Wall& wall, Vec3 point) {
    const Vec3 from = point - wall.obstacle.center;
    if (wall.isPlane()) {
        const double height = glm::dot(from, wall.normal);
        return {height > 0 ? wall.normal : -wall.normal, std::abs(height)};
    }
    const double largest = std::max(wall.size, sizeOf(from));
    if (largest > 0 && !(largest > 1e-70 && largest < 1e70)) return besideOfExtreme(wall, from, largest);
    const Vec3 at = wall.turned(from), way = at - nearestInCore(wall, at);
    const double distance = glm::length(way);
    if (!(distance > 0)) return {};
    return {wall.turnedBack(way / distance), distance};
}

}  // namespace world
