#include "learn/figures/plots.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "collide/numbers/elementary.h"
#include "learn/derivation/articles.h"
#include "learn/derivation/symbols.h"
#include "learn/figures/incidence.h"
#include "scene/edits.h"
#include "world/first_contact.h"

namespace learn {
namespace {

constexpr int kSamples = 200;
constexpr double kMissRoom = 1.7;  // right end of the plot in R at a miss: its words stand beside the curves
constexpr double kDegrees = 180 / std::numbers::pi;

bool isDrawable(const Plot& plot) {
    for (const double x : {plot.x0, plot.x1, plot.y0, plot.y1})
        if (!std::isfinite(x)) return false;
    return plot.x0 < plot.x1 && plot.y0 < plot.y1 &&
           std::all_of(plot.marks.begin(), plot.marks.end(),
                       [](const PlotMark& m) { return std::isfinite(m.at.x) && std::isfinite(m.at.y); });
}

void addMark(Plot& plot, PlotMark::Kind kind, PlotPoint at, std::string label, Ink ink) {
    using Kind = PlotMark::Kind;
    const bool isDraggable = kind == Kind::Start || kind == Kind::Minimum || kind == Kind::Scene;
    plot.marks.push_back({kind, at, std::move(label), ink, isDraggable});
}

void markRoots(Plot& plot, const ExactMotion& m, double R2) {
    if (m.eq.D.sign() < 0) return;
    const double leave = ((m.eq.rootD() - m.eq.h) / m.pathLength).toDouble();
    if (m.eq.meets()) {
        const double enter = distanceOf(m).toDouble();
        addMark(plot, PlotMark::Kind::Enter, {enter, R2}, "contact at " + shownText(enter), Ink::Normal);
    }
    if (leave > 0 && m.eq.D.sign() > 0)
        addMark(plot, PlotMark::Kind::Leave, {leave, R2}, "would leave at " + shownText(leave), Ink::Dim);
}

/// The deflection of the ball's velocity, degrees, where the normal is -sine along the path and cosine across it. In
/// the axes of the plane of incidence, so that a head-on contact has exactly 0 or 180. Absent if the ball stops.
std::optional<double> deflection(const collide::SweepQuery& q, double relative, const IncidencePlane& plane,
                                 double sine, double cosine) {
    const bool isFixed = q.obstacle.mass == collide::kImmovable;
    const double share = isFixed ? 1 : 1 / (1 + q.ball.mass / q.obstacle.mass);
    const Vec3& w = q.obstacle.velocity;
    const Vec3 before{relative + glm::dot(w, plane.x), glm::dot(w, plane.y), glm::dot(w, glm::cross(plane.x, plane.y))};
    const Vec3 change = (1 + q.restitution) * share * relative * sine * Vec3(-sine, cosine, 0);
    const Vec3 after = before + change;
    if (after == Vec3(0)) return std::nullopt;
    return collide::rounded::atan2(glm::length(glm::cross(before, change)), glm::dot(before, after)) * kDegrees;
}

}  // namespace

std::string Plot::readAt(double x) const {
    std::string words;
    for (const Curve& curve : curves) {
        const auto& p = curve.points;
        const auto after = std::find_if(p.begin(), p.end(), [&](const PlotPoint& point) { return point.x >= x; });
        if (after == p.end() || (after == p.begin() && after->x > x)) continue;
        double y = after->y;
        if (after != p.begin()) {
            const PlotPoint& left = *(after - 1);
            y = left.y + (after->y - left.y) * (x - left.x) / (after->x - left.x);
        }
        words += (words.empty() ? xName + " = " + shownText(x) + xUnit : "") + ", " +
                 (curves.size() > 1 ? curve.name : yName) + " = " + shownText(y) + yUnit;
    }
    return words;
}

std::optional<Plot> distancePlot(const collide::SweepQuery& query) {
    const ExactMotion m(query);
    if (m.eq.a.sign() == 0) return std::nullopt;
    const double nearest = aheadOf(m).toDouble(), least = offsetSquaredOf(m).toDouble();
    const double R2 = (m.radius * m.radius).toDouble(), start = m.eq.dd.toDouble();
    Plot plot;
    plot.title = "Squared distance along the path";
    plot.xTitle = "path length s (units)", plot.yTitle = "|d|² (units²)";
    plot.xName = "s", plot.yName = "|d|²", plot.xUnit = " units";
    plot.levels.push_back({R2, "R² = " + shownText(R2), Ink::Sphere});
    addMark(plot, PlotMark::Kind::Start, {0, start}, "start", Ink::Ball);
    addMark(plot, PlotMark::Kind::Minimum, {nearest, least}, "nearest: b² = " + shownText(least), Ink::Closest);
    markRoots(plot, m, R2);
    const auto squared = [&](double s) { return least + (s - nearest) * (s - nearest); };
    const double limit = m.speed.toDouble() * query.frames;
    const double radius = m.radius.toDouble();
    plot.x0 = std::min(0.0, nearest) - radius / 2;
    plot.x1 = std::max({nearest + 2 * radius, nearest + std::abs(nearest) / 2, radius});
    if (std::isfinite(limit) && limit > 0) {
        plot.x1 = std::max(plot.x1, std::min(limit * 1.05, 3 * plot.x1));
        if (limit <= plot.x1)
            addMark(plot, PlotMark::Kind::Limit, {limit, squared(limit)}, "last frame: " + shownText(query.frames),
                    Ink::Warning);
    }
    plot.y1 = std::max({squared(plot.x1), start, R2}) * 1.05;
    Curve curve{"|d|²", Ink::Ball, {}};
    for (int i = 0; i <= kSamples; ++i) {
        const double s = plot.x0 + (plot.x1 - plot.x0) * i / kSamples;
        curve.points.push_back({s, squared(s)});
    }
    plot.curves.push_back(std::move(curve));
    return isDrawable(plot) ? std::optional(plot) : std::nullopt;
}

std::optional<Plot> anglePlot(const collide::SweepQuery& query) {
    const ExactMotion m(query);
    const auto plane = incidencePlane(query);
    if (!plane) return std::nullopt;
    const double R = m.radius.toDouble(), b = offsetOf(m).toDouble();
    const double relative = glm::length(toDoubles(m.relative));
    Plot plot;
    plot.title = "Angles over the impact parameter";
    plot.xTitle = "impact parameter b (units)", plot.yTitle = "angle (°)";
    plot.xName = "b", plot.yName = "angle", plot.xUnit = " units", plot.yUnit = "°";
    plot.x1 = 1.1 * std::max(R, std::min(b, 2 * R));
    if (m.eq.D.sign() < 0) plot.x1 = std::max(plot.x1, kMissRoom * R);
    plot.y1 = 190;
    Curve ricochet{"ricochet angle", Ink::Normal, {}}, turned{"deflection", Ink::VelocityOut, {}};
    for (int i = 0; i <= kSamples; ++i) {  // equal steps of the angle, because the curves are steep at b = R
        const double angle = (kSamples - i) * std::numbers::pi / (2 * kSamples),
                     at = i == kSamples ? R : R * std::cos(angle);
        ricochet.points.push_back({at, angle * kDegrees});
        if (const auto turn = deflection(query, relative, *plane, std::sin(angle), std::cos(angle)))
            turned.points.push_back({at, *turn});
    }
    const double stops = turned.points.empty() ? 0 : turned.points.front().y;  // where a ball that stops has its mark
    plot.curves = {std::move(ricochet), std::move(turned)};
    plot.levels.push_back({90, "90°", Ink::Faint});
    if (m.eq.D.sign() >= 0) {
        const double angle = articles::angleOf(m.eq.rootD(), length(acrossOf(m))).toDouble();
        const double degrees = angle * kDegrees;
        const auto turn = deflection(query, relative, *plane, b == 0 ? 1 : std::sin(angle), b == 0 ? 0 : b / R);
        addMark(plot, PlotMark::Kind::Scene, {b, degrees}, "ricochet " + shownText(degrees) + "°", Ink::Normal);
        if (turn)
            addMark(plot, PlotMark::Kind::Scene, {b, *turn}, "deflection " + shownText(*turn) + "°", Ink::VelocityOut);
        else
            addMark(plot, PlotMark::Kind::Scene, {b, stops}, "the ball stops", Ink::VelocityOut);
    } else {
        addMark(plot, PlotMark::Kind::Scene, {std::min(b, plot.x1), 0}, "passes by: b > R", Ink::Closest);
    }
    return isDrawable(plot) ? std::optional(plot) : std::nullopt;
}

scene::Scene dragged(const scene::Scene& scene, std::size_t ball, scene::ObjectRef target, PlotMark::Kind mark,
                     PlotPoint to) {
    const collide::SweepQuery query = world::queryFor(scene, ball, target);
    const auto plane = incidencePlane(query);
    if (!plane) return scene;
    const glm::dvec2 start = plane->to2d(query.ball.position);
    Vec3 delta(0);
    if (mark == PlotMark::Kind::Start) delta = plane->x * to.x;
    if (mark == PlotMark::Kind::Minimum) delta = plane->y * (std::sqrt(std::max(0.0, to.y)) - start.y);
    if (mark == PlotMark::Kind::Scene) delta = plane->y * (std::max(0.0, to.x) - start.y);
    const scene::Document moved = scene::moveBy({scene, {}}, {{scene::Kind::Ball, ball}}, delta);
    return moved.scene;
}

}  // namespace learn
