#include <cmath>

#include "collide/exact.h"
#include "collide/numbers/double_double.h"
#include "collide/sweep.h"

namespace collide {
namespace {

/// Rounds each component from double-double; false if a component is too close to a midpoint of two doubles.
CAROM_INLINE bool roundedVelocity(const Ball& ball, Vec3& velocity) {
    const double speed = ball.motion.speed;
    DoubleDouble w[3];
    double length = 0;
    for (int k = 0; k < 3; ++k) {
        w[k] = twoSum(ball.motion.vector[k], -ball.position[k]);
        const double size = w[k].h < 0 ? -w[k].h : w[k].h;
        if (!(size == 0 || (size > 0x1p-400 && size < 0x1p400))) return false;
        if (size > length) length = size;
    }
    if (length == 0) return true;
    if (!(speed > 0x1p-400 && speed < 0x1p400)) return false;
    const DoubleDouble norm = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    for (int k = 0; k < 3; ++k) {
        if (w[k].h == 0) continue;
        const DoubleDouble x = w[k] * DoubleDouble{speed, 0} / norm;
        // Ziv's test: the neighbourhood of the error, below 2^-99, rounds to one double. Not so near 0, where the lower
        // half of x would be lost.
        const double error = 0x1p-98 * x.h;
        if (std::abs(x.h) < 0x1p-800 || x.h + (x.l + error) != x.h || x.h + (x.l - error) != x.h) return false;
        velocity[k] = x.h;
    }
    return true;
}

/// (end - position) / frames where one rounding gives it: the difference is a double, or the path is one frame long.
bool roundedQuotient(const Ball& ball, Vec3& velocity) {
    const double frames = ball.motion.frames;
    for (int k = 0; k < 3; ++k) {
        const DoubleDouble way = twoSum(ball.motion.vector[k], -ball.position[k]);
        if (!(way.l == 0 || frames == 1) || !std::isfinite(way.h)) return false;
        velocity[k] = way.h / frames;
    }
    return true;
}

bool roundedVelocityAnywhere(const Ball& ball, Vec3& velocity) { return roundedVelocity(ball, velocity); }
#ifdef __x86_64__
__attribute__((target("fma"))) bool roundedVelocityWithFma(const Ball& ball, Vec3& velocity) {
    return roundedVelocity(ball, velocity);
}
#endif

bool fastVelocity(const Ball& ball, Vec3& velocity) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("fma")) return roundedVelocityWithFma(ball, velocity);
#endif
    return roundedVelocityAnywhere(ball, velocity);
}

}  // namespace

Vec3 velocityOf(const Ball& ball) noexcept {
    if (ball.motion.kind == Motion::Kind::Velocity) return ball.motion.vector;
    Vec3 velocity(0);
    if (ball.motion.kind == Motion::Kind::End)
        return roundedQuotient(ball, velocity) ? velocity : exact::velocityToEnd(ball);
    if (ball.motion.speed == 0) return velocity;
    return fastVelocity(ball, velocity) ? velocity : exact::velocityOfAim(ball);
}

}  // namespace collide
