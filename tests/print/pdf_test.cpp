// Sheets as PDF: the same bytes each time, fonts embedded.

#include "print/pdf.h"

#include <gtest/gtest.h>

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
    EXPECT_TRUE(first.value().starts_with("%PDF-1."));
    EXPECT_NE(first.value().find("/Count 2"), std::string::npos);
    EXPECT_NE(first.value().find("/FontFile"), std::string::npos) << "the fonts are embedded";
    EXPECT_EQ(first.value(), pdfOf(everyMark(), "A \"title\" π", *fonts()).value());
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
