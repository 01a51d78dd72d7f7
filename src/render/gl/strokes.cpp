#include "render/gl/strokes.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include "render/gl/shape_outline.h"
#include "render/gl/silhouette.h"
#include "render/gl/stroke_batch.h"
#include "scene/shapes.h"

namespace render::gl {
namespace {

constexpr int kDiscCorners = 96;
constexpr float kCushion = 0.30f, kStrongCushion = 0.45f;  // share of the ink in the colour of a cushion
constexpr float kFaceAlpha = 0.16f;
constexpr float kDiscEdgeAlpha = 0.75f;
constexpr double kMarkerNearerPx = 6;
constexpr float kOutlinePx = 1.4f, kSweptEdgePx = 1.1f, kRingPx = 1.5f, kRingGapPx = 4;
constexpr double kFacetNearerPx = 3;
constexpr float kGlassEdgeAlpha = 0.8f, kGhostEdgeAlpha = 0.95f, kSweptEdgeAlpha = 0.55f;
constexpr float kHiddenOutline = 0.45f, kHiddenArc = 0.6f;  // share of the alpha where a solid is in front

constexpr std::size_t kSpareFloats = std::size_t{1} << 20;  // memory that is kept from frame to frame in any case

struct Plane {
    Vec3 u, v;  // unit, at right angles, in the plane
};

Plane planeAcross(Vec3 normal) {
    const Vec3 n = std::abs(normal.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(0, 1, 0);
    const Vec3 u = glm::normalize(glm::cross(n, normal));
    return {u, glm::cross(normal, u)};
}

Pen pen(const Frame& frame, Ink ink, float widthPx, float alpha, Dash dash, float hidden) {
    return {glm::vec4(frame.ink(ink), alpha), double(widthPx * frame.scale()), dash, hidden};
}

Pen solidPen(const Frame& frame, Ink ink, float widthPx, float alpha = 1, float hidden = Pen{}.hidden) {
    return pen(frame, ink, widthPx, alpha, Dash::Solid, hidden);
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
        fills.triangle(center, rim[i], rim[i + 1], {frame.ink(d.ink), d.fill * d.alpha});
    }
    lines.polyline(rim, solidPen(frame, d.ink, 1.2f, kDiscEdgeAlpha * d.alpha, d.hidden));
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
    lines.polyline(points, solidPen(frame, a.ink, a.widthPx, a.alpha, kHiddenArc));
}

void addMarker(const Frame& frame, const Marker& m, StrokeBatch& lines) {
    const double radius = double(m.radiusPx * frame.scale());
    Pen rim = solidPen(frame, m.rim, 1, m.alpha, m.hidden), fill = solidPen(frame, m.fill, 1, m.alpha, m.hidden);
    rim.towardEyePx = fill.towardEyePx = radius + kMarkerNearerPx;
    lines.dot(frame.toView(m.at), radius + 1.2 * double(frame.scale()), rim);
    lines.dot(frame.toView(m.at), radius, fill);
}

void addEdge(const Frame& frame, const view::Rail& rail, Vec3 a, Vec3 b, const Pen& pen, StrokeBatch& lines) {
    const auto at = [&](const view::RailPlace& place) { return frame.toView(glm::mix(a, b, place.share)); };
    const std::vector<view::RailPlace> places = fadesOf(rail);
    for (std::size_t i = 0; i + 1 < places.size(); ++i)
        lines.line(at(places[i]), at(places[i + 1]), pen, places[i].strength, places[i + 1].strength);
}

/// The cosine of the angle at which the middle of a wall is seen: 1 straight, 0 edge-on, negative from behind.
float facing(const Frame& frame, const view::WallFace& wall) {
    const view::Rail& rail = wall.rails.front();
    const Vec3 at = frame.toView(glm::mix(rail.a, rail.b, 0.5)), inward = frame.axis(wall.inward);
    return float(frame.camera().orthographic() ? inward.z : -glm::dot(glm::normalize(at), inward));
}

void addCushion(const Frame& frame, const view::WallFace& wall, glm::vec4 color, FillBatch& fills) {
    const std::vector<Vec3>& c = wall.cushion;
    const std::vector<view::RailPlace> places = fadesOf(wall.rails.front());
    const auto inner = [&](double t) { return frame.toView(glm::mix(c[0], c[1], t)); };
    const auto outer = [&](double t) { return frame.toView(glm::mix(c[3], c[2], t)); };
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
        const double t = places[i].share, next = places[i + 1].share;
        const float f = places[i].strength, g = places[i + 1].strength;
        fills.triangle(inner(t), inner(next), outer(next), color, {f, g, g});
        fills.triangle(inner(t), outer(next), outer(t), color, {f, g, f});
    }
}

void addWall(const Frame& frame, const Wall& w, FillBatch& cushions, FillBatch& fills, StrokeBatch& lines) {
    const view::WallFace& wall = w.shape;
    if (wall.rails.empty()) return;
    const bool strong = w.selected || w.hovered;
    const Ink ink = strong ? Ink::Text : Ink::Dim;
    for (const view::Rail& rail : wall.rails)
        addEdge(frame, rail, rail.a, rail.b, solidPen(frame, ink, strong ? 2.6f : 1.6f), lines);
    if (!wall.cushion.empty()) {
        const float share = strong ? kStrongCushion : kCushion;
        addCushion(frame, wall, {glm::mix(frame.ink(Ink::Background), frame.ink(ink), share), 1}, cushions);
        addEdge(frame, wall.rails.front(), wall.cushion[3], wall.cushion[2], solidPen(frame, ink, 1, 0.5f), lines);
    }
    const float cosine = facing(frame, wall), edge = 1 - glm::smoothstep(0.05f, 0.28f, std::abs(cosine));
    if (edge > 0 && wall.post.a != wall.post.b)
        lines.line(frame.toView(wall.post.a), frame.toView(wall.post.b), solidPen(frame, ink, 1.6f, edge), 1, 0);
    // Seen from behind, the wall stands between the eye and the bodies: no fill.
    const float alpha = kFaceAlpha * glm::smoothstep(0.03f, 0.35f, cosine);
    if (!(alpha > 0)) return;
    for (const std::vector<view::FacePoint>& part : wall.face)
        for (std::size_t i = 1; i + 1 < part.size(); ++i)
            fills.triangle(frame.toView(part[0].at), frame.toView(part[i].at), frame.toView(part[i + 1].at),
                           {frame.ink(Ink::Dim), alpha}, {part[0].strength, part[i].strength, part[i + 1].strength});
}

void addSwept(const Frame& frame, const Capsule& c, FillBatch& fills, StrokeBatch& lines) {
    if (!(c.radius > 0)) return;
    const Vec3 a = frame.toView(c.a), b = frame.toView(c.b);
    const auto outline = sweptOutlineOf(frame, a, b, frame.length(c.radius), c.openA, c.openB);
    if (!outline) return;
    const std::vector<Vec3>&atA = outline->atA, &atB = outline->atB;
    const glm::vec4 fill(frame.ink(c.ink), c.fill * c.alpha);
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
    const Pen p = solidPen(frame, c.ink, kSweptEdgePx, kSweptEdgeAlpha * c.alpha, kHiddenOutline);
    lines.line(atA.front(), atB.front(), p);
    lines.line(atA.back(), atB.back(), p);
    if (!c.openA) lines.polyline(atA, p);
    if (!c.openB) lines.polyline(atB, p);
}

void addGhostOutline(const Frame& frame, const Ghost& g, StrokeBatch& lines) {
    if (!(g.radius > 0)) return;
    lines.polyline(outlineOf(frame, frame.toView(g.center), frame.length(g.radius)),
                   pen(frame, g.ink, kOutlinePx, kGhostEdgeAlpha * g.alpha, g.outline, kHiddenOutline));
}

void addRing(const Frame& frame, const Solid& s, StrokeBatch& lines) {
    if (!(s.radius > 0)) return;
    const Vec3 center = frame.toView(s.center);
    const double gap = double(kRingGapPx * frame.scale()) * frame.pixelSize(center.z);
    lines.polyline(outlineOf(frame, center, frame.length(s.radius) + gap),
                   solidPen(frame, Ink::Text, kRingPx, s.selected ? 0.85f : 0.45f, kHiddenOutline));
}

/// True if the selection rings of two bodies coincide: one of them is drawn.
bool haveOneRing(const Solid& a, const Solid& b) {
    return a.center == b.center && a.radius == b.radius && a.selected == b.selected;
}

void addRing(const Frame& frame, const SolidShape& s, StrokeBatch& lines) {
    const double z = std::min(frame.toView(scene::middleOf(s.body)).z, -frame.nearest());
    const double gap = double(kRingGapPx * frame.scale()) * frame.pixelSize(z);
    lines.polyline(outlineInSpace(frame, s.body, drawnRadius(frame, s.body) + gap),
                   solidPen(frame, Ink::Text, kRingPx, s.selected ? 0.85f : 0.45f, kHiddenOutline));
}

void addGlassOutline(const Frame& frame, const GlassShape& g, StrokeBatch& lines) {
    lines.polyline(outlineInSpace(frame, g.body, drawnRadius(frame, g.body)),
                   solidPen(frame, g.ink, kOutlinePx, kGlassEdgeAlpha * g.alpha, kHiddenOutline));
}

void addFacet(const Frame& frame, const Facet& f, FillBatch& fills) {
    std::vector<Vec3> corners;
    for (const Vec3& corner : f.corners) {  // a little nearer than the solid that it lies on
        const Vec3 at = frame.toView(corner);
        const double nearer = kFacetNearerPx * frame.pixelSize(at.z);
        corners.push_back(frame.camera().orthographic() ? at + Vec3(0, 0, nearer) : at * (1 + nearer / at.z));
    }
    for (std::size_t i = 1; i + 1 < corners.size(); ++i)
        fills.triangle(corners[0], corners[i], corners[i + 1], {frame.ink(f.ink), f.alpha});
}

}  // namespace

Strokes::Strokes(Programs& programs)
    : m_fill(programs.begin("fill")),
      m_line(programs.begin("stroke")),
      m_cushions({4, 4}),
      m_fills({4, 4}),
      m_lines({3, 4, 3, 4}) {}

void Strokes::prepare(const Frame& frame) {
    const DrawList& list = *frame.input().list;
    FillBatch cushions(frame), fills(frame);
    StrokeBatch lines(frame, std::move(m_room));
    for (const Capsule& c : list.capsules) addSwept(frame, c, fills, lines);
    for (const Ghost& g : list.ghosts) addGhostOutline(frame, g, lines);
    for (std::size_t k = 0; k < list.ringed.size(); ++k) {
        const Solid& solid = list.solids[list.ringed[k]];
        if (k == 0 || !haveOneRing(solid, list.solids[list.ringed[k - 1]])) addRing(frame, solid, lines);
    }
    for (const SolidShape& s : list.shapes)
        if (s.selected || s.hovered) addRing(frame, s, lines);
    for (const GlassShape& g : list.glass) addGlassOutline(frame, g, lines);
    for (const Facet& f : list.facets) addFacet(frame, f, fills);
    for (const Wall& w : list.walls) addWall(frame, w, cushions, fills, lines);
    for (const Disc& d : list.discs) addDisc(frame, d, fills, lines);
    for (const Line& l : list.lines) {
        Pen p = pen(frame, l.ink, l.widthPx, l.alpha, l.dash, l.hidden);
        p.towardEyePx = double(l.nearerPx * frame.scale());
        if (l.color) p.color = {l.color->r, l.color->g, l.color->b, l.alpha};
        lines.line(frame.toView(l.a), frame.toView(l.b), p);
    }
    for (const Arc& a : list.arcs) addArc(frame, a, lines);
    for (const Arrow& a : list.arrows)
        lines.arrow(frame.toView(a.a), frame.toView(a.b), solidPen(frame, a.ink, a.widthPx, a.alpha, a.hidden));
    for (const Marker& m : list.markers) addMarker(frame, m, lines);
    m_cushions.upload(cushions.vertices());
    m_fills.upload(fills.vertices());
    m_lines.upload(lines.vertices());
    m_room = lines.takeVertices();
    if (m_room.capacity() > std::max(kSpareFloats, 4 * m_room.size())) m_room = {};
}

void Strokes::draw(const VertexBuffer& fills) const {
    if (fills.count() == 0) return;
    m_fill.use();
    fills.bind();
    glDrawArrays(GL_TRIANGLES, 0, fills.count());
}

void Strokes::drawCushions() const { draw(m_cushions); }
void Strokes::drawFills() const { draw(m_fills); }

void Strokes::drawLines(bool hidden) const {
    if (m_lines.count() == 0) return;
    m_line.use();
    glUniform1f(m_line.uniform("u_hidden"), hidden ? 1 : 0);
    m_lines.bind();
    glDrawArrays(GL_TRIANGLES, 0, m_lines.count());
}

}  // namespace render::gl
