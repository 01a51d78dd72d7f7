#include "session/views/drawing.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/powers_of_ten.h"
#include "scene/edits.h"
#include "view/gesture.h"

namespace session {
namespace {

using learn::IncidenceHandle;
using learn::PlotMark;
using learn::Role;
using learn::Vec2;

constexpr double kGripPx = 9, kLinePx = 6;        // reach of handles, px of the design
constexpr double kPointPx = 7, kNamedLinePx = 4;  // reach of named geometry, px of the design

/// A displacement rounded to the finest power of ten that is at most a tenth of a pixel.
scene::Vec3 readable(scene::Vec3 delta, double unitsPerPixel) {
    for (int i = 0; i < 3; ++i) delta[i] = base::roundedToDecimals(delta[i], -base::decadeOf(unitsPerPixel / 10));
    return delta;
}

bool movesTarget(DrawingHandle handle) {
    const auto* incidence = std::get_if<IncidenceHandle>(&handle);
    return incidence && *incidence == IncidenceHandle::Center;
}

scene::ObjectRef movedBy(const Collision& c, DrawingHandle handle) {
    return movesTarget(handle) ? c.target : scene::ObjectRef{scene::Kind::Ball, c.ball};
}

std::string derivationName(std::string name) {
    if (name.size() > 2 && name.front() == '|' && name.back() == '|') return name.substr(1, name.size() - 2);
    return name;
}

scene::Scene draggedTo(const scene::Scene& scene, const Collision& c, DrawingHandle handle, Vec2 to) {
    if (const auto* incidence = std::get_if<IncidenceHandle>(&handle))
        return learn::dragged(scene, c.ball, c.target, *incidence, to);
    return learn::dragged(scene, c.ball, c.target, std::get<PlotMark::Kind>(handle), {to.x, to.y});
}

}  // namespace

bool isFree(const scene::Scene& scene, const Collision& c, DrawingHandle handle) {
    return !scene::marksOf(scene, movedBy(c, handle)).locked;
}

void DrawingDrag::begin(const scene::Document& start, const Collision& c, DrawingHandle handle, Vec2 offset,
                        double unitsPerPixel) {
    if (isFree(start.scene, c, handle)) m_drag = State{start, c, handle, offset, unitsPerPixel};
}

void DrawingDrag::moveTo(DocumentStore& document, Vec2 pointer) {
    if (!m_drag) return;
    const Vec2 to = pointer + m_drag->offset;
    const scene::Scene& start = m_drag->start.scene;
    if (!std::isfinite(to.x) || !std::isfinite(to.y)) return;
    const scene::ObjectRef moved = movedBy(m_drag->collision, m_drag->handle);
    const scene::Scene next = draggedTo(start, m_drag->collision, m_drag->handle, to);
    const scene::Vec3 delta =
        readable(scene::positionOf(next, moved) - scene::positionOf(start, moved), m_drag->unitsPerPixel);
    const bool keepsAim = m_drag->handle == DrawingHandle(IncidenceHandle::Start);
    const scene::Document shifted = view::movedBy(m_drag->start, {moved}, delta);
    document.preview(keepsAim ? scene::setPosition(m_drag->start, moved, scene::positionOf(shifted.scene, moved))
                              : shifted);
}

void DrawingDrag::finish(DocumentStore& document) {
    if (!m_drag) return;
    const scene::ObjectRef moved = movedBy(m_drag->collision, m_drag->handle);
    document.commitPreview("Move " + scene::nameOf(m_drag->start.scene, moved));
    m_drag.reset();
}

void DrawingDrag::cancel(DocumentStore& document) {
    if (!m_drag) return;
    document.cancelPreview();
    m_drag.reset();
}

double distanceToSegment(Vec2 p, Vec2 a, Vec2 b) {
    const Vec2 way = b - a;
    const double length = glm::dot(way, way);
    const double t = length > 0 ? std::clamp(glm::dot(p - a, way) / length, 0.0, 1.0) : 0;
    return glm::length(p - a - t * way);
}

DrawingFit fitInto(Vec2 low, Vec2 high, const view::Rect& rect) {
    DrawingFit fit;
    fit.middle = low / 2.0 + high / 2.0;
    fit.middlePx = {rect.x + rect.width / 2, rect.y + rect.height / 2};
    const Vec2 size = high - low;
    const double across = size.x > 0 ? rect.width / size.x : HUGE_VAL;
    const double upright = size.y > 0 ? rect.height / size.y : HUGE_VAL;
    const double least = std::min(across, upright);
    fit.pxPerUnit = std::isfinite(least) && least > 0 ? least : 1;
    return fit;
}

learn::Incidence laidInto(const learn::IncidencePlane& axes, learn::Incidence drawing) {
    const learn::IncidencePlane& own = drawing.plane;
    const Vec2 origin = axes.to2d(own.origin);
    Vec2 x{glm::dot(own.x, axes.x), glm::dot(own.x, axes.y)};
    const double size = glm::length(x);
    if (!(size > 0)) return drawing;
    x /= size;
    // If the line of motion is now on the other side of the centre, the drawing is a mirror image.
    const double side = glm::dot(own.y, axes.y) * x.x - glm::dot(own.y, axes.x) * x.y;
    const Vec2 y = Vec2(-x.y, x.x) * (side < 0 ? -1.0 : 1.0);
    const auto lay = [&](Vec2& p) { p = origin + p.x * x + p.y * y; };
    for (auto& c : drawing.circles) lay(c.center);
    for (auto& p : drawing.points) lay(p.at);
    for (auto& l : drawing.lengths) lay(l.from), lay(l.to);
    for (auto& a : drawing.arrows) lay(a.from), lay(a.to);
    for (auto& t : drawing.triangles) lay(t.corner), lay(t.one), lay(t.other);
    return drawing;
}

std::optional<IncidenceHandle> handleAt(const learn::Incidence& drawing, const DrawingFit& fit, view::Vec2 px,
                                        double scale) {
    const learn::Point2 *start = pointOf(drawing, Role::Start), *centre = pointOf(drawing, Role::Center),
                        *nearest = pointOf(drawing, Role::Closest);
    if (!start || !centre || !nearest) return std::nullopt;
    const Vec2 startPx = fit.toPx(start->at), centrePx = fit.toPx(centre->at);
    const double grip = kGripPx * scale;
    const auto isWithin = [&](view::Vec2 center, Role body) {
        const learn::Circle2* circle = circleOf(drawing, body);
        return glm::length(px - center) <= (circle ? circle->radius * fit.pxPerUnit : 0);
    };
    if (glm::length(px - startPx) <= grip) return IncidenceHandle::Start;
    if (glm::length(px - centrePx) <= grip) return IncidenceHandle::Center;
    if (isWithin(startPx, Role::Ball)) return IncidenceHandle::Start;
    if (distanceToSegment(px, startPx, fit.toPx(nearest->at)) <= kLinePx * scale) return IncidenceHandle::Line;
    if (isWithin(centrePx, Role::Sphere)) return IncidenceHandle::Center;
    return std::nullopt;
}

std::optional<std::string> geometryAt(const learn::Incidence& drawing, const DrawingFit& fit, view::Vec2 px,
                                      double scale) {
    for (const auto& p : drawing.points)
        if (glm::length(px - fit.toPx(p.at)) <= kPointPx * scale) return p.name;
    const auto isNear = [&](Vec2 a, Vec2 b) {
        return distanceToSegment(px, fit.toPx(a), fit.toPx(b)) <= kNamedLinePx * scale;
    };
    for (const auto& a : drawing.arrows)
        if (isNear(a.from, a.to)) return a.name;
    // Where several lengths lie on one line, the last is the shortest and is drawn on top.
    for (auto l = drawing.lengths.rbegin(); l != drawing.lengths.rend(); ++l)
        if (isNear(l->from, l->to)) return derivationName(l->name);
    return std::nullopt;
}

Vec2 placeOf(const learn::Incidence& drawing, IncidenceHandle handle, Vec2 pointer) {
    const learn::Point2 *start = pointOf(drawing, Role::Start), *centre = pointOf(drawing, Role::Center);
    if (handle == IncidenceHandle::Start && start) return start->at;
    if (handle == IncidenceHandle::Center && centre) return centre->at;
    return {pointer.x, start ? start->at.y : pointer.y};
}

std::optional<PlotDrawing> plotOf(const DrawingDrag& drag, const Collision& c, PlotKind kind) {
    const auto make = [&](const collide::SweepQuery& q) {
        return kind == PlotKind::Distance ? learn::distancePlot(q) : learn::anglePlot(q);
    };
    std::optional<learn::Plot> now = make(c.query);
    if (!now) return std::nullopt;
    PlotDrawing drawing{std::move(*now)};
    const learn::Plot& plot = drawing.plot;
    drawing.x0 = plot.x0, drawing.x1 = plot.x1, drawing.y0 = plot.y0, drawing.y1 = plot.y1;
    if (!drag.isActive() || !std::holds_alternative<PlotMark::Kind>(drag.handle())) return drawing;
    const collide::SweepQuery& before = drag.collision().query;
    const std::optional<learn::Plot> start = make(before);
    const auto plane = learn::incidencePlane(before);
    if (!start || !plane) return drawing;
    const bool isStart = std::get<PlotMark::Kind>(drag.handle()) == PlotMark::Kind::Start;
    const double moved = isStart ? glm::dot(c.query.ball.position - before.ball.position, plane->x) : 0;
    drawing.x0 = start->x0 - moved, drawing.x1 = start->x1 - moved, drawing.y0 = start->y0, drawing.y1 = start->y1;
    return drawing;
}

const PlotMark* markAt(const learn::Plot& plot, const std::function<view::Vec2(learn::PlotPoint)>& atPx, view::Vec2 px,
                       double scale) {
    const PlotMark* nearest = nullptr;
    double least = kGripPx * scale;
    for (const PlotMark& mark : plot.marks) {
        const double distance = glm::length(px - atPx(mark.at));
        if (!mark.draggable || !(distance <= least)) continue;
        least = distance;
        nearest = &mark;
    }
    return nearest;
}

}  // namespace session
