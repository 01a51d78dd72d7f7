#include "view/gesture.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/powers_of_ten.h"
#include "collide/sweep.h"
#include "scene/body_values.h"
#include "scene/edits.h"

namespace view {
namespace {

using scene::Document;
using scene::Kind;
using scene::ObjectRef;

constexpr double kSnapPx = 8;           // least length of a snap step on the screen
constexpr double kNearestDepth = 1e-6;  // share of the eye's distance; nearer parts of a rail are not picked
constexpr double kLeastSine = 0.03;     // sine of the least angle between an axis and the line of sight for a drag

/// Decimals of the finest power of ten that is at most a tenth of `unitsPerPixel`.
int finestDecimals(double unitsPerPixel) { return -base::decadeOf(unitsPerPixel / 10); }

/// Removes the rounding error of a sum of decimals: the shortest decimal within two ulps, else the value.
double withoutNoise(double value) {
    const double ulp = std::nextafter(std::abs(value), HUGE_VAL) - std::abs(value);
    for (int decimals = 0; decimals <= 15; ++decimals) {
        const double candidate = base::roundedToDecimals(value, decimals);
        if (std::abs(candidate - value) <= 2 * ulp) return candidate;
    }
    return value;
}

/// A coordinate moved by `delta` and rounded to a short decimal: to snapStep() with `snap`, else to a tenth of a pixel.
/// Unchanged if `delta` is 0.
double dragged(double start, double delta, double unitsPerPixel, bool snap) {
    if (delta == 0) return start;
    return snap ? base::roundedToStep(start + delta, snapStep(unitsPerPixel))
                : base::roundedToDecimals(start + delta, finestDecimals(unitsPerPixel));
}

Vec3 dragged(Vec3 start, Vec3 delta, double unitsPerPixel, bool snap) {
    for (int i = 0; i < 3; ++i) start[i] = dragged(start[i], delta[i], unitsPerPixel, snap);
    return start;
}

/// Unit direction of motion; absent if the ball has none.
std::optional<Vec3> headingOf(const scene::Ball& ball) {
    const bool aims = ball.body.motion.goesToPoint();
    const Vec3 w = aims ? ball.body.motion.vector - ball.body.position : ball.body.motion.vector;
    const double size = std::max({std::abs(w.x), std::abs(w.y), std::abs(w.z)});
    if (!(size > 0) || std::isinf(size)) return std::nullopt;
    return glm::normalize(w / size);
}

/// The frames of motion shown by the length of the speed handle: the power of two for which it is 70 to 140 px from the
/// outline.
double framesShown(double speed, double unitsPerPixel) {
    const double perFrame = (speed > 0 ? speed : 1) / unitsPerPixel;
    return std::exp2(std::ceil(std::log2(70 / perFrame)));
}

double speedHandleFrames(const scene::Ball& ball, const Camera& camera) {
    return framesShown(scene::speedOf(ball), camera.unitsPerPixel(ball.body.position));
}

std::optional<double> distancePx(const Camera& camera, Vec3 at, Vec2 px) {
    const std::optional<Projected> seen = camera.project(at);
    if (!seen) return std::nullopt;
    return std::hypot(seen->px.x - px.x, seen->px.y - px.y);
}

/// Distance of a point from the ray through a pixel: the radius of the sphere around it whose outline is at the pixel.
double distanceFromRay(const Camera& camera, Vec2 px, Vec3 point) {
    const collide::Ray ray = camera.ray(px);
    return glm::length(glm::cross(point - ray.origin, glm::normalize(ray.direction)));
}

/// The place of the outline where the handle of the radius is drawn: below at the left, away from the names and from
/// most paths. Absent where the body is too small on the screen, or the eye is inside it.
std::optional<Vec3> rimPlace(const Camera& camera, Vec3 center, double radius) {
    if (!(radius > 0) || !camera.project(center)) return std::nullopt;
    const double pixels = camera.pixelRadius(center, radius);
    if (!(pixels >= kSmallestRimPx) || !std::isfinite(pixels)) return std::nullopt;
    const Vec3 side = -(camera.right() + camera.up()) * std::sqrt(0.5);
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

/// True for an object that is neither hidden nor locked.
bool isFree(const scene::Scene& scene, ObjectRef ref) { return scene::marksOf(scene, ref) == scene::Marks{}; }

/// Appends the handles of an object near a pixel, nearest first; then its outline, if `withOutline`.
void pickHandles(std::vector<Pick>& picks, const Document& d, ObjectRef ref, const Camera& camera, Vec2 px,
                 double scale, bool withOutline) {
    std::vector<std::pair<double, Pick>> near;
    for (const HandlePoint& h : handlesOf(d, ref, camera)) {
        const std::optional<double> off = distancePx(camera, h.at, px);
        if (off && *off <= kHandlePx * scale) near.push_back({*off, {ref, h.handle, glm::length(h.at - camera.eye())}});
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [off, pick] : near) picks.push_back(pick);
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

/// The parameter on the line through `at` of its point nearest to the pointer's ray; absent if the line points at the
/// eye.
std::optional<double> alongAxis(const Camera& camera, Vec2 px, Vec3 at, Vec3 axis) {
    const collide::Ray ray = camera.ray(px);
    const Vec3 look = glm::normalize(ray.direction), to = ray.origin - at;
    const double cosine = glm::dot(look, axis), sine2 = 1 - cosine * cosine;
    if (sine2 < kLeastSine * kLeastSine) return std::nullopt;
    return (glm::dot(to, axis) - cosine * glm::dot(to, look)) / sine2;
}

/// The way along an axis through `at` that the pointer has pulled; absent as for alongAxis().
std::optional<double> pulledAlong(const Camera& camera, Vec2 fromPx, Vec2 toPx, Vec3 at, Vec3 axis) {
    const std::optional<double> from = alongAxis(camera, fromPx, at, axis), to = alongAxis(camera, toPx, at, axis);
    return from && to ? std::optional(*to - *from) : std::nullopt;
}

}  // namespace

AxisLock lockOf(const Camera& camera, DragModifiers how) {
    return how.vertical && !how.axis && !camera.view().planar ? AxisLock(2) : how.axis;
}

double snapStep(double unitsPerPixel) { return base::roundStepFrom(kSnapPx * unitsPerPixel); }

std::vector<HandlePoint> handlesOf(const Document& d, ObjectRef ref, const Camera& camera) {
    if (!isRound(ref) || !scene::contains(d.scene, ref) || !isFree(d.scene, ref)) return {};
    std::vector<HandlePoint> handles;
    if (const auto rim = rimPlace(camera, scene::positionOf(d.scene, ref), radiusOf(d.scene, ref)))
        handles.push_back({Handle::Rim, *rim});
    if (ref.kind != Kind::Ball) return handles;
    const scene::Ball& ball = d.scene.balls[ref.index];
    const std::optional<Vec3> heading = headingOf(ball);
    if (heading) {
        const double length = ball.body.radius + scene::speedOf(ball) * speedHandleFrames(ball, camera);
        handles.push_back({Handle::SpeedHandle, ball.body.position + length * *heading});
    }
    const bool aims = ball.body.motion.goesToPoint();
    if (aims) handles.push_back({Handle::AimTip, ball.body.motion.vector});
    return handles;
}

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
    std::stable_sort(picks.begin() + bodies, picks.end(), byDepth);
    const auto walls = std::ptrdiff_t(picks.size());
    pickWalls(picks, stage, camera, px, pxScale);
    std::stable_sort(picks.begin() + walls, picks.end(), byDepth);
    return picks;
}

std::vector<ObjectRef> pickInside(const scene::Scene& scene, const Camera& camera, Rect box) {
    std::vector<ObjectRef> inside;
    for (const ObjectRef ref : scene::allObjects(scene)) {
        if (scene::marksOf(scene, ref).hidden) continue;
        const std::optional<Projected> seen = camera.project(scene::positionOf(scene, ref));
        if (seen && box.holds(seen->px)) inside.push_back(ref);
    }
    return inside;
}

double stepped(double value, double by) { return by == 0 ? value : withoutNoise(value + by); }

Document movedBy(const Document& document, const std::vector<ObjectRef>& refs, Vec3 delta) {
    Document next = scene::moveBy(document, refs, delta);
    const auto tidy = [&](Vec3& p) {
        for (int i = 0; i < 3; ++i) p[i] = delta[i] == 0 ? p[i] : withoutNoise(p[i]);
    };
    for (const ObjectRef ref : refs) {
        scene::withList(ref.kind, [&](auto list) {
            auto& body = (next.scene.*list).edit(ref.index).body;
            tidy(scene::placeIn(body));
            if constexpr (requires { body.motion; })
                if (body.motion.goesToPoint()) tidy(body.motion.vector);
        });
    }
    return next;
}

Drag::Drag(Document start, Pick pick, const Camera& camera, Vec2 px, std::optional<Vec3> heldAt)
    : m_start(std::move(start)),
      m_pick(pick),
      m_startPx(px),
      m_anchor(heldAt.value_or(scene::positionOf(m_start.scene, pick.ref))) {
    if (pick.ref.kind == Kind::Ball) {
        const scene::Ball& ball = m_start.scene.balls[pick.ref.index];
        m_speedFrames = speedHandleFrames(ball, camera);
        if (pick.handle == Handle::AimTip) m_anchor = scene::aimPoint(ball);
    }
    // The centre of a round body follows the pointer; of a wall, the point that was picked.
    if (!isRound(pick.ref)) {
        const collide::Ray ray = camera.ray(px);
        m_anchor = ray.origin + pick.depth * glm::normalize(ray.direction);
    }
}

/// The displacement of the anchor under the pointer: in the plane of the view, along one axis, or across a wall.
Vec3 Drag::pull(const Camera& camera, Vec2 px, DragModifiers how) const {
    if (const AxisLock lock = lockOf(camera, how)) {
        Vec3 axis(0);
        axis[*lock] = 1;
        return pulledAlong(camera, m_startPx, px, m_anchor, axis).value_or(0) * axis;
    }
    if (!isRound(m_pick.ref)) {
        // Only the motion of a wall across itself changes it.
        const Vec3 normal = collide::unitOf(scene::obstacleOf(m_start.scene, m_pick.ref).normal);
        return pulledAlong(camera, m_startPx, px, m_anchor, normal).value_or(0) * normal;
    }
    const Vec2 offset = (px - m_startPx) * camera.unitsPerPixel(m_anchor);
    Vec3 delta = offset.x * camera.right() - offset.y * camera.up();
    if (camera.view().planar) delta.z = 0;
    return delta;
}

/// The document with the picked object at `to` and the others moved with it as one body.
Document Drag::shifted(const std::vector<ObjectRef>& refs, Vec3 to) const {
    const Vec3 delta = to - scene::positionOf(m_start.scene, m_pick.ref);
    if (delta == Vec3(0)) return m_start;
    return scene::setPosition(movedBy(m_start, refs, delta), m_pick.ref, to);
}

Dragged Drag::moved(const Camera& camera, Vec2 px, DragModifiers how) const {
    const std::vector<ObjectRef> refs =
        scene::unlocked(m_start.scene, m_start.isSelected(m_pick.ref) ? m_start.selection : std::vector{m_pick.ref});
    if (std::find(refs.begin(), refs.end(), m_pick.ref) == refs.end()) return {m_start, {}};
    const Vec3 from = scene::positionOf(m_start.scene, m_pick.ref), delta = pull(camera, px, how);
    const double unitsPerPixel = camera.unitsPerPixel(m_anchor);
    if (how.snap && delta != Vec3(0)) {
        const SnapLimits limits{kContactPx * how.pxScale * unitsPerPixel, camera.view().planar, lockOf(camera, how)};
        auto touch = touchNear(m_start.scene, m_pick.ref, from + delta, limits.reach, limits, refs);
        if (touch) return {shifted(refs, touch->result.value), std::move(touch)};
    }
    return {shifted(refs, dragged(from, delta, unitsPerPixel, how.snap)), {}};
}

Document Drag::resized(const Camera& camera, Vec2 px, DragModifiers how) const {
    const double start = radiusOf(m_start.scene, m_pick.ref);
    const double pulled = distanceFromRay(camera, px, m_anchor) - distanceFromRay(camera, m_startPx, m_anchor);
    const double radius = dragged(start, pulled, camera.unitsPerPixel(m_anchor), how.snap);
    return scene::setRadius(m_start, m_pick.ref, std::max(radius, 0.0));
}

Dragged Drag::aimed(const Camera& camera, Vec2 px, DragModifiers how) const {
    const Vec3 delta = pull(camera, px, how);
    if (delta == Vec3(0)) return {m_start, {}};
    const double unitsPerPixel = camera.unitsPerPixel(m_anchor);
    const std::size_t ball = m_pick.ref.index;
    if (how.snap && !lockOf(camera, how)) {
        const SnapLimits limits{kContactPx * how.pxScale * unitsPerPixel, camera.view().planar, {}};
        auto aim = aimNear(m_start.scene, ball, m_anchor + delta, limits.reach, limits);
        if (aim) return {scene::setAim(m_start, ball, aim->result.value), std::move(aim)};
    }
    return {scene::setAim(m_start, ball, dragged(m_anchor, delta, unitsPerPixel, how.snap)), {}};
}

Document Drag::sped(const Camera& camera, Vec2 px, DragModifiers how) const {
    const scene::Ball& ball = m_start.scene.balls[m_pick.ref.index];
    const std::optional<Vec3> heading = headingOf(ball);
    if (!heading) return m_start;
    const std::optional<double> pulled = pulledAlong(camera, m_startPx, px, m_anchor, *heading);
    if (!pulled) return m_start;
    const double unitsPerPixel = camera.unitsPerPixel(m_anchor) / m_speedFrames;
    const double speed = dragged(scene::speedOf(ball), *pulled / m_speedFrames, unitsPerPixel, how.snap);
    return scene::setSpeed(m_start, m_pick.ref.index, std::max(speed, 0.0));
}

Dragged Drag::update(const Camera& camera, Vec2 px, DragModifiers how) const {
    switch (m_pick.handle) {
        case Handle::Body:
            return moved(camera, px, how);
        case Handle::Rim:
            return {resized(camera, px, how), {}};
        case Handle::AimTip:
            return aimed(camera, px, how);
        case Handle::SpeedHandle:
            return {sped(camera, px, how), {}};
        case Handle::None:
            break;
    }
    return {m_start, {}};
}

std::string Drag::name() const {
    const std::string& object = scene::nameOf(m_start.scene, m_pick.ref);
    switch (m_pick.handle) {
        case Handle::Rim:
            return "Change radius of " + object;
        case Handle::AimTip:
            return "Aim " + object;
        case Handle::SpeedHandle:
            return "Change speed of " + object;
        default:
            break;
    }
    const bool several = m_start.isSelected(m_pick.ref) && m_start.selection.size() > 1;
    return several ? "Move " + std::to_string(m_start.selection.size()) + " objects" : "Move " + object;
}

}  // namespace view
