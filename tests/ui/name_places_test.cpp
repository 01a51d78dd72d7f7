#include "ui/widgets/name_places.h"

#include <gtest/gtest.h>

#include <random>

#include "random_numbers.h"

namespace ui {
namespace {

const RowRect kPicture{{0, 0}, {600, 400}};

/// True if a point of the line lies in the box, by many points.
bool touches(ImVec2 from, ImVec2 to, const RowRect& box) {
    constexpr int kPoints = 2000;
    for (int i = 0; i <= kPoints; ++i) {
        const ImVec2 p = from + (to - from) * (float(i) / kPoints);
        if (p.x > box.min.x && p.x < box.max.x && p.y > box.min.y && p.y < box.max.y) return true;
    }
    return false;
}

TEST(NamePlaces, ALineGoesAroundANameInItsWay) {
    const NamedRegion wide{{300, 200}, 60, {0, 0}, 80}, small{{300, 190}, 4, {0, -1}, 20};
    const auto places = placeNames({wide, small}, kPicture, {}, 1, true);
    ASSERT_EQ(places.size(), 2u);
    ASSERT_TRUE(places[1].lineEnd);
    EXPECT_FALSE(touches(small.middle, *places[1].lineEnd, places[0].box));
}

TEST(NamePlaces, NothingCoversANameAmongManyRegions) {
    int lines = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937_64 random(seed);
        const auto between = [&](double low, double high) { return float(tests::Uniform(low, high)(random)); };
        std::vector<NamedRegion> regions;
        for (int i = 0; i < 20; ++i)
            regions.push_back({{between(0, 600), between(0, 400)},
                               between(1, i < 5 ? 80 : 12),
                               {between(-1, 1), between(-1, 1)},
                               between(20, 90)});
        const RowRect kept = RowRect{{300, 200}, {300, 200}}.grown(16);
        const auto places = placeNames(regions, kPicture, {kept}, 1, true);
        for (const NamePlace& a : places) {
            EXPECT_FALSE(overlap(a.box, kept)) << seed;
            for (const NamePlace& b : places) {
                if (a.region == b.region) continue;
                EXPECT_FALSE(overlap(a.box, b.box)) << seed;
                if (!a.lineEnd) continue;
                EXPECT_FALSE(touches(regions[a.region].middle, *a.lineEnd, b.box)) << seed;
                ++lines;
            }
        }
    }
    EXPECT_GT(lines, 1000);
}

}  // namespace
}  // namespace ui
