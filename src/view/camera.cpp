#include "view/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <limits>

namespace view {
namespace {

constexpr double kRadiansPerPixel = 0.0055;  // half a turn in about 570 px
constexpr double kZoomPerStep = 1.18;
constexpr double kFrameMargin = 1.04;
constexpr double kOrthographicBack = 1e3;  // rays start this many view distances behind the eye plane
constexpr double kSmallestDistance = 1e-150, kLargestDistance = 1e150;
const double kTanHalfField = std::tan(kFieldOfViewRadians / 2);
const double kEyeDistances = kHalfHeightPerDistance / kTanHalfField;  // from the eye to the target, in perspective

double largestCoordinate(Vec3 p) { return std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)}); }

// At smaller distances adjacent doubles near the target would be pixels apart.
double nearestUsefulDistance(Vec3 target) { return std::max(kSmallestDistance, 1e-13 * largestCoordinate(target)); }

double clampedPitch(double pitch) { return std::clamp(pitch, -glm::half_pi<double>(), glm::half_pi<double>()); }

// The constraints on the eye so that all bounds lie between two side planes through it.
struct Slab {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();

    // Adds a ball. The planes have tangents `lowTangent` < `highTangent` against the view axis; `side` and `depth` are
    // coordinates of the ball's centre.
    void add(double side, double depth, double radius, double lowTangent, double highTangent) {
        high = std::max(high, side - highTangent * depth + radius * std::hypot(1, highTangent));
        low = std::min(low, side - lowTangent * depth - radius * std::hypot(1, lowTangent));
    }
    // The greatest depth at which side - highTangent * depth >= high and side - lowTangent * depth <= low.
    [[nodiscard]] double eyeDepth(double lowTangent, double highTangent) const {
        return (low - high) / (highTangent - lowTangent);
    }
    [[nodiscard]] double eyeSide(double depth, double lowTangent, double highTangent) const {
        return ((high + highTangent * depth) + (low + lowTangent * depth)) / 2;
    }
};

}  // namespace

Camera::Camera(const scene::View& view, Rect viewport) : m_view(view), m_viewport(viewport) {
    m_orthographic = view.orthographic || view.planar;
    m_view.distance = std::clamp(view.distance, kSmallestDistance, kLargestDistance);
    m_viewport.width = std::max(viewport.width, 1.0);
    m_viewport.height = std::max(viewport.height, 1.0);
    const double yaw = view.planar ? 0 : view.yawRadians;
    const double pitch = view.planar ? glm::half_pi<double>() : clampedPitch(view.pitchRadians);
    // std::cos(pi/2) is 6e-17, but the view straight down must be exact.
    const double level = std::abs(pitch) == glm::half_pi<double>() ? 0 : std::cos(pitch);
    m_right = {std::cos(yaw), std::sin(yaw), 0};
    m_forward = {-level * std::sin(yaw), level * std::cos(yaw), -std::sin(pitch)};
    m_up = glm::cross(m_right, m_forward);
    m_eyeDistance = m_orthographic ? m_view.distance : kEyeDistances * m_view.distance;
    m_eye = m_view.target - m_eyeDistance * m_forward;
    m_pixelsPerTangent =
        m_viewport.height / 2 / (m_orthographic ? kHalfHeightPerDistance * m_view.distance : kTanHalfField);
}

collide::Ray Camera::ray(Vec2 px) const {
    const Vec2 center = m_viewport.middle(), tangent = Vec2(px.x - center.x, center.y - px.y) / m_pixelsPerTangent;
    const Vec3 across = tangent.x * m_right + tangent.y * m_up;
    if (!m_orthographic) return {m_eye, glm::normalize(m_forward + across)};
    return {m_eye + across - kOrthographicBack * m_view.distance * m_forward, m_forward};
}

std::optional<Projected> Camera::project(Vec3 point) const {
    // Relative to the target, which is exact, and not to the eye, which is rounded.
    const Vec3 offset = point - m_view.target;
    const double depth = glm::dot(offset, m_forward) + m_eyeDistance;
    if (!m_orthographic && !(depth > 0)) return std::nullopt;
    const double scale = m_orthographic ? m_pixelsPerTangent : m_pixelsPerTangent / depth;
    const Vec2 center = m_viewport.middle();
    return Projected{{center.x + scale * glm::dot(offset, m_right), center.y - scale * glm::dot(offset, m_up)}, depth};
}

double Camera::unitsPerPixel(Vec3 at) const {
    if (m_orthographic) return 1 / m_pixelsPerTangent;
    const double depth = glm::dot(at - m_view.target, m_forward) + m_eyeDistance;
    return std::max(depth, 1e-9 * m_eyeDistance) / m_pixelsPerTangent;
}

double Camera::pixelRadius(Vec3 center, double radius) const {
    if (m_orthographic) return radius * m_pixelsPerTangent;
    const double distance = glm::length(center - m_eye);
    if (distance <= radius) return std::hypot(m_viewport.width, m_viewport.height);
    return m_pixelsPerTangent * (radius / distance) / std::sqrt(1 - (radius / distance) * (radius / distance));
}

Vec3 Camera::toView(Vec3 point) const {
    const Vec3 offset = point - m_view.target;
    return {glm::dot(offset, m_right), glm::dot(offset, m_up), -(glm::dot(offset, m_forward) + m_eyeDistance)};
}

scene::View orbited(scene::View view, Vec2 dragPx) {
    if (view.planar) return view;
    view.yawRadians = std::remainder(view.yawRadians - kRadiansPerPixel * dragPx.x, glm::two_pi<double>());
    view.pitchRadians = clampedPitch(view.pitchRadians + kRadiansPerPixel * dragPx.y);
    return view;
}

scene::View panned(const Camera& camera, Vec2 dragPx) {
    scene::View view = camera.view();
    const double units = camera.unitsPerPixel(view.target);
    view.target += units * (-dragPx.x * camera.right() + dragPx.y * camera.up());
    return view;
}

scene::View zoomedAt(const Camera& camera, Vec2 px, double steps) {
    scene::View view = camera.view();
    const double nearest = std::min(view.distance, nearestUsefulDistance(view.target));
    const double wanted = view.distance * std::pow(kZoomPerStep, -steps);
    const double distance = std::clamp(wanted, nearest, kLargestDistance);
    const Vec2 off = px - camera.viewport().middle();  // y down
    const double units = camera.unitsPerPixel(view.target);
    // The view of the plane through the target is scaled about the point under the cursor.
    view.target += units * (1 - distance / view.distance) * (off.x * camera.right() - off.y * camera.up());
    view.distance = distance;
    return view;
}

scene::View framed(scene::View view, const std::vector<Bounds>& bounds, Rect viewport, Rect free) {
    if (bounds.empty() || !(free.width > 0) || !(free.height > 0)) return view;
    const Camera camera(view, viewport);
    const Vec3 base = bounds.front().center;
    const double focal = viewport.height / 2 / (camera.orthographic() ? kHalfHeightPerDistance : kTanHalfField);
    const Vec2 center = viewport.middle();
    // Tangents of the sides of the free rectangle against the view axis.
    const double left = (free.x - center.x) / focal, right = (free.x + free.width - center.x) / focal;
    const double bottom = (center.y - free.y - free.height) / focal, top = (center.y - free.y) / focal;
    Slab across, upright;
    double nearest = std::numeric_limits<double>::infinity(), farthest = -nearest;
    for (const Bounds& b : bounds) {
        const Vec3 at = b.center - base;
        const double radius = kFrameMargin * b.radius, depth = glm::dot(at, camera.forward());
        const bool flat = camera.orthographic();
        across.add(glm::dot(at, camera.right()), flat ? 0 : depth, radius, flat ? 0 : left, flat ? 0 : right);
        upright.add(glm::dot(at, camera.up()), flat ? 0 : depth, radius, flat ? 0 : bottom, flat ? 0 : top);
        nearest = std::min(nearest, depth - b.radius);
        farthest = std::max(farthest, depth + b.radius);
    }
    const double middle = nearest / 2 + farthest / 2;
    double eyeDepth = std::min(across.eyeDepth(left, right), upright.eyeDepth(bottom, top));
    // In an orthographic view the distance only sets the scale: extent = tangent * distance.
    const double wanted = camera.orthographic() ? -eyeDepth : (middle - eyeDepth) / kEyeDistances;
    view.distance = std::clamp(wanted, nearestUsefulDistance(base), kLargestDistance);
    if (camera.orthographic()) eyeDepth = -view.distance;
    const double x = across.eyeSide(eyeDepth, left, right), y = upright.eyeSide(eyeDepth, bottom, top);
    const Vec3 target = base + x * camera.right() + y * camera.up() + middle * camera.forward();
    const bool isFinite = std::isfinite(target.x) && std::isfinite(target.y) && std::isfinite(target.z);
    view.target = isFinite ? target : base;  // the first of bodies so large that their extent overflows
    return view;
}

}  // namespace view
