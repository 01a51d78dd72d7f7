#include "render/gl/volumes.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace render::gl {
namespace {

constexpr float kOutlinePx = 1.4f, kCapsuleEdgePx = 1.1f, kRingPx = 1.5f, kRingGapPx = 4;
constexpr float kGhostEdgeAlpha = 0.95f, kCapsuleEdgeAlpha = 0.55f;

struct Volume {
    Vec3 a, b;  // view space
    double radius = 0;
    int open = 0;
    glm::vec4 fill{0}, edge{0};
    float widthPx = 1, offsetPx = 0, dashes = 0, dashShare = 1;
    [[nodiscard]] double depth() const { return -(a.z + b.z) / 2; }
};

// Whole dashes around an outline of this radius in pixels.
void setDashes(Volume& v, Dash dash, double radiusPx, float scale) {
    if (dash == Dash::Solid) return;
    const double periodPx = (dash == Dash::Dotted ? 5 : dash == Dash::Dashed ? 8 : 12) * double(scale);
    v.dashes = float(std::max(8.0, std::round(glm::two_pi<double>() * radiusPx / periodPx)));
    v.dashShare = dash == Dash::Dotted ? 0.35f : dash == Dash::Dashed ? 0.60f : 0.72f;
}

struct Span {
    double low = 0, high = 0;
};

// Tangents of the two lines through the eye that touch a circle (side, depth) of this radius, depth > radius.
Span tangents(double side, double depth, double radius) {
    const double angle = std::atan2(side, depth), half = std::asin(std::min(1.0, radius / std::hypot(side, depth)));
    return {std::tan(angle - half), std::tan(angle + half)};
}

// The corners of a box in NDC around a ball's outline; the whole picture if the eye is too near.
std::array<glm::dvec2, 4> box(const Frame& frame, Vec3 c, double radius, double marginPx) {
    const glm::dvec2 margin = 2 * marginPx / frame.size();
    const double sx = double(frame.block().depth.z), sy = double(frame.block().depth.w);
    Span x{-1, 1}, y{-1, 1};
    if (frame.camera().orthographic()) {
        x = {sx * (c.x - radius), sx * (c.x + radius)};
        y = {sy * (c.y - radius), sy * (c.y + radius)};
    } else if (-c.z > radius * 1.001 + frame.nearest()) {
        x = tangents(c.x, -c.z, radius);
        y = tangents(c.y, -c.z, radius);
        x = {sx * x.low, sx * x.high};
        y = {sy * y.low, sy * y.high};
    }
    const glm::dvec2 low = glm::max(glm::dvec2(x.low, y.low) - margin, glm::dvec2(-4)),
                     high = glm::min(glm::dvec2(x.high, y.high) + margin, glm::dvec2(4));
    return {low, glm::dvec2(high.x, low.y), high, glm::dvec2(low.x, high.y)};
}

double turn(glm::dvec2 o, glm::dvec2 a, glm::dvec2 b) { return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x); }

// Convex hull, counter-clockwise (Andrew's monotone chain).
std::vector<glm::dvec2> hull(std::vector<glm::dvec2> p) {
    std::sort(p.begin(), p.end(), [](auto a, auto b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    std::vector<glm::dvec2> h(2 * p.size());
    std::size_t n = 0;
    for (const auto& q : p) {
        while (n >= 2 && turn(h[n - 2], h[n - 1], q) <= 0) --n;
        h[n++] = q;
    }
    for (std::size_t i = p.size() - 1, base = n + 1; i-- > 0;) {
        while (n >= base && turn(h[n - 2], h[n - 1], p[i]) <= 0) --n;
        h[n++] = p[i];
    }
    h.resize(n - 1);
    return h;
}

Volume ghostVolume(const Frame& frame, const Ghost& g) {
    Volume v{frame.toView(g.center), frame.toView(g.center), frame.length(g.radius)};
    const glm::vec3 ink = frame.ink(g.ink);
    const glm::vec3 inside = g.color ? glm::vec3(g.color->r, g.color->g, g.color->b) : ink;
    v.fill = {inside, g.fill * g.alpha};
    v.edge = {ink, kGhostEdgeAlpha * g.alpha};
    v.widthPx = kOutlinePx * frame.scale();
    setDashes(v, g.outline, frame.camera().pixelRadius(g.center, g.radius), frame.scale());
    return v;
}

Volume capsuleVolume(const Frame& frame, const Capsule& c) {
    Volume v{frame.toView(c.a), frame.toView(c.b), frame.length(c.radius), (c.openA ? 1 : 0) + (c.openB ? 2 : 0)};
    const glm::vec3 ink = frame.ink(c.ink);
    v.fill = {ink, c.fill * c.alpha};
    v.edge = {ink, kCapsuleEdgeAlpha * c.alpha};
    v.widthPx = kCapsuleEdgePx * frame.scale();
    return v;
}

Volume ringVolume(const Frame& frame, const Solid& s) {
    Volume v{frame.toView(s.center), frame.toView(s.center), frame.length(s.radius)};
    v.edge = {frame.ink(Ink::Text), s.selected ? 0.85f : 0.45f};
    v.widthPx = kRingPx * frame.scale();
    v.offsetPx = kRingGapPx * frame.scale();
    return v;
}

std::vector<Volume> volumesOf(const Frame& frame) {
    std::vector<Volume> all;
    const DrawList& list = *frame.input().list;
    for (const Capsule& c : list.capsules) {
        if (c.radius > 0) all.push_back(capsuleVolume(frame, c));
    }
    for (const Ghost& g : list.ghosts) {
        if (g.radius > 0) all.push_back(ghostVolume(frame, g));
    }
    for (const Solid& s : list.solids) {
        if (s.selected || s.hovered) all.push_back(ringVolume(frame, s));
    }
    std::stable_sort(all.begin(), all.end(), [](const Volume& a, const Volume& b) { return a.depth() > b.depth(); });
    return all;
}

}  // namespace

Volumes::Volumes() : m_program("volume", "volume", {"a_corner", "a_volume"}), m_corners({2, 1}) {}

void Volumes::prepare(const Frame& frame) {
    std::vector<glm::vec4> texels;
    std::vector<float> corners;
    float index = 0;
    for (const Volume& v : volumesOf(frame)) {
        const double marginPx = double(v.offsetPx + v.widthPx) + 2;
        std::vector<glm::dvec2> points;
        for (Vec3 end : {v.a, v.b}) {
            for (glm::dvec2 p : box(frame, end, v.radius, marginPx)) points.push_back(p);
        }
        const std::vector<glm::dvec2> outline = hull(points);
        for (std::size_t i = 2; i < outline.size(); ++i) {
            for (glm::dvec2 p : {outline[0], outline[i - 1], outline[i]}) {
                corners.insert(corners.end(), {float(p.x), float(p.y), index});
            }
        }
        texels.insert(texels.end(), {glm::vec4(v.a, v.radius), glm::vec4(v.b, v.open), v.fill, v.edge,
                                     glm::vec4(v.widthPx, v.offsetPx, v.dashes, v.dashShare)});
        ++index;
    }
    m_texels.upload(texels);
    m_corners.upload(corners);
}

void Volumes::draw(float hidden) const {
    if (m_corners.count() == 0) return;
    m_program.use();
    glUniform1f(m_program.uniform("u_hidden"), hidden);
    m_texels.bind();
    m_corners.bind();
    glDrawArrays(GL_TRIANGLES, 0, m_corners.count());
}

}  // namespace render::gl
