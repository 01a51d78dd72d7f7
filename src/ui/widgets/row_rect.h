#pragma once
/// Places on the screen: points as vectors, and rectangles. Framebuffer pixels, y down.

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "view/camera.h"

namespace ui {

[[nodiscard]] inline ImVec2 operator+(ImVec2 a, ImVec2 b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] inline ImVec2 operator-(ImVec2 a, ImVec2 b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] inline ImVec2 operator*(ImVec2 a, float by) { return {a.x * by, a.y * by}; }
[[nodiscard]] inline ImVec2 operator/(ImVec2 a, float by) { return {a.x / by, a.y / by}; }
[[nodiscard]] inline float lengthOf(ImVec2 v) { return std::hypot(v.x, v.y); }
[[nodiscard]] inline ImVec2 rounded(ImVec2 p) { return {std::round(p.x), std::round(p.y)}; }

/// The rectangle of one row of a panel, of a cell in it, or of another part of the window.
struct RowRect {
    ImVec2 min, max;
    [[nodiscard]] float width() const { return max.x - min.x; }
    [[nodiscard]] float height() const { return max.y - min.y; }
    [[nodiscard]] ImVec2 size() const { return max - min; }
    [[nodiscard]] float middle() const { return (min.y + max.y) / 2; }  ///< from the top of the window
    [[nodiscard]] ImVec2 centre() const { return {(min.x + max.x) / 2, middle()}; }
    // Cells: the row from a place on, or up to it; its first or last part of a width.
    [[nodiscard]] RowRect from(float x) const { return {{x, min.y}, max}; }
    [[nodiscard]] RowRect to(float x) const { return {min, {x, max.y}}; }
    [[nodiscard]] RowRect first(float width) const { return to(min.x + width); }
    [[nodiscard]] RowRect last(float width) const { return from(max.x - width); }
    [[nodiscard]] RowRect grown(float by) const { return {min - ImVec2(by, by), max + ImVec2(by, by)}; }
    /// Cuts a part off an end of the row, and a gap beside it. @return the part
    RowRect takeFirst(float width, float gap) {
        const RowRect part = first(width);
        min.x += width + gap;
        return part;
    }
    RowRect takeLast(float width, float gap) {
        const RowRect part = last(width);
        max.x -= width + gap;
        return part;
    }
    /// The same, lower on the screen.
    [[nodiscard]] RowRect lowered(float by) const { return {{min.x, min.y + by}, {max.x, max.y + by}}; }
};

/// Whether two share more than an edge.
[[nodiscard]] inline bool overlap(const RowRect& a, const RowRect& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}
/// The nearest point inside.
[[nodiscard]] inline ImVec2 nearestIn(const RowRect& r, ImVec2 p) {
    return {std::clamp(p.x, r.min.x, r.max.x), std::clamp(p.y, r.min.y, r.max.y)};
}
[[nodiscard]] inline RowRect rectAt(ImVec2 min, ImVec2 size) { return {min, min + size}; }
/// The place of a line of text whose end or middle is at x.
[[nodiscard]] inline RowRect lineAt(float x, float top, float height) { return {{x, top}, {x, top + height}}; }

[[nodiscard]] inline ImVec2 toIm(view::Vec2 p) { return {float(p.x), float(p.y)}; }
[[nodiscard]] inline view::Vec2 fromIm(ImVec2 p) { return {double(p.x), double(p.y)}; }
[[nodiscard]] inline RowRect toIm(const view::Rect& r) {
    return {{float(r.x), float(r.y)}, {float(r.x + r.width), float(r.y + r.height)}};
}
[[nodiscard]] inline view::Rect rectOf(const RowRect& r) {
    return {double(r.min.x), double(r.min.y), double(r.max.x - r.min.x), double(r.max.y - r.min.y)};
}

}  // namespace ui
