#pragma once
/// Rationals, long floats and the motion of a query, as the oracles of all shapes use them.

#include "collide/oracle.h"

namespace oracle {

using collide::Vec3;
using Rationals = std::array<mpq_class, 3>;

inline Rationals rationals(const Vec3& v) { return {mpq_class(v.x), mpq_class(v.y), mpq_class(v.z)}; }
inline mpq_class dot(const Rationals& a, const Rationals& b) {
    mpq_class s = a[0] * b[0];
    s += a[1] * b[1];
    s += a[2] * b[2];
    return s;
}
inline Rationals minus(const Rationals& a, const Rationals& b) {
    return {mpq_class(a[0] - b[0]), mpq_class(a[1] - b[1]), mpq_class(a[2] - b[2])};
}
inline Real root(const mpq_class& q) {
    Real r(q);
    mpf_sqrt(r.x.get_mpf_t(), r.x.get_mpf_t());
    return r;
}
inline Real operator+(const Real& a, const Real& b) { return {mpf_class(a.x + b.x)}; }
inline Real operator-(const Real& a, const Real& b) { return {mpf_class(a.x - b.x)}; }
inline Real operator*(const Real& a, const Real& b) { return {mpf_class(a.x * b.x)}; }
inline Real operator/(const Real& a, const Real& b) { return {mpf_class(a.x / b.x)}; }
inline long double narrow(const Real& r) {
    const double high = r.x.get_d();
    const mpf_class rest(r.x - high, kBits);
    return static_cast<long double>(high) + static_cast<long double>(rest.get_d());
}

struct Setting {
    bool byAim = false, toEnd = false;
    Rationals v{};
    mpq_class speed, a, duration = 1;  // to an end: the frames of |v|
    Real length;                       // |v|

    Setting(const collide::Ball& ball, const Vec3& other, const Vec3& velocity) {
        byAim = ball.motion.kind == collide::Motion::Kind::Aim && other == Vec3(0);
        toEnd = ball.motion.kind == collide::Motion::Kind::End && other == Vec3(0);
        speed = ball.motion.speed;
        if (toEnd) duration = ball.motion.frames;
        if (!byAim && !toEnd) {
            v = minus(rationals(velocity), rationals(other));
        } else if (toEnd || ball.motion.speed > 0) {
            v = minus(rationals(ball.motion.vector), rationals(ball.position));
        }
        a = dot(v, v);
        length = root(a);
    }
    [[nodiscard]] bool byPoint() const { return byAim || toEnd; }
    [[nodiscard]] Real frames(const Real& time) const {
        return byAim ? time * length / Real(speed) : time * Real(duration);
    }
};

/// The impulse for a closing speed along the normal; all velocities after the contact are computed from it.
void respond(TrueContact& k, const collide::Ball& ball, const collide::Obstacle& obstacle, double e,
             const Vec3& velocity, const Real& closing);

}  // namespace oracle
