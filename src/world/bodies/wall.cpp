#include "world/bodies/wall.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "scene/shapes.h"

namespace world {
namespace {

using collide::Shape;

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
            axes = scene::axesOf(o.rotation);
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
    if (o.shape == Shape::Triangle) return scene::nearestInTriangle(wall.sides[0], wall.sides[1], point);
    return scene::nearestOnSegment(Vec3(0), wall.sides[0], point);
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
