#include "ui/widgets/flat_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <optional>

#include "ui/letters/imgui_compat.h"
#include "view/camera.h"

namespace ui {
namespace {

using view::Vec2;

// Framebuffer pixels.
constexpr float kBeyond = 2000;     // shapes are cut at this distance from the clip rectangle: no cut edge is seen
constexpr float kFarthest = 1e5f;   // corner of a clip rectangle: beyond any screen
constexpr float kWidest = 150;      // line: its mitred corners stay near
constexpr float kDotRadius = 0.6f;  // radius of the smallest circle: half the narrowest line and its soft edge
constexpr float kLeast = 1e-6f;     // coordinate: Dear ImGui divides by distances, whose squares must not underflow
constexpr float kLeastRounding = 0.01f;  // Dear ImGui divides by zero at 1e-6

constexpr int kChords = 256;             // a cut circle is drawn within a quarter of a pixel
constexpr std::size_t kShortText = 256;  // bytes: longer text is measured before it is drawn

/// A rectangle with low <= high.
struct Reach {
    Vec2 low, high;

    [[nodiscard]] bool holds(ImVec2 p) const {  // false for a place that is not a number
        return double(p.x) >= low.x && double(p.x) <= high.x && double(p.y) >= low.y && double(p.y) <= high.y;
    }
    [[nodiscard]] ImVec2 nearest(Vec2 p) const {
        return {float(std::clamp(p.x, low.x, high.x)), float(std::clamp(p.y, low.y, high.y))};
    }
};

Reach reachOf(const ImDrawList& list) {
    const ImVec2 min = list.GetClipRectMin(), max = list.GetClipRectMax();
    const auto grown = [](float from, float to) {
        return std::pair(double(from - kBeyond), double(std::max(from, to) + kBeyond));
    };
    const auto [left, right] = grown(min.x, max.x);
    const auto [top, bottom] = grown(min.y, max.y);
    return {{left, top}, {right, bottom}};
}

/// A place whose distance from any other one is 0 or can be squared.
ImVec2 settled(ImVec2 p) { return {std::abs(p.x) < kLeast ? 0 : p.x, std::abs(p.y) < kLeast ? 0 : p.y}; }

bool isFinite(ImVec2 p) { return std::isfinite(p.x) && std::isfinite(p.y); }
Vec2 exact(ImVec2 p) { return {double(p.x), double(p.y)}; }
float drawnWidth(float width) { return width > 0 ? std::min(width, kWidest) : 0; }

/// The part of a line within reach (Liang and Barsky).
std::optional<std::array<ImVec2, 2>> cutLine(const Reach& reach, Vec2 a, Vec2 b) {
    double from = 0, to = 1;
    for (const int axis : {0, 1}) {
        const double way = b[axis] - a[axis];
        double enter = (reach.low[axis] - a[axis]) / way, leave = (reach.high[axis] - a[axis]) / way;
        if (way == 0) {
            if (a[axis] < reach.low[axis] || a[axis] > reach.high[axis]) return std::nullopt;
            continue;
        }
        if (enter > leave) std::swap(enter, leave);
        from = std::max(from, enter);
        to = std::min(to, leave);
    }
    if (!(from <= to)) return std::nullopt;
    return std::array{reach.nearest(a + (b - a) * from), reach.nearest(a + (b - a) * to)};
}

/// The part of a convex polygon within reach (Sutherland and Hodgman).
std::vector<ImVec2> cutPolygon(const Reach& reach, std::vector<Vec2> polygon) {
    for (const int axis : {0, 1})
        for (const double side : {-1., 1.}) {
            const double limit = side < 0 ? -reach.low[axis] : reach.high[axis];
            std::vector<Vec2> kept;
            for (std::size_t i = 0; i < polygon.size(); ++i) {
                const Vec2 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
                const double outA = side * a[axis] - limit, outB = side * b[axis] - limit;
                if (outA <= 0) kept.push_back(a);
                if ((outA <= 0) != (outB <= 0)) kept.push_back(a + (b - a) * (outA / (outA - outB)));
            }
            polygon = std::move(kept);
        }
    std::vector<ImVec2> cut;
    for (const Vec2 p : polygon) cut.push_back(settled(reach.nearest(p)));
    return cut;
}

void fill(ImDrawList* list, std::vector<Vec2> polygon, ImU32 color) {
    const std::vector<ImVec2> cut = cutPolygon(reachOf(*list), std::move(polygon));
    if (cut.size() > 2) list->AddConvexPolyFilled(cut.data(), int(cut.size()), color);
}

/// The points of a circle that may be within reach: an arc, or all of it. Empty: none are.
std::vector<Vec2> visibleArc(const Reach& reach, Vec2 center, double radius) {
    const Vec2 way = (reach.low + reach.high) / 2. - center;
    const double away = std::hypot(way.x, way.y), around = glm::length(reach.high - reach.low) / 2;
    if (away > radius + around || radius > away + around) return {};
    const double half = away > around ? std::asin(around / away) : std::numbers::pi;
    const double middle = std::atan2(way.y, way.x);
    std::vector<Vec2> arc;
    for (int i = 0; i <= kChords; ++i) {
        const double turn = middle + half * (2. * i / kChords - 1);
        arc.push_back(center + radius * Vec2(std::cos(turn), std::sin(turn)));
    }
    return arc;
}

enum class Extent { None, Dot, Whole, Cut };

/// How a circle is drawn.
Extent extentOf(const Reach& reach, ImVec2 center, float radius) {
    if (!isFinite(center) || !(radius > 0)) return Extent::None;
    if (radius < kDotRadius) return reach.holds(center) ? Extent::Dot : Extent::None;
    const bool isWhole =
        reach.holds({center.x - radius, center.y - radius}) && reach.holds({center.x + radius, center.y + radius});
    return isWhole ? Extent::Whole : Extent::Cut;
}

/// A radius that may be infinite, as one to compute with.
double computable(float radius) { return std::min(double(radius), 1e30); }

/// The part of a rectangle within reach; none at a corner that is not a number.
std::optional<RowRect> cutBox(const ImDrawList& list, ImVec2 min, ImVec2 max) {
    if (std::isnan(min.x) || std::isnan(min.y) || std::isnan(max.x) || std::isnan(max.y)) return std::nullopt;
    const Reach reach = reachOf(list);
    return RowRect{reach.nearest(exact(min)), reach.nearest(exact(max))};
}

float drawnRounding(const RowRect& box, float rounding) {
    const float most = std::min(box.width(), box.height()) / 2 - 1;
    return std::min(rounding, most) >= kLeastRounding ? std::min(rounding, most) : 0;
}

}  // namespace

void FlatPainter::line(ImVec2 a, ImVec2 b, ImU32 color, float width) const {
    if (!isFinite(a) || !isFinite(b)) return;
    const Reach reach = reachOf(*m_list);
    if (reach.holds(a) && reach.holds(b)) return m_list->AddLine(settled(a), settled(b), color, drawnWidth(width));
    if (const auto cut = cutLine(reach, exact(a), exact(b)))
        m_list->AddLine((*cut)[0], (*cut)[1], color, drawnWidth(width));
}

void FlatPainter::polyline(std::span<const ImVec2> points, ImU32 color, float width, bool isClosed) const {
    const Reach reach = reachOf(*m_list);
    if (std::all_of(points.begin(), points.end(), [&](ImVec2 p) { return reach.holds(p); })) {
        for (const ImVec2 p : points) m_list->PathLineTo(settled(p));
        return m_list->PathStroke(color, isClosed ? ImDrawFlags_Closed : 0, drawnWidth(width));
    }
    for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i], color, width);
    if (isClosed) line(points.back(), points.front(), color, width);
}

void FlatPainter::curve(ImVec2 from, ImVec2 toward, ImVec2 along, ImVec2 to, ImU32 color, float width) const {
    const Reach reach = reachOf(*m_list);
    if (reach.holds(from) && reach.holds(toward) && reach.holds(along) && reach.holds(to))
        m_list->AddBezierCubic(settled(from), settled(toward), settled(along), settled(to), color, drawnWidth(width));
}

void FlatPainter::triangleFilled(ImVec2 a, ImVec2 b, ImVec2 c, ImU32 color) const {
    if (!isFinite(a) || !isFinite(b) || !isFinite(c)) return;
    const Reach reach = reachOf(*m_list);
    if (reach.holds(a) && reach.holds(b) && reach.holds(c))
        return m_list->AddTriangleFilled(settled(a), settled(b), settled(c), color);
    fill(m_list, {exact(a), exact(b), exact(c)}, color);
}

void FlatPainter::circle(ImVec2 center, float radius, ImU32 color, int corners, float width) const {
    const Reach reach = reachOf(*m_list);
    const Extent extent = extentOf(reach, center, radius);
    if (extent == Extent::Dot) return circleFilled(center, radius, color);
    if (extent == Extent::Whole) return m_list->AddCircle(center, radius, color, corners, drawnWidth(width));
    if (extent == Extent::None) return;
    std::vector<ImVec2> points;
    for (const Vec2 p : visibleArc(reach, exact(center), computable(radius))) points.push_back(toIm(p));
    polyline(points, color, width);
}

void FlatPainter::circleFilled(ImVec2 center, float radius, ImU32 color, int corners) const {
    const Reach reach = reachOf(*m_list);
    const Extent extent = extentOf(reach, center, radius);
    if (extent == Extent::None) return;
    if (extent != Extent::Cut) return m_list->AddCircleFilled(center, std::max(radius, kDotRadius), color, corners);
    const Vec2 middle = (reach.low + reach.high) / 2.;
    std::vector<Vec2> area = visibleArc(reach, exact(center), computable(radius));
    if (!area.empty()) {
        area.push_back(exact(center));
        return fill(m_list, std::move(area), color);
    }
    if (glm::length(middle - exact(center)) < computable(radius))
        m_list->AddRectFilled(reach.nearest(reach.low), reach.nearest(reach.high), color);
}

void FlatPainter::rect(ImVec2 min, ImVec2 max, ImU32 color, float rounding, float width) const {
    if (const auto box = cutBox(*m_list, min, max))
        m_list->AddRect(box->min, box->max, color, drawnRounding(*box, rounding), 0, drawnWidth(width));
}

void FlatPainter::rectFilled(ImVec2 min, ImVec2 max, ImU32 color, float rounding) const {
    if (const auto box = cutBox(*m_list, min, max))
        m_list->AddRectFilled(box->min, box->max, color, drawnRounding(*box, rounding));
}

void FlatPainter::gradient(ImVec2 min, ImVec2 max, ImU32 topLeft, ImU32 topRight, ImU32 bottomRight,
                           ImU32 bottomLeft) const {
    if (const auto box = cutBox(*m_list, min, max))
        m_list->AddRectFilledMultiColor(box->min, box->max, topLeft, topRight, bottomRight, bottomLeft);
}

void FlatPainter::softRect(ImVec2 min, ImVec2 max, ImVec2 soft, ImU32 inside, ImU32 outside) const {
    const auto inner = cutBox(*m_list, min, max);
    const auto outer = cutBox(*m_list, {min.x - soft.x, min.y - soft.y}, {max.x + soft.x, max.y + soft.y});
    if (!inner || !outer) return;
    const float xs[] = {outer->min.x, inner->min.x, inner->max.x, outer->max.x};
    const float ys[] = {outer->min.y, inner->min.y, inner->max.y, outer->max.y};
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    m_list->PrimReserve(9 * 6, 16);
    const unsigned first = m_list->_VtxCurrentIdx;
    for (const unsigned y : {0u, 1u, 2u, 3u})
        for (const unsigned x : {0u, 1u, 2u, 3u}) {
            const bool isInner = x % 3 != 0 && y % 3 != 0;
            m_list->PrimWriteVtx({xs[x], ys[y]}, white, isInner ? inside : outside);
        }
    for (const unsigned y : {0u, 1u, 2u})
        for (const unsigned x : {0u, 1u, 2u}) {
            const unsigned a = first + 4 * y + x, b = a + 1, c = a + 5, d = a + 4;
            // Corners are cut away from the middle: the diagonal runs along the edge of the dense part.
            const bool falls = (x == 0) == (y == 0);
            const unsigned corners[2][6] = {{a, b, d, b, c, d}, {a, b, c, a, c, d}};
            for (const unsigned corner : corners[falls ? 0 : 1]) m_list->PrimWriteIdx(static_cast<ImDrawIdx>(corner));
        }
}

void FlatPainter::image(unsigned texture, ImVec2 min, ImVec2 max, float rounding) const {
    const Reach reach = reachOf(*m_list);
    if (!reach.holds(min) || !reach.holds(max)) return;
    m_list->AddImageRounded(textureId(texture), min, max, {0, 0}, {1, 1}, IM_COL32_WHITE,
                            drawnRounding({min, max}, rounding));
}

void FlatPainter::text(ImFont* font, ImVec2 at, ImU32 color, std::string_view text, float wrapWidth) const {
    this->text(font, fontSize(font), at, color, text, wrapWidth);
}

void FlatPainter::text(ImFont* font, float size, ImVec2 at, ImU32 color, std::string_view text, float wrapWidth) const {
    const Reach reach = reachOf(*m_list);
    if (!isFinite(at) || double(at.x) > reach.high.x || double(at.y) > reach.high.y) return;
    const char* end = text.data() + text.size();
    // Dear ImGui makes room for all letters of a line, also for those that are beyond its clip rectangle.
    if (text.size() > kShortText && wrapWidth <= 0)
        font->CalcTextSizeA(size, float(reach.high.x) - at.x, 0, text.data(), end, &end);
    m_list->AddText(font, size, at, color, text.data(), end, wrapWidth);
}

void FlatPainter::pushClip(ImVec2 min, ImVec2 max, bool isWithin) const {
    const auto [low, high] =
        isWithin ? clip() : std::pair(ImVec2(-kFarthest, -kFarthest), ImVec2(kFarthest, kFarthest));
    const auto held = [low = low, high = high](ImVec2 p) {
        return ImVec2(std::min(std::max(low.x, p.x), high.x), std::min(std::max(low.y, p.y), high.y));
    };
    m_list->PushClipRect(held(min), held(max), isWithin);
}

void FlatPainter::popClip() const { m_list->PopClipRect(); }

void beginContents() {
    ImGui::GetWindowDrawList()->ChannelsSplit(2);
    ImGui::GetWindowDrawList()->ChannelsSetCurrent(1);
}

void beginGround() { ImGui::GetWindowDrawList()->ChannelsSetCurrent(0); }

void endGround() { ImGui::GetWindowDrawList()->ChannelsMerge(); }

std::vector<ImVec2> arcPoints(ImVec2 center, float radius, float from, float to, int segments) {
    std::vector<ImVec2> points;
    for (int i = 0; i <= segments; ++i) {
        const float turn = from + float(i) / float(segments) * (to - from);
        points.push_back({center.x + std::cos(turn) * radius, center.y + std::sin(turn) * radius});
    }
    return points;
}

}  // namespace ui
