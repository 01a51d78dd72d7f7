// Momenta and the centre of mass in the picture.

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "render/present.h"
#include "render/scenes.h"

namespace render {
namespace {

using namespace render::test;

Overlays labelled(Overlay overlay) {
    Overlays o;
    o.set(overlay, true);
    o.set(Overlay::Labels, true);
    return o;
}

/// Two balls on the x axis: masses 3 and 1, velocities 1 and -2.
scene::Document pair() {
    scene::Document d = document({Vec3(-4, 0, 1), collide::Motion::velocity({1, 0, 0}), 1, 3}, {Vec3(0, 9, 1), 1});
    d.scene.balls.push_back({"other", {Vec3(4, 0, 1), collide::Motion::velocity({-2, 0, 0}), 1, 1}, std::nullopt, ""});
    return d;
}

std::vector<Arrow> arrowsOf(const scene::Document& now, const scene::Document& start, Overlay overlay) {
    PresentOptions options;
    options.overlays = labelled(overlay);
    options.world.isUnderWay = true;
    std::vector<Arrow> arrows;
    for (const Arrow& arrow : present(now, start, {}, options).arrows)
        if (arrow.ink == Ink::Momentum) arrows.push_back(arrow);
    return arrows;
}

TEST(Momenta, AreInProportionAndLeaveOutWhatIsImmovable) {
    const auto arrows = arrowsOf(pair(), pair(), Overlay::Momentum);
    ASSERT_EQ(arrows.size(), 2u) << "the sphere cannot move";
    EXPECT_EQ(arrows[0].a, Vec3(-4, 0, 1));
    const double first = arrows[0].b.x - arrows[0].a.x, second = arrows[1].b.x - arrows[1].a.x;
    EXPECT_NEAR(second / first, -2.0 / 3, 1e-12);
}

TEST(Momenta, KeepTheirScaleAndTheirSumAtEveryInstant) {
    scene::Document after = pair();  // after an elastic head-on contact
    after.scene.balls.edit(0).body.motion = collide::Motion::velocity({-0.5, 0, 0});
    after.scene.balls.edit(1).body.motion = collide::Motion::velocity({2.5, 0, 0});
    const auto sum = [](const std::vector<Arrow>& arrows) {
        Vec3 all(0);
        for (const Arrow& arrow : arrows) all += arrow.b - arrow.a;
        return all;
    };
    const Vec3 before = sum(arrowsOf(pair(), pair(), Overlay::Momentum));
    EXPECT_LT(glm::distance(before, sum(arrowsOf(after, pair(), Overlay::Momentum))), 1e-12);
}

TEST(CenterOfMass, IsMarkedWithItsVelocity) {
    PresentOptions options;
    options.overlays = labelled(Overlay::CenterOfMass);
    const DrawList list = present(pair(), std::nullopt, options);
    ASSERT_EQ(list.markers.size(), 2u);
    EXPECT_EQ(list.markers[0].at, Vec3(-2, 0, 1));
    const auto arrows = arrowsOf(pair(), pair(), Overlay::CenterOfMass);
    ASSERT_EQ(arrows.size(), 1u);
    EXPECT_NEAR((arrows[0].b.x - arrows[0].a.x) / 4.5, 0.25 / 2, 1e-12) << "4.5 radii stand for the fastest body";
}

TEST(CenterOfMass, IsAbsentWhereNothingHasAFiniteMass) {
    scene::Document d = pair();
    for (std::size_t i = 0; i < 2; ++i) d.scene.balls.edit(i).body.mass = HUGE_VAL;
    PresentOptions options;
    options.overlays = labelled(Overlay::CenterOfMass);
    EXPECT_TRUE(present(d, std::nullopt, options).markers.empty());
    EXPECT_TRUE(arrowsOf(d, d, Overlay::Momentum).empty());
}

TEST(Momenta, AreDrawnOnlyWhereTheyAreAskedFor) {
    EXPECT_TRUE(arrowsOf(pair(), pair(), Overlay::Velocities).empty());
    EXPECT_FALSE(vocabulary::defaultOverlays().has(Overlay::Momentum));
    EXPECT_FALSE(vocabulary::defaultOverlays().has(Overlay::CenterOfMass));
}

}  // namespace
}  // namespace render
