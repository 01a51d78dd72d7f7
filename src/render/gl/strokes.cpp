#include "render/gl/strokes.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include "render/gl/stroke_batch.h"

namespace render::gl {
namespace {

constexpr int kDiscCorners = 96;
constexpr int kWallLines = 10;  // on each side of the middle
constexpr float kDiscEdgeAlpha = 0.75f;
constexpr double kMarkerNearerPx = 6;

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

void addDisc(const Frame& frame, const Disc& d, StrokeBatch& fills, StrokeBatch& lines) {
    const Plane plane = planeAcross(d.normal);
    std::vector<Vec3> rim;
    for (int i = 0; i <= kDiscCorners; ++i) {
        const double turn = glm::two_pi<double>() * (i % kDiscCorners) / kDiscCorners;
        rim.push_back(frame.toView(d.center + d.radius * (std::cos(turn) * plane.u + std::sin(turn) * plane.v)));
    }
    const Vec3 center = frame.toView(d.center);
    for (std::size_t i = 0; i + 1 < rim.size(); ++i) {
        fills.triangle(center, rim[i], rim[i + 1], {frame.ink(d.ink), d.fill * d.alpha});
    }
    lines.polyline(rim, pen(frame, d.ink, 1.2f, kDiscEdgeAlpha * d.alpha));
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
    Pen p = pen(frame, a.ink, a.widthPx, a.alpha);
    p.hidden = 0.6f;
    lines.polyline(points, p);
}

void addMarker(const Frame& frame, const Marker& m, StrokeBatch& lines) {
    const double radius = double(m.radiusPx * frame.scale());
    Pen rim = pen(frame, m.rim, 1, m.alpha), fill = pen(frame, m.fill, 1, m.alpha);
    rim.towardEyePx = fill.towardEyePx = radius + kMarkerNearerPx;
    rim.hidden = fill.hidden = 0.5f;
    lines.dot(frame.toView(m.at), radius + 1.2 * double(frame.scale()), rim);
    lines.dot(frame.toView(m.at), radius, fill);
}

void addWall(const Frame& frame, const Wall& w, StrokeBatch& fills, StrokeBatch& lines) {
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

}  // namespace

Strokes::Strokes()
    : m_program("stroke", "stroke", {"a_position", "a_place", "a_dash", "a_color"}),
      m_fills({4, 4, 3, 4}),
      m_lines({4, 4, 3, 4}) {}

void Strokes::prepare(const Frame& frame) {
    const DrawList& list = *frame.input().list;
    StrokeBatch fills(frame), lines(frame);
    for (const Wall& w : list.walls) addWall(frame, w, fills, lines);
    for (const Disc& d : list.discs) addDisc(frame, d, fills, lines);
    for (const Line& l : list.lines) {
        Pen p = pen(frame, l.ink, l.widthPx, l.alpha, l.dash);
        p.hidden = l.hidden;
        lines.line(frame.toView(l.a), frame.toView(l.b), p);
    }
    for (const Arc& a : list.arcs) addArc(frame, a, lines);
    for (const Arrow& a : list.arrows) {
        Pen p = pen(frame, a.ink, a.widthPx, a.alpha);
        p.hidden = a.hidden;
        lines.arrow(frame.toView(a.a), frame.toView(a.b), p);
    }
    for (const Marker& m : list.markers) addMarker(frame, m, lines);
    m_fills.upload(fills.vertices());
    m_lines.upload(lines.vertices());
}

void Strokes::draw(const VertexBuffer& vertices, bool hidden) const {
    if (vertices.count() == 0) return;
    m_program.use();
    glUniform1f(m_program.uniform("u_hidden"), hidden ? 1 : 0);
    vertices.bind();
    glDrawArrays(GL_TRIANGLES, 0, vertices.count());
}

void Strokes::drawFills() const { draw(m_fills, false); }
void Strokes::drawLines(bool hidden) const { draw(m_lines, hidden); }

}  // namespace render::gl
