#include "ui/shell/layout.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace ui
