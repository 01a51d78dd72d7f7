/// The panels that compare methods, show digits and list hard cases: drawn for hits, grazes, overlaps, far and tiny
/// scenes, walls and nothing at all, in both themes.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "scene/edits.h"
#include "session/panels/cases.h"
#include "ui/panel_pictures.h"

namespace ui {
namespace {

using session::RightPanel;

struct StudyPanels : PanelPictures {
    /// The right panel's pixels, left of the panel's end.
    static std::vector<unsigned char> panelOf(const io::Image& image) {
        std::vector<unsigned char> pixels;
        for (int y = 80; y < image.height; ++y) {
            const auto row = image.rgba.begin() + std::ptrdiff_t{4} * (std::ptrdiff_t{y} * image.width);
            pixels.insert(pixels.end(), row + std::ptrdiff_t{4} * 900, row + std::ptrdiff_t{4} * image.width);
        }
        return pixels;
    }
    /// Those that differ from the ground in the panel's last corner.
    static std::size_t inkedPixels(const std::vector<unsigned char>& pixels) {
        std::size_t inked = 0;
        for (auto p = pixels.begin(); p != pixels.end(); p += 4)
            if (!std::equal(p, p + 3, pixels.end() - 4)) ++inked;
        return inked;
    }
};

TEST_F(StudyPanels, SaySomethingOfEveryKindOfCase) {
    PictureMaker maker(session, options);
    ASSERT_EQ(maker.error(), "");
    const std::size_t count = session.cases.catalogue().cases.size();
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        session.settings.theme = theme;
        for (std::size_t which = theme == render::Theme::Dark ? 0 : 5; which < count; which += 13) {
            session::openCase(session, which);
            session.claimRow = which % methods::all().size();
            for (const RightPanel panel : {RightPanel::Compare, RightPanel::Precision, RightPanel::Cases}) {
                session.settings.rightPanel = panel;
                EXPECT_GT(inkedPixels(panelOf(maker.draw())), 3000U)
                    << session::info(panel).title << ", " << session.scene().name;
            }
        }
    }
}

TEST_F(StudyPanels, SayWhyThereIsNothingToCompare) {
    PictureMaker maker(session, options);
    const auto check = [&] {
        for (const RightPanel panel : {RightPanel::Compare, RightPanel::Precision}) {
            session.settings.rightPanel = panel;
            const std::size_t inked = inkedPixels(panelOf(maker.draw()));
            EXPECT_GT(inked, 200U) << session::info(panel).title;
            EXPECT_LT(inked, 3000U) << session::info(panel).title;
        }
    };
    session.commit("Wall", scene::addPlane(session.document(), {-2, 0, 0}, {-1, 0, 0}));
    session.select({{scene::Kind::Ball, 0}});
    check();
    session.commit("Nothing", {});
    check();
    session.newScene();
    session.settings.answersHidden = true;
    check();
}

TEST_F(StudyPanels, AClaimIsSeenInThePicture) {
    PictureMaker maker(session, options);
    session.settings.rightPanel = RightPanel::Compare;
    const io::Image without = maker.draw();
    session.claimRow = 0;
    const io::Image with = maker.draw();
    EXPECT_FALSE(without.rgba == with.rgba);
    session.claimRow.reset();
    EXPECT_TRUE(maker.draw().rgba == without.rgba) << "and goes again";
}

}  // namespace
}  // namespace ui
