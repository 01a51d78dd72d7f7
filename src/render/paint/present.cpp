#include "render/present.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/paint/paint_shapes.h"
#include "render/paint/paint_world.h"
#include "render/paint/painter.h"
#include "render/paint/word_below.h"
#include "scene/body_values.h"
#include "scene/object_set.h"
#include "scene/shapes.h"
#include "world/bodies/body_index.h"

namespace render {
namespace {

constexpr std::size_t kMostNamed = 200;  // bodies of a scene that shows names and numbers
constexpr double kSameInstant = 1e-9;    // relative; answer and world round separately
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

/// The bodies of a document as solids, shapes and meshes of a draw list, in the colours that their parts in the story
/// give.
class BodyPainter {
  public:
    BodyPainter(const scene::Document& document, const std::optional<Story>& story, const PresentOptions& options,
                DrawList& list)
        : m_scene(document.scene),
          m_active(document.activeBall()),
          m_story(story),
          m_options(options),
          m_selected(document.scene, document.selection),
          m_meets(options.world.now.empty() ? 0 : world::objectCount(document.scene)),
          m_list(list) {
        for (const world::ContactEvent& contact : options.world.now) {
            for (const world::Index body : {contact.a, contact.b})
                if (body < m_meets.size()) m_meets[body] = true;
        }
    }

    void addAll() {
        m_list.solids.reserve(world::bodyCount(m_scene));
        for (std::size_t i = 0; i < m_scene.balls.size(); ++i) addBall({scene::Kind::Ball, i}, m_scene.balls[i]);
        for (std::size_t i = 0; i < m_scene.spheres.size(); ++i)
            addSphere({scene::Kind::Sphere, i}, m_scene.spheres[i]);
        scene::forFixed([this](scene::Kind kind, auto obstacles) {
            const auto& all = m_scene.*obstacles;
            for (std::size_t i = 0; kind != scene::Kind::Plane && i < all.size(); ++i) addShape({kind, i}, all[i]);
        });
        for (std::size_t i = 0; i < m_scene.meshes.size(); ++i) addMesh({scene::Kind::Mesh, i}, m_scene.meshes[i]);
        // Points have no size: a dot marks each.
        for (const Solid& s : m_list.solids) {
            if (s.radius <= 0)
                m_list.markers.push_back({s.center, 4, s.ref.kind == scene::Kind::Ball ? Ink::Ball : Ink::Sphere});
        }
    }

  private:
    /// In contact at this instant: such bodies keep their colour, and the others fade.
    [[nodiscard]] bool isMeeting(scene::ObjectRef ref) const {
        return !m_meets.empty() && m_meets[world::indexOf(m_scene, ref)];
    }
    [[nodiscard]] bool isTarget(scene::ObjectRef ref) const { return m_story && m_story->target == ref; }
    [[nodiscard]] bool leads(scene::ObjectRef ref) const {
        return m_meets.empty() ? !m_story || isTarget(ref) : isMeeting(ref);
    }
    /// A colour of its own is kept: role is shown by path and ring.
    [[nodiscard]] Rgba shadeOf(const std::optional<std::uint32_t>& own, Ink ink, bool leading) const {
        const Rgba c = bodyColor(own, m_options.theme, ink);
        return leading || (m_meets.empty() && own) ? c : quieter(c, m_options.theme, kAside);
    }
    [[nodiscard]] bool isLit(scene::ObjectRef ref) const { return isMeeting(ref) || m_options.hovered == ref; }
    [[nodiscard]] bool isSelected(scene::ObjectRef ref) const {
        return m_options.selectionShown && m_selected.contains(ref);
    }

    void add(const Solid& solid) {
        if (solid.hovered || solid.selected) m_list.ringed.push_back(m_list.solids.size());
        m_list.solids.push_back(solid);
    }
    void addBall(scene::ObjectRef ref, const scene::Ball& ball) {
        if (ball.marks.hidden) return;
        const bool leading =
            m_meets.empty() ? m_active == ref.index || isTarget(ref) || m_options.world.isUnderWay : isMeeting(ref);
        add({ball.body.position, ball.body.radius, shadeOf(ball.color, Ink::Ball, leading), ref, isLit(ref),
             isSelected(ref)});
    }
    void addSphere(scene::ObjectRef ref, const scene::Obstacle& sphere) {
        if (sphere.marks.hidden) return;
        add({sphere.body.center, sphere.body.radius, shadeOf(sphere.color, Ink::Sphere, leads(ref)), ref, isLit(ref),
             isSelected(ref)});
    }
    void addShape(scene::ObjectRef ref, const scene::Obstacle& obstacle) {
        if (obstacle.marks.hidden) return;
        SolidShape shape{obstacle.body, shadeOf(obstacle.color, Ink::Sphere, leads(ref)), ref, isLit(ref),
                         isSelected(ref)};
        if (m_options.grown > 0 && !(m_options.overlays.has(Overlay::RoundedBody) && isTarget(ref)))
            addRoundedBody(shape.body, m_list);
        shape.body.radius -= m_options.grown;
        m_list.shapes.push_back(shape);
    }
    void addMesh(scene::ObjectRef ref, const scene::Obstacle& mesh) {
        if (mesh.marks.hidden) return;
        m_list.meshes.push_back({mesh.mesh, scene::placementOf(mesh), shadeOf(mesh.color, Ink::Sphere, leads(ref)), ref,
                                 isLit(ref), isSelected(ref), m_options.overlays.has(Overlay::MeshEdges)});
    }

    const scene::Scene& m_scene;
    std::optional<std::size_t> m_active;
    const std::optional<Story>& m_story;
    const PresentOptions& m_options;
    scene::ObjectSet m_selected;
    std::vector<bool> m_meets;  ///< for each body; empty: no contact is at this instant
    DrawList& m_list;
};

/// True for up to three digits, as they fit on a ball.
bool isNumber(const std::string& name) {
    return !name.empty() && name.size() <= 3 && name.find_first_not_of("0123456789") == std::string::npos;
}

/// Numbers and names of the bodies. A crowd has none: they could not be read.
void addBodyNames(const scene::Scene& scene, Overlays show, DrawList& list) {
    if (list.solids.size() + list.shapes.size() + list.meshes.size() > kMostNamed) return;
    for (std::size_t i = 0; i < list.solids.size(); ++i) {
        const Solid& solid = list.solids[i];
        const std::string& name = scene::nameOf(scene, solid.ref);
        const bool isPlate = show.has(Overlay::Numbers) && isNumber(name) && solid.radius > 0;
        if (isPlate) list.plates.push_back({i, name});
        if (isPlate || !show.has(Overlay::Names)) continue;
        list.labels.push_back(wordBelow(solid.center, solid.radius, name, Ink::Text, 6, 0.3f));
    }
    if (!show.has(Overlay::Names)) return;
    for (const SolidMesh& mesh : list.meshes) {
        const collide::Obstacle& box = scene.meshes[mesh.ref.index].body;
        const Vec3 below = box.center - Vec3(0, 0, box.center.z - scene::extentOf(box).low.z);
        list.labels.push_back(wordBelow(below, 0, scene::nameOf(scene, mesh.ref), Ink::Text, 6, 0.3f));
    }
    for (const SolidShape& shape : list.shapes) {
        const scene::Corners corners = scene::cornersOf(shape.body);
        const Vec3 lowest = *std::min_element(corners.begin(), corners.end(), [](Vec3 a, Vec3 b) { return a.z < b.z; });
        list.labels.push_back(
            wordBelow(lowest, shape.body.radius, scene::nameOf(scene, shape.ref), Ink::Text, 6, 0.3f));
    }
}

void addWalls(const scene::Document& document, const view::Stage& stage, const PresentOptions& options,
              DrawList& list) {
    const scene::ObjectSet selected(document.scene, document.selection);
    for (const view::WallFace& wall : stage.walls)
        list.walls.push_back(
            {wall, options.hovered == wall.ref, options.selectionShown && selected.contains(wall.ref)});
}

/// @param tellsActive  the path of the active ball is drawn already: by its story, or by the question
void addOtherPaths(const scene::Document& document, const std::optional<Story>& story, bool tellsActive,
                   DrawList& list) {
    const auto& balls = document.scene.balls;
    const auto active = document.activeBall();
    double frames = story && story->contact() ? story->contact()->frames : 0;
    for (std::size_t i = 0; i < std::min(balls.size(), kMostPaths); ++i) {
        const Vec3 velocity = collide::velocityOf(balls[i].body), start = balls[i].body.position;
        const double speed = glm::length(velocity);
        if ((tellsActive && active == i) || balls[i].marks.hidden || !(speed > 0) ||
            (story && story->target == scene::ObjectRef{scene::Kind::Ball, i}))
            continue;
        // The displacement during the motion of the active ball; else only the direction.
        const double least = 3 * balls[i].body.radius / speed;
        const Vec3 end = start + std::max(frames, least) * velocity;
        if (!std::isfinite(end.x + end.y + end.z)) continue;
        list.lines.push_back({start, end, Ink::Ball, 1.2f, Dash::Dotted, 0.6f});
    }
}

Telling tellingIn(const scene::Document& document, const Story& story, const WorldView& world) {
    if (!world.isUnderWay) return tellingAtStart(story);
    return tellingAt(story, world.frames, scene::positionOf(document.scene, story.target));
}

void addHeld(const scene::Scene& scene, const HeldBody& held, DrawList& list) {
    if (!scene::contains(scene, held.ref) || !scene::isRound(held.ref)) return;
    const Vec3 at = scene::positionOf(scene, held.ref);
    if (at == held.place) return;
    const Ink ink = held.ref.kind == scene::Kind::Ball ? Ink::Ball : Ink::Sphere;
    list.ghosts.push_back({held.place, scene::radiusOf(scene, held.ref), ink, 0.34f, Dash::Solid,
                           fromHex(scene::colorOf(scene, held.ref))});
    list.lines.push_back({at, held.place, ink, 1.4f, Dash::Dashed, 0.7f, 0.5f});
}

/// The contacts of the instant that the story does not show already.
std::vector<world::ContactEvent> contactsBeside(const scene::Scene& scene, const std::optional<Story>& story,
                                                const WorldView& world) {
    std::vector<world::ContactEvent> contacts = world.now;
    if (contacts.empty() || !story || !story->hits() || !story->contact()) return contacts;
    const world::Index target = world::indexOf(scene, story->target);
    const double at = story->contact()->frames;
    std::erase_if(contacts, [&](const world::ContactEvent& contact) {
        const bool isPair =
            (contact.a == story->ball && contact.b == target) || (contact.a == target && contact.b == story->ball);
        return isPair && std::abs(contact.frames - at) <= kSameInstant * std::max(1.0, at);
    });
    return contacts;
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
                 const PresentOptions& options) {
    return present(document, document, encounter, options);
}

DrawList present(const scene::Document& document, const scene::Document& start,
                 const std::optional<world::Encounter>& encounter, const PresentOptions& wished) {
    const PresentOptions options = besideAnnotations(wished);
    DrawList list;
    const view::Stage stage = options.stage ? *options.stage : view::stageOf(document.scene);
    list.ground = options.overlays.has(Overlay::Ground);
    list.groundHeight = stage.ground;
    std::optional<Story> story = storyOf(start, encounter);
    const Telling telling = !story ? Telling{} : tellingIn(document, *story, options.world);
    if (telling.whole == 0) story.reset();
    BodyPainter(document, story, options, list).addAll();
    colorBySpeed(start.scene, document.scene, options.overlays, options.theme, list);
    addWalls(document, stage, options, list);
    addBodyNames(document.scene, options.overlays, list);
    if (options.annotations.empty()) addStems(list);
    if (options.selectionShown && options.annotations.empty()) addSelectedShapes(document, options.overlays, list);
    addTrails(document.scene, options.world, options.overlays, list);
    if (options.overlays.has(Overlay::SweptPath) && !options.world.isUnderWay)
        addOtherPaths(document, story, story || options.isAnswerHidden, list);
    if (story) Painter(*story, telling, options.overlays, list).paint();
    if (options.held) addHeld(document.scene, *options.held, list);
    if (options.isAnswerHidden) addQuestion(document, options.overlays, list);
    if (options.claim) addClaim(*options.claim, options.overlays, list);
    if (options.recorded && options.overlays.has(Overlay::Recorded))
        addClaim(*options.recorded, options.overlays, list);
    addSamples(document, options.sampling, options.overlays, list);
    addMomenta(start.scene, document.scene, options.overlays, options.isAnswerHidden, list);
    if (!options.isAnswerHidden) addDistance(document, options.overlays, list);
    addPlacements(options.placements, list);
    const bool isAhead = story && !(options.world.isUnderWay && telling.isAfter);
    addPaths(document.scene, options.world, options.overlays, isAhead ? std::optional(story->ball) : std::nullopt,
             list);
    addContacts(contactsBeside(document.scene, story, options.world), options.overlays, list);
    if (options.annotations.empty()) return list;
    for (Solid& solid : list.solids) solid.color = quieter(solid.color, options.theme, kTransparent);
    for (SolidShape& shape : list.shapes) shape.color = quieter(shape.color, options.theme, kTransparent);
    addAnnotations(options.annotations, list);
    return list;
}

}  // namespace render
