#include "collide/mesh/approach_order.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>

#include "collide/exact/box.h"
#include "collide/exact/capsule.h"
#include "collide/exact/core.h"
#include "collide/exact/plane.h"
#include "collide/exact/sphere.h"
#include "collide/exact/triangle.h"

namespace collide {
namespace {

using exact::ContactTime;

/// The distance of centre and core, sqrt(square) / unit, at its first time.
template <class Number>
struct Nearing {
    Number square, unit, radius;
    ContactTime<Number> time;
};

/// -h / a as a time. @param way  v.v
template <class Number>
ContactTime<Number> timeOfRatio(const exact::Course<Number>& course, const Number& h, const Number& a,
                                const Number& way) {
    return exact::contactTime<Number>(course, Number(), -h, Number(), Number(), a, way);
}
template <class Number>
ContactTime<Number> atStart() {
    return {Number(), Number(), Number(), Number(1.0)};
}

template <class Number>
std::optional<Nearing<Number>> nearingOf(const exact::WithSphere<Number>& m) {
    const int h = m.h.sign();
    if (h == Enclosure::kOpenSign) return {};
    if (h < 0) return Nearing<Number>{m.xx * m.a, m.a, m.radius, timeOfRatio(m, m.h, m.a, m.a)};
    return Nearing<Number>{m.dd, Number(1.0), m.radius, atStart<Number>()};
}
template <class Number>
std::optional<Nearing<Number>> nearingOf(const exact::WithPlane<Number>& m) {
    const int s = m.s.sign(), k = m.k.sign();
    if (s == Enclosure::kOpenSign || k == Enclosure::kOpenSign) return {};
    if (k < 0) return Nearing<Number>{Number(), Number(1.0), m.r, timeOfRatio<Number>(m, -m.s, -m.k, m.a)};
    return Nearing<Number>{m.s * m.s * m.nn, m.nn, m.r, atStart<Number>()};
}
template <class Number, template <class> class CoreOf>
std::optional<Nearing<Number>> nearingOf(const exact::WithCore<Number, CoreOf>& m) {
    if (!m.start) return {};
    const int h = m.start->h.sign();
    if (h == Enclosure::kOpenSign || (h < 0 && !m.closest)) return {};
    const auto& f = h < 0 ? *m.closest : *m.start;
    const Number unit = f.w * m.core.unit();
    if (h >= 0)
        return Nearing<Number>{dot(f.image.d, f.image.d) * f.w, unit, m.radius / m.core.unit(), atStart<Number>()};
    const TripleOf<Number> X = f.X();
    return Nearing<Number>{dot(X, X) * f.a * f.w, f.a * unit, Number(), timeOfRatio(m, f.h, f.a, m.a)};
}

template <class Number>
std::optional<Nearing<Number>> nearingTo(const SweepQuery& q) {
    std::optional<Nearing<Number>> result;
    switch (q.obstacle.shape) {
        case Shape::Sphere:
            result = nearingOf(exact::WithSphere<Number>(q));
            break;
        case Shape::Plane:
            result = nearingOf(exact::WithPlane<Number>(q));
            break;
        case Shape::Capsule:
            result = nearingOf(exact::WithCore<Number, exact::CapsuleCore>(q));
            break;
        case Shape::Triangle:
            result = nearingOf(exact::WithCore<Number, exact::TriangleCore>(q));
            break;
        case Shape::Box:
            result = nearingOf(exact::WithCore<Number, exact::BoxCore>(q));
            break;
    }
    if (result) result->radius = Number(q.obstacle.radius);
    return result;
}

/// -1, 0, 1 or Enclosure::kOpenSign.
template <class Number>
int orderIn(const SweepQuery& a, const SweepQuery& b) {
    const auto m = nearingTo<Number>(a), n = nearingTo<Number>(b);
    if (!m || !n) return Enclosure::kOpenSign;
    const int order =
        signOfRootSum((n->radius - m->radius) * m->unit * n->unit, n->unit, m->square, -m->unit, n->square);
    return order != 0 ? order : (m->time.u * n->time.k - n->time.u * m->time.k).sign();
}

using Points = std::array<Vec3, 3>;
/// The corners of a part in an order of their own, the last repeated.
Points cornersOf(const Obstacle& triangle, Feature part) {
    const Points all = {triangle.center, triangle.b, triangle.c};
    const std::size_t i = part.index % 3U, next = (i + 1) % 3;
    Points points = part.kind == Feature::Kind::Corner ? Points{all[i], all[i], all[i]}
                    : part.kind == Feature::Kind::Edge ? Points{all[i], all[next], all[next]}
                                                       : all;
    const auto isBefore = [](const Vec3& a, const Vec3& b) {
        return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    };
    std::sort(points.begin(), points.end(), isBefore);
    if (part.kind == Feature::Kind::Edge) points[1] = points[2];
    return points;
}

}  // namespace

std::strong_ordering compareApproaches(const SweepQuery& a, const SweepQuery& b) {
    const int enclosed = orderIn<Enclosure>(a, b);
    return (enclosed != Enclosure::kOpenSign ? enclosed : orderIn<Dyadic>(a, b)) <=> 0;
}

bool haveSameNearestPoint(const SweepQuery& a, const SweepQuery& b) {
    const exact::WithCore<Dyadic, exact::TriangleCore> m(a), n(b);
    const Triple fromA = m.start->adjoint(m.start->image.d), fromB = n.start->adjoint(n.start->image.d);
    for (std::size_t k = 0; k < 3; ++k)
        if ((fromA[k] * n.start->w - fromB[k] * m.start->w).sign() != 0) return false;
    return true;
}

bool isSamePart(const Obstacle& a, Feature partOfA, const Obstacle& b, Feature partOfB) {
    return partOfA.kind == partOfB.kind && cornersOf(a, partOfA) == cornersOf(b, partOfB);
}

}  // namespace collide
