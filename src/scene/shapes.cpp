#include "scene/shapes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "scene/kinds.h"

namespace scene {
namespace {

using collide::Feature;
using collide::Shape;

constexpr int kBoxPlaces = 27;

Vec3 placeInBox(const collide::Obstacle& box, const std::array<Vec3, 3>& axes, Vec3 along) {
    return box.center + along.x * axes[0] + along.y * axes[1] + along.z * axes[2];
}

}  // namespace

std::array<Vec3, 3> axesOf(const collide::Rotation& r) {
    const double most = std::max({std::abs(r.w), std::abs(r.x), std::abs(r.y), std::abs(r.z)});
    const double w = r.w / most, x = r.x / most, y = r.y / most, z = r.z / most;
    const double n = w * w + x * x + y * y + z * z;
    return {Vec3((w * w + x * x - y * y - z * z) / n, 2 * (x * y + w * z) / n, 2 * (x * z - w * y) / n),
            Vec3(2 * (x * y - w * z) / n, (w * w - x * x + y * y - z * z) / n, 2 * (y * z + w * x) / n),
            Vec3(2 * (x * z + w * y) / n, 2 * (y * z - w * x) / n, (w * w - x * x - y * y + z * z) / n)};
}

int sideOf(Feature feature, int axis) {
    return (axis == 0 ? feature.index : axis == 1 ? feature.index / 3 : feature.index / 9) % 3 - 1;
}

std::vector<Feature> featuresOf(Shape shape) {
    using enum Feature::Kind;
    if (shape == Shape::Capsule) return {{Corner, 0}, {Corner, 1}, {Edge, 0}};
    if (shape == Shape::Triangle)
        return {{Corner, 0}, {Corner, 1}, {Corner, 2}, {Edge, 0}, {Edge, 1}, {Edge, 2}, {Face, 0}};
    std::vector<Feature> features;
    for (int index = 0; index < kBoxPlaces && shape == Shape::Box; ++index) {
        Feature feature{Face, std::uint8_t(index)};
        int sides = 0;
        for (int axis = 0; axis < 3; ++axis) sides += std::abs(sideOf(feature, axis));
        if (sides == 0) continue;
        feature.kind = sides == 3 ? Corner : sides == 2 ? Edge : Face;
        features.push_back(feature);
    }
    return features;
}

Corners cornersOf(const collide::Obstacle& body) {
    switch (body.shape) {
        case Shape::Sphere:
            return {body.center};
        case Shape::Plane:
            return {};
        case Shape::Capsule:
            return {body.center, body.b};
        case Shape::Triangle:
            return {body.center, body.b, body.c};
        case Shape::Box:
            break;
    }
    const std::array<Vec3, 3> axes = axesOf(body.rotation);
    Corners corners;
    for (unsigned i = 0; i < 8; ++i) {
        const auto side = [&](int k) { return i >> k & 1 ? body.half[k] : -body.half[k]; };
        corners.add(placeInBox(body, axes, {side(0), side(1), side(2)}));
    }
    return corners;
}

Corners cornersOf(const collide::Obstacle& body, Feature feature) {
    const Corners all = cornersOf(body);
    Corners some;
    if (body.shape != Shape::Box) {
        if (feature.kind == Feature::Kind::Face ||
            (body.shape == Shape::Capsule && feature.kind == Feature::Kind::Edge))
            return all;
        some.add(all[feature.index]);
        if (feature.kind == Feature::Kind::Edge) some.add(all[(feature.index + 1U) % all.size()]);
        return some;
    }
    for (const unsigned i : {0U, 1U, 3U, 2U, 6U, 7U, 5U, 4U}) {  // the four of each face in order around it
        bool isOn = true;
        for (int k = 0; k < 3; ++k) isOn = isOn && sideOf(feature, k) * ((i >> k & 1) == 1 ? 1 : -1) >= 0;
        if (isOn) some.add(all[i]);
    }
    return some;
}

Vec3 middleOf(const collide::Obstacle& body, Feature feature) {
    if (body.shape == Shape::Box)
        return placeInBox(body, axesOf(body.rotation),
                          body.half * Vec3(sideOf(feature, 0), sideOf(feature, 1), sideOf(feature, 2)));
    const std::array<Vec3, 3> corners = {body.center, body.b, body.shape == Shape::Capsule ? body.center : body.c};
    if (body.shape == Shape::Sphere || body.shape == Shape::Plane) return body.center;
    if (feature.kind == Feature::Kind::Face)
        return corners[0] + ((corners[1] - corners[0]) + (corners[2] - corners[0])) / 3.0;
    const Vec3 at = corners[feature.index % 3];
    return feature.kind == Feature::Kind::Corner ? at : at + (corners[(feature.index + 1U) % 3] - at) / 2.0;
}

Vec3 middleOf(const collide::Obstacle& body) {
    if (body.shape == Shape::Capsule) return middleOf(body, {Feature::Kind::Edge, 0});
    return body.shape == Shape::Triangle ? middleOf(body, {Feature::Kind::Face, 0}) : body.center;
}

double reachOf(const collide::Obstacle& body) {
    if (body.shape == Shape::Plane) return 0;
    if (body.shape == Shape::Box) return collide::lengthOf(body.half) + body.radius;
    const Vec3 middle = middleOf(body);
    double reach = 0;
    for (const Vec3 corner : cornersOf(body)) reach = std::max(reach, collide::lengthOf(corner - middle));
    return reach + body.radius;
}

Vec3 nearestOnSegment(Vec3 from, Vec3 way, Vec3 point) {
    const double square = glm::dot(way, way);
    return square > 0 ? from + std::clamp(glm::dot(point - from, way) / square, 0.0, 1.0) * way : from;
}

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
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& q :
         {nearestOnSegment(Vec3(0), b, point), nearestOnSegment(b, c - b, point), nearestOnSegment(c, -c, point)}) {
        const double square = glm::dot(point - q, point - q);
        if (square < least) least = square, nearest = q;
    }
    return nearest;
}

Vec3 nearestOfCore(const collide::Obstacle& body, Vec3 to) {
    switch (body.shape) {
        case Shape::Sphere:
            return body.center;
        case Shape::Plane: {
            const Vec3 normal = collide::unitOf(body.normal);
            return to - glm::dot(to - body.center, normal) * normal;
        }
        case Shape::Capsule:
            return nearestOnSegment(body.center, body.b - body.center, to);
        case Shape::Triangle:
            return body.center + nearestInTriangle(body.b - body.center, body.c - body.center, to - body.center);
        case Shape::Box:
            break;
    }
    const std::array<Vec3, 3> axes = axesOf(body.rotation);
    const Vec3 from = to - body.center;
    Vec3 along;
    bool isInside = true;
    for (int i = 0; i < 3; ++i) {
        const double at = glm::dot(from, axes[std::size_t(i)]);
        along[i] = std::clamp(at, -body.half[i], body.half[i]);
        isInside = isInside && along[i] == at;
    }
    return isInside ? to : placeInBox(body, axes, along);
}

collide::Obstacle movedTo(collide::Obstacle body, Vec3 at) {
    moveBody(body, at - body.center);
    body.center = at;
    return body;
}

Extent extentOf(const collide::Obstacle& body) {
    Extent extent{body.center, body.center};
    const Corners corners = cornersOf(body);
    if (!corners.empty()) extent = {corners[0], corners[0]};
    for (const Vec3 corner : corners) extent = {glm::min(extent.low, corner), glm::max(extent.high, corner)};
    return {extent.low - Vec3(body.radius), extent.high + Vec3(body.radius)};
}

}  // namespace scene
