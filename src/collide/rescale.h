#pragma once
/// A query in other units of length and speed, powers of two: its outcome is the same, and its numbers are in the
/// middle of the range of doubles. Internal to the core.

#include <cmath>
#include <cstdlib>

#include "collide/numbers/double_double.h"
#include "collide/relative_motion.h"
#include "collide/scaled_motion.h"

namespace collide {

/// 2^exponent as two factors, since it may be beyond the largest double or below the smallest one.
struct PowerOfTwo {
    double first, second;
    explicit PowerOfTwo(int exponent) : first(powerOfTwo(exponent / 2)), second(powerOfTwo(exponent - exponent / 2)) {}
    [[nodiscard]] double times(double x) const { return x * first * second; }
    void scale(double& x) const { x = times(x); }
    void scale(Vec3& v) const { v = v * first * second; }
};

/// Exponents of the units; 0 for numbers that need no other unit.
struct Units {
    int length = 0, speed = 0;

    Units(const SweepQuery& q, const Vec3& velocity, bool byPoint) {
        const auto unitOf = [](double size) {
            constexpr double kMost = 0x1p300;
            return size > 0 && std::isfinite(size) && !(size < kMost && size > 1 / kMost) ? exponentOf(size) : 0;
        };
        const double places =
            largest(largest(q.ball.position), largest(q.obstacle.center), byPoint ? largest(q.ball.motion.vector) : 0);
        length = unitOf(largest(places, q.ball.radius, q.obstacle.radius));
        if (movesToEnd(q.ball, q.obstacle.velocity)) {
            speed = length;  // its frames keep their unit
        } else {
            speed = unitOf(byPoint ? q.ball.motion.speed : largest(largest(velocity), largest(q.obstacle.velocity), 0));
        }
    }
    [[nodiscard]] bool areUsual() const { return length == 0 && speed == 0; }
};

/// Takes the query and the ball's velocity into these units. @return false if bits are lost
inline bool takeInto(const Units& units, bool byPoint, SweepQuery& q, Vec3& velocity) {
    const PowerOfTwo length(-units.length), speed(-units.speed), lengthBack(units.length), speedBack(units.speed);
    bool isLossless = true;
    const auto take = [&](double& x, const PowerOfTwo& power, const PowerOfTwo& back) {
        const double before = x;
        power.scale(x);
        isLossless = isLossless && back.times(x) == before;
    };
    const auto takeAll = [&](Vec3& v, const PowerOfTwo& power, const PowerOfTwo& back) {
        for (int i = 0; i < 3; ++i) take(v[i], power, back);
    };
    takeAll(velocity, speed, speedBack);
    if (!byPoint) {
        q.ball.motion = Motion::velocity(velocity);  // an aim beside a moving sphere moves by its rounded velocity
    } else {
        takeAll(q.ball.motion.vector, length, lengthBack);
        take(q.ball.motion.speed, speed, speedBack);
    }
    takeAll(q.ball.position, length, lengthBack);
    takeAll(q.obstacle.center, length, lengthBack);
    take(q.ball.radius, length, lengthBack);
    take(q.obstacle.radius, length, lengthBack);
    takeAll(q.obstacle.velocity, speed, speedBack);
    return isLossless;
}

/// Takes the answer back into the units of the query. @return false if a number is beyond the largest double
inline bool takeBack(const Units& units, SweepAnswer& answer) {
    constexpr int kMostTime = 2000;  // larger exponents are not two powers that are doubles
    if (std::abs(units.length - units.speed) > kMostTime) return false;
    const PowerOfTwo length(units.length), speed(units.speed), time(units.length - units.speed);
    time.scale(answer.closest.frames);
    length.scale(answer.closest.distance);
    bool isFinite = std::isfinite(answer.closest.frames) && std::isfinite(answer.closest.distance);
    if (answer.penetration) {
        length.scale(answer.penetration->depth);
        if (answer.penetration->exitFrames) time.scale(*answer.penetration->exitFrames);
        isFinite = isFinite && std::isfinite(answer.penetration->depth) &&
                   std::isfinite(answer.penetration->exitFrames.value_or(0));
    }
    if (answer.contact) {
        Contact& k = *answer.contact;
        time.scale(k.frames);
        length.scale(k.distance);
        for (Vec3* v : {&k.ballCenter, &k.sphereCenter, &k.hitPoint}) length.scale(*v);
        for (Vec3* v : {&k.newVelocity, &k.sphereNewVelocity}) speed.scale(*v);
        speed.scale(k.impulse);
        isFinite = isFinite && std::isfinite(k.frames) && std::isfinite(k.distance) &&
                   collide::isFinite(k.ballCenter) && collide::isFinite(k.sphereCenter) &&
                   collide::isFinite(k.hitPoint) && collide::isFinite(k.newVelocity) &&
                   collide::isFinite(k.sphereNewVelocity) && std::isfinite(k.impulse);
    }
    return isFinite;
}

}  // namespace collide
