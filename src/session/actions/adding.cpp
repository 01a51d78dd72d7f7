#include "session/actions/adding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/powers_of_ten.h"
#include "collide/sweep.h"
#include "io/assets.h"
#include "io/file.h"
#include "io/text.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/free_place.h"
#include "scene/shapes.h"
#include "session/actions/view_actions.h"
#include "view/gesture.h"
#include "vocabulary/swatch.h"
#include "world/bodies/body_index.h"
#include "world/first_contact.h"

namespace session {
namespace {

constexpr double kRoundingPx = 4;        // a new body's place is rounded by no more, px of the design
constexpr double kRoundingShare = 0.01;  // a shift is rounded by no more, of the least radius: less than the gap
constexpr double kLeastGap = scene::kAddedGap / 2;  // less than that, though the shift was rounded
constexpr std::size_t kMostToChooseAmong =
    1000;                         // objects of a scene in which the best of the seen places is looked for
constexpr int kMostPlaces = 150;  // so many of them
constexpr double kGaps[] = {2, 0.5, scene::kAddedGap};  // gaps that are tried for Room::Wide, in radii
constexpr double kWallStepPx = 40;                      // between a wall and its copy, px of the design
constexpr double kWholeShare = 0.25;  // radius of the largest body that must fit, of the picture's height

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
/// left; absent where no capsule, triangle, box or mesh is in front. @param isPointed  false: on a mesh alone
std::optional<scene::Vec3> placeOnShape(const Session& s, view::Vec2 px, double radius, double gap, bool isPointed) {
    const view::Camera camera = s.viewport.camera();
    for (const view::Pick& pick : view::pickAll(s.document.current(), s.queries.stage(), camera, px,
                                                s.viewport.area().scale, &s.queries.groups())) {
        if (pick.handle != view::Handle::Body) continue;
        const bool isMesh = pick.ref.kind == scene::Kind::Mesh;
        if (scene::isRound(pick.ref) || pick.ref.kind == scene::Kind::Plane || !(isPointed || isMesh))
            return std::nullopt;
        const collide::Ray ray = camera.ray(px);
        const double reach = (1 + gap + 2 * kRoundingShare) * radius;
        const collide::SweepQuery query{{ray.origin, collide::Motion::velocity(ray.direction), reach, 1},
                                        scene::obstacleOf(s.document.scene(), pick.ref)};
        const collide::SweepAnswer met =
            isMesh ? scene::contactOf(query, s.document.scene().meshes[pick.ref.index]).sweep : collide::sweep(query);
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

/// True if the picture shows a body beside all others, none of which is a wall or a mesh.
bool standsApart(const Session& s, scene::Vec3 center, double radius) {
    constexpr double kShare = 0.8;  // part of the radii around two bodies that counts: they seldom fill them
    const view::Camera camera = s.viewport.camera();
    const auto seen = camera.project(center);
    if (!seen) return false;
    const double own = camera.pixelRadius(center, radius);
    const scene::Scene& scene = s.document.scene();
    for (const scene::ObjectRef ref : scene::allObjects(scene)) {
        if (ref.kind == scene::Kind::Plane || ref.kind == scene::Kind::Mesh) continue;
        const collide::Obstacle body = scene::obstacleOf(scene, ref);
        const auto other = camera.project(scene::middleOf(body));
        const double both = own + camera.pixelRadius(scene::middleOf(body), scene::reachOf(body));
        if (other && glm::length(other->px - seen->px) < kShare * both) return false;
    }
    return true;
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

/// The median of the radii of the bodies of a kind; absent without any.
std::optional<double> usualRadius(const scene::Scene& scene, scene::Kind kind) {
    std::vector<double> radii;
    for (const scene::ObjectRef ref : scene::allObjects(scene))
        if (ref.kind == kind && radiusOf(scene, ref) > 0) radii.push_back(radiusOf(scene, ref));
    if (radii.empty()) return std::nullopt;
    const auto middle = radii.begin() + std::ptrdiff_t(radii.size() / 2);
    std::nth_element(radii.begin(), middle, radii.end());
    return *middle;
}

/// The story's ball with a way to a new body, which others may stop.
struct Aimer {
    scene::Document document;  ///< without the new body
    std::size_t ball = 0;

    /// True if it gets to within `reach` of a point.
    [[nodiscard]] bool comesTo(const Session& s, scene::Vec3 center, double reach) {
        document = scene::setAim(std::move(document), ball, center);
        const collide::Ball& from = document.scene.balls[ball].body;
        const auto met = world::firstContact(document.scene, ball, s.queries.groups());
        return !met || !met->answer.contact ||
               met->answer.contact->distance > collide::lengthOf(center - from.position) - reach - from.radius;
    }
};

/// The ball that aims at a new obstacle: the active ball; absent if it rests or is locked, and for a new ball or wall.
std::optional<Aimer> aimerAt(const Session& s, const scene::Document& added) {
    const scene::Kind kind = added.primary()->kind;
    const std::optional<std::size_t> ball = added.activeBall();
    if (!ball || kind == scene::Kind::Ball || kind == scene::Kind::Plane) return std::nullopt;
    const scene::Ball& own = added.scene.balls[*ball];
    if (own.marks.locked || scene::speedOf(own) == 0) return std::nullopt;
    return Aimer{s.document.current(), *ball};
}

/// The document with its selection, which was added, moved to a free place in view, or near it where there is none.
/// @param aimer  comes there unhindered, where that is possible
scene::Document inFreePlace(const Session& s, scene::Document added, Room room, std::optional<Aimer> aimer = {}) {
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
    const auto flawInView = [&](scene::Vec3 center, double radius) {
        const bool comesClose = isClose(s, center) && depthOf(s, center) < depthOf(s, at);
        if (comesClose || isBehindShape(s, center)) return scene::kLargeFlaw + 1;
        return isInView(s, center, radius) && !coversOrIsCovered(s, center, radius) ? 0 : scene::kLargeFlaw;
    };
    const bool choosesBest = world::objectCount(added.scene) <= kMostToChooseAmong;
    int left = kMostPlaces;
    const auto flawOf = [&](scene::Vec3 center, double radius) {
        const int flaw = flawInView(center, radius);
        if (flaw > 0 || !choosesBest) return flaw;
        if (--left < 0 || (aimer && !aimer->comesTo(s, center, radius))) return 2;
        return standsApart(s, center, radius) ? 0 : 1;
    };
    const scene::Vec3 right = s.viewport.camera().right();
    const auto movedAside = [&](double gap, const std::function<int(scene::Vec3, double)>& flaw) {
        return view::movedBy(added, refs,
                             rounded(scene::freeShift(added, right, {step, gap}, flaw), kRoundingShare * least));
    };
    if (room != Room::Wide) {
        scene::Document narrow = movedAside(scene::kAddedGap, flawInView);
        if (room == Room::Narrow || narrow == added) return narrow;
    }
    std::optional<int> leastFlaw;
    scene::Document placed;
    for (const double gap : kGaps) {
        scene::Document next = movedAside(gap, flawOf);
        const collide::Obstacle body = scene::obstacleOf(next.scene, refs.back());
        const auto isAnywhere = [](scene::Vec3, double) { return 0; };
        const bool isFree = scene::freeShift(next, right, {step, kLeastGap}, isAnywhere) == scene::Vec3(0);
        const int flaw = isFree ? flawInView(scene::middleOf(body), scene::reachOf(body)) : scene::kLargeFlaw + 2;
        if (leastFlaw && flaw >= *leastFlaw) continue;
        placed = std::move(next);
        leastFlaw = flaw;
        if (flaw == 0) break;
    }
    return placed;
}

bool isAdded(const Session& s, const scene::Document& added) {
    return world::objectCount(added.scene) != world::objectCount(s.document.scene());
}

/// Commits what lies at its place; the view widens for what it does not show.
void commitPlaced(Session& s, const std::string& name, scene::Document placed) {
    if (!s.document.commit(name, std::move(placed))) return;
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

/// The colour for a new body: of those that no mark has the one that is seen least.
std::uint32_t colourForNew(const scene::Scene& scene) {
    std::array<std::size_t, vocabulary::kPlainSwatches.size()> uses{};
    for (const scene::ObjectRef ref : scene::allObjects(scene))
        for (std::size_t i = 0; i < uses.size(); ++i)
            uses[i] += std::size_t(scene::colorOf(scene, ref) == vocabulary::kPlainSwatches[i].rgb);
    const auto least = std::min_element(uses.begin(), uses.end());
    return vocabulary::kPlainSwatches[std::size_t(least - uses.begin())].rgb;
}

/// The document with what was added, in its place: with a colour of its own, and aimed at.
scene::Document readied(const Session& s, scene::Document placed, const std::optional<Aimer>& aimer) {
    const scene::ObjectRef own = *placed.primary();
    placed = scene::setColor(std::move(placed), {own}, colourForNew(s.document.scene()));
    if (own.kind == scene::Kind::Ball) return scene::aimedAtNearest(std::move(placed));
    const auto met = aimer ? world::firstContact(placed.scene, aimer->ball) : std::nullopt;
    const bool isMet = met && met->target == own && met->answer.contact;
    return aimer && !isMet ? scene::aimedAt(std::move(placed), aimer->ball, own) : placed;
}

}  // namespace

double radiusForNew(const Session& s, scene::Kind kind) {
    constexpr double kLeastPx = 6, kGoodPx = 40;
    const bool isBall = kind == scene::Kind::Ball;
    const auto own = usualRadius(s.document.scene(), isBall ? scene::Kind::Ball : scene::Kind::Sphere);
    const auto other = usualRadius(s.document.scene(), isBall ? scene::Kind::Sphere : scene::Kind::Ball);
    const double radius = own ? *own : other.value_or(1);
    const double unitsPerPixel = s.viewport.camera().unitsPerPixel(s.viewport.view().target);
    const double px = radius / unitsPerPixel, scale = s.viewport.area().scale;
    if (px >= kLeastPx * scale && px <= kWholeShare * s.viewport.area().free.height) return radius;
    return view::snapStep(kGoodPx * scale / 8 * unitsPerPixel);
}

PlaceForNew placeForNew(const Session& s, double radius, double gap) {
    const std::optional<view::Vec2>& pointer = s.viewport.pointer.px;
    const bool isThere = pointer && s.viewport.area().viewport.holds(*pointer);
    const view::Vec2 px = isThere ? *pointer : middleOfPicture(s);
    const Room room = isThere ? Room::Pointed : Room::Wide;
    if (radius == 0) return {placeUnder(s, px, 0), room};
    if (const std::optional<scene::Vec3> on = placeOnShape(s, px, radius, gap, isThere)) return {*on, Room::Narrow};
    const std::optional<scene::Vec3> before = placeBeforeBody(s, px, radius);
    const scene::Vec3 near = before ? *before : placeUnder(s, px, radius);
    const double height = scene::heightBeside(s.document.scene(), near, radius);
    if (before) return {{near.x, near.y, height}, Room::Wide};
    return {placeUnder(s, px, height), room};
}

void commitCopied(Session& s, const std::string& name, scene::Document added) {
    if (isAdded(s, added)) commitPlaced(s, name, inFreePlace(s, std::move(added), Room::Narrow));
}

void commitNew(Session& s, const std::string& name, scene::Document added, Room room) {
    if (!isAdded(s, added)) return;
    const std::optional<Aimer> aimer = aimerAt(s, added);
    commitPlaced(s, name, readied(s, inFreePlace(s, std::move(added), room, aimer), aimer));
}

bool areMeshesYUp(const Session& s) { return s.settings.meshUpAxis == UpAxis::Y; }

void addSampleMesh(Session& s, const SampleMesh& sample) {
    if (s.lesson.isOpen()) return s.messages.warn("A lesson is open: close it, then add the mesh");
    const io::Result<std::string> text = io::readFile(io::assetPath(std::string("meshes/") + sample.file));
    const io::Result<io::LoadedMesh> mesh =
        text ? io::readMeshBytes(sample.file, text.value()) : io::Error{text.error()};
    if (!mesh) return s.messages.warn(mesh.error());
    const double radius = radiusForNew(s, scene::Kind::Ball);
    scene::Document added = scene::addMesh(s.document.current(), mesh.value().mesh, io::lowerAscii(sample.title));
    const scene::ObjectRef own = *added.primary();
    added = scene::setScale(std::move(added), own, radius);
    const double height = added.scene.meshes[own.index].body.half.z;
    const PlaceForNew place = placeForNew(s, base::roundedToDecimals(height, 6 - base::decadeOf(height)));
    const std::string name = "Add " + scene::nameOf(added.scene, own);
    commitNew(s, name, scene::setPosition(std::move(added), own, place.at), place.room);
}

void addReadMesh(Session& s, const io::Result<io::LoadedMesh>& mesh, const std::string& name) {
    if (!mesh) return s.messages.warn(mesh.error());
    if (!mesh.value().warning.empty()) s.messages.note(mesh.value().warning);
    scene::Document added = scene::addMesh(s.document.current(), mesh.value().mesh, name, areMeshesYUp(s));
    const std::optional<Aimer> aimer = aimerAt(s, added);
    s.document.commit("Add " + name, readied(s, std::move(added), aimer));
    frameAll(s);
}

}  // namespace session
