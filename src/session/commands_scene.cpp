#include "session/command_lists.h"

#include <cmath>

#include "scene/edits.h"

namespace session {
namespace {

/// Something new appears in the middle of the view, on the ground in 2D mode.
scene::Vec3 placeForNew(const Session& s) {
    scene::Vec3 at = s.view().target;
    const double step = s.camera().unitsPerPixel(at) * 8;
    const double decade = step > 0 ? std::pow(10.0, std::ceil(std::log10(step))) : 1;
    for (int i = 0; i < 3; ++i) at[i] = std::round(at[i] / decade) * decade;
    if (s.view().planar) at.z = 0;
    return at;
}

}  // namespace

void addSceneCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"scene.add-ball",
         "Add ball",
         "Adds a ball in the middle of the view.",
         Menu::Scene,
         0,
         {{Key::B, kPlain}},
         [](Session& s) { s.commit("Add ball", scene::addBall(s.document(), placeForNew(s))); },
         {},
         {}});
    add({"scene.add-sphere",
         "Add sphere",
         "Adds a sphere in the middle of the view.",
         Menu::Scene,
         0,
         {{Key::S, kPlain}},
         [](Session& s) { s.commit("Add sphere", scene::addSphere(s.document(), placeForNew(s))); },
         {},
         {}});
    add({"scene.add-wall",
         "Add wall",
         "Adds an endless wall that stands across the view.",
         Menu::Scene,
         0,
         {{Key::W, kPlain}},
         [](Session& s) {
             // Across the longer horizontal axis of the view, so that the wall is seen from its face's side.
             const scene::Vec3 right = s.camera().right();
             const scene::Vec3 normal =
                 std::abs(right.x) >= std::abs(right.y) ? scene::Vec3(1, 0, 0) : scene::Vec3(0, 1, 0);
             s.commit("Add wall", scene::addPlane(s.document(), placeForNew(s), normal));
         },
         {},
         {}});
    add({"scene.keep-view",
         "Keep this view in the scene",
         "The scene opens with the view of now.",
         Menu::Scene,
         1,
         {},
         [](Session& s) {
             scene::Document next = s.document();
             next.scene.view = s.view();
             s.commit("Keep view", std::move(next));
         },
         {},
         {}});
    add({"scene.forget-view",
         "Forget the kept view",
         "The scene opens framing the whole story.",
         Menu::Scene,
         1,
         {},
         [](Session& s) {
             scene::Document next = s.document();
             next.scene.view.reset();
             s.commit("Forget view", std::move(next));
         },
         [](const Session& s) { return s.scene().view.has_value(); },
         {}});
}

}  // namespace session
