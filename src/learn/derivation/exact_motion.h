#pragma once
/// The quantities that all derivations share, exact or to more than 100 bits. Internal to learn.

#include "base/contract.h"
#include "collide/relative_motion.h"
#include "collide/sweep.h"
#include "collide/triple.h"

namespace learn {

using collide::Dyadic;
using collide::Triple;

inline Triple operator+(const Triple& a, const Triple& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Triple operator-(const Triple& a, const Triple& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Triple operator-(const Triple& a) { return {-a[0], -a[1], -a[2]}; }
inline Triple operator*(const Triple& a, const Dyadic& s) { return {a[0] * s, a[1] * s, a[2] * s}; }
inline Triple operator/(const Triple& a, const Dyadic& s) { return {a[0] / s, a[1] / s, a[2] / s}; }
inline Triple cross(const Triple& a, const Triple& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline bool isZero(const Triple& a) { return a[0].sign() == 0 && a[1].sign() == 0 && a[2].sign() == 0; }
/// The square root; 0 of a number that is not positive.
inline Dyadic rootOf(const Dyadic& x) { return x.sign() > 0 ? sqrt(x) : Dyadic(0.0); }
inline Dyadic length(const Triple& a) { return rootOf(dot(a, a)); }
/// b / a; 0 if b is 0, whatever a is.
inline Dyadic quotient(const Dyadic& b, const Dyadic& a) { return b.sign() == 0 ? Dyadic(0.0) : b / a; }

inline Triple quotient(const Triple& v, const Dyadic& s) {
    return {quotient(v[0], s), quotient(v[1], s), quotient(v[2], s)};
}
/// A sum of rounded terms of about `size`; 0 if it is below 2^-100 of them, the size of their rounding errors.
inline Dyadic settled(const Dyadic& x, const Dyadic& size) {
    return x.sign() != 0 && size.sign() != 0 && x.exponent() < size.exponent() - 100 ? Dyadic(0.0) : x;
}
inline Triple settled(const Triple& v, const Dyadic& size) {
    return {settled(v[0], size), settled(v[1], size), settled(v[2], size)};
}

/// A sum of which terms may be rounded; where those of a component cancel, it is 0.
inline Triple settledSum(const Triple& a, const Triple& b, const Triple& c = {Dyadic(0.0), Dyadic(0.0), Dyadic(0.0)}) {
    const auto size = [](const Dyadic& x) { return x.sign() < 0 ? -x : x; };
    Triple sum = a + b + c;
    for (std::size_t k = 0; k < 3; ++k) sum[k] = settled(sum[k], size(a[k]) + size(b[k]) + size(c[k]));
    return sum;
}

/// The equation of the first contact, |d + t path|^2 = R^2, as a t^2 + 2 h t + c = 0.
struct SweepEquation {
    SweepEquation(const Triple& offset, const Triple& path, const Dyadic& radius)
        : d(offset), a(dot(path, path)), h(dot(d, path)), dd(dot(d, d)), c(dd - radius * radius), D(h * h - a * c) {}

    /// True if there is a first contact ahead, at any time.
    [[nodiscard]] bool meets() const {
        return c.sign() >= 0 && a.sign() > 0 && D.sign() >= 0 && (h.sign() < 0 || (c.sign() == 0 && h.sign() == 0));
    }
    /// True if the distance does not shrink from the start on.
    [[nodiscard]] bool recedes() const { return h.sign() > 0 || (h.sign() == 0 && c.sign() > 0); }
    [[nodiscard]] Dyadic rootD() const { return rootOf(D); }
    /// The first contact in lengths of `path`. @pre meets()
    [[nodiscard]] Dyadic t() const {
        CAROM_EXPECTS(meets());
        return quotient(c, rootD() - h);
    }

    Triple d;  ///< the ball's start from the sphere's centre
    Dyadic a, h;
    Dyadic dd;    ///< d . d
    Dyadic c, D;  ///< D: a quarter of the discriminant, h^2 - a c
};

/// A query in the sphere's frame: the sphere rests, the ball moves along `path`.
struct ExactMotion {
    explicit ExactMotion(const collide::SweepQuery& query)
        : start(collide::triple(query.ball.position)),
          center(collide::triple(query.obstacle.center)),
          sphereVelocity(collide::triple(query.obstacle.velocity)),
          ballRadius(query.ball.radius),
          sphereRadius(query.obstacle.radius),
          radius(ballRadius + sphereRadius),
          toEnd(collide::movesToEnd(query.ball, query.obstacle.velocity)),
          byAim(toEnd || (collide::movesByAim(query.ball, query.obstacle.velocity) && query.ball.motion.speed > 0)),
          path(byAim ? collide::difference(query.ball.motion.vector, query.ball.position)
                     : collide::difference(collide::velocityOf(query.ball), query.obstacle.velocity)),
          pathLength(length(path)),
          eq(start - center, path, radius) {
        if (byAim && isZero(path)) byAim = false;
        speed = byAim && !toEnd ? Dyadic(query.ball.motion.speed) : pathLength;
        if (toEnd) speed = quotient(speed, Dyadic(query.ball.motion.frames));
        relative = byAim ? quotient(path * speed, pathLength) : path;
        ballVelocity = relative + sphereVelocity;
    }

    /// Time for one length of `path`, frames. @pre the ball moves
    [[nodiscard]] Dyadic framesOfPath() const {
        CAROM_EXPECTS(eq.a.sign() > 0);
        return byAim ? pathLength / speed : Dyadic(1.0);
    }

    Triple start, center, sphereVelocity;
    Dyadic ballRadius, sphereRadius, radius;
    bool toEnd;  ///< the ball moves to an end, which `path` leads to
    bool byAim;  ///< `path` is aim - position or end - position, else the relative velocity
    Triple path;
    Dyadic pathLength;
    SweepEquation eq;
    Dyadic speed;  ///< relative speed, units/frame
    Triple relative, ballVelocity;
};

/// The direction of the path, unit. @pre the ball moves
inline Triple directionOf(const ExactMotion& m) { return m.path / m.pathLength; }
/// The way along the path to the point nearest to the sphere's centre; < 0 behind the start.
inline Dyadic aheadOf(const ExactMotion& m) { return -quotient(m.eq.h, m.pathLength); }
inline Triple acrossOf(const ExactMotion& m) { return cross(m.eq.d, m.path); }
/// The distance of the line from the sphere's centre, and its square, which is exact to more digits.
inline Dyadic offsetOf(const ExactMotion& m) { return quotient(length(acrossOf(m)), m.pathLength); }
inline Dyadic offsetSquaredOf(const ExactMotion& m) { return quotient(dot(acrossOf(m), acrossOf(m)), m.eq.a); }
inline Dyadic halfChordOf(const ExactMotion& m) { return quotient(m.eq.rootD(), m.pathLength); }
/// The way to the contact. @pre m.eq.meets()
inline Dyadic distanceOf(const ExactMotion& m) { return m.eq.t() * m.pathLength; }
/// How fast the surfaces approach at the contact, units/frame.
inline Dyadic closingSpeedOf(const ExactMotion& m) { return quotient(m.eq.rootD(), m.radius * m.framesOfPath()); }

}  // namespace learn
