#include "methods/method_query.h"

namespace methods {
namespace {

/// True if rounding to T keeps a mass positive and finite; an infinite mass stays as it is.
template <class T>
bool keepsSign(double value, T narrowed) {
    return std::isinf(value) || (std::isfinite(narrowed) && (value > 0) == (narrowed > 0));
}

/// The query with every number rounded to T.
template <class T>
collide::SweepQuery rounded(const collide::SweepQuery& q) {
    const auto round = [](double x) {
        const volatile T narrowed = static_cast<T>(x);  // GCC 12 drops the rounding of two adjacent numbers otherwise
        return static_cast<double>(narrowed);
    };
    const auto roundAll = [&](const collide::Vec3& v) { return collide::Vec3(round(v.x), round(v.y), round(v.z)); };
    const collide::Motion& motion = q.ball.motion;
    return {
        {roundAll(q.ball.position),
         {motion.kind, roundAll(motion.vector), round(motion.speed), round(motion.frames)},
         round(q.ball.radius),
         round(q.ball.mass)},
        {roundAll(q.obstacle.center), round(q.obstacle.radius), roundAll(q.obstacle.velocity), round(q.obstacle.mass)},
        round(q.frames),
        q.restitution};
}

/// The reason why a query rounded to T is not valid for a method, or null.
template <class T>
const char* whyUnaskable(const collide::SweepQuery& exact, const collide::SweepQuery& r) {
    if (!isFinite(r.ball.position) || !isFinite(r.obstacle.center) || !isFinite(r.ball.motion.vector) ||
        !isFinite(r.obstacle.velocity) || !std::isfinite(r.ball.motion.speed))
        return "a coordinate or speed is beyond the range of the type";
    const T sum = static_cast<T>(r.ball.radius) + static_cast<T>(r.obstacle.radius);
    if (!std::isfinite(sum)) return "the radius sum is beyond the range of the type";
    if (!(sum > 0)) return "the radii round to 0";
    if (!keepsSign(exact.ball.mass, r.ball.mass) || !keepsSign(exact.obstacle.mass, r.obstacle.mass))
        return "a mass is beyond the range of the type";
    const double duration = r.ball.motion.frames;
    if ((std::isfinite(exact.frames) && !std::isfinite(r.frames)) || !(duration > 0) || !std::isfinite(duration))
        return "frames is beyond the range of the type";
    return nullptr;
}

/// The smallest 2^k, k >= 0, of frames in which a motion by `velocity` certainly passes the sphere; 1 without motion.
/// @param radius  radius sum
template <class T>
T reachingFrames(const Vec<T>& apart, T radius, const Vec<T>& velocity) {
    const T fastest = largest(velocity);
    const T farthest = std::max(largest(apart), radius);
    if (!(fastest > 0) || !(farthest > 0) || !std::isfinite(farthest)) return 1;
    // |apart| + R < 4 * 2^(exponent + 1) and |velocity| >= 2^exponent.
    const int k = std::ilogb(farthest) - std::ilogb(fastest) + 3;
    return std::ldexp(T(1), std::clamp(k, 0, std::numeric_limits<T>::max_exponent - 1));
}

/// A point to aim at for a velocity: start + velocity if that is exact. Else a point farther along the path, such that
/// the rounding of its coordinates turns the direction no more than the rounding of the velocity's components would.
template <class T>
Vec<T> aimAlong(const Vec<T>& start, const Vec<T>& velocity) {
    const Vec<T> near = start + velocity;
    if (near - start == velocity && near - velocity == start) return near;
    const T most = largest(start), step = largest(velocity);
    if (!(step > 0) || !(most > step)) return near;
    const Vec<T> far = start + velocity * std::ldexp(T(1), std::ilogb(most) - std::ilogb(step));
    return isFinite(far) ? far : near;
}

}  // namespace

template <class T>
MethodQuery<T> put(const collide::SweepQuery& query) {
    const collide::SweepQuery r = rounded<T>(query);
    MethodQuery<T> q;
    q.unaskable = whyUnaskable<T>(query, r);
    if (q.unaskable) return q;
    q.ball = Vec<T>(r.ball.position);
    q.sphere = Vec<T>(r.obstacle.center);
    q.ballRadius = static_cast<T>(r.ball.radius);
    q.sphereRadius = static_cast<T>(r.obstacle.radius);
    q.ballMass = static_cast<T>(r.ball.mass);
    q.sphereMass = static_cast<T>(r.obstacle.mass);
    q.restitution = r.restitution;
    q.endless = std::isinf(r.frames);

    const Vec<T> ballVelocity = Vec<T>(collide::velocityOf(r.ball));
    const Vec<T> sphereVelocity = Vec<T>(r.obstacle.velocity);
    const Vec<T> velocity = q.velocity = ballVelocity - sphereVelocity;
    q.frames = q.endless ? reachingFrames(q.ball - q.sphere, q.ballRadius + q.sphereRadius, velocity)
                         : static_cast<T>(r.frames);
    q.ballMovement = ballVelocity * q.frames;
    q.sphereMovement = sphereVelocity * q.frames;
    q.movement = velocity * q.frames;
    if (r.ball.motion.kind == collide::Motion::Kind::End && r.ball.motion.frames == r.frames) {
        q.ballMovement = Vec<T>(r.ball.motion.vector) - q.ball;
        q.movement = q.ballMovement - q.sphereMovement;
    }

    const bool sphereRests = sphereVelocity == Vec<T>(0);
    const bool isAimed = r.ball.motion.kind == collide::Motion::Kind::Aim && sphereRests;
    q.aim = r.ball.motion.goesToPoint() && sphereRests ? Vec<T>(r.ball.motion.vector) : aimAlong(q.ball, velocity);
    q.speed = isAimed ? static_cast<T>(r.ball.motion.speed) : safeLength(velocity);
    if (!isFinite(q.velocity) || !isFinite(q.ballMovement) || !isFinite(q.sphereMovement) || !isFinite(q.movement) ||
        !isFinite(q.aim) || !std::isfinite(q.speed))
        q.unaskable = "the path is beyond the range of the type";
    return q;
}

template <class T>
collide::SweepQuery asked(const MethodQuery<T>& q, Way way) {
    collide::SweepQuery a;
    a.ball.position = collide::Vec3(q.ball);
    a.ball.radius = q.ballRadius;
    a.obstacle.center = collide::Vec3(q.sphere);
    a.obstacle.radius = q.sphereRadius;
    a.frames = 1;  // the whole path; endless forms have the limit of the query
    const double limit = q.endless ? collide::kNoLimit : static_cast<double>(q.frames);
    switch (way) {
        case Way::Aim:
            a.ball.motion = collide::Motion::aim(collide::Vec3(q.aim), q.speed);
            a.frames = limit;
            break;
        case Way::Ray:
            a.ball.motion = collide::Motion::velocity(collide::Vec3(q.velocity));
            a.frames = limit;
            break;
        case Way::Relative:
            a.ball.motion = collide::Motion::velocity(collide::Vec3(q.movement));
            break;
        case Way::Pair:
            a.ball.motion = collide::Motion::velocity(collide::Vec3(q.ballMovement));
            a.obstacle.velocity = collide::Vec3(q.sphereMovement);
            a.ball.mass = q.ballMass;
            a.obstacle.mass = q.sphereMass;
            a.restitution = q.restitution;
            break;
    }
    return a;
}

template MethodQuery<float> put<float>(const collide::SweepQuery&);
template MethodQuery<double> put<double>(const collide::SweepQuery&);
template collide::SweepQuery asked<float>(const MethodQuery<float>&, Way);
template collide::SweepQuery asked<double>(const MethodQuery<double>&, Way);

}  // namespace methods
