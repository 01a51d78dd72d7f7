#include "session/actions/adding.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/powers_of_ten.h"
#include "collide/sweep.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/free_place.h"
#include "scene/shapes.h"
#include "session/actions/view_actions.h"
#include "view/gesture.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

constexpr double kRoundingPx = 4;        // a new body's place is rounded by no more, px of the design
constexpr double kRoundingShare = 0.01;  // a shift is rounded by no more, of the least radius: less than the gap
constexpr double kWallStepPx = 40;       // between a wall and its copy, px of the design
constexpr double kWholeShare = 0.25;     // radius of the largest body that must fit, of the picture's height

/// Rounded to few decimals; each coordinate moves by at most half of `most`.
scene::Vec3 rounded(scene::Vec3 at, double most) {
    if (!(most > 0) || !std::isfinite(most)) return at;
    for (int i = 0; i < 3; ++i) at[i] = base::roundedToDecimals(at[i], -base::decadeOf(most));
    return at;
}

scene::Vec3 tidy(const Session& s, scene::Vec3 at) {
    return rounded(at, kRoundingPx * s.viewport.area().scale * s.viewport.camera().unitsPerPixel(at));
}

double depthOf(const Session& s, scene::Vec3 at) {
    const view::Camera camera = s.viewport.camera();
    return glm::dot(at - camera.eye(), camera.forward());
}

/// True before the eye, where all seems half as large again as in the middle of the view.
bool isClose(const Session& s, scene::Vec3 at) {
    constexpr double kNearest = 2.0 / 3;  // in distances of the view's middle
    return !s.viewport.camera().orthographic() && !(depthOf(s, at) > kNearest * depthOf(s, s.viewport.view().target));
}

/// The place of the picture under a pixel at a height above the ground; where the pixel's ray meets none nearby, or
/// only close before the eye, at the distance of the view's middle.
scene::Vec3 placeUnder(const Session& s, view::Vec2 px, double height) {
    const view::Camera camera = s.viewport.camera();
    const scene::Vec3 middle = s.viewport.view().target;
    const collide::Ray ray = camera.ray(px);
    const scene::Vec3 look = glm::normalize(ray.direction);
    const double down = look.z != 0 ? (height - ray.origin.z) / look.z : -1;
    const scene::Vec3 below = ray.origin + down * look;
    const double across = glm::dot(middle - ray.origin, camera.forward()) / glm::dot(look, camera.forward());
    constexpr double kFarthest = 4;  // in distances of the view's target from the eye
    if (down > 0 && !isClose(s, below) && glm::length(below - middle) <= kFarthest * s.viewport.view().distance) {
        const scene::Vec3 at = tidy(s, below);
        return {at.x, at.y, height};
    }
    return tidy(s, ray.origin + across * look);
}

/// The place in front of the body under a pixel; absent without one.
std::optional<scene::Vec3> placeBeforeBody(const Session& s, view::Vec2 px, double radius) {
    const view::Camera camera = s.viewport.camera();
    for (const view::Pick& pick : view::pickAll(s.document.current(), s.queries.stage(), camera, px,
                                                s.viewport.area().scale, &s.queries.groups())) {
        if (pick.handle != view::Handle::Body || !scene::isRound(pick.ref)) continue;
        const collide::Ray ray = camera.ray(px);
        return tidy(s, ray.origin + (pick.depth - radius) * glm::normalize(ray.direction));
    }
    return std::nullopt;
}

/// The place at which a ball that comes along the ray of a pixel touches the shape under it, but for the gap that is
/// left; absent where no capsule, triangle or box is in front.
std::optional<scene::Vec3> placeOnShape(const Session& s, view::Vec2 px, double radius) {
    const view::Camera camera = s.viewport.camera();
    for (const view::Pick& pick : view::pickAll(s.document.current(), s.queries.stage(), camera, px,
                                                s.viewport.area().scale, &s.queries.groups())) {
        if (pick.handle != view::Handle::Body) continue;
        if (scene::isRound(pick.ref) || pick.ref.kind == scene::Kind::Plane) return std::nullopt;
        const collide::Ray ray = camera.ray(px);
        const double reach = (1 + scene::kAddedGap + 2 * kRoundingShare) * radius;
        const auto met = collide::sweep({{ray.origin, collide::Motion::velocity(ray.direction), reach, 1},
                                         scene::obstacleOf(s.document.scene(), pick.ref)});
        if (!met.contact) return std::nullopt;
        return rounded(met.contact->ballCenter, kRoundingShare * radius);
    }
    return std::nullopt;
}

view::Vec2 middleOfPicture(const Session& s) {
    const view::Rect& free = s.viewport.area().free;
    return {free.x + free.width / 2, free.y + free.height / 2};
}

bool isInView(const Session& s, scene::Vec3 center, double radius) {
    const view::Camera camera = s.viewport.camera();
    const view::Rect& free = s.viewport.area().free;
    const auto seen = camera.project(center);
    if (!seen) return false;
    const double edge = std::min(camera.pixelRadius(center, radius), kWholeShare * free.height);
    return view::Rect{free.x + edge, free.y + edge, free.width - 2 * edge, free.height - 2 * edge}.holds(seen->px);
}

/// True if the picture would show a body before the middle of another, one of which is not there yet.
bool coversOrIsCovered(const Session& s, scene::Vec3 center, double radius) {
    const view::Camera camera = s.viewport.camera();
    const auto seen = camera.project(center);
    if (!seen) return false;
    const collide::Ray ray = camera.ray(seen->px);
    const scene::Vec3 look = glm::normalize(ray.direction);
    const double depth = glm::dot(center - ray.origin, look);
    const auto isNear = [&](scene::Vec3 at, double size) {
        const scene::Vec3 to = at - ray.origin;
        const double along = glm::dot(to, look), shadow = camera.orthographic() ? radius : radius * along / depth;
        return along > 0 && collide::lengthOf(to - along * look) < (along < depth ? size : shadow);
    };
    const scene::Scene& scene = s.document.scene();
    const auto hidesShape = [&](const scene::Obstacle& b) { return isNear(scene::middleOf(b.body), 0); };
    for (const auto list : {&scene::Scene::capsules, &scene::Scene::triangles, &scene::Scene::boxes})
        if (std::any_of((scene.*list).begin(), (scene.*list).end(), hidesShape)) return true;
    return std::any_of(scene.balls.begin(), scene.balls.end(),
                       [&](const scene::Ball& b) { return isNear(b.body.position, b.body.radius); }) ||
           std::any_of(scene.spheres.begin(), scene.spheres.end(),
                       [&](const scene::Obstacle& b) { return isNear(b.body.center, b.body.radius); });
}

/// True if a capsule, a triangle or a box stands before the point.
bool isBehindShape(const Session& s, scene::Vec3 at) {
    const view::Camera camera = s.viewport.camera();
    const auto seen = camera.project(at);
    if (!seen) return false;
    const double depth = collide::lengthOf(at - camera.ray(seen->px).origin);
    const auto picks = view::pickAll(s.document.current(), s.queries.stage(), camera, seen->px, s.viewport.area().scale,
                                     &s.queries.groups());
    return std::any_of(picks.begin(), picks.end(), [&](const view::Pick& pick) {
        const bool isShape = !scene::isRound(pick.ref) && pick.ref.kind != scene::Kind::Plane;
        return pick.handle == view::Handle::Body && isShape && pick.depth < depth;
    });
}

bool isInView(const Session& s, const scene::Scene& scene, scene::ObjectRef ref) {
    const collide::Obstacle body = scene::obstacleOf(scene, ref);
    return isInView(s, scene::middleOf(body), scene::reachOf(body));
}

/// The document with its selection, which was added, moved to a free place in view, or near it where there is none.
scene::Document inFreePlace(const Session& s, scene::Document added) {
    const std::vector<scene::ObjectRef> refs = added.selection;
    const auto isSeen = [&](scene::ObjectRef ref) { return isInView(s, added.scene, ref); };
    if (std::none_of(refs.begin(), refs.end(), isSeen)) {
        const scene::Vec3 at = scene::positionOf(added.scene, refs.back());
        added = view::movedBy(added, refs, placeUnder(s, middleOfPicture(s), at.z) - at);
    }
    const scene::Vec3 at = scene::positionOf(added.scene, refs.back());
    const double step = kWallStepPx * s.viewport.area().scale * s.viewport.camera().unitsPerPixel(at);
    double least = step;
    for (const scene::ObjectRef ref : refs)
        if (const double reach = scene::reachOf(scene::obstacleOf(added.scene, ref)); reach > 0)
            least = std::min(least, reach);
    const scene::Vec3 shift =
        scene::freeShift(added, s.viewport.camera().right(), step, [&](scene::Vec3 center, double radius) {
            const bool comesClose = isClose(s, center) && depthOf(s, center) < depthOf(s, at);
            if (comesClose || isBehindShape(s, center)) return 2;
            return isInView(s, center, radius) && !coversOrIsCovered(s, center, radius) ? 0 : 1;
        });
    return view::movedBy(added, refs, rounded(shift, kRoundingShare * least));
}

}  // namespace

scene::Vec3 placeForNew(const Session& s, double radius) {
    const std::optional<view::Vec2>& pointer = s.viewport.pointer.px;
    const bool isThere = pointer && s.viewport.area().viewport.holds(*pointer);
    const view::Vec2 px = isThere ? *pointer : middleOfPicture(s);
    if (radius == 0) return placeUnder(s, px, 0);
    if (const std::optional<scene::Vec3> on = placeOnShape(s, px, radius)) return *on;
    const std::optional<scene::Vec3> before = placeBeforeBody(s, px, radius);
    const scene::Vec3 near = before ? *before : placeUnder(s, px, radius);
    const double height = scene::heightBeside(s.document.scene(), near, radius);
    return before ? scene::Vec3(near.x, near.y, height) : placeUnder(s, px, height);
}

void commitAdded(Session& s, const std::string& name, scene::Document added,
                 scene::Document (*finish)(scene::Document)) {
    if (world::objectCount(added.scene) == world::objectCount(s.document.scene())) return;
    added = inFreePlace(s, std::move(added));
    if (finish) added = finish(std::move(added));
    if (!s.document.commit(name, std::move(added))) return;
    const scene::Document& now = s.document.current();
    const auto isSeen = [&](scene::ObjectRef ref) { return isInView(s, now.scene, ref); };
    if (std::all_of(now.selection.begin(), now.selection.end(), isSeen)) return;
    std::vector<view::Bounds> bounds = s.queries.storyBounds();
    for (const scene::ObjectRef ref : now.selection) {
        const collide::Obstacle body = scene::obstacleOf(now.scene, ref);
        if (ref.kind != scene::Kind::Plane) bounds.push_back({scene::middleOf(body), scene::reachOf(body)});
    }
    s.viewport.frame(bounds);
}

bool areMeshesYUp(const Session& s) { return s.settings.meshUpAxis == UpAxis::Y; }

void addReadMesh(Session& s, const io::Result<io::LoadedMesh>& mesh, const std::string& name) {
    if (!mesh) return s.messages.warn(mesh.error());
    if (!mesh.value().warning.empty()) s.messages.note(mesh.value().warning);
    s.document.commit("Add " + name, scene::addMesh(s.document.current(), mesh.value().mesh, name, areMeshesYUp(s)));
    frameAll(s);
}

}  // namespace session
