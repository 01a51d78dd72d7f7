/// Marks for the first steps in the picture, each until its step has been done once.

#include <imgui.h>

#include <cmath>

#include "session/texts/first_steps.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

constexpr float kMarkGap = 12, kMarkLine = 22;  // px of the design: from what a mark is about, length of its line

/// Words with a line from their left end down to a place.
void drawMark(const Style& style, ImDrawList* list, const view::Rect& area, ImVec2 place, ImVec2 toward,
              const char* text) {
    const ImVec2 from{place.x + toward.x * style.px(kMarkGap), place.y + toward.y * style.px(kMarkGap)};
    const ImVec2 to{from.x + toward.x * style.px(kMarkLine), from.y + toward.y * style.px(kMarkLine)};
    const float width = textWidth(style.fonts.body, text);
    const ImVec2 words{std::round(to.x - (toward.x < 0 ? width + style.px(4) : -style.px(4))),
                       std::round(to.y + style.px(toward.y < 0 ? 0 : 9))};
    const bool fits = area.holds({double(words.x), double(words.y) - double(style.px(14))}) &&
                      area.holds({double(words.x + width), double(words.y) + double(style.px(4))});
    if (!fits) return;
    list->AddLine(from, to, style.ink(Ink::Background, 0.7f), 3 * style.scale);
    list->AddLine(from, to, style.ink(Ink::Dim), std::fmax(1.f, style.scale));
    haloText(style, list, style.fonts.body, words, style.ink(Ink::Text), Ink::Background, text);
}

}  // namespace

void drawFirstMarks(const Style& style, ImDrawList* list, const session::Session& session,
                    const session::Gesture& gesture) {
    using session::FirstStep;
    const scene::Document& document = session.document.current();
    const std::optional<std::size_t> ball = document.activeBall();
    if (!ball || gesture.isBusy) return;
    const scene::ObjectRef ref{scene::Kind::Ball, *ball};
    const scene::Marks& marks = scene::marksOf(document.scene, ref);
    if (marks.hidden || marks.locked) return;
    const view::Camera camera = session.viewport.camera();
    const view::Rect& area = session.viewport.area().viewport;
    const auto middle = camera.project(scene::positionOf(document.scene, ref));
    if (middle && session::isSuggested(session, FirstStep::DragBall)) {
        // In the inflated frame the ball is a point.
        const std::optional<session::SeenFrom> frame = session.queries.seenFrom();
        const scene::Document shown = frame ? frame->seen(document, 0) : document;
        const double radius =
            shown.scene.balls[*ball].body.radius / camera.unitsPerPixel(scene::positionOf(document.scene, ref));
        const ImVec2 rim{float(middle->px.x + 0.6 * radius), float(middle->px.y + 0.8 * radius)};
        drawMark(style, list, area, rim, {0.6f, 0.8f}, "drag me");
    }
    if (!session::isSuggested(session, FirstStep::DragAim)) return;
    for (const view::HandlePoint& handle : view::handlesOf(document, ref, camera)) {
        if (handle.handle != view::Handle::AimTip) continue;
        const auto seen = camera.project(handle.at);
        if (!seen || !session::keepsMeaning(session.queries.seenFrom(), handle.handle)) continue;
        if (!session::isOffered(session.lesson, ref, handle.handle)) continue;
        drawMark(style, list, area, {float(seen->px.x), float(seen->px.y)}, {0.6f, 0.8f}, "aim here");
    }
}

}  // namespace ui
