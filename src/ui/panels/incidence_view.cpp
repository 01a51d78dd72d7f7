#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "session/actions/panel_actions.h"
#include "session/texts/present_options.h"
#include "session/views/drawing.h"
#include "ui/widgets/flat_drawing.h"
#include "ui/widgets/plot_view.h"

namespace ui {
namespace {

using learn::IncidenceHandle;
using learn::Role;
using session::Session;

constexpr float kInsetRoom = 26, kCompactRoom = 20, kCompactHigh = 13, kValueRow = 17;  // px of the design
constexpr float kCompact = 430;  // px of the design: in less width the values are listed under the drawing
// Shares of the height; longer lists of values are shown in the enlarged drawing only.
constexpr float kMostValues = 0.3f, kMostValuesInClass = 0.2f;

/// The present drawing, with axes and a scale that stay fixed during a drag.
struct Laid {
    learn::Incidence drawing;
    learn::IncidencePlane axes;
    session::DrawingFit fit;
};

std::optional<learn::Incidence> incidenceOf(const Session& session, const collide::SweepQuery& query) {
    std::optional<learn::Incidence> drawing = learn::incidence(query);
    if (drawing && !isAnswerShown(session)) return learn::withoutAnswer(std::move(*drawing));
    return drawing;
}

std::optional<Laid> layOutInset(const Session& session, const session::Collision& collision, const view::Rect& room) {
    std::optional<learn::Incidence> now = incidenceOf(session, collision.query);
    if (!now) return std::nullopt;
    const auto fitted = [&](const learn::Incidence& drawing) {
        const learn::DrawingBox box = learn::boxOf(drawing);
        return session::fitInto(box.low, box.high, room);
    };
    if (session.panels.drawing.isActive()) {
        if (const auto start = incidenceOf(session, session.panels.drawing.collision().query))
            return Laid{session::laidInto(start->plane, std::move(*now)), start->plane, fitted(*start)};
    }
    const learn::IncidencePlane axes = now->plane;
    const session::DrawingFit fit = fitted(*now);
    return Laid{std::move(*now), axes, fit};
}

class IncidencePainter {
  public:
    /// @param named  lengths have their names only, without values
    IncidencePainter(const Style& style, const Laid& laid, const RowRect& area, bool named)
        : m_style(style), m_laid(laid), m_area(area), m_named(named), m_painter(windowPainter()) {}

    void draw(std::optional<IncidenceHandle> hot, const std::vector<vocabulary::Annotation>& lit,
              const std::optional<learn::Vec2>& now) {
        m_painter.pushClip(m_area, true);
        for (const auto& circle : m_laid.drawing.circles) drawCircle(circle, hot);
        if (now) drawNow(*now);
        drawLine(hot == IncidenceHandle::Line);
        for (const auto& t : m_laid.drawing.triangles) drawTriangle(t);
        for (const auto& l : m_laid.drawing.lengths) drawLength(l);
        for (const auto& a : m_laid.drawing.arrows) drawArrow(a);
        for (const auto& a : lit) drawLit(a);
        for (const auto& p : m_laid.drawing.points) drawPoint(p, hot);
        m_labels.draw(m_style, m_area);
        m_painter.popClip();
    }

  private:
    [[nodiscard]] ImVec2 px(learn::Vec2 p) const { return toIm(m_laid.fit.toPx(p)); }
    [[nodiscard]] float line(float width) const { return std::max(1.f, width * m_style.scale); }
    [[nodiscard]] float radiusPx(double radius) const { return float(radius * m_laid.fit.pxPerUnit); }

    void drawCircle(const learn::Circle2& c, std::optional<IncidenceHandle> hot) {
        const ImVec2 center = px(c.center);
        const float radius = radiusPx(c.radius);
        const bool isHot = (c.role == Role::Ball && hot == IncidenceHandle::Start) ||
                           (c.role == Role::Sphere && hot == IncidenceHandle::Center);
        m_labels.avoidCircle(center, radius);
        if (c.dashed) {
            dashedCircle(m_style, center, radius, m_style.ink(c.ink), line(1.2f));
            if (c.role == Role::BallAtContact) m_painter.circleFilled(center, radius, m_style.ink(c.ink, 0.16f), 0);
            return;
        }
        m_painter.circleFilled(center, radius, m_style.ink(c.ink, isHot ? 0.5f : 0.34f), 0);
        m_painter.circle(center, radius, m_style.ink(c.ink), 0, line(isHot ? 2.4f : 1.5f));
    }

    /// The ball at the instant that is shown.
    void drawNow(learn::Vec2 at) {
        const learn::Circle2* ball = circleOf(m_laid.drawing, Role::Ball);
        if (ball) m_painter.circleFilled(px(at), radiusPx(ball->radius), m_style.ink(Ink::Ball, 0.8f), 0);
    }

    /// The line of motion, beyond the nearest place as well.
    void drawLine(bool isHot) {
        const ImVec2 start = px(point(Role::Start)), foot = px(point(Role::Closest)), way = foot - start;
        const float length = lengthOf(way);
        if (!(length > 0)) return;
        const ImVec2 end = foot + way * (lengthOf(m_area.size()) / length);
        m_painter.line(start, end, m_style.ink(Ink::Ball, isHot ? 1.f : 0.55f), line(isHot ? 2.6f : 1.2f));
        m_labels.avoid(start, foot);
    }

    void drawTriangle(const learn::Triangle2& t) {
        const ImVec2 a = px(t.corner), b = px(t.one), c = px(t.other);
        m_painter.triangleFilled(a, b, c, m_style.ink(t.role == Role::Start ? Ink::Closest : Ink::Normal, 0.10f));
        rightAngle(m_style, a, b, c, m_style.ink(Ink::Dim));
    }

    void drawLength(const learn::Length2& l) {
        const ImVec2 a = px(l.from), b = px(l.to), way = b - a;
        const float length = lengthOf(way);
        if (!(length > 0)) return;
        m_painter.line(a, b, m_style.ink(l.ink), line(1.8f));
        m_labels.avoid(a, b);
        // Beside the middle of its visible part.
        const ImVec2 middle = (nearestIn(m_area, a) + nearestIn(m_area, b)) / 2;
        const float side = way.x < 0 || (way.x == 0 && way.y > 0) ? -1.f : 1.f;
        const ImVec2 across{way.y / length * side, -way.x / length * side};
        if (m_named && isOfStart(l) && hasContact()) return;  // the triangle of the contact has the room
        m_labels.add({middle, m_named ? l.name : l.text, l.ink, true, 0, across, 2});
    }

    void drawArrow(const learn::Arrow2& a) {
        const ImVec2 from = px(a.from), to = px(a.to);
        arrowLine(m_style, from, to, m_style.ink(a.ink), line(2.2f));
        m_labels.avoid(from, to);
        if (m_named && a.role != Role::VelocityOut) return;  // colours distinguish the others, as in the picture
        const ImVec2 at = a.role == Role::VelocityIn ? from : to;
        m_labels.add({at, a.name, a.ink, false, 0, {0, -1}, 1});
    }

    /// Geometry lit by a step of the derivation, if it lies in the plane.
    void drawLit(const vocabulary::Annotation& a) {
        const ImU32 color = m_style.ink(a.ink);
        const float wide = line(a.isLit ? 3.6f : 3);
        using Kind = vocabulary::Annotation::Kind;
        const bool hasB = a.kind == Kind::Segment || a.kind == Kind::Arrow || a.kind == Kind::RightAngle;
        if (a.kind == Kind::Plane || a.isLine || !isInPlane(a.a) || (hasB && !isInPlane(a.b))) return;
        const scene::Vec3 upright = glm::cross(m_laid.axes.x, m_laid.axes.y);
        if (a.kind == Kind::Circle && std::abs(glm::dot(a.b, upright)) < 0.999) return;
        const ImVec2 at = px(m_laid.axes.to2d(a.a)), to = px(m_laid.axes.to2d(a.b));
        switch (a.kind) {
            case Kind::Point:
                flatDot(m_style, at, color, true);
                break;
            case Kind::Segment:
                m_painter.line(at, to, color, wide);
                break;
            case Kind::Arrow:
                arrowLine(m_style, at, to, color, wide);
                break;
            case Kind::RightAngle:
                rightAngle(m_style, at, to, px(m_laid.axes.to2d(a.c)), m_style.ink(Ink::Text));
                break;
            default:
                m_painter.circle(at, radiusPx(a.radius), color, 0, wide);
        }
    }

    [[nodiscard]] bool isInPlane(const scene::Vec3& p) const {
        const learn::IncidencePlane& plane = m_laid.axes;
        const scene::Vec3 off = p - plane.to3d(plane.to2d(p));
        return glm::length(off) * m_laid.fit.pxPerUnit < 2;
    }

    void drawPoint(const learn::Point2& p, std::optional<IncidenceHandle> hot) {
        if (p.role == Role::Closest && m_laid.drawing.lengths.empty()) return;  // part of the answer
        const ImVec2 at = px(p.at);
        const bool isStart = p.role == Role::Start, isCenter = p.role == Role::Center;
        const bool isHot = (isStart && hot == IncidenceHandle::Start) || (isCenter && hot == IncidenceHandle::Center);
        if (isStart && (at.x < m_area.min.x || at.x > m_area.max.x)) return drawFarStart(at);
        if (isStart || isCenter) {
            flatDot(m_style, at, m_style.ink(p.ink), isHot);
        } else {
            m_painter.circleFilled(at, 2.6f * m_style.scale, m_style.ink(p.ink), 16);
        }
        m_labels.avoid(at);
        if (m_named && p.role == Role::HitPoint) return;
        m_labels.add({at,
                      p.name,
                      p.ink,
                      false,
                      3 * m_style.scale,
                      {0, isCenter ? 1.f : -1.f},
                      isStart || isCenter ? 3.f : 0.8f});
    }

    /// Marks a ball that starts outside the drawing.
    void drawFarStart(ImVec2 at) {
        const float side = at.x < m_area.min.x ? -1.f : 1.f, reach = m_style.px(16);
        const ImVec2 tip{side < 0 ? m_area.min.x + m_style.px(3) : m_area.max.x - m_style.px(3),
                         px(point(Role::Closest)).y};
        arrowLine(m_style, {tip.x - side * reach, tip.y}, tip, m_style.ink(Ink::Ball), line(2.2f));
        m_labels.add({{tip.x - side * reach, tip.y}, "P, far off", Ink::Ball, true, 0, {-side, -1}, 3});
    }

    [[nodiscard]] bool hasContact() const { return pointOf(m_laid.drawing, Role::Contact) != nullptr; }

    /// A side of the triangle from the ball's start.
    [[nodiscard]] bool isOfStart(const learn::Length2& l) const { return l.from == point(Role::Start); }

    [[nodiscard]] learn::Vec2 point(Role role) const {
        const learn::Point2* found = pointOf(m_laid.drawing, role);
        return found ? found->at : learn::Vec2(0);
    }

    const Style& m_style;
    const Laid& m_laid;
    RowRect m_area;
    bool m_named;
    FlatPainter m_painter;
    FlatLabels m_labels;
};

/// Lengths with their values in rows. @param isDrawn  false: only measures. @return their height
float drawValues(const Style& style, const learn::Incidence& drawing, const RowRect& area, bool isDrawn) {
    RowRect row = rectAt(area.min, {area.width(), style.px(kValueRow)});
    for (const learn::Length2& l : drawing.lengths) {
        const float width = textWidth(style, l.text);
        if (row.min.x > area.min.x && width > row.width()) row = row.from(area.min.x).lowered(row.height());
        if (isDrawn) cutText(style, row, l.ink, l.text);
        row.takeFirst(width, style.px(12));
    }
    return drawing.lengths.empty() ? 0 : row.max.y - area.min.y;
}

/// The position of the ball relative to its target, at an instant other than the start.
std::optional<learn::Vec2> placeNow(const Session& session, const session::Collision& collision,
                                    const learn::IncidencePlane& axes) {
    if (!session.playback.instant().isUnderWay()) return std::nullopt;
    const scene::Scene& shown = session.queries.shown().scene;
    return axes.to2d(axes.origin + shown.balls[collision.ball].body.position -
                     scene::positionOf(shown, collision.target));
}

const char* helpOfHandle(IncidenceHandle handle) {
    switch (handle) {
        case IncidenceHandle::Start:
            return "drag: moves the ball, its aim stays";
        case IncidenceHandle::Center:
            return "drag: moves the target";
        case IncidenceHandle::Line:
            return "drag: moves the ball across with its aim";
    }
    return "";
}

/// Geometry of the open derivation is lit under the pointer; a click opens its step.
void findStep(const Panel& p, const Laid& laid, const Press& item) {
    const learn::Derivation* derivation = isDerivationDrawn(p.session) ? p.session.queries.derivation() : nullptr;
    if (!derivation || !item.hot) return;
    std::optional<std::string> name = session::geometryAt(laid.drawing, laid.fit, mousePx(), double(p.scale));
    if (name && derivation->stepsShowing(*name).empty()) name.reset();
    if (p.session.presentation.derivation.hovered != name) p.send(session::hoverGeometry, name);
    if (!name) return;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (item.began) p.send(session::selectStepShowing, *name);
}

}  // namespace

void drawIncidence(const Panel& p, const RowRect& area) {
    const auto collision = p.session.queries.collision();
    if (!collision) return (void)drawInstead(p, area);
    const auto query = incidenceOf(p.session, collision->query);
    const float side = p.px(6);
    const bool isCompact = area.width() < p.px(kCompact);
    RowRect flat = area, rows{{area.min.x + side, area.max.y}, {area.max.x - side, area.max.y}};
    const float values = isCompact && query ? drawValues(p, *query, rows, false) + p.px(2) : 0;
    const float most = p.session.settings.isClass ? kMostValuesInClass : kMostValues;
    const bool hasRows = values < most * (area.height());  // else the drawing would be too small
    if (hasRows) flat.max.y = rows.min.y -= values;
    const view::Rect all = rectOf(flat);
    const double room =
        std::min(double(p.px(isCompact ? kCompactRoom : kInsetRoom)), std::min(all.width, all.height) / 6);
    const double high = isCompact ? std::min(room, double(p.px(kCompactHigh))) : room;
    auto laid =
        layOutInset(p.session, *collision, {all.x + room, all.y + high, all.width - 2 * room, all.height - 2 * high});
    if (!laid) return rowText(p, area, Ink::Dim, "Nothing moves here.", Align::Centre);
    const Press item = pressIn("plane of incidence", flat);
    std::optional<IncidenceHandle> hot;
    if (findsHandles(p, item)) hot = session::handleAt(laid->drawing, laid->fit, mousePx(), double(p.scale));
    if (hot && !canDrag(p, *collision, *hot)) hot.reset();
    if (p.session.panels.drawing.isActive() &&
        std::holds_alternative<IncidenceHandle>(p.session.panels.drawing.handle()))
        hot = std::get<IncidenceHandle>(p.session.panels.drawing.handle());
    IncidencePainter(p, *laid, flat, isCompact)
        .draw(hot, presentOptions(p.session).annotations, placeNow(p.session, *collision, laid->axes));
    if (isCompact && hasRows) drawValues(p, laid->drawing, rows, true);
    const learn::Vec2 pointer = laid->fit.fromPx(mousePx());
    std::optional<DrawnHandle> handle;
    if (hot && !p.session.panels.drawing.isActive())
        handle = {*hot, session::placeOf(laid->drawing, *hot, pointer), helpOfHandle(*hot)};
    workDrawing(p, *collision, item, handle, pointer, 1 / laid->fit.pxPerUnit);
    if (!hot) findStep(p, *laid, item);
}

}  // namespace ui
