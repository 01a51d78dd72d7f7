// Whatever can be picked in a shipped scene is visible where it is picked: a drag that begins on nothing moves nothing.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>

#include "io/scene_json.h"
#include "render/gl/headless.h"
#include "render/gl/renderer.h"
#include "render/present.h"
#include "scene/kinds.h"
#include "view/gesture.h"

namespace render {
namespace {

constexpr int kWidth = 480, kHeight = 270;
constexpr int kStep = 6, kWideStep = 30;  // px between samples; the wide one in a scene of thousands
constexpr int kShapeReach = 8;            // px; the mark of the corner that is met hides nearer ones
constexpr int kBodyReach = 4;             // px; an overlay may hide single pixels
constexpr std::size_t kMostBodies = 2;    // bodies of a scene that are checked; of a crowd none; walls all

using Picture = std::vector<unsigned char>;

Picture draw(gl::Renderer& renderer, const DrawList& list, const view::Camera& camera) {
    renderer.draw({&list, &camera, Theme::Dark, 1, false});
    return renderer.readPixels();
}

/// The pictures differ within `reach` pixels of a place.
bool differNear(const Picture& a, const Picture& b, view::Vec2 at, int reach) {
    for (int y = std::max(0, int(at.y) - reach); y <= std::min(kHeight - 1, int(at.y) + reach); ++y)
        for (int x = std::max(0, int(at.x) - reach); x <= std::min(kWidth - 1, int(at.x) + reach); ++x)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t i = 4 * std::size_t(y * kWidth + x) + k;
                if (std::abs(int(a[i]) - int(b[i])) > 2) return true;
            }
    return false;
}

DrawList without(DrawList list, scene::ObjectRef ref) {
    std::erase_if(list.solids, [&](const Solid& s) { return s.ref == ref; });
    std::erase_if(list.shapes, [&](const SolidShape& s) { return s.ref == ref; });
    std::erase_if(list.meshes, [&](const SolidMesh& m) { return m.ref == ref; });
    std::erase_if(list.walls, [&](const Wall& w) { return w.shape.ref == ref; });
    return list;
}

std::vector<std::string> shippedScenes() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(CAROM_SOURCE_DIR) + "/assets/scenes"))
        files.push_back(entry.path().string());
    return files;
}

bool isCrowd(const scene::Document& document) { return document.scene.balls.size() > 1000; }

/// Checks one scene from one direction. @return objects that were picked
std::size_t expectVisiblePicks(gl::Renderer& renderer, const scene::Document& document, scene::View view,
                               const std::string& name) {
    const auto encounter = world::firstContact(document.scene, 0);
    view = view::framed(view, storyBounds(document, encounter), {0, 0, kWidth, kHeight}, {20, 16, 440, 238});
    const view::Camera camera(view, {0, 0, kWidth, kHeight});
    const view::Stage stage = view::stageOf(document.scene);
    std::map<scene::ObjectRef, std::vector<view::Vec2>> places;
    const int step = isCrowd(document) ? kWideStep : kStep;
    for (int y = step / 2; y < kHeight; y += step)
        for (int x = step / 2; x < kWidth; x += step) {
            const auto picks = view::pickAll(document, stage, camera, {x, y}, 1);
            // The window draws the handles, and always.
            if (!picks.empty() && picks.front().handle == view::Handle::Body)
                places[picks.front().ref].push_back({x, y});
        }
    const DrawList list = present(document, encounter, {});
    const Picture whole = draw(renderer, list, camera);
    std::size_t bodies = 0;
    for (const auto& [ref, at] : places) {
        const bool isWall = ref.kind == scene::Kind::Plane;
        if (!isWall && (isCrowd(document) || ++bodies > kMostBodies)) continue;
        const int reach = isWall ? int(view::kRailPx) + 1 : scene::isRound(ref) ? kBodyReach : kShapeReach;
        const Picture rest = draw(renderer, without(list, ref), camera);
        for (const view::Vec2 px : at)
            EXPECT_TRUE(differNear(whole, rest, px, reach))
                << name << ": nothing of " << scene::nameOf(document.scene, ref) << " at " << px.x << ' ' << px.y;
    }
    return places.size();
}

TEST(VisiblePicks, WhatIsPickedInAShippedSceneIsVisibleThere) {
    const gl::HeadlessContext context;
    if (!context.error().empty()) GTEST_SKIP() << context.error();
    gl::Renderer renderer;
    ASSERT_EQ(renderer.error(), "");
    std::size_t picked = 0;
    for (const std::string& file : shippedScenes()) {
        const auto loaded = io::loadScene(file);
        ASSERT_TRUE(loaded) << file;
        scene::Document document;
        document.scene = loaded.value().scene;
        scene::View view = document.scene.view.value_or(scene::View{});
        picked += expectVisiblePicks(renderer, document, view, file);
        if (document.scene.planes.empty() || isCrowd(document)) continue;
        // From aside and from above as well: near walls become far ones, and a wall is seen on its edge.
        view.yawRadians += 1.1;
        view.pitchRadians = 0.15;
        picked += expectVisiblePicks(renderer, document, view, file + " from aside");
        view.planar = true;
        picked += expectVisiblePicks(renderer, document, view, file + " from above");
    }
    EXPECT_GT(picked, 50u);
}

TEST(VisibleBodies, AWallBetweenEyeAndBodiesIsNotFilled) {
    const gl::HeadlessContext context;
    if (!context.error().empty()) GTEST_SKIP() << context.error();
    gl::Renderer renderer;
    scene::Document document;
    const collide::Motion rest = collide::Motion::velocity(Vec3(0));
    document.scene.balls = {{"a", {Vec3(-2, 0, 1), rest, 1, 1}, {}, ""}, {"b", {Vec3(2, 0, 1), rest, 1, 1}, {}, ""}};
    document.scene.planes = {{"wall", collide::Plane{Vec3(0, -2, 0), Vec3(0, 1, 0)}}};
    scene::View view;
    view.target = Vec3(0, 0, 1);
    const auto change = [&](double yaw, Vec3 at) {
        view.yawRadians = yaw;
        const view::Camera camera(view, {0, 0, kWidth, kHeight});
        const DrawList list = present(document, {}, {});
        const view::Vec2 px = camera.project(at)->px;
        return differNear(draw(renderer, list, camera), draw(renderer, without(list, {scene::Kind::Plane, 0}), camera),
                          px, 2);
    };
    const double behind = 3.14159;
    EXPECT_FALSE(change(0, {-2, 0, 1})) << "through the wall to a body";
    EXPECT_FALSE(change(0, {0, -2, 1})) << "the face itself, from behind";
    EXPECT_TRUE(change(behind, {0, -2, 0.6})) << "the face from the side of the bodies";
    EXPECT_FALSE(change(behind, {-2, 0, 1})) << "a body before it";
}

}  // namespace
}  // namespace render
