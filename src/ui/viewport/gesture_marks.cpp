#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "session/commands/hint.h"
#include "session/texts/present_options.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

constexpr float kHintBaseline = 43;     // px above the picture's lower edge: over chips and legend
constexpr double kLeastHintRoom = 150;  // height of a picture with room for headline and hint, px of the design

void drawBox(const Style& style, FlatPainter painter, const view::Rect& box) {
    const ImVec2 min{float(box.x), float(box.y)}, max{float(box.x + box.width), float(box.y + box.height)};
    painter.rectFilled(min, max, style.ink(Ink::Accent, 0.12f));
    painter.rect(min, max, style.ink(Ink::Accent, 0.9f), 0, std::fmax(1.f, style.scale));
}

/// A diamond at the contact, and beside the pointer the result of the snap.
void drawSnap(const Style& style, FlatPainter painter, const session::Session& session,
              const session::Gesture& gesture) {
    const view::ContactSnap& snap = *gesture.snapped;
    if (!scene::contains(session.document.scene(), snap.target)) return;
    const ImU32 ink = style.ink(snap.result.exact ? Ink::Normal : Ink::Closest);
    if (const auto seen = session.viewport.camera().project(snap.mark)) {
        const ImVec2 c{float(seen->px.x), float(seen->px.y)};
        const float r = 7 * style.scale;
        const ImVec2 points[] = {{c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}};
        painter.polyline(points, style.ink(Ink::Background), 4 * style.scale, true);
        painter.polyline(points, ink, 2 * style.scale, true);
    }
    const std::string words = snap.words(session.document.scene()), note = snap.result.exact ? "" : snap.result.note;
    const float width =
        std::max(textWidth(style.fonts.strong, style.spell(words)), textWidth(style.fonts.body, style.spell(note)));
    const view::Rect& area = session.viewport.area().viewport;
    const float margin = style.px(kMargin), right = float(area.x + area.width) - margin;
    // Below the pointer, so that it covers neither the contact nor the dragged object.
    const float height = style.px(note.empty() ? 24 : 41), x0 = float(gesture.px.x), y0 = float(gesture.px.y);
    float x = x0 + style.px(18), y = y0 + style.px(40);
    if (x + width > right) x = std::max(float(area.x) + margin, x0 - style.px(18) - width);
    if (y + height > float(area.y + area.height) - style.px(44)) y = y0 - style.px(40) - height;
    const float shown = std::min(width, right - x);
    painter.rectFilled({x - style.px(8), y}, {x + shown + style.px(8), y + height}, style.ink(Ink::Panel, 0.92f),
                       style.px(kCorner));
    rowText(style, painter, style.fonts.strong, x, y, style.px(24), ink,
            fitted(style, style.fonts.strong, words, shown));
    if (note.empty()) return;
    rowText(style, painter, style.fonts.body, x, y + style.px(17), style.px(24), style.ink(Ink::Text),
            fitted(style, style.fonts.body, style.spell(note), shown));
}

}  // namespace

void drawGestureMarks(const Style& style, FlatPainter painter, const session::Session& session,
                      const session::Gesture& gesture) {
    if (const std::optional<view::Rect> box = gesture.box) drawBox(style, painter, *box);
    if (gesture.snapped && isAnswerShown(session)) drawSnap(style, painter, session, gesture);
    const view::Rect& area = session.viewport.area().viewport;
    const float left = float(area.x) + style.px(14), width = float(area.width) - style.px(28);
    const std::string hint =
        fittedParts(style, style.fonts.body, style.spell(session::pointerHint(session, gesture)), width);
    if (hint.empty() || area.height < kLeastHintRoom * double(style.scale)) return;
    const float baseline = std::round(float(area.y + area.height) - kHintBaseline * style.scale);
    drawBacking(style, painter, {left, baseline - 10 * style.scale},
                {left + textWidth(style.fonts.body, hint), baseline + 3 * style.scale});
    shadowText(style, painter, style.fonts.body, {left, baseline},
               style.ink(gesture.isDragging() ? Ink::Text : Ink::Dim), hint);
}

}  // namespace ui
