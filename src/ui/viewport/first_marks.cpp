/// Marks for the first steps in the picture, each until its step has been done once.

#include <algorithm>
#include <cmath>

#include "session/texts/first_steps.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/flat_drawing.h"

namespace ui {
namespace {

constexpr float kMarkGap = 12, kMarkLine = 22;  // px of the design: from what a mark is about, length of its line

const ImVec2 kWays[] = {{0.6f, 0.8f}, {0.6f, -0.8f}, {-0.6f, 0.8f}, {-0.6f, -0.8f}};  // unit, the best first

/// A line from a body or handle to the words about it.
struct Mark {
    ImVec2 from, to, words;
    view::Rect box;
};

Mark markToward(const Style& style, ImVec2 center, float radius, ImVec2 way, const char* text) {
    const float start = radius + style.px(kMarkGap), end = start + style.px(kMarkLine);
    const float width = textWidth(style, text);
    Mark m;
    m.from = center + way * start;
    m.to = center + way * end;
    m.words = {std::round(m.to.x - (way.x < 0 ? width + style.px(4) : -style.px(4))),
               std::round(m.to.y + style.px(way.y < 0 ? 0 : 9))};
    m.box = {double(m.words.x), double(m.words.y - style.px(14)), double(width), double(style.px(18))};
    return m;
}

/// Draws a mark on the first side where its words are inside the area and cover no label.
void drawMark(const Style& style, FlatPainter painter, const view::Rect& area, const std::vector<view::Rect>& labels,
              ImVec2 center, float radius, const char* text) {
    for (const ImVec2 way : kWays) {
        const Mark m = markToward(style, center, radius, way, text);
        const bool fits = area.holds({m.box.x, m.box.y}) && area.holds({m.box.x + m.box.width, m.box.y + m.box.height});
        const auto covers = [&](const view::Rect& label) { return overlap(m.box, label); };
        if (!fits || std::any_of(labels.begin(), labels.end(), covers)) continue;
        painter.line(m.from, m.to, style.ink(Ink::Background, 0.7f), 3 * style.scale);
        painter.line(m.from, m.to, style.ink(Ink::Dim), std::fmax(1.f, style.scale));
        haloText(style, painter, style.fonts.body, m.words, style.ink(Ink::Text), Ink::Background, text);
        return;
    }
}

}  // namespace

void drawFirstMarks(const Panel& p, FlatPainter painter, const session::Gesture& gesture,
                    const std::vector<view::Rect>& labels) {
    const scene::Document& document = p.session.document.current();
    const std::optional<std::size_t> ball = document.activeBall();
    if (!ball || gesture.isBusy) return;
    const scene::ObjectRef ref{scene::Kind::Ball, *ball};
    const scene::Marks& marks = scene::marksOf(document.scene, ref);
    if (marks.hidden || marks.locked) return;
    const view::Camera camera = p.session.viewport.camera();
    const view::Rect& area = p.session.viewport.area().viewport;
    const auto middle = camera.project(scene::positionOf(document.scene, ref));
    std::vector<view::Rect> taken = labels;  // by labels and by the ball
    if (middle) {
        // In the inflated frame the ball is a point.
        const std::optional<session::SeenFrom> frame = p.session.queries.seenFrom();
        const scene::Document shown = frame ? frame->seen(document, 0) : document;
        const double radius =
            shown.scene.balls[*ball].body.radius / camera.unitsPerPixel(scene::positionOf(document.scene, ref));
        if (session::isSuggested(p.session, &session::Settings::hasDraggedBall))
            drawMark(p, painter, area, labels, toIm(middle->px), float(radius), "drag me");
        taken.push_back({middle->px.x - radius, middle->px.y - radius, 2 * radius, 2 * radius});
    }
    if (!session::isSuggested(p.session, &session::Settings::hasDraggedAim)) return;
    for (const view::HandlePoint& handle : view::handlesOf(document, ref, camera)) {
        const bool isTip = handle.handle == view::Handle::AimTip;
        if (!isTip && handle.handle != view::Handle::Tail) continue;
        const auto seen = camera.project(handle.at);
        if (!seen || !session::keepsMeaning(p.session.queries.seenFrom(), handle.handle)) continue;
        if (!session::isOffered(p.session.lesson, ref, handle.handle)) continue;
        drawMark(p, painter, area, taken, toIm(seen->px), 0, isTip ? "aim here" : "pull back");
    }
}

}  // namespace ui
