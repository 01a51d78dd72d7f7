#pragma once
/// Sweep tests: the first contact of a moving ball with a moving sphere, a wall or another shape, and the response to
/// it.

#include <compare>

#include "base/contract.h"
#include "collide/filter.h"
#include "collide/types.h"

namespace collide {

/// First contact of a moving ball with a (moving) obstacle; the outcome is that of real arithmetic.
///
/// A sphere: by the Minkowski sum the ball shrinks to a point and the sphere grows to R = ball.radius + sphere.radius.
/// In the sphere's frame solve |d + t v|^2 = R^2 for the smaller t, as t = c / (sqrt(D) - h), a form without
/// cancellation. With `aim` + `speed`, or an end, against a resting sphere the direction is the exact difference point
/// - position, and an end is reached at exactly its frames; against a moving sphere each component of the velocity is
/// first rounded to nearest, and the decision is exact for that velocity.
/// @pre every number finite, radii and speed >= 0, radius sum > 0 but beside a plane, masses > 0, restitution in [0,
/// 1], frames of an end
///      > 0, its velocity finite if the sphere moves (input is checked where it is read). Pure and thread safe. Needs
///      environmentIsExact().
/// Boundary: a path exactly tangent is Graze; a start at exactly R while approaching is Touching; a contact exactly at
/// the limit counts. Accuracy: docs/notes/sweep.md.
/// A plane: `normal` of the contact is its unit normal toward the ball, `sphereCenter` its point under the ball, and
/// `closest.distance` is from the ball's centre to the plane. Overlap: the ball's surface reaches through it at the
/// start; the centre decides the side, and on the plane there is no normal.
/// A capsule, a triangle, a box: every point within `radius` of the core, degenerate cores too; `feature` is the
/// corner, edge or face of the core that is nearest to the ball at contact: a corner before its edges, an edge before
/// its faces. Derivation: docs/notes/shapes.md.
/// Source: Ericson, Real-Time Collision Detection (2005), ch. 5.5; root form: Haines et al., Ray Tracing Gems (2019),
/// ch. 7.
[[nodiscard]] SweepAnswer sweep(const SweepQuery& query) noexcept;

/// The same answer without the fields that a simulation does not need: the closest approach, the ricochet angle and the
/// distance travelled may be left 0. All other fields have the same bits.
[[nodiscard]] SweepAnswer sweepMotion(const SweepQuery& query) noexcept;

/// The outcome alone: the same decision as sweep(), at a fraction of the cost.
[[nodiscard]] inline Outcome classify(const SweepQuery& query) noexcept;

/// A moving ball and what it meets, from an instant on.
struct SweptPair {
    Ball ball;
    Obstacle obstacle;
    double start = 0;  ///< instant of the state, frames, >= 0
};

/// Which of two contacts comes first, each after its start, decided exactly (equal only if the true times are equal).
/// The contact of an overlapping pair is at its start.
/// @pre both overlap or have a contact (Hit, Graze, Touching or Short); a motion that is decided by aim starts at 0
[[nodiscard]] std::strong_ordering compareContactTimes(const SweptPair& a, const SweptPair& b) noexcept;

/// The velocity by which a ball moves: that of Motion::velocity, or each component of speed * (aim - position) /
/// |aim - position|, or of (end - position) / frames, rounded to nearest (ties to even; +-infinity where the quotient
/// is beyond the largest double).
[[nodiscard]] Vec3 velocityOf(const Ball& ball) noexcept;

namespace detail {
/// The preconditions of sweep().
[[nodiscard]] bool isAllowed(const SweepQuery& query) noexcept;
/// classify() for motions to a point, queries with a limit, and other shapes than spheres.
[[nodiscard]] Outcome classifySlowly(const SweepQuery& query) noexcept;
/// classify() for queries that the filter cannot decide.
/// @param velocity  of the ball (unused by a motion to a point)
/// @param open       what the filter left open
/// @param h, a, sum  its quantities
[[nodiscard]] Outcome classifyClosely(const SweepQuery& query, const Vec3& velocity, FilterResult open, double h,
                                      double a, double sum) noexcept;
}  // namespace detail

inline Outcome classify(const SweepQuery& query) noexcept {
    static_assert(static_cast<int>(Motion::Kind::Velocity) == 0 && static_cast<int>(Shape::Sphere) == 0);
    CAROM_EXPECTS_HOT(detail::isAllowed(query), query.ball.position, query.ball.radius, query.obstacle.center,
                      query.obstacle.radius, query.frames);
    const Motion& motion = query.ball.motion;
    const bool isPlain = (static_cast<int>(motion.kind) | static_cast<int>(query.obstacle.shape)) == 0;
    if (isPlain && query.frames == kNoLimit) {
        const Vec3 &u = motion.vector, &w = query.obstacle.velocity;
        const double v[3] = {u.x - w.x, u.y - w.y, u.z - w.z};
        FilterQuantities m;
        const FilterResult verdict = endlessOutcome(query, v, m);
        return isDecided(verdict) ? static_cast<Outcome>(verdict)
                                  : detail::classifyClosely(query, u, verdict, m.h, m.a, m.sum);
    }
    return detail::classifySlowly(query);
}

}  // namespace collide
