// Lines in any script, with a font of these tests (letters.py): its glyphs are told apart by their widths.

#include "shaping/shaper.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace shaping {
namespace {

/// A line as text and, in brackets, the widths of glyphs in thousandths of an em.
std::string seen(const std::vector<Piece>& pieces) {
    std::string all;
    for (const Piece& piece : pieces) {
        all += piece.text;
        for (const Glyph& glyph : piece.glyphs) all += '[' + std::to_string(std::lround(glyph.advance * 1000)) + ']';
    }
    return all;
}

struct Shaping : testing::Test {
    Shaping() { ::setenv("CAROM_FONTS", CAROM_SOURCE_DIR "/tests/shaping", 1); }
    ~Shaping() override { ::unsetenv("CAROM_FONTS"); }

    [[nodiscard]] std::string line(std::string_view text) {
        return seen(m_shaper.shape(text, [](char32_t c) { return c < 0x80; }));
    }

  private:
    Shaper m_shaper;
};

TEST_F(Shaping, TheCallersLettersStayText) { EXPECT_EQ(line("cue (7)"), "cue (7)"); }

TEST_F(Shaping, LettersComeFromTheFontThatHasThem) {
    EXPECT_EQ(line("中国"), "[1000][990]");
    EXPECT_EQ(line("hit 中 after"), "hit [1000] after");
    EXPECT_EQ(line("😀"), "[1100]");
}

TEST_F(Shaping, HebrewRunsFromTheRight) {
    EXPECT_EQ(line("אב"), "[400][600]");
    EXPECT_EQ(line("אא בב"), "[400][400] [600][600]");
    EXPECT_EQ(line("(א) ב"), "[400] ([600])") << "brackets are mirrored";
}

TEST_F(Shaping, ASentenceInEnglishKeepsItsOrderAroundAName) {
    EXPECT_EQ(line("אב leaves with 3"), "[400][600] leaves with 3");
    EXPECT_EQ(line("hit אב 12"), "hit [400][600] 12") << "the number is not the name's";
    EXPECT_EQ(line("אב 12"), "12 [400][600]");
}

TEST_F(Shaping, ArabicLettersJoin) { EXPECT_EQ(line("ببب ب"), "[500] [530][520][510]"); }

TEST_F(Shaping, AGlyphTellsTheCharactersThatItStandsFor) {
    Shaper shaper;
    std::string ranges;
    for (const Piece& piece : shaper.shape("x ببא\uFE0F 中", [](char32_t c) { return c < 0x80; }))
        for (const Glyph& glyph : piece.glyphs)
            ranges += std::to_string(glyph.begin) + '-' + std::to_string(glyph.end) + ' ';
    EXPECT_EQ(ranges, "4-6 4-6 3-4 2-3 7-8 ") << "a letter and its selector together";
}

TEST_F(Shaping, WhatNoFontHasIsNamed) {
    Shaper shaper;
    EXPECT_TRUE(shaper.lacking("aक中\u200F\nख", [](char32_t c) { return c < 0x80; }) == U"कख");
}

TEST_F(Shaping, WhatNoFontHasIsABox) {
    EXPECT_EQ(line("क"), "▯");
    EXPECT_EQ(line("中क国"), "[1000]▯[990]");
    EXPECT_EQ(line("\xFF"), "▯") << "no UTF-8";
}

TEST_F(Shaping, CharactersThatAreNotSeenTakeNoRoom) {
    EXPECT_EQ(line("a\u200Db\u2066\uFE0F"), "ab");
    EXPECT_EQ(line("中\uFE0F"), "[1000][0]") << "a selector of variants belongs to its letter";
}

TEST_F(Shaping, AnEmptyLineHasNoPieces) { EXPECT_TRUE(line("").empty()); }

TEST_F(Shaping, AGlyphIsDrawnInItsSize) {
    Shaper shaper;
    const std::optional<Glyph> glyph = shaper.glyphOf(U'中');
    ASSERT_TRUE(glyph);
    const Bitmap small = shaper.draw(*glyph, 10), large = shaper.draw(*glyph, 20);
    EXPECT_EQ(small.width, 10);  // 9 pixels of the box, from half a pixel on
    EXPECT_EQ(small.height, 7);
    EXPECT_EQ(small.top, 7);
    EXPECT_EQ(large.width, 18);
    EXPECT_EQ(large.height, 14);
    EXPECT_EQ(large.pixels[large.pixels.size() / 2], 255);
    EXPECT_FALSE(large.isColored);
    EXPECT_FALSE(shaper.glyphOf(U'क'));
}

TEST_F(Shaping, SwitchedOffItDrawsBoxes) {
    ::setenv("CAROM_WITHOUT", "scripts", 1);
    EXPECT_EQ(line("中 אב"), "▯ ▯▯");
    ::unsetenv("CAROM_WITHOUT");
}

}  // namespace
}  // namespace shaping
