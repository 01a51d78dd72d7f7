#include <gtest/gtest.h>

#include "render/numbers.h"
#include "render/present.h"
#include "render/scenes.h"

namespace render {
namespace {

using namespace render::test;

Headline of(const scene::Document& d) { return headline(d.scene, 0, encounterOf(d)); }

TEST(Headline, SaysEachOutcomeInWordsAndItsNumber) {
    EXPECT_EQ(of(passing(0)).word, "HIT");
    EXPECT_EQ(of(passing(0)).rest, "after 6 frames");
    EXPECT_EQ(of(passing(0)).detail,
              "3 units along the path \u00b7 ricochet 90.00\u00b0 to the tangent plane \u00b7 target");
    EXPECT_EQ(of(passing(2)).word, "GRAZE");
    EXPECT_EQ(of(passing(2.5)).rest, "passes 0.5 units from target");
    EXPECT_EQ(of(withVelocity(passing(0), {-1, 0, 0})).word, "MOVING AWAY");
    EXPECT_EQ(of(withLimit(passing(0), 4)).rest, "would hit 2 frames after the limit");
    EXPECT_EQ(of(withVelocity(passing(0), {0, 0, 0})).word, "STILL");
    EXPECT_EQ(of(startingAt(passing(0), {-1.5, 0, 1})).rest, "0.5 units deep in target");
    EXPECT_EQ(of(startingAt(passing(0), {-2, 0, 1})).word, "TOUCHING");
}

TEST(Headline, AMissByAnUlpIsStillAMissByMoreThanNothing) {
    const scene::Document d = passing(2.0000000000000004);
    EXPECT_EQ(of(d).word, "MISS");
    EXPECT_EQ(of(d).rest, "passes 4.441e-16 units from target");
}

TEST(Headline, AnglesNearTheEndsAreNotRoundedOntoThem) {
    const scene::Document d = passing(1e-9);
    EXPECT_EQ(of(d).detail.find("ricochet 90.00\u00b0"), std::string::npos) << of(d).detail;
}

TEST(Headline, SaysWhatIsMissingFromAnEmptyScene) {
    scene::Document d = passing(0);
    d.scene.spheres.clear();
    EXPECT_EQ(of(d).word, "ALONE");
    d.scene.balls.clear();
    EXPECT_EQ(headline(d.scene, 0, std::nullopt).word, "NO BALL");
}

TEST(ShortNumber, FourDigitsWhateverTheSize) {
    EXPECT_EQ(shortNumber(0), "0");
    EXPECT_EQ(shortNumber(18.52306), "18.52");
    EXPECT_EQ(shortNumber(6), "6");
    EXPECT_EQ(shortNumber(0.25), "0.25");
    EXPECT_EQ(shortNumber(0.0421234), "0.04212");
    EXPECT_EQ(shortNumber(12345.678), "12345.7");
    EXPECT_EQ(shortNumber(1e9), "1e+09");
    EXPECT_EQ(shortNumber(4.44e-16), "4.44e-16");
    EXPECT_EQ(shortNumber(-1.5), "-1.5");
}

}  // namespace
}  // namespace render
