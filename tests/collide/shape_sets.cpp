#include "collide/shape_sets.h"

#include <array>
#include <cmath>
#include <utility>

#include "collide/query_sets.h"

namespace shape_sets {
namespace {
using collide::Obstacle;
using collide::Shape;
using collide::SweepQuery;
using collide::Vec3;
using query_sets::Random;

double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
double nudged(double x, int ulps) {
    for (; ulps > 0; --ulps) x = std::nextafter(x, 1e308);
    for (; ulps < 0; ++ulps) x = std::nextafter(x, -1e308);
    return x;
}

struct Maker {
    Random r;
    Shape shape;
    bool flat;  // in the plane z = 0

    Vec3 inCube(double size) {
        return {r.uniform(-size, size), r.uniform(-size, size), flat ? 0 : r.uniform(-size, size)};
    }
    Vec3 unit() {
        for (;;) {
            const Vec3 v = inCube(1);
            const double square = dot(v, v);
            if (square > 0.01 && square < 1) return v / std::sqrt(square);
        }
    }
    Vec3 whole(int size) {
        return {double(r.integer(-size, size)), double(r.integer(-size, size)),
                double(flat ? 0 : r.integer(-size, size))};
    }

    Obstacle shapeAt(const Vec3& center, double size) {
        Obstacle o;
        o.shape = shape;
        o.radius = r.coin() ? 0 : size * r.uniform(0, 0.5);
        o.center = center + inCube(size);
        o.b = center + inCube(size);
        o.c = center + inCube(size);
        if (shape != Shape::Box) return o;
        o.b = o.c = Vec3(0);
        o.half = {size * r.uniform(), size * r.uniform(), size * r.uniform()};
        if (r.coin()) o.rotation = {r.uniform(-1, 1), r.uniform(-1, 1), r.uniform(-1, 1), r.uniform(-1, 1)};
        return o;
    }
    /// A point of the core: on a corner, an edge, a face or within, each a quarter of the time or more.
    Vec3 pointOf(const Obstacle& o) {
        static constexpr int kBits = 20;  // so that products with few bits are exact
        const auto part = [&] {
            return r.integer(0, 2) == 0 ? 0.0 : r.coin() ? 1.0 : std::ldexp(r.integer(0, 1 << kBits), -kBits);
        };
        if (shape != Shape::Box) {
            const double s = part(), t = shape == Shape::Triangle ? part() * (1 - s) : 0;
            return o.center + s * (o.b - o.center) + t * (o.c - o.center);
        }
        Vec3 local;
        for (int k = 0; k < 3; ++k) local[k] = (2 * part() - 1) * o.half[k];
        return o.center + turned(o, local);
    }
    static Vec3 turned(const Obstacle& o, const Vec3& x) {
        const Vec3 u{o.rotation.x, o.rotation.y, o.rotation.z};
        const double w = o.rotation.w, square = w * w + dot(u, u);
        return x + 2.0 / square * (w * cross(u, x) + cross(u, cross(u, x)));
    }
    /// A path that passes beside a point of the shape.
    void aimBeside(SweepQuery& q, double size, double distance) {
        const Vec3 way = unit(), point = pointOf(q.obstacle);
        const double R = q.ball.radius + q.obstacle.radius;
        const Vec3 beside = point + unit() * (r.uniform(0, 1.3) * R + (r.integer(0, 3) == 0 ? size * r.uniform() : 0));
        q.ball.position = beside - way * distance;
        q.ball.motion = collide::Motion::velocity((beside - q.ball.position) * r.uniform(0.7, 3));
    }

    SweepQuery plain(double size = 1) {
        SweepQuery q;
        q.obstacle = shapeAt(inCube(5 * size), size);
        q.ball.radius = size * r.uniform(0, 1.5);
        aimBeside(q, size, size * r.uniform(1, 8));
        return q;
    }
    SweepQuery far() {
        SweepQuery q = plain();
        aimBeside(q, 1, r.power10(2, 12));
        return q;
    }
    SweepQuery offset() {
        SweepQuery q = plain();
        const Vec3 by = unit() * r.power10(3, 12);
        q.ball.position += by;
        move(q.obstacle, by);
        if (r.coin()) aimBeside(q, 1, r.uniform(1, 8));
        return q;
    }
    static void move(Obstacle& o, const Vec3& by) {
        o.center += by;
        if (o.shape != Shape::Box) o.b += by, o.c += by;
    }
    SweepQuery sliver() {
        SweepQuery q = plain();
        Obstacle& o = q.obstacle;
        const double thin = r.power10(-17, -2);
        if (shape == Shape::Box) {
            o.half[r.integer(0, 2)] *= thin;
            if (r.coin()) o.half[r.integer(0, 2)] *= thin;
        } else {
            if (shape == Shape::Capsule || r.integer(0, 3) == 0) o.b = o.center + (o.b - o.center) * thin;
            o.c = o.center + (o.b - o.center) * r.uniform(-0.5, 1.5) + unit() * thin;
        }
        if (r.coin()) q.ball.radius = r.power10(-3, 3) * thin;
        if (q.ball.radius + o.radius == 0) q.ball.radius = thin;
        aimBeside(q, 1, r.uniform(1, 8));
        return q;
    }
    /// Coordinates of few bits; start and motion are combinations of the edges or the axes.
    SweepQuery inPlane() {
        SweepQuery q = lattice(6, false);
        const double grain = std::ldexp(1.0, -r.integer(0, 20));
        Obstacle& o = q.obstacle;
        Vec3 e = o.b - o.center, f = o.c - o.center;
        if (shape == Shape::Box) {
            e = turned(o, {o.half.x, 0, 0});
            f = turned(o, {0, o.half.y, 0});
        }
        const auto combined = [&](int size) {
            return e * double(r.integer(-size, size)) +
                   f * double(shape == Shape::Capsule ? 0 : r.integer(-size, size));
        };
        Vec3 offset = r.coin() ? Vec3(0) : whole(3);  // in the plane, or parallel to it
        if (r.coin()) {                               // a level one
            o.center.z = o.b.z = o.c.z = e.z = f.z = 0;
            o.rotation = {1, 0, 0, r.coin() ? 0.0 : r.integer(-2, 2)};
            offset = {0, 0, double(r.integer(0, 3))};
        }
        q.ball.position = o.center + combined(4) + offset;
        q.ball.motion = collide::Motion::velocity(combined(3));
        if (r.integer(0, 3) == 0) q.ball.motion.vector = r.coin() ? e : e + f;
        q.ball.radius = r.integer(0, 3) != 0 ? std::sqrt(dot(offset, offset)) : r.integer(0, 4) * grain;
        o.radius = 0;
        if (q.ball.radius + o.radius == 0) q.ball.radius = 1;
        return q;
    }
    /// A whole vector of a whole length: what leads from a point of the core to the centre of a ball that touches it.
    std::pair<Vec3, double> wholeLength() {
        static constexpr int kTuples[6][4] = {{1, 2, 2, 3}, {2, 3, 6, 7}, {3, 0, 4, 5},
                                              {0, 0, 1, 1}, {0, 1, 0, 1}, {4, 3, 0, 5}};
        const auto& t = kTuples[flat ? r.integer(4, 5) : r.integer(0, 5)];
        const int size = r.integer(1, 3);
        return {Vec3(t[0] * r.sign(), t[1] * r.sign(), t[2] * r.sign()) * double(size), double(size * t[3])};
    }
    /// A corner, the middle of an edge, or the centre of a face of a shape in whole numbers.
    Vec3 wholePointOf(const Obstacle& o) {
        if (shape != Shape::Box)
            return r.coin() ? o.center : r.coin() ? o.b : (r.coin() ? o.center : o.c) * 0.5 + o.b * 0.5;
        Vec3 local;
        for (int k = 0; k < 3; ++k) local[k] = r.integer(-1, 1) * o.half[k];
        return o.center + turned(o, local);
    }
    /// In whole numbers: at the start, or on the way, the ball's centre is at the distance R from a point of the core,
    /// mostly its nearest one. @param across  the motion is across the way from that point
    SweepQuery atWholeLength(bool across, int steps) {
        SweepQuery q = lattice(5, false);
        Obstacle& o = q.obstacle;
        if (r.coin()) o.center.z = o.b.z = o.c.z = 0;
        if (shape == Shape::Box && r.coin()) o.rotation = {};
        const auto [offset, length] = wholeLength();
        const Vec3 way = across ? cross(offset, whole(2)) : whole(3);
        q.ball.radius = length;
        o.radius = 0;
        if (r.coin()) std::swap(q.ball.radius, o.radius);
        q.ball.position = wholePointOf(o) + offset - way * double(steps);
        q.ball.motion = collide::Motion::velocity(way);
        return q;
    }

    /// Gives the ball the radius with which it just touches the shape.
    SweepQuery graze() {
        if (r.integer(0, 2) == 0) return atWholeLength(true, r.integer(1, 4));
        SweepQuery q = r.integer(0, 3) == 0 ? lattice(6, true) : plain();
        const double distance = collide::sweep(q).closest.distance;
        q.obstacle.radius = r.coin() ? 0 : distance * std::ldexp(r.integer(0, 15), -4);
        q.ball.radius = nudged(distance - q.obstacle.radius, r.integer(-2, 2));
        if (!(q.ball.radius >= 0)) q.ball.radius = 0;
        if (q.ball.radius + q.obstacle.radius == 0) q.ball.radius = 0x1p-30;
        return q;
    }
    /// Toward the border of two features: from a corner or a point of an edge along the normal of a face.
    SweepQuery border() {
        SweepQuery q = plain();
        Obstacle& o = q.obstacle;
        Vec3 point, normal;
        if (shape == Shape::Box) {
            Vec3 local = o.half;
            const int axis = r.integer(0, 2);
            for (int k = 0; k < 3; ++k) local[k] *= r.sign();
            if (r.coin()) local[(axis + 1) % 3] *= r.uniform();
            Vec3 out(0);
            out[axis] = local[axis] < 0 ? -1 : 1;
            if (r.integer(0, 2) == 0) out[(axis + 2) % 3] = (local[(axis + 2) % 3] < 0 ? -1 : 1) * r.uniform();
            point = o.center + turned(o, local);
            normal = turned(o, out);
        } else {
            const Vec3 e = o.b - o.center, n = cross(e, o.c - o.center);
            point = r.coin() ? o.center : o.center + (shape == Shape::Capsule ? 1.0 : r.uniform()) * e;
            normal = shape == Shape::Capsule ? cross(e, unit()) : n * r.sign();
            if (shape == Shape::Triangle && r.integer(0, 2) == 0)
                normal = cross(e, n) / std::sqrt(dot(e, e)) + n * r.uniform();
        }
        if (dot(normal, normal) == 0) normal = {0, 0, 1};
        normal /= std::sqrt(dot(normal, normal));
        const Vec3 center = point + normal * (q.ball.radius + o.radius), way = unit();
        q.ball.position = center - (dot(way, normal) < 0 ? way : -way) * r.uniform(0.1, 9);
        q.ball.motion = collide::Motion::velocity((center - q.ball.position) * std::ldexp(1.0, r.integer(-2, 2)));
        for (int k = 0; k < (flat ? 2 : 3); ++k) q.ball.position[k] = nudged(q.ball.position[k], r.integer(-1, 1));
        return q;
    }
    SweepQuery touch() {
        if (r.integer(0, 2) == 0) return atWholeLength(r.integer(0, 2) == 0, 0);
        SweepQuery q = r.integer(0, 2) == 0 ? lattice(5, true) : plain();
        if (const auto answer = collide::sweep(q); answer.contact) q.ball.position = answer.contact->ballCenter;
        if (r.integer(0, 2) == 0) {
            q.ball.motion.vector = unit();
        } else if (r.coin()) {
            q.ball.motion.vector = cross(q.ball.position - q.obstacle.center, unit());
        }
        if (r.integer(0, 3) == 0) q.ball.radius = std::fmax(nudged(q.ball.radius, r.integer(-1, 1)), 0);
        return q;
    }
    SweepQuery inside() {
        SweepQuery q = r.coin() ? lattice(4, true) : plain();
        q.ball.position = pointOf(q.obstacle);
        if (r.coin()) q.ball.position = (q.ball.position + q.obstacle.center) * 0.5;
        if (r.integer(0, 3) == 0) q.ball.position += unit() * (q.ball.radius * r.uniform());
        return q;
    }
    SweepQuery limit() {
        SweepQuery q = r.coin() ? lattice(8, true) : plain();
        if (const auto answer = collide::sweep(q); answer.contact && std::isfinite(answer.contact->frames))
            q.frames = nudged(answer.contact->frames, r.integer(-1, 1));
        if (!(q.frames >= 0)) q.frames = 0;
        return q;
    }

    SweepQuery lattice(int size, bool mayMove) {
        SweepQuery q;
        Obstacle& o = q.obstacle;
        o.shape = shape;
        o.center = whole(size);
        if (shape == Shape::Box) {
            o.half = {double(r.integer(0, size)), double(r.integer(0, size)), double(r.integer(0, size))};
            if (r.coin()) o.rotation = {double(r.integer(0, 2)), double(r.integer(-1, 1)), double(r.integer(-1, 1)), 1};
        } else {
            o.b = whole(size);
            o.c = whole(size);
        }
        o.radius = r.coin() ? 0 : r.integer(0, size);
        q.ball.radius = r.integer(o.radius == 0 ? 1 : 0, size);
        q.ball.position = whole(3 * size);
        q.ball.motion = collide::Motion::velocity(whole(r.coin() ? 1 : size));
        if (mayMove && r.coin()) {  // toward a point of the shape, or one beside it
            const Vec3 to = o.center + whole(size);
            q.ball.motion.vector = to - q.ball.position;
        }
        if (mayMove && r.integer(0, 3) == 0) o.velocity = whole(2);
        if (r.integer(0, 3) == 0) q.frames = r.integer(0, 3);
        return q;
    }
    SweepQuery degenerate() {
        SweepQuery q = lattice(5, true);
        Obstacle& o = q.obstacle;
        switch (r.integer(0, 3)) {
            case 0:
                o.b = o.center;
                o.half[r.integer(0, 2)] = 0;
                break;
            case 1:
                o.c = o.b;
                o.half = Vec3(0);
                break;
            case 2:
                o.c = o.center + (o.b - o.center) * double(r.integer(-2, 3));
                o.half[0] = o.half[r.integer(1, 2)] = 0;
                break;
            default:
                o.b = o.c = o.center;
                o.half[0] = 5e-324;
        }
        if (r.coin()) q.ball.position = o.center + (o.b - o.center) * double(r.integer(-3, 3)) + whole(1);
        return q;
    }
    SweepQuery inUnits(SweepQuery q, double unitSize) {
        Obstacle& o = q.obstacle;
        for (Vec3* v : {&q.ball.position, &q.ball.motion.vector, &o.center, &o.b, &o.c, &o.half, &o.velocity})
            *v *= unitSize;
        q.ball.radius *= unitSize;
        o.radius *= unitSize;
        return q;
    }
    SweepQuery ratio() {
        SweepQuery q = plain();
        q.obstacle.radius = 0;
        q.ball.radius = r.power10(-9, 9);
        aimBeside(q, 1, (1 + q.ball.radius) * r.uniform(1, 8));
        return q;
    }

    Vec3 anyVector() {
        Vec3 v(0);
        for (int k = 0; k < (flat ? 2 : 3); ++k)
            if (r.integer(0, 2) != 0) v[k] = r.sign() * r.anyDouble();
        return v;
    }
    SweepQuery extreme() {
        SweepQuery q = r.coin() ? lattice(3, true) : plain();
        Obstacle& o = q.obstacle;
        for (Vec3* v : {&q.ball.position, &q.ball.motion.vector, &o.center, &o.b, &o.c})
            if (r.coin()) *v = anyVector();
        if (r.coin()) q.ball.motion.vector = o.center / 2.0 - q.ball.position / 2.0;
        if (r.integer(0, 2) == 0) q.ball.radius = r.anyDouble();
        if (r.integer(0, 2) == 0) o.radius = r.anyDouble();
        if (q.ball.radius + o.radius == 0) o.radius = 5e-324;
        if (r.coin())
            for (int k = 0; k < 3; ++k) o.half[k] = r.anyDouble();
        if (shape == Shape::Box && r.integer(0, 2) == 0)
            o.rotation = {r.anyDouble(), r.anyDouble(), r.uniform(), r.anyDouble()};
        if (r.integer(0, 3) == 0) q.frames = r.anyDouble();
        return q;
    }

    SweepQuery make(Set set) {
        switch (set) {
            case Set::Random:
                return plain();
            case Set::Far:
                return far();
            case Set::Offset:
                return offset();
            case Set::Sliver:
                return sliver();
            case Set::InPlane:
                return inPlane();
            case Set::Graze:
                return graze();
            case Set::Border:
                return border();
            case Set::Touch:
                return touch();
            case Set::Inside:
                return inside();
            case Set::Limit:
                return limit();
            case Set::Lattice:
                return lattice(r.coin() ? 2 : r.coin() ? 6 : 255, true);
            case Set::Degenerate:
                return degenerate();
            case Set::Subnormal:
                return inUnits(lattice(6, true), std::ldexp(1.0, r.integer(-1074, -1040)));
            case Set::Huge:
                return inUnits(lattice(6, true), std::ldexp(1.0, r.integer(1000, 1015)));
            case Set::Scale:
                return plain(std::pow(10.0, r.uniform(-150, 150)));
            case Set::Ratio:
                return ratio();
            case Set::Extreme:
                return extreme();
        }
        return {};
    }
    /// The same query, or nearly so, by another form of its motion, with mass, restitution and a limit.
    void reform(SweepQuery& q) {
        const Vec3 velocity = q.ball.motion.vector, target = q.ball.position + velocity;
        const double size = collide::largestOf(velocity);
        if (r.integer(0, 2) == 0 && size < 1e300) {  // a common velocity of few bits
            const Vec3 common = whole(2) * std::ldexp(1.0, std::ilogb(size + 0x1p-1074));
            q.ball.motion.vector += common;
            q.obstacle.velocity += common;
        }
        if (collide::isFinite(target) && r.coin()) {
            if (r.coin()) {
                q.ball.motion = collide::Motion::aim(target, std::isfinite(size * 4) ? size * r.uniform(0.25, 4) : 1);
                if (r.integer(0, 2) == 0) q.ball.motion.speed = std::ldexp(1.0, r.integer(-8, 8));
            } else if (size < 1e290) {
                q.ball.motion = collide::Motion::end(target, std::ldexp(r.integer(1, 9), r.integer(-3, 3)));
                if (q.frames == collide::kNoLimit) q.frames = q.ball.motion.frames;
            }
        }
        q.ball.mass = r.power10(-6, 6);
        q.restitution = r.coin() ? 1 : r.uniform();
    }
};
}  // namespace

const char* name(Set set) {
    static constexpr const char* kNames[] = {"Random",    "Far",   "Offset", "Sliver", "InPlane", "Graze",
                                             "Border",    "Touch", "Inside", "Limit",  "Lattice", "Degenerate",
                                             "Subnormal", "Huge",  "Scale",  "Ratio",  "Extreme"};
    return kNames[static_cast<std::size_t>(set)];
}

SweepQuery query(Shape shape, Set set, std::uint64_t trial) {
    const auto seed = (trial * 32 + static_cast<std::uint64_t>(set)) * 8 + static_cast<std::uint64_t>(shape);
    Maker m{Random(seed), shape, shape != Shape::Box && trial % 5 == 4};
    SweepQuery q = m.make(set);
    if (trial % 3 == 2) m.reform(q);
    return q;
}

}  // namespace shape_sets
