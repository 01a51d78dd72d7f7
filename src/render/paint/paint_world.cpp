#include "render/paint/paint_world.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "world/bodies/body_index.h"

namespace render {
namespace {

constexpr std::size_t kMostNumbered = 12;                       // contacts of a path that are all numbered
constexpr double kNormalLength = 0.9, kTail = 4, kPatch = 0.7;  // in radii of the ball
constexpr double kNumberPlace = 0.25;  // distance of a number that leaves the middle of its ghost, in radii
constexpr double kApart = 0.75;  // distance of a ghost from those before it, in radii: nearer ones would be a heap
constexpr std::size_t kMostStems = 60;
constexpr double kFloats = 0.1, kFootSize = 0.16;  // in radii of the body
constexpr float kStemPx = 1.1f, kStemAlpha = 0.7f, kFootFill = 0.25f;

void number(DrawList& list, const world::PathContact& contact, double radius, std::size_t n) {
    Label label{.at = contact.position, .text = std::to_string(n), .ink = Ink::Ball, .clear = kNumberPlace * radius};
    label.gapPx = 0;
    label.away = contact.normal;
    label.upright = true;
    label.priority = 0.5f;
    list.labels.push_back(label);
}

/// True for the contacts that have a ghost and a number: of a long path every fifth, so that it stays readable.
bool isNumbered(std::size_t n, std::size_t count) {
    return count <= kMostNumbered || n == 1 || n % 5 == 0 || n == count;
}

/// The contacts of a path that have a ghost and a number.
std::vector<bool> numberedOf(const world::Path& path) {
    std::vector<bool> numbered;
    std::vector<Vec3> places;
    for (const world::PathContact& contact : path.contacts) {
        const auto isNear = [&](const Vec3& other) {
            return glm::length(contact.position - other) < kApart * path.radius;
        };
        const bool isFree = std::none_of(places.begin(), places.end(), isNear);
        numbered.push_back(isFree && isNumbered(numbered.size() + 1, path.contacts.size()));
        if (numbered.back()) places.push_back(contact.position);
    }
    return numbered;
}

void addPath(const world::Path& path, const scene::Scene& scene, std::size_t told, Overlays show, DrawList& list) {
    const auto color = path.ball < scene.balls.size() ? fromHex(scene.balls[path.ball].color) : std::nullopt;
    const double size = path.radius > 0 ? path.radius : 0.1;
    const std::vector<bool> numbered = numberedOf(path);
    Vec3 from = path.start;
    for (std::size_t i = 0; i < path.contacts.size(); ++i) {
        const world::PathContact& contact = path.contacts[i];
        if (!collide::isFinite(contact.position)) return;
        if (i >= told) {
            list.lines.push_back({from, contact.position, Ink::Ball, 1.5f, Dash::Dotted, 0.8f});
            const bool isShown = numbered[i];
            if (isShown && show.has(Overlay::Ghosts))
                list.ghosts.push_back({contact.position, path.radius, Ink::Ball, 0.10f, Dash::Solid, color});
            if (contact.other != world::kNone && world::isWall(scene, contact.other))
                list.discs.push_back({contact.hitPoint, contact.normal, kPatch * size, Ink::Dim, 0.2f});
            if (show.has(Overlay::ContactNormal)) {
                const Vec3 tip = contact.hitPoint + kNormalLength * size * contact.normal;
                list.arrows.push_back({contact.hitPoint, tip, Ink::Normal, 1.6f});
            }
            if (isShown && show.has(Overlay::Labels)) number(list, contact, path.radius, i + 1);
        }
        from = contact.position;
    }
    const double speed = glm::length(path.velocity);
    if (path.contacts.empty() || !(speed > 0)) return;
    const Vec3 end = from + kTail * size / speed * path.velocity;
    if (collide::isFinite(end)) list.lines.push_back({from, end, Ink::Ball, 1.2f, Dash::Dotted, 0.5f});
}

}  // namespace

void addPaths(const scene::Scene& scene, const WorldView& world, Overlays show, std::optional<std::size_t> told,
              DrawList& list) {
    if (!show.has(Overlay::NextContacts)) return;
    for (const world::Path& path : world.paths) {
        const bool isTold = told && *told == path.ball;
        // The story shows the first contact of its ball: a path with that contact alone adds nothing.
        if (isTold && path.contacts.size() < 2) continue;
        addPath(path, scene, isTold ? 1 : 0, show, list);
    }
}

std::vector<view::Bounds> stemFeet(const scene::Scene& scene) {
    std::vector<view::Bounds> feet;
    if (scene.balls.size() + scene.spheres.size() > kMostStems) return feet;
    const double ground = view::stageOf(scene).ground;
    const auto add = [&](const Vec3& center, double radius) {
        if (radius > 0 && center.z - radius - ground > kFloats * radius)
            feet.push_back({{center.x, center.y, ground}, kFootSize * radius});
    };
    for (const scene::Ball& b : scene.balls) add(b.body.position, b.body.radius);
    for (const scene::Obstacle& s : scene.spheres) add(s.body.center, s.body.radius);
    return feet;
}

void addStems(DrawList& list) {
    if (!list.ground || list.solids.size() > kMostStems) return;
    for (const Solid& s : list.solids) {
        const double height = s.center.z - s.radius - list.groundHeight;
        if (!(s.radius > 0) || !(height > kFloats * s.radius)) continue;
        const Vec3 foot(s.center.x, s.center.y, list.groundHeight);
        list.lines.push_back({foot, s.center - Vec3(0, 0, s.radius), Ink::Dim, kStemPx, Dash::Solid, kStemAlpha, 0.f});
        Disc mark{foot, Vec3(0, 0, 1), kFootSize * s.radius, Ink::Dim, kFootFill};
        mark.hidden = 0;
        list.discs.push_back(mark);
    }
}

void addContacts(const std::vector<world::ContactEvent>& contacts, Overlays show, DrawList& list) {
    for (const world::ContactEvent& contact : contacts) {
        if (!collide::isFinite(contact.hitPoint)) continue;
        double size = glm::length(contact.aPosition - contact.hitPoint);
        if (!(size > 0)) size = glm::length(contact.bPosition - contact.hitPoint);
        if (show.has(Overlay::TangentPlane)) list.discs.push_back({contact.hitPoint, contact.normal, 1.2 * size});
        if (show.has(Overlay::ContactNormal))
            list.arrows.push_back(
                {contact.hitPoint, contact.hitPoint + 1.8 * size * contact.normal, Ink::Normal, 2.4f});
        if (show.has(Overlay::ContactPoint)) list.markers.push_back({contact.hitPoint, 4.5f});
        if (!show.has(Overlay::Velocities)) continue;
        const double fastest = std::max(glm::length(contact.aVelocity), glm::length(contact.bVelocity));
        if (!(fastest > 0)) continue;
        const double scale = 2.4 * size / fastest;
        for (const auto& [at, velocity] :
             {std::pair{contact.aPosition, contact.aVelocity}, std::pair{contact.bPosition, contact.bVelocity}}) {
            if (glm::length(velocity) * scale < 0.05 * size) continue;
            list.arrows.push_back({at, at + scale * velocity, Ink::VelocityOut, 2.2f});
        }
    }
}

}  // namespace render
