#include "render/core_geometry.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace render {
namespace {

using collide::Feature;
using collide::Shape;

constexpr double kOnBorder = 1e-9;  // relative to the core: nearer points count as on an edge or in a corner

Vec3 nearestOnSegment(Vec3 a, Vec3 b, Vec3 p) {
    const Vec3 way = b - a;
    const double length2 = glm::dot(way, way);
    return length2 > 0 ? a + std::clamp(glm::dot(p - a, way) / length2, 0.0, 1.0) * way : a;
}

Vec3 nearestOnTriangle(Vec3 a, Vec3 b, Vec3 c, Vec3 p) {
    const Vec3 n = glm::cross(b - a, c - a);
    const double n2 = glm::dot(n, n);
    const auto isInside = [&](Vec3 from, Vec3 to) { return glm::dot(glm::cross(to - from, p - from), n) >= 0; };
    if (n2 > 0 && isInside(a, b) && isInside(b, c) && isInside(c, a)) return p - glm::dot(p - a, n) / n2 * n;
    Vec3 best = nearestOnSegment(a, b, p);
    for (const Vec3& other : {nearestOnSegment(b, c, p), nearestOnSegment(c, a, p)})
        if (glm::dot(other - p, other - p) < glm::dot(best - p, best - p)) best = other;
    return best;
}

/// Coordinates of a point in a box's own axes.
Vec3 inAxes(const collide::Obstacle& box, const CoreAxes& axes, Vec3 point) {
    const Vec3 off = point - box.center;
    return {glm::dot(off, axes.x), glm::dot(off, axes.y), glm::dot(off, axes.z)};
}

Vec3 outOfAxes(const collide::Obstacle& box, const CoreAxes& axes, Vec3 local) {
    return box.center + local.x * axes.x + local.y * axes.y + local.z * axes.z;
}

Feature featureOfTriangle(const collide::Obstacle& t, Vec3 p) {
    const Vec3 corners[] = {t.center, t.b, t.c};
    const Vec3 at = nearestOnTriangle(t.center, t.b, t.c, p);
    const double size = std::max(glm::length(t.b - t.center), glm::length(t.c - t.center));
    for (std::uint8_t i = 0; i < 3; ++i)
        if (glm::length(at - corners[i]) <= kOnBorder * size) return {Feature::Kind::Corner, i};
    for (std::uint8_t i = 0; i < 3; ++i)
        if (glm::length(at - nearestOnSegment(corners[i], corners[(i + 1) % 3], at)) <= kOnBorder * size)
            return {Feature::Kind::Edge, i};
    return {Feature::Kind::Face, 0};
}

Feature featureOfBox(const collide::Obstacle& box, Vec3 p) {
    constexpr int kPlaces[] = {1, 3, 9};
    const CoreAxes axes = axesOf(box.rotation);
    const Vec3 local = inAxes(box, axes, p), inside = box.half - glm::abs(local);
    const double border = kOnBorder * collide::largestOf(box.half);
    int index = 13, extent = 3;
    for (int k = 0; k < 3; ++k) {
        if (inside[k] > border) continue;
        index += local[k] < 0 ? -kPlaces[k] : kPlaces[k];
        --extent;
    }
    if (extent == 3) {  // inside: the nearest face
        const int k = inside.x <= inside.y && inside.x <= inside.z ? 0 : inside.y <= inside.z ? 1 : 2;
        index += local[k] < 0 ? -kPlaces[k] : kPlaces[k];
    }
    constexpr Feature::Kind kKinds[] = {Feature::Kind::Corner, Feature::Kind::Edge, Feature::Kind::Face,
                                        Feature::Kind::Face};
    return {kKinds[extent], static_cast<std::uint8_t>(index)};
}

}  // namespace

Vec3 CoreCorners::middle() const {
    Vec3 sum(0);
    for (const Vec3& corner : *this) sum += corner / double(count);
    return sum;
}

CoreAxes axesOf(const collide::Rotation& r) {
    const double largest = std::max({std::abs(r.w), std::abs(r.x), std::abs(r.y), std::abs(r.z)});
    const double w = r.w / largest, x = r.x / largest, y = r.y / largest, z = r.z / largest;
    const double s = 2 / (w * w + x * x + y * y + z * z);
    return {{1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
            {s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)},
            {s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)}};
}

CoreCorners cornersOf(const collide::Obstacle& o) {
    CoreCorners all;
    if (o.shape == Shape::Box) {
        const CoreAxes axes = axesOf(o.rotation);
        for (unsigned i = 0; i < 8; ++i)
            all.add(outOfAxes(
                o, axes, {i & 1 ? o.half.x : -o.half.x, i & 2 ? o.half.y : -o.half.y, i & 4 ? o.half.z : -o.half.z}));
        return all;
    }
    all.add(o.center);
    if (o.shape == Shape::Capsule || o.shape == Shape::Triangle) all.add(o.b);
    if (o.shape == Shape::Triangle) all.add(o.c);
    return all;
}

CoreCorners cornersOf(const collide::Obstacle& o, Feature feature) {
    const CoreCorners all = cornersOf(o);
    CoreCorners some;
    if (o.shape != Shape::Box) {
        if (feature.kind == Feature::Kind::Face || (o.shape == Shape::Capsule && feature.kind == Feature::Kind::Edge))
            return all;
        const std::size_t first = std::min<std::size_t>(feature.index, all.count - 1);
        some.add(all[first]);
        if (feature.kind == Feature::Kind::Edge) some.add(all[(first + 1) % all.count]);
        return some;
    }
    const int place[] = {feature.index % 3, feature.index / 3 % 3, feature.index / 9 % 3};
    const auto isOn = [&](unsigned i) {
        for (unsigned k = 0; k < 3; ++k)
            if (place[k] != 1 && (place[k] == 2) != ((i >> k & 1) == 1)) return false;
        return true;
    };
    for (unsigned i = 0; i < 8; ++i)
        if (isOn(i)) some.add(all[i]);
    if (some.count == 4) std::swap(some.at[2], some.at[3]);  // around the face
    return some;
}

CoreBall ballAround(const collide::Obstacle& o) {
    const CoreCorners corners = cornersOf(o);
    CoreBall ball;
    if (o.shape == Shape::Box) {
        ball.center = o.center;
    } else {
        Vec3 low = corners[0], high = corners[0];
        for (const Vec3& corner : corners) low = glm::min(low, corner), high = glm::max(high, corner);
        ball.center = low / 2.0 + high / 2.0;
    }
    for (const Vec3& corner : corners) ball.radius = std::max(ball.radius, collide::lengthOf(corner - ball.center));
    ball.radius += o.radius;
    return ball;
}

Vec3 nearestOnCore(const collide::Obstacle& o, Vec3 point) {
    switch (o.shape) {
        case Shape::Sphere:
            return o.center;
        case Shape::Plane: {
            const Vec3 n = collide::unitOf(o.normal);
            return point - glm::dot(point - o.center, n) * n;
        }
        case Shape::Capsule:
            return nearestOnSegment(o.center, o.b, point);
        case Shape::Triangle:
            return nearestOnTriangle(o.center, o.b, o.c, point);
        case Shape::Box: {
            const CoreAxes axes = axesOf(o.rotation);
            return outOfAxes(o, axes, glm::clamp(inAxes(o, axes, point), -o.half, o.half));
        }
    }
    return o.center;
}

Feature featureAt(const collide::Obstacle& o, Vec3 point) {
    if (o.shape == Shape::Triangle) return featureOfTriangle(o, point);
    if (o.shape == Shape::Box) return featureOfBox(o, point);
    const Vec3 way = o.b - o.center;
    const double along = glm::dot(point - o.center, way), length2 = glm::dot(way, way);
    if (!(along > kOnBorder * length2)) return {Feature::Kind::Corner, 0};
    if (!(along < (1 - kOnBorder) * length2)) return {Feature::Kind::Corner, 1};
    return {Feature::Kind::Edge, 0};
}

}  // namespace render
