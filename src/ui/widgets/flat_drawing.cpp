#include "ui/widgets/flat_drawing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ui {
namespace {

constexpr float kDash = 5, kDashGap = 4;  // px of the design
constexpr float kMostDashed = 1e5f;       // pixels: longer lines and larger circles are drawn solid
constexpr float kAirPx = 5;               // between a point and its name

ImFont* nameFont(const Style& style, bool isUpright) { return isUpright ? style.fonts.body : style.fonts.serifItalic; }

constexpr float kHeapPx = 30;       // px of the design: labels whose middles are nearer are neighbours
constexpr int kMostNeighbours = 2;  // a label with so many would add to a heap

bool isHeap(const view::Rect& box, const std::vector<view::Rect>& shown, double scale) {
    return std::count_if(shown.begin(), shown.end(), [&](const view::Rect& other) {
               const view::Vec2 way = box.middle() - other.middle();
               return std::hypot(way.x, way.y) < double(kHeapPx) * scale;
           }) >= kMostNeighbours;
}

/// Height of capitals and descenders.
float nameHeight(ImFont* font) { return ascent(font) * 0.78f; }

}  // namespace

bool overlap(const view::Rect& a, const view::Rect& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

void FlatLabels::avoidCircle(ImVec2 center, float radius) {
    constexpr int kChords = 16;
    const auto on = [&](int i) {
        const float turn = 2 * std::numbers::pi_v<float> * float(i) / kChords;
        return ImVec2{center.x + radius * std::cos(turn), center.y + radius * std::sin(turn)};
    };
    for (int i = 0; i < kChords; ++i) avoid(on(i), on(i + 1));
}

void FlatLabels::draw(const Style& style, const RowRect& area) const {
    const FlatPainter painter = windowPainter();
    // The layout of the 3D labels, in a space whose unit is one pixel of the screen.
    const view::Rect rect = rectOf(area);
    if (!(rect.width > 1) || !(rect.height > 1)) return;
    scene::View flat;
    flat.planar = true;
    flat.distance = rect.height / 2 / view::kHalfHeightPerDistance;
    const view::Camera camera(flat, rect);
    const double middleX = rect.x + rect.width / 2, middleY = rect.y + rect.height / 2;
    const auto place = [&](ImVec2 p) { return scene::Vec3(double(p.x) - middleX, middleY - double(p.y), 0); };
    render::DrawList drawn;
    for (const FlatLabel& l : m_labels) {
        render::Label label;
        // A point on the very edge is inside.
        const auto held = [](float x, float low, float high) {
            return x > low - 1 && x < high + 1 ? std::clamp(x, low, high - 1) : x;
        };
        label.at = place({held(l.at.x, area.min.x, area.max.x), held(l.at.y, area.min.y, area.max.y)});
        label.text = style.spell(l.text);
        label.ink = l.ink;
        label.upright = l.upright;
        label.clear = double(l.clear);
        label.gapPx = kAirPx;
        label.toward = {double(l.toward.x), double(l.toward.y)};
        label.priority = l.priority;
        drawn.labels.push_back(label);
    }
    for (const Segment& s : m_lines) {
        if (s.isCurve)
            drawn.arrows.push_back({place(s.a), place(s.b)});  // arrows weigh more than lines
        else
            drawn.lines.push_back({place(s.a), place(s.b)});
    }
    for (const ImVec2 dot : m_dots) drawn.markers.push_back({place(dot)});
    render::LabelSpace space{rect, {}, double(style.scale)};
    for (const RowRect& taken : m_taken) space.obstacles.push_back(rectOf(taken));
    const auto measure = [&](const render::Label& label) {
        ImFont* font = nameFont(style, label.upright);
        return view::Vec2(double(haloTextWidth(style, font, label.text)), double(nameHeight(font)));
    };
    std::vector<view::Rect> shown;
    for (const render::PlacedLabel& placed : render::layoutLabels(drawn, camera, space, measure)) {
        const render::Label& label = drawn.labels[placed.label];
        view::Rect box = placed.box;
        if (box.width > rect.width || box.height > rect.height) continue;
        box.x = std::clamp(box.x, rect.x, rect.x + rect.width - box.width);
        box.y = std::clamp(box.y, rect.y, rect.y + rect.height - box.height);
        if (std::any_of(shown.begin(), shown.end(), [&](const view::Rect& other) { return overlap(box, other); }))
            continue;
        // Less important labels that would add to a heap are left out; the layout begins with the most important.
        if (label.priority < 1 && isHeap(box, shown, double(style.scale))) continue;
        shown.push_back(box);
        ImFont* font = nameFont(style, label.upright);
        if (placed.leader) leaderLine(style, painter, *placed.leader, label.ink, Ink::Panel);
        haloText(style, painter, font, {float(box.x), float(box.y) + nameHeight(font)}, style.ink(label.ink),
                 Ink::Panel, label.text);
    }
}

void leaderLine(const Style& style, FlatPainter painter, const render::PlacedLabel::Leader& leader, Ink ink, Ink halo) {
    const ImVec2 from = toIm(leader.from), to = toIm(leader.to);
    const float line = std::max(1.f, style.scale);
    painter.line(from, to, style.ink(halo, 0.5f), 3 * line);
    painter.line(from, to, style.ink(ink, 0.75f), line);
}

void dashedLine(const Style& style, ImVec2 a, ImVec2 b, ImU32 color, float width) {
    const FlatPainter painter = windowPainter();
    const ImVec2 way = b - a;
    const float length = lengthOf(way);
    if (!(length > 0)) return;
    if (length > kMostDashed) return painter.line(a, b, color, width);
    const float dash = kDash * style.scale, period = (kDash + kDashGap) * style.scale;
    const int count = int(std::ceil(length / period));
    for (int i = 0; i < count; ++i) {
        const float from = float(i) * period;
        painter.line(a + way * from / length, a + way * std::min(length, from + dash) / length, color, width);
    }
}

void dashedCircle(const Style& style, ImVec2 center, float radius, ImU32 color, float width) {
    if (!(radius > 0.5f)) return;
    const FlatPainter painter = windowPainter();
    if (radius > kMostDashed) return painter.circle(center, radius, color, 0, width);
    const float around = 2 * std::numbers::pi_v<float>;
    const int count = std::clamp(int(around * radius / ((kDash + kDashGap) * style.scale)), 8, 400);
    const float step = around / float(count), dash = step * kDash / (kDash + kDashGap);
    for (int i = 0; i < count; ++i) {
        painter.polyline(arcPoints(center, radius, float(i) * step, float(i) * step + dash, 4), color, width);
    }
}

void arrowLine(const Style& style, ImVec2 a, ImVec2 b, ImU32 color, float width) {
    const ImVec2 way = b - a;
    const float length = lengthOf(way), head = std::min(9 * style.scale, length);
    if (!(length > 0)) return;
    const ImVec2 u = way / length, neck = b - u * head, side = ImVec2(-u.y, u.x) * (head * 0.42f);
    windowPainter().line(a, neck, color, width);
    windowPainter().triangleFilled(b, neck + side, neck - side, color);
}

void rightAngle(const Style& style, ImVec2 corner, ImVec2 one, ImVec2 other, ImU32 color) {
    const ImVec2 a = one - corner, b = other - corner;
    const float la = lengthOf(a), lb = lengthOf(b), side = std::min(9 * style.scale, std::min(la, lb) / 2);
    if (!(side > 2)) return;
    const ImVec2 u = a / la * side, v = b / lb * side;
    const ImVec2 points[] = {corner + u, corner + u + v, corner + v};
    windowPainter().polyline(points, color, std::max(1.f, style.scale));
}

void flatDot(const Style& style, ImVec2 at, ImU32 color, bool isHot) {
    const FlatPainter painter = windowPainter();
    const float radius = (isHot ? 5.5f : 4) * style.scale;
    if (isHot) painter.circleFilled(at, radius + 5 * style.scale, style.ink(Ink::Accent, 0.25f), 32);
    painter.circleFilled(at, radius + 1.5f * style.scale, style.ink(Ink::Panel), 24);
    painter.circleFilled(at, radius, color, 24);
}

}  // namespace ui
