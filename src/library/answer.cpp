#include "library/answer.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "collide/mesh/many.h"

namespace library {
namespace {

using collide::Outcome;
using collide::Vec3;

static_assert(outcomeOf(Outcome::Overlap) == CAROM_OVERLAP && outcomeOf(Outcome::Still) == CAROM_STILL &&
              outcomeOf(Outcome::Graze) == CAROM_GRAZE && outcomeOf(Outcome::Receding) == CAROM_RECEDING &&
              outcomeOf(Outcome::Touching) == CAROM_TOUCHING && outcomeOf(Outcome::Miss) == CAROM_MISS &&
              outcomeOf(Outcome::Short) == CAROM_SHORT && outcomeOf(Outcome::Hit) == CAROM_HIT);

static_assert(numberOf({collide::Feature::Kind::Corner, 0}) == CAROM_CORNER &&
              numberOf({collide::Feature::Kind::Edge, 0}) == CAROM_EDGE &&
              numberOf({collide::Feature::Kind::Face, 0}) == CAROM_FACE);

/// Writes the fields of one answer and notes which are beyond the largest double.
class AnswerWriter {
  public:
    explicit AnswerWriter(carom_answer& answer) : m_answer(answer) {}

    void write(double& field, double value, std::uint32_t beyond = 0) {
        field = value;
        if (!std::isfinite(value)) m_answer.beyond_double |= beyond;
    }
    void write(double (&field)[3], const Vec3& value, std::uint32_t beyond = 0) {
        for (int k = 0; k < 3; ++k) write(field[k], value[k], beyond);
    }

    void writeFeature(collide::Feature feature, const Vec3& point) {
        m_answer.has |= CAROM_HAS_FEATURE;
        m_answer.feature = numberOf(feature);
        write(m_answer.core_point, point, CAROM_BEYOND_CORE_POINT);
    }

    void writeSphere(const collide::Contact& contact) {
        write(m_answer.sphere_center, contact.sphereCenter, CAROM_BEYOND_SPHERE_CENTER);
        write(m_answer.sphere_new_velocity, contact.sphereNewVelocity, CAROM_BEYOND_SPHERE_NEW_VELOCITY);
    }

    void write(const collide::Contact& contact) {
        m_answer.has |= CAROM_HAS_CONTACT | CAROM_HAS_NORMAL;
        write(m_answer.frames, contact.frames, CAROM_BEYOND_FRAMES);
        write(m_answer.distance, contact.distance, CAROM_BEYOND_DISTANCE);
        write(m_answer.ball_center, contact.ballCenter, CAROM_BEYOND_BALL_CENTER);
        write(m_answer.hit_point, contact.hitPoint, CAROM_BEYOND_HIT_POINT);
        write(m_answer.normal, contact.normal);
        write(m_answer.ricochet_angle, contact.ricochetAngle);
        write(m_answer.ricochet_angle_deg, contact.ricochetAngleDegrees);
        write(m_answer.new_velocity, contact.newVelocity, CAROM_BEYOND_NEW_VELOCITY);
        write(m_answer.impulse, contact.impulse, CAROM_BEYOND_IMPULSE);
    }

    void write(const collide::Penetration& penetration) {
        m_answer.has |= CAROM_HAS_PENETRATION;
        write(m_answer.depth, penetration.depth, CAROM_BEYOND_DEPTH);
        if (penetration.normal) {
            m_answer.has |= CAROM_HAS_NORMAL;
            write(m_answer.normal, *penetration.normal);
        }
        if (penetration.exitFrames) {
            m_answer.has |= CAROM_HAS_EXIT;
            write(m_answer.exit_frames, *penetration.exitFrames, CAROM_BEYOND_EXIT_FRAMES);
        }
    }

  private:
    carom_answer& m_answer;
};

}  // namespace

void write(const collide::SweepAnswer& exact, carom_shape shape, carom_answer& answer) noexcept {
    std::memset(&answer, 0, sizeof answer);
    answer.size = sizeof answer;
    answer.outcome = outcomeOf(exact.outcome);
    answer.hit = collide::isHit(exact.outcome) ? 1 : 0;
    AnswerWriter writer(answer);
    if (exact.contact) writer.write(*exact.contact);
    if (exact.contact && shape == CAROM_SPHERE) writer.writeSphere(*exact.contact);
    if (exact.contact && shape != CAROM_SPHERE) writer.writeFeature(exact.feature, exact.contact->sphereCenter);
    if (exact.penetration) writer.write(*exact.penetration);
    writer.write(answer.closest_frames, exact.closest.frames, CAROM_BEYOND_CLOSEST_FRAMES);
    writer.write(answer.closest_distance, exact.closest.distance, CAROM_BEYOND_CLOSEST_DISTANCE);
    writer.write(answer.ball_velocity, exact.ballVelocity);
}

void writeOfMany(const collide::SweepAnswer& exact, carom_shape shape, carom_answer& answer) noexcept {
    write(exact, shape, answer);
    if (!collide::hasClosestOfMany(exact.outcome))
        answer.closest_frames = answer.closest_distance = std::numeric_limits<double>::quiet_NaN();
}

carom_answer noAnswer() noexcept {
    carom_answer answer{};
    answer.size = sizeof answer;
    answer.outcome = CAROM_NO_OUTCOME;
    return answer;
}

}  // namespace library
