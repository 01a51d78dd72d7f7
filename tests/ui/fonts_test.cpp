/// Fonts built ahead are those that a window would have built itself.

#include "ui/widgets/fonts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ui/widgets/imgui_compat.h"

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

}  // namespace
}  // namespace ui
