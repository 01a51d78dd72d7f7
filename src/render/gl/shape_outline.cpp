#include "render/gl/shape_outline.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include "render/gl/silhouette.h"
#include "render/paint/convex_hull.h"
#include "scene/shapes.h"

namespace render::gl {
namespace {

constexpr double kThinnestPx = 0.9;        // radius of a line or a sheet without thickness
constexpr double kHullCornersPerRoot = 7;  // as in silhouette.cpp
constexpr double kFewestAround = 8,
                 kMostAround = 192;        // corners around a ball: fewer than a sphere's, a hull has many balls
constexpr double kDirectionsBeyond = 1.2;  // radii: the hull of a ball's 26 directions holds the ball

void addBall(const Frame& frame, Vec3 center, double radius, std::vector<glm::dvec2>& points) {
    const auto s = silhouetteOf(frame, center, radius);
    if (!s) return;
    const double corners =
        std::clamp(kHullCornersPerRoot * std::sqrt(std::max(0.0, s->radiusPx)), kFewestAround, kMostAround);
    const int count = int(corners);
    for (int i = 0; i < count; ++i) {
        const double angle = glm::two_pi<double>() * i / count;
        points.push_back(frame.toPixel(s->middle + s->radius * (std::cos(angle) * s->x + std::sin(angle) * s->y)));
    }
}

/// The part before the eye of a hull of balls, some of them behind it.
std::vector<glm::dvec2> cutOutline(const Frame& frame, const std::vector<Vec3>& centers, double radius) {
    std::vector<Vec3> before, behind;
    const double near = -frame.nearest();
    for (const Vec3& center : centers)
        for (int i = 0; i < 27; ++i) {
            const Vec3 direction(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
            if (i == 13) continue;
            const Vec3 at = center + kDirectionsBeyond * radius * glm::normalize(direction);
            (at.z < near ? before : behind).push_back(at);
        }
    std::vector<glm::dvec2> points;
    for (const Vec3& at : before) {
        points.push_back(frame.toPixel(at));
        for (const Vec3& other : behind)
            points.push_back(frame.toPixel(glm::mix(at, other, (near - at.z) / (other.z - at.z)) * (1 + 1e-9)));
    }
    return points;
}

bool isOnPicture(const Frame& frame, const std::vector<glm::dvec2>& outline) {
    glm::dvec2 low = outline[0], high = low;
    for (const glm::dvec2& p : outline) low = glm::min(low, p), high = glm::max(high, p);
    const glm::dvec2 size = frame.size();
    return low.x < size.x + 1 && low.y < size.y + 1 && high.x > -1 && high.y > -1;  // false for NaN
}

}  // namespace

double drawnRadius(const Frame& frame, const collide::Obstacle& shape) {
    const double z = std::min(frame.toView(scene::middleOf(shape)).z, -frame.nearest());
    return std::max(frame.length(shape.radius), kThinnestPx * double(frame.scale()) * frame.pixelSize(z));
}

std::vector<glm::dvec2> outlineOf(const Frame& frame, const collide::Obstacle& shape, double radius) {
    std::vector<Vec3> centers;
    for (const Vec3& corner : scene::cornersOf(shape)) centers.push_back(frame.toView(corner));
    std::vector<glm::dvec2> points;
    const bool isCut = !frame.camera().orthographic() && std::any_of(centers.begin(), centers.end(), [&](Vec3 center) {
        return !(-center.z - radius > frame.nearest());
    });
    if (isCut) {
        const Vec3 eye = frame.camera().eye();
        if (frame.length(collide::lengthOf(eye - scene::nearestOfCore(shape, eye))) <= radius) return {};
        points = cutOutline(frame, centers, radius);
    } else {
        for (const Vec3& center : centers) addBall(frame, center, radius, points);
    }
    const auto isFar = [](glm::dvec2 p) { return !std::isfinite(p.x + p.y); };  // beyond the range of doubles
    if (std::any_of(points.begin(), points.end(), isFar)) return {};
    points = convexHull(std::move(points));
    return points.size() < 3 || !isOnPicture(frame, points) ? std::vector<glm::dvec2>() : points;
}

std::vector<Vec3> outlineInSpace(const Frame& frame, const collide::Obstacle& shape, double radius) {
    const double z = std::min(frame.toView(scene::middleOf(shape)).z, -frame.nearest());
    std::vector<Vec3> points;
    for (const glm::dvec2& px : outlineOf(frame, shape, radius))
        points.emplace_back((px - frame.size() / 2.0) * frame.pixelSize(z), z);
    if (!points.empty()) points.push_back(points.front());
    return points;
}

}  // namespace render::gl
