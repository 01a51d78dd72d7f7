#pragma once
/// The exact tiers for a sphere. Internal to the room collide.

#include <array>
#include <span>

#include "collide/exact/course.h"
#include "collide/numbers/angle.h"

namespace collide::exact {

/// The exact sum.
inline Dyadic sumOf(std::span<const Dyadic> terms) {
    Dyadic sum;
    for (const Dyadic& term : terms) sum = sum + term;
    return sum;
}

/// A vector a - b: the components of b are 0 where those of a - b are exact. Products of differences are sums of
/// products of doubles, which cancel exactly although the exponents of a and b are far apart.
template <class Number>
struct Difference {
    TripleOf<Number> plus{}, minus{}, value{};

    Difference() = default;
    Difference(const Vec3& a, const Vec3& b) : plus(triple<Number>(a)), minus(triple<Number>(b)) {
        for (std::size_t i = 0; i < 3; ++i) {
            value[i] = plus[i] - minus[i];
            if (!value[i].isExact()) continue;
            plus[i] = value[i];
            minus[i] = {};
        }
    }
};

/// A sum of products, of which many are 0.
template <class Number, std::size_t kMost>
class Products {
  public:
    void add(const Number& a, const Number& b) {
        if (a.sign() == 0 || b.sign() == 0) return;
        m_terms[m_count++] = a * b;
    }
    void subtract(const Number& a, const Number& b) {
        if (a.sign() == 0 || b.sign() == 0) return;
        m_terms[m_count++] = -(a * b);
    }
    /// (a.plus - a.minus) (b.plus - b.minus) of these components.
    void addAll(const Difference<Number>& a, std::size_t i, const Difference<Number>& b, std::size_t j) {
        add(a.plus[i], b.plus[j]);
        subtract(a.plus[i], b.minus[j]);
        subtract(a.minus[i], b.plus[j]);
        add(a.minus[i], b.minus[j]);
    }
    void subtractAll(const Difference<Number>& a, std::size_t i, const Difference<Number>& b, std::size_t j) {
        subtract(a.plus[i], b.plus[j]);
        add(a.plus[i], b.minus[j]);
        add(a.minus[i], b.plus[j]);
        subtract(a.minus[i], b.minus[j]);
    }
    [[nodiscard]] Number sum() { return sumOf(std::span<Number>(m_terms).first(m_count)); }

  private:
    std::array<Number, kMost> m_terms;
    std::size_t m_count = 0;
};

template <class Number>
Number dot(const Difference<Number>& a, const Difference<Number>& b) {
    Products<Number, 12> terms;
    for (std::size_t i = 0; i < 3; ++i) terms.addAll(a, i, b, i);
    return terms.sum();
}
template <class Number>
TripleOf<Number> cross(const Difference<Number>& a, const Difference<Number>& b) {
    const auto component = [&](std::size_t i, std::size_t j) {
        Products<Number, 8> terms;
        terms.addAll(a, i, b, j);
        terms.subtractAll(a, j, b, i);
        return terms.sum();
    };
    return {component(1, 2), component(2, 0), component(0, 1)};
}

/// The quantities of a query.
template <class Number>
struct WithSphere : Course<Number> {
    explicit WithSphere(const SweepQuery& q)
        : Course<Number>(q), radius(Number(q.ball.radius) + Number(q.obstacle.radius)) {
        const auto [to, from] = this->way(q);
        const Difference<Number> apart(q.ball.position, q.obstacle.center), path(to, from);
        d = apart.value;
        v = path.value;
        dd = collide::dot(d, d);
        a = collide::dot(v, v);
        h = dot(apart, path);
        X = cross(apart, path);
        xx = collide::dot(X, X);
        const Number rr = radius * radius;
        c = dd - rr;
        D = a * rr - xx;
    }

    /// The sign of the gap at the start, or Enclosure::kOpenSign.
    [[nodiscard]] int gap() const { return c.sign(); }

    TripleOf<Number> d, v, X;           ///< X = d x v
    Number radius, dd, a, h, xx, c, D;  ///< xx = |X|^2; D = h^2 - a c = a R^2 - xx
};

/// 1 if the first root of a quadratic f lies at or before t, 0 if not: it does iff f(t) <= 0 or f'(t) >= 0. kUnsure if
/// the signs are open.
inline FilterResult isReached(int f, int slope) {
    if (f <= 0 || slope == 0 || slope == 1) return 1;
    return f == Enclosure::kOpenSign || slope == Enclosure::kOpenSign ? kUnsure : 0;
}

/// 1 if the contact is within the limit, 0 if not, or kUnsure. @pre h < 0, c >= 0, D >= 0
template <class Number>
FilterResult within(const WithSphere<Number>& m, double frames) {
    if (std::isinf(frames)) return 1;
    const Number limit(frames), two(2.0);
    if (!m.byAim) {
        // t = frames / duration in f(t) = a t^2 + 2 h t + c, times the duration, which avoids the division
        const Number at = m.a * limit, slope = m.h * m.duration;
        return isReached((limit * (at + two * slope) + m.c * m.duration * m.duration).sign(), (at + slope).sign());
    }
    // The same test for the path length s = speed * frames: s^2 + 2 s h / sqrt(a) + c <= 0 or s + h / sqrt(a) >= 0
    const Number s = m.speed * limit, ss = s * s, p = ss + m.c, hs = two * m.h * s;
    return isReached((p * p * m.a - hs * hs).sign(), (ss * m.a - m.h * m.h).sign());
}

/// The outcome, or kUnsure where the bound of an error leaves a sign undecided.
template <class Number>
FilterResult outcomeOf(const WithSphere<Number>& m, double frames) {
    constexpr int kOpen = Enclosure::kOpenSign;
    const int c = m.c.sign(), a = m.a.sign(), h = m.h.sign(), D = m.D.sign();
    const bool asksH = c >= 0 && a > 0, asksD = asksH && h < 0 && c > 0;
    if (c == kOpen || (c >= 0 && a == kOpen) || (asksH && h == kOpen) || (asksD && D == kOpen)) return kUnsure;
    return outcomeOfSigns(c, a > 0, h, D, [&] { return within(m, frames); });
}

template <class Number>
Approach approachOf(const WithSphere<Number>& m) {
    const int h = m.h.sign();
    if (h == 0 || h == 1) return {0, sqrt(m.dd).toDouble()};
    return {m.frames(-m.h / m.a, m.a).toDouble(),
            h < 0 ? sqrt(m.xx / m.a).toDouble() : std::numeric_limits<double>::quiet_NaN()};
}

template <class Number>
Penetration penetrationOf(const WithSphere<Number>& m) {
    const Number distance = sqrt(m.dd);
    Penetration p;
    p.depth = (-m.c / (m.radius + distance)).toDouble();
    if (m.dd.sign() > 0)
        p.normal = toDoubles(TripleOf<Number>{m.d[0] / distance, m.d[1] / distance, m.d[2] / distance}, Number(1.0));
    if (m.a.sign() > 0) {
        const Number root = sqrt(m.D);
        const Number exit = m.h.sign() > 0 ? -m.c / (m.h + root) : (root - m.h) / m.a;
        p.exitFrames = m.frames(exit, m.a).toDouble();
    }
    return p;
}

template <class Number>
Contact contactOf(const SweepQuery& q, const WithSphere<Number>& m, const Vec3& velocity) {
    const Number root = sqrt(m.D), length = sqrt(m.a), aR = m.a * m.radius, lengthR = length * m.radius, one(1.0);
    const Number time = m.c.sign() == 0 ? Number() : m.c / (root - m.h);
    Contact k;
    travel(m, m.v, m.a, velocity, time, k);
    const TripleOf<Number> sphereCenter =
        along(triple<Number>(q.obstacle.center), triple<Number>(q.obstacle.velocity), time);
    k.ballCenter =
        toDoubles(along(triple<Number>(q.ball.position), m.byPoint() ? m.v : triple<Number>(velocity), time), m.radius);
    k.sphereCenter = toDoubles(sphereCenter, m.radius);
    TripleOf<Number> normal = cross(m.v, m.X);  // a d - h v
    const Number inverse = one / aR;
    for (std::size_t i = 0; i < 3; ++i) normal[i] = (normal[i] - root * m.v[i]) * inverse;
    k.normal = toDoubles(normal, one);
    k.hitPoint = toDoubles(along(sphereCenter, normal, Number(q.obstacle.radius)), m.radius);
    // Where a ball comes from far away, start and way cancel.
    if (!isKnown(k.ballCenter)) k.ballCenter = toDoubles(along(sphereCenter, normal, m.radius), m.radius);
    k.ricochetAngle = angleIfKnown((root / lengthR).toDouble(one), (sqrt(m.xx) / lengthR).toDouble(one));
    k.ricochetAngleDegrees = degrees(k.ricochetAngle);
    respond(q, velocity, normal, m.byAim ? root * m.speed / lengthR : root / (m.radius * m.duration), k);
    return k;
}

/// t = (|h| - sqrt(D)) / a
template <class Number>
ContactTime<Number> timeOf(const WithSphere<Number>& m, const Number& start) {
    return contactTime(m, start, -m.h, Number(1.0), m.D, m.a, m.a);
}

}  // namespace collide::exact
