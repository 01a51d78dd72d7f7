// Points and balls at walls: a wall that is first is met first, and nothing meets its back.

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "random_numbers.h"
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

}  // namespace
}  // namespace world
