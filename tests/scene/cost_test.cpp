/// What edits cost grows no faster than the number of objects.

#include <gtest/gtest.h>

#include "processor_time.h"
#include "scene/edits.h"
#include "scene/fresh_names.h"

namespace scene {
namespace {

/// Balls that all have the name "ball" or, after a number, "ball 2", "ball 3"..., far from one another; all selected.
Document crowd(std::size_t count) {
    Document document;
    FreshNames names(document.scene);
    for (std::size_t i = 0; i < count; ++i) {
        Ball ball{names.take("ball"), {{double(i) * 3, 0, 0}, {}, 1, 1}, {}, {}};
        document.scene.balls.push_back(std::move(ball));
    }
    document.selection = allObjects(document.scene);
    return document;
}

TEST(Cost, OfNamingGrowsWithTheObjects) {
    tests::expectLinear([](std::size_t count) { EXPECT_EQ(crowd(count).scene.balls.size(), count); }, 8000);
}

TEST(Cost, OfDuplicatingGrowsWithTheObjects) {
    const Document few = crowd(4000), many = crowd(16000);
    tests::expectLinear(
        [&](std::size_t count) {
            const Document& start = count == few.scene.balls.size() ? few : many;
            EXPECT_EQ(duplicateSelected(start, {0, 5, 0}).scene.balls.size(), 2 * count);
        },
        few.scene.balls.size());
}

TEST(Cost, OfSelectingAllGrowsWithTheObjects) {
    const Document few = crowd(8000), many = crowd(32000);
    tests::expectLinear(
        [&](std::size_t count) {
            const Document& start = count == few.scene.balls.size() ? few : many;
            EXPECT_EQ(scene::select(start, start.selection).selection.size(), count);
        },
        few.scene.balls.size());
}

}  // namespace
}  // namespace scene
