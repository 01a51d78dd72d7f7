// What is drawn at any place and size: the lists of Dear ImGui hold finite, bounded numbers.

#include "ui/widgets/flat_painter.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <string>

#include "ui/letters/fonts.h"
#include "ui/letters/imgui_compat.h"

namespace ui {
namespace {

const ImVec2 kMin{100, 50}, kMax{700, 450};
constexpr float kMargin = 3000;  // pixels beyond the clip rectangle, with the width of a line
constexpr ImU32 kColor = IM_COL32(200, 100, 50, 255);

class FlatPainterTest : public testing::Test {
  protected:
    FlatPainterTest() : m_context(ImGui::CreateContext(), ImGui::DestroyContext) {
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {800, 500};
        m_fonts = loadFonts(*ImGui::GetIO().Fonts, 1);
        buildFonts(*ImGui::GetIO().Fonts);
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        if (rasterizesFontsAtOnce()) ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        beginFrame({});
        m_list = std::make_unique<ImDrawList>(ImGui::GetDrawListSharedData());
    }
    ~FlatPainterTest() override { ImGui::EndFrame(); }

    /// The vertices of what is drawn in the clip rectangle; each is held to be finite and near it.
    const ImVector<ImDrawVert>& drawn(const std::function<void(const FlatPainter&)>& draw) {
        m_list->_ResetForNewFrame();
        m_list->PushTextureID(ImGui::GetIO().Fonts->TexID);
        const FlatPainter painter(m_list.get());
        painter.pushClip(kMin, kMax);
        draw(painter);
        painter.popClip();
        EXPECT_LT(m_list->VtxBuffer.Size, 10000);
        for (const ImDrawVert& v : m_list->VtxBuffer) {
            EXPECT_TRUE(v.pos.x > kMin.x - kMargin && v.pos.x < kMax.x + kMargin) << v.pos.x;
            EXPECT_TRUE(v.pos.y > kMin.y - kMargin && v.pos.y < kMax.y + kMargin) << v.pos.y;
        }
        return m_list->VtxBuffer;
    }

    /// Whether some triangle covers the place.
    [[nodiscard]] bool covers(ImVec2 p) const {
        const auto& vertices = m_list->VtxBuffer;
        const auto& corners = m_list->IdxBuffer;
        for (int i = 0; i + 2 < corners.Size; i += 3) {
            const ImVec2 a = vertices[int(corners[i])].pos, b = vertices[int(corners[i + 1])].pos,
                         c = vertices[int(corners[i + 2])].pos;
            if (ImTriangleContainsPoint(a, b, c, p) || ImTriangleContainsPoint(a, c, b, p)) return true;
        }
        return false;
    }

    std::unique_ptr<ImGuiContext, decltype(&ImGui::DestroyContext)> m_context;
    Fonts m_fonts;
    std::unique_ptr<ImDrawList> m_list;
};

/// Numbers of every size, and what is no number.
const std::vector<float>& numbers() {
    static const std::vector<float> all = [] {
        std::vector<float> list{0,          300,
                                0.5f,       0.5000001f,
                                2.0000002f, std::numeric_limits<float>::infinity(),
                                1e5f,       1.0e-6f,
                                4.0000005f, std::numeric_limits<float>::quiet_NaN()};
        for (int exponent = -320; exponent <= 300; exponent += 20) list.push_back(float(3 * std::pow(10., exponent)));
        for (std::size_t i = 1, count = list.size(); i < count; ++i) list.push_back(-list[i]);
        return list;
    }();
    return all;
}

TEST_F(FlatPainterTest, ACircleMayHaveAnyPlaceAndRadius) {
    std::size_t shown = 0;
    for (const float x : numbers())
        for (const float radius : numbers())
            for (const float y : {200.f, x}) {
                SCOPED_TRACE(testing::Message() << x << ", " << y << ", radius " << radius);
                const auto& vertices = drawn([&](const FlatPainter& painter) {
                    painter.circle({x, y}, radius, kColor);
                    painter.circle({x, y}, radius, kColor, 24, 4);
                    painter.circleFilled({x, y}, radius, kColor);
                });
                shown += vertices.Size > 0 ? 1 : 0;
            }
    EXPECT_GT(shown, 1000u);
}

TEST_F(FlatPainterTest, LinesAndAreasMayHaveAnyPlaceAndWidth) {
    for (const float x : numbers())
        for (const float y : numbers()) {
            SCOPED_TRACE(testing::Message() << x << ", " << y);
            drawn([&](const FlatPainter& painter) {
                const ImVec2 a{x, y}, b{300, 200}, c{y, 3 * x}, d{y, x};
                painter.line(a, b, kColor, x);
                painter.line(a, c, kColor, 3);
                painter.polyline(std::vector{a, b, c, d}, kColor, y);
                painter.polyline(arcPoints(b, x, 0, y, 7), kColor, 1, true);
                painter.curve(b, a, c, d, kColor, 2);
                painter.triangleFilled(a, b, c, kColor);
                painter.triangleFilled(a, d, c, kColor);
            });
            drawn([&](const FlatPainter& painter) {
                const ImVec2 a{x, y}, b{300, 200};
                painter.rect(a, b, kColor, y, x);
                painter.rectFilled(b, a, kColor, x);
                painter.rectFilled(b, {b.x + std::abs(y), b.y + 30}, kColor, 4);
                painter.gradient(a, b, kColor, kColor, kColor, kColor);
                painter.softRect(a, b, {y, x}, kColor, kColor);
                painter.image(1, a, b, x);
                painter.pushClip(a, b, true);
                painter.rectFilled({0, 0}, b, kColor);
                painter.popClip();
            });
        }
}

TEST_F(FlatPainterTest, TextMayHaveAnyPlaceAndLength) {
    const std::string longText(1'000'000, 'x');
    for (const float x : numbers())
        for (const float y : {200.f, x}) {
            SCOPED_TRACE(testing::Message() << x << ", " << y);
            drawn([&](const FlatPainter& painter) {
                painter.text(m_fonts.body, {x, y}, kColor, "a ball");
                if (x == 300) painter.text(m_fonts.body, {x, y}, kColor, longText);
            });
        }
}

TEST_F(FlatPainterTest, ACircleTooSmallToSeeIsADot) {
    for (const float radius : {1e-30f, 1e-7f, 0.1f}) {
        drawn([&](const FlatPainter& painter) { painter.circle({300, 200}, radius, kColor); });
        EXPECT_TRUE(covers({300, 200})) << radius;
        EXPECT_FALSE(covers({303, 200})) << radius;
    }
}

TEST_F(FlatPainterTest, ALargeCircleIsWhereItShouldBe) {
    // Its edge is the vertical through x = 400, to less than half a pixel.
    for (const float radius : {1e4f, 1e5f, 4e5f}) {
        const ImVec2 center{400 - radius, 250};
        drawn([&](const FlatPainter& painter) { painter.circleFilled(center, radius, kColor); });
        EXPECT_TRUE(covers({398.5f, 250}) && covers({110, 250}) && !covers({401.5f, 250})) << radius;
        drawn([&](const FlatPainter& painter) { painter.circle(center, radius, kColor, 0, 2); });
        EXPECT_TRUE(covers({399.5f, 250}) && !covers({396, 250}) && !covers({404, 250})) << radius;
    }
    drawn([](const FlatPainter& painter) { painter.circleFilled({0, 0}, 1e20f, kColor); });
    EXPECT_TRUE(covers(kMin) && covers(kMax)) << "all of the window is within";
    EXPECT_TRUE(drawn([](const FlatPainter& painter) { painter.circle({0, 0}, 1e20f, kColor); }).empty());
}

TEST_F(FlatPainterTest, AFarLineKeepsItsDirection) {
    drawn([](const FlatPainter& painter) { painter.line({200, 100}, {200 + 2e12f, 100 + 1e12f}, kColor, 2); });
    EXPECT_TRUE(covers({400.5f, 200.5f}) && covers({600.5f, 300.5f}) && !covers({600, 310}));
    drawn([](const FlatPainter& painter) { painter.triangleFilled({200, 100}, {2e12f, 100}, {200, 2e12f}, kColor); });
    EXPECT_TRUE(covers({400, 300}) && !covers({198, 300}) && !covers({400, 98}));
}

}  // namespace
}  // namespace ui
