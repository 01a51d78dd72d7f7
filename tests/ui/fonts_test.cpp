/// Fonts built ahead are those that a window would have built itself.

#include "ui/letters/fonts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "platform/capabilities.h"
#include "ui/letters/imgui_compat.h"
#include "ui/letters/script_letters.h"
#include "ui/widgets/style.h"

namespace ui {
namespace {

TEST(Fonts, BuiltAheadHaveTheSamePixelsAsThoseBuiltAtOnce) {
    if (!rasterizesFontsAtOnce()) GTEST_SKIP() << "this version of Dear ImGui rasterizes glyphs when they are drawn";
    constexpr float kScale = 1.5f;
    const BuiltFonts ahead = buildFontsAhead(kScale).get();
    ImFontAtlas own;
    const Fonts fonts = loadFonts(own, kScale);
    ASSERT_TRUE(ahead.atlas);
    EXPECT_EQ(ahead.scale, kScale);
    EXPECT_EQ(fontSize(ahead.fonts.headline), fontSize(fonts.headline));
    unsigned char *aheadPixels = nullptr, *ownPixels = nullptr;
    int aheadWidth = 0, aheadHeight = 0, width = 0, height = 0;
    ahead.atlas->GetTexDataAsAlpha8(&aheadPixels, &aheadWidth, &aheadHeight);
    own.GetTexDataAsAlpha8(&ownPixels, &width, &height);
    ASSERT_EQ(aheadWidth, width);
    ASSERT_EQ(aheadHeight, height);
    EXPECT_TRUE(std::equal(ownPixels, ownPixels + width * height, aheadPixels));
}

/// Fonts with the letters of tests/shaping alone, and what Dear ImGui has.
struct OtherScripts : testing::Test {
    ImFontAtlas atlas;
    Fonts fonts;

    void SetUp() override {
        if (!rasterizesFontsAtOnce()) GTEST_SKIP() << "letters are added to an atlas that is made at once";
        if (!platform::can(platform::Capability::Scripts)) GTEST_SKIP() << "this build has no other letters";
        ::setenv("CAROM_FONTS", CAROM_SOURCE_DIR "/tests/shaping", 1);
        fonts = loadFonts(atlas, 1);
    }
    void TearDown() override { ::unsetenv("CAROM_FONTS"); }
};

TEST_F(OtherScripts, AreInTheFontsOnceATextWasSpelt) {
    EXPECT_FALSE(fonts.letters->isForeign("cue \u00b7 1"));
    EXPECT_FALSE(fonts.letters->hasNew());
    const std::string text = spelt(fonts, "\u4e2d\u56fd"), name = spelt(fonts, "\u05d0\u05d1");
    EXPECT_TRUE(fonts.letters->hasNew());
    EXPECT_EQ(spelt(fonts, text), text) << "spelt twice";
    fonts = loadFonts(atlas, 1, fonts.letters);
    EXPECT_FALSE(fonts.letters->hasNew());
    for (ImFont* font : {fonts.body, fonts.headline, fonts.serif, fonts.mono}) {
        const float em = textWidth(font, text) / 1.99f;
        EXPECT_GE(em, 11) << "1000 and 990 thousandths of an em";
        EXPECT_NEAR(textWidth(font, name), em, 0.01f);
        EXPECT_NEAR(textWidth(font, name.substr(0, 3)), 0.4f * em, 0.01f) << "the second letter is at the left";
    }
}

TEST_F(OtherScripts, ALetterThatNoFontHasIsABox) {
    EXPECT_EQ(spelt(fonts, "a \u0915"), "a \u25af");
    const ImFontGlyph* box = glyphOf(fonts.body, 0x25AF);
    EXPECT_EQ(glyphOf(fonts.body, 0x0915), box) << "in a field, too";
    EXPECT_NE(glyphOf(fonts.body, '?'), box);
    EXPECT_TRUE(box->Visible);
}

TEST_F(OtherScripts, AFieldKeepsWhatItCannotHold) {
    const std::string name = "a\u4e2d\U0001F600";
    const std::string field = fonts.letters->toField(name);
    EXPECT_EQ(field.substr(0, 4), "a\u4e2d");
    EXPECT_EQ(field.size(), 7u) << "16 bits for the last";
    EXPECT_EQ(fonts.letters->fromField(field), name);
    fonts.letters->addTyped(field);
    fonts = loadFonts(atlas, 1, fonts.letters);
    EXPECT_TRUE(hasGlyph(fonts.body, 0x4E2D)) << "as it is typed";
}

}  // namespace
}  // namespace ui
