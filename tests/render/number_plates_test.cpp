#include "render/number_plates.h"

#include <gtest/gtest.h>

#include "render/present.h"
#include "scene/edits.h"

namespace render {
namespace {

constexpr view::Rect kPicture{0, 0, 800, 600};

view::Camera cameraAt(double distance) {
    scene::View v;
    v.distance = distance;
    v.pitchRadians = 0;
    return {v, kPicture};
}

/// Balls of radius 1 along the line of sight, the first one nearest.
DrawList row(const std::vector<Vec3>& centers) {
    DrawList list;
    for (const Vec3& center : centers) {
        list.plates.push_back({list.solids.size(), std::to_string(list.solids.size() + 1)});
        list.solids.push_back({center, 1, {}, {}});
    }
    return list;
}

TEST(NumberPlates, LieInTheMiddleOfTheirBall) {
    const auto camera = cameraAt(12);
    const auto placed = placePlates(row({Vec3(0)}), camera, 1);
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_NEAR(placed[0].at.x, 400, 1e-6);
    EXPECT_NEAR(placed[0].at.y, 300, 1e-6);
    EXPECT_LT(placed[0].radius, camera.pixelRadius(Vec3(0), 1));
}

TEST(NumberPlates, ABallBehindAnotherHasNoneOrOneWhereItIsSeen) {
    EXPECT_EQ(placePlates(row({Vec3(0), Vec3(0, 3, 0)}), cameraAt(12), 1).size(), 1u);
    const auto placed = placePlates(row({Vec3(0), Vec3(0, 3, 1.9)}), cameraAt(12), 1);
    ASSERT_EQ(placed.size(), 2u);
    const auto camera = cameraAt(12);
    const double edge = camera.project(Vec3(0))->px.y - camera.pixelRadius(Vec3(0), 1);
    EXPECT_LT(placed[1].at.y, edge);
}

TEST(NumberPlates, ThoseTooSmallToBeReadAreLeftOut) {
    EXPECT_EQ(placePlates(row({Vec3(0)}), cameraAt(12), 1).size(), 1u);
    EXPECT_EQ(placePlates(row({Vec3(0)}), cameraAt(200), 1).size(), 0u);
}

scene::Document named(const std::vector<std::string>& names) {
    scene::Document d;
    for (const std::string& name : names) {
        d = scene::addBall(std::move(d), Vec3(3.0 * double(d.scene.balls.size()), 0, 1));
        d = scene::rename(std::move(d), d.selection.front(), name);
    }
    return d;
}

TEST(NumberPlates, BodiesNamedByNumbersHaveThem) {
    const DrawList list = present(named({"cue", "7", "12"}), {}, {});
    ASSERT_EQ(list.plates.size(), 2u);
    EXPECT_EQ(list.plates[0].text, "7");
    EXPECT_EQ(list.plates[1].solid, 2u);
    PresentOptions none;
    none.overlays.set(Overlay::Numbers, false);
    EXPECT_TRUE(present(named({"cue", "7"}), {}, none).plates.empty());
}

TEST(NumberPlates, NamesStandBesideTheOtherBodies) {
    PresentOptions options;
    options.overlays.set(Overlay::Names, true);
    const DrawList list = present(named({"cue", "7"}), {}, options);
    ASSERT_EQ(list.labels.size(), 1u);
    EXPECT_EQ(list.labels[0].text, "cue");
}

TEST(NumberPlates, GhostsHaveTheColourOfTheirBall) {
    scene::Document d = named({"1"});
    d = scene::setColor(std::move(d), {{scene::Kind::Ball, 0}}, 0x336699);
    d = scene::setSpeed(std::move(d), 0, 1);
    PresentOptions options;
    options.held = HeldBody{{scene::Kind::Ball, 0}, Vec3(0, 0, 9)};
    const DrawList list = present(d, {}, options);
    ASSERT_EQ(list.ghosts.size(), 1u);
    EXPECT_EQ(list.ghosts[0].color, fromHex(0x336699));
    EXPECT_EQ(list.ghosts[0].ink, Ink::Ball);
}

}  // namespace
}  // namespace render
