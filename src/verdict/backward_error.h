#pragma once
/// Backward errors of the values of a contact: how far the path of the ball would have to lie elsewhere, or how much
/// larger or smaller the radius sum would have to be, for a recorded value to be right.
///
/// A grazing contact is ill-conditioned: the rounding of one input moves its time and its normal by far more. The
/// backward error is small there, as the engine's own mistake was; a plain difference would blame the engine for it.

#include "collide/sweep.h"
#include "methods/method_query.h"

namespace verdict {

class BackwardError {
  public:
    /// @pre exact.contact; exact = collide::sweep(query)
    BackwardError(const collide::SweepQuery& query, const collide::SweepAnswer& exact);

    /// Scene units, >= 0. A value on the far side of the sphere, where the ball leaves it, is off by at least the way
    /// from the point of closest approach.
    [[nodiscard]] double ofTime(double frames) const;
    [[nodiscard]] double ofBallCenter(const collide::Vec3& center, double frames) const;
    [[nodiscard]] double ofPoint(const collide::Vec3& point, double frames) const;
    /// @param unit  from the sphere toward the ball
    [[nodiscard]] double ofNormal(const collide::Vec3& unit) const;

    /// The largest backward error of an inaccurate value; beyond it the value is wrong. The sum of
    ///   1/256 of the radius sum: above every tolerance by which iterative casts end (Bullet 0.001, Jolt and GJK 1e-4
    ///     units for radii of 1), below what anybody calls rounding;
    ///   16 ulps of the largest coordinate: positions rounded to the precision;
    ///   what the radius sum gains if its square changes by 16 ulps of the squared distance of the centres at the
    ///     start: the cancellation in b^2 - 4ac.
    [[nodiscard]] double border(methods::Precision precision) const;

  private:
    /// Of a difference of the centres, ball - sphere, at the contact.
    [[nodiscard]] double ofDifference(const collide::Vec3& difference) const;
    [[nodiscard]] collide::Vec3 sphereAt(double frames) const;

    const collide::SweepQuery& m_query;
    const collide::Contact& m_contact;
    collide::Vec3 m_start, m_velocity;  ///< ball relative to the sphere
    collide::Vec3 m_way{0};             ///< unit, along the velocity; 0: no motion
    collide::Vec3 m_nearest{0};         ///< difference of the centres where the lines are nearest
    double m_sum, m_nearestDistance;
};

/// The distance in space of a query from the other decision, scene units: the depth of the hit at the point of its path
/// where the centres are nearest, or the gap there.
[[nodiscard]] double decisionMargin(const collide::SweepQuery& query, const collide::SweepAnswer& exact);

}  // namespace verdict
