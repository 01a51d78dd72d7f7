#include "ui/shell/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "session/state/display.h"
#include "ui/shell/ui.h"

namespace ui {
namespace {

TEST(Layout, RegionsCoverTheWindowWithoutOverlap) {
    for (const double scale : {1.0, 1.5, 2.0, 3.0}) {
        for (const auto& [w, h] : {std::pair{1280.0, 720.0}, {1920.0, 1080.0}, {3840.0, 2160.0}, {640.0, 480.0}}) {
            const Layout l = layOut(w, h, scale, {});
            EXPECT_EQ(l.left.x + l.left.width, l.picture.x);
            EXPECT_EQ(l.picture.x + l.picture.width, l.right.x);
            EXPECT_EQ(l.right.x + l.right.width, w);
            EXPECT_EQ(l.menu.height + l.picture.height + l.bottom.height, h);
            EXPECT_EQ(l.picture.y + l.picture.height, l.bottom.y);
            EXPECT_GE(l.picture.width, kSmallestPictureWidth);
            EXPECT_GE(l.free.y, l.picture.y);
        }
    }
}

TEST(Layout, APanelIsWideEnoughToReadOrHidden) {
    for (const double scale : {0.5, 1.0, 1.75, 2.0, 4.0})
        for (double width = 60; width <= 1300; width += 20)
            for (const session::RightPanel panel : {session::RightPanel::Answer, session::RightPanel::Derive}) {
                session::Settings settings;
                settings.rightPanel = panel;
                const Layout l = layOut(width, 700, scale, settings);
                for (const view::Rect& side : {l.left, l.right})
                    EXPECT_TRUE(side.width == 0 || side.width >= scale * kSmallestPanelWidth)
                        << side.width << " of " << width << " at " << scale;
                EXPECT_TRUE(l.left.width == 0 || l.right.width > 0) << "the answer is kept longest";
            }
}

TEST(Layout, AWideWindowHasRoomForMoreDigits) {
    const session::Settings settings;
    EXPECT_EQ(layOut(1280, 720, 1, settings).left.width, settings.leftWidth);
    EXPECT_EQ(layOut(1920, 1080, 1.25, settings).left.width, 1.25 * (settings.leftWidth + kMoreForDigits));
}

TEST(Layout, WithoutPanelsThePictureIsTheWindow) {
    session::Settings settings;
    settings.panelsShown = false;
    const Layout l = layOut(800, 600, 1, settings);
    EXPECT_EQ(l.picture, (view::Rect{0, 0, 800, 600}));
}

TEST(Layout, PresentedInASmallWindowThePictureKeepsItsRoom) {
    session::Settings settings;
    settings.presentation = true;
    settings.rightPanel = session::RightPanel::Derive;
    const Layout small = layOut(1280, 720, 1.5, settings), large = layOut(1920, 1080, 1.5, settings);
    EXPECT_EQ(small.left.width, 0);
    EXPECT_GE(small.picture.width, 1.5 * kPresentedPictureWidth);
    EXPECT_GT(large.left.width, 0);
}

TEST(Layout, ASmallWindowShowsOneSideAndThePictureHasHalfOfIt) {
    session::Settings settings;
    for (const double width : {700.0, 640.0, 760.0}) {
        settings.sceneFirst = false;
        const Layout answer = layOut(width, 500, 1, settings);
        EXPECT_TRUE(answer.hasOneSide);
        EXPECT_EQ(answer.left.width, 0);
        EXPECT_GE(answer.right.width, 220);
        EXPECT_GE(answer.picture.width, std::min(width / 2, kFairPictureWidth) - 1);
        settings.sceneFirst = true;
        const Layout scene = layOut(width, 500, 1, settings);
        EXPECT_EQ(scene.right.width, 0);
        EXPECT_GE(scene.left.width, 220);
        EXPECT_GE(scene.picture.width, std::min(width / 2, kFairPictureWidth) - 1);
    }
    const Layout both = layOut(1280, 720, 1, settings);
    EXPECT_FALSE(both.hasOneSide);
    EXPECT_TRUE(both.left.width > 0 && both.right.width > 0);
}

TEST(Layout, SplittersStayInTheirRange) {
    const session::Settings wide =
        session::withSplitter(session::withSplitter({}, session::Side::Left, 1e6), session::Side::Right, -1e6);
    EXPECT_EQ(wide.leftWidth, 480);
    EXPECT_EQ(wide.rightWidth, 640);
    const session::Settings narrow =
        session::withSplitter(session::withSplitter({}, session::Side::Left, -1e6), session::Side::Right, 1e6);
    EXPECT_EQ(narrow.leftWidth, 180);
    EXPECT_EQ(narrow.rightWidth, 220);
}

TEST(Layout, TheRightSideHasOneWidthWhicheverPanelIsOpen) {
    for (const double width : {1280.0, 1920.0}) {
        const Layout answer = layOut(width, 1080, 1, {});
        for (int i = 0; i < session::kRightPanelCount; ++i) {
            session::Settings settings;
            session::openPanel(settings, static_cast<session::RightPanel>(i));
            EXPECT_EQ(layOut(width, 1080, 1, settings).picture, answer.picture);
        }
    }
}

TEST(Layout, TwoPanelsShareALargeWindow) {
    for (const auto& [w, h, type] :
         {std::tuple{1600.0, 900.0, 14.0}, {1920.0, 1080.0, 16.0}, {2560.0, 1440.0, 20.0}, {1600.0, 1200.0, 17.0}}) {
        const Layout l = layOut(w, h, type / 13, {});
        EXPECT_TRUE(hasTwoPanels(l)) << w;
        EXPECT_EQ(l.upper.y + l.upper.height, l.lower.y);
        EXPECT_EQ(l.lower.y + l.lower.height, h);
        EXPECT_EQ(l.upper.width, l.right.width);
    }
    EXPECT_FALSE(hasTwoPanels(layOut(1280, 720, 1, {})));
    EXPECT_FALSE(hasTwoPanels(layOut(1366, 768, 1, {})));
    EXPECT_FALSE(hasTwoPanels(layOut(1440, 900, 14 / 13.0, {})));
    session::Settings classroom;
    classroom.isClass = true;
    EXPECT_FALSE(hasTwoPanels(layOut(2560, 1440, 1.5, classroom)));
}

TEST(Layout, TheSceneCanBeHiddenAlone) {
    session::Settings settings;
    const Layout both = layOut(1280, 720, 1, settings);
    settings.sceneShown = false;
    const Layout alone = layOut(1280, 720, 1, settings);
    EXPECT_EQ(alone.left.width, 0);
    EXPECT_EQ(alone.picture.x, alone.strip.x + alone.strip.width);
    EXPECT_EQ(alone.picture.width, both.picture.width + both.left.width);
}

TEST(Layout, ThePictureAndItsTimeLineCanFillTheWindow) {
    session::Settings settings;
    settings.pictureAndTime = true;
    const Layout bare = layOut(640, 360, 1, settings);
    EXPECT_EQ(bare.menu.height + bare.strip.width + bare.left.width + bare.right.width, 0);
    EXPECT_EQ(bare.picture.width, 640);
    EXPECT_EQ(bare.picture.height + bare.bottom.height, 360);
    EXPECT_EQ(bare.bottom.width, 640);
    EXPECT_GT(bare.bottom.height, 0);
    EXPECT_TRUE(bare.hasPanels);
}

TEST(Layout, AClassHasHalfOfTheWindowAndNoMenuBar) {
    session::Settings classroom;
    classroom.isClass = classroom.presentation = true;
    for (const auto& [w, h] : {std::pair{1280.0, 720.0}, {1920.0, 1080.0}, {2560.0, 1440.0}}) {
        const float scale = presentedScale(classroom, float(session::typeScale(h)), w, h);
        EXPECT_GE(13 * double(scale), 26 * h / 720) << h;
        const Layout l = layOut(w, h, double(scale), classroom);
        EXPECT_EQ(l.menu.height, 0);
        EXPECT_GE(l.picture.width, w / 2);
        EXPECT_GT(l.right.width, 0.45 * w);
    }
    const float small = presentedScale(classroom, 1, 700, 500);
    EXPECT_EQ(small, 1.5f) << "a small window has at least the type of a presentation";
    EXPECT_EQ(presentedScale({}, 1.25f, 1280, 720), 1.25f);
}

TEST(Layout, ABarePictureIsFreeToNearItsEdges) {
    const view::Rect free = freeOfBare({10, 20, 870, 360}, 2.16);
    EXPECT_EQ(free.x - 10, 52);
    EXPECT_EQ(free.height, 360 - 2 * 52);
    EXPECT_GT(freeOfBare({0, 0, 20, 20}, 8).width, 0);
}

}  // namespace
}  // namespace ui
