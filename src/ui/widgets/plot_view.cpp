#include "ui/widgets/plot_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "session/actions/panel_actions.h"
#include "session/texts/present_options.h"
#include "session/texts/query.h"
#include "study/map/map_colors.h"
#include "ui/widgets/flat_drawing.h"

namespace ui {
namespace {

using learn::PlotMark;
using learn::PlotPoint;
using session::PlotDrawing;
using session::PlotKind;
using session::Session;

constexpr float kTitleRow = 22, kTickRow = 21, kAxisRow = 17;  // px of the design
constexpr int kObstacles = 24;                                 // pieces of a curve that labels keep clear of
constexpr float kListRow = 17, kListDot = 14, kListAir = 6;    // px of the design: rows of values, their dots, margin

/// A plot in its rectangle: axes, curves, marks.
class PlotPainter {
  public:
    PlotPainter(const Style& style, const PlotDrawing& drawing, const RowRect& area)
        : m_style(style), m_drawing(drawing), m_plot(drawing.plot), m_area(area), m_painter(windowPainter()) {
        const float height = area.height() - style.px(kTitleRow + kTickRow + kAxisRow);
        m_upright = study::ticks(drawing.y0, drawing.y1, std::clamp(int(height / style.px(34)), 2, 8));
        float gutter = 0;
        for (const auto& tick : m_upright) gutter = std::max(gutter, textWidth(style.fonts.mono, tick.text));
        m_inner = {{std::round(area.min.x + gutter + style.px(8)), area.min.y + style.px(kTitleRow)},
                   {area.max.x, std::round(area.max.y - style.px(kTickRow + kAxisRow))}};
        const float width = m_inner.width();
        m_across = study::ticks(drawing.x0, drawing.x1, std::clamp(int(width / style.px(58)), 2, 10));
    }

    [[nodiscard]] const RowRect& inner() const { return m_inner; }
    [[nodiscard]] bool isRoomy() const { return m_inner.width() > m_style.px(60) && m_inner.height() > m_style.px(40); }
    [[nodiscard]] ImVec2 at(PlotPoint p) const {
        const double x = (p.x - m_drawing.x0) / (m_drawing.x1 - m_drawing.x0);
        const double y = (p.y - m_drawing.y0) / (m_drawing.y1 - m_drawing.y0);
        return {m_inner.min.x + float(x) * (m_inner.width()), m_inner.max.y - float(y) * (m_inner.height())};
    }
    [[nodiscard]] PlotPoint from(view::Vec2 px) const {
        const double x = (px.x - double(m_inner.min.x)) / double(m_inner.width());
        const double y = (double(m_inner.max.y) - px.y) / double(m_inner.height());
        return {m_drawing.x0 + x * (m_drawing.x1 - m_drawing.x0), m_drawing.y0 + y * (m_drawing.y1 - m_drawing.y0)};
    }
    [[nodiscard]] double unitsPerPixel() const { return (m_drawing.x1 - m_drawing.x0) / double(m_inner.width()); }

    void drawAxes();
    void drawCurves();
    void drawMarks(const PlotMark* hot);
    void drawLabels() { m_labels.draw(m_style, m_inner); }
    void drawCrosshair(float x);

  private:
    void drawLegend();
    void drawValues();
    [[nodiscard]] float curveIn(const RowRect& rect) const;
    [[nodiscard]] RowRect emptiestPlace(ImVec2 size) const;
    /// A place near that end of a horizontal line that is farther from the curves.
    [[nodiscard]] float emptierEnd(double y) const {
        const auto& points = m_plot.curves.front().points;
        const bool isLeft = std::abs(points.front().y - y) > std::abs(points.back().y - y);
        return isLeft ? m_inner.min.x + m_style.px(36) : m_inner.max.x - m_style.px(36);
    }

    const Style& m_style;
    const PlotDrawing& m_drawing;
    const learn::Plot& m_plot;
    RowRect m_area, m_inner{};
    FlatPainter m_painter;
    std::vector<study::MapTick> m_across, m_upright;
    FlatLabels m_labels;
};

void PlotPainter::drawAxes() {
    const RowRect title = rectAt({m_area.min.x, m_area.min.y - m_style.px(3)}, {m_area.width(), m_style.px(20)});
    cutText(m_style, title, m_style.fonts.strong, Ink::Text, m_plot.title);
    const float line = std::max(1.f, m_style.scale);
    for (const auto& tick : m_upright) {
        const float y = std::round(m_inner.max.y - float(tick.share) * (m_inner.height()));
        m_painter.rectFilled({m_inner.min.x, y}, {m_inner.max.x, y + line}, m_style.ink(Ink::Hairline, 0.7f));
        rowText(m_style, lineAt(m_inner.min.x - m_style.px(6), y - m_style.px(9), m_style.px(18)), m_style.fonts.mono,
                Ink::Dim, tick.text, Align::Right);
    }
    float end = m_area.min.x;
    for (const auto& tick : m_across) {
        const float x = std::round(m_inner.min.x + float(tick.share) * (m_inner.width()));
        m_painter.rectFilled({x, m_inner.max.y}, {x + line, m_inner.max.y + m_style.px(4)}, m_style.ink(Ink::Faint));
        const float width = textWidth(m_style.fonts.mono, tick.text);
        const float left = std::clamp(x - width / 2, m_area.min.x, std::max(m_area.min.x, m_area.max.x - width));
        if (left < end) continue;
        rowText(m_style, lineAt(left, m_inner.max.y + m_style.px(3), m_style.px(kTickRow)), m_style.fonts.mono,
                Ink::Dim, tick.text);
        end = left + width + m_style.px(8);
    }
    m_painter.rectFilled(rectAt({m_inner.min.x, m_inner.max.y}, {m_inner.width(), line}), m_style.ink(Ink::Faint));
    drawLegend();
}

/// Under the axis: the quantity of the axis, and the names of the curves.
void PlotPainter::drawLegend() {
    const ImVec2 corner{m_area.min.x, m_inner.max.y + m_style.px(kTickRow + 1)};
    RowRect row = rectAt(corner, {m_area.width(), m_style.px(kAxisRow)});
    const std::string across = m_plot.xTitle + " →";
    cutText(m_style, row.from(m_inner.min.x), Ink::Dim, across, Align::Right);
    row.takeLast(textWidth(m_style, across), m_style.px(12));
    for (const learn::Curve& curve : m_plot.curves) {
        const std::string& name = m_plot.curves.size() > 1 ? curve.name : m_plot.yTitle;
        const float needed = m_style.px(18) + textWidth(m_style, name);
        if (needed > row.width()) break;
        const RowRect place = row.takeFirst(needed, m_style.px(12));
        const ImVec2 line{place.min.x, std::round(place.min.y + place.height() / 2 - m_style.px(1))};
        m_painter.rectFilled(rectAt(line, {m_style.px(12), m_style.px(2.5f)}), m_style.ink(curve.ink));
        rowText(m_style, place.from(place.min.x + m_style.px(18)), Ink::Dim, name);
    }
}

void PlotPainter::drawCurves() {
    m_painter.pushClip(m_inner, true);
    for (const learn::PlotLevel& level : m_plot.levels) {
        const ImVec2 left = at({m_drawing.x0, level.y}), right = at({m_drawing.x1, level.y});
        if (level.ink != Ink::Faint)
            m_painter.rectFilled(left, {right.x, m_inner.max.y}, m_style.ink(level.ink, 0.10f));
        dashedLine(m_style, left, right, m_style.ink(level.ink), std::max(1.f, 1.2f * m_style.scale));
        m_labels.avoid(left, right);
        if (level.ink != Ink::Faint)
            m_labels.add({{emptierEnd(level.y), right.y}, level.label, level.ink, true, 0, {0, -1}, 0.8f});
    }
    for (const learn::Curve& curve : m_plot.curves) {
        std::vector<ImVec2> points;
        for (const PlotPoint& p : curve.points) points.push_back(at(p));
        m_painter.polyline(points, m_style.ink(curve.ink), 2 * m_style.scale);
        const std::size_t stride = std::max<std::size_t>(1, points.size() / kObstacles);
        for (std::size_t i = 0; i + stride < points.size(); i += stride)
            m_labels.avoid(points[i], points[i + stride], true);
    }
    m_painter.popClip();
}

/// True for a mark whose words stand in the list of values: beside their dots, words of two values would lie on the
/// curves.
bool isListed(const PlotMark& mark) { return mark.kind != PlotMark::Kind::Start && mark.kind != PlotMark::Kind::Limit; }

/// The length of the curves inside a rectangle, roughly, in pixels.
float PlotPainter::curveIn(const RowRect& rect) const {
    float length = 0;
    for (const learn::Curve& curve : m_plot.curves)
        for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
            const ImVec2 p = at(curve.points[i]), q = at(curve.points[i + 1]);
            const RowRect piece{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
            if (overlap(piece, rect)) length += lengthOf(q - p);
        }
    return length;
}

/// The first place along the upper and the lower edge that covers least of the curves.
RowRect PlotPainter::emptiestPlace(ImVec2 size) const {
    constexpr int kPlaces = 12;
    const float air = m_style.px(kListAir), left = m_inner.min.x + air, right = m_inner.max.x - size.x;
    RowRect best{};
    float least = std::numeric_limits<float>::infinity();
    for (const float top : {m_inner.min.y, m_inner.max.y - size.y - air})
        for (int i = 0; i <= kPlaces; ++i) {
            const float x = std::round(std::max(left, std::lerp(right, left, float(i) / kPlaces)));
            const RowRect place{{x, top}, {x + size.x, top + size.y}};
            const float length = curveIn({{place.min.x - air, place.min.y}, {place.max.x, place.max.y + air}});
            if (length >= least) continue;
            least = length;
            best = place;
        }
    return best;
}

/// The values of the marks, one below the other, the upper mark first.
void PlotPainter::drawValues() {
    std::vector<const PlotMark*> marks;
    float width = 0;
    for (const PlotMark& mark : m_plot.marks) {
        if (!isListed(mark)) continue;
        marks.push_back(&mark);
        width = std::max(width, textWidth(m_style, mark.label));
    }
    if (marks.empty()) return;
    std::stable_sort(marks.begin(), marks.end(),
                     [](const PlotMark* a, const PlotMark* b) { return a->at.y > b->at.y; });
    const float row = m_style.px(kListRow), dot = m_style.px(kListDot);
    const RowRect place = emptiestPlace({dot + width, row * float(marks.size())});
    m_labels.avoid(place);
    RowRect line = rectAt(place.min, {place.width(), row});
    for (const PlotMark* mark : marks) {
        m_painter.circleFilled({place.min.x + m_style.px(5), std::round(line.min.y + row / 2)}, m_style.px(3),
                               m_style.ink(mark->ink), 16);
        rowText(m_style, line.from(place.min.x + dot), mark->ink, mark->label);
        line = line.lowered(row);
    }
}

void PlotPainter::drawMarks(const PlotMark* hot) {
    drawValues();
    m_painter.pushClip(m_inner.grown(m_style.px(8)), true);
    for (const PlotMark& mark : m_plot.marks) {
        const ImVec2 p = at(mark.at);
        if (mark.kind == PlotMark::Kind::Limit) {
            const ImVec2 top{p.x, m_inner.min.y}, bottom{p.x, m_inner.max.y};
            dashedLine(m_style, top, bottom, m_style.ink(mark.ink), std::max(1.f, 1.2f * m_style.scale));
            m_labels.avoid(top, bottom);
        }
        flatDot(m_style, p, m_style.ink(mark.ink), &mark == hot);
        m_labels.avoid(p);
        if (!isListed(mark)) m_labels.add({p, mark.label, mark.ink, true, 4 * m_style.scale, ImVec2{0.4f, -1}, 1.f});
    }
    m_painter.popClip();
}

void PlotPainter::drawCrosshair(float x) {
    const ImU32 color = m_style.ink(Ink::Text, 0.55f);
    const float line = std::max(1.f, m_style.scale);
    m_painter.rectFilled({std::round(x), m_inner.min.y}, {std::round(x) + line, m_inner.max.y}, color);
}

/// Why there is no collision to draw; empty if there is one.
std::string whyNoDrawing(const Session& session) {
    return session.queries.collision() ? std::string() : session::whyNoQuery(session);
}

}  // namespace

bool canDrag(const Panel& p, const session::Collision& collision, session::DrawingHandle handle) {
    return !p.session.playback.instant().isUnderWay() && session::isFree(p.session.document.scene(), collision, handle);
}

bool findsHandles(const Panel& p, const Press& item) {
    // In the frame of its press a handle still counts as hovered.
    return item.hot && !p.session.panels.drawing.isActive() && (!item.held || item.began);
}

void workDrawing(const Panel& p, const session::Collision& collision, const Press& item,
                 const std::optional<DrawnHandle>& hot, learn::Vec2 pointer, double unitsPerPixel) {
    if (item.began && hot) p.send(session::beginDrawingDrag, collision, hot->handle, hot->at - pointer, unitsPerPixel);
    const bool isDragged = item.held && p.session.panels.drawing.isActive();
    if (isDragged) p.send(session::moveDrawingDrag, pointer);
    if (hot || isDragged) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (hot && !item.held) tooltip(p, hot->help);
}

bool drawInstead(const Panel& p, const RowRect& area) {
    std::string words = whyNoDrawing(p.session);
    const bool isHidden = words.empty() && !isAnswerShown(p.session);
    if (isHidden) words = "Hidden until you reveal the answer: Ctrl+R.";
    if (words.empty()) return false;
    const float width = area.width() - 2 * p.px(kMargin);
    const std::string text = p.spell(words);
    const ImVec2 size = p.fonts.body->CalcTextSizeA(fontSize(p.fonts.body), width, width, text.c_str());
    const ImVec2 at = rounded((area.min + area.max - size) / 2);
    windowPainter().text(p.fonts.body, at, p.ink(isHidden ? Ink::Accent : Ink::Dim), text, width);
    if (isHidden && pressIn("reveal", area).began) p.send(session::showAnswer);
    return true;
}

void drawPlot(const Panel& p, PlotKind kind, const RowRect& area) {
    if (drawInstead(p, area)) return;
    const auto collision = p.session.queries.collision();
    const auto drawing = session::plotOf(p.session.panels.drawing, *collision, kind);
    if (!drawing) {
        wrapped(p, Ink::Dim, "Nothing moves here, or a number is beyond double.");
        return;
    }
    PlotPainter painter(p, *drawing, area);
    if (!painter.isRoomy()) return;
    const Press item = pressIn(kind == PlotKind::Distance ? "distance plot" : "angle plot", painter.inner());
    const auto atPx = [&](PlotPoint point) { return fromIm(painter.at(point)); };
    const PlotMark* hot = nullptr;
    if (findsHandles(p, item)) hot = session::markAt(drawing->plot, atPx, mousePx(), double(p.scale));
    if (hot && !canDrag(p, *collision, hot->kind)) hot = nullptr;
    painter.drawAxes();
    painter.drawCurves();
    if (item.hot && !hot && !item.held) painter.drawCrosshair(float(mousePx().x));
    painter.drawMarks(hot);
    painter.drawLabels();
    const PlotPoint under = painter.from(mousePx());
    std::optional<DrawnHandle> handle;
    if (hot) handle = {hot->kind, {hot->at.x, hot->at.y}, hot->label + "\ndrag: moves the ball; Esc: back"};
    workDrawing(p, *collision, item, handle, {under.x, under.y}, painter.unitsPerPixel());
    if (item.hot && !hot && !item.held) {
        const std::string read = drawing->plot.readAt(under.x);
        if (!read.empty()) tooltip(p, read);
    }
}

void endDrawingDrag(const Session& session, session::Actions& actions) {
    if (!session.panels.drawing.isActive()) return;
    if (isKeyPressed(ImGuiKey_Escape)) {
        actions.send(session::cancelDrawingDrag);
    } else if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        actions.send(session::finishDrawingDrag);
    }
}

}  // namespace ui
