#include <gtest/gtest.h>

#include "render/present.h"
#include "render/scenes.h"

namespace render {
namespace {

using namespace render::test;

Headline of(const scene::Document& d) { return headline(d.scene, 0, encounterOf(d)); }

TEST(Headline, SaysEachOutcomeInWordsAndItsNumber) {
    EXPECT_EQ(of(passing(0)).word, "HIT");
    EXPECT_EQ(of(passing(0)).rest, "cue → target after 6 frames");
    EXPECT_EQ(of(passing(0)).detail, "3 units along the path \u00b7 ricochet 90.00\u00b0 to the tangent plane");
    EXPECT_EQ(of(passing(2)).word, "GRAZE");
    EXPECT_EQ(of(passing(2.5)).rest, "cue passes 0.5 units from target");
    EXPECT_EQ(of(withVelocity(passing(0), {-1, 0, 0})).word, "MOVING AWAY");
    EXPECT_EQ(of(withVelocity(passing(0), {-1, 0, 0})).detail, "target is behind, 3 units away \u00b7 never nearer");
    EXPECT_EQ(of(withLimit(passing(0), 4)).rest, "cue → target, 2 frames after the limit");
    EXPECT_EQ(of(withVelocity(passing(0), {0, 0, 0})).word, "STILL");
    EXPECT_EQ(of(startingAt(passing(0), {-1.5, 0, 1})).rest, "cue is 0.5 units deep in target");
    EXPECT_EQ(of(startingAt(passing(0), {-2, 0, 1})).word, "TOUCHING");
}

TEST(Headline, AMissByAnUlpIsStillAMissByMoreThanNothing) {
    const scene::Document d = passing(2.0000000000000004);
    EXPECT_EQ(of(d).word, "MISS");
    EXPECT_EQ(of(d).rest, "cue passes 4.441e-16 units from target");
}

TEST(Headline, AnglesNearTheEndsAreNotRoundedOntoThem) {
    const scene::Document d = passing(1e-9);
    EXPECT_EQ(of(d).detail.find("ricochet 90.00\u00b0"), std::string::npos) << of(d).detail;
}

TEST(Headline, AnAngleCloseToARightOneHasTheDigitsThatADoubleHolds) {
    // The sine of the angle is half of the offset: 3.60e-14 degrees, which the double in degrees rounds to 4.26e-14.
    EXPECT_NE(of(passing(1.2566e-15)).detail.find("90\u00b0 less 4e-14\u00b0"), std::string::npos);
    EXPECT_NE(of(passing(1e-9)).detail.find("90\u00b0 less 2.865e-8\u00b0"), std::string::npos);
}

TEST(Headline, OneUnitIsSingular) {
    const scene::Document d = passing(0);
    const world::ContactEvent contact{.frames = 6, .a = 0, .b = 1};
    const auto detailOf = [&](double speed) {
        return headlineAt(d.scene, 6, {contact}, {}, BodyNow{{scene::Kind::Ball, 0}, Vec3(0, speed, 0)}).detail;
    };
    EXPECT_TRUE(detailOf(1).ends_with("cue leaves with 1 unit/frame")) << detailOf(1);
    EXPECT_TRUE(detailOf(2).ends_with("cue leaves with 2 units/frame")) << detailOf(2);
    EXPECT_TRUE(detailOf(0).ends_with("cue stops")) << detailOf(0);
}

TEST(Headline, WhoComesToWhomIsSaidWhicheverOfThemMoves) {
    scene::Document d = withVelocity(passing(0), {0, 0, 0});
    d.scene.spheres.edit(0).body.velocity = {-1, 0, 0};
    EXPECT_EQ(of(d).rest.find("target → cue after "), 0u) << of(d).rest;
}

TEST(Headline, ALongNameLeavesTheNumbersTheirPlace) {
    scene::Document d = passing(0);
    d.scene.balls.edit(0).name = std::string(200, 'x');
    EXPECT_EQ(of(d).rest, std::string(24, 'x') + "... → target after 6 frames");
}

TEST(Headline, SaysWhatIsMissingFromAnEmptyScene) {
    scene::Document d = passing(0);
    d.scene.spheres.clear();
    EXPECT_EQ(of(d).word, "ALONE");
    d.scene.balls.clear();
    EXPECT_EQ(headline(d.scene, 0, std::nullopt).word, "NO BALL");
}

}  // namespace
}  // namespace render
