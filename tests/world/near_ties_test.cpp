// Obstacles that a ball touches at one instant, or nearly: the world names the one that is truly first, with the bits
// of the sweep. CAROM_ORACLE=3600 goes on for so many seconds with new seeds.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>
#include <utility>

#include "collide/mesh/obstacles.h"
#include "collide/seeds.h"
#include "random_numbers.h"
#include "trials.h"
#include "world/bodies/body_index.h"
#include "world/gas.h"
#include "world/simulation/timeline.h"

namespace world {
namespace {

using collide::Obstacle;
using collide::Outcome;
using collide::Shape;
using scene::Vec3;

/// A ball on its way to two or three obstacles of any kind, which it touches at one place of its way, or up to 1e-6
/// radii after it.
class NearTie {
  public:
    explicit NearTie(std::uint64_t seed) : m_random(seed) {
        m_isLattice = below(2) == 0;  // small whole numbers: many exact ties
        m_scale = m_isLattice ? std::ldexp(1.0, int(below(960)) - 480) : std::pow(10.0, number(-150, 150));
        if (below(3) != 0) m_scale = m_isLattice ? 1 : number(0.01, 100);
        const double pace = m_isLattice ? std::ldexp(1.0, int(below(9)) - 4) : number(0.1, 10);
        collide::Ball ball;
        ball.radius = m_scale * (m_isLattice ? 1 + double(below(3)) : number(0.1, 2));
        ball.position = below(3) == 0 ? m_scale * (below(8) == 0 ? 1e9 : 100.0) * anyVector() : Vec3(0);
        const Vec3 way = m_scale * anyWay();
        ball.motion = collide::Motion::velocity(pace * way);
        if (below(4) == 0) ball.motion = collide::Motion::aim(ball.position + way, m_scale * pace);
        if (below(4) == 0) ball.motion = collide::Motion::end(ball.position + way, 1 / pace);
        ball.mass = 1 + double(below(3));
        m_ball = ball;
        m_way = way;
        m_isStart = below(4) == 0;  // they are touched, or overlapped by about as much, at the start
        const double ways = m_isStart ? 0 : 1 + double(below(3));
        m_place = ball.position + ways * way;
        const bool isAim = ball.motion.kind == collide::Motion::Kind::Aim;
        m_time = ways / pace * (isAim ? collide::lengthOf(way) / m_scale : 1);
        m_gap = below(5) == 0 ? 0 : ball.radius * std::pow(10.0, number(-17, -6));
        if (m_isStart && below(2) == 0) m_gap = std::min(-m_gap, -ball.radius * 1e-17);
    }

    scene::Scene scene() {
        scene::Scene scene;
        scene.balls.push_back({"ball", m_ball, {}, {}});
        const double restitutions[] = {1, 1, 0.7, 0};
        scene.restitution = restitutions[below(4)];
        if (below(4) == 0) scene.simultaneous = scene::Simultaneous::OneByOne;
        const std::size_t count = 2 + below(2);
        for (std::size_t i = 0; i < count; ++i) add(scene, i);
        if (below(2) == 0) reverse(scene);
        return scene;
    }

  private:
    std::uint64_t below(std::uint64_t n) { return m_random() % n; }
    double number(double low, double high) { return tests::Uniform(low, high)(m_random); }
    double coordinate() { return m_isLattice ? double(below(5)) - 2 : number(-1, 1); }
    Vec3 anyVector() {
        return tests::drawnFromZ<Vec3>([&] { return coordinate(); });
    }
    Vec3 anyWay() {
        const Vec3 way = anyVector();
        return glm::length(way) > 0.1 ? way : Vec3(1, 0, 0);
    }
    /// Toward the ball where it touches, against its way: often along an axis, or that of the one before.
    Vec3 anyNormal() {
        if (m_hasNormal && below(2) == 0) return m_normal;
        m_hasNormal = true;
        do {
            m_normal = Vec3(0);
            if (m_isLattice || below(3) == 0)
                m_normal[int(below(3))] = below(2) ? 1 : -1;
            else
                m_normal = collide::unitOf(anyVector());
        } while (!(glm::dot(m_normal, m_way / m_scale) < -0.01));
        return m_normal;
    }
    /// An offset that leads no nearer to a ball in the direction of the normal.
    Vec3 behind(Vec3 normal) {
        Vec3 offset = anyVector();
        const double along = glm::dot(offset, normal);
        if (along > 0 || below(2) == 0) offset -= along * normal;
        return m_scale * offset;
    }

    void add(scene::Scene& scene, std::size_t i) {
        const Vec3 n = anyNormal();
        const double size = m_scale * (m_isLattice ? 1 : number(0.1, 2));
        const auto kind = below(6);
        const double around = kind == 0 || below(2) == 0 ? size : 0;
        // Later ones lie a little farther along the way.
        const double shift = i == 0 ? 0 : m_gap * double(1 + below(2)) / collide::lengthOf(m_way);
        const Vec3 at = (m_place + shift * m_way) - (m_ball.radius + (kind == 1 ? 0 : around)) * n;
        const std::string name = std::to_string(i);
        switch (kind) {
            case 0: {
                // At most one that moves or can be pushed: what it meets before is no part of the sweep.
                const auto special = std::exchange(m_hasSpecial, true) ? 2 : below(4);
                const double mass = special == 0 ? 2 : collide::kImmovable;
                const Vec3 velocity = special == 1 ? m_scale * anyVector() / 4.0 : Vec3(0);
                return scene.spheres.push_back(worlds::sphere(name, at - m_time * velocity, around, mass, velocity));
            }
            case 1:
                return scene.planes.push_back(worlds::wall(name, at, (below(2) ? -1.0 : 1.0) * number(0.5, 2) * n));
            case 2:
                return scene.capsules.push_back(worlds::capsule(name, at, at + behind(n), around));
            case 3:
                return scene.triangles.push_back(worlds::triangle(name, at, at + behind(n), at + behind(n), around));
            case 4: {
                const Vec3 half = size * Vec3(1 + coordinate() / 4, 1, 2),
                           corner(n.x < 0 ? -1 : 1, n.y < 0 ? -1 : 1, n.z < 0 ? -1 : 1);
                return scene.boxes.push_back(worlds::box(name, at - half * corner, half, {}, around));
            }
            default: {
                const std::vector<Vec3> corners{at, at + behind(n), at + behind(n), at + behind(n)};
                auto mesh = collide::Mesh::of(corners, {{0, 1, 2}, {0, 2, 3}, {1, 3, 0}});
                scene::Obstacle made = scene::meshObstacle(
                    name,
                    scene::MeshRef(scene::MeshSource{std::make_shared<const collide::Mesh>(std::move(mesh.value()))}));
                made.body.radius = around;
                return scene.meshes.push_back(std::move(made));
            }
        }
    }

    /// Those that are listed last are often the first that are touched.
    static void reverse(scene::Scene& scene) {
        scene::forObstacles([&](scene::Kind, auto list) {
            auto& obstacles = scene.*list;
            std::vector<scene::Obstacle> turned(obstacles.begin(), obstacles.end());
            std::reverse(turned.begin(), turned.end());
            obstacles.clear();
            for (scene::Obstacle& obstacle : turned) obstacles.push_back(std::move(obstacle));
        });
    }

    std::mt19937_64 m_random;
    bool m_isLattice, m_isStart, m_hasNormal = false, m_hasSpecial = false;
    double m_scale, m_gap, m_time;  ///< m_time: frames until the ball touches
    collide::Ball m_ball;
    Vec3 m_way, m_place, m_normal{0};
};

/// The obstacles of a scene, in the order of its objects.
collide::ObstacleSet obstaclesOf(const scene::Scene& scene) {
    std::vector<collide::ObstacleOrMesh> obstacles;
    scene::forObstacles([&](scene::Kind, auto list) {
        for (const scene::Obstacle& o : scene.*list)
            obstacles.push_back(
                {o.body, o.mesh ? o.mesh->mesh : nullptr,
                 o.mesh ? std::make_shared<const collide::MeshPlacement>(scene::placementOf(o)) : nullptr});
    });
    return collide::ObstacleSet(std::move(obstacles));
}

bool isContact(Outcome outcome) { return outcome == Outcome::Hit || outcome == Outcome::Touching; }

struct Counts {
    int contacts = 0, nearBefore = 0, nearAfter = 0, exact = 0, groups = 0, unpushed = 0, overlaps = 0, extreme = 0;
    int met[7] = {};
};

void checkNearTie(std::uint64_t seed, Counts& counts) {
    const scene::Scene scene = NearTie(seed).scene();
    const collide::ObstacleSet obstacles = obstaclesOf(scene);
    const collide::BallSweep sweep{scene.balls[0].body, scene.frames, scene.restitution};
    const collide::ManyAnswer solved = collide::sweep(sweep, obstacles);
    constexpr PairSearch kSearches[] = {PairSearch::Automatic, PairSearch::Cells, PairSearch::AllPairs};
    const Options options{seed % 2 ? Simd::Scalar : bestSimd(), kSearches[seed % 3]};
    std::vector<ContactEvent> played;
    EventSimulator(scene, options).run(kNever, 1, played);

    auto first = Index(1 + solved.place.index);
    // Of obstacles that are touched at exactly one instant, and resolved together, some are not pushed.
    const auto isTied = [&](std::size_t i) {
        const collide::ManyAnswer other = collide::sweep(sweep, obstacles, i);
        if (other.sweep.outcome == Outcome::Overlap || solved.sweep.outcome == Outcome::Overlap)
            return other.sweep.outcome == solved.sweep.outcome;
        return isContact(other.sweep.outcome) &&
               collide::compareContactTimes({sweep.ball, obstacles.at(solved.place)},
                                            {sweep.ball, obstacles.at({i, other.place.triangle})}) == 0;
    };
    for (std::size_t i = 0; i < played.size() && played[0].group != 0 && played[i].a == 0; ++i)
        ASSERT_TRUE(isTied(played[i].b - 1)) << seed << ": resolved together with " << played[i].b;
    if (scene.simultaneous == scene::Simultaneous::Together && !played.empty() && played[0].b != first &&
        isTied(played[0].b - 1)) {
        first = played[0].b;
        ++counts.unpushed;
    }
    const collide::SweepAnswer answer = collide::sweep(sweep, obstacles, first - 1).sweep;
    const Obstacle obstacle = obstacles.at({first - 1, solved.place.triangle});
    if (solved.sweep.outcome == Outcome::Overlap) {
        const std::optional<Vec3> normal = answer.penetration->normal;
        const double reach = sweep.ball.radius + obstacle.radius, depth = answer.penetration->depth;
        if (!normal || (obstacle.shape != Shape::Plane && depth > 0.9 * kGroupGap * reach)) return;
        const double closing = -glm::dot(*normal, answer.ballVelocity - obstacle.velocity);
        if (closing < 1e-9 * collide::lengthOf(answer.ballVelocity)) return;
        ASSERT_FALSE(played.empty()) << seed;
        ASSERT_EQ(played[0].b, first) << seed << ": overlap";
        ASSERT_EQ(played[0].frames, 0) << seed;
        // Of a mesh the sweep takes the triangle that is nearest, the world those that push.
        if (refOf(scene, first).kind != scene::Kind::Mesh) {
            ASSERT_EQ(played[0].normal, *normal) << seed;
        }
        ++counts.overlaps;
        return;
    }
    if (!isContact(solved.sweep.outcome)) {
        ASSERT_TRUE(played.empty()) << seed;
        return;
    }
    const collide::Contact& contact = *answer.contact;
    ASSERT_FALSE(played.empty()) << seed;
    ASSERT_EQ(played[0].b, first) << seed << ": played at " << played[0].frames << ", solved " << contact.frames;
    ASSERT_EQ(played[0].frames, solved.sweep.contact->frames) << seed;
    ASSERT_EQ(played[0].normal, contact.normal) << seed;
    ASSERT_EQ(played[0].aPosition, solved.sweep.contact->ballCenter) << seed;
    if (first == 1 + solved.place.index) {
        ASSERT_EQ(played[0].hitPoint, contact.hitPoint) << seed;
    }
    if (first == 1 + solved.place.index && played[0].group == 0) {
        ASSERT_EQ(played[0].aVelocity, contact.newVelocity) << seed;
        ASSERT_EQ(played[0].impulse, contact.impulse) << seed;
    }
    ++counts.contacts;
    ++counts.met[std::size_t(refOf(scene, first).kind)];
    counts.groups += played[0].group != 0;
    const double size = collide::largestOf(sweep.ball.position) + sweep.ball.radius;
    counts.extreme += !(size < 1e70 && size > 1e-70);
    for (std::size_t i = 0; i < obstacles.obstacles().size(); ++i) {
        const collide::SweepAnswer other = collide::sweep(sweep, obstacles, i).sweep;
        if (i + 1 == first || !isContact(other.outcome)) continue;
        const double later = other.contact->frames - contact.frames;
        if (!(later * collide::lengthOf(answer.ballVelocity) < kGroupGap * sweep.ball.radius)) continue;
        ++(isTied(i) ? counts.exact : i + 1 < first ? counts.nearBefore : counts.nearAfter);
    }
}

TEST(NearTies, TheFirstContactIsThatOfTheSweepAmongAllBitForBit) {
    Counts counts;
    const std::uint64_t count = trials(6000);
    forSeeds(count, [&](std::uint64_t seed) { checkNearTie(seed, counts); });
    if (HasFailure()) return;
    const auto share = [&](std::uint64_t parts) { return int(count / parts); };
    EXPECT_GE(counts.contacts, share(2));
    EXPECT_GE(counts.nearBefore, share(4)) << "what is first comes later in the list";
    EXPECT_GE(counts.nearAfter, share(4));
    EXPECT_GE(counts.exact, share(8));
    EXPECT_GE(counts.groups, share(40));
    EXPECT_GE(counts.overlaps, share(20));
    EXPECT_GE(counts.extreme, share(20));
    EXPECT_LE(counts.unpushed, share(20));
    for (const scene::Kind kind : {scene::Kind::Sphere, scene::Kind::Plane, scene::Kind::Capsule, scene::Kind::Triangle,
                                   scene::Kind::Box, scene::Kind::Mesh})
        EXPECT_GE(counts.met[std::size_t(kind)], share(20)) << int(kind);
}

/// A ball that moves diagonally into the corner of two walls, of which it meets the second by `gap` later.
scene::Scene corner(double gap, double restitution) {
    scene::Scene scene;
    scene.balls.push_back(worlds::ball("ball", Vec3(0), {2, 2, 0}, 1));
    scene.planes.push_back(worlds::wall("second", {0, 3 + gap, 0}, {0, -1, 0}));
    scene.planes.push_back(worlds::wall("first", {3, 0, 0}, {-1, 0, 0}));
    scene.restitution = restitution;
    return scene;
}

std::vector<ContactEvent> contactsOf(const scene::Scene& scene) {
    std::vector<ContactEvent> contacts;
    EventSimulator(scene).run(kNever, 100, contacts);
    return contacts;
}

TEST(NearTies, OfACornerEachWallIsMetAtItsTimeWithTheRestitutionOfTheScene) {
    for (const double restitution : {1.0, 0.5, 0.0})
        for (const double gap : {4e-16, 1e-14, 1e-10}) {
            const std::vector<ContactEvent> contacts = contactsOf(corner(gap, restitution));
            ASSERT_EQ(contacts.size(), 2u) << gap;
            EXPECT_EQ(contacts[0].b, 2u) << gap;
            EXPECT_EQ(contacts[0].frames, 1);
            EXPECT_EQ(contacts[0].aVelocity, Vec3(-2 * restitution, 2, 0));
            EXPECT_EQ(contacts[1].b, 1u) << gap;
            EXPECT_NEAR(contacts[1].frames, 1 + gap / 2, 1e-15);
            EXPECT_EQ(contacts[1].aVelocity, Vec3(-2 * restitution, -2 * restitution, 0));
            EXPECT_EQ(contacts[0].group + contacts[1].group, 0u);
        }
}

TEST(NearTies, AnExactTieIsOneGroup) {
    for (const double restitution : {1.0, 0.5, 0.0}) {
        const std::vector<ContactEvent> contacts = contactsOf(corner(0, restitution));
        ASSERT_EQ(contacts.size(), 2u);
        for (const ContactEvent& contact : contacts) {
            EXPECT_EQ(contact.group, 1u);
            EXPECT_EQ(contact.frames, 1);
            EXPECT_EQ(contact.aVelocity, Vec3(-2 * restitution, -2 * restitution, 0));
        }
    }
}

TEST(NearTies, AWallBehindAnotherOneIsNotMetAfterOtherContactsEither) {
    for (const double gap : {4e-16, 1e-14, 1e-10})
        for (const bool isNearFirst : {false, true}) {
            scene::Scene scene;
            scene.balls.push_back(worlds::ball("ball", Vec3(0), {-1, 0, 0}, 1));
            scene.planes.push_back(worlds::wall("behind", {-3, 0, 0}, {1, 0, 0}));
            for (const bool isNear : {isNearFirst, !isNearFirst})
                scene.planes.push_back(worlds::wall(isNear ? "near" : "far", {isNear ? 3 : 3 + gap, 0, 0}, {-1, 0, 0}));
            std::vector<ContactEvent> contacts;
            EventSimulator(scene).run(20, 100, contacts);
            ASSERT_EQ(contacts.size(), 5u);
            for (std::size_t i = 0; i < 5; ++i) {
                EXPECT_EQ(contacts[i].b, i % 2 == 0 ? 1u : isNearFirst ? 2u : 3u) << gap;
                EXPECT_EQ(contacts[i].frames, 2 + 4 * double(i));
                EXPECT_EQ(contacts[i].group, 0u);
            }
        }
}

/// A ball that slides along a floor meets a wall that leans over it: the floor follows.
TEST(NearTies, WhatABallTouchesAllTheTimeFollowsTheFirstContact) {
    scene::Scene scene;
    scene.balls.push_back(worlds::ball("ball", {0, 0, 1}, {1, 0, 0}, 1));
    scene.planes.push_back(worlds::wall("floor", Vec3(0), {0, 0, 1}));
    scene.planes.push_back(worlds::wall("wall", {4, 0, 1}, {-4, 0, -3}));
    const collide::SweepAnswer solved = collide::sweep({scene.balls[0].body, scene.planes[1].body});
    const std::vector<ContactEvent> contacts = contactsOf(scene);
    ASSERT_GE(contacts.size(), 2u);
    EXPECT_EQ(contacts[0].b, 2u);
    EXPECT_EQ(contacts[0].frames, solved.contact->frames);
    EXPECT_EQ(contacts[0].aVelocity, solved.contact->newVelocity);
    EXPECT_EQ(contacts[1].b, 1u);
    EXPECT_EQ(contacts[1].frames, contacts[0].frames);
}

/// A cue ball hits two that touch, which it meets at times that differ by less than rounding or not at all.
TEST(NearTies, OfTwoBallsTheOneThatIsTrulyFirstIsPushedFirst) {
    for (const double shift : {0.0, 1e-15, -1e-15}) {
        scene::Scene scene;
        scene.balls = {worlds::ball("cue", {-5, shift, 0}, {1, 0, 0}, 1), worlds::ball("left", {0, 1, 0}, Vec3(0), 1),
                       worlds::ball("right", {0, -1, 0}, Vec3(0), 1)};
        const std::vector<ContactEvent> contacts = contactsOf(scene);
        ASSERT_EQ(contacts.size(), 2u);
        EXPECT_EQ(contacts[0].group, shift == 0 ? 1u : 0u);
        EXPECT_EQ(contacts[0].b, shift < 0 ? 2u : 1u);
        EXPECT_EQ(contacts[1].b, shift < 0 ? 1u : 2u);
    }
}

}  // namespace
}  // namespace world
