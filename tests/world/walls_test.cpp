// Points and balls at walls: a wall that is first is met first, and nothing meets its back.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>

#include "random_numbers.h"
#include "world/seam.h"
#include "world/simulation/event_simulator.h"

namespace world {
namespace {

using scene::Vec3;

scene::Ball point(Vec3 position, Vec3 velocity) {
    return {"point", {position, collide::Motion::velocity(velocity), 0, 1}, {}, {}};
}

std::vector<ContactEvent> contactsOf(const scene::Scene& scene, std::uint64_t most) {
    std::vector<ContactEvent> contacts;
    EventSimulator(scene).run(kNever, most, contacts);
    return contacts;
}

TEST(Walls, AWallBeforeASphereByLessThanRoundingIsMetAlone) {
    for (const double side : {-1.0, 1.0}) {
        scene::Scene scene;
        scene.balls = {point({0, 0, 0}, {1.8, 0, 0})};
        scene.spheres = {{"sphere", {{2.875, 0, 0}, 0.9999999999999999}, {}, {}}};
        scene.planes = {{"wall", collide::Plane{{1.875, 0, 0}, {side, 0, 0}}}};
        const std::vector<ContactEvent> contacts = contactsOf(scene, 10);
        ASSERT_EQ(contacts.size(), 1u) << side;
        EXPECT_EQ(contacts[0].b, 2u);
        EXPECT_EQ(contacts[0].normal, Vec3(-1, 0, 0));
        EXPECT_EQ(contacts[0].aVelocity, Vec3(-1.8, 0, 0));
        scene.spheres.edit(0).body.radius = 1.0000000000000002;
        EXPECT_EQ(contactsOf(scene, 10).size(), 1u) << "the sphere is first";
        EXPECT_EQ(contactsOf(scene, 10)[0].b, 1u);
    }
}

/// At corners and borders the closest approach needs more digits than the contact, which a mesh asks for alone.
TEST(Walls, TheFirstContactWithAMeshHasTheBitsOfItsSweep) {
    std::mt19937_64 random(3);
    const auto whole = [&](int most) { return double(random() % std::uint64_t(2 * most + 1)) - most; };
    const auto vector = [&](int most) { return tests::drawnFromZ<Vec3>([&] { return whole(most); }); };
    int met = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const Vec3 at = vector(4), to = at + vector(3), from = vector(12);
        auto mesh = collide::Mesh::of({at, at + vector(2), at + vector(2), at + vector(2)}, {{0, 1, 2}, {0, 2, 3}});
        scene::Scene scene;
        scene.balls = {{"ball", {from, collide::Motion::velocity(to - from), 2 + whole(1), 1}, {}, {}}};
        scene.meshes.push_back(scene::meshObstacle(
            "mesh", scene::MeshRef({std::make_shared<const collide::Mesh>(std::move(mesh.value()))})));
        const collide::SweepAnswer solved = scene::sweepOf({scene.balls[0].body, {}}, scene.meshes[0]).sweep;
        if (solved.outcome != collide::Outcome::Hit) continue;
        const std::vector<ContactEvent> contacts = contactsOf(scene, 1);
        ASSERT_EQ(contacts.size(), 1u) << trial;
        ++met;
        EXPECT_EQ(contacts[0].frames, solved.contact->frames) << trial;
        EXPECT_EQ(contacts[0].hitPoint, solved.contact->hitPoint) << trial;
        EXPECT_EQ(contacts[0].normal, solved.contact->normal) << trial;
        EXPECT_EQ(contacts[0].aVelocity, solved.contact->newVelocity) << trial;
    }
    EXPECT_GE(met, 1000);
}

TEST(Walls, APointStaysOnItsSideOfWallsOfAnyDirection) {
    std::mt19937_64 random(7);
    const auto number = [&] { return tests::Uniform(-1, 1)(random); };
    for (int trial = 0; trial < 200; ++trial) {
        const Vec3 normal = trial % 3 == 0 ? Vec3(trial % 2 ? 1 : -1, 0, 0) : Vec3{number(), number(), number()};
        scene::Scene scene;
        scene.balls = {point(0.3 * normal, {number(), number(), number()})};
        scene.planes = {{"one", collide::Plane{normal, trial % 2 ? normal : -normal}},
                        {"other", collide::Plane{-normal, normal}}};
        const std::vector<ContactEvent> contacts = contactsOf(scene, 50);
        ASSERT_EQ(contacts.size(), 50u) << trial;
        for (const ContactEvent& contact : contacts) {
            const Vec3 inwards = contact.b == 1 ? -normal : normal;
            ASSERT_GT(contact.normal.x * inwards.x + contact.normal.y * inwards.y + contact.normal.z * inwards.z, 0);
        }
    }
}

/// The inside of a cube with corners at +-3, two triangles a side.
scene::Obstacle cubeRoom() {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) corners.push_back(Vec3(i % 2, i / 2 % 2, i / 4) * 6.0 - 3.0);
    std::vector<collide::Mesh::Triangle> triangles;
    for (const auto& [a, b, c, d] : std::vector<std::array<std::uint32_t, 4>>{
             {0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}}) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    }
    auto mesh = collide::Mesh::of(corners, triangles);
    return scene::meshObstacle("room",
                               scene::MeshRef({std::make_shared<const collide::Mesh>(std::move(mesh.value()))}));
}

TEST(Walls, ARoomOfTrianglesIsThatOfItsWalls) {
    for (const Vec3 velocity : {Vec3(1, 0.7, 0.3), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(1, 1, 1)}) {
        scene::Scene walls, mesh;
        walls.balls = mesh.balls = {{"ball", {{0, 0, 0}, collide::Motion::velocity(velocity), 0.5, 1}, {}, {}}};
        mesh.meshes = {cubeRoom()};
        for (int axis = 0; axis < 3; ++axis)
            for (const double side : {-3.0, 3.0}) {
                Vec3 at(0);
                at[axis] = side;
                walls.planes.push_back({"wall " + std::to_string(walls.planes.size()), collide::Plane{at, -at}});
            }
        const std::vector<ContactEvent> expected = contactsOf(walls, 120), found = contactsOf(mesh, 120);
        ASSERT_EQ(found.size(), expected.size()) << "seams are no contacts of their own";
        for (std::size_t i = 0; i < found.size(); ++i) {
            ASSERT_NEAR(found[i].frames, expected[i].frames, 1e-9 * expected[i].frames) << i;
            ASSERT_EQ(found[i].b, 1u) << "the mesh";
            for (int k = 0; k < 3; ++k) ASSERT_NEAR(found[i].aVelocity[k], expected[i].aVelocity[k], 1e-9) << i;
        }
    }
}

/// A bowl of 5 x 5 uneven cells, two triangles each, turned and scaled, and balls that fall about in it under a lid.
scene::Scene bowl() {
    std::mt19937_64 random(36);
    const auto between = [&](double low, double high) { return tests::Uniform(low, high)(random); };
    std::vector<Vec3> corners;
    for (int row = 0; row <= 5; ++row)
        for (int column = 0; column <= 5; ++column) {
            const double x = 2.4 * column - 6, y = 2.4 * row - 6;
            corners.push_back(
                {x + between(-0.2, 0.2), y + between(-0.2, 0.2), 0.1 * (x * x + y * y) + between(-0.2, 0.2)});
        }
    std::vector<collide::Mesh::Triangle> triangles;
    for (std::uint32_t row = 0; row < 5; ++row)
        for (std::uint32_t column = 0; column < 5; ++column) {
            const std::uint32_t a = 6 * row + column;
            triangles.push_back({a, a + 1, a + 6});
            triangles.push_back({a + 1, a + 7, a + 6});
        }
    auto mesh = collide::Mesh::of(corners, triangles);
    scene::Scene scene;
    scene.meshes = {scene::meshObstacle("bowl", scene::MeshRef({std::make_shared<const collide::Mesh>(mesh.value())}))};
    scene::Obstacle& placed = scene.meshes.edit(0);
    placed.body.rotation = {0.9, 0.1, -0.2, 0.3};
    placed.body.radius = 0.05;
    scene::setScaleOf(placed, 1.1);
    scene.planes = {{"lid", collide::Plane{{0, 0, 12}, {0, 0, -1}}}};
    for (int axis = 0; axis < 2; ++axis)
        for (const double side : {-9.0, 9.0}) {
            Vec3 at(0);
            at[axis] = side;
            scene.planes.push_back({"side " + std::to_string(scene.planes.size()), collide::Plane{at, -at}});
        }
    scene.planes.push_back({"ground", collide::Plane{{0, 0, -9}, {0, 0, 1}}});
    for (int i = 0; i < 30; ++i)
        scene.balls.push_back({"ball " + std::to_string(i),
                               {{i % 6 - 2.5, i / 6 - 2.0, 9 + 0.3 * (i % 5)},
                                collide::Motion::velocity({between(-1, 1), between(-1, 1), -1}),
                                between(0.1, 0.4),
                                between(1, 3)},
                               {},
                               {}});
    return scene;
}

/// The same with each triangle of the mesh as a wall of its own.
scene::Scene withWalls(scene::Scene scene) {
    const scene::Obstacle mesh = scene.meshes[0];
    scene.meshes = {};
    for (std::uint32_t i = 0; i < mesh.mesh->mesh->size(); ++i)
        scene.triangles.push_back({std::to_string(i), scene::triangleOf(mesh, i)});
    return scene;
}

TEST(Walls, TrianglesThatTheTreeFindsAreMetAsThoseOfAList) {
    const scene::Scene all = bowl();
    std::size_t withMesh = 0, bits = 0, compared = 0;
    for (std::size_t ball = 0; ball < all.balls.size(); ++ball) {
        scene::Scene mesh = all;
        mesh.balls = {all.balls[ball]};
        const scene::Scene walls = withWalls(mesh);
        const std::vector<ContactEvent> expected = contactsOf(walls, 8), found = contactsOf(mesh, 8);
        const auto first = static_cast<Index>(1 + mesh.planes.size());
        for (std::size_t i = 0; i < 8; ++i, ++compared) {
            ASSERT_EQ(found.at(i).b, std::min(expected.at(i).b, first)) << ball << ", contact " << i;
            ASSERT_NEAR(found[i].frames, expected[i].frames, 1e-7) << ball << ", contact " << i;
            withMesh += found[i].b == first;
            bits += found[i].frames == expected[i].frames;
        }
    }
    EXPECT_GE(withMesh, 60u);
    EXPECT_GE(2 * bits, compared) << "until a fold is met, whose two triangles are a group without the mesh";
}

/// Twelve steps of 1 up and 1 along x, riser and tread two triangles each, with every diagonal the other way.
scene::Obstacle stairs() {
    std::vector<Vec3> corners;
    std::vector<collide::Mesh::Triangle> triangles;
    for (int step = 0; step <= 12; ++step)
        for (const double height : {step - 1.0, double(step)})
            for (const double y : {-4.0, 4.0}) corners.push_back({double(step), y, height});
    for (std::uint32_t strip = 0; strip + 3 < corners.size(); strip += 2) {
        const std::uint32_t a = strip, b = a + 1, c = a + 2, d = a + 3;
        const bool isOdd = strip % 4 == 2;
        triangles.push_back(isOdd ? collide::Mesh::Triangle{a, b, c} : collide::Mesh::Triangle{a, b, d});
        triangles.push_back(isOdd ? collide::Mesh::Triangle{b, d, c} : collide::Mesh::Triangle{a, d, c});
    }
    auto mesh = collide::Mesh::of(corners, triangles);
    return scene::meshObstacle("stairs",
                               scene::MeshRef({std::make_shared<const collide::Mesh>(std::move(mesh.value()))}));
}

TEST(Walls, BallsOnStairsOfTrianglesMeetTreadsRisersAndNosings) {
    scene::Scene scene;
    scene.meshes = {stairs()};
    scene.planes = {{"lid", collide::Plane{{0, 0, 9}, {1, 0, -1}}},
                    {"foot", collide::Plane{{0.25, 0, 0}, {1, 0, 0}}},
                    {"head", collide::Plane{{11.75, 0, 0}, {-1, 0, 0}}}};
    for (int i = 0; i < 5; ++i) {
        const Vec3 position(8.5 + 0.25 * i, -3 + 1.5 * i, 14 + 0.2 * i), velocity(-0.3 - 0.05 * i, 0, -0.5);
        scene.balls.push_back(
            {"ball " + std::to_string(i), {position, collide::Motion::velocity(velocity), 0.25, 1}, {}, {}});
    }
    std::size_t flat = 0, nosings = 0;
    for (const ContactEvent& contact : contactsOf(scene, 300)) {
        if (contact.b != scene.balls.size() + scene.planes.size()) continue;
        const Vec3 n = contact.normal;
        ASSERT_EQ(n.y, 0) << "no seam across the stairs turns a normal";
        const bool isFlat = n == Vec3(0, 0, 1) || n == Vec3(-1, 0, 0);
        flat += isFlat;
        if (isFlat) continue;
        ++nosings;
        const Vec3 at = contact.hitPoint;
        ASSERT_NEAR(at.x, std::round(at.x), 1e-12) << "else only the edge of a step, not the diagonals";
        ASSERT_NEAR(at.z, at.x, 1e-12);
    }
    EXPECT_GE(flat, 60u);
    EXPECT_GE(nosings, 15u);
}

TEST(Walls, AMeshThatIsFullOfBallsKeepsTheirEnergy) {
    const scene::Scene scene = bowl();
    EventSimulator simulator(scene);
    const auto energy = [&] {
        double sum = 0;
        for (Index i = 0; i < scene.balls.size(); ++i) {
            const Vec3 v = simulator.velocity(i);
            sum += scene.balls[i].body.mass / 2 * (v.x * v.x + v.y * v.y + v.z * v.z);
        }
        return sum;
    };
    const double before = energy();
    std::vector<ContactEvent> contacts;
    simulator.run(kNever, 4000, contacts);
    EXPECT_GE(std::count_if(contacts.begin(), contacts.end(), [&](const ContactEvent& c) { return c.b == 36; }), 500);
    EXPECT_NEAR(energy(), before, 1e-12 * before);
}

TEST(Walls, MeshesBeyondTheRangeOfFastBoundsAreMetTheSameWay) {
    for (const double size : {0x1p-300, 0x1p300}) {
        scene::Scene scene;
        scene.meshes = {cubeRoom()};
        scene::setScaleOf(scene.meshes.edit(0), size);
        scene.balls = {
            {"ball", {{0, 0, 0}, collide::Motion::velocity(size * Vec3(1, 0.7, 0.3)), 0.5 * size, 1}, {}, {}}};
        const std::vector<ContactEvent> found = contactsOf(scene, 50), expected = contactsOf(withWalls(scene), 50);
        ASSERT_GE(found.size(), 50u);
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) ASSERT_EQ(found[i].frames, expected[i].frames) << i;
    }
}

TEST(Seam, TrianglesBesideTheOneThatIsMetGiveTiltedNormalsAlone) {
    auto floor = collide::Mesh::of({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}}, {{0, 1, 2}, {0, 2, 3}});
    scene::Scene scene;
    scene.meshes = {
        scene::meshObstacle("floor", scene::MeshRef({std::make_shared<const collide::Mesh>(floor.value())}))};
    const double beside = 0.5;  // from the foot to the seam, half a radius
    const Vec3 above(2 + beside * std::sqrt(0.5), 2 - beside * std::sqrt(0.5), 3);
    scene.balls = {{"ball", {above, collide::Motion::velocity({0, 0, -1}), 1, 1}, {}, {}}};
    const std::optional<Encounter> met = firstContact(scene, 0);
    ASSERT_TRUE(met && met->answer.contact);
    EXPECT_EQ(met->answer.contact->normal, Vec3(0, 0, 1));
    const std::vector<MetAlone> seam = seamOf(scene, 0, *met);
    ASSERT_EQ(seam.size(), 1u);
    EXPECT_NE(seam[0].triangle, met->triangle);
    EXPECT_NEAR(seam[0].degrees, 30, 1e-12) << "asin(1/2)";
    EXPECT_NEAR(seam[0].answer.contact->frames, 3 - std::sqrt(0.75), 1e-12) << "later: it never happens";
    EXPECT_EQ(largestAngle(seam), seam[0].degrees);
    scene.balls.edit(0).body.position = {3.6, 0.4, 3};
    EXPECT_TRUE(seamOf(scene, 0, *firstContact(scene, 0)).empty()) << "the other triangle is not met";
}

}  // namespace
}  // namespace world
