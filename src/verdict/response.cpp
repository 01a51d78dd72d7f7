#include "verdict/response.h"

#include <cmath>

namespace verdict {
namespace {

using collide::Vec3;

/// Directions nearer than this count as the same where a normal is described, radians.
constexpr double kSameDirection = 1e-3;

bool isAlong(const Vec3& unit, const std::optional<Vec3>& other) {
    return other && collide::lengthOf(unit - *other) <= kSameDirection;
}

/// Errors of the response in the units of the path.
class ResponseErrors {
  public:
    ResponseErrors(const Truth& truth, const BackwardError& error, double at)
        : m_exact(truth.exact),
          m_error(error),
          m_at(at),
          m_sum(truth.query.ball.radius + truth.query.obstacle.radius),
          m_bounce(1 + truth.query.restitution),
          m_isSphere(truth.query.obstacle.shape == collide::Shape::Sphere),
          m_relative(truth.exact.ballVelocity - truth.query.obstacle.velocity),
          m_speed(collide::lengthOf(m_relative)) {}

    /// The error of a velocity after the contact. @param share  Shares::ball, -Shares::sphere
    [[nodiscard]] double ofVelocity(const Vec3& recorded, const Vec3& after, const Vec3& before, double share) const {
        const double most = m_bounce * std::abs(share) * m_speed;  // the change of a head-on contact
        const double forward = collide::lengthOf(recorded - after) / (most > 0 ? most : m_speed) * m_sum;
        const Vec3 change = recorded - before;
        const double length = collide::lengthOf(change);
        if (!(most > 0 && length > 0)) return forward;
        const Vec3 normal = change / (share > 0 ? length : -length);
        const double predicted = -m_bounce * std::abs(share) * glm::dot(m_relative, normal);
        const double excess = std::abs(length - predicted) / most * m_sum;
        return std::min(forward, std::max(m_error.ofNormal(normal, m_at), excess));
    }
    [[nodiscard]] double ofImpulse(double recorded, double reducedMass) const {
        const double most = m_bounce * reducedMass * m_speed;
        const double said = recorded / most, truth = m_exact.contact->impulse / most;  // cosines of the incidence
        const double forward = std::abs(said - truth) * m_sum;
        if (!m_isSphere || !(said >= 0 && said <= 1)) return forward;
        return std::min(forward, std::abs(std::sqrt(1 - said * said) - std::sqrt(1 - truth * truth)) * m_sum);
    }

  private:
    const collide::SweepAnswer& m_exact;
    const BackwardError& m_error;
    double m_at, m_sum, m_bounce;
    bool m_isSphere;
    Vec3 m_relative;
    double m_speed;
};

}  // namespace

Shares sharesOf(const collide::SweepQuery& query) {
    const double ball = query.ball.mass, sphere = query.obstacle.mass;
    if (!(sphere <= std::numeric_limits<double>::max())) return {1, 0, ball};
    // By a quotient, for the sum may be beyond the largest double
    const double share = 1 / (1 + ball / sphere);
    return {share, 1 - share, ball * share};
}

double largestSpeed(const Truth& truth) {
    const collide::Contact& contact = *truth.exact.contact;
    return std::max({collide::lengthOf(truth.exact.ballVelocity), collide::lengthOf(truth.query.obstacle.velocity),
                     collide::lengthOf(contact.newVelocity), collide::lengthOf(contact.sphereNewVelocity)});
}

void addResponseErrors(ValueErrors& errors, const Truth& truth, const Recorded& recorded, const BackwardError& error,
                       double at) {
    const ResponseErrors response(truth, error, at);
    const Shares shares = sharesOf(truth.query);
    const collide::Contact& contact = *truth.exact.contact;
    if (recorded.newVelocity)
        errors.note(Worst::NewVelocity, response.ofVelocity(*recorded.newVelocity, contact.newVelocity,
                                                            truth.exact.ballVelocity, shares.ball));
    if (recorded.sphereNewVelocity)
        errors.note(Worst::SphereNewVelocity,
                    response.ofVelocity(*recorded.sphereNewVelocity, contact.sphereNewVelocity,
                                        truth.query.obstacle.velocity, -shares.sphere));
    if (recorded.impulse) errors.note(Worst::Impulse, response.ofImpulse(*recorded.impulse, shares.reducedMass));
}

const char* words(InsideKind kind) noexcept {
    constexpr std::array kWords = {"has no length", "points the shortest way out",
                                   "is reversed: it points the shortest way in", "points against the motion",
                                   "points neither the shortest way out nor against the motion"};
    static_assert(kWords.size() == kInsideKindCount);
    return kWords[static_cast<std::size_t>(kind)];
}

std::optional<Vec3> insideNormalOf(const Truth& truth, InsideNormal choice) {
    if (choice == InsideNormal::Separating) return truth.exact.penetration->normal;
    const Vec3 relative = truth.exact.ballVelocity - truth.query.obstacle.velocity;
    const double speed = collide::lengthOf(relative);
    return choice == InsideNormal::AgainstMotion && speed > 0 ? std::optional(-relative / speed) : std::nullopt;
}

InsideKind insideKindOf(const Truth& truth, const Vec3& normal) {
    if (normal == Vec3(0)) return InsideKind::Zero;
    const Vec3 unit = normal / collide::lengthOf(normal);
    const std::optional<Vec3> out = insideNormalOf(truth, InsideNormal::Separating);
    if (isAlong(unit, out)) return InsideKind::Separating;
    if (isAlong(unit, insideNormalOf(truth, InsideNormal::AgainstMotion))) return InsideKind::AgainstMotion;
    return isAlong(-unit, out) ? InsideKind::Reversed : InsideKind::Other;
}

}  // namespace verdict
