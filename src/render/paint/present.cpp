#include "render/present.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/paint/paint_world.h"
#include "render/paint/painter.h"
#include "scene/object_set.h"
#include "world/bodies/body_index.h"
#include "world/state_at.h"

namespace render {
namespace {

constexpr std::size_t kMostPaths = 200;  // paths of balls other than the active one

Rgba bodyColor(const std::optional<std::uint32_t>& own, Theme theme, Ink ink) {
    return own ? fromHex(*own) : color(theme, ink);
}

constexpr float kAside = 0.34f;        // fading of spheres without a contact with the active ball
constexpr float kTransparent = 0.55f;  // alpha of bodies while lines inside them are shown

/// The fading of an object, as a share of the way to the background colour.
Rgba quieter(Rgba c, Theme theme, float t) {
    const Rgba back = color(theme, Ink::Background);
    return {std::lerp(c.r, back.r, t), std::lerp(c.g, back.g, t), std::lerp(c.b, back.b, t), c.a};
}

void addBodies(const scene::Document& document, const std::optional<Story>& story, const PresentOptions& options,
               DrawList& list) {
    // Bodies in contact at this instant keep their colour; the others fade.
    std::vector<bool> meets(options.world.now.empty() ? 0 : world::bodyCount(document.scene));
    for (const world::ContactEvent& contact : options.world.now) {
        for (const world::Index body : {contact.a, contact.b})
            if (body < meets.size()) meets[body] = true;
    }
    const auto isMeeting = [&](scene::ObjectRef ref) {
        return !meets.empty() && meets[world::indexOf(document.scene, ref)];
    };
    const scene::ObjectSet selected(document.scene, document.selection);
    const auto add = [&](Vec3 center, double radius, Rgba c, scene::ObjectRef ref, bool leading, bool lit) {
        if (scene::marksOf(document.scene, ref).hidden) return;
        list.solids.push_back({center, radius, leading ? c : quieter(c, options.theme, kAside), ref,
                               lit || options.hovered == ref, options.selectionShown && selected.contains(ref)});
    };
    const auto& balls = document.scene.balls;
    const auto active = document.activeBall();
    for (std::size_t i = 0; i < balls.size(); ++i) {
        const scene::ObjectRef ref{scene::Kind::Ball, i};
        add(balls[i].body.position, balls[i].body.radius, bodyColor(balls[i].color, options.theme, Ink::Ball), ref,
            meets.empty() ? active == i || (story && story->target == ref) || options.world.isUnderWay : isMeeting(ref),
            isMeeting(ref));
    }
    const auto& spheres = document.scene.spheres;
    for (std::size_t i = 0; i < spheres.size(); ++i) {
        const scene::ObjectRef ref{scene::Kind::Sphere, i};
        add(spheres[i].body.center, spheres[i].body.radius, bodyColor(spheres[i].color, options.theme, Ink::Sphere),
            ref, meets.empty() ? !story || story->target == ref : isMeeting(ref), isMeeting(ref));
    }
    // Points have no size: a dot marks each.
    for (const Solid& s : list.solids) {
        if (s.radius <= 0)
            list.markers.push_back({s.center, 4, s.ref.kind == scene::Kind::Ball ? Ink::Ball : Ink::Sphere});
    }
}

void addWalls(const scene::Document& document, const view::Stage& stage, const PresentOptions& options,
              DrawList& list) {
    const scene::ObjectSet selected(document.scene, document.selection);
    for (const view::WallFace& wall : stage.walls)
        list.walls.push_back(
            {wall, options.hovered == wall.ref, options.selectionShown && selected.contains(wall.ref)});
}

void addOtherPaths(const scene::Document& document, const std::optional<Story>& story, DrawList& list) {
    const auto& balls = document.scene.balls;
    const auto active = document.activeBall();
    double frames = story && story->contact() ? story->contact()->frames : 0;
    for (std::size_t i = 0; i < std::min(balls.size(), kMostPaths); ++i) {
        const Vec3 velocity = collide::velocityOf(balls[i].body), start = balls[i].body.position;
        const double speed = glm::length(velocity);
        if (active == i || balls[i].marks.hidden || !(speed > 0) ||
            (story && story->target == scene::ObjectRef{scene::Kind::Ball, i}))
            continue;
        // The displacement during the motion of the active ball; else only the direction.
        const double least = 3 * balls[i].body.radius / speed;
        const Vec3 end = start + std::max(frames, least) * velocity;
        if (!std::isfinite(end.x + end.y + end.z)) continue;
        list.lines.push_back({start, end, Ink::Ball, 1.2f, Dash::Dotted, 0.6f});
    }
}

// A ghost of every moving body at the chosen time.
void addInstant(const scene::Document& document, double frames, DrawList& list) {
    const world::State state = world::stateAt(document.scene, frames);
    const auto& balls = document.scene.balls;
    for (std::size_t i = 0; i < std::min(balls.size(), state.ballPositions.size()); ++i) {
        if (state.ballPositions[i] == balls[i].body.position) continue;
        list.ghosts.push_back({state.ballPositions[i], balls[i].body.radius, Ink::Ball, 0.55f});
    }
    const auto& spheres = document.scene.spheres;
    for (std::size_t i = 0; i < std::min(spheres.size(), state.spherePositions.size()); ++i) {
        if (state.spherePositions[i] == spheres[i].body.center) continue;
        list.ghosts.push_back({state.spherePositions[i], spheres[i].body.radius, Ink::Sphere, 0.45f});
    }
}

/// Beside a step of a derivation only the bodies are drawn: other overlays would hide it.
PresentOptions besideAnnotations(PresentOptions options) {
    if (options.annotations.empty()) return options;
    const bool ground = options.overlays.has(Overlay::Ground);
    options.overlays = {};
    options.overlays.set(Overlay::Ground, ground);
    return options;
}

}  // namespace

DrawList present(const scene::Document& document, const std::optional<world::Encounter>& encounter,
                 const PresentOptions& wished) {
    const PresentOptions options = besideAnnotations(wished);
    DrawList list;
    const view::Stage stage = options.stage ? *options.stage : view::stageOf(document.scene);
    list.ground = options.overlays.has(Overlay::Ground);
    list.groundHeight = stage.ground;
    const std::optional<Story> story = storyOf(document, encounter);
    addBodies(document, story, options, list);
    addWalls(document, stage, options, list);
    if (options.annotations.empty()) addStems(list);
    if (options.overlays.has(Overlay::SweptPath) && !options.world.isUnderWay) addOtherPaths(document, story, list);
    if (options.frames && std::isfinite(*options.frames) && options.overlays.has(Overlay::Ghosts)) {
        addInstant(document, std::max(0.0, *options.frames), list);
    }
    if (story) Painter(*story, options.overlays, list).paint();
    if (options.isAnswerHidden) addQuestion(document, options.overlays, list);
    if (options.claim) addClaim(*options.claim, options.overlays, list);
    addSamples(document, options.sampling, options.overlays, list);
    addPaths(options.world, world::bodyCount(document.scene), options.overlays,
             story ? std::optional(story->ball) : std::nullopt, list);
    addContacts(options.world, options.overlays, list);
    if (options.annotations.empty()) return list;
    for (Solid& solid : list.solids) solid.color = quieter(solid.color, options.theme, kTransparent);
    addAnnotations(options.annotations, list);
    return list;
}

}  // namespace render
