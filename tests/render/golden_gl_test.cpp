// Pictures through an OpenGL context without a display. Without such a context they are skipped, not passed.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "io/scene_json.h"
#include "render/compare_images.h"
#include "render/gl_pictures.h"
#include "render/present.h"

namespace render {
namespace {

using scene::Vec3;

struct Shot {
    std::string scene;  ///< file in assets/scenes
    Theme theme = Theme::Dark;
    Overlays overlays = vocabulary::defaultOverlays();
};

class Golden : public test::GlPictures {
  protected:
    static scene::Document load(const std::string& name) {
        const auto loaded = io::loadScene(std::string(CAROM_SOURCE_DIR) + "/assets/scenes/" + name + ".json");
        scene::Document d;
        if (loaded) d.scene = loaded.value().scene;
        return d;
    }

    static io::Image draw(const DrawList& list, const scene::View& view, Theme theme = Theme::Dark,
                          bool transparent = false) {
        const view::Camera camera(view, {0, 0, 480, 270});
        s_renderer->draw({&list, &camera, theme, 1, transparent});
        return {480, 270, s_renderer->readPixels()};
    }

    static scene::View viewOf(const scene::Document& d) {
        const scene::View view = d.scene.view.value_or(scene::View{});
        return view::framed(view, storyBounds(d, world::firstContact(d.scene, 0)), {0, 0, 480, 270},
                            {20, 16, 440, 238});
    }

    static DrawList listOf(const scene::Document& d, const PresentOptions& options = {}) {
        return present(d, world::firstContact(d.scene, 0), options);
    }

    static void expectGolden(const std::string& name, const Shot& shot) {
        const scene::Document d = load(shot.scene);
        ASSERT_FALSE(d.scene.balls.empty()) << shot.scene;
        PresentOptions options;
        options.theme = shot.theme;
        options.overlays = shot.overlays;
        EXPECT_EQ(
            test::compareWithGolden(name, draw(listOf(d, options), viewOf(d), shot.theme), test::kLargest, test::kMean),
            "");
    }
};

TEST_F(Golden, Hit) { expectGolden("hit", {"first"}); }
TEST_F(Golden, HitLight) { expectGolden("hit-light", {"first", Theme::Light}); }
TEST_F(Golden, Miss) { expectGolden("miss", {"near-miss"}); }
TEST_F(Golden, Overlap) { expectGolden("overlap", {"overlap", Theme::Light}); }
TEST_F(Golden, Table) { expectGolden("table", {"table"}); }
TEST_F(Golden, Bank) { expectGolden("bank", {"bank"}); }
TEST_F(Golden, MovingTarget) { expectGolden("moving-target", {"moving-target"}); }
TEST_F(Golden, EveryOverlay) {
    Shot shot{"first"};
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos) shot.overlays.set(info.overlay, true);
    expectGolden("every-overlay", shot);
}

TEST_F(Golden, AMovedOverlayOrAWrongColourFailsTheComparison) {
    const scene::Document d = load("first");
    const DrawList right = listOf(d);
    const io::Image expected = draw(right, viewOf(d));
    const auto fails = [&](const DrawList& wrong) {
        const test::Difference off = test::difference(expected, draw(wrong, viewOf(d)));
        return off.largest > test::kLargest || off.mean > test::kMean;
    };
    EXPECT_FALSE(fails(right));
    DrawList moved = right;
    ASSERT_FALSE(moved.arrows.empty());
    moved.arrows[0].b += Vec3(0.3, 0, 0.3);
    EXPECT_TRUE(fails(moved));
    DrawList recolored = right;
    for (Arrow& a : recolored.arrows) a.ink = Ink::Sphere;
    EXPECT_TRUE(fails(recolored));
    DrawList shifted = right;
    ASSERT_FALSE(shifted.ghosts.empty());
    shifted.ghosts[0].center += Vec3(0.2, 0, 0);
    EXPECT_TRUE(fails(shifted));
}

TEST_F(Golden, ASceneFarFromTheOriginDrawsAsOneAtIt) {
    // A power of two: the coordinates stay exact. The grid's period divides it.
    const double away = 1073741824;  // 2^30, about 1e9
    scene::Document near;
    near.scene.balls.push_back(
        {"cue", {Vec3(-6, -2.5, 2.5), collide::Motion::velocity({0.375, 0.125, 0}), 0.75, 1}, {}, ""});
    near.scene.spheres.push_back({"target", {Vec3(1.75, 1, 1.5), 1.5}, {}, ""});
    scene::Document far = near;
    far.scene.balls.edit(0).body.position += Vec3(away, away, 0);
    far.scene.spheres.edit(0).body.center += Vec3(away, away, 0);
    PresentOptions options;
    options.overlays.set(Overlay::Ground, false);
    scene::View view = viewOf(near);
    const io::Image here = draw(listOf(near, options), view);
    view.target += Vec3(away, away, 0);
    const test::Difference off = test::difference(here, draw(listOf(far, options), view));
    EXPECT_LE(off.largest, 24);
    EXPECT_LE(off.mean, 0.02);
}

TEST_F(Golden, ATransparentBackgroundHasHolesAndSolidBodies) {
    const scene::Document d = load("first");
    const io::Image image = draw(listOf(d), viewOf(d), Theme::Dark, true);
    EXPECT_EQ(image.rgba[3], 0);
    int solid = 0;
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) solid += image.rgba[i] == 255;
    EXPECT_GT(solid, 1000);
}

TEST_F(Golden, NothingShowsThroughBetweenTouchingBallsSideBySide) {
    DrawList list;
    list.ground = false;
    for (const double x : {1.5, 2.5}) list.solids.push_back({Vec3(x, 0, 0), 0.5, Rgba{0, 0, 0, 1}, {}});
    scene::View view;
    view.distance = 8;
    view.pitchRadians = 0;
    for (const bool reversed : {false, true}) {
        if (reversed) std::swap(list.solids[0], list.solids[1]);
        const io::Image image = draw(list, view, Theme::Light);
        const auto isDark = [&](int x) { return image.rgba[std::size_t(4 * (135 * 480 + x))] < 100; };
        int first = 240, last = 479;
        while (first < last && !isDark(first)) ++first;
        while (last > first && !isDark(last)) --last;
        ASSERT_GT(last - first, 100);
        for (int x = first; x <= last; ++x) EXPECT_TRUE(isDark(x)) << "at " << x;
    }
}

TEST_F(Golden, GhostsNeverHideASolid) {
    DrawList list;
    list.solids.push_back({Vec3(0), 1, color(Theme::Dark, Ink::Sphere), {}});
    scene::View view;
    view.distance = 8;
    const auto middle = [](const io::Image& i) { return int(i.rgba[4 * (135 * 480 + 250) + 2]); };
    const int before = middle(draw(list, view));
    list.ghosts.push_back({Vec3(0, -3, 0), 0.6, Ink::Background, 0.42f});
    EXPECT_GT(middle(draw(list, view)), before / 2);
    list.ghosts[0].center.y = 3;  // behind: not seen at all but for its faint outline
    EXPECT_EQ(middle(draw(list, view)), before);
}

TEST_F(Golden, ManyBodiesAtOnePlaceLookLikeOne) {
    DrawList list;
    list.ground = true;
    list.solids.push_back({Vec3(0), 1, color(Theme::Dark, Ink::Sphere), {}, false, true});
    list.ringed = {0};
    scene::View view;
    view.distance = 8;
    const io::Image one = draw(list, view);
    for (std::size_t i = 1; i < 40; ++i) {
        list.solids.push_back(list.solids[0]);
        list.ringed.push_back(i);
    }
    EXPECT_EQ(draw(list, view).rgba, one.rgba);
}

}  // namespace
}  // namespace render
