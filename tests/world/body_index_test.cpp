// The body numbering of a scene: a bijection with its objects, the same in the table, the contacts and the changes.

#include "world/bodies/body_index.h"

#include <gtest/gtest.h>

#include "world/bodies/body_table.h"
#include "world/gas.h"
#include "world/measure.h"
#include "world/paths/changed_bodies.h"

namespace {

using scene::Kind;
using scene::ObjectRef;
using scene::Vec3;

/// `balls` balls, `spheres` spheres, `planes` planes, and as many capsules, triangles and boxes, far apart.
scene::Scene mixed(int balls, int spheres, int planes) {
    scene::Scene scene;
    for (int i = 0; i < balls; ++i)
        scene.balls.push_back(worlds::ball("ball " + std::to_string(i), {10.0 * i, 0, 0}, Vec3(0)));
    for (int i = 0; i < spheres; ++i)
        scene.spheres.push_back(worlds::sphere("sphere " + std::to_string(i), {10.0 * i, 20, 0}, 1));
    for (int i = 0; i < planes; ++i)
        scene.planes.push_back(worlds::wall("plane " + std::to_string(i), {0, 0, -10.0 - i}, {0, 0, 1}));
    for (int i = 0; i < planes; ++i) {
        const Vec3 at(10.0 * i, 40, 0), to = at + Vec3(1, 0, 0);
        scene.capsules.push_back(worlds::capsule("capsule " + std::to_string(i), at, to, 1));
        scene.triangles.push_back(worlds::triangle("triangle " + std::to_string(i), at, to, at + Vec3(0, 1, 0)));
        scene.boxes.push_back(worlds::box("box " + std::to_string(i), at, Vec3(1)));
    }
    return scene;
}

TEST(BodyIndex, FollowsTheOrderOfTheSceneInBothDirections) {
    for (const auto& [balls, spheres, planes] : {std::array{3, 2, 4}, {1, 0, 1}, {0, 2, 0}, {0, 0, 3}, {0, 0, 0}}) {
        const scene::Scene scene = mixed(balls, spheres, planes);
        const std::vector<ObjectRef> objects = scene::allObjects(scene);
        ASSERT_EQ(world::objectCount(scene), objects.size());
        EXPECT_EQ(world::bodyCount(scene), std::size_t(balls + spheres));
        for (world::Index i = 0; i < objects.size(); ++i) {
            EXPECT_EQ(world::indexOf(scene, objects[i]), i);
            EXPECT_EQ(world::refOf(scene, i), objects[i]);
            EXPECT_EQ(world::isWall(scene, i), !scene::isRound(objects[i]));
        }
    }
}

TEST(BodyIndex, IsThatOfTheBodyTable) {
    const scene::Scene scene = mixed(3, 2, 4);
    const world::BodyTable table(scene);
    ASSERT_EQ(table.bodyCount(), world::bodyCount(scene));
    ASSERT_EQ(table.walls.shapes.size(), 16u);
    EXPECT_EQ(table.walls.planeCount, 4u);
    for (world::Index i = 0; i < world::objectCount(scene); ++i) {
        const ObjectRef ref = world::refOf(scene, i);
        EXPECT_EQ(table.isWall(i), world::isWall(scene, i));
        EXPECT_EQ(table.isBall(i), ref.kind == Kind::Ball);
        const Vec3 place =
            table.isWall(i) ? table.walls.shapes[i - table.bodyCount()].obstacle.center : table.start[i].at(0);
        EXPECT_EQ(place, scene::positionOf(scene, ref)) << scene::nameOf(scene, ref);
    }
}

TEST(BodyIndex, NamesTheObjectsOfContacts) {
    scene::Scene scene = mixed(2, 2, 2);
    scene.balls.edit(1).body.motion = collide::Motion::velocity({0, 1, 0});   // toward sphere 1
    scene.balls.edit(0).body.motion = collide::Motion::velocity({0, 0, -2});  // toward plane 0
    world::EventSimulator simulator(scene);
    const auto contacts = worlds::playAll(simulator, 2);
    ASSERT_EQ(contacts.size(), 2u);
    EXPECT_EQ(world::refOf(scene, contacts[0].a), (ObjectRef{Kind::Ball, 0}));
    EXPECT_EQ(world::refOf(scene, contacts[0].b), (ObjectRef{Kind::Plane, 0}));
    EXPECT_EQ(world::refOf(scene, contacts[1].a), (ObjectRef{Kind::Ball, 1}));
    EXPECT_EQ(world::refOf(scene, contacts[1].b), (ObjectRef{Kind::Sphere, 1}));
}

TEST(ChangedBodies, AreNumberedInOrderUpToALimit) {
    const scene::Scene before = mixed(20, 2, 1);
    scene::Scene after = before;
    after.spheres.edit(1).body.radius = 2;
    after.balls.edit(7).body.mass = 3;
    after.balls.edit(8).name = "renamed";
    const auto changed = world::changedBodies(before, after);
    ASSERT_TRUE(changed);
    EXPECT_EQ(*changed, (std::vector<world::Index>{7, 21}));
    for (std::size_t i = 0; i < 15; ++i) after.balls.edit(i).body.mass = 3;
    EXPECT_EQ(world::changedBodies(before, after)->size(), 16u);
    after.balls.edit(15).body.mass = 3;
    EXPECT_FALSE(world::changedBodies(before, after));
    for (const auto& change : std::vector<std::function<void(scene::Scene&)>>{
             [](scene::Scene& s) { s.planes.edit(0).body.center.z -= 1; },
             [](scene::Scene& s) { s.boxes.edit(0).body.half.z = 2; }, [](scene::Scene& s) { s.balls.pop_back(); },
             [](scene::Scene& s) { s.restitution = 0.5; }, [](scene::Scene& s) { s.contactDuration = 1; },
             [](scene::Scene& s) { s.simultaneous = scene::Simultaneous::OneByOne; },
             [](scene::Scene& s) { s.frames = 7; }}) {
        scene::Scene other = before;
        change(other);
        EXPECT_FALSE(world::changedBodies(before, other));
    }
}

}  // namespace
