#include "session/views/derive_geometry.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "collide/sweep.h"
#include "session/state/display.h"
#include "session/views/drawing.h"

namespace session {
namespace {

using collide::Vec3;
using learn::Geometry;
using vocabulary::Annotation;

constexpr double kReach = 1.6;    // length of lines about the middle, in sizes of the scene
constexpr double kLargest = 100;  // largest size of spheres and planes, in sizes of the scene
constexpr double kTiny = 0.004;   // length of an arrow drawn as a dot, in sizes of the scene
constexpr double kPickPx = 7;     // px of the design

/// A ball around all bodies and paths of a collision.
struct Surroundings {
    Vec3 middle{0};
    double size = 1;
};

std::optional<Surroundings> surroundings(const collide::SweepQuery& q) {
    const collide::Obstacle& o = q.obstacle;
    Vec3 center = o.center;
    if (o.shape == collide::Shape::Plane) {  // its point under the ball
        const Vec3 normal = collide::unitOf(o.normal);
        center = q.ball.position - glm::dot(q.ball.position - center, normal) * normal;
    }
    const Vec3 d = q.ball.position - center;
    double size = collide::lengthOf(d) + q.ball.radius + o.radius;
    if (o.shape == collide::Shape::Capsule || o.shape == collide::Shape::Triangle)
        size += collide::lengthOf(o.b - center);
    if (o.shape == collide::Shape::Triangle) size += collide::lengthOf(o.c - center);
    if (o.shape == collide::Shape::Box) size += collide::lengthOf(o.half);
    const Surroundings s{center + 0.5 * d, std::max(size, 1e-300)};
    // Other sizes would overflow or underflow in the squares of what is drawn.
    if (!collide::isFinite(s.middle) || !(s.size < 1e150) || !(s.size > 1e-150)) return std::nullopt;
    return s;
}

/// The part of a line within the reach, as fractions of the line from a to b; absent if no part is.
struct Part {
    double from = 0, to = 1;
};
std::optional<Part> within(const Surroundings& s, Vec3 a, Vec3 b) {
    const double reach = kReach * s.size;
    const Vec3 p = (a - s.middle) / reach, q = (b - s.middle) / reach, d = q - p;
    const double largest = std::max({std::abs(d.x), std::abs(d.y), std::abs(d.z)});
    if (!(largest > 0) || !std::isfinite(largest)) return std::nullopt;
    const Vec3 u = d / largest;  // |p + t u| = 1 with t in [0, largest]
    const double uu = glm::dot(u, u), half = glm::dot(p, u), root2 = half * half - uu * (glm::dot(p, p) - 1);
    if (!(root2 >= 0)) return std::nullopt;
    const double low = std::max(0.0, (-half - std::sqrt(root2)) / uu);
    const double high = std::min(largest, (-half + std::sqrt(root2)) / uu);
    if (!(low < high)) return std::nullopt;
    return Part{low / largest, high / largest};
}

void addLine(std::vector<Annotation>& out, Annotation line, const Surroundings& s) {
    const double length = glm::length(line.b / s.size - line.a / s.size);
    const bool isArrow = line.kind == Annotation::Kind::Arrow;
    if (length < 1e-9) {
        line.kind = Annotation::Kind::Point;
        if (glm::length(line.a - s.middle) < kLargest * s.size) out.push_back(line);
        return;
    }
    const std::optional<Part> part = within(s, line.a, line.b);
    if (!part) return;
    const Vec3 a = line.a, way = line.b - line.a;
    if (part->from > 0) line.a = a + part->from * way;
    if (part->to < 1) {
        line.b = a + part->to * way;
        line.kind = Annotation::Kind::Segment;
    }
    if (isArrow && length < kTiny) {
        Annotation dot = line;
        dot.kind = Annotation::Kind::Point;
        dot.name.clear();
        out.push_back(dot);
    }
    out.push_back(line);
}

std::optional<double> pixelsFromCircle(const Annotation& circle, const view::Camera& camera, view::Vec2 px) {
    constexpr int kCorners = 48;
    const Vec3 other = std::abs(circle.b.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
    const Vec3 x = glm::normalize(glm::cross(circle.b, other)), y = glm::cross(circle.b, x);
    std::optional<double> best;
    std::optional<view::Projected> last;
    for (int i = 0; i <= kCorners; ++i) {
        const double angle = i * 2 * std::numbers::pi / kCorners;
        const auto corner = camera.project(circle.a + circle.radius * (std::cos(angle) * x + std::sin(angle) * y));
        if (corner && last) {
            const double distance = distanceToSegment(px, last->px, corner->px);
            best = std::min(best.value_or(distance), distance);
        }
        last = corner;
    }
    return best;
}

/// Rank in picking: the lowest is picked first, as it is drawn on top.
int rank(Annotation::Kind kind) {
    return kind == Annotation::Kind::Point                                        ? 0
           : kind == Annotation::Kind::Segment || kind == Annotation::Kind::Arrow ? 1
                                                                                  : 2;
}

}  // namespace

collide::SweepQuery toShown(collide::SweepQuery query, UpAxis up) {
    if (up == UpAxis::Z) return query;
    collide::Obstacle& o = query.obstacle;
    for (Vec3* v : {&query.ball.position, &query.ball.motion.vector, &o.center, &o.velocity, &o.normal, &o.b, &o.c})
        *v = toShown(*v, up);
    // A box keeps its own axes: the quaternion is multiplied by that of the turn of the axes, (1, -1, 0, 0).
    const collide::Rotation r = o.rotation;
    o.rotation = {r.w + r.x, r.x - r.w, r.y + r.z, r.z - r.y};
    return query;
}

std::vector<Annotation> annotationsOf(const std::vector<Geometry>& geometry, const collide::SweepQuery& query,
                                      UpAxis up) {
    const std::optional<Surroundings> around = surroundings(query);
    std::vector<Annotation> out;
    if (!around) return out;
    const double largest = kLargest * around->size;
    for (const Geometry& g : geometry) {
        Annotation a{g.kind,   g.name, g.ink, fromShown(g.a, up), fromShown(g.b, up), fromShown(g.c, up),
                     g.radius, false};
        if (!collide::isFinite(a.a) || !collide::isFinite(a.b) || !collide::isFinite(a.c) || !std::isfinite(a.radius))
            continue;
        if (a.kind == Annotation::Kind::Segment || a.kind == Annotation::Kind::Arrow) {
            addLine(out, a, *around);
            continue;
        }
        const Vec3 off = a.a - around->middle;
        if (!(std::max({std::abs(off.x), std::abs(off.y), std::abs(off.z)}) < largest)) continue;
        if (a.kind == Annotation::Kind::RightAngle) {
            a.name.clear();
            if (a.b != a.a && a.c != a.a) out.push_back(a);
            continue;
        }
        const bool needsNormal = a.kind == Annotation::Kind::Circle || a.kind == Annotation::Kind::Plane;
        if (needsNormal && !(std::abs(glm::dot(a.b, a.b) - 1) < 1e-6)) continue;
        if (a.radius > largest) continue;
        if (!(a.radius > 1e-9 * around->size)) a.kind = Annotation::Kind::Point;
        out.push_back(a);
    }
    return out;
}

std::optional<Annotation> lineOfMotion(const collide::SweepQuery& query) {
    const std::optional<Surroundings> around = surroundings(query);
    const Vec3 v = collide::velocityOf(query.ball) - query.obstacle.velocity;
    const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    if (!around || !(largest > 0) || !std::isfinite(largest)) return std::nullopt;
    const Vec3 start = query.ball.position, way = 4 * around->size * glm::normalize(v / largest);
    const std::optional<Part> part = within(*around, start, start + way);
    if (!part) return std::nullopt;
    Annotation line{Annotation::Kind::Segment, "", vocabulary::Ink::Dim, start, start + part->to * way};
    line.isLine = true;
    return line;
}

std::optional<double> pixelsFrom(const Annotation& a, const view::Camera& camera, view::Vec2 px) {
    if (a.kind == Annotation::Kind::Plane || a.kind == Annotation::Kind::RightAngle) return std::nullopt;
    if (a.kind == Annotation::Kind::Circle) return pixelsFromCircle(a, camera, px);
    const std::optional<view::Projected> first = camera.project(a.a);
    if (!first) return std::nullopt;
    if (a.kind == Annotation::Kind::Point) return glm::length(first->px - px);
    if (a.kind == Annotation::Kind::Sphere)
        return std::abs(glm::length(first->px - px) - camera.pixelRadius(a.a, a.radius));
    const std::optional<view::Projected> second = camera.project(a.b);
    if (!second) return std::nullopt;
    return distanceToSegment(px, first->px, second->px);
}

std::optional<std::string> nameAt(const std::vector<Annotation>& drawn, const view::Camera& camera, view::Vec2 px,
                                  double scale) {
    const Annotation* best = nullptr;
    double bestDistance = 0;
    for (const Annotation& a : drawn) {
        if (a.name.empty()) continue;
        const std::optional<double> distance = pixelsFrom(a, camera, px);
        if (!distance || *distance > kPickPx * scale) continue;
        const bool isBetter =
            !best || rank(a.kind) < rank(best->kind) || (rank(a.kind) == rank(best->kind) && *distance < bestDistance);
        if (isBetter) best = &a, bestDistance = *distance;
    }
    return best ? std::optional(best->name) : std::nullopt;
}

}  // namespace session
