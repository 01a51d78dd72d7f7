#include "view/fit_shapes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "scene/shapes.h"

namespace view {
namespace {

using collide::Feature;
using collide::Vec3;

constexpr double kParallel = 1e-9;  // sine: faces nearer to parallel count as parallel

/// A face as it is seen: a triangle has two, a capsule none.
struct Face {
    scene::Corners corners;  ///< the corners of the core, moved out by the radius
    Vec3 normal{0};          ///< unit, outward

    Face(const scene::Corners& core, Vec3 outward, double radius) : normal(outward) {
        for (const Vec3& corner : core) corners.add(corner + radius * outward);
    }
};

std::vector<Face> facesOf(const collide::Obstacle& body) {
    std::vector<Face> faces;
    for (const Feature feature : scene::featuresOf(body.shape)) {
        if (feature.kind != Feature::Kind::Face) continue;
        const scene::Corners corners = scene::cornersOf(body, feature);
        if (body.shape == collide::Shape::Box) {
            for (int axis = 0; axis < 3; ++axis)
                if (const int side = scene::sideOf(feature, axis); side != 0)
                    faces.emplace_back(corners, double(side) * scene::axesOf(body.rotation)[std::size_t(axis)],
                                       body.radius);
            continue;
        }
        const Vec3 across = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
        if (!(glm::dot(across, across) > 0)) continue;
        const Vec3 normal = collide::unitOf(across);
        for (const Vec3& outward : {normal, -normal}) faces.emplace_back(corners, outward, body.radius);
    }
    return faces;
}

/// The way that brings two points together, if the limits allow one of its direction.
bool isAllowed(Vec3 way, double size, SnapLimits limits) {
    const double small = kParallel * size;
    if (limits.axis)
        for (int k = 0; k < 3; ++k)
            if (k != *limits.axis && std::abs(way[k]) > small) return false;
    return !limits.planar || std::abs(way.z) <= small;
}

/// The shortest way by which a face is moved `gap` along its normal, within the limits.
std::optional<Vec3> wayAcross(const Face& face, double gap, SnapLimits limits) {
    Vec3 direction = face.normal;
    if (limits.planar) direction.z = 0;
    if (limits.axis)
        for (int k = 0; k < 3; ++k)
            if (k != *limits.axis) direction[k] = 0;
    const double share = glm::dot(direction, face.normal);
    if (!(share > kParallel)) return std::nullopt;
    return gap / share * direction;
}

/// True if the faces overlap, seen along their normal.
bool areOpposite(const Face& a, const Face& b, Vec3 way) {
    const Vec3 x = collide::unitOf(a.corners[1] - a.corners[0]), y = glm::cross(a.normal, x);
    for (const Vec3& along : {x, y}) {
        double low = HUGE_VAL, high = -HUGE_VAL, otherLow = HUGE_VAL, otherHigh = -HUGE_VAL;
        for (const Vec3& corner : a.corners) {
            const double at = glm::dot(corner + way, along);
            low = std::min(low, at), high = std::max(high, at);
        }
        for (const Vec3& corner : b.corners) {
            const double at = glm::dot(corner, along);
            otherLow = std::min(otherLow, at), otherHigh = std::max(otherHigh, at);
        }
        if (!(low < otherHigh && otherLow < high)) return false;
    }
    return true;
}

/// True if all corners of the two faces have the same coordinate along an axis of the scene.
bool areFlush(const Face& a, const Face& b) {
    for (int k = 0; k < 3; ++k) {
        if (std::abs(a.normal[k]) != 1) continue;
        const auto isIn = [&](const Vec3& corner) { return corner[k] == a.corners[0][k]; };
        return std::all_of(a.corners.begin(), a.corners.end(), isIn) &&
               std::all_of(b.corners.begin(), b.corners.end(), isIn);
    }
    return false;
}

std::optional<ShapeFit> fitCorners(const collide::Obstacle& shape, const collide::Obstacle& other, double within,
                                   SnapLimits limits) {
    std::optional<ShapeFit> best;
    const scene::Corners own = scene::cornersOf(shape), others = scene::cornersOf(other);
    const double size = scene::reachOf(shape) + scene::reachOf(other);
    for (std::size_t i = 0; i < own.size(); ++i)
        for (const Vec3& corner : others) {
            const Vec3 way = corner - own[i];
            const double length = collide::lengthOf(way);
            if (!(length <= within) || !isAllowed(way, size, limits)) continue;
            within = length;
            best = ShapeFit{{shape.center + way, false, ""}, corner, true};
            best->result.exact = scene::cornersOf(scene::movedTo(shape, best->result.value))[i] == corner;
        }
    return best;
}

}  // namespace

std::optional<ShapeFit> fitShape(const collide::Obstacle& shape, const collide::Obstacle& other, double within,
                                 SnapLimits limits) {
    if (const auto joined = fitCorners(shape, other, within, limits)) return joined;
    std::optional<ShapeFit> best;
    const std::vector<Face> own = facesOf(shape), others = facesOf(other);
    for (std::size_t i = 0; i < own.size(); ++i)
        for (const Face& face : others) {
            if (collide::lengthOf(own[i].normal + face.normal) > kParallel) continue;
            const double gap = glm::dot(face.corners[0] - own[i].corners[0], own[i].normal);
            const std::optional<Vec3> way = wayAcross(own[i], gap, limits);
            if (!way || !(collide::lengthOf(*way) <= within) || !areOpposite(own[i], face, *way)) continue;
            within = collide::lengthOf(*way);
            const Face moved = facesOf(scene::movedTo(shape, shape.center + *way))[i];
            best = ShapeFit{{shape.center + *way, areFlush(moved, face), ""}, moved.corners[0], false};
            for (const Vec3& corner : moved.corners)
                best->mark += (corner - moved.corners[0]) / double(moved.corners.size());
        }
    return best;
}

}  // namespace view
