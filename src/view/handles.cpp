#include "view/handles.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "collide/numbers/elementary.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/shapes.h"
#include "view/drag_plane.h"

namespace view {
namespace {

using scene::Document;
using scene::Kind;
using scene::ObjectRef;

constexpr double kSpeedPx = 70;                   // least length on the screen that shows a speed, px
constexpr double kTailPx = 16;                    // from the outline to the tail of a ball at rest, px
constexpr double kRadiusPx = 24;                  // least distance of a shape's radius handle from its core, px
constexpr double kRingPx = 14;                    // from a box to the rings that turn it, px
constexpr double kFacesPx = 18, kCornersPx = 40;  // least radius on the screen of a body with such handles, px
constexpr double kEdgePx = 4;                     // from the edges of the picture to a tail, px

/// A usual speed of a ball, units/frame; that of a ball at rest is shown by it.
double usualSpeed(const scene::Ball& ball) {
    const double speed = scene::speedOf(ball);
    return speed > 0 ? speed : ball.body.radius > 0 ? ball.body.radius / 4 : 1;
}

/// The place of the outline where the handle of the radius is drawn, away from the names and from
/// most paths. Absent where the body is too small on the screen, or the eye is inside it.
std::optional<Vec3> rimPlace(const Camera& camera, Vec3 center, double radius) {
    if (!(radius > 0) || !camera.project(center)) return std::nullopt;
    const double pixels = camera.pixelRadius(center, radius);
    if (!(pixels >= kSmallestRimPx) || !std::isfinite(pixels)) return std::nullopt;
    const Vec3 side = radiusDirection(camera);
    if (camera.orthographic()) return center + radius * side;
    // The outline in perspective is the circle in which the tangents from the eye touch.
    const Vec3 away = center - camera.eye();
    const double distance = glm::length(away);
    if (!(distance > radius)) return std::nullopt;
    const Vec3 look = away / distance, across = side - glm::dot(side, look) * look;
    const double share = radius / distance;
    if (!(glm::length(across) > 0)) return std::nullopt;
    return center - share * radius * look + radius * std::sqrt(1 - share * share) * glm::normalize(across);
}

/// The direction of a ball; of one at rest away from the viewer on the ground, upward where the ground is seen on edge.
Vec3 pushOf(const scene::Ball& ball, const Camera& camera) {
    if (const std::optional<Vec3> heading = headingOf(ball)) return *heading;
    if (std::abs(camera.forward().z) < kLeastSlope) return camera.up();
    return glm::normalize(glm::cross(Vec3(0, 0, 1), camera.right()));
}

/// Appends the handles of the motion of a ball.
void addMotionHandles(std::vector<HandlePoint>& handles, const scene::Ball& ball, const Camera& camera,
                      const MotionScale& scale) {
    const double speed = scene::speedOf(ball), radius = ball.body.radius;
    const std::optional<Vec3> heading = headingOf(ball);
    if (heading)
        handles.push_back({Handle::SpeedHandle, ball.body.position + (radius + speed * scale.frames) * *heading});
    if (heading || ball.body.motion.goesToPoint()) handles.push_back({Handle::AimTip, tipOf(ball, scale)});
    const double back = radius + scale.gap + speed * scale.tailFrames();
    handles.push_back({Handle::Tail, ball.body.position - back * pushOf(ball, camera)});
}

/// True for a part of a box that is not behind it.
bool facesEye(const collide::Obstacle& box, collide::Feature part, const Camera& camera) {
    const std::array<Vec3, 3> axes = scene::axesOf(box.rotation);
    for (int axis = 0; axis < 3; ++axis) {
        const int side = scene::sideOf(part, axis);
        if (side == 0) continue;
        const Vec3 outward = double(side) * axes[std::size_t(axis)];
        const Vec3 at = box.center + box.half[axis] * outward;
        if (glm::dot(camera.orthographic() ? -camera.forward() : camera.eye() - at, outward) > 0) return true;
    }
    return false;
}

/// Appends the handles of a capsule, a triangle or a box: those of its parts, and of its radius where the outline of
/// the rounded body is, below at the left.
void addShapeHandles(std::vector<HandlePoint>& handles, const collide::Obstacle& body, const Camera& camera) {
    const double pixels = camera.pixelRadius(scene::middleOf(body), scene::reachOf(body));
    if (!(pixels >= kSmallestRimPx) || !std::isfinite(pixels)) return;
    using Part = collide::Feature::Kind;
    const bool isBox = body.shape == collide::Shape::Box;
    for (const collide::Feature part : scene::featuresOf(body.shape)) {
        const bool isWhole =
            part.kind == Part::Face ? !isBox : part.kind == Part::Edge && body.shape == collide::Shape::Capsule;
        const double least = !isBox ? kSmallestRimPx : part.kind == Part::Face ? kFacesPx : kCornersPx;
        if (isWhole || pixels < least || (isBox && !facesEye(body, part, camera))) continue;
        handles.push_back({Handle::Part, scene::middleOf(body, part), part});
    }
    const Vec3 side = radiusDirection(camera);
    const scene::Corners corners = scene::cornersOf(body);
    const auto along = [&](Vec3 a, Vec3 b) { return glm::dot(a, side) < glm::dot(b, side); };
    const Vec3 corner = *std::max_element(corners.begin(), corners.end(), along);
    handles.push_back({Handle::Rim, corner + std::max(body.radius, kRadiusPx * camera.unitsPerPixel(corner)) * side});
}

/// Appends the handle of a mesh's size, at the corner of its bounds that is lowest at the left.
void addScaleHandle(std::vector<HandlePoint>& handles, const collide::Obstacle& bounds, const Camera& camera) {
    const double pixels = camera.pixelRadius(bounds.center, scene::reachOf(bounds));
    if (!(pixels >= kSmallestRimPx) || !std::isfinite(pixels)) return;
    const Vec3 side = radiusDirection(camera);
    const scene::Corners corners = scene::cornersOf(bounds);
    handles.push_back({Handle::Rim, *std::max_element(corners.begin(), corners.end(), [&](Vec3 a, Vec3 b) {
                           return glm::dot(a, side) < glm::dot(b, side);
                       })});
}

}  // namespace

MotionScale motionScaleOf(const scene::Ball& ball, const Camera& camera) {
    const double unitsPerPixel = camera.unitsPerPixel(ball.body.position);
    // The power of two for which a speed is 70 to 140 px long.
    MotionScale scale{std::exp2(std::ceil(std::log2(kSpeedPx / (usualSpeed(ball) / unitsPerPixel)))), 0};
    const double least = kTailPx * unitsPerPixel, more = scene::speedOf(ball) * scale.tailFrames();
    const Vec3 push = pushOf(ball, camera);
    const Rect& all = camera.viewport();
    const Rect inside{all.x + kEdgePx, all.y + kEdgePx, all.width - 2 * kEdgePx, all.height - 2 * kEdgePx};
    // Where the picture ends near the ball, the tail is nearer to it.
    for (const double share : {1.0, 0.6, 0.3, 0.0}) {
        scale.gap = least + share * more - more;
        const auto seen = camera.project(ball.body.position - (ball.body.radius + least + share * more) * push);
        if (seen && inside.holds(seen->px)) break;
    }
    return scale;
}

std::optional<Vec3> headingOf(const scene::Ball& ball) {
    const bool aims = ball.body.motion.goesToPoint();
    const Vec3 w = aims ? ball.body.motion.vector - ball.body.position : ball.body.motion.vector;
    const double size = std::max({std::abs(w.x), std::abs(w.y), std::abs(w.z)});
    if (!(size > 0) || std::isinf(size)) return std::nullopt;
    return glm::normalize(w / size);
}

Vec3 tipOf(const scene::Ball& ball, const MotionScale& scale) {
    if (ball.body.motion.goesToPoint()) return ball.body.motion.vector;
    const std::optional<Vec3> heading = headingOf(ball);
    if (!heading) return ball.body.position;
    return ball.body.position + (ball.body.radius + scene::speedOf(ball) * scale.tipFrames()) * *heading;
}

Vec3 radiusDirection(const Camera& camera) { return -(camera.right() + camera.up()) * std::sqrt(0.5); }

bool isFree(const scene::Scene& scene, ObjectRef ref) { return scene::marksOf(scene, ref) == scene::Marks{}; }

double distanceFromRay(const Camera& camera, Vec2 px, Vec3 point) {
    const collide::Ray ray = camera.ray(px);
    return glm::length(glm::cross(point - ray.origin, glm::normalize(ray.direction)));
}

std::vector<HandlePoint> handlesOf(const Document& d, ObjectRef ref, const Camera& camera,
                                   std::optional<MotionScale> scale) {
    if (ref.kind == Kind::Plane || !scene::contains(d.scene, ref) || !isFree(d.scene, ref)) return {};
    std::vector<HandlePoint> handles;
    if (ref.kind == Kind::Mesh) {
        addScaleHandle(handles, scene::obstacleOf(d.scene, ref), camera);
        return handles;
    }
    if (!isRound(ref)) {
        addShapeHandles(handles, scene::obstacleOf(d.scene, ref), camera);
        return handles;
    }
    if (const auto rim = rimPlace(camera, scene::positionOf(d.scene, ref), radiusOf(d.scene, ref)))
        handles.push_back({Handle::Rim, *rim});
    if (ref.kind == Kind::Ball)
        addMotionHandles(handles, d.scene.balls[ref.index], camera,
                         scale.value_or(motionScaleOf(d.scene.balls[ref.index], camera)));
    return handles;
}

std::vector<HandlePoint> cornerHandlesOf(const scene::Scene& scene, ObjectRef ref, std::uint32_t triangle,
                                         const Camera& camera) {
    const scene::Obstacle& mesh = scene.meshes[ref.index];
    const std::size_t size = mesh.mesh->mesh->size();
    if (!isFree(scene, ref) || size > scene::kMostReshapedTriangles || triangle >= size) return {};
    const collide::Obstacle body = scene::triangleOf(mesh, triangle);
    const double pixels = camera.pixelRadius(scene::middleOf(body), scene::reachOf(body));
    if (!(pixels >= kFacesPx) || !std::isfinite(pixels)) return {};
    std::vector<HandlePoint> handles;
    for (std::uint8_t corner = 0; corner < 3; ++corner) {
        const collide::Feature part{collide::Feature::Kind::Corner, corner};
        handles.push_back({Handle::Part, scene::middleOf(body, part), part});
    }
    return handles;
}

std::vector<Vec3> TurnRing::points() const {
    constexpr int kPoints = 96;
    const Vec3 other = std::abs(normal.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
    const Vec3 right = glm::normalize(glm::cross(other, normal)), up = glm::cross(normal, right);
    std::vector<Vec3> around;
    for (int i = 0; i < kPoints; ++i) {
        const double turn = 2 * std::numbers::pi * i / kPoints;
        around.push_back(center + radius * (collide::rounded::cos(turn) * right + collide::rounded::sin(turn) * up));
    }
    return around;
}

std::vector<TurnRing> ringsOf(const scene::Scene& scene, ObjectRef ref, const Camera& camera) {
    const bool turns = ref.kind == Kind::Box || ref.kind == Kind::Mesh;
    if (!turns || !scene::contains(scene, ref) || !isFree(scene, ref)) return {};
    const collide::Obstacle box = scene::obstacleOf(scene, ref);
    const double reach = scene::reachOf(box), pixels = camera.pixelRadius(box.center, reach);
    if (!camera.project(box.center) || !(pixels >= kFacesPx) || !std::isfinite(pixels)) return {};
    const Vec3 look = camera.orthographic() ? camera.forward() : glm::normalize(box.center - camera.eye());
    const std::array<Vec3, 3> axes = scene::axesOf(box.rotation);
    std::vector<TurnRing> rings;
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 normal = axes[std::size_t(axis)];
        if (std::abs(glm::dot(normal, look)) < kLeastSlope) continue;
        rings.push_back({axis, box.center, normal, reach + kRingPx * camera.unitsPerPixel(box.center)});
    }
    return rings;
}

}  // namespace view
