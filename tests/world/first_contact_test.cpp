#include "world/first_contact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "random_numbers.h"

namespace world {
namespace {

using collide::Outcome;
using scene::Kind;
using scene::ObjectRef;
using scene::Vec3;

scene::Ball ball(Vec3 position, Vec3 velocity, double radius = 1, double mass = 1) {
    return {"ball", {position, collide::Motion::velocity(velocity), radius, mass}, {}, {}};
}
scene::Obstacle sphere(Vec3 center, double radius = 1) {
    return {"sphere", {center, radius, Vec3(0), collide::kImmovable}, {}, {}};
}

TEST(FirstContact, AMeshIsMetAtItsTriangle) {
    scene::Scene scene;
    scene.balls = {ball({0.5, 0.25, 5}, {0, 0, -1})};
    auto mesh = collide::Mesh::of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{{0, 1, 2}}, {{0, 2, 3}}});
    scene.meshes = {
        scene::meshObstacle("floor", scene::MeshRef({std::make_shared<const collide::Mesh>(std::move(mesh.value()))}))};
    auto met = firstContact(scene, 0);
    ASSERT_TRUE(met && met->answer.contact);
    EXPECT_EQ(met->target, (ObjectRef{Kind::Mesh, 0}));
    EXPECT_EQ(met->answer.contact->frames, 4);
    EXPECT_EQ(met->triangle, 0u);
    EXPECT_EQ(queryFor(scene, 0, met->target).obstacle, scene::triangleOf(scene.meshes[0], 0));
    scene.meshes.edit(0).body.center += Vec3(-0.5, 0, 1);
    met = firstContact(scene, 0);
    EXPECT_EQ(met->answer.contact->frames, 3) << "placed";
    scene::setScaleOf(scene.meshes.edit(0), 2);
    scene.meshes.edit(0).body.center.y = -0.5;
    EXPECT_EQ(firstContact(scene, 0)->triangle, 1u) << "scaled about its middle";
    scene.spheres = {sphere({0.5, 0.25, 1.5})};
    EXPECT_EQ(firstContact(scene, 0)->target.kind, Kind::Sphere);
    scene.balls.edit(0).body.position.z = 1.5;
    scene.spheres.clear();
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Overlap);
}

TEST(FirstContact, NothingToMeet) {
    scene::Scene scene;
    EXPECT_FALSE(firstContact(scene, 0));
    scene.balls = {ball({0, 0, 0}, {1, 0, 0})};
    EXPECT_FALSE(firstContact(scene, 0));
    EXPECT_FALSE(firstContact(scene, 5));
}

TEST(FirstContact, TheEarliestOfSpheresBallsAndWalls) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0}), ball({8, 0, 0}, {0, 0, 0})};
    scene.spheres = {sphere({20, 0, 0}), sphere({0, 9, 0})};
    scene.planes = {{"wall", collide::Plane{{30, 0, 0}, {-1, 0, 0}}}};
    EXPECT_EQ(firstContact(scene, 0)->target, (ObjectRef{Kind::Ball, 1}));
    EXPECT_EQ(firstContact(scene, 0)->answer.contact->frames, 6);
    scene.balls.pop_back();
    EXPECT_EQ(firstContact(scene, 0)->target, (ObjectRef{Kind::Sphere, 0}));
    scene.spheres.edit(0).body.center.z = 5;
    EXPECT_EQ(firstContact(scene, 0)->target, (ObjectRef{Kind::Plane, 0}));
    EXPECT_EQ(firstContact(scene, 0)->answer.contact->frames, 29);
}

TEST(FirstContact, EqualTimesGoToTheEarlierObjectAndExactTimesDecide) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0})};
    scene.spheres = {sphere({10, 0.5, 0}), sphere({10, -0.5, 0})};
    EXPECT_EQ(firstContact(scene, 0)->target.index, 0U);
    // An offset below the resolution of the rounded times makes the second contact earlier.
    scene.spheres.edit(0).body.center.y = 0.50000000000000011;
    ASSERT_EQ(collide::sweep(queryFor(scene, 0, {Kind::Sphere, 0})).contact->frames,
              collide::sweep(queryFor(scene, 0, {Kind::Sphere, 1})).contact->frames);
    EXPECT_EQ(firstContact(scene, 0)->target.index, 1U);
}

TEST(FirstContact, AWallThatIsFirstByLessThanRoundingIsFirst) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1.8, 0, 0}, 0)};
    scene.spheres = {sphere({2.875, 0, 0}, 0.9999999999999999)};
    scene.planes = {{"wall", collide::Plane{{1.875, 0, 0}, {-1, 0, 0}}}};
    EXPECT_EQ(firstContact(scene, 0)->target, (ObjectRef{Kind::Plane, 0}));
    scene.spheres.edit(0).body.radius = 1;
    EXPECT_EQ(firstContact(scene, 0)->target, (ObjectRef{Kind::Sphere, 0})) << "a tie";
    // With every place of both, moved by at most an ulp.
    for (int trial = 0; trial < 500; ++trial) {
        const double at = 1.5 + 0.01 * trial;
        scene.balls.edit(0).body.radius = trial % 2 ? 1 : 0;
        const double reach = scene.balls[0].body.radius;
        scene.planes.edit(0).body.center.x =
            trial % 3 ? at + reach : std::nextafter(at + reach, trial % 3 == 1 ? 0.0 : 9.0);
        scene.spheres.edit(0).body.center.x = at + reach + 1;
        using Exact = long double;  // these sums are exact in 64 bits
        const Exact wall = Exact(scene.planes[0].body.center.x) - reach;
        const Exact other = Exact(scene.spheres[0].body.center.x) - 1 - reach;
        EXPECT_EQ(firstContact(scene, 0)->target.kind, wall < other ? Kind::Plane : Kind::Sphere) << trial;
    }
}

TEST(FirstContact, OverlapComesFirst) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0})};
    scene.spheres = {sphere({4, 0, 0}), sphere({-1, 0, 0})};
    EXPECT_EQ(firstContact(scene, 0)->target.index, 1U);
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Overlap);
}

TEST(FirstContact, WithoutAContactTheMostInformativeOutcome) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0})};
    scene.frames = 3;
    scene.spheres = {sphere({-5, 0, 0}), sphere({5, 4, 0}), sphere({5, 3, 0}), sphere({20, 0, 0}), sphere({10, 0, 0})};
    EXPECT_EQ(firstContact(scene, 0)->target.index, 4U);
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Short);
    scene.spheres.truncate(3);
    EXPECT_EQ(firstContact(scene, 0)->target.index, 2U);
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Miss);
    scene.spheres.truncate(1);
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Receding);
    scene.balls.edit(0).body.motion = {};
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Still);
}

TEST(FirstContact, AnotherBallCountsAsAMovingSphere) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0}), ball({9, 0, 0}, {0, 0, 0}, 2, 3)};
    scene.balls.edit(1).body.motion = collide::Motion::aim({0, 0, 0}, 0.5);
    const collide::SweepQuery query = queryFor(scene, 0, {Kind::Ball, 1});
    EXPECT_EQ(query.obstacle, (collide::Obstacle{{9, 0, 0}, 2, {-0.5, 0, 0}, 3}));
    EXPECT_EQ(firstContact(scene, 0)->answer.contact->frames, 4);
}

TEST(FirstContact, AgreesWithSweepingEverySphere) {
    std::size_t contacts = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        std::mt19937_64 random(seed);
        tests::Uniform real(-20, 20);
        scene::Scene scene;
        const Vec3 start{real(random), real(random), real(random)};
        scene.balls = {ball(start, {real(random), real(random), real(random)})};
        for (int i = 0; i < 100; ++i) scene.spheres.push_back(sphere({real(random), real(random), real(random)}, 0.5));
        std::optional<double> earliest;
        bool overlaps = false;
        for (std::size_t i = 0; i < scene.spheres.size(); ++i) {
            const auto answer = collide::sweep(queryFor(scene, 0, {Kind::Sphere, i}));
            overlaps |= answer.outcome == Outcome::Overlap;
            if (collide::isHit(answer.outcome))
                earliest = std::min(earliest.value_or(answer.contact->frames), answer.contact->frames);
        }
        const auto found = firstContact(scene, 0);
        ASSERT_TRUE(found);
        if (overlaps) {
            EXPECT_EQ(found->answer.outcome, Outcome::Overlap) << "seed " << seed;
        } else if (earliest) {
            ++contacts;
            EXPECT_EQ(found->answer.contact->frames, *earliest) << "seed " << seed;
        } else {
            EXPECT_FALSE(collide::isHit(found->answer.outcome)) << "seed " << seed;
        }
    }
    EXPECT_GT(contacts, 30U);
}

/// Rank of an outcome: lower is more informative.
int rankOf(Outcome outcome) {
    constexpr Outcome kOrder[] = {Outcome::Overlap, Outcome::Hit, Outcome::Short, Outcome::Miss, Outcome::Receding};
    if (collide::isHit(outcome)) outcome = Outcome::Hit;
    return static_cast<int>(std::find(std::begin(kOrder), std::end(kOrder), outcome) - std::begin(kOrder));
}

/// The rule itself: every pair is swept, and a later pair must be strictly better.
Encounter ofAllSwept(const scene::Scene& scene, std::size_t ball) {
    std::optional<Encounter> best;
    const auto consider = [&](ObjectRef target) {
        const Encounter other{target, collide::sweep(queryFor(scene, ball, target))};
        const auto gap = [&](const Encounter& e) {
            const collide::SweepQuery query = queryFor(scene, ball, e.target);
            return e.answer.closest.distance - (query.ball.radius + query.obstacle.radius);
        };
        const auto isBetter = [&] {
            const int rank = rankOf(other.answer.outcome), before = rankOf(best->answer.outcome);
            if (rank != before || rank == 0) return rank < before;
            if (!other.answer.contact) return gap(other) < gap(*best);
            const auto sphereOf = [&](ObjectRef of) { return queryFor(scene, ball, of).obstacle; };
            const collide::Ball& body = scene.balls[ball].body;
            return collide::compareContactTimes({body, sphereOf(target)}, {body, sphereOf(best->target)}) < 0;
        };
        if (!best || isBetter()) best = other;
    };
    for (std::size_t i = 0; i < scene.spheres.size(); ++i) consider({Kind::Sphere, i});
    for (std::size_t i = 0; i < scene.balls.size(); ++i)
        if (i != ball) consider({Kind::Ball, i});
    return *best;
}

TEST(FirstContact, WhatIsSkippedIsNeverTheAnswer) {
    std::size_t reached[6] = {};
    for (std::uint64_t seed = 1; seed <= 10'000; ++seed) {
        std::mt19937_64 random(seed);
        // A coarse lattice, so that there are ties, grazes and equal velocities; magnitudes over many decades.
        const double scale = std::exp2(static_cast<double>(random() % 5) * 60 - 120);
        const auto vector = [&](int size) {
            const auto number = [&] { return static_cast<double>(int(random() % unsigned(2 * size + 1)) - size); };
            return scale * Vec3{number(), number(), number()};
        };
        scene::Scene scene;
        const int speeds = static_cast<int>(random() % 3), count = static_cast<int>(random() % 12);
        for (int i = 0; i < count; ++i) {
            scene.balls.push_back(ball(vector(9), vector(speeds), 0.5 * scale));
            scene.spheres.push_back(sphere(vector(9), scale * static_cast<double>(random() % 3) / 4));
        }
        if (count == 0) scene.balls = {ball(vector(9), vector(2)), ball(vector(9), vector(2), 0.5 * scale)};
        collide::Motion& motion = scene.balls.edit(0).body.motion;
        if (random() % 2 == 0) motion = collide::Motion::aim(vector(9), scale * static_cast<double>(random() % 3));
        if (random() % 3 == 0) scene.frames = static_cast<double>(random() % 4);
        const Encounter expected = ofAllSwept(scene, 0);
        const auto found = firstContact(scene, 0);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->target, expected.target) << "seed " << seed;
        EXPECT_EQ(found->answer.outcome, expected.answer.outcome) << "seed " << seed;
        EXPECT_EQ(found->answer.closest.distance, expected.answer.closest.distance) << "seed " << seed;
        ++reached[rankOf(found->answer.outcome)];
    }
    for (const std::size_t count : reached) EXPECT_GT(count, 10U);
}
#if CAROM_CONTRACTS >= 1
TEST(FirstContactDeathTest, AQueryForNoBodyIsABugOfTheCaller) {
    scene::Scene scene;
    scene.balls.push_back({});
    EXPECT_DEATH((void)queryFor(scene, 3, {Kind::Ball, 0}),
                 "ball < scene.balls.size\\(\\); ball, scene.balls.size\\(\\) = 3, 1");
}
#endif

/// Groups exclude bodies, never the answer: the same target and the same bits as among all bodies.
TEST(FirstContact, GroupsGiveTheAnswerOfAllBodies) {
    std::mt19937_64 random(11);
    const auto real = [&](double size) { return tests::Uniform(-size, size)(random); };
    const auto vector = [&](double size) { return Vec3{real(size), real(size), real(size)}; };
    int contacts = 0, others = 0;
    for (int trial = 0; trial < 60; ++trial) {
        scene::Scene scene;
        const bool isLattice = trial % 3 == 0, isStill = trial % 4 == 1;
        for (int i = 0; i < 600; ++i) {
            const Vec3 at = isLattice ? Vec3(3 * (i % 9), 3 * (i / 9 % 9), 3 * (i / 81)) : vector(20);
            scene.balls.push_back(ball(at, isStill ? Vec3(0) : isLattice ? Vec3(i % 2, 0, 0) : vector(0.3), 0.4));
            if (i % 6 == 0) scene.spheres.push_back(sphere(vector(25), 0.3));
        }
        if (trial % 5 == 2) scene.planes = {{"wall", collide::Plane{{0, 0, -22}, {0, 0, 1}}}};
        if (trial % 7 == 3) scene.frames = 2;
        scene::BodyGroups groups;
        for (int step = 0; step < 20; ++step) {
            const std::size_t which = random() % scene.balls.size();
            collide::Ball& moved = scene.balls.edit(which).body;
            moved.position = isLattice ? Vec3{int(random() % 30), int(random() % 30), int(random() % 24)} : vector(40);
            const Vec3 to = isLattice ? Vec3(3 * int(random() % 9), 0, 0) : vector(20);
            moved.motion = step % 3 == 0 ? collide::Motion::velocity(to / 5.0) : collide::Motion::aim(to, 1.5);
            groups.update(scene);
            const auto all = firstContact(scene, which), few = firstContact(scene, which, groups);
            ASSERT_EQ(bool(all), bool(few));
            ASSERT_EQ(all->target, few->target) << trial << ' ' << step;
            ASSERT_EQ(all->answer.outcome, few->answer.outcome);
            ASSERT_EQ(bool(all->answer.contact), bool(few->answer.contact));
            if (all->answer.contact) {
                ASSERT_EQ(all->answer.contact->frames, few->answer.contact->frames);
            }
            ASSERT_EQ(all->answer.closest.distance, few->answer.closest.distance);
            (all->answer.contact ? contacts : others)++;
        }
    }
    EXPECT_GT(contacts, 200);
    EXPECT_GT(others, 50);
}

}  // namespace
}  // namespace world
