/// Marks for the first steps in the picture, each until its step has been done once.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "session/texts/first_steps.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/flat_drawing.h"

namespace ui {
namespace {

constexpr float kMarkGap = 12;                 // px of the design: from what a mark is about
constexpr float kMarkLines[] = {22, 64, 110};  // px of the design: lengths of its line, the best first
constexpr float kHeadline = 84;                // px of the design: height of the headline and its notes
constexpr float kChipsHeight = 58;             // px of the design: height of the chips and the hint over them

const ImVec2 kWays[] = {{0.6f, 0.8f}, {0.6f, -0.8f}, {-0.6f, 0.8f}, {-0.6f, -0.8f}};  // unit, the best first

/// A line from a body or handle to the words about it.
struct Mark {
    ImVec2 from, to, words;
    view::Rect box;
};

Mark markToward(const Style& style, ImVec2 center, float radius, ImVec2 way, float line, const char* text) {
    const float start = radius + style.px(kMarkGap), end = start + style.px(line);
    const float width = textWidth(style, text);
    Mark m;
    m.from = center + way * start;
    m.to = center + way * end;
    m.words = {std::round(m.to.x - (way.x < 0 ? width + style.px(4) : -style.px(4))),
               std::round(m.to.y + style.px(way.y < 0 ? 0 : 9))};
    m.box = {double(m.words.x), double(m.words.y - style.px(14)), double(width), double(style.px(18))};
    return m;
}

/// A path, a ghost or an arrow on the screen: all within `radius` of the line from a to b, px.
struct Figure {
    view::Vec2 a, b;
    double radius;

    [[nodiscard]] bool covers(const view::Rect& box) const {
        const view::Vec2 middle(box.x + box.width / 2, box.y + box.height / 2), way = b - a;
        const double length2 = way.x * way.x + way.y * way.y;
        const view::Vec2 to = middle - a;
        const double share = length2 > 0 ? std::clamp((to.x * way.x + to.y * way.y) / length2, 0.0, 1.0) : 0;
        const view::Vec2 at = a + share * way;
        return std::abs(at.x - middle.x) < box.width / 2 + radius &&
               std::abs(at.y - middle.y) < box.height / 2 + radius;
    }
};

std::vector<Figure> figuresOf(const Style& style, const render::DrawList& picture, const view::Camera& camera) {
    std::vector<Figure> figures;
    const auto add = [&](const scene::Vec3& a, const scene::Vec3& b, double radiusPx) {
        const auto from = camera.project(a), to = camera.project(b);
        if (from && to) figures.push_back({from->px, to->px, radiusPx});
    };
    for (const render::Capsule& c : picture.capsules) add(c.a, c.b, camera.pixelRadius(c.a, c.radius));
    for (const render::Ghost& g : picture.ghosts) add(g.center, g.center, camera.pixelRadius(g.center, g.radius));
    for (const render::Arrow& a : picture.arrows) add(a.a, a.b, style.px(4));
    for (const render::Marker& m : picture.markers) add(m.at, m.at, m.radiusPx);
    return figures;
}

/// Draws marks where their words are inside the area, cover no label, and as few figures as can be.
struct MarkPainter {
    const Style& style;
    FlatPainter painter;
    view::Rect area;
    std::vector<view::Rect> taken;  ///< by labels and by the ball
    std::vector<Figure> figures;

    void draw(ImVec2 center, float radius, const char* text) {
        std::optional<Mark> best;
        std::ptrdiff_t fewest = PTRDIFF_MAX;
        for (const float line : kMarkLines)
            for (const ImVec2 way : kWays) {
                const Mark m = markToward(style, center, radius, way, line, text);
                const bool fits =
                    area.holds({m.box.x, m.box.y}) && area.holds({m.box.x + m.box.width, m.box.y + m.box.height});
                const auto meets = [&](const view::Rect& label) { return overlap(m.box, label); };
                if (!fits || std::any_of(taken.begin(), taken.end(), meets)) continue;
                const std::ptrdiff_t count =
                    std::count_if(figures.begin(), figures.end(), [&](const Figure& f) { return f.covers(m.box); });
                if (count >= fewest) continue;
                fewest = count;
                best = m;
            }
        if (!best) return;
        painter.line(best->from, best->to, style.ink(Ink::Background, 0.7f), 3 * style.scale);
        painter.line(best->from, best->to, style.ink(Ink::Dim), std::fmax(1.f, style.scale));
        haloText(style, painter, style.fonts.body, best->words, style.ink(Ink::Text), Ink::Background, text);
        taken.push_back(best->box);
    }
};

}  // namespace

void drawFirstMarks(const Panel& p, FlatPainter painter, const session::Gesture& gesture,
                    const render::DrawList& picture, const std::vector<view::Rect>& labels) {
    const scene::Document& document = p.session.document.current();
    const std::optional<std::size_t> ball = document.activeBall();
    if (!ball || gesture.isBusy) return;
    const scene::ObjectRef ref{scene::Kind::Ball, *ball};
    const scene::Marks& marks = scene::marksOf(document.scene, ref);
    if (marks.hidden || marks.locked) return;
    const view::Camera camera = p.session.viewport.camera();
    view::Rect area = p.session.viewport.area().viewport;
    area.y += double(p.px(kHeadline));
    area.height -= double(p.px(kHeadline + kChipsHeight));
    const auto middle = camera.project(scene::positionOf(document.scene, ref));
    MarkPainter pen{p, painter, area, labels, figuresOf(p, picture, camera)};
    if (middle) {
        // In the inflated frame the ball is a point.
        const std::optional<session::SeenFrom> frame = p.session.queries.seenFrom();
        const scene::Document shown = frame ? frame->seen(document, 0) : document;
        const double radius =
            shown.scene.balls[*ball].body.radius / camera.unitsPerPixel(scene::positionOf(document.scene, ref));
        if (session::isSuggested(p.session, &session::Settings::hasDraggedBall))
            pen.draw(toIm(middle->px), float(radius), "drag me");
        pen.taken.push_back({middle->px.x - radius, middle->px.y - radius, 2 * radius, 2 * radius});
    }
    if (!session::isSuggested(p.session, &session::Settings::hasDraggedAim)) return;
    for (const view::HandlePoint& handle : view::handlesOf(document, ref, camera)) {
        const bool isTip = handle.handle == view::Handle::AimTip;
        if (!isTip && handle.handle != view::Handle::Tail) continue;
        const auto seen = camera.project(handle.at);
        if (!seen || !area.holds(seen->px) || !session::keepsMeaning(p.session.queries.seenFrom(), handle.handle))
            continue;
        if (!session::isOffered(p.session.lesson, ref, handle.handle)) continue;
        pen.draw(toIm(seen->px), 0, isTip ? "aim here" : "pull back");
    }
}

}  // namespace ui
