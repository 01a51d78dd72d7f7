#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "session/hint.h"
#include "ui/panels.h"

namespace ui {
namespace {

constexpr float kHintBaseline = 33;  // px above the picture's lower edge: over the legend

void drawBox(const Look& look, ImDrawList* list, const view::Rect& box) {
    const ImVec2 min{float(box.x), float(box.y)}, max{float(box.x + box.width), float(box.y + box.height)};
    list->AddRectFilled(min, max, look.ink(Ink::Accent, 0.12f));
    list->AddRect(min, max, look.ink(Ink::Accent, 0.9f), 0, 0, std::fmax(1.f, look.scale));
}

/// A diamond where the contact is, and beside the pointer what was reached and why not more.
void drawSnap(const Look& look, ImDrawList* list, const session::Session& session,
              const session::ViewportInput& input) {
    const view::ContactSnap& snap = *input.snapped();
    if (!scene::contains(session.scene(), snap.target)) return;
    const ImU32 ink = look.ink(snap.result.exact ? Ink::Normal : Ink::Closest);
    if (const auto seen = session.camera().project(snap.mark)) {
        const ImVec2 c{float(seen->px.x), float(seen->px.y)};
        const float r = 7 * look.scale;
        const ImVec2 points[] = {{c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}};
        list->AddPolyline(points, 4, look.ink(Ink::Background), ImDrawFlags_Closed, 4 * look.scale);
        list->AddPolyline(points, 4, ink, ImDrawFlags_Closed, 2 * look.scale);
    }
    const std::string words = snap.words(session.scene()), note = snap.result.exact ? "" : snap.result.note;
    const float width =
        std::max(textWidth(look.fonts.strong, look.spell(words)), textWidth(look.fonts.body, look.spell(note)));
    const view::Rect& area = session.area().viewport;
    const float margin = look.px(kMargin), right = float(area.x + area.width) - margin;
    // Below the pointer, so that it covers neither the contact nor what is in the hand.
    const float height = look.px(note.empty() ? 24 : 41), x0 = float(input.pointer().x), y0 = float(input.pointer().y);
    float x = x0 + look.px(18), y = y0 + look.px(40);
    if (x + width > right) x = std::max(float(area.x) + margin, x0 - look.px(18) - width);
    if (y + height > float(area.y + area.height) - look.px(44)) y = y0 - look.px(40) - height;
    const float shown = std::min(width, right - x);
    list->AddRectFilled({x - look.px(8), y}, {x + shown + look.px(8), y + height}, look.ink(Ink::Panel, 0.92f),
                        look.px(kCorner));
    rowText(look, list, look.fonts.strong, x, y, look.px(24), ink, fitted(look, look.fonts.strong, words, shown));
    if (note.empty()) return;
    rowText(look, list, look.fonts.body, x, y + look.px(17), look.px(24), look.ink(Ink::Text),
            fitted(look, look.fonts.body, look.spell(note), shown));
}

}  // namespace

void drawGestureMarks(const Look& look, ImDrawList* list, const session::Session& session,
                      const session::ViewportInput& input) {
    if (const std::optional<view::Rect> box = input.box()) drawBox(look, list, *box);
    if (input.snapped()) drawSnap(look, list, session, input);
    const view::Rect& area = session.area().viewport;
    const float left = float(area.x) + look.px(14), width = float(area.width) - look.px(28);
    const std::string hint = fitted(look, look.fonts.body, look.spell(session::pointerHint(session, input)), width);
    if (hint.empty()) return;
    const float baseline = std::round(float(area.y + area.height) - kHintBaseline * look.scale);
    drawBacking(look, list, {left, baseline - 10 * look.scale},
                {left + textWidth(look.fonts.body, hint), baseline + 3 * look.scale});
    shadowText(look, list, look.fonts.body, {left, baseline}, look.ink(input.isDragging() ? Ink::Text : Ink::Dim),
               hint);
}

}  // namespace ui
