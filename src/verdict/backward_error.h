#pragma once
/// Backward errors of the values of a contact: the smallest displacement of the ball's path, or change of the radius
/// sum, for which a recorded value would be right.
///
/// A grazing contact is ill-conditioned: rounding an input changes its time and its normal by far more than the
/// rounding error. There a small error of the engine gives a large difference of values, but a small backward error.

#include "collide/sweep.h"
#include "methods/method_query.h"

namespace verdict {

/// All errors are scene units, >= 0. A value beyond the closest approach, where the ball leaves the sphere, has an
/// error of at least its distance from the point of closest approach. Keeps references to the query and the answer.
class BackwardError {
  public:
    /// @pre exact.contact; exact = collide::sweep(query)
    BackwardError(const collide::SweepQuery& query, const collide::SweepAnswer& exact);

    [[nodiscard]] double ofTime(double frames) const;
    /// @param frames  time at which the value was recorded; it gives the place of a moving sphere
    [[nodiscard]] double ofBallCenter(const collide::Vec3& center, double frames) const;
    [[nodiscard]] double ofPoint(const collide::Vec3& point, double frames) const;
    /// @param unit  recorded normal of length 1, from the sphere toward the ball
    [[nodiscard]] double ofNormal(const collide::Vec3& unit) const;

    /// The largest backward error of an inaccurate value; a value with a larger one is wrong. The sum of
    ///   1/256 of the radius sum: more than the tolerances by which iterative casts end (Bullet 0.001, Jolt and GJK
    ///   1e-4
    ///     units for radii of 1); a larger error is no rounding;
    ///   roundingOf() the query.
    [[nodiscard]] double border(methods::Precision precision) const;

  private:
    /// The backward error of a difference of the centres, ball - sphere, at the contact.
    [[nodiscard]] double ofDifference(const collide::Vec3& difference) const;
    [[nodiscard]] collide::Vec3 sphereAt(double frames) const;

    const collide::SweepQuery& m_query;
    const collide::SweepAnswer& m_exact;
    const collide::Contact& m_contact;
    collide::Vec3 m_start, m_velocity;  ///< position at time 0 and velocity of the ball relative to the sphere
    collide::Vec3 m_way{0};             ///< unit, along the velocity; 0: no motion
    collide::Vec3 m_nearest{0};         ///< difference of the centres at the closest approach on the line of motion
    double m_sum, m_nearestDistance;    ///< radius sum; length of m_nearest
};

/// What rounding to a precision may move in the answer of a textbook, scene units. The sum of
///   16 ulps of the largest coordinate: rounding of positions to the precision;
///   the change of the radius sum if its square changes by 16 ulps of the squared distance of the centres at the
///     start: the cancellation in b^2 - 4ac.
[[nodiscard]] double roundingOf(const collide::SweepQuery& query, const collide::SweepAnswer& exact,
                                methods::Precision precision);

/// The distance in space of a query from the other decision, scene units: the depth of a hit, or the gap of a miss, at
/// the closest approach of the centres within the limit; the penetration depth of an overlap. At most the largest
/// double.
[[nodiscard]] double decisionMargin(const collide::SweepQuery& query, const collide::SweepAnswer& exact);

}  // namespace verdict
