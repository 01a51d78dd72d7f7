#include "ui/offscreen/offscreen.h"

#include <gtest/gtest.h>

#include "io/assets.h"
#include "io/clip.h"
#include "render/gl/headless.h"
#include "session/actions/play_actions.h"
#include "session/actions/view_actions.h"
#include "session/playback/easing.h"
#include "ui/offscreen/sequence.h"
#include "ui/panel_pictures.h"
#include "ui/shell/layout.h"

namespace ui {
namespace {

struct Offscreen : testing::Test {
    session::Session session;
    void SetUp() override {
        const render::gl::HeadlessContext context;
        if (!context.error().empty()) GTEST_SKIP() << context.error();
        newScene(session);
    }
};

/// The driver interpolates from another corner: two steps of 255 at most, and no seam.
TEST_F(Offscreen, SomeRowsAtATimeAreTheSamePicture) {
    for (const bool panels : {false, true}) {
        OffscreenOptions options{640, 361, 0.5f, panels, false};
        const auto whole = drawOffscreen(session, options);
        options.pixelsAtOnce = 640 * 50;
        const auto parts = drawOffscreen(session, options);
        ASSERT_TRUE(whole.ok() && parts.ok());
        ASSERT_EQ(whole.value().rgba.size(), parts.value().rgba.size());
        int most = 0;
        for (std::size_t i = 0; i < whole.value().rgba.size(); ++i)
            most = std::max(most, std::abs(whole.value().rgba[i] - parts.value().rgba[i]));
        EXPECT_LE(most, 2) << "panels: " << panels;
    }
}

TEST_F(Offscreen, DrawsPictureAndPanels) {
    OffscreenOptions options;
    options.panels = true;
    const auto image = drawOffscreen(session, options);
    ASSERT_TRUE(image.ok()) << image.error();
    EXPECT_EQ(image.value().width, 1280);
    EXPECT_GT(colors(image.value(), 0, 30, 240, 700), 30u) << "left panel";
    EXPECT_GT(colors(image.value(), 300, 100, 900, 700), 300u) << "picture";
    EXPECT_GT(colors(image.value(), 1000, 30, 1270, 500), 30u) << "right panel";
    EXPECT_GT(colors(image.value(), 0, 0, 1280, 27), 20u) << "menu";
}

TEST_F(Offscreen, TheSameSessionGivesTheSamePixels) {
    const auto a = drawOffscreen(session, {});
    const auto b = drawOffscreen(session, {});
    ASSERT_TRUE(a.ok() && b.ok());
    EXPECT_TRUE(a.value().rgba == b.value().rgba);
}

/// As `carom clip` and `carom render --time` draw a scene.
TEST_F(Offscreen, EachPictureOfAClipIsThatOfItsInstantByteForByte) {
    const render::gl::HeadlessContext context;
    session::SequenceSpec spec;
    spec.picture.width = 320;
    spec.picture.height = 180;
    spec.count = 16;
    spec.to = 40;
    for (const char* scene : {"rack-break", "moving-target", "cradle"}) {
        session::Session clipped, rendered;
        for (session::Session* s : {&clipped, &rendered}) {
            ASSERT_TRUE(open(*s, io::assetPath("scenes/" + std::string(scene) + ".json")));
            const Layout layout = layOut(320, 180, double(scaleOf(spec.picture)), s->settings, true);
            setArea(*s, {layout.picture, layout.free, double(scaleOf(spec.picture))});
        }
        SequencePictures clip(clipped, spec, session::ExportKind::Clip);
        rendered.presentation.selectionShown = false;  // marks of a selection are for editing
        PictureMaker render(rendered, {320, 180, scaleOf(spec.picture), false, false});
        ASSERT_EQ(clip.error() + render.error(), "");
        ASSERT_TRUE(arriveAt(rendered, spec.to, 1'000'000, 20));
        std::vector<double> contacts;
        for (const world::ContactEvent& c : rendered.playback.contacts().between(0, spec.to, session::kMostEased + 1))
            if (contacts.empty() || contacts.back() < c.frames) contacts.push_back(c.frames);
        const std::vector<double> instants =
            session::easedInstants(contacts, 0, spec.to, spec.count, double(spec.count) / io::kClipRate);
        for (const double frames : instants) {
            std::optional<io::Image> picture = clip.next();
            while (!picture) picture = clip.next();
            ASSERT_TRUE(arriveAt(rendered, frames, 1'000'000, 20));
            lookAhead(rendered, 20);
            EXPECT_TRUE(picture->rgba == render.draw().rgba) << scene << " at " << frames;
        }
    }
}

TEST_F(Offscreen, ThemesDiffer) {
    const auto dark = drawOffscreen(session, {});
    session.presentation.theme = render::Theme::Light;
    const auto light = drawOffscreen(session, {});
    ASSERT_TRUE(dark.ok() && light.ok());
    EXPECT_LT(dark.value().rgba[0], 80);
    EXPECT_GT(light.value().rgba[0], 180);
}

TEST_F(Offscreen, SmallAndLargePicturesAreDrawn) {
    for (const auto& [w, h] : {std::pair{16, 16}, {320, 200}, {2560, 1440}}) {
        OffscreenOptions options;
        options.width = w;
        options.height = h;
        options.panels = true;
        const auto image = drawOffscreen(session, options);
        ASSERT_TRUE(image.ok()) << image.error();
        EXPECT_EQ(image.value().rgba.size(), std::size_t(w) * std::size_t(h) * 4);
    }
}

}  // namespace
}  // namespace ui
