// Height stems in draw lists.
#include <gtest/gtest.h>

#include "render/paint/paint_world.h"

namespace render {
namespace {

DrawList at(double height, double ground = 0) {
    DrawList list;
    list.solids.push_back({Vec3(3, 2, height), 1, {}, {}});
    list.groundHeight = ground;
    addStems(list);
    return list;
}

TEST(Stems, ABodyThatFloatsHasAStemFromItsUndersideToTheGround) {
    const DrawList list = at(4, -1);
    ASSERT_EQ(list.lines.size(), 1u);
    EXPECT_EQ(list.lines[0].a, Vec3(3, 2, -1));
    EXPECT_EQ(list.lines[0].b, Vec3(3, 2, 3));
    EXPECT_EQ(list.lines[0].hidden, 0) << "it ends behind its own body";
    ASSERT_EQ(list.discs.size(), 1u);
    EXPECT_EQ(list.discs[0].center, Vec3(3, 2, -1));
    EXPECT_EQ(list.discs[0].alpha, 1);
}

TEST(Stems, ABodyOnTheGroundOrBelowItHasNone) {
    EXPECT_TRUE(at(1).lines.empty());
    EXPECT_TRUE(at(-3).lines.empty());
}

TEST(Stems, WithoutAGroundOrInACrowdThereAreNone) {
    DrawList list;
    list.ground = false;
    list.solids.push_back({Vec3(0, 0, 9), 1, {}, {}});
    addStems(list);
    EXPECT_TRUE(list.lines.empty());
    list.ground = true;
    list.solids.resize(1000, list.solids.front());
    addStems(list);
    EXPECT_TRUE(list.lines.empty());
}

}  // namespace
}  // namespace render
