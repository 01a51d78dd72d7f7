// Sheets as PDF: the same bytes each time, words in the fonts that have them.

#include "print/pdf.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "platform/capabilities.h"
#include "platform/fonts.h"
#include "print/paper_fonts.h"

namespace print {
namespace {

std::shared_ptr<const PaperFonts> fonts() {
    const auto loaded = PaperFonts::load();
    EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error());
    return loaded.value();
}

std::vector<Sheet> everyMark() {
    Sheet sheet;
    sheet.marks.emplace_back(ClipMark{{10, 10}, 200, 200});
    sheet.marks.emplace_back(TextMark{Face::Text, 10, {20, 30}, "Word √ π ⊥ 日", {0, 0, 0, 1}});
    sheet.marks.emplace_back(
        PathMark{{{0, 0}, {10, 10}, {20, 0}}, true, Rgba{1, 0, 0, 0.5f}, Rgba{0, 0, 0, 1}, 1, {2, 1}});
    sheet.marks.emplace_back(CircleMark{{50, 50}, 10, Rgba{0, 0, 1, 1}, {}, 1, {}});
    const auto image = std::make_shared<const io::Image>(io::Image{2, 1, {255, 0, 0, 255, 0, 255, 0, 128}});
    sheet.marks.emplace_back(ImageMark{{60, 60}, 20, 10, image});
    sheet.marks.emplace_back(ClipEnd{});
    return {sheet, sheet};
}

TEST(Pdf, HasASheetAPageAndTheSameBytesEachTime) {
    const auto first = pdfOf(everyMark(), "A \"title\" π", *fonts());
    ASSERT_TRUE(first) << first.error();
    const std::string& bytes = first.value().bytes;
    EXPECT_TRUE(bytes.starts_with("%PDF-1."));
    EXPECT_EQ(bytes, pdfOf(everyMark(), "A \"title\" π", *fonts()).value().bytes);
}

/// Fonts without Devanagari and ideographs, whatever is installed here.
struct DejaVuAlone {
    DejaVuAlone() {
        const std::filesystem::path file = platform::fontFile("DejaVuSans.ttf");
        ::setenv("CAROM_FONTS", file.parent_path().c_str(), 1);
    }
    ~DejaVuAlone() { ::unsetenv("CAROM_FONTS"); }
    DejaVuAlone(const DejaVuAlone&) = delete;
    DejaVuAlone& operator=(const DejaVuAlone&) = delete;
};

TEST(Pdf, WhatNoFontHasIsNamedOnce) {
    const DejaVuAlone alone;
    Sheet sheet;
    for (const char* text : {"Word क中 אב", "中", "\x01\u202E\u200D end"})
        sheet.marks.emplace_back(TextMark{Face::Strong, 10, {20, 30}, text, {0, 0, 0, 1}});
    const auto pdf = pdfOf({sheet}, "", *fonts());
    ASSERT_TRUE(pdf) << pdf.error();
    const bool hasHebrew = platform::can(platform::Capability::Scripts);
    EXPECT_TRUE(pdf.value().lacking == (hasHebrew ? U"क中" : U"क中אב"));
}

TEST(PaperFonts, ArabicLettersJoin) {
    if (const std::string why = platform::whyNot(platform::Capability::Scripts); !why.empty()) GTEST_SKIP() << why;
    const DejaVuAlone alone;
    const auto all = fonts();
    const float one = all->width(Face::Text, 10, "ب");
    EXPECT_LT(all->width(Face::Text, 10, "ببب"), 2.5f * one) << "in the middle of a word it is narrow";
    EXPECT_FLOAT_EQ(all->width(Face::Text, 10, "ب ب"), 2 * one + all->width(Face::Text, 10, "\u200F "));
    EXPECT_NEAR(all->width(Face::Text, 10, "ا\u064E"), all->width(Face::Text, 10, "ا"), 1e-4) << "a mark has no width";
}

TEST(PaperFonts, WidthsScaleWithTheSizeAndSignsHaveAFont) {
    const auto all = fonts();
    for (const Face face : {Face::Text, Face::Strong, Face::Serif, Face::SerifItalic}) {
        const float one = all->width(face, 10, "Hello");
        EXPECT_GT(one, 15);
        EXPECT_NEAR(all->width(face, 20, "Hello"), 2 * one, 1e-3);
        for (const char32_t sign : {U'a', U'θ', U'√', U'−', U'≤', U'′'})
            EXPECT_TRUE(all->glyph(face, 10, sign)) << unsigned(sign) << " of face " << int(face);
        EXPECT_FALSE(all->glyph(face, 10, U' '));
    }
}

}  // namespace
}  // namespace print
