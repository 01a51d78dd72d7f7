#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "collide/angle.h"
#include "collide/contact_time.h"
#include "collide/enclosure.h"
#include "collide/exact.h"
#include "collide/filter.h"
#include "collide/relative_motion.h"
#include "collide/scaled_motion.h"
#include "collide/triple.h"

namespace collide::exact {
namespace {
/// The exact sum.
Dyadic sumOf(std::span<const Dyadic> terms) {
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
template <class Number>
TripleOf<Number> cross(const TripleOf<Number>& a, const TripleOf<Number>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// The quantities of the query. Aim or end against a resting sphere: v is point - position, its unit of time is that in
/// which the ball covers |v|.
template <class Number>
struct Quantities {
    explicit Quantities(const SweepQuery& q)
        : byAim(movesByAim(q.ball, q.sphere.velocity)),
          toEnd(movesToEnd(q.ball, q.sphere.velocity)),
          speed(byAim ? q.ball.motion.speed : 0.0),
          duration(toEnd ? q.ball.motion.frames : 1.0),
          radius(Number(q.ball.radius) + Number(q.sphere.radius)) {
        const Difference<Number> apart(q.ball.position, q.sphere.center);
        Difference<Number> path;
        if (!byAim && !toEnd) {
            path = {velocityOf(q.ball), q.sphere.velocity};
        } else if (toEnd || speed.sign() > 0) {
            path = {q.ball.motion.vector, q.ball.position};
        }
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

    bool byAim, toEnd;
    Number speed, duration;
    TripleOf<Number> d, v, X;           ///< X = d x v
    Number radius, dd, a, h, xx, c, D;  ///< xx = |X|^2; D = h^2 - a c = a R^2 - xx
};

/// 1 if the first root of a quadratic f lies at or before t, 0 if not: it does iff f(t) <= 0 or f'(t) >= 0. kUnsure if
/// the signs are open.
FilterResult isReached(int f, int slope) {
    if (f <= 0 || slope == 0 || slope == 1) return 1;
    return f == Enclosure::kOpenSign || slope == Enclosure::kOpenSign ? kUnsure : 0;
}

/// 1 if the contact is within the limit, 0 if not, or kUnsure. @pre h < 0, c >= 0, D >= 0
template <class Number>
FilterResult within(const Quantities<Number>& m, double frames) {
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
FilterResult outcomeOf(const Quantities<Number>& m, double frames) {
    constexpr int kOpen = Enclosure::kOpenSign;
    const int c = m.c.sign(), a = m.a.sign(), h = m.h.sign(), D = m.D.sign();
    const bool asksH = c >= 0 && a > 0, asksD = asksH && h < 0 && c > 0;
    if (c == kOpen || (c >= 0 && a == kOpen) || (asksH && h == kOpen) || (asksD && D == kOpen)) return kUnsure;
    return outcomeOfSigns(c, a > 0, h, D, [&] { return within(m, frames); });
}

/// Converts a time in units of v to frames.
template <class Number>
Number framesOf(const Quantities<Number>& m, const Number& time) {
    return m.byAim ? time * sqrt(m.a) / m.speed : time * m.duration;
}

template <class Number>
Approach approachOf(const Quantities<Number>& m) {
    const int h = m.h.sign();
    if (h == 0 || h == 1) return {0, sqrt(m.dd).toDouble()};
    return {framesOf(m, -m.h / m.a).toDouble(),
            h < 0 ? sqrt(m.xx / m.a).toDouble() : std::numeric_limits<double>::quiet_NaN()};
}

template <class Number>
Penetration penetrationOf(const Quantities<Number>& m) {
    const Number distance = sqrt(m.dd);
    Penetration p;
    p.depth = (-m.c / (m.radius + distance)).toDouble();
    if (m.dd.sign() > 0)
        p.normal = toDoubles(TripleOf<Number>{m.d[0] / distance, m.d[1] / distance, m.d[2] / distance}, Number(1.0));
    if (m.a.sign() > 0) {
        const Number root = sqrt(m.D);
        const Number exit = m.h.sign() > 0 ? -m.c / (m.h + root) : (root - m.h) / m.a;
        p.exitFrames = framesOf(m, exit).toDouble();
    }
    return p;
}

/// Velocities and impulse from the closing speed. Source: Newton's law of restitution along the normal.
template <class Number>
void respond(const SweepQuery& q, const Vec3& velocity, const TripleOf<Number>& normal, const Number& closing,
             Contact& k) {
    k.newVelocity = velocity;
    k.sphereNewVelocity = q.sphere.velocity;
    if (closing.sign() == 0) return;
    const Number restored = (Number(1.0) + Number(q.restitution)) * closing, ballMass(q.ball.mass);
    const bool isInRange =
        isFinite(velocity);  // else the velocity after is beyond the largest double, like the one before
    const Number speed(isInRange ? std::fmax(largest(velocity), largest(q.sphere.velocity)) : 0.0);
    if (std::isinf(q.sphere.mass)) {
        if (isInRange) k.newVelocity = toDoubles(along(triple<Number>(velocity), normal, restored), speed);
        k.impulse = (ballMass * restored).toDouble();
        return;
    }
    const Number sphereMass(q.sphere.mass), sum = ballMass + sphereMass;
    if (isInRange)
        k.newVelocity = toDoubles(along(triple<Number>(velocity), normal, sphereMass * restored / sum), speed);
    k.sphereNewVelocity =
        toDoubles(along(triple<Number>(q.sphere.velocity), normal, -(ballMass * restored / sum)), speed);
    k.impulse = (ballMass * sphereMass * restored / sum).toDouble();
}

/// True for a value whose bounds are too wide.
bool isNan(const Vec3& v) { return std::isnan(v.x) || std::isnan(v.y) || std::isnan(v.z); }

template <class Number>
Contact contactOf(const SweepQuery& q, const Quantities<Number>& m, const Vec3& velocity) {
    const Number root = sqrt(m.D), length = sqrt(m.a), aR = m.a * m.radius, lengthR = length * m.radius, one(1.0);
    const Number time = m.c.sign() == 0 ? Number() : m.c / (root - m.h);
    Contact k;
    const bool byPoint = m.byAim || m.toEnd;
    if (byPoint) {
        k.distance = (time * length).toDouble();
        k.frames = framesOf(m, time).toDouble();
    } else {
        const TripleOf<Number> u = triple<Number>(velocity);
        k.distance = (sqrt(dot(u, u)) * time).toDouble();
        k.frames = time.toDouble();
    }
    const TripleOf<Number> sphereCenter =
        along(triple<Number>(q.sphere.center), triple<Number>(q.sphere.velocity), time);
    k.ballCenter =
        toDoubles(along(triple<Number>(q.ball.position), byPoint ? m.v : triple<Number>(velocity), time), m.radius);
    k.sphereCenter = toDoubles(sphereCenter, m.radius);
    TripleOf<Number> normal = cross(m.v, m.X);  // a d - h v
    const Number inverse = one / aR;
    for (std::size_t i = 0; i < 3; ++i) normal[i] = (normal[i] - root * m.v[i]) * inverse;
    k.normal = toDoubles(normal, one);
    k.hitPoint = toDoubles(along(sphereCenter, normal, Number(q.sphere.radius)), m.radius);
    // Of a ball that comes from far away the start and the way cancel.
    if (isNan(k.ballCenter)) k.ballCenter = toDoubles(along(sphereCenter, normal, m.radius), m.radius);
    k.ricochetAngle = angleIfKnown((root / lengthR).toDouble(one), (sqrt(m.xx) / lengthR).toDouble(one));
    k.ricochetAngleDegrees = degrees(k.ricochetAngle);
    respond(q, velocity, normal, m.byAim ? root * m.speed / lengthR : root / (m.radius * m.duration), k);
    return k;
}

/// False if an outcome or a value is not known.
template <class Number>
bool isAnswered(const SweepQuery& query, SweepAnswer& answer) {
    const Quantities<Number> m(query);
    const FilterResult outcome = outcomeOf(m, query.frames);
    if (!isDecided(outcome)) return false;
    answer.outcome = static_cast<Outcome>(outcome);
    answer.ballVelocity = velocityOf(query.ball);
    answer.closest = approachOf(m);
    if (answer.outcome == Outcome::Overlap) {
        answer.penetration = penetrationOf(m);
    } else if (isHit(answer.outcome) || answer.outcome == Outcome::Short) {
        answer.contact = contactOf(query, m, answer.ballVelocity);
    }
    return !hasNan(answer);
}

}  // namespace

bool hasNan(const SweepAnswer& answer) {
    bool any = std::isnan(answer.closest.frames) || std::isnan(answer.closest.distance);
    if (answer.penetration) {
        const Penetration& p = *answer.penetration;
        any = any || std::isnan(p.depth) || (p.normal && isNan(*p.normal)) || std::isnan(p.exitFrames.value_or(0));
    }
    if (answer.contact) {
        const Contact& k = *answer.contact;
        for (const double x : {k.frames, k.distance, k.ricochetAngle, k.impulse}) any = any || std::isnan(x);
        for (const Vec3& v : {k.ballCenter, k.sphereCenter, k.hitPoint, k.normal, k.newVelocity, k.sphereNewVelocity})
            any = any || isNan(v);
    }
    return any;
}

Outcome classify(const SweepQuery& query) {
    const FilterResult enclosed = outcomeOf(Quantities<Enclosure>(query), query.frames);
    return static_cast<Outcome>(isDecided(enclosed) ? enclosed : outcomeOf(Quantities<Dyadic>(query), query.frames));
}

SweepAnswer sweep(const SweepQuery& query) {
    SweepAnswer enclosed;
    if (isAnswered<Enclosure>(query, enclosed)) return enclosed;
    SweepAnswer answer;
    isAnswered<Dyadic>(query, answer);
    return answer;
}

/// t = (|h| - sqrt(D)) / a in units of `duration`; by aim the unit is |v| / speed.
ContactTime contactTimeOf(const Ball& ball, const Sphere& sphere) {
    const Quantities<Dyadic> m({ball, sphere});
    const Dyadic unit = m.duration * m.duration;
    return {(m.h * m.h + m.D) * unit, Dyadic(2.0) * m.h * unit, m.D, m.a * (m.byAim ? m.speed * m.speed : m.a)};
}

std::strong_ordering compareContactTimes(const SweptPair& a, const SweptPair& b) {
    const auto timeOf = [](const SweptPair& pair) {
        return std::visit([&](const auto& obstacle) { return contactTimeOf(pair.ball, obstacle); }, pair.obstacle);
    };
    const ContactTime m = timeOf(a), n = timeOf(b);
    return signOfRootSum(m.u * n.k - n.u * m.k, m.v * n.k, m.w, -(n.v * m.k), n.w) <=> 0;
}

namespace {

/// Rounds a value >= 0 to nearest, ties to even. @param x  within one ulp of the value
/// @param side  the sign of the value minus a middle of two doubles
template <class Side>
double nearest(double x, Side side) {
    const Dyadic half(0.5);
    const auto sideOfMidpoint = [&](double other) { return side((Dyadic(x) + Dyadic(other)) * half); };
    const double above = std::nextafter(x, kNoLimit), below = std::nextafter(x, 0.0);
    const bool odd = std::bit_cast<std::uint64_t>(x) % 2 != 0;
    if (const int up = std::isfinite(above) ? sideOfMidpoint(above) : -1; up > 0 || (up == 0 && odd)) return above;
    if (const int down = x > 0 ? sideOfMidpoint(below) : 1; down < 0 || (down == 0 && odd)) return below;
    return x;
}

}  // namespace

Vec3 velocityOfAim(const Ball& ball) {
    const Dyadic speed(ball.motion.speed);
    const Triple w = difference(ball.motion.vector, ball.position);
    const Dyadic a = dot(w, w);
    Vec3 velocity(0);
    if (speed.sign() == 0 || a.sign() == 0) return velocity;
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (w[k].sign() == 0) continue;
        // |x| with x^2 a = (speed w_k)^2: first to an ulp, then rounded by exact comparison with the adjacent midpoints
        const Dyadic product = speed * w[k], square = product * product;
        const double x = nearest(sqrt(square / a).toDouble(),
                                 [&](const Dyadic& middle) { return (square - middle * middle * a).sign(); });
        velocity[i] = std::copysign(x, w[k].sign());
    }
    return velocity;
}

Vec3 velocityToEnd(const Ball& ball) {
    const Dyadic frames(ball.motion.frames);
    const Triple w = difference(ball.motion.vector, ball.position);
    Vec3 velocity(0);
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (w[k].sign() == 0) continue;
        const Dyadic way = w[k].sign() < 0 ? -w[k] : w[k];
        double x = (way / frames).toDouble();
        if (std::isfinite(x)) x = nearest(x, [&](const Dyadic& middle) { return (way - middle * frames).sign(); });
        velocity[i] = std::copysign(x, w[k].sign());
    }
    return velocity;
}

}  // namespace collide::exact
