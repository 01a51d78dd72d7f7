#pragma once
/// The pen of the window's icons: strokes of one width on a grid of 20 by 20 px of the design.

#include <cmath>
#include <initializer_list>
#include <vector>

#include "ui/widgets/style.h"

namespace ui {

inline constexpr float kIconStroke = 1.5f;  ///< px of the design

/// Strokes in coordinates of the grid, x to the right, y down.
class IconPen {
  public:
    IconPen(const Style& style, FlatPainter painter, ImVec2 centre, ImU32 color)
        : m_painter(painter),
          m_color(color),
          m_unit(style.scale),
          m_width(std::fmax(1.f, kIconStroke * style.scale)),
          m_corner{std::round(centre.x - 10 * m_unit), std::round(centre.y - 10 * m_unit)} {}

    void line(std::initializer_list<ImVec2> points, bool isClosed = false) const {
        std::vector<ImVec2> placed;
        for (const ImVec2& p : points) placed.push_back(at(p.x, p.y));
        m_painter.polyline(placed, m_color, m_width, isClosed);
    }
    /// @param corners  of a convex shape
    void fill(const std::vector<ImVec2>& corners) const {
        for (std::size_t i = 2; i < corners.size(); ++i)
            m_painter.triangleFilled(at(corners[0].x, corners[0].y), at(corners[i - 1].x, corners[i - 1].y),
                                     at(corners[i].x, corners[i].y), m_color);
    }
    void circle(float x, float y, float radius) const {
        m_painter.circle(at(x, y), radius * m_unit, m_color, 0, m_width);
    }
    void ellipse(float x, float y, float width, float height) const {
        constexpr int kCorners = 28;
        std::vector<ImVec2> points;
        for (int i = 0; i < kCorners; ++i) {
            const float turn = 6.2831853f * float(i) / kCorners;
            points.push_back(at(x + width * std::cos(turn), y + height * std::sin(turn)));
        }
        m_painter.polyline(points, m_color, m_width, true);
    }
    void curve(ImVec2 from, ImVec2 toward, ImVec2 along, ImVec2 to) const {
        m_painter.curve(at(from.x, from.y), at(toward.x, toward.y), at(along.x, along.y), at(to.x, to.y), m_color,
                        m_width);
    }
    void frame(float x0, float y0, float x1, float y1, float rounding) const {
        m_painter.rect(at(x0, y0), at(x1, y1), m_color, rounding * m_unit, m_width);
    }
    void dot(float x, float y) const { m_painter.circleFilled(at(x, y), 0.65f * m_width, m_color); }

  private:
    [[nodiscard]] ImVec2 at(float x, float y) const { return {m_corner.x + x * m_unit, m_corner.y + y * m_unit}; }

    FlatPainter m_painter;
    ImU32 m_color;
    float m_unit, m_width;
    ImVec2 m_corner;
};

}  // namespace ui
