// Groups hold all bodies, their bounds hold, and an update costs what changed.
#include "scene/body_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>
#include <vector>

#include "collide/sweep.h"
#include "random_numbers.h"

namespace scene {
namespace {

double groupReal(std::mt19937_64& random, double size) { return tests::Uniform(-size, size)(random); }
Vec3 groupVector(std::mt19937_64& random, double size) {
    return {groupReal(random, size), groupReal(random, size), groupReal(random, size)};
}

Scene groupCrowd(std::mt19937_64& random, std::size_t balls, std::size_t spheres) {
    Scene scene;
    for (std::size_t i = 0; i < balls; ++i)
        scene.balls.push_back(
            {"b", {groupVector(random, 50), collide::Motion::velocity(groupVector(random, 1)), 0.5}, {}, {}});
    for (std::size_t i = 0; i < spheres; ++i)
        scene.spheres.push_back({"s", {groupVector(random, 50), std::abs(groupReal(random, 2))}, {}, {}});
    return scene;
}

/// Every body is in one group, within its bounds.
void expectWhole(const BodyGroups& groups, const Scene& scene) {
    std::vector<int> found(scene.balls.size() + scene.spheres.size());
    for (std::size_t i = 0; i < groups.bounds().size(); ++i) {
        const BodyBounds& bounds = groups.bounds()[i];
        BodyBounds tight;
        for (const std::uint32_t body : groups.bodiesOf(i)) {
            ++found[body];
            const bool isBall = body < scene.balls.size();
            const std::size_t sphere = isBall ? 0 : body - scene.balls.size();
            if (isBall)
                tight.add(scene.balls[body].body.position, scene.balls[body].body.radius,
                          collide::velocityOf(scene.balls[body].body));
            else
                tight.add(scene.spheres[sphere].body.center, scene.spheres[sphere].body.radius,
                          scene.spheres[sphere].body.velocity);
        }
        EXPECT_EQ(bounds.low, tight.low);
        EXPECT_EQ(bounds.high, tight.high);
        EXPECT_EQ(bounds.slowest, tight.slowest);
        EXPECT_EQ(bounds.fastest, tight.fastest);
        EXPECT_EQ(bounds.largestRadius, tight.largestRadius);
    }
    EXPECT_TRUE(std::all_of(found.begin(), found.end(), [](int times) { return times == 1; }));
}

TEST(BodyGroups, HoldEachBodyOnceWithinBoundsThroughAllEdits) {
    std::mt19937_64 random(1);
    Scene scene = groupCrowd(random, 700, 150);
    BodyGroups groups;
    groups.update(scene);
    expectWhole(groups, scene);
    for (int step = 0; step < 60; ++step) {
        const std::size_t changes = step % 10 == 9 ? 600 : 3;
        for (std::size_t i = 0; i < changes; ++i)
            scene.balls.edit(random() % scene.balls.size()).body.position = groupVector(random, 60);
        if (step % 7 == 3) scene.spheres.edit(random() % scene.spheres.size()).body.radius = 3;
        if (step % 20 == 5) scene.balls.pop_back();
        if (step % 20 == 15) scene.spheres.push_back(scene.spheres[0]);
        groups.update(scene);
        expectWhole(groups, scene);
    }
    expectWhole(BodyGroups::asListed(scene), scene);
    groups.update(Scene());
    EXPECT_EQ(groups.bodyCount(), 0u);
    EXPECT_TRUE(groups.bounds().empty());
}

TEST(BodyGroups, NeighboursAreTogether) {
    std::mt19937_64 random(2);
    BodyGroups groups;
    groups.update(groupCrowd(random, 64 * 64, 0));
    double volume = 0;
    for (const BodyBounds& bounds : groups.bounds()) {
        const Vec3 size = bounds.high - bounds.low;
        volume += size.x * size.y * size.z;
    }
    EXPECT_LT(volume, 5 * 100.0 * 100 * 100);  // without an order 64 times the whole
}

TEST(BodyGroups, NoTouchIsBeforeTheFirstOfTheBounds) {
    std::mt19937_64 random(3);
    int touching = 0, never = 0;
    for (int trial = 0; trial < 20'000; ++trial) {
        BodyBounds bounds;
        const double scale = std::pow(10.0, groupReal(random, 40));
        std::vector<collide::Obstacle> bodies;
        const Vec3 middle = groupVector(random, 4 * scale);
        for (int i = 0; i < 5; ++i) {
            const collide::Obstacle body{middle + groupVector(random, 2 * scale), std::abs(groupReal(random, scale)),
                                         groupVector(random, 0.5 * scale)};
            bodies.push_back(body);
            bounds.add(body.center, body.radius, body.velocity);
        }
        const collide::Ball ball{groupVector(random, 4 * scale), collide::Motion::velocity(groupVector(random, scale)),
                                 std::abs(groupReal(random, scale))};
        const auto first = bounds.firstTouch(ball.position, ball.radius, ball.motion.vector);
        never += first ? 0 : 1;
        for (const collide::Obstacle& body : bodies) {
            const auto answer = collide::sweep({ball, body});
            const bool overlaps = answer.outcome == collide::Outcome::Overlap;
            if (!overlaps && !answer.contact) continue;
            ++touching;
            ASSERT_TRUE(first) << trial;
            ASSERT_LE(*first, overlaps ? 0 : answer.contact->frames) << trial;
        }
    }
    EXPECT_GT(touching, 1000);
    EXPECT_GT(never, 1000);
}

}  // namespace
}  // namespace scene
