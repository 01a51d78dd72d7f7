#include "render/gl/stroke_batch.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace render::gl {
namespace {

constexpr double kHeadLength = 5.0, kHeadHalfWidth = 1.9;  // in line widths
constexpr double kArrowHeadKind = 4;
constexpr double kFarPx = 4000;  // strokes are cut this far outside the picture

// The period of a dash pattern, px: a multiple of the line width, with a lower limit so that thin lines stay readable.
double periodPx(Dash dash, double width, double scale) {
    if (dash == Dash::Solid) return 1;
    struct Period {
        double widths, leastPx;
    };
    constexpr Period kPeriods[] = {{2.9, 5}, {5.5, 8}, {8.5, 13}};  // periods of Dotted, Dashed, DashDot
    const Period& period = kPeriods[std::size_t(dash) - std::size_t(Dash::Dotted)];
    return std::max(period.widths * width, period.leastPx * scale);
}

glm::dvec2 direction(glm::dvec2 a, glm::dvec2 b) {
    const double length = glm::length(b - a);
    return length > 1e-9 ? (b - a) / length : glm::dvec2(1, 0);
}

// Parameters at which a + t (b - a) enters and leaves the picture with a wide margin; absent if it misses it.
std::optional<glm::dvec2> insidePicture(glm::dvec2 a, glm::dvec2 b, glm::dvec2 size) {
    double from = 0, to = 1;
    for (int i = 0; i < 2; ++i) {
        const double d = b[i] - a[i], low = -kFarPx - a[i], high = size[i] + kFarPx - a[i];
        if (d == 0) {
            if (low > 0 || high < 0) return std::nullopt;
            continue;
        }
        from = std::max(from, std::min(low / d, high / d));
        to = std::min(to, std::max(low / d, high / d));
    }
    return from < to ? std::optional(glm::dvec2(from, to)) : std::nullopt;
}

}  // namespace

StrokeBatch::Point StrokeBatch::point(Vec3 p, double towardEyePx) const {
    const double nearer = p.z + towardEyePx * m_frame.pixelSize(p.z);
    const double z = m_frame.camera().orthographic() ? nearer : std::min(nearer, -m_frame.nearest());
    return {m_frame.toPixel(p), m_frame.ndcDepth(z)};
}

bool StrokeBatch::clipToEye(Vec3& a, Vec3& b) const {
    if (m_frame.camera().orthographic()) return true;
    const double limit = -m_frame.nearest();
    if (a.z > limit && b.z > limit) return false;
    if (a.z > limit) a += (b - a) * ((limit - a.z) / (b.z - a.z));
    if (b.z > limit) b += (a - b) * ((limit - b.z) / (a.z - b.z));
    return true;
}

void StrokeBatch::vertex(glm::vec3 clip, glm::vec4 place, glm::vec3 dash, glm::vec4 color) {
    m_vertices.insert(m_vertices.end(), {clip.x, clip.y, clip.z, place.x, place.y, place.z, place.w, dash.x, dash.y,
                                         dash.z, color.r, color.g, color.b, color.a});
}

void StrokeBatch::quad(const Quad& q, const Pen& pen) {
    const glm::dvec2 d = direction(q.a.px, q.b.px), n(-d.y, d.x);
    const glm::dvec2 size = m_frame.size();
    const double before = q.normalA ? 0 : q.reach, after = q.normalB ? 0 : q.reach;
    const auto corner = [&](const Point& p, double extra, glm::dvec2 normal, double side, double along, double half,
                            float alpha) {
        const glm::dvec2 px = p.px + extra * d + side * normal;
        const glm::dvec2 ndc = 2.0 * px / size - 1.0;
        glm::vec4 color = pen.color;
        color.a *= alpha;
        vertex({ndc, p.depth}, {along + extra, side, half, q.total}, {q.kind, q.period, pen.hidden}, color);
    };
    const double side = std::max(q.halfWidth0, q.halfWidth1) + 1;
    const glm::dvec2 na = q.normalA.value_or(n), nb = q.normalB.value_or(n);
    for (auto [end, s] : {std::pair{0, -1.0}, {1, -1.0}, {1, 1.0}, {0, -1.0}, {1, 1.0}, {0, 1.0}}) {
        if (end == 0) corner(q.a, -before, na, s * side, q.along0, q.halfWidth0, q.alphaA);
        if (end == 1) corner(q.b, after, nb, s * side, q.along1, q.halfWidth1, q.alphaB);
    }
}

void StrokeBatch::line(Vec3 a, Vec3 b, const Pen& pen, float alphaA, float alphaB) {
    if (!clipToEye(a, b)) return;
    Point pa = point(a, pen.towardEyePx), pb = point(b, pen.towardEyePx);
    const double total = glm::length(pb.px - pa.px);
    const auto cut = insidePicture(pa.px, pb.px, m_frame.size());
    if (!cut) return;
    const auto at = [&](double t) { return Point{glm::mix(pa.px, pb.px, t), std::lerp(pa.depth, pb.depth, t)}; };
    Quad q;
    q.a = at(cut->x);
    q.b = at(cut->y);
    q.kind = double(pen.dash);
    q.period = periodPx(pen.dash, pen.widthPx, double(m_frame.scale()));
    const double first = cut->x * total, skipped = std::floor(first / q.period) * q.period;
    q.along0 = first - skipped;
    q.along1 = cut->y * total - skipped;
    q.total = total - skipped;
    q.halfWidth0 = q.halfWidth1 = pen.widthPx / 2;
    q.reach = pen.widthPx / 2 + 1;
    q.alphaA = alphaA;
    q.alphaB = alphaB;
    quad(q, pen);
}

void StrokeBatch::arrow(Vec3 a, Vec3 b, const Pen& pen) {
    if (!clipToEye(a, b)) return;
    const Point pa = point(a, pen.towardEyePx), pb = point(b, pen.towardEyePx);
    const double total = glm::length(pb.px - pa.px);
    const double head = std::min(kHeadLength * pen.widthPx, 0.7 * total);
    if (total < 0.5) return;
    const double t = 1 - head / total;
    const Point neck{glm::mix(pa.px, pb.px, t), std::lerp(pa.depth, pb.depth, t)};
    // The shaft ends inside the head, so that its round end stays covered.
    const Vec3 shaftEnd = glm::mix(a, b, std::max(t, 0.0));
    line(a, m_frame.camera().orthographic() ? shaftEnd : a + (b - a) * (t * -a.z / (t * -a.z + (1 - t) * -b.z)), pen);
    Quad q;
    q.a = neck;
    q.b = pb;
    q.along0 = 0;
    q.along1 = head;
    q.total = head;
    q.halfWidth0 = kHeadHalfWidth * pen.widthPx * head / (kHeadLength * pen.widthPx);
    q.halfWidth1 = 0;
    q.reach = 0;
    q.kind = kArrowHeadKind;
    quad(q, pen);
}

void StrokeBatch::polyline(const std::vector<Vec3>& points, const Pen& pen) {
    if (points.size() < 2) return;
    std::vector<Point> p;
    std::vector<bool> isBehind;
    for (Vec3 v : points) {
        isBehind.push_back(!m_frame.camera().orthographic() && v.z > -m_frame.nearest());
        p.push_back(isBehind.back() ? Point{} : point(v, pen.towardEyePx));
    }
    const bool closed = glm::length(p.front().px - p.back().px) < 1e-6;
    std::vector<glm::dvec2> normals;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const glm::dvec2 in = i > 0    ? direction(p[i - 1].px, p[i].px)
                              : closed ? direction(p[p.size() - 2].px, p[0].px)
                                       : direction(p[0].px, p[1].px);
        const glm::dvec2 out = i + 1 < p.size() ? direction(p[i].px, p[i + 1].px)
                               : closed         ? direction(p[0].px, p[1].px)
                                                : in;
        // Mitred with a limit, so that a sharp bend (a disc seen on its edge) has no long spike.
        const glm::dvec2 middle = direction(glm::dvec2(0), in + out);
        normals.push_back(glm::dvec2(-middle.y, middle.x) / std::max(0.6, glm::dot(middle, out)));
    }
    double period = periodPx(pen.dash, pen.widthPx, double(m_frame.scale()));
    if (closed && pen.dash != Dash::Solid) {  // whole dashes around
        double around = 0;
        for (std::size_t i = 0; i + 1 < p.size(); ++i) around += glm::length(p[i + 1].px - p[i].px);
        period = around / std::max(1.0, std::round(around / period));
    }
    double along = 0;
    for (std::size_t i = 0; i + 1 < p.size(); ++i) {
        if (isBehind[i] || isBehind[i + 1]) continue;
        Quad q;
        q.a = p[i];
        q.b = p[i + 1];
        q.normalA = normals[i];
        q.normalB = normals[i + 1];
        q.along0 = q.along1 = 0.5 * (q.total = 1);  // joined: without round ends
        q.kind = double(pen.dash);
        q.period = period;
        if (pen.dash != Dash::Solid) {
            q.along0 = along;
            q.along1 = along += glm::length(q.b.px - q.a.px);
            q.total = 1e9;
        }
        q.halfWidth0 = q.halfWidth1 = pen.widthPx / 2;
        quad(q, pen);
    }
}

void StrokeBatch::dot(Vec3 at, double radiusPx, const Pen& pen) {
    if (!m_frame.camera().orthographic() && at.z > -m_frame.nearest()) return;
    Quad q;
    q.a = q.b = point(at, pen.towardEyePx);
    q.halfWidth0 = q.halfWidth1 = radiusPx;
    q.reach = radiusPx + 1;
    quad(q, pen);
}

void FillBatch::triangle(Vec3 a, Vec3 b, Vec3 c, glm::vec4 color, glm::vec3 alphas) {
    int i = 0;
    for (Vec3 p : {a, b, c}) {
        const glm::vec4 clip = m_frame.toClip(p);
        const float alpha = color.a * alphas[i++];
        m_vertices.insert(m_vertices.end(),
                          {clip.x, clip.y, clip.z, clip.w, color.r * alpha, color.g * alpha, color.b * alpha, alpha});
    }
}

}  // namespace render::gl
