#include "ui/widgets/icons.h"

#include <cmath>
#include <initializer_list>

namespace ui {
namespace {

constexpr float kStroke = 1.5f;  // px of the design

/// Strokes in coordinates of the grid.
class IconPen {
  public:
    IconPen(const Style& style, ImDrawList* list, ImVec2 centre, ImU32 color)
        : m_list(list),
          m_color(color),
          m_unit(style.scale * kIconSize / 20),
          m_width(std::fmax(1.f, kStroke * style.scale)),
          m_corner{std::round(centre.x - 10 * m_unit), std::round(centre.y - 10 * m_unit)} {}

    void line(std::initializer_list<ImVec2> points, bool isClosed = false) const {
        for (const ImVec2& p : points) m_list->PathLineTo(at(p.x, p.y));
        m_list->PathStroke(m_color, isClosed ? ImDrawFlags_Closed : 0, m_width);
    }
    void circle(float x, float y, float radius) const {
        m_list->AddCircle(at(x, y), radius * m_unit, m_color, 0, m_width);
    }
    void ellipse(float x, float y, float width, float height) const {
        constexpr int kCorners = 28;
        for (int i = 0; i < kCorners; ++i) {
            const float turn = 6.2831853f * float(i) / kCorners;
            m_list->PathLineTo(at(x + width * std::cos(turn), y + height * std::sin(turn)));
        }
        m_list->PathStroke(m_color, ImDrawFlags_Closed, m_width);
    }
    void curve(ImVec2 from, ImVec2 toward, ImVec2 along, ImVec2 to) const {
        m_list->AddBezierCubic(at(from.x, from.y), at(toward.x, toward.y), at(along.x, along.y), at(to.x, to.y),
                               m_color, m_width);
    }
    void frame(float x0, float y0, float x1, float y1, float rounding) const {
        m_list->AddRect(at(x0, y0), at(x1, y1), m_color, rounding * m_unit, 0, m_width);
    }
    void dot(float x, float y) const { m_list->AddCircleFilled(at(x, y), 0.65f * m_width, m_color); }

  private:
    [[nodiscard]] ImVec2 at(float x, float y) const { return {m_corner.x + x * m_unit, m_corner.y + y * m_unit}; }

    ImDrawList* m_list;
    ImU32 m_color;
    float m_unit, m_width;
    ImVec2 m_corner;
};

void drawBook(const IconPen& pen) {
    pen.line({{10, 5.5f}, {8, 4}, {2.5f, 4}, {2.5f, 14.5f}, {8, 14.5f}, {10, 16}});
    pen.line({{10, 5.5f}, {12, 4}, {17.5f, 4}, {17.5f, 14.5f}, {12, 14.5f}, {10, 16}});
    pen.line({{10, 5.5f}, {10, 16}});
}

/// The root of x.
void drawRoot(const IconPen& pen) {
    pen.line({{2, 11.5f}, {4.5f, 10}, {7.5f, 16.5f}, {10.5f, 4}, {18, 4}});
    pen.line({{12, 9}, {16.5f, 15.5f}});
    pen.line({{16.5f, 9}, {12, 15.5f}});
}

/// 0.1, the decimal fraction that no double is.
void drawTenth(const IconPen& pen) {
    pen.ellipse(5.5f, 10, 3.2f, 5.8f);
    pen.dot(11, 15.4f);
    pen.line({{13.4f, 6.6f}, {16, 4.4f}, {16, 15.8f}});
}

void drawCurveIcon(const IconPen& pen) {
    pen.line({{3, 3}, {3, 17}, {17.5f, 17}});
    pen.curve({5.5f, 4.5f}, {8, 17.5f}, {13, 16}, {17, 6.5f});
}

void drawTouch(const IconPen& pen) {
    pen.circle(5.8f, 11.5f, 4.2f);
    pen.circle(14.2f, 11.5f, 4.2f);
    pen.line({{10, 6}, {10, 2.5f}});
    pen.line({{7.2f, 6}, {6, 3.5f}});
    pen.line({{12.8f, 6}, {14, 3.5f}});
}

void drawAlarm(const IconPen& pen) {
    pen.line({{10, 3}, {18, 17}, {2, 17}}, true);
    pen.line({{10, 8}, {10, 12}});
    pen.dot(10, 14.4f);
}

}  // namespace

void drawIcon(const Style& style, ImDrawList* list, Icon icon, ImVec2 centre, ImU32 color) {
    const IconPen pen(style, list, centre, color);
    switch (icon) {
        case Icon::Scene:
            pen.circle(8, 11.5f, 5.5f);
            pen.circle(15.5f, 5, 2.5f);
            break;
        case Icon::Answer:
            pen.circle(10, 10, 7.5f);
            pen.line({{6.3f, 10.3f}, {9, 13}, {13.8f, 7.2f}});
            break;
        case Icon::Gallery:
            for (const float x : {2.5f, 11.f})
                for (const float y : {2.5f, 11.f}) pen.frame(x, y, x + 6.5f, y + 6.5f, 1.5f);
            break;
        case Icon::Lessons:
            drawBook(pen);
            break;
        case Icon::Derive:
            drawRoot(pen);
            break;
        case Icon::Compare:
            pen.line({{3, 7.5f}, {17, 7.5f}});
            pen.line({{3, 12.5f}, {17, 12.5f}});
            pen.line({{13.5f, 3}, {6.5f, 17}});
            break;
        case Icon::Digits:
            drawTenth(pen);
            break;
        case Icon::Map:
            pen.frame(2.5f, 2.5f, 17.5f, 17.5f, 2);
            pen.circle(8, 11.5f, 3);
            pen.circle(13.2f, 6.8f, 1.8f);
            break;
        case Icon::Plots:
            drawCurveIcon(pen);
            break;
        case Icon::Contacts:
            drawTouch(pen);
            break;
        case Icon::Cases:
            drawAlarm(pen);
            break;
        case Icon::Log:
            pen.line({{3, 4.5f}, {17, 4.5f}});
            pen.line({{3, 10}, {13, 10}});
            pen.line({{3, 15.5f}, {15, 15.5f}});
            break;
    }
}

}  // namespace ui
