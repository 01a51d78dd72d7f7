#include "render/gl/silhouette.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace render::gl {
namespace {

constexpr int kFewestCorners = 24, kMostCorners = 192;
constexpr int kOpenParts = 10;
constexpr double kCornersPerRoot = 7;  // corners for the square root of a pixel: the error is a tenth of a pixel

struct Turn {
    double from = 0, by = 0;  // radians about the axis toward the eye
};

double turnOf(const Silhouette& s, Vec3 center, Vec3 side) {
    // A point of the sphere that a sight line touches lies on the circle.
    const Vec3 p = center + side - s.middle;
    return std::atan2(glm::dot(p, s.y), glm::dot(p, s.x));
}

/// The arc of the circle between two of its points, on the side of `toward`.
Turn arcBetween(const Silhouette& s, Vec3 center, Vec3 side0, Vec3 side1, Vec3 toward) {
    const double from = turnOf(s, center, side0);
    double by = turnOf(s, center, side1) - from;
    if (by < 0) by += glm::two_pi<double>();
    const double half = from + by / 2;
    const Vec3 middle = std::cos(half) * s.x + std::sin(half) * s.y;
    return {from, glm::dot(middle, toward) > 0 ? by : by - glm::two_pi<double>()};
}

std::vector<Vec3> arcPoints(const Silhouette& s, const Turn& turn, int parts) {
    std::vector<Vec3> points;
    points.reserve(std::size_t(parts) + 1);
    for (int i = 0; i <= parts; ++i) {
        const double angle = turn.from + turn.by * i / parts;
        points.push_back(s.middle + s.radius * (std::cos(angle) * s.x + std::sin(angle) * s.y));
    }
    return points;
}

}  // namespace

std::optional<Silhouette> silhouetteOf(const Frame& frame, Vec3 center, double radius) {
    Silhouette s;
    s.middle = center;
    s.radius = radius;
    if (frame.camera().orthographic()) {
        s.radiusPx = radius / frame.pixelSize(center.z);
        return s;
    }
    const double distance = glm::length(center);
    if (!(distance > radius)) return std::nullopt;
    s.toEye = -center / distance;
    const Vec3 any = std::abs(s.toEye.y) < 0.9 ? Vec3(0, 1, 0) : Vec3(1, 0, 0);
    s.x = glm::normalize(glm::cross(any, s.toEye));
    s.y = glm::cross(s.toEye, s.x);
    // (d - r)(d + r) instead of d² - r²: no cancellation where the eye is close to the sphere.
    const double tangent = std::sqrt((distance - radius) * (distance + radius));
    s.slope = radius / tangent;
    s.spread = distance / tangent;
    s.middle = center + (radius * radius / distance) * s.toEye;
    s.radius = radius / s.spread;
    s.radiusPx = s.slope * distance / (std::max(-center.z, 0.1 * distance) * frame.pixelSize(-1));
    return s;
}

int cornersAround(double radiusPx) {  // NaN: the fewest
    return int(
        std::clamp(kCornersPerRoot * std::sqrt(std::max(0.0, radiusPx)), double(kFewestCorners), double(kMostCorners)));
}

std::vector<Vec3> outlineOf(const Frame& frame, Vec3 center, double radius) {
    const auto s = silhouetteOf(frame, center, radius);
    if (!s) return {};
    std::vector<Vec3> points = arcPoints(*s, {0, glm::two_pi<double>()}, cornersAround(s->radiusPx));
    points.back() = points.front();
    return points;
}

std::optional<SweptOutline> sweptOutlineOf(const Frame& frame, Vec3 a, Vec3 b, double radius, bool openA, bool openB) {
    const auto sa = silhouetteOf(frame, a, radius), sb = silhouetteOf(frame, b, radius);
    const double length = glm::length(b - a);
    if (!sa || !sb || !(length > 0)) return std::nullopt;
    const Vec3 axis = (b - a) / length;
    // The sides are parallel to the axis, at a + radius * m with m unit, across the axis and across the sight line:
    // m * (eye - a) = radius.
    const Vec3 sight = frame.camera().orthographic() ? Vec3(0, 0, 1) : -a;
    const Vec3 up = sight - glm::dot(sight, axis) * axis;
    const double away = glm::length(up);
    const double cosine = frame.camera().orthographic() ? 0 : radius / away;
    if (!(away > 1e-9) || !(cosine < 1)) return std::nullopt;
    const Vec3 over = up / away, across = glm::cross(axis, over);
    const double sine = std::sqrt((1 - cosine) * (1 + cosine));
    const Vec3 side0 = radius * (cosine * over - sine * across), side1 = radius * (cosine * over + sine * across);
    // An open end has few corners: its chords lie behind the ball there, and long thin triangles cost more than pixels.
    const int corners = cornersAround(std::max(sa->radiusPx, sb->radiusPx));
    const int parts = openA && openB ? kOpenParts : corners / 2;
    // At an open end, the near half of the ball's outline; at a closed one the far half.
    return SweptOutline{arcPoints(*sa, arcBetween(*sa, a, side0, side1, openA ? axis : -axis), parts),
                        arcPoints(*sb, arcBetween(*sb, b, side0, side1, openB ? -axis : axis), parts)};
}

}  // namespace render::gl
