#include <cmath>

#include "text/numbers.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

constexpr float kScaleBaseline = 66, kScaleSide = 14;  // px of the design from the picture's edges, above the hint
constexpr float kBarWidth = 96, kBarHeight = 8, kBarGap = 7;
constexpr int kBarParts = 16;

ImU32 toColor(const render::Rgba& c) {
    return IM_COL32(std::lround(c.r * 255), std::lround(c.g * 255), std::lround(c.b * 255), 255);
}

}  // namespace

void drawSpeedScale(const Style& style, FlatPainter painter, const render::DrawList& list, const view::Rect& picture) {
    if (!list.fastest) return;
    const std::string from = "speed  0", to = "\u2265 " + text::shortNumber(*list.fastest) + " units/frame";
    const float gap = style.px(kBarGap), bar = style.px(kBarWidth), left = float(picture.x) + style.px(kScaleSide);
    const float width = textWidth(style, from) + textWidth(style, to) + 2 * gap + bar;
    if (left + width > float(picture.x + picture.width) || picture.height < 3 * double(style.px(kScaleBaseline)))
        return;
    const float baseline = std::round(float(picture.y + picture.height) - kScaleBaseline * style.scale);
    drawBacking(style, painter, {left, baseline - 10 * style.scale}, {left + width, baseline + 3 * style.scale});
    shadowText(style, painter, style.fonts.body, {left, baseline}, style.ink(Ink::Text), from);
    const float x = left + textWidth(style, from) + gap, low = baseline, top = low - style.px(kBarHeight);
    for (int i = 0; i < kBarParts; ++i) {
        const auto at = [&](int step) { return std::round(x + bar * float(step) / kBarParts); };
        const ImU32 a = toColor(render::speedColor(style.theme, double(i) / kBarParts));
        const ImU32 b = toColor(render::speedColor(style.theme, double(i + 1) / kBarParts));
        painter.gradient({at(i), top}, {at(i + 1), low}, a, b, b, a);
    }
    shadowText(style, painter, style.fonts.body, {x + bar + gap, baseline}, style.ink(Ink::Text), to);
}

}  // namespace ui
