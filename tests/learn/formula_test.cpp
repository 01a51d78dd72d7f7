// Formulas: accepted and refused texts with the place of the fault, and writing that reads back the same.

#include "learn/derivation/formula.h"
#include "learn/lesson/lesson.h"

#include <gtest/gtest.h>

#include "collide/query_sets.h"
#include "learn/derivation/symbols.h"
#include "trials.h"

namespace {

using learn::Formula;
using Kind = Formula::Kind;

TEST(Formula, ReadsWhatTeachersWrite) {
    const auto f = learn::parseFormula("h = \\vec{d} \\cdot \\vec{v}");
    ASSERT_TRUE(f) << f.error();
    ASSERT_EQ(f.value().parts.size(), 5u);
    EXPECT_EQ(f.value().parts[0].kind, Kind::Symbol);
    EXPECT_EQ(f.value().parts[2].kind, Kind::Vector);
    EXPECT_EQ(f.value().parts[3].text, "·");
    EXPECT_EQ(learn::plainText(f.value()), "h = d⃗ · v⃗");
    EXPECT_EQ(learn::plainText(learn::formula("t = \\frac{-b - \\sqrt{D}}{2 a}")), "t = (−b − √(D))/(2a)");
    EXPECT_EQ(learn::plainText(learn::formula("|\\vec{d}|^2 \\ge R^2")), "|d⃗|² ≥ R²");
    EXPECT_EQ(learn::plainText(learn::formula("x_1^2 + \\lambda")), "x_1² + λ");
}

TEST(Formula, SaysWhereItCannotBeRead) {
    const std::pair<const char*, const char*> cases[] = {
        {"", "character 1: a formula is missing"},
        {"a + \\frac{1}", "character 13: \\frac needs {...}"},
        {"a \\foo", "character 3: unknown command \\foo"},
        {"{a", "character 3: a { without its }"},
        {"a}", "character 2: a } without its {"},
        {"a_1_2", "character 4: a second subscript"},
        {"^2", "character 1: ^ without anything before it"},
        {"a^", "character 3: something is missing"},
        {"a # b", "character 3: cannot be read here: #"},
        {"a é", "character 3: cannot be read here: é"},
        {"\\sqrt{}", "character 8: \\sqrt needs something in its {}"},
        {"\\text{a", "character 8: \\text needs plain words and a }"},
    };
    for (const auto& [source, error] : cases) {
        const auto f = learn::parseFormula(source);
        ASSERT_FALSE(f) << source;
        EXPECT_EQ(f.error(), error) << source;
    }
    EXPECT_FALSE(learn::parseFormula(std::string(3000, 'a')));
    EXPECT_FALSE(learn::parseFormula(std::string(500, '{') + 'a' + std::string(500, '}')));
}

/// A formula made by chance, as deep as `depth`.
std::string randomSource(query_sets::Random& random, int depth) {
    static const char* const kAtoms[] = {"a", "fB", "12", "3.5", "\\lambda ",           "\\cdot ",  "+", "-",
                                         "=", "(",  ")",  "|",   "\\text{if it moves}", "\\infty ", ",", "'",
                                         "/"};
    std::string source;
    const int parts = random.integer(1, 4);
    for (int i = 0; i < parts; ++i) {
        const int kind = depth > 0 ? random.integer(0, 9) : 0;
        const auto inner = [&] { return '{' + randomSource(random, depth - 1) + '}'; };
        if (kind == 6)
            source += "\\frac" + inner() + inner();
        else if (kind == 7)
            source += "\\sqrt" + inner();
        else if (kind == 8)
            source += "\\vec" + inner();
        else if (kind == 9)
            source += inner();
        else
            source += kAtoms[random.integer(0, 16)];
        if (depth > 0 && random.integer(0, 3) == 0) source += "_" + inner();
        if (depth > 0 && random.integer(0, 3) == 0) source += "^" + inner();
        source += ' ';
    }
    return source;
}

TEST(Formula, WritesWhatReadsBackTheSame) {
    for (std::uint64_t trial = 0; trial < trials(5000); ++trial) {
        query_sets::Random random(trial);
        const std::string source = randomSource(random, 4);
        if (source.size() > learn::kLongestFormula) continue;
        const auto once = learn::parseFormula(source);
        ASSERT_TRUE(once) << source << ": " << once.error();
        const auto twice = learn::parseFormula(learn::sourceOf(once.value()));
        ASSERT_TRUE(twice) << source << " -> " << learn::sourceOf(once.value()) << ": " << twice.error();
        EXPECT_EQ(once.value(), twice.value()) << source << " -> " << learn::sourceOf(once.value());
        EXPECT_FALSE(learn::plainText(once.value()).empty());
    }
}

TEST(Formula, AScriptIsALevelWithAndWithoutBraces) {
    for (const char* script : {"^2", "^{2}", "_\\vec{v}", "_{\\vec{v}}"}) {
        std::string source = std::string("x") + script;
        int levels = 0;
        for (; learn::parseFormula(source); ++levels) {
            const std::string again = learn::sourceOf(learn::parseFormula(source).value());
            ASSERT_TRUE(learn::parseFormula(again)) << source << " -> " << again;
            source = '{' + source + '}';
        }
        EXPECT_EQ(levels,
                  learn::kDeepestFormula - (std::string_view(script).find("vec") == std::string_view::npos ? 0 : 1))
            << script;
    }
}

TEST(Formula, NoTextBreaksTheReader) {
    static const char kLetters[] = "ab\\{}_^ 1.frac|vecsqrt$é";
    for (std::uint64_t trial = 0; trial < trials(20000); ++trial) {
        query_sets::Random random(trial);
        std::string source;
        for (int i = random.integer(1, 30); i > 0; --i) source += kLetters[random.integer(0, sizeof kLetters - 2)];
        const auto f = learn::parseFormula(source);
        if (!f) continue;
        EXPECT_EQ(learn::parseFormula(learn::sourceOf(f.value())).value(), f.value()) << source;
    }
}

TEST(Formula, NumbersTakeThePlaceOfSymbols) {
    const learn::Symbols symbols = {{"a", learn::meaning(2.0)},
                                    {"h", learn::meaning(-3.0)},
                                    {"h_{0}", learn::meaning(-4.0)},
                                    {"D", learn::meaning(7.0)},
                                    {"\\vec{d}", learn::meaning(collide::triple({1, -2, 0}))}};
    const auto filled = [&](const char* source) {
        return learn::plainText(learn::withNumbers(learn::formula(source), symbols));
    };
    EXPECT_EQ(filled("D = h^2 - a"), "D = (−3)² − 2 = 7");
    EXPECT_EQ(filled("D = 7"), "D = 7");
    EXPECT_EQ(filled("D \\ge 0"), "7 ≥ 0");
    EXPECT_EQ(filled("x = h_0^2 - h_1^2"), "x = (−4)² − h_1²");
    EXPECT_EQ(filled("x = 2 h"), "x = 2 · (−3)");
    EXPECT_EQ(filled("x = a - h"), "x = 2 − (−3)");
    EXPECT_EQ(filled("x = |\\vec{d}|"), "x = |(1, −2, 0)|");
}

TEST(Formula, AMessageQuotesHostileTextOnOneLineOfUtf8) {
    EXPECT_EQ(learn::parseFormula("a \xff").error(), "character 3: cannot be read here: \\xff");
    const auto paragraph = learn::readParagraph("It is $a \n#$.");
    ASSERT_FALSE(paragraph.ok());
    EXPECT_EQ(paragraph.error().find('\n'), std::string::npos) << paragraph.error();
}

}  // namespace
