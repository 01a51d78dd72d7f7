#include "collide/sweep.h"

#include <cmath>

#include "base/contract.h"
#include "collide/decide.h"
#include "collide/decide_avx2.h"
#include "collide/exact.h"
#include "collide/filter.h"
#include "collide/grid.h"
#include "collide/refine.h"
#include "collide/relative_motion.h"
#include "collide/rescale.h"
#include "collide/shapes.h"

namespace collide {
namespace {

// The same code is compiled for machines with and without fused multiply-add. The results have the same bits (a missing
// instruction is emulated exactly), only the speed differs.
#ifdef __x86_64__
#define CAROM_FMA __attribute__((target("fma"), hot))
CAROM_FMA FilterResult decidedWithFma(const SweepQuery& q, const Vec3& velocity) { return decided(q, velocity); }
template <Wanted kWanted>
CAROM_FMA bool valuesWithFma(const SweepQuery& q, const Vec3& velocity, SweepAnswer& answer) {
    return valuesInDoubleDouble<kWanted>(q, velocity, answer);
}
#endif

template <Wanted kWanted>
bool valuesAnywhere(const SweepQuery& q, const Vec3& velocity, SweepAnswer& answer) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("fma")) return valuesWithFma<kWanted>(q, velocity, answer);
#endif
    return valuesInDoubleDouble<kWanted>(q, velocity, answer);
}

/// Gives an answer its values in other units, else by the exact tiers. Not inline: its frame would cost the caller.
template <Wanted kWanted>
[[gnu::noinline]] void addValuesAtLast(const SweepQuery& query, SweepAnswer& answer) {
    const bool byPoint = movesByPoint(query.ball, query.obstacle.velocity);
    const Units units(query, answer.ballVelocity, byPoint);
    if (!units.areUsual()) {
        SweepQuery scaledQuery = query;
        Vec3 velocity = answer.ballVelocity;
        answer.contact.reset();
        answer.penetration.reset();
        if (takeInto(units, byPoint, scaledQuery, velocity) && valuesAnywhere<kWanted>(scaledQuery, velocity, answer) &&
            takeBack(units, answer)) {
            return;
        }
    }
    answer = exact::sweep(query);
}

/// Every path returns the same variable, which permits the compiler to build the answer in the caller's storage (named
/// return value optimization): a copy of its hundreds of bytes takes a tenth of a sweep.
template <Wanted kWanted>
SweepAnswer answerToSphere(const SweepQuery& query) {
    SweepAnswer answer;
    answer.ballVelocity = velocityOf(query.ball);
    answer.outcome = classify(query);
    if (!valuesAnywhere<kWanted>(query, answer.ballVelocity, answer)) addValuesAtLast<kWanted>(query, answer);
    return answer;
}

template <Wanted kWanted>
SweepAnswer answerTo(const SweepQuery& query) {
    CAROM_EXPECTS_HOT(detail::isAllowed(query), query.ball.position, query.ball.motion.vector, query.ball.motion.speed,
                      query.ball.motion.frames, query.ball.radius, query.ball.mass, query.obstacle.center,
                      query.obstacle.radius, query.obstacle.velocity, query.obstacle.mass, query.frames,
                      query.restitution);
    if (query.obstacle.shape != Shape::Sphere) [[unlikely]]
        return shapes::sweep(query);
    return answerToSphere<kWanted>(query);
}
}  // namespace

SweepAnswer sweep(const SweepQuery& query) noexcept { return answerTo<Wanted::Everything>(query); }

[[gnu::hot]] SweepAnswer sweepMotion(const SweepQuery& query) noexcept { return answerTo<Wanted::Motion>(query); }

namespace {
/// The preconditions that depend on the shape.
bool hasShape(const SweepQuery& query) noexcept {
    const Obstacle& o = query.obstacle;
    if (o.shape == Shape::Plane) return isFinite(o.normal) && !isZero(o.normal) && std::isinf(o.mass);
    if (!(query.ball.radius > 0 || o.radius > 0)) return false;
    if (o.shape == Shape::Sphere) return true;
    const Rotation& r = o.rotation;
    const bool isTurn = std::isfinite(r.w) && isFinite({r.x, r.y, r.z}) && (r.w != 0 || !isZero({r.x, r.y, r.z}));
    const bool isBox = isFinite(o.half) && o.half.x >= 0 && o.half.y >= 0 && o.half.z >= 0 && isTurn;
    return isFinite(o.b) && isFinite(o.c) && std::isinf(o.mass) && (o.shape != Shape::Box || isBox);
}
}  // namespace

bool detail::isAllowed(const SweepQuery& query) noexcept {
    const auto isLength = [](double x) { return std::isfinite(x) && x >= 0; };
    const Ball& ball = query.ball;
    const Obstacle& obstacle = query.obstacle;
    return isFinite(ball.position) && isFinite(ball.motion.vector) && isFinite(obstacle.center) &&
           isFinite(obstacle.velocity) && isLength(ball.motion.speed) && isLength(ball.motion.frames) &&
           (ball.motion.frames > 0 || ball.motion.kind != Motion::Kind::End) && isLength(ball.radius) &&
           isLength(obstacle.radius) && hasShape(query) && ball.mass > 0 && obstacle.mass > 0 && query.frames >= 0 &&
           query.restitution >= 0 && query.restitution <= 1;
}

namespace {
/// The filter for an aim or an end beside a resting sphere; the limit becomes one in units of |point - position|.
FilterResult filteredPoint(const SweepQuery& query, FilterQuantities& m) {
    const Motion& motion = query.ball.motion;
    const Vec3 &to = motion.vector, &p = query.ball.position;
    const double v[3] = {to.x - p.x, to.y - p.y, to.z - p.z};
    if (query.frames == kNoLimit) return filteredOutcome(query, v, kNoLimit, m);
    const bool toEnd = motion.kind == Motion::Kind::End;
    const double path = toEnd ? query.frames : query.frames * motion.speed;
    const double limit = path / (toEnd ? motion.frames : std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));
    // A limit whose computation under- or overflowed is left to the next tier.
    const bool inRange = path > 1e-290 && path < 1e290 && limit > 1e-290 && limit < 1e290;
    return inRange ? filteredOutcome(query, v, limit, m) : kUnsure;
}
}  // namespace

Outcome detail::classifySlowly(const SweepQuery& query) noexcept {
    if (query.obstacle.shape != Shape::Sphere) return shapes::classify(query);
    const Motion& motion = query.ball.motion;
    FilterQuantities m;
    if (movesByPoint(query.ball, query.obstacle.velocity)) {
        const bool moves = motion.speed > 0 || motion.kind == Motion::Kind::End;
        const FilterResult verdict = moves ? filteredPoint(query, m) : kUnsure;
        return isDecided(verdict) ? static_cast<Outcome>(verdict)
                                  : classifyClosely(query, Vec3(0), verdict, m.h, m.a, m.sum);
    }
    Vec3 rounded;
    if (motion.goesToPoint()) rounded = velocityOf(query.ball);
    const Vec3& velocity =
        motion.goesToPoint() ? rounded : motion.vector;  // no copy: the next tier loads whole vectors
    const Vec3 relative = velocity - query.obstacle.velocity;
    const double v[3] = {relative.x, relative.y, relative.z};
    const FilterResult verdict = filteredOutcome(query, v, query.frames, m);
    return isDecided(verdict) ? static_cast<Outcome>(verdict)
                              : classifyClosely(query, velocity, verdict, m.h, m.a, m.sum);
}

namespace {
/// The tiers after split numbers: double-double, the grid, the exact tier. Not inline: their frames would cost the
/// caller.
[[gnu::noinline]] Outcome classifyAtLast(const SweepQuery& query, const Vec3& velocity) {
#ifdef __x86_64__
    FilterResult verdict = __builtin_cpu_supports("fma") ? decidedWithFma(query, velocity) : decided(query, velocity);
#else
    FilterResult verdict = decided(query, velocity);
#endif
    if (verdict == kUnsure) verdict = grid::classify(query, velocity);
    return verdict != kUnsure ? static_cast<Outcome>(verdict) : exact::classify(query);
}
}  // namespace

Outcome detail::classifyClosely(const SweepQuery& query, const Vec3& velocity, FilterResult open, double h, double a,
                                double sum) noexcept {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        const Motion& motion = query.ball.motion;
        FilterResult verdict = kOutOfReach;
        if (motion.kind == Motion::Kind::Velocity || !movesByPoint(query.ball, query.obstacle.velocity)) [[likely]] {
            verdict = decidedAvx2(query, velocity, query.obstacle.velocity, true, open, h, a, sum);
        } else if (motion.kind == Motion::Kind::End || motion.speed > 0) {
            verdict = decidedAvx2(query, motion.vector, query.ball.position, false, open, h, a, sum);
        }
        if (isDecided(verdict)) return static_cast<Outcome>(verdict);
    }
#endif
    (void)open, (void)h, (void)a, (void)sum;
    return classifyAtLast(query, velocity);
}

std::strong_ordering compareContactTimes(const SweptPair& a, const SweptPair& b) noexcept {
    CAROM_EXPECTS_HOT(exact::hasContactTime(a) && exact::hasContactTime(b), a.ball.position, b.ball.position);
    return exact::compareContactTimes(a, b);
}

}  // namespace collide
