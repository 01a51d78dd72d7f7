// Lines as the words that a browser draws, from left to right.

#include "shaping/word_order.h"

#include <gtest/gtest.h>

#include "base/utf8.h"

namespace shaping {
namespace {

/// A line's parts; those of the system in brackets, "<" before one that runs from right to left.
std::string parts(std::string_view line) {
    std::string all;
    for (const LinePart& part : partsOf(charactersOf(line), [](char32_t c) { return c < 0x80; })) {
        std::string text;
        for (const char32_t c : part.text) base::appendUtf8(text, c);
        all += part.isOwn ? text : (part.isRightToLeft ? "[<" : "[") + text + "]";
    }
    return all;
}

TEST(WordOrder, TheCallersLettersStayText) { EXPECT_EQ(parts("cue (7)"), "cue (7)"); }

TEST(WordOrder, AWordIsOnePartAndAnIdeographIsOneToo) {
    EXPECT_EQ(parts("мяч летит 5"), "[мяч] [летит] 5");
    EXPECT_EQ(parts("中国 ball"), "[中][国] ball");
    EXPECT_EQ(parts("क्षत्रिय"), "[क्षत्रिय]") << "its letters join";
    EXPECT_EQ(parts("👩‍🚀"), "[👩‍🚀]");
}

TEST(WordOrder, AMarkBelongsToTheLetterBeforeIt) {
    EXPECT_EQ(parts("x\u0301y"), "[x\u0301]y");
    EXPECT_EQ(parts("\u0301y"), "[\u0301]y");
}

TEST(WordOrder, HebrewRunsFromTheRight) {
    EXPECT_EQ(parts("אב גד"), "[<גד] [<אב]");
    EXPECT_EQ(parts("(אב) גד"), "[<גד] [<(אב)]");
    EXPECT_EQ(parts("אב 12"), "12 [<אב]");
    EXPECT_EQ(parts("אב – גד"), "[<גד] [–] [<אב]");
}

TEST(WordOrder, ASentenceInEnglishKeepsItsOrderAroundAName) {
    EXPECT_EQ(parts("אב leaves with 3"), "[<אב] leaves with 3");
    EXPECT_EQ(parts("hit אב גד 12"), "hit [<גד] [<אב] 12") << "the number is not the name's";
}

TEST(WordOrder, AnEnglishWordInHebrewKeepsItsOwnDirection) {
    EXPECT_EQ(parts("12 אב 中国 34"), "34 [中][国] [<אב] 12");
}

TEST(WordOrder, AnEmptyLineHasNoParts) { EXPECT_EQ(parts(""), ""); }

}  // namespace
}  // namespace shaping
