#include "scene/edits.h"

#include <gtest/gtest.h>

#include <limits>

namespace scene {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// A ball "ball", a sphere "sphere" and a wall "wall"; nothing selected.
Document simple() {
    Document document = addBall({}, {0, 0, 1});
    document = addSphere(document, {5, 0, 1});
    document = addPlane(document, {9, 0, 0}, {-1, 0, 0});
    return select(document, {});
}

constexpr ObjectRef kBall{Kind::Ball, 0}, kSphere{Kind::Sphere, 0}, kPlane{Kind::Plane, 0};

TEST(Edits, AddedObjectsAreValidNamedAndSelected) {
    Document document = addBall(addBall({}, {0, 0, 0}), {3, 0, 0});
    EXPECT_EQ(problem(document.scene), "");
    EXPECT_EQ(document.scene.balls[1].name, "ball 2");
    EXPECT_EQ(document.primary(), (ObjectRef{Kind::Ball, 1}));
    EXPECT_GT(document.scene.balls[1].body.motion.vector.x, 3);
    EXPECT_EQ(document.activeBall(), 1U);
}

TEST(Edits, WhatIsSelectedTwiceTakesItsLastPlace) {
    const Document document = select(simple(), {kBall, kSphere, kPlane, {Kind::Ball, 7}, kBall});
    EXPECT_EQ(document.selection, (std::vector<ObjectRef>{kSphere, kPlane, kBall}));
}

TEST(Edits, CopiesThatWouldNotBeValidAreLeftOut) {
    Document document = simple();
    document.scene.balls.edit(0).body.radius = 0;
    document.selection = allObjects(document.scene);
    const Document copied = duplicateSelected(document, {1, 0, 0});
    EXPECT_EQ(copied.scene.balls.size(), 1U) << "two balls without a size never meet";
    EXPECT_EQ(copied.scene.spheres[1].name, "sphere 2");
    EXPECT_EQ(problem(copied.scene), "");
    EXPECT_EQ(copied.selection, (std::vector<ObjectRef>{{Kind::Sphere, 1}, {Kind::Plane, 1}}));
    EXPECT_EQ(duplicateSelected(document, {1e308, 0, 0}).scene.spheres.size(), 2U);
    document.scene.spheres.edit(0).body.center.x = 1e308;
    EXPECT_EQ(duplicateSelected(document, {1e308, 0, 0}).scene.spheres.size(), 1U) << "beyond the largest double";
}

TEST(Edits, ActiveBallIsTheLastSelectedElseTheFirst) {
    Document document = addBall(addBall(simple(), {3, 0, 0}), {6, 0, 0});
    EXPECT_EQ(select(document, {}).activeBall(), 0U);
    EXPECT_EQ(select(document, {{Kind::Ball, 2}, {Kind::Ball, 1}, kSphere}).activeBall(), 1U);
    EXPECT_EQ(Document().activeBall(), std::nullopt);
}

TEST(Edits, ASelectedBallAtRestLeavesTheStoryToOneThatMoves) {
    Document document = addBall(addBall(simple(), {3, 0, 0}), {6, 0, 0});
    document.scene.balls.edit(1).body.motion = collide::Motion::velocity(Vec3(0));
    const auto activeOf = [&](std::vector<ObjectRef> selection) { return select(document, selection).activeBall(); };
    EXPECT_EQ(activeOf({{Kind::Ball, 1}}), 0U);
    EXPECT_EQ(activeOf({{Kind::Ball, 2}, {Kind::Ball, 1}}), 2U) << "the last selected one that moves";
    EXPECT_EQ(select(document, {{Kind::Ball, 1}}).chosenBall(), 1U);
    document.scene.balls.edit(0).marks.hidden = true;
    EXPECT_EQ(activeOf({{Kind::Ball, 1}}), 2U) << "the first visible one";
    for (std::size_t i : {0U, 2U}) document = setSpeed(std::move(document), i, 0);
    EXPECT_EQ(activeOf({{Kind::Ball, 1}}), 1U) << "where none moves, the selected one";
    document = setSpeed(std::move(document), 2, 1);
    document = setAim(document, 2, document.scene.balls[2].body.position);
    EXPECT_EQ(activeOf({{Kind::Ball, 1}}), 1U) << "one that aims at its own place does not move";
}

TEST(Edits, MovingABallMovesItsAim) {
    const Document before = simple(), after = moveBy(before, {kBall, kSphere, kPlane}, {1, 2, 3});
    EXPECT_EQ(after.scene.balls[0].body.position, Vec3(1, 2, 4));
    EXPECT_EQ(after.scene.balls[0].body.motion.vector, before.scene.balls[0].body.motion.vector + Vec3(1, 2, 3));
    EXPECT_EQ(after.scene.spheres[0].body.center, Vec3(6, 2, 4));
    EXPECT_EQ(after.scene.planes[0].body.center, Vec3(10, 2, 3));
    const Document placed = setPosition(before, kBall, {7, 7, 7});
    EXPECT_EQ(placed.scene.balls[0].body.motion, before.scene.balls[0].body.motion);
}

TEST(Edits, WhatWouldNotBeValidChangesNothing) {
    const Document before = simple();
    EXPECT_EQ(setRadius(before, kBall, -1), before);
    EXPECT_EQ(setRadius(before, kBall, kNan), before);
    EXPECT_EQ(setRadius(setRadius(before, kBall, 0), kSphere, 0), setRadius(before, kBall, 0));
    EXPECT_EQ(setMass(before, kBall, 0), before);
    EXPECT_EQ(setMass(before, kBall, collide::kImmovable), before);
    EXPECT_EQ(setPosition(before, kSphere, {kNan, 0, 0}), before);
    EXPECT_EQ(moveBy(before, {kBall}, Vec3(std::numeric_limits<double>::infinity())), before);
    EXPECT_EQ(setSpeed(before, 0, -1), before);
    EXPECT_EQ(setNormal(before, kPlane, Vec3(0)), before);
    EXPECT_EQ(setRestitution(before, 1.5), before);
    EXPECT_EQ(setContactDuration(before, 0), before);
    EXPECT_EQ(setFrames(before, -1), before);
    EXPECT_EQ(setView(before, View{.distance = 0}), before);
}

TEST(Edits, WhatDoesNotApplyChangesNothing) {
    const Document before = simple();
    const ObjectRef absent{Kind::Sphere, 7};
    EXPECT_EQ(setRadius(before, absent, 2), before);
    EXPECT_EQ(setRadius(before, kPlane, 2), before);
    EXPECT_EQ(setVelocity(before, kPlane, {1, 0, 0}), before);
    EXPECT_EQ(rename(before, absent, "x"), before);
    EXPECT_EQ(rename(before, kBall, ""), before);
    EXPECT_EQ(toggleSelected(before, absent), before);
    EXPECT_EQ(deleteSelected(before), before);
    EXPECT_EQ(duplicateSelected(before, {1, 0, 0}), before);
}

TEST(Edits, SpeedAimAndVelocity) {
    Document document = setVelocity(simple(), kBall, {3, 4, 0});
    EXPECT_EQ(speedOf(document.scene.balls[0]), 5);
    EXPECT_EQ(setSpeed(document, 0, 10).scene.balls[0].body.motion, collide::Motion::velocity({6, 8, 0}));
    EXPECT_EQ(setAim(document, 0, {9, 9, 9}).scene.balls[0].body.motion, collide::Motion::aim({9, 9, 9}, 5));
    EXPECT_EQ(aimPoint(document.scene.balls[0], 2), Vec3(6, 8, 1));
    document = setSpeed(setVelocity(document, kBall, Vec3(0)), 0, 2);
    EXPECT_EQ(speedOf(document.scene.balls[0]), 2);
}

TEST(Edits, NamesStayUnique) {
    Document document = rename(simple(), kBall, "sphere");
    EXPECT_EQ(document.scene.balls[0].name, "sphere 2");
    document = duplicateSelected(select(document, {kBall, kSphere}), {0, 3, 0});
    EXPECT_EQ(document.scene.balls[1].name, "sphere 3");
    EXPECT_EQ(document.scene.spheres[1].name, "sphere 4");
    EXPECT_EQ(document.selection, (std::vector<ObjectRef>{{Kind::Ball, 1}, {Kind::Sphere, 1}}));
    EXPECT_EQ(problem(document.scene), "");
    EXPECT_EQ(find(document.scene, "sphere 4"), (ObjectRef{Kind::Sphere, 1}));
    EXPECT_EQ(find(document.scene, "nobody"), std::nullopt);
}

TEST(Edits, ACopyCountsOnFromTheNumberOfItsName) {
    const auto copyOf = [](std::vector<std::string> names) {
        Document document;
        for (const std::string& name : names) {
            document = addSphere(document, {3.0 * double(document.scene.spheres.size()), 0, 0});
            document.scene.spheres.edit(document.scene.spheres.size() - 1).name = name;
        }
        return duplicateSelected(select(document, {{Kind::Sphere, 0}}), {0, 3, 0}).scene.spheres[names.size()].name;
    };
    EXPECT_EQ(copyOf({"1"}), "2");
    EXPECT_EQ(copyOf({"1", "2", "3"}), "4");
    EXPECT_EQ(copyOf({"pin 7", "pin 8"}), "pin 9");
    EXPECT_EQ(copyOf({"b7"}), "b8");
    EXPECT_EQ(copyOf({"07"}), "08");
    EXPECT_EQ(copyOf({"guard"}), "guard 2");
    EXPECT_EQ(copyOf({"from 12345678901"}), "from 12345678901 2") << "no count";
}

TEST(Edits, DeletingSeveralDeletesThoseAlone) {
    Document document;
    for (int i = 0; i < 6; ++i) document = addSphere(document, {3.0 * i, 0, 0});
    document = deleteSelected(select(document, {{Kind::Sphere, 4}, {Kind::Sphere, 0}, {Kind::Sphere, 2}}));
    ASSERT_EQ(document.scene.spheres.size(), 3U);
    EXPECT_EQ(document.scene.spheres[0].name, "sphere 2");
    EXPECT_EQ(document.scene.spheres[1].name, "sphere 4");
    EXPECT_EQ(document.scene.spheres[2].name, "sphere 6");
    EXPECT_TRUE(document.selection.empty());
}

TEST(Edits, ColoursGoToBodiesAndNotToWalls) {
    const Document red = setColor(simple(), {kBall, kSphere, kPlane, {Kind::Ball, 9}}, 0xd8502a);
    EXPECT_EQ(colorOf(red.scene, kBall), 0xd8502aU);
    EXPECT_EQ(colorOf(red.scene, kSphere), 0xd8502aU);
    EXPECT_EQ(colorOf(red.scene, kPlane), std::nullopt);
    EXPECT_EQ(setColor(red, {kBall, kSphere}, std::nullopt), simple());
}

TEST(Edits, SelectionKeepsOrderAndHoldsOnlyWhatIsThere) {
    const Document document = select(simple(), {kBall, kSphere, {Kind::Ball, 9}, kBall});
    EXPECT_EQ(document.selection, (std::vector{kSphere, kBall}));
    EXPECT_FALSE(toggleSelected(document, kBall).isSelected(kBall));
    EXPECT_EQ(toggleSelected(document, kPlane).primary(), kPlane);
}

TEST(Edits, ShapesMoveWhole) {
    Document document;
    const auto add = [&](collide::Shape shape) {
        collide::Obstacle body;
        body.shape = shape;
        body.center = {1, 0, 0}, body.b = {2, 0, 0}, body.c = {0, 3, 0}, body.half = {1, 2, 3};
        document = addObstacle(std::move(document), body);
    };
    for (const auto shape : {collide::Shape::Capsule, collide::Shape::Triangle, collide::Shape::Box}) add(shape);
    document = moveBy(document, allObjects(document.scene), {0, 0, 5});
    EXPECT_EQ(document.scene.capsules[0].body.b, Vec3(2, 0, 5));
    EXPECT_EQ(document.scene.triangles[0].body.c, Vec3(0, 3, 5));
    EXPECT_EQ(document.scene.boxes[0].body.half, Vec3(1, 2, 3));
    document = setPosition(document, {Kind::Triangle, 0}, {0, 0, 0});
    EXPECT_EQ(document.scene.triangles[0].body.center, Vec3(0, 0, 0));
    EXPECT_EQ(document.scene.triangles[0].body.b, Vec3(1, 0, 0));
    EXPECT_EQ(document.scene.triangles[0].body.c, Vec3(-1, 3, 0));
    document = setColor(document, {{Kind::Box, 0}}, 0x123456);
    EXPECT_EQ(document.scene.boxes[0].color, 0x123456u);
}

}  // namespace
}  // namespace scene
