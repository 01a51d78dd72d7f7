#pragma once
/// What the exact answers of all shapes share: the motion, the response, times of contacts. `Number` is Enclosure or
/// Dyadic. Internal to the room collide.

#include <cmath>
#include <utility>

#include "collide/filter.h"
#include "collide/numbers/dyadic.h"
#include "collide/numbers/enclosure.h"
#include "collide/relative_motion.h"
#include "collide/scaled_motion.h"
#include "collide/sweep.h"
#include "collide/triple.h"

namespace collide::exact {

/// The motion of the ball beside the obstacle. Aim or end against a resting one: v is point - position, its unit of
/// time is that in which the ball covers |v|.
template <class Number>
struct Course {
    explicit Course(const SweepQuery& q)
        : byAim(movesByAim(q.ball, q.obstacle.velocity)),
          toEnd(movesToEnd(q.ball, q.obstacle.velocity)),
          speed(byAim ? q.ball.motion.speed : 0.0),
          duration(toEnd ? q.ball.motion.frames : 1.0) {}

    [[nodiscard]] bool byPoint() const { return byAim || toEnd; }
    /// v is from the second of these to the first.
    [[nodiscard]] std::pair<Vec3, Vec3> way(const SweepQuery& q) const {
        if (!byPoint()) return {velocityOf(q.ball), q.obstacle.velocity};
        return toEnd || speed.sign() > 0 ? std::pair(q.ball.motion.vector, q.ball.position)
                                         : std::pair(Vec3(0), Vec3(0));
    }
    /// Converts a time in units of v to frames. @param a  v.v
    [[nodiscard]] Number frames(const Number& time, const Number& a) const {
        return byAim ? time * sqrt(a) / speed : time * duration;
    }

    bool byAim, toEnd;
    Number speed, duration;
};

/// The fields of a contact that depend on its time and not on the shape.
template <class Number>
void travel(const Course<Number>& course, const TripleOf<Number>& v, const Number& a, const Vec3& velocity,
            const Number& time, Contact& k) {
    const TripleOf<Number> u = course.byPoint() ? v : triple<Number>(velocity);
    k.distance = (sqrt(course.byPoint() ? a : dot(u, u)) * time).toDouble();
    k.frames = course.frames(time, a).toDouble();
}

/// False for a value whose bounds are too wide, which is NaN.
inline bool isKnown(const Vec3& v) { return !std::isnan(v.x) && !std::isnan(v.y) && !std::isnan(v.z); }

/// The point of an obstacle next to the ball. @param foot  computed from the obstacle's points: exactly on what lies in
/// a plane along the axes, but without its digits where they cancel @param under  computed from the ball's centre
/// @param center  the ball's, rounded
template <class Number>
TripleOf<Number> soundFoot(const SweepQuery& q, const TripleOf<Number>& foot, const TripleOf<Number>& under,
                           const Vec3& center) {
    const double scale = std::fmax(std::fmax(largestOf(q.ball.position), largestOf(center)), q.ball.radius);
    if (!std::isfinite(scale)) return under;  // beside a coordinate beyond the largest double no bound says anything
    const Vec3 apart = toDoubles(along(foot, under, Number(-1.0)), Number(scale));
    return isKnown(apart) && largestOf(apart) <= 0x1p-58 * scale ? foot : under;
}

/// Velocities and impulse from the closing speed. Source: Newton's law of restitution along the normal.
template <class Number>
void respond(const SweepQuery& q, const Vec3& velocity, const TripleOf<Number>& normal, const Number& closing,
             Contact& k) {
    const Obstacle& other = q.obstacle;
    k.newVelocity = velocity;
    k.sphereNewVelocity = other.velocity;
    if (closing.sign() == 0) return;
    const Number restored = (Number(1.0) + Number(q.restitution)) * closing, ballMass(q.ball.mass);
    const bool isInRange =
        isFinite(velocity);  // else the velocity after is beyond the largest double, like the one before
    const Number speed(isInRange ? std::fmax(largest(velocity), largest(other.velocity)) : 0.0);
    if (std::isinf(other.mass)) {
        if (isInRange) k.newVelocity = toDoubles(along(triple<Number>(velocity), normal, restored), speed);
        k.impulse = (ballMass * restored).toDouble();
        return;
    }
    const Number otherMass(other.mass), sum = ballMass + otherMass;
    if (isInRange)
        k.newVelocity = toDoubles(along(triple<Number>(velocity), normal, otherMass * restored / sum), speed);
    k.sphereNewVelocity = toDoubles(along(triple<Number>(other.velocity), normal, -(ballMass * restored / sum)), speed);
    k.impulse = (ballMass * otherMass * restored / sum).toDouble();
}

/// An instant t >= 0, frames, given by t^2 = (u + v sqrt(w)) / k with k > 0, w >= 0. Instants are not negative, so
/// their squares order them, and the difference of two squares is of the form A + B sqrt(C) + D sqrt(E).
template <class Number>
struct ContactTime {
    Number u, v, w, k;
};

/// The contact of a motion that begins at `start` and takes (p - q sqrt(w)) / k in units of v.
/// @param a  v.v
template <class Number>
ContactTime<Number> contactTime(const Course<Number>& course, const Number& start, const Number& p, const Number& q,
                                const Number& w, const Number& k, const Number& a) {
    const auto squared = [&](const Number& x, const Number& y, const Number& unit, const Number& below) {
        return ContactTime<Number>{(x * x + y * y * w) * unit, Number(-2.0) * x * y * unit, w, below * below};
    };
    if (course.byAim) return squared(p, q, a, k * course.speed);  // the unit is |v| / speed
    return squared(start * k + p * course.duration, q * course.duration, Number(1.0), k);
}

}  // namespace collide::exact
