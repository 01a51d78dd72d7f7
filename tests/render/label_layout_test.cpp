#include "render/label_layout.h"

#include <gtest/gtest.h>

#include <cmath>

#include "processor_time.h"

namespace render {
namespace {

using view::Rect;
using view::Vec2;

constexpr Rect kArea{0, 0, 800, 600};

view::Camera camera() {
    scene::View v;
    v.planar = true;
    return {v, kArea};
}

Label at(Vec3 where, float priority = 1) {
    Label label;
    label.at = where;
    label.text = "H";
    label.priority = priority;
    return label;
}

std::vector<PlacedLabel> place(const DrawList& list, std::vector<Rect> obstacles = {}) {
    return layoutLabels(list, camera(), {kArea, std::move(obstacles), 1}, [](const Label&) { return Vec2(30, 20); });
}

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(LabelLayout, ALabelAloneStandsAboveItsPoint) {
    DrawList list;
    list.labels = {at(Vec3(0))};
    const auto placed = place(list);
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_NEAR(placed[0].box.x + 15, 400, 1e-9);
    EXPECT_NEAR(placed[0].box.y + 20, 300 - 10, 1e-9);
}

TEST(LabelLayout, LabelsOfOnePointDoNotOverlap) {
    DrawList list;
    for (int i = 0; i < 6; ++i) list.labels.push_back(at(Vec3(0.02 * i, 0, 0)));
    const auto placed = place(list);
    ASSERT_EQ(placed.size(), 6u);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(placed[i].box, placed[j].box)) << i << " " << j;
    }
}

TEST(LabelLayout, KeepsClearOfDotsObstaclesAndArrows) {
    DrawList list;
    list.labels = {at(Vec3(0))};
    list.markers = {{Vec3(0, 0.2, 0), 8}};
    list.arrows = {{Vec3(0), Vec3(3, 0, 0)}};
    const Rect headline{300, 180, 200, 80};
    const auto placed = place(list, {headline});
    EXPECT_FALSE(overlap(placed[0].box, headline));
    const auto dot = camera().project(Vec3(0, 0.2, 0))->px;
    EXPECT_FALSE(overlap(placed[0].box, {dot.x - 8, dot.y - 8, 16, 16}));
    EXPECT_TRUE(placed[0].box.y > 300 || placed[0].box.y + 20 < 300 || placed[0].box.x + 30 < 400);
}

TEST(LabelLayout, StaysInsideAndLeavesOutWhatIsNotSeen) {
    DrawList list;
    const double edge = 300 * camera().unitsPerPixel(Vec3(0)) - 0.01;
    list.labels = {at(Vec3(0, edge, 0)), at(Vec3(0, 10 * edge, 0))};
    const auto placed = place(list);
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_GE(placed[0].box.y, 0);
}

TEST(LabelLayout, AHeapLosesItsLeastImportantLabels) {
    DrawList list;
    for (int i = 0; i < 40; ++i)
        list.labels.push_back(at(Vec3(0.001 * i, 0, 0), i == 7 ? kAlwaysShown : 1.f / float(i + 1)));
    const auto placed = place(list);
    EXPECT_LT(placed.size(), 30u);
    ASSERT_GE(placed.size(), 4u);
    EXPECT_EQ(placed[0].label, 7u);
    EXPECT_EQ(placed[1].label, 0u);
    EXPECT_EQ(placed[2].label, 1u);
    for (std::size_t i = 0; i < placed.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(placed[i].box, placed[j].box)) << i << " " << j;
}

TEST(LabelLayout, ALabelThatHadToMoveAwayHasALeader) {
    DrawList list;
    list.labels = {at(Vec3(0))};
    const auto beside = place(list);
    EXPECT_FALSE(beside[0].leader);
    const Rect wide{330, 250, 140, 100};  // leaves no place beside the point
    const auto placed = place(list, {wide});
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_FALSE(overlap(placed[0].box, wide));
    ASSERT_TRUE(placed[0].leader);
    EXPECT_NEAR(placed[0].leader->from.x, 400, 1e-9);
    EXPECT_NEAR(placed[0].leader->from.y, 300, 1e-9);
}

TEST(LabelLayout, KeepsClearOfTheRingOfASelectedBall) {
    DrawList list;
    list.solids = {{Vec3(0), 1, {}, {}, false, true}};
    list.ringed = {0};
    list.labels = {{.at = Vec3(0), .text = "P", .subscript = "1", .clear = 1, .gapPx = 1}};
    const auto placed = place(list);
    const double ring = camera().pixelRadius(Vec3(0), 1) + 5.5;
    ASSERT_EQ(placed.size(), 1u);
    const Rect& box = placed[0].box;
    const double x = std::max({0.0, box.x - 400, 400 - box.x - box.width}),
                 y = std::max({0.0, box.y - 300, 300 - box.y - box.height});
    EXPECT_GT(std::hypot(x, y), ring - 1);
}

TEST(LabelLayout, FollowsItsPointSmoothly) {
    DrawList list;
    list.labels = {at(Vec3(0))};
    Vec2 last(0);
    for (int i = 0; i < 100; ++i) {
        list.labels[0].at = Vec3(0.01 * i, 0.005 * i, 0);
        const Rect box = place(list)[0].box;
        EXPECT_TRUE(i == 0 || std::hypot(box.x - last.x, box.y - last.y) < 2) << i;
        last = {box.x, box.y};
    }
}

TEST(LabelLayout, CostsLittleAmongManySelectedBodies) {
    DrawList list;
    for (int i = 0; i < 10'000; ++i) {
        list.ringed.push_back(list.solids.size());
        list.solids.push_back({Vec3(0.05 * (i % 100) - 2.5, 0.04 * (i / 100) - 2, 0), 0.01, {}, {}, false, true});
    }
    for (int i = 0; i < 20; ++i) list.labels.push_back(at(Vec3(0.25 * i - 2.5, 0.1 * (i % 5), 0)));
    tests::expectCheaper([&] { EXPECT_FALSE(place(list).empty()); }, 40,
                         [&] {
                             double sum = 0;
                             for (const Solid& solid : list.solids) sum += camera().project(solid.center)->px.x;
                             EXPECT_GT(sum, 0);
                         });
}

TEST(LabelLayout, CostsLittleInAHeapOfSelectedBodies) {
    DrawList few, many;
    for (const auto& [list, count] : {std::pair{&few, 100}, {&many, 2000}}) {
        for (int i = 0; i < count; ++i) {
            list->ringed.push_back(list->solids.size());
            list->solids.push_back({Vec3(0), 1, {}, {}, false, true});
        }
        for (int i = 0; i < 20; ++i) list->labels.push_back(at(Vec3(0.1 * i - 1, 0.05 * (i % 5), 0)));
    }
    tests::expectCheaper([&] { (void)place(many); }, 4, [&] { (void)place(few); });
}

}  // namespace
}  // namespace render
