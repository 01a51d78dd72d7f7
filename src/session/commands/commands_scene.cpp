#include "session/commands/command_lists.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/free_place.h"
#include "session/actions/adding.h"
#include "view/gesture.h"

namespace session {
namespace {

/// The median radius of the bodies of a kind, so that a new one is like its neighbours; 1 without any.
double usualRadius(const scene::Scene& scene, scene::Kind kind) {
    std::vector<double> radii;
    for (const scene::ObjectRef ref : scene::allObjects(scene))
        if (ref.kind == kind && radiusOf(scene, ref) > 0) radii.push_back(radiusOf(scene, ref));
    if (radii.empty()) return 1;
    const auto middle = radii.begin() + std::ptrdiff_t(radii.size() / 2);
    std::nth_element(radii.begin(), middle, radii.end());
    return *middle;
}

/// The usual radius, or a round visible size where that would be too small to see or fill the picture.
double radiusForNew(const Session& s, scene::Kind kind) {
    constexpr double kLeastPx = 6, kMostPx = 400, kGoodPx = 40;
    const double unitsPerPixel = s.viewport.camera().unitsPerPixel(s.viewport.view().target) * s.viewport.area().scale;
    const double radius = usualRadius(s.document.scene(), kind), px = radius / unitsPerPixel;
    if (px >= kLeastPx && px <= kMostPx) return radius;
    return view::snapStep(kGoodPx / 8 * unitsPerPixel);
}

void addBallHere(Session& s) {
    const double radius = radiusForNew(s, scene::Kind::Ball);
    scene::Document added = scene::addBall(s.document.current(), placeForNew(s, radius), radius);
    commitAdded(s, "Add ball", std::move(added), scene::aimedAtNearest);
}

void addSphereHere(Session& s) {
    const double radius = radiusForNew(s, scene::Kind::Sphere);
    scene::Document added = scene::addSphere(s.document.current(), placeForNew(s, radius), radius);
    commitAdded(s, "Add sphere", std::move(added));
}

/// Across the longer horizontal axis of the view, so that the wall is seen from its face's side.
void addWallHere(Session& s) {
    const scene::Vec3 right = s.viewport.camera().right();
    const scene::Vec3 normal = std::abs(right.x) >= std::abs(right.y) ? scene::Vec3(1, 0, 0) : scene::Vec3(0, 1, 0);
    scene::Document added = scene::addPlane(s.document.current(), placeForNew(s, 0), normal);
    commitAdded(s, "Add wall", std::move(added));
}

/// A point beside another: across the view and away from the viewer along the axes of space, so that coordinates are
/// short, and up.
scene::Vec3 beside(const Session& s, scene::Vec3 at, double right, double away, double up) {
    const scene::Vec3 side = s.viewport.camera().right();
    const double sign = std::abs(side.x) >= std::abs(side.y) ? std::copysign(1.0, side.x) : std::copysign(1.0, side.y);
    const scene::Vec3 x = std::abs(side.x) >= std::abs(side.y) ? scene::Vec3(sign, 0, 0) : scene::Vec3(0, sign, 0);
    return at + right * x + away * scene::Vec3(-x.y, x.x, 0) + scene::Vec3(0, 0, up);
}

/// A shape about as large as the spheres, standing on the ground where they do. Its edges are sharp, unless a ball
/// without a radius needs them to be round.
void addShapeHere(Session& s, scene::Kind kind) {
    const double size = radiusForNew(s, scene::Kind::Sphere);
    const auto& balls = s.document.scene().balls;
    const bool hasPoint = std::any_of(balls.begin(), balls.end(), [](const auto& b) { return b.body.radius == 0; });
    collide::Obstacle body;
    body.shape = scene::shapeOf(kind);
    body.radius = kind == scene::Kind::Capsule ? size / 2 : hasPoint ? size / 8 : 0;
    const scene::Vec3 at = placeForNew(s, kind == scene::Kind::Capsule ? size / 2 : size);
    if (kind == scene::Kind::Capsule) {
        body.center = beside(s, at, -1.5 * size, 0, 0);
        body.b = beside(s, at, 1.5 * size, 0, 0);
    } else if (kind == scene::Kind::Triangle) {  // it leans back, so that its face is seen
        body.center = beside(s, at, -1.5 * size, -size / 2, -size);
        body.b = beside(s, at, 1.5 * size, -size / 2, -size);
        body.c = beside(s, at, 0, size, 1.5 * size);
    } else {
        body.center = at;
        body.half = size * (std::abs(s.viewport.camera().right().x) >= std::abs(s.viewport.camera().right().y)
                                ? scene::Vec3(1.5, 1, 1)
                                : scene::Vec3(1, 1.5, 1));
    }
    commitAdded(s, std::string("Add ") + scene::factsOf(kind).word, scene::addObstacle(s.document.current(), body));
}

void askForMesh(Session& s) {
    request(
        s,
        {.title = "Add mesh", .suggested = folderOfWork(s), .ending = ".obj", .alsoListed = {".stl"}, .then = addMesh});
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
    adding.add("scene.add-mesh", "Add mesh\u2026",
               "Adds the triangles of an OBJ or STL file at their own place. A file may also be dropped on the window.",
               {}, askForMesh);
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
