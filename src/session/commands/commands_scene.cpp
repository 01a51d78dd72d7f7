#include "session/commands/command_lists.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "scene/edits.h"
#include "view/gesture.h"

namespace session {
namespace {

/// Rounded to few decimals; moves by at most four pixels of the design.
scene::Vec3 rounded(const Session& s, scene::Vec3 at) {
    const double most = 4 * s.viewport.area().scale * s.viewport.camera().unitsPerPixel(at);
    if (!(most > 0) || !std::isfinite(most)) return at;
    const int decimals = static_cast<int>(-std::floor(std::log10(most)));
    const double scale = std::pow(10.0, std::abs(decimals));
    for (int i = 0; i < 3; ++i) {
        const double count = decimals >= 0 ? at[i] * scale : at[i] / scale;
        if (std::abs(count) < 0x1p52) at[i] = decimals >= 0 ? std::round(count) / scale : std::round(count) * scale;
    }
    return at;
}

/// The place of a new object: under the pointer, at a height above the ground. Without a pointer, or where the
/// pointer's ray meets no ground nearby, the place lies at the distance of the view's middle.
scene::Vec3 placeForNew(const Session& s, double height) {
    const view::Camera camera = s.viewport.camera();
    const scene::Vec3 middle = s.viewport.view().target;
    const double ground = s.viewport.view().planar ? 0 : height;
    if (!s.viewport.pointer.px) {
        scene::Vec3 at = rounded(s, middle);
        if (s.viewport.view().planar) at.z = 0;
        return at;
    }
    const collide::Ray ray = camera.ray(*s.viewport.pointer.px);
    const scene::Vec3 look = glm::normalize(ray.direction);
    const double down = look.z != 0 ? (ground - ray.origin.z) / look.z : -1;
    const scene::Vec3 below = ray.origin + down * look;
    constexpr double kFarthest = 4;  // in distances of the view's target from the eye
    if (down > 0 && glm::length(below - middle) <= kFarthest * s.viewport.view().distance) {
        scene::Vec3 at = rounded(s, below);
        at.z = ground;
        return at;
    }
    const double across = glm::dot(middle - ray.origin, camera.forward()) / glm::dot(look, camera.forward());
    return rounded(s, ray.origin + across * look);
}

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
         .help = "Adds a ball on the ground where the pointer is, else in the middle of the view.",
         .menu = Menu::Scene,
         .group = 0,
         .shortcuts = {{Key::B, kPlain}},
         .run = [](Session& s) {
             const double radius = radiusForNew(s);
             s.document.commit("Add ball", scene::addBall(s.document.current(), placeForNew(s, radius), radius));
         }});
    add({.id = "scene.add-sphere",
         .title = "Add sphere",
         .help = "Adds a sphere on the ground where the pointer is, else in the middle of the view.",
         .menu = Menu::Scene,
         .group = 0,
         .shortcuts = {{Key::S, kPlain}},
         .run = [](Session& s) {
             const double radius = radiusForNew(s);
             s.document.commit("Add sphere", scene::addSphere(s.document.current(), placeForNew(s, radius), radius));
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
             s.document.commit("Add wall", scene::addPlane(s.document.current(), placeForNew(s, 0), normal));
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
