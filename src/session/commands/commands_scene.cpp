#include "session/commands/command_lists.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/powers_of_ten.h"
#include "scene/edits.h"
#include "session/actions/adding.h"

namespace session {
namespace {

void addBallHere(Session& s) {
    const double radius = radiusForNew(s, scene::Kind::Ball);
    constexpr double kGap = 2;  // over what it aims at, in radii
    const PlaceForNew place = placeForNew(s, radius, kGap);
    commitNew(s, "Add ball", scene::addBall(s.document.current(), place.at, radius), place.room);
}

void addSphereHere(Session& s) {
    const double radius = radiusForNew(s, scene::Kind::Sphere);
    const PlaceForNew place = placeForNew(s, radius);
    commitNew(s, "Add sphere", scene::addSphere(s.document.current(), place.at, radius), place.room);
}

/// Across the longer horizontal axis of the view, so that the wall is seen from its face's side.
void addWallHere(Session& s) {
    const scene::Vec3 right = s.viewport.camera().right();
    const scene::Vec3 normal = std::abs(right.x) >= std::abs(right.y) ? scene::Vec3(1, 0, 0) : scene::Vec3(0, 1, 0);
    const PlaceForNew place = placeForNew(s, 0);
    commitNew(s, "Add wall", scene::addPlane(s.document.current(), place.at, normal), place.room);
}

/// A point beside another: across the view and away from the viewer along the axes of space, so that coordinates are
/// short, and up.
scene::Vec3 beside(const Session& s, scene::Vec3 at, double right, double away, double up) {
    const scene::Vec3 side = s.viewport.camera().right();
    const double sign = std::abs(side.x) >= std::abs(side.y) ? std::copysign(1.0, side.x) : std::copysign(1.0, side.y);
    const scene::Vec3 x = std::abs(side.x) >= std::abs(side.y) ? scene::Vec3(sign, 0, 0) : scene::Vec3(0, sign, 0);
    return at + right * x + away * scene::Vec3(-x.y, x.x, 0) + scene::Vec3(0, 0, up);
}

/// A shape that reaches a little farther than a sphere would, standing on the ground where they do. Its edges are
/// sharp, unless a ball without a radius needs them to be round.
void addShapeHere(Session& s, scene::Kind kind) {
    const double size = radiusForNew(s, kind);
    const auto& balls = s.document.scene().balls;
    const bool hasPoint = std::any_of(balls.begin(), balls.end(), [](const auto& b) { return b.body.radius == 0; });
    const auto part = [size](double share) { return base::roundedToDecimals(share * size, 6 - base::decadeOf(size)); };
    collide::Obstacle body;
    body.shape = scene::shapeOf(kind);
    body.radius = kind == scene::Kind::Capsule ? part(0.5) : hasPoint ? part(0.125) : 0;
    const PlaceForNew place = placeForNew(s, kind == scene::Kind::Capsule ? part(0.5) : part(0.75));
    if (kind == scene::Kind::Capsule) {
        body.center = beside(s, place.at, -part(0.75), 0, 0);
        body.b = beside(s, place.at, part(0.75), 0, 0);
    } else if (kind == scene::Kind::Triangle) {  // it leans back, so that its face is seen
        body.center = beside(s, place.at, -size, -part(0.25), -part(0.75));
        body.b = beside(s, place.at, size, -part(0.25), -part(0.75));
        body.c = beside(s, place.at, 0, part(0.5), part(0.75));
    } else {
        body.center = place.at;
        const bool isAlongX = std::abs(s.viewport.camera().right().x) >= std::abs(s.viewport.camera().right().y);
        body.half = isAlongX ? scene::Vec3(size, part(0.75), part(0.75)) : scene::Vec3(part(0.75), size, part(0.75));
    }
    commitNew(s, std::string("Add ") + scene::factsOf(kind).word, scene::addObstacle(s.document.current(), body),
              place.room);
}

void askForMesh(Session& s) {
    request(
        s,
        {.title = "Add mesh", .suggested = folderOfWork(s), .ending = ".obj", .alsoListed = {".stl"}, .then = addMesh});
}

/// Those that come with the program, and any file.
std::vector<MenuEntry> meshEntries(const Session&) {
    std::vector<MenuEntry> entries;
    for (const SampleMesh& sample : kSampleMeshes)
        entries.push_back({sample.title, sample.help, [sample](Session& s) { addSampleMesh(s, sample); }});
    entries.push_back({"From a file\u2026", "OBJ or STL, at the place that it has there.", askForMesh});
    return entries;
}

void keepView(Session& s, const char* entry, const std::optional<scene::View>& view) {
    scene::Document next = s.document.current();
    next.scene.view = view;
    s.document.commit(entry, std::move(next));
}

}  // namespace

void addSceneCommands(std::vector<Command>& all) {
    const Section adding{all, Menu::Scene, 0}, views{all, Menu::Scene, 1};
    adding.add("scene.add-ball", "Add ball",
               "Adds a ball at a free place where the pointer is, else in the middle of the view, aimed at the nearest "
               "body.",
               {{Key::B}}, addBallHere);
    adding.add("scene.add-sphere", "Add sphere",
               "Adds a sphere at a free place where the pointer is, else in the middle of the view.", {{Key::S}},
               addSphereHere);
    adding.add("scene.add-wall", "Add wall", "Adds an endless wall that stands across the view, where the pointer is.",
               {{Key::W}}, addWallHere);
    adding.add("scene.add-capsule", "Add capsule",
               "Adds a capsule, a segment with a radius, at a free place where the pointer is.", {{Key::C, kShift}},
               [](Session& s) { addShapeHere(s, scene::Kind::Capsule); });
    adding.add("scene.add-triangle", "Add triangle", "Adds a triangle at a free place where the pointer is.",
               {{Key::T, kShift}}, [](Session& s) { addShapeHere(s, scene::Kind::Triangle); });
    adding.add("scene.add-box", "Add box", "Adds a box at a free place where the pointer is.", {{Key::B, kShift}},
               [](Session& s) { addShapeHere(s, scene::Kind::Box); });
    adding.add("scene.add-mesh", "Add mesh",
               "Adds a mesh that comes with Carom, or the triangles of an OBJ or STL file: that may also be dropped on "
               "the window.",
               {}, asking("Add mesh", meshEntries), {.entries = meshEntries});
    adding.add("scene.mesh-y-up", "y up in mesh files",
               "Sets a mesh upright whose OBJ or STL file has its y axis up, when it is opened or added.", {},
               [](Session& s) { s.settings.meshUpAxis = s.settings.meshUpAxis == UpAxis::Y ? UpAxis::Z : UpAxis::Y; },
               {.checked = [](const Session& s) { return s.settings.meshUpAxis == UpAxis::Y; }});
    views.add("scene.keep-view", "Keep this view in the scene", "The scene opens with the view of now.", {},
              [](Session& s) { keepView(s, "Keep view", s.viewport.view()); });
    views.add("scene.forget-view", "Forget the kept view", "The scene opens framing the whole story.", {},
              [](Session& s) { keepView(s, "Forget view", std::nullopt); },
              {.enabled = [](const Session& s) { return s.document.scene().view.has_value(); }});
    const Section notes{all, Menu::Scene, 2};
    notes.add("scene.notes", "Notes\u2026",
              "The text of the scene, to read and write: its first sentence is the caption.", {},
              [](Session& s) { s.prompts.show(NotesCard{}); });
    notes.add("scene.caption", "Caption", "Shows the first sentence of the notes in the picture, at the start.", {},
              [](Session& s) { s.presentation.captionShown = !s.presentation.captionShown; },
              {.enabled = [](const Session& s) { return !s.document.scene().notes.empty(); },
               .checked = [](const Session& s) { return s.presentation.captionShown; }});
}

}  // namespace session
