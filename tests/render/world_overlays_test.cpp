// Overlays of what is seen while playing: trails, colours of speed, the distance of two selected objects.

#include <gtest/gtest.h>

#include <algorithm>

#include "render/present.h"

namespace render {
namespace {

Overlays only(Overlay overlay) {
    Overlays shown;
    shown.set(overlay, true);
    return shown;
}

scene::Document threeBalls() {
    scene::Document d;
    d.scene.balls = {{"a", {{0, 0, 0}, collide::Motion::velocity({0, 0, 0}), 1, 1}, {}, {}},
                     {"b", {{4, 0, 0}, collide::Motion::velocity({0.3, 0, 0}), 1, 1}, 0xff0000, {}},
                     {"c", {{8, 0, 0}, collide::Motion::velocity({0, 0.15, 0}), 1, 1}, {}, {}}};
    return d;
}

PresentOptions trailing(double length) {
    PresentOptions options;
    options.overlays = only(Overlay::Trails);
    options.world.isUnderWay = true;
    options.world.frames = 40;
    options.world.trails = {{{1, {{20, {-2, 0, 0}}, {30, {1, 0, 0}}, {40, {4, 0, 0}}}}}, length};
    return options;
}

double lengthOfLines(const DrawList& list) {
    double length = 0;
    for (const Line& line : list.lines) length += collide::lengthOf(line.b - line.a);
    return length;
}

TEST(Trails, AreTheWholeWayInTheColourOfTheBall) {
    const DrawList list = present(threeBalls(), {}, trailing(20));
    EXPECT_NEAR(lengthOfLines(list), 6, 1e-12);
    for (const Line& line : list.lines) EXPECT_EQ(line.color, fromHex(0xff0000u));
    EXPECT_EQ(list.lines.front().a, Vec3(-2, 0, 0));
    EXPECT_EQ(list.lines.back().b, Vec3(4, 0, 0));
}

TEST(Trails, FadeWithAge) {
    const DrawList list = present(threeBalls(), {}, trailing(20));
    ASSERT_GT(list.lines.size(), 10u);
    for (std::size_t i = 0; i + 1 < list.lines.size(); ++i)
        EXPECT_LE(list.lines[i].alpha, list.lines[i + 1].alpha) << "older is fainter";
    EXPECT_LT(list.lines.front().alpha, 0.1f);
    EXPECT_GT(list.lines.back().alpha, 0.7f);
}

TEST(Trails, OfAHiddenBallAndOfAnOverlayThatIsOffAreNotDrawn) {
    scene::Document d = threeBalls();
    d.scene.balls.edit(1).marks.hidden = true;
    EXPECT_TRUE(present(d, {}, trailing(20)).lines.empty());
    PresentOptions off = trailing(20);
    off.overlays = {};
    EXPECT_TRUE(present(threeBalls(), {}, off).lines.empty());
}

TEST(SpeedColours, RiseWithTheSpeedOnAScaleOfTheStart) {
    PresentOptions options;
    options.overlays = only(Overlay::SpeedColors);
    const scene::Document start = threeBalls();
    const DrawList list = present(start, {}, options);
    EXPECT_EQ(list.fastest, 0.3) << "a round number, not below the fastest";
    EXPECT_EQ(list.solids[0].color, speedColor(Theme::Dark, 0));
    EXPECT_EQ(list.solids[1].color, speedColor(Theme::Dark, 1)) << "in place of its own colour";
    EXPECT_EQ(list.solids[2].color, speedColor(Theme::Dark, 0.5));
    scene::Document later = start;
    later.scene.balls.edit(0).body.motion = collide::Motion::velocity({7, 0, 0});
    const DrawList then = present(later, start, {}, options);
    EXPECT_EQ(then.fastest, 0.3) << "the scale stands still";
    EXPECT_EQ(then.solids[0].color, speedColor(Theme::Dark, 1));
    options.overlays = {};
    EXPECT_FALSE(present(start, {}, options).fastest);
}

double lightness(const Rgba& c) { return 0.2126 * double(c.r) + 0.7152 * double(c.g) + 0.0722 * double(c.b); }

TEST(SpeedColours, GetLighterAllTheWayInBothThemes) {
    for (const Theme theme : {Theme::Dark, Theme::Light})
        for (int i = 0; i < 20; ++i)
            EXPECT_LT(lightness(speedColor(theme, i / 20.0)), lightness(speedColor(theme, (i + 1) / 20.0))) << i;
}

TEST(DistanceOfTwo, IsALineBetweenTheSurfacesWithItsLength) {
    PresentOptions options;
    options.overlays = only(Overlay::Distance);
    options.overlays.set(Overlay::Labels, true);
    scene::Document d = threeBalls();
    const auto wordsOf = [&](const DrawList& list) {
        const auto found = std::find_if(list.labels.begin(), list.labels.end(), [](const Label& l) {
            return l.text.starts_with("gap") || l.text.starts_with("overlap");
        });
        return found == list.labels.end() ? std::string() : found->text;
    };
    d.selection = {{scene::Kind::Ball, 0}};
    EXPECT_EQ(wordsOf(present(d, {}, options)), "");
    d.selection.push_back({scene::Kind::Ball, 2});
    const DrawList list = present(d, {}, options);
    EXPECT_EQ(wordsOf(list), "gap 6 \u00b7 centres 8");
    EXPECT_EQ(list.lines.back().a, Vec3(1, 0, 0));
    EXPECT_EQ(list.lines.back().b, Vec3(7, 0, 0));
    d.scene.balls.edit(2).body.position.x = 1.5;
    EXPECT_EQ(wordsOf(present(d, {}, options)), "overlap 0.5 \u00b7 centres 1.5");
    d.selection.push_back({scene::Kind::Ball, 1});
    EXPECT_EQ(wordsOf(present(d, {}, options)), "") << "two, not three";
}

}  // namespace
}  // namespace render
