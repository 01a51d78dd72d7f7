#pragma once
/// The velocities after a contact, by the masses and the restitution of the query.

#include <cmath>

#include "logs/evidence/row_facts.h"
#include "verdict/response.h"

namespace logs {

struct Velocities {
    Vec3 ball, sphere;  ///< units/frame
};

/// What a bounce is made of: the change of the relative velocity along the normal, and what each body takes of it.
struct Bounce {
    Bounce(const RowFacts& facts, const Vec3& unit) : row(facts), normal(unit) {}

    /// @param change  of the relative velocity, in closing speeds
    [[nodiscard]] Velocities after(double change) const {
        return {row.ballVelocity + normal * (change * closing * shares.ball),
                row.sphereVelocity - normal * (change * closing * shares.sphere)};
    }
    [[nodiscard]] Velocities after() const { return after(1 + restitution); }
    /// The right velocities, and more of the ball's.
    [[nodiscard]] Velocities plus(const Vec3& more) const {
        Velocities sum = after();
        sum.ball += more;
        return sum;
    }

    const RowFacts& row;
    Vec3 normal;
    double restitution = row.line->query.query.restitution, closing = -glm::dot(row.course.velocity, normal);
    verdict::Shares shares = verdict::sharesOf(row.line->query.query);
};

[[nodiscard]] inline bool tellsVelocities(const RowFacts& row) {
    return row.tellsContact() && (row.answer().newVelocity || row.answer().sphereNewVelocity);
}
/// The sum of the bodies' speeds before the contact.
[[nodiscard]] inline double speedsOf(const RowFacts& row) {
    return logs::lengthOf(row.ballVelocity) + logs::lengthOf(row.sphereVelocity);
}
/// The velocities that a row records are these.
[[nodiscard]] inline bool areRecorded(const RowFacts& row, const Velocities& after) {
    const auto isSame = [&](const std::optional<Vec3>& said, const Vec3& predicted) {
        return !said || logs::lengthOf(*said - predicted) * row.radius() <= 2 * row.slack * speedsOf(row);
    };
    return tellsVelocities(row) && isSame(row.answer().newVelocity, after.ball) &&
           isSame(row.answer().sphereNewVelocity, after.sphere);
}

/// They are those of the query's law along this normal; bodies that separate along it may keep their
/// velocities.
[[nodiscard]] inline bool isRightBounce(const RowFacts& row, const Vec3& normal) {
    const Bounce bounce(row, normal);
    return areRecorded(row, bounce.after()) || (bounce.closing <= 0 && areRecorded(row, bounce.after(0)));
}

}  // namespace logs
