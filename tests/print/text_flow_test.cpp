// Running text on paper as plain marks, measured with letters of one width.

#include "print/text_flow.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "platform/capabilities.h"
#include "print/even_metrics.h"

namespace print {
namespace {

TEST(PaperText, IsBrokenAtSpacesAlone) {
    const std::vector<Line> lines = flow(paragraph("aaaa bbbb cccc"), {10, {}, Face::Text}, 46, source());
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(wordsOf(lines[0].marks), "aaaa bbbb");
    EXPECT_EQ(lines[0].width, 45);
    EXPECT_EQ(wordsOf(lines[1].marks), "cccc");
}

TEST(PaperText, WhatIsGluedTogetherStaysTogether) {
    const std::vector<Line> lines = flow(paragraph("aa **bb**, {{frames}}."), {10, {}, Face::Text}, 45, source());
    ASSERT_EQ(lines.size(), 2u);
    const auto& bold = std::get<TextMark>(lines[0].marks[1]);
    EXPECT_EQ(bold.face, Face::Strong);
    const auto& comma = std::get<TextMark>(lines[0].marks[2]);
    EXPECT_EQ(comma.text, ",");
    EXPECT_EQ(comma.at.x, bold.at.x + 10) << "no space before the comma";
    EXPECT_EQ(wordsOf(lines[1].marks), "<frames> .");
}

TEST(PaperText, AFormulaRaisesItsLine) {
    const Line plain = flow(paragraph("a"), {10, {}, Face::Text}, 100, source())[0];
    const Line high = flow(paragraph("a $\\frac{a}{b}$"), {10, {}, Face::Text}, 100, source())[0];
    EXPECT_GT(high.above, plain.above);
    EXPECT_GT(high.below, plain.below);
    EXPECT_TRUE(std::any_of(high.marks.begin(), high.marks.end(), [](const Mark& m) {
        return std::holds_alternative<PathMark>(m);
    })) << "the bar of the fraction";
}

/// Text from right to left.
struct PaperOrder : testing::Test {
    void SetUp() override {
        if (const std::string why = platform::whyNot(platform::Capability::Scripts); !why.empty()) GTEST_SKIP() << why;
    }
};

/// The words of a line from left to right, and where they end.
std::string seenIn(const Line& line) {
    std::vector<TextMark> words;
    for (const Mark& mark : line.marks)
        if (const auto* text = std::get_if<TextMark>(&mark)) words.push_back(*text);
    std::sort(words.begin(), words.end(), [](const auto& a, const auto& b) { return a.at.x < b.at.x; });
    std::string all;
    for (const TextMark& word : words) all += (all.empty() ? "" : "|") + word.text;
    return all + " at " + std::to_string(int(words.front().at.x));
}

TEST_F(PaperOrder, AParagraphInHebrewRunsFromTheRight) {
    const std::vector<Line> lines = flow(paragraph("אבג דה $x$ ABC וז **חט**."), {10, {}, Face::Text}, 90, source());
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_TRUE(lines[0].isRightToLeft);
    EXPECT_EQ(seenIn(lines[0]), "וז|ABC|x|דה|אבג at 14") << "it ends at the right";
    EXPECT_EQ(seenIn(lines[1]), "\u200F.|חט at 70");
    EXPECT_EQ(seenIn(flow(paragraph("אבגד {{a}} ה"), {10, {}, Face::Text}, 100, source())[0]), "ה|<a>|אבגד at 50");
}

TEST_F(PaperOrder, ANumberKeepsItsSignInHebrew) {
    const FlowSource with{kMetrics, [](const learn::Piece&) { return std::string("−0.4 m"); }, kNoPictures};
    EXPECT_EQ(seenIn(flow(paragraph("אבגד {{a}} ה"), {10, {}, Face::Text}, 100, with)[0]), "ה|−0.4|m|אבגד at 35");
}

TEST_F(PaperOrder, AnIsolatedTextKeepsItsOwnOrderAndItsMarksAreNotSeen) {
    EXPECT_EQ(seenIn(flow("Answer: \u2068אב 3\u2069.", {10, {}, Face::Text}, 100, kMetrics)[0]), "Answer:|3|אב|. at 0");
    EXPECT_EQ(seenIn(flow("a\u2068b\u2069c", {10, {}, Face::Text}, 100, kMetrics)[0]), "a|b|c at 0");
}

TEST_F(PaperOrder, ANameInASentenceLeavesItsOrder) {
    const std::vector<Line> lines = flow("hit אב גד after 3 frames", {10, {}, Face::Text}, 200, kMetrics);
    EXPECT_FALSE(lines[0].isRightToLeft);
    EXPECT_EQ(seenIn(lines[0]), "hit|גד|אב|after|3|frames at 0");
}

TEST(PaperText, AScriptWithoutSpacesIsBrokenBetweenItsCharacters) {
    const std::vector<Line> lines = flow("球以恒定，速度「沿直」线。", {10, {}, Face::Text}, 25, kMetrics);
    std::string all;
    for (const Line& line : lines) all += wordsOf(line.marks) + '|';
    EXPECT_EQ(all, "球以恒定，|速度「沿|直」线。|") << "nor before a comma or a bracket's end";
}

TEST(PaperText, AWordThatIsWiderThanALineIsBroken) {
    const std::vector<Line> lines = flow("a " + std::string(1000, 'w'), {10, {}, Face::Text}, 52, kMetrics);
    ASSERT_EQ(lines.size(), 101u);
    for (const Line& line : lines) EXPECT_LE(line.width, 52);
    EXPECT_EQ(wordsOf(lines[1].marks), "wwwwwwwwww");
    EXPECT_EQ(flow("wide", {10, {}, Face::Text}, 1, kMetrics).size(), 4u) << "at least a letter a line";
}

TEST(PaperText, ControlsAreSpaces) {
    const std::vector<Line> lines = flow("a\tb\n\x01\x7F c", {10, {}, Face::Text}, 100, kMetrics);
    EXPECT_EQ(wordsOf(lines[0].marks), "a b c");
    EXPECT_EQ(lines[0].width, 25);
}

TEST(PaperText, ALinkToTheWebShowsItsAddress) {
    const auto lines =
        flow(paragraph("[here](https://example.org) and [there](a.json)"), {10, {}, Face::Text}, 900, source());
    EXPECT_EQ(wordsOf(lines[0].marks), "here (https://example.org) and there");
}

TEST(PaperText, APictureHasALineOfItsOwnAndFits) {
    learn::LessonPictures pictures;
    pictures["a.png"] = std::make_shared<const io::Image>(io::Image{1000, 500, std::vector<unsigned char>(2'000'000)});
    const FlowSource with{kMetrics, [](const learn::Piece&) { return std::string(); }, pictures};
    const auto lines = flow(paragraph("see ![a](a.png) here"), {10, {}, Face::Text}, 200, with);
    ASSERT_EQ(lines.size(), 3u);
    const auto& image = std::get<ImageMark>(lines[1].marks.at(0));
    EXPECT_EQ(image.width, 200);
    EXPECT_EQ(image.height, 100);
}

}  // namespace
}  // namespace print
