#pragma once
/// Backward errors of the values of a contact: the smallest displacement of the ball's path, or change of the radius
/// sum, for which a recorded value would be right.
///
/// A grazing contact is ill-conditioned: rounding an input changes its time and its normal by far more than the
/// rounding error. There a small error of the engine gives a large difference of values, but a small backward error.

#include "collide/sweep.h"
#include "methods/method_query.h"

namespace verdict {

/// The share of the radius sum beyond which an error is no rounding: BackwardError::border().
inline constexpr double kBorderOfSum = 256;

/// All errors are scene units, >= 0. A value beyond the closest approach, where the ball leaves the obstacle, has an
/// error of at least its distance from the point of closest approach. Keeps references to the query and the answer.
class BackwardError {
  public:
    /// @pre exact.contact; exact = collide::sweep(query)
    BackwardError(const collide::SweepQuery& query, const collide::SweepAnswer& exact);

    [[nodiscard]] double ofTime(double frames) const;
    /// @param frames  time at which the value was recorded; it gives the place of a moving obstacle
    [[nodiscard]] double ofBallCenter(const collide::Vec3& center, double frames) const;
    [[nodiscard]] double ofPoint(const collide::Vec3& point, double frames) const;
    /// @param unit  recorded normal of length 1, from the obstacle toward the ball
    [[nodiscard]] double ofNormal(const collide::Vec3& unit, double frames) const;

    /// The largest backward error of an inaccurate value; a value with a larger one is wrong. The sum of
    ///   1/256 of the radius sum: more than the tolerances by which iterative casts end (Bullet 0.001, Jolt and GJK
    ///   1e-4
    ///     units for radii of 1); a larger error is no rounding;
    ///   roundingOf() the query.
    [[nodiscard]] double border(methods::Precision precision) const;

  private:
    /// The backward error of a difference of the centres, ball - obstacle, at the contact.
    [[nodiscard]] double ofDifference(const collide::Vec3& difference) const;
    [[nodiscard]] collide::Vec3 obstacleAt(double frames) const;
    [[nodiscard]] bool isSphere() const { return m_core.shape == collide::Shape::Sphere; }

    const collide::SweepQuery& m_query;
    const collide::SweepAnswer& m_exact;
    const collide::Contact& m_contact;
    collide::Obstacle m_core;           ///< atOrigin()
    collide::Vec3 m_start, m_velocity;  ///< position at time 0 and velocity of the ball relative to the obstacle
    collide::Vec3 m_way{0};             ///< unit, along the velocity; 0: no motion
    collide::Vec3 m_nearest{0};         ///< from the obstacle's centre to the nearest point of the line of motion
    double m_sum, m_nearestDistance;    ///< radius sum; distance to the core at the closest approach
    double m_nearestAlong = 0;          ///< place of the closest approach on the line, from m_nearest on
};

/// What rounding to a precision may move in the answer of a textbook, scene units. The sum of
///   16 ulps of the largest coordinate: rounding of positions to the precision;
///   the change of the radius sum if its square changes by 16 ulps of the squared distance at the start to
///     the farthest point of the core: the cancellation in b^2 - 4ac.
[[nodiscard]] double roundingOf(const collide::SweepQuery& query, const collide::SweepAnswer& exact,
                                methods::Precision precision);

/// The distance in space of a query from the other decision, scene units: the depth of a hit, or the gap of a miss, at
/// the closest approach to the core within the limit; the penetration depth of an overlap. At most the largest
/// double.
[[nodiscard]] double decisionMargin(const collide::SweepQuery& query, const collide::SweepAnswer& exact);

}  // namespace verdict
