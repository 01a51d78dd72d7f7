/// Coordinates of the grid's lines at the edges of a picture that is seen from above.

#include <algorithm>
#include <cmath>

#include "session/state/display.h"
#include "text/numbers.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/flat_drawing.h"
#include "view/ground_grid.h"

namespace ui {
namespace {

constexpr float kRowBaseline = 57, kColumnSide = 8;  // px of the design from the picture's lower and left edge
constexpr float kNumberGap = 10;                     // between neighbouring numbers
constexpr double kMostNumbers = 100;                 // lines of one direction: more than there is room for
constexpr int kNumberDigits = 12;

/// One direction of the grid: the x axis along the lower edge, or the y axis along the left one.
struct GridAxis {
    int axis = 0;             ///< the world's
    double from = 0, to = 0;  ///< coordinates in the picture
    double sign = 1;          ///< sign of the shown coordinate in the world's
};

class GridNumbers {
  public:
    GridNumbers(const Style& style, FlatPainter painter, const session::Session& session, std::vector<view::Rect> taken)
        : m_style(style),
          m_painter(painter),
          m_up(session.settings.upAxis),
          m_area(session.viewport.area()),
          m_camera(session.viewport.camera()),
          m_taken(std::move(taken)) {}

    void draw() {
        const view::Vec2 middle = m_area.viewport.middle();
        const double units = m_camera.unitsPerPixel(m_camera.view().target);
        const scene::Vec3 at = m_camera.view().target;
        const double foot = middle.y - (m_area.free.y + m_area.free.height), head = middle.y - m_area.free.y;
        const double side = m_area.viewport.width / 2;
        drawAlong({0, at.x - side * units, at.x + side * units, 1});
        drawAlong({1, at.y + foot * units, at.y + head * units, m_up == session::UpAxis::Y ? -1.0 : 1.0});
    }

  private:
    [[nodiscard]] std::string textAt(const GridAxis& along, double value) const {
        return text::roundedNumber(value == 0 ? 0 : along.sign * value, kNumberDigits);
    }

    /// The spacing of the numbers: that of the minor lines, or of the major ones where those are too close.
    [[nodiscard]] double step(const GridAxis& along) const {
        const double minor = view::gridSpacing(view::gridLevel(m_camera.view().distance));
        const auto width = [&](double value) { return textWidth(m_style.fonts.small, textAt(along, value)); };
        const auto nearest = [&](double value) { return std::round(value / minor) * minor; };
        const float wide = along.axis == 0 ? std::max(width(nearest(along.from)), width(nearest(along.to)))
                                           : fontSize(m_style.fonts.small);
        const double px = minor / m_camera.unitsPerPixel(m_camera.view().target);
        return px > double(wide + m_style.px(kNumberGap)) ? minor : minor * view::kLinesPerMajor;
    }

    void drawAlong(const GridAxis& along) {
        const double step = this->step(along), first = std::ceil(along.from / step);
        const bool isRow = along.axis == 0;
        // The name of the axis stands at its end and takes the place of a number there.
        const ImVec2 end = baselineAt(along, along.to, name(along), isRow ? Align::Right : Align::Left);
        place(m_style.fonts.serifItalic, end, name(along), true);
        for (double i = 0; i < kMostNumbers && (first + i) * step <= along.to; ++i) {
            const std::string text = textAt(along, (first + i) * step);
            place(m_style.fonts.small, baselineAt(along, (first + i) * step, text, isRow ? Align::Centre : Align::Left),
                  text, false);
        }
    }

    [[nodiscard]] std::string name(const GridAxis& along) const {
        return along.axis == 0 ? "x" : m_up == session::UpAxis::Y ? "z" : "y";
    }

    [[nodiscard]] ImVec2 baselineAt(const GridAxis& along, double value, const std::string& text, Align align) const {
        scene::Vec3 at = m_camera.view().target;
        at[along.axis] = value;
        const view::Vec2 px = m_camera.project(at)->px;  // an orthographic view projects every point
        const view::Rect& picture = m_area.viewport;
        if (along.axis != 0)
            return {float(picture.x) + m_style.px(kColumnSide), float(px.y) + ascent(m_style.fonts.small) * 0.36f};
        const float width = textWidth(m_style.fonts.small, text);
        const float left = align == Align::Right ? width + m_style.px(kColumnSide) : width / 2;
        return {std::round(float(px.x) - left),
                std::round(float(picture.y + picture.height) - kRowBaseline * m_style.scale)};
    }

    /// Draws a text where nothing else is. @param isKept  what comes later leaves its place free
    void place(ImFont* font, ImVec2 baseline, const std::string& text, bool isKept) {
        const float width = textWidth(font, text), rise = ascent(font) * 0.8f;
        const view::Rect& picture = m_area.viewport;
        const view::Rect box{double(baseline.x), double(baseline.y - rise), double(width), double(rise)};
        const double edge = double(m_style.px(kColumnSide)) / 2;
        if (box.x < picture.x + edge || box.x + box.width > picture.x + picture.width - edge) return;
        if (std::any_of(m_taken.begin(), m_taken.end(), [&](const view::Rect& r) { return overlap(r, box); })) return;
        haloText(m_style, m_painter, font, baseline, m_style.ink(Ink::Dim), Ink::Background, text);
        if (isKept) m_taken.push_back(box);
    }

    const Style& m_style;
    FlatPainter m_painter;
    session::UpAxis m_up;
    session::PictureArea m_area;
    view::Camera m_camera;
    std::vector<view::Rect> m_taken;
};

}  // namespace

void drawGridNumbers(const Panel& p, FlatPainter painter, std::vector<view::Rect> taken) {
    const view::Camera camera = p.session.viewport.camera();
    const bool isFromAbove = camera.orthographic() && camera.forward().z < 0 && camera.right().x > 0 &&
                             std::abs(camera.right().y) + std::abs(camera.forward().y) < 1e-9;
    if (!isFromAbove || !p.session.presentation.overlays.has(vocabulary::Overlay::Ground)) return;
    GridNumbers(p, painter, p.session, std::move(taken)).draw();
}

}  // namespace ui
