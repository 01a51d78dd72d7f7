#include "session/views/inset_view.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include "io/assets.h"
#include "session/actions/view_actions.h"
#include "session/commands/commands.h"
#include "session/session.h"

namespace session {
namespace {

PictureArea area(double width, double height, double scale = 1) {
    return {{244, 28, width, height}, {268, 96, width - 48, height - 122}, scale};
}

bool isInside(const view::Rect& inner, const view::Rect& outer) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width &&
           inner.y + inner.height <= outer.y + outer.height;
}

TEST(Inset, LiesAtTheBottomRightUntilItIsMoved) {
    const PictureArea a = area(750, 652);
    const view::Rect r = insetRect(Settings{}, a, false);
    EXPECT_TRUE(isInside(r, a.viewport));
    EXPECT_NEAR(r.x + r.width, a.viewport.x + a.viewport.width - 12, 1);
    EXPECT_GT(r.y + r.height, a.viewport.y + a.viewport.height * 0.9);
}

TEST(Inset, TakesTheEmptiestCornerUntilItIsMoved) {
    const PictureArea a = area(750, 652);
    const view::Camera camera(scene::View{.planar = true}, a.viewport);
    const double unit = camera.unitsPerPixel({0, 0, 0});
    // Bodies at the right and at the bottom left: the top left is free.
    const std::vector<view::Bounds> extent = {{{250 * unit, 200 * unit, 0}, 60 * unit},
                                              {{250 * unit, -200 * unit, 0}, 60 * unit},
                                              {{-250 * unit, -200 * unit, 0}, 60 * unit}};
    const Settings free = inEmptiestCorner(Settings{}, a, camera, extent);
    const view::Rect r = insetRect(free, a, false);
    EXPECT_EQ(coverage(camera, extent, r), 0);
    EXPECT_EQ(free.insetX, 0);
    EXPECT_EQ(free.insetY, 0);
    EXPECT_GT(coverage(camera, extent, insetRect(Settings{}, a, false)), 0);
    const Settings put = withInset(Settings{}, a, {300, 200, 240, 190});
    EXPECT_EQ(inEmptiestCorner(put, a, camera, extent).insetX, put.insetX);
}

TEST(Inset, ComesBackWhereItWasPutInPicturesOfEverySize) {
    const PictureArea a = area(750, 652);
    const view::Rect put{300, 200, 240, 190};
    const Settings s = withInset(Settings{}, a, put);
    const view::Rect got = insetRect(s, a, false);
    EXPECT_NEAR(got.x, put.x, 1);
    EXPECT_NEAR(got.y, put.y, 1);
    EXPECT_NEAR(got.width, put.width, 1);
    EXPECT_NEAR(got.height, put.height, 1);
    for (const PictureArea& other : {area(1390, 1012), area(240, 300), area(900, 500, 1.5), area(60, 40)})
        EXPECT_TRUE(isInside(insetRect(s, other, false), other.viewport)) << other.viewport.width;
}

TEST(Inset, CannotBeDraggedOutOfThePictureNorMadeTooSmall) {
    const PictureArea a = area(750, 652);
    for (const view::Rect& wild : {view::Rect{-900, -900, 200, 160}, {5000, 5000, 200, 160}, {300, 200, 9000, 9000}})
        EXPECT_TRUE(isInside(insetRect(withInset(Settings{}, a, wild), a, false), a.viewport));
    const view::Rect r = insetRect(Settings{}, a, false);
    const view::Rect small = resized(r, Corner::TopLeft, {900, 900}, a);
    EXPECT_EQ(small.width, kInsetLeastWidth);
    EXPECT_EQ(small.height, kInsetLeastHeight);
    EXPECT_NEAR(small.x + small.width, r.x + r.width, 1e-9) << "the other corner stays";
    const view::Rect large = resized(r, Corner::TopLeft, {-100, -50}, a);
    EXPECT_NEAR(large.width, r.width + 100, 1e-9);
    EXPECT_NEAR(large.height, r.height + 50, 1e-9);
}

TEST(Inset, KeysShowHideAndEnlargeIt) {
    Session s;
    const bool before = s.presentation.inset.isShown(s.settings, true);
    ASSERT_TRUE(run(s, "learn.incidence"));
    EXPECT_NE(s.presentation.inset.isShown(s.settings, true), before);
    if (s.presentation.inset.isShown(s.settings, true)) run(s, "learn.incidence");
    run(s, "learn.incidence-large");
    EXPECT_TRUE(s.presentation.inset.isShown(s.settings, true));
    EXPECT_TRUE(s.presentation.inset.isEnlarged());
    run(s, "learn.incidence-large");
    EXPECT_TRUE(s.presentation.inset.isShown(s.settings, true));
    EXPECT_FALSE(s.presentation.inset.isEnlarged());
}

TEST(Inset, ItStandsOverThePictureOfALessonsPageThatHasItUnlessThePersonSwitchesItOff) {
    Session s;
    s.settings.insetShown = false;
    s.settings.rightPanel = RightPanel::Lesson;
    InsetView& inset = s.presentation.inset;
    inset.enterPage(true);
    EXPECT_TRUE(inset.isShown(s.settings, true));
    run(s, "learn.incidence");
    EXPECT_FALSE(inset.isShown(s.settings, true));
    inset.enterPage(true);
    EXPECT_TRUE(inset.isShown(s.settings, true)) << "on another page again";
    inset.enterPage(false);
    EXPECT_FALSE(inset.isShown(s.settings, true));
}

TEST(Inset, ItStandsBesideADerivationUnlessThePersonSwitchesItOff) {
    Session s;
    newScene(s);
    s.settings.insetShown = false;
    run(s, "panel.derive");
    EXPECT_TRUE(s.presentation.inset.isShown(s.settings, true));
    run(s, "learn.incidence");
    EXPECT_FALSE(s.presentation.inset.isShown(s.settings, true));
    run(s, "panel.answer");
    EXPECT_FALSE(s.presentation.inset.isShown(s.settings, true));
}

TEST(Inset, ADerivationBesideAShapeHasNoneUnlessItIsSwitchedOn) {
    Session s;
    ASSERT_TRUE(open(s, io::assetPath("scenes/edge.json")));
    run(s, "panel.derive");
    const PictureArea picture = area(750, 652);
    EXPECT_FALSE(insetIn(s, picture));
    run(s, "learn.incidence");
    EXPECT_TRUE(insetIn(s, picture)) << "it says why there is no drawing";
    run(s, "learn.incidence");
    EXPECT_FALSE(insetIn(s, picture));
}

TEST(Inset, ItsPlaceIsRemembered) {
    Settings s = withInset(Settings{}, area(750, 652), {300, 200, 240, 190});
    s.insetShown = !s.insetShown;
    const auto read = readSettings(writeSettings({s, {}}));
    ASSERT_TRUE(read);
    EXPECT_TRUE(read.value().warnings.empty());
    EXPECT_EQ(read.value().stored.settings, s);
}

}  // namespace
}  // namespace session
