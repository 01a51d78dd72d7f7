/// Typeset formulas: their size, the places of row breaks, the glyphs of every letter.

#include "ui/formula/formula_view.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <string>
#include <vector>

#include "learn/derivation/derivation.h"
#include "ui/formula/window_letters.h"

namespace ui {
namespace {

using learn::Formula;
using typeset::FormulaBox;
using typeset::FormulaMark;

struct FormulaView : testing::Test {
    ImFontAtlas atlas;
    Style style;

    void SetUp() override { use(1); }
    void use(float scale) {
        style.scale = scale;
        style.fonts = loadFonts(atlas, scale);
        ASSERT_TRUE(style.fonts.complete);
    }
    [[nodiscard]] FormulaSize size(const char* source, float em = 17) const {
        return measure(style, learn::formula(source), em);
    }
    [[nodiscard]] float rows(const char* source, float width) const {
        return setWrapped(WindowLetters(style), learn::formula(source), 17 * style.scale, width).height();
    }
};

collide::SweepQuery query(collide::Vec3 position, collide::Vec3 velocity, collide::Vec3 center) {
    collide::SweepQuery q;
    q.ball.position = position;
    q.ball.motion = collide::Motion::velocity(velocity);
    q.obstacle.center = center;
    return q;
}

/// A hit with ordinary numbers, one with numbers of the greatest length, a moving sphere, a path that is too short.
std::vector<collide::SweepQuery> scenes() {
    collide::SweepQuery plain = query({0, 0, 0}, {2, 0.5, 0}, {8, 2, 0});
    plain.frames = 30;
    collide::SweepQuery wide = query({-12345.678912, 1.0 / 3, -98765.4321}, {1234.56789, 9876.54321, 98765.4321},
                                     {-0.00123456789, 1e5, -0.3333});
    wide.ball.radius = 98765.4321, wide.obstacle.radius = 12345.6789, wide.ball.mass = 1.0 / 3,
    wide.obstacle.mass = 1e5 / 7;
    wide.obstacle.velocity = {-1.23456e-7, 2.3456e7, -1.0 / 7};
    collide::SweepQuery moving = query({0, 0, 0}, {2, 0, 0}, {7, 1, 0.5});
    moving.obstacle.velocity = {-1, 0.25, 0}, moving.obstacle.mass = 3;
    return {plain, wide, moving, query({0, 0, 0}, {-1, 0, 0}, {5, 0, 0})};
}

template <class Do>
void forEveryLine(const Do& act) {
    for (const collide::SweepQuery& q : scenes()) {
        for (int a = 0; a < learn::kArticleCount; ++a) {
            const learn::Derivation d = learn::derive(static_cast<learn::Article>(a), q);
            for (const learn::Step& step : d.steps) {
                for (const learn::Line& line : step.lines) {
                    act(line.symbols, step.id);
                    if (line.numbers) act(*line.numbers, step.id);
                }
            }
        }
    }
}

TEST_F(FormulaView, FractionIsHigherThanItsPartsAndAsWideAsTheWider) {
    const FormulaSize whole = size("\\frac{a + b}{2}"), top = size("a + b"), bottom = size("2");
    EXPECT_GT(whole.height(), top.height() + bottom.height());
    EXPECT_GT(whole.width, top.width);
    EXPECT_LT(whole.width, 1.5f * top.width);
    EXPECT_GT(whole.above, top.above);
    EXPECT_GT(whole.below, top.below);
}

TEST_F(FormulaView, RootsArrowsHatsAndScriptsTakeRoom) {
    const FormulaSize plain = size("U");
    EXPECT_GT(size("\\sqrt{U}").above, plain.above);
    EXPECT_GT(size("\\sqrt{U}").width, plain.width);
    EXPECT_GT(size("\\vec{U}").above, plain.above);
    EXPECT_GT(size("\\hat{U}").above, plain.above);
    EXPECT_GT(size("U_1").below, plain.below);
    EXPECT_GT(size("U^2").above, plain.above);
    EXPECT_GT(size("U_1^2").width, plain.width);
    EXPECT_LT(size("U_1^2").width, size("U_1").width + size("U^2").width);
}

TEST_F(FormulaView, BracketsGrowWithWhatTheyHold) {
    const FormulaSize inner = size("\\frac{a}{b}"), whole = size("(\\frac{a}{b})"), squared = size("|\\frac{a}{b}|^2");
    EXPECT_GE(whole.above, inner.above);
    EXPECT_GE(whole.below, inner.below);
    EXPECT_GT(squared.above, inner.above);
}

TEST_F(FormulaView, SizeScalesWithTheLook) {
    const FormulaSize one = size("\\frac{\\vec{U} \\cdot \\vec{n}}{\\sqrt{D}}");
    use(2);
    const FormulaSize two = size("\\frac{\\vec{U} \\cdot \\vec{n}}{\\sqrt{D}}");
    EXPECT_NEAR(two.width, 2 * one.width, 0.06f * two.width);
    EXPECT_NEAR(two.height(), 2 * one.height(), 0.1f * two.height());
}

TEST_F(FormulaView, MinusIsASignOrAnOperator) {
    const float minus = size("-").width, h = size("h").width;
    EXPECT_NEAR(size("-h").width, minus + h, 1.5f);
    EXPECT_GT(size("h - h").width, minus + 2 * h + 5);
    EXPECT_NEAR(size("(-h)").width, size("(h)").width + minus, 1.5f);
}

TEST_F(FormulaView, ALongFormulaIsBrokenAndAShortOneIsNot) {
    const char* const source = "h = a + b + c + d + g + k = 12";
    const float whole = size(source).width;
    EXPECT_NEAR(rows(source, whole + 2), rows("h = a", whole), 6);
    EXPECT_GT(rows(source, whole * 0.7f), 1.6f * rows(source, whole + 2));
}

TEST_F(FormulaView, RowsBeginAtTheSecondEqualsSign) {
    const char* const source = "D = (a + b)(c + d) = 123";
    const FormulaBox box = setWrapped(WindowLetters(style), learn::formula(source), 17, size(source).width - 4);
    float equals = -1, first = -1;
    for (const FormulaMark& mark : box.marks) {
        if (mark.text != "=") continue;
        (first < 0 ? first : equals) = mark.points[0].x;
    }
    EXPECT_NEAR(equals, first, 1);  // one under the other
}

TEST_F(FormulaView, AVectorStaysInOneRowWhereThatCanBe) {
    collide::SweepQuery q = query({-6, 0, 1}, {1, 0.125, 0}, {-2, -2, 0});
    q.obstacle.shape = collide::Shape::Triangle;
    q.obstacle.b = {3, -2, 0}, q.obstacle.c = {0, 3, 1.5};
    const learn::Derivation edge = learn::derive(learn::Article::Core, q);
    const Formula& share = *edge.find("place")->lines[1].numbers;
    const FormulaBox box = setWrapped(WindowLetters(style), share, 17, 242);
    for (std::size_t i = 1; i < box.marks.size(); ++i) {
        if (!box.marks[i - 1].text.ends_with(',')) continue;
        EXPECT_EQ(box.marks[i].points[0].y, box.marks[i - 1].points[0].y) << learn::plainText(share);
    }
}

TEST_F(FormulaView, NoRowOfADerivationIsWiderThanItsPanel) {
    int broken = 0;
    for (const float width : {260.f, 396.f}) {
        forEveryLine([&](const Formula& f, const std::string& step) {
            const FormulaBox box = setWrapped(WindowLetters(style), f, 17, width);
            EXPECT_LE(box.width + box.overhang, width) << step << ": " << learn::plainText(f);
            float right = 0, bottom = 0;
            for (const FormulaMark& mark : box.marks) {
                if (mark.text.empty()) continue;
                const float wide = WindowLetters(style).width(mark.isItalic, mark.em, mark.text);
                right = std::max(right, mark.points[0].x + wide);
                bottom = std::max(bottom, mark.points[0].y);
            }
            EXPECT_LE(right, width + 1) << step << ": " << learn::plainText(f);
            EXPECT_LE(bottom, box.below + 1) << step;
            broken += box.height() > 1.5f * measure(style, f, 17).height();
        });
    }
    EXPECT_GT(broken, 50);
}

TEST_F(FormulaView, TheFontsHaveEveryLetterOfEveryDerivation) {
    std::size_t letters = 0;
    const auto check = [&](ImFont* font, const std::string& text, const std::string& where) {
        for (const char *at = text.data(), *end = at + text.size(); at < end;) {
            unsigned c = 0;
            at += ImTextCharFromUtf8(&c, at, end);
            ++letters;
            EXPECT_TRUE(hasGlyph(font, static_cast<ImWchar>(c))) << where << ": U+" << std::hex << c << " of " << text;
        }
    };
    forEveryLine([&](const Formula& f, const std::string& step) {
        for (const FormulaMark& mark : setFormula(WindowLetters(style), f, 17).marks)
            if (!mark.text.empty()) check(WindowLetters(style).font(mark.isItalic, mark.em).font, mark.text, step);
    });
    for (const collide::SweepQuery& q : scenes()) {
        for (int a = 0; a < learn::kArticleCount; ++a) {
            for (const learn::Step& step : learn::derive(static_cast<learn::Article>(a), q).steps) {
                check(style.fonts.strong, step.title, step.id);
                for (const std::string& words : {step.sentence, step.stop, step.whyNot})
                    check(style.fonts.body, words, step.id);
                for (const learn::Geometry& g : step.geometry) check(style.fonts.serifItalic, g.name, step.id);
                for (const learn::Named& n : step.results) check(style.fonts.mono, n.text, step.id);
            }
        }
    }
    EXPECT_GT(letters, 10000u);
}

}  // namespace
}  // namespace ui
