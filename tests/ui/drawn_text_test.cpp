/// The text that tests read back from a frame is the text that was drawn, at its place.

#include "ui/drawn_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <tuple>

#include "io/scene_json.h"
#include "study/map/map_evaluator.h"
#include "study/map/map_input.h"
#include "study/map/outcome_map.h"
#include "ui/panels/map_overlay.h"
#include "ui/widgets/style.h"

namespace ui {
namespace {

struct ReadBack : testing::Test {
    Style style;

    ReadBack() {
        ImGui::SetCurrentContext(ImGui::CreateContext());
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {800, 600};
        style.fonts = loadFonts(*io.Fonts, 1);
    }
    ~ReadBack() override { ImGui::DestroyContext(); }

    /// The text of one frame over all windows.
    [[nodiscard]] DrawnText drawn(const std::function<void(FlatPainter)>& draw) const {
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        beginFrame({});
        draw(FlatPainter(ImGui::GetForegroundDrawList()));
        ImGui::Render();
        return DrawnText::ofLastFrame();
    }
    void put(FlatPainter painter, ImFont* font, float x, float top, const char* words) const {
        rowText(style, painter, font, x, top, 20, IM_COL32_WHITE, words);
    }
};

TEST_F(ReadBack, WordsAndTheirPlace) {
    const DrawnText text =
        drawn([&](FlatPainter painter) { put(painter, style.fonts.body, 100, 50, "Contact normal n · θ = 90°"); });
    EXPECT_EQ(text.all(), "Contact normal n · θ = 90°");
    const auto place = text.find("normal");
    ASSERT_TRUE(place);
    EXPECT_NEAR(place->x, 100 + double(textWidth(style.fonts.body, "Contact ")), 1);
    EXPECT_NEAR(place->width, double(textWidth(style.fonts.body, "normal")), 1);
    EXPECT_GE(place->y, 50);
    EXPECT_LE(place->y + place->height, 70);
    EXPECT_FALSE(text.find("Normal"));
}

/// True if letters of the two runs lie over each other.
bool cover(const TextRun& a, const TextRun& b) {
    if (std::min(a.bottom, b.bottom) <= std::max(a.top, b.top)) return false;
    for (std::size_t i = 0; i < a.text.size(); ++i)
        for (std::size_t j = 0; j < b.text.size(); ++j)
            if (a.text[i] != ' ' && b.text[j] != ' ' &&
                std::max(a.edges[i], b.edges[j]) + 1 < std::min(a.edges[i + 1], b.edges[j + 1]))
                return true;
    return false;
}

TEST_F(ReadBack, NoNumberOfAMapsAxesLiesUnderAName) {
    study::MapSpec spec;
    spec.scene =
        io::readScene(R"({"carom":1,"balls":[{"name":"ball","position":[-1.5,-2.5,4.7],"velocity":[0.3,0.3,-0.3],
        "radius":0.4}],"boxes":[{"name":"beam","center":[0.5,0.5,2.5],"half":[1,1.5,0.8],"rotation":[0.966,0,0,0.259],
        "radius":0.1}]})")
            .value()
            .scene;
    spec.shows = study::MapShows::Feature;
    std::tie(spec.u, spec.v) = study::usualInputs(spec.scene, spec.ball);
    int names = 0;
    for (const int height : {300, 340, 400, 460, 520}) {
        spec.width = 600, spec.height = height;
        spec.window = study::usualWindow(spec);
        const study::MapImage image = study::computeMap(spec);
        const study::MapPlace own{study::valueOf(spec.scene, spec.ball, spec.u),
                                  study::valueOf(spec.scene, spec.ball, spec.v)};
        const DrawnText text = drawn([&](FlatPainter painter) {
            drawMapOverlay(style, painter, spec, image, own, {{0, 0}, {600, float(height)}});
        });
        for (const TextRun& a : text.runs()) {
            names += a.text.starts_with("edge") || a.text.starts_with("corner");
            for (const TextRun& b : text.runs())
                EXPECT_TRUE(&a == &b || !cover(a, b)) << a.text << " over " << b.text << ", " << height;
        }
    }
    EXPECT_GT(names, 20);
}

TEST_F(ReadBack, LinesFromTheTopAndFontsSideBySide) {
    const DrawnText text = drawn([&](FlatPainter painter) {
        put(painter, style.fonts.mono, 400, 80, "1.5");
        put(painter, style.fonts.body, 100, 80, "Radius");
        put(painter, style.fonts.strong, 100, 50, "BALL");
    });
    EXPECT_EQ(text.all(), "BALL\nRadius 1.5");
    EXPECT_EQ(text.textIn({90, 75, 100, 30}), "Radius");
    EXPECT_EQ(text.lineAt(90, {0, 0, 800, 600}), "Radius 1.5");
    EXPECT_EQ(text.lineWith("1.5", {0, 0, 800, 600}), "Radius 1.5");
    EXPECT_EQ(text.lineWith("2", {0, 0, 800, 600}), "");
}

TEST_F(ReadBack, ATextIsCutWhereItsEllipsisStillFits) {
    const std::string text = "A ball · 3 spheres · Ω walls · 60° · 0.5 units";
    for (float width = 0; width < 300; width += 0.5f) {
        const std::string cut = fitted(style, style.fonts.body, text, width);
        if (cut == text) continue;
        const std::size_t kept = cut.size() - style.spell("…").size();
        EXPECT_TRUE(text.starts_with(std::string_view(cut).substr(0, kept))) << cut;
        EXPECT_TRUE(kept == 0 || textWidth(style.fonts.body, cut) <= width) << cut;
        std::size_t next = kept + 1;
        while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0) == 0x80) ++next;
        EXPECT_GT(textWidth(style.fonts.body, text.substr(0, next) + style.spell("…")), width)
            << "one letter more fits";
    }
    EXPECT_EQ(fittedParts(style, style.fonts.body, text, 130), "A ball · 3 spheres");
    EXPECT_EQ(fittedParts(style, style.fonts.body, text, 60), "A ball");
    EXPECT_EQ(fittedParts(style, style.fonts.body, text, 1000), text);
}

TEST_F(ReadBack, ALongTextIsCutAtOnce) {
    const std::string once = "sphere · ";
    std::string whole;
    while (whole.size() < 1'000'000) whole += once;
    const std::string start = whole.substr(0, 100 * once.size());
    EXPECT_EQ(fitted(style, style.fonts.body, whole, 200), fitted(style, style.fonts.body, start, 200));
    EXPECT_EQ(fittedParts(style, style.fonts.body, whole, 200), fittedParts(style, style.fonts.body, start, 200));
    EXPECT_LE(style.spell(whole).size(), kMostDrawn);
}

TEST_F(ReadBack, AHaloAndAShadowCountOnce) {
    const DrawnText text = drawn([&](FlatPainter painter) {
        haloText(style, painter, style.fonts.serifItalic, {50, 50}, IM_COL32_WHITE, Ink::Background, "target");
        shadowText(style, painter, style.fonts.headline, {50, 120}, IM_COL32_WHITE, "HIT");
    });
    EXPECT_EQ(text.all(), "target\nHIT");
    EXPECT_EQ(text.runs().size(), 2U);
    EXPECT_EQ(text.runs()[0].color, IM_COL32_WHITE) << "the text, not its halo";
}

TEST_F(ReadBack, WhatIsScrolledAwayIsNotThere) {
    const DrawnText text = drawn([&](FlatPainter painter) {
        painter.pushClip({0, 100}, {800, 200});
        put(painter, style.fonts.body, 50, 60, "above");
        put(painter, style.fonts.body, 50, 120, "inside");
        put(painter, style.fonts.body, 50, 210, "below");
        painter.popClip();
    });
    EXPECT_EQ(text.all(), "inside");
}

TEST_F(ReadBack, ShapesAreNoText) {
    const DrawnText text = drawn([&](FlatPainter painter) {
        painter.rectFilled({10, 10}, {90, 90}, IM_COL32_WHITE, 4);
        painter.circle({200, 200}, 40, IM_COL32_WHITE, 32, 2);
        painter.line({0, 0}, {300, 300}, IM_COL32_WHITE, 1);
    });
    EXPECT_EQ(text.all(), "");
}

}  // namespace
}  // namespace ui
