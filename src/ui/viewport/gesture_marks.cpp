#include <algorithm>
#include <cmath>

#include "session/commands/hint.h"
#include "session/texts/present_options.h"
#include "session/texts/scene_notes.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

constexpr float kHintBaseline = 43;     // px above the picture's lower edge: over chips and legend
constexpr double kLeastHintRoom = 150;  // height of a picture with room for headline and hint, px of the design

void drawBox(const Style& style, FlatPainter painter, const view::Rect& box) {
    painter.rectFilled(toIm(box), style.ink(Ink::Accent, 0.12f));
    painter.rect(toIm(box), style.ink(Ink::Accent, 0.9f), 0, std::fmax(1.f, style.scale));
}

/// A diamond at the contact, and beside the pointer the result of the snap.
void drawSnap(const Panel& p, FlatPainter painter, const session::Gesture& gesture) {
    const view::ContactSnap& snap = *gesture.snapped;
    if (!scene::contains(p.session.document.scene(), snap.target)) return;
    const ImU32 ink = p.ink(snap.result.exact ? Ink::Normal : Ink::Closest);
    if (const auto seen = p.session.viewport.camera().project(snap.mark)) {
        const ImVec2 c = toIm(seen->px), up{0, 7 * p.scale}, across{7 * p.scale, 0};
        const ImVec2 points[] = {c - up, c + across, c + up, c - across};
        painter.polyline(points, p.ink(Ink::Background), 4 * p.scale, true);
        painter.polyline(points, ink, 2 * p.scale, true);
    }
    const std::string words = snap.words(p.session.document.scene()), note = snap.result.exact ? "" : snap.result.note;
    const float width = std::max(textWidth(p.fonts.strong, p.spell(words)), textWidth(p, note));
    const view::Rect& area = p.session.viewport.area().viewport;
    const float margin = p.px(kMargin), right = float(area.x + area.width) - margin;
    // Below the pointer, so that it covers neither the contact nor the dragged object.
    const float height = p.px(note.empty() ? 24 : 41), x0 = float(gesture.px.x), y0 = float(gesture.px.y);
    float x = x0 + p.px(18), y = y0 + p.px(40);
    if (x + width > right) x = std::max(float(area.x) + margin, x0 - p.px(18) - width);
    if (y + height > float(area.y + area.height) - p.px(44)) y = y0 - p.px(40) - height;
    const float shown = std::min(width, right - x);
    painter.rectFilled({x - p.px(8), y}, {x + shown + p.px(8), y + height}, p.ink(Ink::Panel, 0.92f), p.px(kCorner));
    rowText(p, painter, p.fonts.strong, x, y, p.px(24), ink, fitted(p, p.fonts.strong, words, shown));
    if (note.empty()) return;
    rowText(p, painter, p.fonts.body, x, y + p.px(17), p.px(24), p.ink(Ink::Text), fitted(p, note, shown));
}

/// The way back to the panels, in a corner of a picture that fills the window.
void drawWayBack(const Panel& p, FlatPainter painter, const view::Rect& area) {
    const ImVec2 baseline{float(area.x) + p.px(14), float(area.y) + p.px(24)};
    shadowText(p, painter, p.fonts.body, baseline, p.ink(Ink::Dim), "Tab: panels");
}

}  // namespace

void drawGestureMarks(const Panel& p, FlatPainter painter, const session::Gesture& gesture) {
    if (const std::optional<view::Rect> box = gesture.box) drawBox(p, painter, *box);
    if (gesture.snapped && isAnswerShown(p.session)) drawSnap(p, painter, gesture);
    if (session::isFinished(p.session) && !gesture.isDragging()) return;  // the offers of the end take its place
    const view::Rect& area = p.session.viewport.area().viewport;
    if (!p.session.settings.panelsShown) drawWayBack(p, painter, area);
    const float left = float(area.x) + p.px(14), width = float(area.width) - p.px(28);
    const std::string hint = fittedParts(p, p.fonts.body, p.spell(session::pointerHint(p.session, gesture)), width);
    if (hint.empty() || area.height < kLeastHintRoom * double(p.scale)) return;
    const float baseline = std::round(float(area.y + area.height) - kHintBaseline * p.scale);
    drawBacking(p, painter, {left, baseline - 10 * p.scale}, {left + textWidth(p, hint), baseline + 3 * p.scale});
    shadowText(p, painter, p.fonts.body, {left, baseline}, p.ink(gesture.isDragging() ? Ink::Text : Ink::Dim), hint);
}

}  // namespace ui
