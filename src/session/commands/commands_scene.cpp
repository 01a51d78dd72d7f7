#include "session/commands/command_lists.h"

#include <cmath>

#include "scene/edits.h"
#include "scene/free_place.h"
#include "session/actions/adding.h"
#include "view/gesture.h"

namespace session {
namespace {

/// 1, or a round visible size where a radius of 1 would be too small to see or fill the picture.
double radiusForNew(const Session& s) {
    constexpr double kLeastPx = 6, kMostPx = 400, kGoodPx = 40;
    const double unitsPerPixel = s.viewport.camera().unitsPerPixel(s.viewport.view().target) * s.viewport.area().scale;
    const double px = 1 / unitsPerPixel;
    if (px >= kLeastPx && px <= kMostPx) return 1;
    return view::snapStep(kGoodPx / 8 * unitsPerPixel);
}

}  // namespace

void addSceneCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "scene.add-ball",
         .title = "Add ball",
         .help = "Adds a ball at a free place where the pointer is, else in the middle of the view, aimed at the "
                 "nearest body.",
         .menu = Menu::Scene,
         .group = 0,
         .shortcuts = {{Key::B, kPlain}},
         .run = [](Session& s) {
             const double radius = radiusForNew(s);
             scene::Document added = scene::addBall(s.document.current(), placeForNew(s, radius), radius);
             commitAdded(s, "Add ball", std::move(added), scene::aimedAtNearest);
         }});
    add({.id = "scene.add-sphere",
         .title = "Add sphere",
         .help = "Adds a sphere at a free place where the pointer is, else in the middle of the view.",
         .menu = Menu::Scene,
         .group = 0,
         .shortcuts = {{Key::S, kPlain}},
         .run = [](Session& s) {
             const double radius = radiusForNew(s);
             scene::Document added = scene::addSphere(s.document.current(), placeForNew(s, radius), radius);
             commitAdded(s, "Add sphere", std::move(added));
         }});
    add({.id = "scene.add-wall",
         .title = "Add wall",
         .help = "Adds an endless wall that stands across the view, where the pointer is.",
         .menu = Menu::Scene,
         .group = 0,
         .shortcuts = {{Key::W, kPlain}},
         .run = [](Session& s) {
             // Across the longer horizontal axis of the view, so that the wall is seen from its face's side.
             const scene::Vec3 right = s.viewport.camera().right();
             const scene::Vec3 normal =
                 std::abs(right.x) >= std::abs(right.y) ? scene::Vec3(1, 0, 0) : scene::Vec3(0, 1, 0);
             scene::Document added = scene::addPlane(s.document.current(), placeForNew(s, 0), normal);
             commitAdded(s, "Add wall", std::move(added));
         }});
    add({.id = "scene.keep-view",
         .title = "Keep this view in the scene",
         .help = "The scene opens with the view of now.",
         .menu = Menu::Scene,
         .group = 1,
         .run = [](Session& s) {
             scene::Document next = s.document.current();
             next.scene.view = s.viewport.view();
             s.document.commit("Keep view", std::move(next));
         }});
    add({.id = "scene.forget-view",
         .title = "Forget the kept view",
         .help = "The scene opens framing the whole story.",
         .menu = Menu::Scene,
         .group = 1,
         .run =
             [](Session& s) {
                 scene::Document next = s.document.current();
                 next.scene.view.reset();
                 s.document.commit("Forget view", std::move(next));
             },
         .enabled = [](const Session& s) { return s.document.scene().view.has_value(); }});
}

}  // namespace session
