#pragma once
/// The textbook's cast beside triangles (textbook_shapes.h: plane, three edges, three corners) in vectors as wide as
/// the including file is compiled for, by the same formulas, all branches taken.

#include "triangle_textbook.h"

#include "collide/numbers/lanes3.h"

namespace textbook {
namespace {
using namespace collide;

inline Wide3 scaled(const Wide3& a, Wide s) { return {a.x * s, a.y * s, a.z * s}; }
inline Wide3 sum(const Wide3& a, const Wide3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Wide3 selected(Mask m, const Wide3& a, const Wide3& b) {
    return {select(m, a.x, b.x), select(m, a.y, b.y), select(m, a.z, b.z)};
}
inline Mask atMost(Wide x, Wide y) { return atLeast(y, x); }

/// The square of the distance to the triangle. Source: Ericson, Real-Time Collision Detection (2005), ch. 5.1.5.
inline Wide squareFrom(const Wide3& a, const Wide3& b, const Wide3& c, const Wide3& ab, const Wide3& ac) {
    const Wide zero{};
    const Wide d1 = dot(ab, a), d2 = dot(ac, a), d3 = dot(ab, b), d4 = dot(ac, b), d5 = dot(ab, c), d6 = dot(ac, c);
    const Wide vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4, s = 1 / (va + vb + vc);
    Wide3 n = a - scaled(ab, vb * s) - scaled(ac, vc * s);
    const auto put = [&](Mask m, const Wide3& x) { n = selected(m, x, n); };
    put(atMost(va, zero) & atLeast(d4 - d3, zero) & atLeast(d5 - d6, zero),
        b - scaled(ac - ab, (d4 - d3) / ((d4 - d3) + (d5 - d6))));
    put(atMost(vb, zero) & atLeast(d2, zero) & atMost(d6, zero), a - scaled(ac, d2 / (d2 - d6)));
    put(atLeast(d6, zero) & atMost(d5, d6), c);
    put(atMost(vc, zero) & atLeast(d1, zero) & atMost(d3, zero), a - scaled(ab, d1 / (d1 - d3)));
    put(atLeast(d3, zero) & atMost(d4, d3), b);
    put(atMost(d1, zero) & atMost(d2, zero), a);
    return dot(n, n);
}
inline Mask meetsSphere(const Wide3& d, const Wide3& v, Wide a, Wide RR) {
    const Wide h = dot(d, v), D = h * h - a * (dot(d, d) - RR);
    return below(h, Wide{}) & atLeast(D, Wide{});
}
inline Mask meetsBarrel(const Wide3& d, const Wide3& v, const Wide3& e, Wide vv, Wide RR) {
    const Wide ee = dot(e, e), de = dot(d, e), ve = dot(v, e);
    const Wide a = ee * vv - ve * ve, h = ee * dot(d, v) - de * ve, D = h * h - a * (ee * (dot(d, d) - RR) - de * de);
    const Wide t = (-h - root(D)) / a, y = de + t * ve;
    return below(h, Wide{}) & atLeast(D, Wide{}) & atLeast(y, Wide{}) & atMost(y, ee);
}
inline Mask meetsFace(const Wide3& d, const Wide3& v, const Wide3& ab, const Wide3& ac, Wide R) {
    const Wide zero{};
    Wide3 n = cross(ab, ac);
    n = scaled(n, 1 / root(dot(n, n)));
    const Mask isBelow = below(dot(d, n), zero);
    n = selected(isBelow, scaled(n, all(-1)), n);
    const Wide s = dot(d, n), k = dot(v, n), t = (R - s) / k;
    const Wide3 p = sum(d, scaled(v, t)) - scaled(n, R), pb = p - ab, pc = p - ac;
    const Wide u = dot(n, cross(ab, p)), w = dot(n, cross(ac - ab, pb)), x = dot(n, cross(pc, ac));
    const Mask isIn = (atLeast(u, zero) & atLeast(w, zero) & atLeast(x, zero)) |
                      (atMost(u, zero) & atMost(w, zero) & atMost(x, zero));
    return above(s, R) & below(k, zero) & isIn;
}

inline void sweepTrianglesInLanes(const SweepQuery& q, const TriangleBatch& in, std::uint8_t* outcomes) {
    const auto spread = [](const Vec3& x) { return Wide3{all(x.x), all(x.y), all(x.z)}; };
    const Wide3 x = spread(q.ball.position), v = spread(q.ball.motion.vector) - spread(q.obstacle.velocity);
    const Wide R = all(q.ball.radius + q.obstacle.radius), RR = R * R, vv = dot(v, v);
    const auto code = [](Outcome o) { return all(static_cast<double>(o)); };
    for (std::size_t i = 0; i < in.count; i += kWidth) {
        const Wide3 pa = load(in.a, i), pb = load(in.b, i), pc = load(in.c, i), d = x - pa, b = x - pb, c = x - pc,
                    ab = pb - pa, ac = pc - pa, ca = pa - pc;
        const Mask meets = meetsFace(d, v, ab, ac, R) | meetsBarrel(d, v, ab, vv, RR) |
                           meetsBarrel(b, v, pc - pb, vv, RR) | meetsBarrel(c, v, ca, vv, RR) |
                           meetsSphere(d, v, vv, RR) | meetsSphere(b, v, vv, RR) | meetsSphere(c, v, vv, RR);
        const Mask inside = atMost(squareFrom(d, b, c, ab, ac), RR);
        storeBytes(outcomes + i,
                   select(inside, code(Outcome::Overlap), select(meets, code(Outcome::Hit), code(Outcome::Miss))));
    }
}

}  // namespace
}  // namespace textbook
