// Trails: the ways that balls have come, from contact to contact.

#include "world/paths/trails.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "world/simulation/timeline.h"

namespace world {
namespace {

scene::Ball trailBall(Vec3 position, Vec3 velocity) {
    return {"ball", {position, collide::Motion::velocity(velocity), 1, 1}, {}, {}};
}

/// One ball hits another that rests, head-on at frame 8; a third rests aside.
scene::Scene blow() {
    scene::Scene scene;
    scene.balls = {trailBall({0, 0, 0}, {1, 0, 0}), trailBall({10, 0, 0}, {0, 0, 0}), trailBall({0, 9, 0}, {0, 0, 0})};
    return scene;
}

Trails trailsAt(const scene::Scene& scene, double frames, double length, std::size_t most = 100) {
    Timeline timeline(scene);
    while (!timeline.extend(frames, 1000)) continue;
    return trailsBefore(timeline.history(), timeline.history().stateAt(frames), length, most);
}

TEST(Trails, GoFromTheStartThroughEveryContactToTheInstant) {
    const Trails trails = trailsAt(blow(), 11, 60);
    ASSERT_EQ(trails.of.size(), 2u) << "the ball at rest has none";
    EXPECT_EQ(trails.of[0].ball, 0u);
    EXPECT_EQ(trails.of[0].points, (std::vector<TrailPoint>{{0, {0, 0, 0}}, {8, {8, 0, 0}}, {11, {8, 0, 0}}}));
    EXPECT_EQ(trails.of[1].ball, 1u);
    EXPECT_EQ(trails.of[1].points, (std::vector<TrailPoint>{{0, {10, 0, 0}}, {8, {10, 0, 0}}, {11, {13, 0, 0}}}));
}

TEST(Trails, ReachBackAsFarAsTheirLength) {
    const Trails trails = trailsAt(blow(), 10, 4);
    ASSERT_EQ(trails.of.size(), 2u);
    EXPECT_EQ(trails.of[0].points.front(), (TrailPoint{6, {6, 0, 0}}));
    EXPECT_EQ(trails.length, 4);
    EXPECT_EQ(trailsAt(blow(), 20, 4).of.size(), 1u) << "the first ball has rested for longer";
}

TEST(Trails, AreShorterWhereContactsAreDense) {
    scene::Scene rattling;
    rattling.balls = {trailBall({0, 0, 0}, {1, 0, 0})};
    rattling.planes = {{"left", collide::Plane{{-2, 0, 0}, {1, 0, 0}}, {}, {}},
                       {"right", collide::Plane{{2, 0, 0}, {-1, 0, 0}}, {}, {}}};
    const Trails all = trailsAt(rattling, 100, 64), few = trailsAt(rattling, 100, 64, 10);
    ASSERT_EQ(all.of.size(), 1u);
    ASSERT_EQ(few.of.size(), 1u);
    EXPECT_GT(all.of[0].points.size(), 30u);
    EXPECT_LE(few.of[0].points.size(), 12u);
    EXPECT_EQ(few.length, 16) << "halved until the contacts are few";
    for (std::size_t i = 0; i < few.of[0].points.size(); ++i)
        EXPECT_LE(std::abs(few.of[0].points[i].position.x), 1) << "between the walls";
}

}  // namespace
}  // namespace world
