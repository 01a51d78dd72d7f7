// Balls among capsules, triangles and boxes: exact, ordered, and never through a face.
// CAROM_ORACLE=3600 goes on for so many seconds with new seeds, 100,000 contacts each.

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "collide/seeds.h"
#include "random_numbers.h"
#include "world/bodies/body_index.h"
#include "world/broad_phase/wall_bound.h"
#include "world/first_contact.h"
#include "world/gas.h"
#include "world/measure.h"
#include "world/simulation/timeline.h"

namespace {

using scene::Vec3;
using worlds::playAll;

class Random {
  public:
    explicit Random(std::uint64_t seed) : m_engine(seed) {}
    double uniform(double low, double high) { return low + (high - low) * worlds::uniform(m_engine); }
    Vec3 vector() {
        return tests::drawnFromZ<Vec3>([&] { return worlds::normal(m_engine); });
    }
    collide::Rotation rotation() {
        const Vec3 v = vector();
        return {worlds::normal(m_engine), v.x, v.y, v.z};
    }

  private:
    std::mt19937_64 m_engine;
};

/// One shape of each kind around a place.
void addShapes(scene::Scene& world, Random& random, Vec3 around, double size) {
    const std::string name = std::to_string(world.boxes.size());
    const auto near = [&] { return around + size * random.vector(); };
    world.capsules.push_back(worlds::capsule("capsule " + name, near(), near(), random.uniform(0, 1)));
    world.triangles.push_back(worlds::triangle("triangle " + name, near(), near(), near()));
    world.boxes.push_back(worlds::box("box " + name, near(), size * glm::abs(random.vector()), random.rotation(),
                                      random.uniform(-1, 0.3) > 0 ? 0.2 : 0));
}

TEST(Shapes, TheFirstContactIsThatOfTheSweepBitForBit) {
    Random random(11);
    std::size_t met[6] = {};
    for (int trial = 0; trial < 600; ++trial) {
        scene::Scene world;
        world.balls.push_back(worlds::ball("cue", 8.0 * random.vector(), Vec3(0)));
        addShapes(world, random, Vec3(0), 2);
        const Vec3 to = 2.0 * random.vector();
        collide::Motion& motion = world.balls.edit(0).body.motion;
        motion = trial % 3 == 0 ? collide::Motion::aim(to, 2) : collide::Motion::end(to, 3);
        if (trial % 3 == 1) motion = collide::Motion::velocity(to - world.balls[0].body.position);
        if (trial % 4 == 0) world.frames = 2;
        const auto expected = world::firstContact(world, 0);
        world::EventSimulator simulator(world);
        const auto played = playAll(simulator, 1);
        if (expected->answer.outcome == collide::Outcome::Overlap) continue;
        const bool meets =
            collide::isHit(expected->answer.outcome) && expected->answer.outcome != collide::Outcome::Graze;
        ASSERT_EQ(played.size(), meets ? 1u : 0u) << trial;
        if (!meets) continue;
        ++met[static_cast<std::size_t>(expected->target.kind)];
        const collide::Contact& contact = *expected->answer.contact;
        EXPECT_EQ(played[0].frames, contact.frames);
        EXPECT_EQ(played[0].b, world::indexOf(world, expected->target));
        EXPECT_EQ(played[0].aPosition, contact.ballCenter);
        EXPECT_EQ(played[0].aVelocity, contact.newVelocity);
        EXPECT_EQ(played[0].bVelocity, Vec3(0));
        EXPECT_EQ(played[0].hitPoint, contact.hitPoint);
        EXPECT_EQ(played[0].normal, contact.normal);
        EXPECT_EQ(played[0].impulse, contact.impulse);
    }
    for (const scene::Kind kind : {scene::Kind::Capsule, scene::Kind::Triangle, scene::Kind::Box})
        EXPECT_GE(met[static_cast<std::size_t>(kind)], 40u);
}

TEST(Shapes, ABoundIsNeverLateAndMostlyTight) {
    Random random(5);
    std::size_t met = 0, tight = 0;
    for (int trial = 0; trial < 1000; ++trial) {
        scene::Scene world;
        addShapes(world, random, Vec3(0), trial % 5 ? 2 : 1e-3);
        world::Body body;
        const Vec3 at = 6.0 * random.vector();
        body.set(at, random.vector() - 0.5 * at, 0);
        body.r = trial % 7 ? random.uniform(0, 2) : 1e-6;
        scene::forFixed([&](scene::Kind, auto list) {
            for (const scene::Obstacle& shape : world.*list) {
                const collide::Ball ball{body.centre(), collide::Motion::velocity(body.velocity()), body.r, 1};
                const auto answer = collide::sweep({ball, shape.body});
                const world::WallBound bound = world::wallBound(body, world::Wall(shape.body));
                if (answer.outcome == collide::Outcome::Overlap || !collide::isHit(answer.outcome)) continue;
                const double time = answer.contact->frames;
                ASSERT_LE(bound.time, time) << trial;
                ++met;
                tight += time - bound.time < 1e-12 * (1 + time);
            }
        });
    }
    EXPECT_GT(met, 500u);
    EXPECT_GT(tight, met * 9 / 10);
}

/// A parallelepiped, a tetrahedron or an octahedron around 0 whose faces are triangles: no face is `wall` units thick.
std::vector<std::array<Vec3, 3>> roomOf(int corners, Random& random) {
    const Vec3 x = random.vector(), y = random.vector(), z = random.vector();
    std::vector<std::array<Vec3, 3>> faces;
    if (corners == 6) {
        for (int k = 0; k < 8; ++k) faces.push_back({k & 1 ? x : -x, k & 2 ? y : -y, k & 4 ? z : -z});
    } else if (corners == 4) {
        const Vec3 w = -(x + y + z);
        faces = {{x, y, z}, {x, y, w}, {x, z, w}, {y, z, w}};
    } else {
        for (const auto& [n, u, v] : {std::array{x, y, z}, {y, z, x}, {z, x, y}})
            for (const double side : {-1.0, 1.0}) {
                faces.push_back({side * n - u - v, side * n + u - v, side * n + u + v});
                faces.push_back({side * n - u - v, side * n - u + v, side * n + u + v});
            }
    }
    return faces;
}

/// The height of 0 over the plane of a face, > 0, and that of a point on the same side.
struct Side {
    explicit Side(const std::array<Vec3, 3>& face) : at(face[0]), normal(glm::cross(face[1] - at, face[2] - at)) {
        normal = glm::normalize(normal) * (glm::dot(normal, at) > 0 ? -1.0 : 1.0);
    }
    [[nodiscard]] double height(Vec3 point) const { return glm::dot(point - at, normal); }
    Vec3 at, normal;
};

struct Stay {
    std::size_t contacts = 0, groups = 0;
};

/// Plays a closed room of triangles, with a box and a capsule in it; fails where a ball leaves it.
void expectToStay(int corners, std::uint64_t seed, std::uint64_t contacts, Stay& stay) {
    Random random(seed);
    const auto faces = roomOf(corners, random);
    std::vector<Side> sides(faces.begin(), faces.end());
    double room = 1e300;
    for (const Side& side : sides) room = std::min(room, side.height(Vec3(0)));
    scene::Scene world;
    if (seed % 3 == 0) world.simultaneous = scene::Simultaneous::OneByOne;
    if (seed % 4 == 0) world.restitution = 0.9;
    for (std::size_t i = 0; i < faces.size(); ++i)
        world.triangles.push_back(worlds::triangle("face " + std::to_string(i), faces[i][0], faces[i][1], faces[i][2]));
    world.boxes.push_back(worlds::box("box", Vec3(0), room * Vec3(0.2, 0.1, 0.15), random.rotation()));
    const double radius = room * (seed % 5 ? random.uniform(0.01, 0.1) : seed % 2 ? 1e-17 : 1e-7);
    for (int i = 0; i < 6; ++i) {
        const double mass = random.uniform(0.1, 3);
        scene::Ball ball = worlds::ball(std::to_string(i), 0.7 * room * glm::normalize(random.vector()),
                                        random.vector(), radius, mass);
        if (!worlds::meetsShape(world, ball)) world.balls.push_back(ball);
    }
    world::EventSimulator simulator(world);
    const double energy = worlds::kineticEnergy(simulator);
    for (const world::ContactEvent& event : playAll(simulator, contacts)) {
        ++stay.contacts;
        stay.groups += event.group > 0;
        for (const Side& side : sides)
            ASSERT_GT(side.height(event.aPosition), radius - 1e-13) << corners << ' ' << seed << ' ' << event.frames;
    }
    for (world::Index i = 0; i < simulator.bodyTable().ballCount; ++i)
        for (const Side& side : sides)
            ASSERT_GT(side.height(simulator.positionAt(i, simulator.frames())), radius - 1e-13);
    const double change = worlds::kineticEnergy(simulator) / energy - 1;
    EXPECT_LE(change, 1e-12) << corners << ' ' << seed;
    EXPECT_TRUE(world.restitution < 1 || change > -1e-12) << corners << ' ' << seed;
}

TEST(Shapes, NothingLeavesAClosedRoomOfTriangles) {
    Stay stay;
    forSeeds(10, [&](std::uint64_t seed) {
        for (const int corners : {4, 6, 8}) expectToStay(corners, seed, seed < 10 ? 300 : 100'000, stay);
    });
    EXPECT_GT(stay.contacts, 6000u);
}

/// A ball in flight into the corner between a box, whose top is z = 0, and a triangle in the plane x = 4.
scene::Scene corner(scene::Simultaneous simultaneous) {
    scene::Scene world;
    world.simultaneous = simultaneous;
    world.balls.push_back(worlds::ball("cue", {0, 0, 4}, {3, 0.25, -3}, 1));
    world.triangles.push_back(worlds::triangle("triangle", {4, -9, -9}, {4, 9, -9}, {4, 0, 9}));
    world.boxes.push_back(worlds::box("box", {0, 0, -1}, {9, 9, 1}));
    return world;
}

TEST(Shapes, ABallInACornerMeetsBothTogetherOrOneByOne) {
    world::EventSimulator together(corner(scene::Simultaneous::Together));
    const auto group = playAll(together);
    ASSERT_EQ(group.size(), 2u);
    world::EventSimulator single(corner(scene::Simultaneous::OneByOne));
    const auto row = playAll(single);
    ASSERT_EQ(row.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(group[i].frames, 1);
        EXPECT_EQ(row[i].frames, 1);
        EXPECT_EQ(group[i].group, 1u);
        EXPECT_EQ(row[i].group, 0u);
        EXPECT_EQ(row[i].b, 1 + i) << "at a tie the lower index is first";
        EXPECT_EQ(row[i].normal, i == 0 ? Vec3(-1, 0, 0) : Vec3(0, 0, 1));
        EXPECT_EQ(group[i].hitPoint, i == 0 ? Vec3(4, 0.25, 1) : Vec3(3, 0.25, 0));
        EXPECT_EQ(group[i].bPosition, group[i].hitPoint);
        EXPECT_EQ(group[i].impulse, 6);
    }
    EXPECT_EQ(together.velocity(0), Vec3(-3, 0.25, 3));
    EXPECT_EQ(single.velocity(0), Vec3(-3, 0.25, 3));
}

TEST(Shapes, OfTwoBeforeOneAnotherByLessThanRoundingTheFirstIsMetAlone) {
    for (const bool isBoxFirst : {false, true}) {
        scene::Scene world;
        world.balls.push_back(worlds::ball("cue", {0, 0, 0}, {1.8, 0, 0}, 0.5));
        world.boxes.push_back(worlds::box("box", {3.375, 0, 0}, {1, 2, 2}));
        const double at = std::nextafter(2.375, isBoxFirst ? 3 : 2);
        world.triangles.push_back(worlds::triangle("triangle", {at, -9, -9}, {at, 9, -9}, {at, 0, 9}));
        world.simultaneous = scene::Simultaneous::OneByOne;
        world::EventSimulator simulator(world);
        const auto contacts = playAll(simulator);
        ASSERT_EQ(contacts.size(), 1u);
        EXPECT_EQ(contacts[0].b, isBoxFirst ? 2u : 1u);
    }
}

TEST(Shapes, TheSeamOfTwoTrianglesIsOneContact) {
    scene::Scene world;
    world.balls.push_back(worlds::ball("cue", {0, 0, 3}, {0.5, 0, -1}, 1));
    world.triangles.push_back(worlds::triangle("near", {1, -5, 0}, {1, 5, 0}, {-5, 0, 0}));
    world.triangles.push_back(worlds::triangle("far", {1, -5, 0}, {1, 5, 0}, {7, 0, 0}));
    for (const auto how : {scene::Simultaneous::Together, scene::Simultaneous::OneByOne}) {
        world.simultaneous = how;
        world::EventSimulator simulator(world);
        const auto contacts = playAll(simulator);
        ASSERT_EQ(contacts.size(), 1u);
        EXPECT_EQ(contacts[0].hitPoint, Vec3(1, 0, 0));
        EXPECT_EQ(contacts[0].normal, Vec3(0, 0, 1));
        EXPECT_EQ(simulator.velocity(0), Vec3(0.5, 0, 1));
    }
}

TEST(Shapes, ABallThatStartsInsideABoxPassesUntilItHasLeft) {
    scene::Scene world;
    world.balls.push_back(worlds::ball("cue", {0.25, 0, 0}, {1, 0, 0}, 0.5));
    world.boxes.push_back(worlds::box("box", Vec3(0), Vec3(2)));
    world.planes.push_back(worlds::wall("wall", {6, 0, 0}, {-1, 0, 0}));
    world::EventSimulator simulator(world);
    EXPECT_EQ(simulator.passingPairs(), (world::PairSet{{0, 2}}));
    const auto contacts = playAll(simulator, 3);
    ASSERT_EQ(contacts.size(), 3u);
    EXPECT_EQ(contacts[0].b, 1u) << "out of the box, to the wall";
    EXPECT_EQ(contacts[1].b, 2u) << "back, and from outside the box is met";
    EXPECT_EQ(contacts[1].hitPoint, Vec3(2, 0, 0));
    EXPECT_EQ(contacts[2].b, 1u);
}

TEST(Shapes, ABallThatOverlapsATrianglePassesIt) {
    scene::Scene world;
    world.balls.push_back(worlds::ball("cue", {0, 0, 0.5}, {0, 0, -1}, 1));
    world.triangles.push_back(worlds::triangle("triangle", {-5, -5, 0}, {5, -5, 0}, {0, 5, 0}));
    world.planes.push_back(worlds::wall("floor", {0, 0, -4}, {0, 0, 1}));
    world::EventSimulator simulator(world);
    const auto contacts = playAll(simulator, 3);
    ASSERT_EQ(contacts.size(), 3u);
    EXPECT_EQ(contacts[0].b, 1u);
    EXPECT_EQ(contacts[1].b, 2u);
    EXPECT_EQ(contacts[1].normal, Vec3(0, 0, -1)) << "from below";
    EXPECT_EQ(contacts[2].b, 1u);
}

TEST(Shapes, AThinTriangleKeepsTwoBallsApart) {
    // Squeezed between a triangle and walls at coordinates that rounding does not keep.
    Random random(3);
    for (int trial = 0; trial < 20; ++trial) {
        const Vec3 place = trial % 2 ? Vec3(1e3 / 3, 1e4 / 7, -1e3 / 9) : Vec3(0.1),
                   n = glm::normalize(random.vector());
        const Vec3 u = glm::normalize(glm::cross(n, random.vector())), v = glm::cross(n, u);
        const double radius = trial % 3 == 0 ? 1e-3 : trial % 3 == 1 ? 1e-9 : 1e-17;
        scene::Scene world;
        world.triangles.push_back(
            worlds::triangle("triangle", place + 9.0 * u, place - 9.0 * (u + v), place + 9.0 * v));
        for (const double side : {-1.0, 1.0}) {
            world.balls.push_back(
                worlds::ball(side < 0 ? "below" : "above", place + side * 0.1 * n, n + 0.01 * side * u, radius));
            world.planes.push_back(worlds::wall(side < 0 ? "floor" : "roof", place + side * n, -side * n));
        }
        world::EventSimulator simulator(world);
        std::size_t met = 0;
        for (const world::ContactEvent& event : playAll(simulator, 500)) {
            ASSERT_NE(event.b, event.a == 0 ? 3u : 2u) << trial << ": the wall beyond the triangle, " << event.frames;
            ASSERT_EQ(event.normal.z > 0, ((event.b == 4) != (event.a == 0)) == (n.z > 0)) << trial;
            met += event.b == 4;
        }
        EXPECT_GT(met, 100u);
    }
}

TEST(Shapes, ABallThatSlidesAlongAFaceHasOneContact) {
    Random random(8);
    for (int trial = 0; trial < 50; ++trial) {
        const collide::Rotation turn = trial == 0 ? collide::Rotation{} : random.rotation();
        const world::Wall frame(worlds::box("", Vec3(0), Vec3(1), turn).body);
        scene::Scene world;
        world.restitution = 0;
        world.boxes.push_back(worlds::box("box", Vec3(0), Vec3(9, 9, 1), turn));
        world.balls.push_back(worlds::ball("cue", frame.turnedBack({0, 0, 3}), frame.turnedBack({0.5, 0.25, -1}), 1));
        world::EventSimulator simulator(world);
        const auto contacts = playAll(simulator);
        ASSERT_EQ(contacts.size(), 1u) << trial;
        const Vec3 along = frame.turned(simulator.velocity(0));
        EXPECT_NEAR(along.x, 0.5, 1e-15);
        EXPECT_NEAR(along.z, 0, 1e-15);
    }
}

/// The gas of a furnished room, with a capsule.
scene::Scene furnished(std::size_t count) {
    scene::Scene world = worlds::furnishedRoom(count, count < 100 ? 0.02 : 0.1, 3);
    world.capsules.push_back(worlds::capsule("rail", {0.05, 0.2, 0.05}, {0.05, 3, 0.05}, 0.05));
    return world;
}

/// Every contact of a simulation is the earliest of the sweeps of all pairs from the records before it.
TEST(Shapes, ContactsAreThoseOfAnExhaustiveSearch) {
    const scene::Scene world = furnished(20);
    const world::BodyTable table(world);
    std::vector<world::Body> bodies = table.start;
    world::EventSimulator simulator(world);
    std::size_t met = 0;
    for (const world::ContactEvent& contact : playAll(simulator, 80)) {
        std::optional<world::PredictedContact> first;
        const auto offer = [&](const std::optional<world::PredictedContact>& other) {
            if (other && (!first || other->time < first->time)) first = other;
        };
        for (world::Index i = 0; i < table.bodyCount(); ++i) {
            for (world::Index j = i + 1; j < table.bodyCount(); ++j)
                offer(world::predictContact(world::pairQuery(table, bodies, i, j, false)));
            for (std::size_t wall = 0; wall < table.walls.shapes.size(); ++wall)
                offer(world::predictWallContact(table, bodies, i, wall, bodies[i].t == 0, 1));
        }
        ASSERT_EQ(contact.frames, first->time);
        ASSERT_EQ(std::pair(contact.a, contact.b), std::pair(first->a, first->b));
        ASSERT_EQ(contact.aVelocity, first->aVelocity);
        bodies[contact.a].set(first->aPosition, first->aVelocity, first->time);
        if (!table.isWall(contact.b)) bodies[contact.b].set(first->bPosition, first->bVelocity, first->time);
        met += contact.b >= table.bodyCount() + table.walls.planeCount;
    }
    EXPECT_GE(met, 8u);
}

TEST(Shapes, EveryVectorPathPlaysTheSameBits) {
    scene::Scene lossy = furnished(250);
    lossy.restitution = 0.95;
    for (const scene::Scene& world : {furnished(250), lossy}) {
        world::Options options;
        options.simd = world::Simd::Scalar;
        options.pairSearch = world::PairSearch::AllPairs;
        world::EventSimulator plain(world, options), best(world);
        const auto expected = playAll(plain, 2000);
        EXPECT_EQ(playAll(best, 2000), expected);
    }
}

TEST(Shapes, BackwardsStatesAreThoseOfTheWayForwards) {
    const scene::Scene world = furnished(60);
    world::Timeline timeline(world);
    std::vector<world::State> forwards;
    for (int frame = 0; frame < 20; ++frame) {
        while (timeline.known() < frame) (void)timeline.extend(frame, 64);
        forwards.push_back(timeline.history().stateAt(frame));
    }
    EXPECT_GT(timeline.count(), 200u);
    for (int frame = 20; frame-- > 0;) {
        const world::State back = timeline.history().stateAt(frame);
        EXPECT_EQ(back.ballPositions, forwards[std::size_t(frame)].ballPositions) << frame;
        EXPECT_EQ(back.ballVelocities, forwards[std::size_t(frame)].ballVelocities) << frame;
        for (const Vec3& place : back.ballPositions) {
            scene::Ball ball = worlds::ball("", place, Vec3(0), 0.5 - 1e-9);
            ASSERT_FALSE(worlds::meetsShape(world, ball)) << frame;
        }
    }
}

/// The scene in units of 2^-exponent.
scene::Scene scaled(scene::Scene world, int exponent) {
    const auto large = [&](Vec3 v) {
        return Vec3(std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent));
    };
    for (std::size_t i = 0; i < world.balls.size(); ++i) {
        collide::Ball& ball = world.balls.edit(i).body;
        ball.position = large(ball.position);
        ball.motion.vector = large(ball.motion.vector);
        ball.radius = std::ldexp(ball.radius, exponent);
    }
    scene::forFixed([&](scene::Kind, auto list) {
        for (std::size_t i = 0; i < (world.*list).size(); ++i) {
            collide::Obstacle& shape = (world.*list).edit(i).body;
            for (Vec3 collide::Obstacle::*part :
                 {&collide::Obstacle::center, &collide::Obstacle::b, &collide::Obstacle::c, &collide::Obstacle::half})
                shape.*part = large(shape.*part);
            shape.radius = std::ldexp(shape.radius, exponent);
        }
    });
    return world;
}

TEST(Shapes, ExtremeMagnitudesHaveTheSameContacts) {
    scene::Scene world = furnished(8);
    for (int kind = 0; kind < 2; ++kind, world = corner(scene::Simultaneous::Together)) {
        world::EventSimulator simulator(world);
        const auto expected = playAll(simulator, 40);
        for (const int exponent : {-400, 400}) {
            world::EventSimulator other(scaled(world, exponent));
            EXPECT_TRUE(other.bodyTable().isExtreme);
            const auto played = playAll(other, 40);
            ASSERT_EQ(played.size(), expected.size()) << exponent;
            for (std::size_t i = 0; i < played.size(); ++i) {
                // Beyond 2^±90 another tier gives the values: rounded from more digits, not to the same last one.
                EXPECT_NEAR(played[i].frames, expected[i].frames, 1e-14 * expected[i].frames) << exponent << ' ' << i;
                EXPECT_EQ(played[i].b, expected[i].b) << i;
                EXPECT_LT(collide::lengthOf(played[i].normal - expected[i].normal), 1e-13) << i;
                EXPECT_EQ(played[i].group, expected[i].group) << i;
            }
        }
    }
}

}  // namespace
