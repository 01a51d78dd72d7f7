#include "render/gl/strokes.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include "render/gl/silhouette.h"
#include "render/gl/stroke_batch.h"

namespace render::gl {
namespace {

constexpr int kDiscCorners = 96;
constexpr int kWallLines = 10;  // on each side of the middle
constexpr float kDiscEdgeAlpha = 0.75f;
constexpr double kMarkerNearerPx = 6;
constexpr float kOutlinePx = 1.4f, kSweptEdgePx = 1.1f, kRingPx = 1.5f, kRingGapPx = 4;
constexpr float kGhostEdgeAlpha = 0.95f, kSweptEdgeAlpha = 0.55f;
constexpr float kHiddenOutline = 0.45f;  // share of its alpha where a solid is in front

struct Plane {
    Vec3 u, v;  // unit, at right angles, in the plane
};

Plane planeAcross(Vec3 normal) {
    const Vec3 n = std::abs(normal.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(0, 1, 0);
    const Vec3 u = glm::normalize(glm::cross(n, normal));
    return {u, glm::cross(normal, u)};
}

Pen pen(const Frame& frame, Ink ink, float widthPx, float alpha = 1, Dash dash = Dash::Solid) {
    return {glm::vec4(frame.ink(ink), alpha), double(widthPx * frame.scale()), dash};
}

void addDisc(const Frame& frame, const Disc& d, FillBatch& fills, StrokeBatch& lines) {
    const Plane plane = planeAcross(d.normal);
    std::vector<Vec3> rim;
    for (int i = 0; i <= kDiscCorners; ++i) {
        const double turn = glm::two_pi<double>() * (i % kDiscCorners) / kDiscCorners;
        rim.push_back(frame.toView(d.center + d.radius * (std::cos(turn) * plane.u + std::sin(turn) * plane.v)));
    }
    const Vec3 center = frame.toView(d.center);
    for (std::size_t i = 0; i + 1 < rim.size(); ++i) {
        fills.triangle(center, rim[i], rim[i + 1], {frame.ink(d.ink), d.fill});
    }
    Pen edge = pen(frame, d.ink, 1.2f, kDiscEdgeAlpha);
    edge.hidden = d.hidden;
    lines.polyline(rim, edge);
}

void addArc(const Frame& frame, const Arc& a, StrokeBatch& lines) {
    const double angle = std::atan2(glm::length(glm::cross(a.from, a.to)), glm::dot(a.from, a.to));
    const Vec3 across = a.to - glm::dot(a.to, a.from) * a.from;
    const double length = glm::length(across);
    if (!(length > 0)) return;
    const int steps = std::max(2, int(std::ceil(angle / 0.06)));
    std::vector<Vec3> points;
    for (int i = 0; i <= steps; ++i) {
        const double t = angle * i / steps;
        points.push_back(frame.toView(a.center + a.radius * (std::cos(t) * a.from + std::sin(t) / length * across)));
    }
    Pen p = pen(frame, a.ink, a.widthPx);
    p.hidden = 0.6f;
    lines.polyline(points, p);
}

void addMarker(const Frame& frame, const Marker& m, StrokeBatch& lines) {
    const double radius = double(m.radiusPx * frame.scale());
    Pen rim = pen(frame, m.rim, 1), fill = pen(frame, m.fill, 1);
    rim.towardEyePx = fill.towardEyePx = radius + kMarkerNearerPx;
    rim.hidden = fill.hidden = 0.5f;
    lines.dot(frame.toView(m.at), radius + 1.2 * double(frame.scale()), rim);
    lines.dot(frame.toView(m.at), radius, fill);
}

void addWall(const Frame& frame, const Wall& w, FillBatch& fills, StrokeBatch& lines) {
    const Plane plane = planeAcross(w.normal);
    const glm::vec3 ink = frame.ink(w.selected ? Ink::Text : Ink::Dim);
    const float strong = w.selected || w.hovered ? 1.6f : 1;
    const auto at = [&](double x, double y) { return frame.toView(w.center + w.extent * (x * plane.u + y * plane.v)); };
    const auto fade = [](double x, double y) { return float(std::pow(std::max(0.0, 1 - x * x - y * y), 1.5)); };
    // Fills and lines fade out toward the edge, to show that the wall is endless.
    for (int i = 0; i < kDiscCorners / 2; ++i) {
        const double a = 2 * glm::two_pi<double>() * i / kDiscCorners,
                     b = 2 * glm::two_pi<double>() * (i + 1) / kDiscCorners;
        fills.triangle(at(0, 0), at(std::cos(a), std::sin(a)), at(std::cos(b), std::sin(b)), {ink, 0.16f * strong},
                       {1, 0, 0});
    }
    constexpr int kParts = 12;
    for (int i = -kWallLines; i <= kWallLines; ++i) {
        const double x = double(i) / kWallLines;
        for (int j = 0; j < kParts; ++j) {
            const double y = 2.0 * j / kParts - 1, next = 2.0 * (j + 1) / kParts - 1;
            const float f0 = fade(x, y), f1 = fade(x, next);
            if (f0 <= 0 && f1 <= 0) continue;
            const Pen p = pen(frame, w.selected ? Ink::Text : Ink::Dim, 1, 0.34f * strong);
            lines.line(at(x, y), at(x, next), p, f0, f1);
            lines.line(at(y, x), at(next, x), p, f0, f1);
        }
    }
}

Pen outlinePen(const Frame& frame, Ink ink, float widthPx, float alpha, Dash dash = Dash::Solid) {
    Pen p = pen(frame, ink, widthPx, alpha, dash);
    p.hidden = kHiddenOutline;
    return p;
}

void addSwept(const Frame& frame, const Capsule& c, FillBatch& fills, StrokeBatch& lines) {
    if (!(c.radius > 0)) return;
    const Vec3 a = frame.toView(c.a), b = frame.toView(c.b);
    const auto outline = sweptOutlineOf(frame, a, b, frame.length(c.radius), c.openA, c.openB);
    if (!outline) return;
    const std::vector<Vec3>&atA = outline->atA, &atB = outline->atB;
    const glm::vec4 fill(frame.ink(c.ink), c.fill);
    const glm::dvec2 along = frame.toPixel(atB.front()) - frame.toPixel(atA.front());
    // Where the balls at two open ends overlap in the picture, the strip turns back and is left out.
    const auto isForward = [&](std::size_t i) {
        return !(c.openA && c.openB) || glm::dot(frame.toPixel(atB[i]) - frame.toPixel(atA[i]), along) > 0;
    };
    for (std::size_t i = 0; i + 1 < atA.size(); ++i) {
        if (!isForward(i) || !isForward(i + 1)) continue;
        fills.triangle(atA[i], atB[i], atB[i + 1], fill);
        fills.triangle(atA[i], atB[i + 1], atA[i + 1], fill);
    }
    const Pen p = outlinePen(frame, c.ink, kSweptEdgePx, kSweptEdgeAlpha);
    lines.line(atA.front(), atB.front(), p);
    lines.line(atA.back(), atB.back(), p);
    if (!c.openA) lines.polyline(atA, p);
    if (!c.openB) lines.polyline(atB, p);
}

void addGhostOutline(const Frame& frame, const Ghost& g, StrokeBatch& lines) {
    if (!(g.radius > 0)) return;
    lines.polyline(outlineOf(frame, frame.toView(g.center), frame.length(g.radius)),
                   outlinePen(frame, g.ink, kOutlinePx, kGhostEdgeAlpha, g.outline));
}

void addRing(const Frame& frame, const Solid& s, StrokeBatch& lines) {
    if (!(s.radius > 0) || !(s.selected || s.hovered)) return;
    const Vec3 center = frame.toView(s.center);
    const double gap = double(kRingGapPx * frame.scale()) * frame.pixelSize(center.z);
    lines.polyline(outlineOf(frame, center, frame.length(s.radius) + gap),
                   outlinePen(frame, Ink::Text, kRingPx, s.selected ? 0.85f : 0.45f));
}

}  // namespace

Strokes::Strokes()
    : m_fill("fill", "fill", {"a_position", "a_color"}),
      m_line("stroke", "stroke", {"a_position", "a_place", "a_dash", "a_color"}),
      m_fills({4, 4}),
      m_lines({4, 4, 3, 4}) {}

const std::string& Strokes::error() const { return m_fill.error().empty() ? m_line.error() : m_fill.error(); }

void Strokes::prepare(const Frame& frame) {
    const DrawList& list = *frame.input().list;
    FillBatch fills(frame);
    StrokeBatch lines(frame);
    for (const Capsule& c : list.capsules) addSwept(frame, c, fills, lines);
    for (const Ghost& g : list.ghosts) addGhostOutline(frame, g, lines);
    for (const Solid& s : list.solids) addRing(frame, s, lines);
    for (const Wall& w : list.walls) addWall(frame, w, fills, lines);
    for (const Disc& d : list.discs) addDisc(frame, d, fills, lines);
    for (const Line& l : list.lines) {
        Pen p = pen(frame, l.ink, l.widthPx, l.alpha, l.dash);
        p.hidden = l.hidden;
        lines.line(frame.toView(l.a), frame.toView(l.b), p);
    }
    for (const Arc& a : list.arcs) addArc(frame, a, lines);
    for (const Arrow& a : list.arrows) {
        Pen p = pen(frame, a.ink, a.widthPx);
        p.hidden = a.hidden;
        lines.arrow(frame.toView(a.a), frame.toView(a.b), p);
    }
    for (const Marker& m : list.markers) addMarker(frame, m, lines);
    m_fills.upload(fills.vertices());
    m_lines.upload(lines.vertices());
}

void Strokes::drawFills() const {
    if (m_fills.count() == 0) return;
    m_fill.use();
    m_fills.bind();
    glDrawArrays(GL_TRIANGLES, 0, m_fills.count());
}

void Strokes::drawLines(bool hidden) const {
    if (m_lines.count() == 0) return;
    m_line.use();
    glUniform1f(m_line.uniform("u_hidden"), hidden ? 1 : 0);
    m_lines.bind();
    glDrawArrays(GL_TRIANGLES, 0, m_lines.count());
}

}  // namespace render::gl
