#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collide/sweep.h"
#include "scene/body_values.h"
#include "scene/shapes.h"
#include "view/gesture.h"

namespace view {
namespace {

using scene::Document;
using scene::Kind;
using scene::ObjectRef;

constexpr double kNearestDepth = 1e-6;  // share of the eye's distance; nearer parts of a rail are not picked

std::optional<double> distancePx(const Camera& camera, Vec3 at, Vec2 px) {
    const std::optional<Projected> seen = camera.project(at);
    if (!seen) return std::nullopt;
    return std::hypot(seen->px.x - px.x, seen->px.y - px.y);
}

/// The distance from what can be taken of a handle: its point, of a cue the part that is always drawn.
std::optional<double> distancePx(const Camera& camera, const HandlePoint& handle, Vec3 body, Vec2 px, double scale) {
    const std::optional<Projected> at = camera.project(handle.at), middle = camera.project(body);
    if (!at || !middle || handle.handle != Handle::Tail || at->px == middle->px)
        return distancePx(camera, handle.at, px);
    const Vec2 out = glm::normalize(at->px - middle->px);
    const double along = std::clamp(glm::dot(px - at->px, out), 0.0, kCuePx * scale);
    return glm::length(px - at->px - along * out);
}

/// Appends the rings of a box that pass a pixel within `reach` pixels, nearest on the screen first.
void pickRings(std::vector<Pick>& picks, const scene::Scene& scene, ObjectRef ref, const Camera& camera, Vec2 px,
               double reach) {
    std::vector<std::pair<double, Pick>> near;
    for (const TurnRing& ring : ringsOf(scene, ref, camera)) {
        const std::vector<Vec3> points = ring.points();
        double least = HUGE_VAL, depth = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto a = camera.project(points[i]), b = camera.project(points[(i + 1) % points.size()]);
            if (!a || !b) continue;
            const Vec2 way = b->px - a->px;
            const double length2 = glm::dot(way, way);
            const double s = length2 > 0 ? std::clamp(glm::dot(px - a->px, way) / length2, 0.0, 1.0) : 0;
            if (const double off = glm::length(px - a->px - s * way); off < least)
                least = off, depth = glm::length(points[i] - camera.eye());
        }
        if (least <= reach)
            near.push_back(
                {least, {ref, Handle::Ring, depth, {collide::Feature::Kind::Edge, std::uint8_t(ring.axis)}}});
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [off, pick] : near) picks.push_back(pick);
}

/// Appends the handles of an object near a pixel, nearest first; then its outline, if `withOutline`.
void pickHandles(std::vector<Pick>& picks, const Document& d, ObjectRef ref, const Camera& camera, Vec2 px,
                 double scale, bool withOutline) {
    std::vector<std::pair<double, Pick>> near;
    for (const HandlePoint& h : handlesOf(d, ref, camera)) {
        const std::optional<double> off = distancePx(camera, h, scene::positionOf(d.scene, ref), px, scale);
        if (off && *off <= kHandlePx * scale)
            near.push_back({*off, {ref, h.handle, glm::length(h.at - camera.eye()), h.part}});
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [off, pick] : near) picks.push_back(pick);
    if (withOutline) pickRings(picks, d.scene, ref, camera, px, kRimPx * scale);
    if (!withOutline || !isRound(ref) || !isFree(d.scene, ref)) return;
    const Vec3 center = scene::positionOf(d.scene, ref);
    const double radius = radiusOf(d.scene, ref), fromOutline = std::abs(distanceFromRay(camera, px, center) - radius);
    const bool large = camera.pixelRadius(center, radius) >= kSmallestRimPx * scale;
    if (camera.project(center) && large && fromOutline <= kRimPx * scale * camera.unitsPerPixel(center)) {
        picks.push_back({ref, Handle::Rim, glm::length(center - camera.eye())});
    }
}

/// Appends the balls and spheres that the ray meets, in the order of the scene.
void pickBodies(std::vector<Pick>& picks, const scene::Scene& scene, const collide::Ray& ray,
                const scene::BodyGroups* groups) {
    const auto add = [&](ObjectRef ref, const scene::Marks& marks, Vec3 center, double radius) {
        if (marks.hidden || !(radius > 0)) return;  // a point has handles only
        if (const auto hit = collide::raycast(ray, center, radius)) {
            picks.push_back({ref, Handle::Body, hit->fraction * glm::length(ray.direction)});
        }
    };
    const auto addBall = [&](std::size_t i) {
        add({Kind::Ball, i}, scene.balls[i].marks, scene.balls[i].body.position, scene.balls[i].body.radius);
    };
    const auto addSphere = [&](std::size_t i) {
        add({Kind::Sphere, i}, scene.spheres[i].marks, scene.spheres[i].body.center, scene.spheres[i].body.radius);
    };
    if (!groups) {
        for (std::size_t i = 0; i < scene.balls.size(); ++i) addBall(i);
        for (std::size_t i = 0; i < scene.spheres.size(); ++i) addSphere(i);
        return;
    }
    std::vector<std::uint32_t> near;
    for (std::size_t i = 0; i < groups->bounds().size(); ++i) {
        if (!groups->bounds()[i].firstTouch(ray.origin, ray.direction)) continue;
        const auto bodies = groups->bodiesOf(i);
        near.insert(near.end(), bodies.begin(), bodies.end());
    }
    std::sort(near.begin(), near.end());  // the order of the scene, as without groups
    for (const std::uint32_t i : near) i < scene.balls.size() ? addBall(i) : addSphere(i - scene.balls.size());
}

/// The depth at which a ray enters a capsule, a triangle or a box: as a ball that is swept along it, so thick that no
/// body is too thin to be picked. Absent from within.
std::optional<double> depthOf(const collide::Obstacle& body, const collide::Ray& ray, double thinnest) {
    const double grown = std::max(thinnest - body.radius, 0.0), reach = scene::reachOf(body) + grown;
    const Vec3 middle = scene::middleOf(body);
    if (!(reach > 0) || !std::isfinite(reach) || !collide::isFinite(middle) || !collide::raycast(ray, middle, reach))
        return std::nullopt;
    const collide::SweepQuery cast{{ray.origin, collide::Motion::velocity(ray.direction), grown, 1}, body};
    if (!collide::isHit(collide::classify(cast))) return std::nullopt;
    return collide::sweepMotion(cast).contact->frames * glm::length(ray.direction);
}

/// Appends the capsules, triangles, boxes and meshes that the ray meets.
void pickShapes(std::vector<Pick>& picks, const scene::Scene& scene, const collide::Ray& ray, const Camera& camera,
                double scale) {
    scene::forFixed([&](Kind kind, auto list) {
        const auto& bodies = scene.*list;
        for (std::size_t i = 0; i < bodies.size() && kind != Kind::Plane; ++i) {
            if (bodies[i].marks.hidden) continue;
            const collide::Obstacle& body = bodies[i].body;
            const double thinnest = kThinPx / 2 * scale * camera.unitsPerPixel(scene::middleOf(body));
            if (const auto depth = depthOf(body, ray, thinnest)) picks.push_back({{kind, i}, Handle::Body, *depth});
        }
    });
    for (std::size_t i = 0; i < scene.meshes.size(); ++i) {
        if (scene.meshes[i].marks.hidden) continue;
        if (const auto hit = scene::firstOnRay(scene.meshes[i], ray.origin, ray.direction))
            picks.push_back(
                {{Kind::Mesh, i}, Handle::Body, hit->along * glm::length(ray.direction), {}, hit->triangle});
    }
}

/// The corner that is next to a pixel, of the triangle that a pick of a mesh is on; absent if none is near.
std::optional<Pick> cornerOf(const Pick& mesh, const scene::Scene& scene, const Camera& camera, Vec2 px, double scale) {
    std::optional<Pick> nearest;
    double least = kHandlePx * scale;
    for (const HandlePoint& h : cornerHandlesOf(scene, mesh.ref, mesh.triangle, camera)) {
        const std::optional<double> off = distancePx(camera, h.at, px);
        if (!off || !(*off <= least)) continue;
        least = *off;
        nearest = {mesh.ref, h.handle, glm::length(h.at - camera.eye()), h.part, mesh.triangle};
    }
    return nearest;
}

/// The point of a rail nearest to a pixel on the screen, if it is within `reach` pixels. At an end that fades out, the
/// outer half of the fade is not picked.
std::optional<Vec3> railPoint(const Camera& camera, const Rail& rail, Vec2 px, double reach) {
    Vec3 a = glm::mix(rail.a, rail.b, rail.fadeA / 2), b = glm::mix(rail.b, rail.a, rail.fadeB / 2);
    if (!camera.orthographic()) {
        const double nearest = kNearestDepth * camera.eyeDistance();
        const double da = -camera.toView(a).z, db = -camera.toView(b).z;
        if (da < nearest && db < nearest) return std::nullopt;
        if (da < nearest) a = glm::mix(a, b, (nearest - da) / (db - da));
        if (db < nearest) b = glm::mix(b, a, (nearest - db) / (da - db));
    }
    const std::optional<Projected> from = camera.project(a), to = camera.project(b);
    if (!from || !to) return std::nullopt;
    const Vec2 way = to->px - from->px;
    const double length2 = glm::dot(way, way);
    const double s = length2 > 0 ? std::clamp(glm::dot(px - from->px, way) / length2, 0.0, 1.0) : 0;
    if (!(glm::length(px - from->px - s * way) <= reach)) return std::nullopt;
    // In perspective, a share of the way on the screen is not the same share in space.
    const double t = camera.orthographic() ? s : s * from->depth / (s * from->depth + (1 - s) * to->depth);
    return glm::mix(a, b, t);
}

/// Distance to the cushion of a wall, a convex polygon parallel to the ground, in lengths of ray.direction.
std::optional<double> cushionDepth(const WallFace& wall, const collide::Ray& ray) {
    if (wall.cushion.empty() || ray.direction.z == 0) return std::nullopt;
    const double along = (wall.cushion[0].z - ray.origin.z) / ray.direction.z;
    if (!(along > 0)) return std::nullopt;
    const Vec3 at = ray.origin + along * ray.direction;
    bool isLeft = true, isRight = true;
    for (std::size_t i = 0; i < wall.cushion.size(); ++i) {
        const Vec3 side = wall.cushion[(i + 1) % wall.cushion.size()] - wall.cushion[i], to = at - wall.cushion[i];
        const double turn = side.x * to.y - side.y * to.x;
        isLeft = isLeft && turn >= 0;
        isRight = isRight && turn <= 0;
    }
    const Rail& rail = wall.rails.front();
    const double share = glm::dot(at - rail.a, rail.b - rail.a) / glm::dot(rail.b - rail.a, rail.b - rail.a);
    const bool isFaded = share < rail.fadeA / 2 || share > 1 - rail.fadeB / 2;
    const bool ends = rail.fadeA > 0 || rail.fadeB > 0;
    return (isLeft || isRight) && !(ends && isFaded) ? std::optional(along) : std::nullopt;
}

/// Appends the walls whose rails or cushions are under a pixel.
void pickWalls(std::vector<Pick>& picks, const Stage& stage, const Camera& camera, Vec2 px, double scale) {
    const collide::Ray ray = camera.ray(px);
    const double length = glm::length(ray.direction);
    for (const WallFace& wall : stage.walls) {
        std::optional<double> depth = cushionDepth(wall, ray);
        if (depth) *depth *= length;
        for (const Rail& rail : wall.rails) {
            const std::optional<Vec3> at = railPoint(camera, rail, px, kRailPx * scale);
            if (!at) continue;
            const double away = glm::dot(*at - ray.origin, ray.direction) / length;
            depth = depth ? std::min(*depth, away) : away;
        }
        if (depth) picks.push_back({wall.ref, Handle::Body, *depth});
    }
}

}  // namespace

std::vector<Pick> pickAll(const Document& document, const Stage& stage, const Camera& camera, Vec2 px, double pxScale,
                          const scene::BodyGroups* groups) {
    std::vector<Pick> picks;
    for (auto ref = document.selection.rbegin(); ref != document.selection.rend(); ++ref) {
        if (scene::contains(document.scene, *ref)) pickHandles(picks, document, *ref, camera, px, pxScale, true);
    }
    if (const auto active = document.activeBall(); active && !document.isSelected({Kind::Ball, *active}))
        pickHandles(picks, document, {Kind::Ball, *active}, camera, px, pxScale, false);
    const collide::Ray ray = camera.ray(px);
    const auto byDepth = [](const Pick& a, const Pick& b) { return a.depth < b.depth; };
    const auto bodies = std::ptrdiff_t(picks.size());
    pickBodies(picks, document.scene, ray, groups);
    pickShapes(picks, document.scene, ray, camera, pxScale);
    std::stable_sort(picks.begin() + bodies, picks.end(), byDepth);
    if (const auto front = picks.begin() + bodies; front != picks.end() && document.isSelected(front->ref))
        if (const auto corner =
                front->ref.kind == Kind::Mesh ? cornerOf(*front, document.scene, camera, px, pxScale) : std::nullopt)
            picks.insert(front, *corner);
    const auto walls = std::ptrdiff_t(picks.size());
    pickWalls(picks, stage, camera, px, pxScale);
    std::stable_sort(picks.begin() + walls, picks.end(), byDepth);
    return picks;
}

std::vector<ObjectRef> pickInside(const scene::Scene& scene, const Camera& camera, Rect box) {
    std::vector<ObjectRef> inside;
    for (const ObjectRef ref : scene::allObjects(scene)) {
        if (scene::marksOf(scene, ref).hidden) continue;
        const std::optional<Projected> seen = camera.project(scene::middleOf(scene::obstacleOf(scene, ref)));
        if (seen && box.holds(seen->px)) inside.push_back(ref);
    }
    return inside;
}

bool holdsMoreThan(std::size_t count, const scene::Scene& scene, const Camera& camera) {
    if (scene.balls.size() + scene.spheres.size() <= count) return false;
    std::size_t held = 0;
    const auto isSeen = [&](const scene::Marks& marks, Vec3 center) {
        const std::optional<Projected> seen = marks.hidden ? std::nullopt : camera.project(center);
        return seen && camera.viewport().holds(seen->px);
    };
    for (const scene::Ball& ball : scene.balls)
        if (isSeen(ball.marks, ball.body.position) && ++held > count) return true;
    for (const scene::Obstacle& sphere : scene.spheres)
        if (isSeen(sphere.marks, sphere.body.center) && ++held > count) return true;
    return false;
}

}  // namespace view
