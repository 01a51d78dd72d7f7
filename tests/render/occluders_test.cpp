#include "render/paint/occluders.h"

#include <gtest/gtest.h>
#include <algorithm>
#include <vector>

namespace {

using render::occludersOf;

TEST(Occluders, ATouchingNeighbourCountsInFullAFarOneNotAtAll) {
    const std::vector<glm::vec4> spheres = {{0, 0, 0, 1}, {2, 0, 0, 1}, {0, 40, 0, 1}};
    const auto found = occludersOf(spheres, 0);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].index, 1u);
    EXPECT_EQ(found[0].strength, 1);
}

TEST(Occluders, ASphereIsNotItsOwnOccluder) {
    const std::vector<glm::vec4> spheres = {{0, 0, 0, 1}, {0, 0, 0, 1}};
    const auto found = occludersOf(spheres, 1);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].index, 0u);
}

TEST(Occluders, AnApproachingSphereFadesInWithoutAStep) {
    double before = 0, most = 0;
    for (double x = 14; x >= 5; x -= 0.05) {
        const auto found = occludersOf(std::vector<glm::vec4>{{0, 0, 0, 1}, {x, 0, 0, 1}}, 0);
        const double strength = found.empty() ? 0 : found[0].strength;
        EXPECT_GE(strength, before);
        most = std::max(most, strength - before);
        before = strength;
    }
    EXPECT_EQ(before, 1);
    EXPECT_LT(most, 0.03);
}

TEST(Occluders, TheLargestInTheSkyAreChosen) {
    std::vector<glm::vec4> spheres = {{0, 0, 0, 1}};
    for (int i = 0; i < 12; ++i) spheres.emplace_back(3 + 0.2 * i, 0, 0, 1);
    const auto found = occludersOf(spheres, 0);
    ASSERT_EQ(found.size(), render::kMostOccluders);
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].index, i + 1);
}

}  // namespace
