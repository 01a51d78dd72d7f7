#include "world/first_contact.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "base/contract.h"
#include "world/narrow_phase/contact_order.h"

namespace world {
namespace {

using collide::Outcome;
using scene::Kind;
using scene::ObjectRef;
using scene::Vec3;

/// Precedence of outcomes among several objects; the lower rank wins.
enum class Rank { Overlap, Contact, Short, Miss, Receding, Still };

Rank rankOf(Outcome outcome) {
    switch (outcome) {
        case Outcome::Overlap:
            return Rank::Overlap;
        case Outcome::Hit:
        case Outcome::Graze:
        case Outcome::Touching:
            return Rank::Contact;
        case Outcome::Short:
            return Rank::Short;
        case Outcome::Miss:
            return Rank::Miss;
        case Outcome::Receding:
            return Rank::Receding;
        case Outcome::Still:
            break;
    }
    return Rank::Still;
}

collide::Sphere asSphere(const collide::Ball& ball) {
    return {ball.position, ball.radius, collide::velocityOf(ball), ball.mass};
}

/// A lower bound of the gap at the closest approach, for a rank without a contact. At the start it is |d| - R; on the
/// way sqrt(d.d - (d.v)^2 / v.v) - R; the error of the radicand is a few ulps of d.d, that of the root below 1e-7 |d|.
double leastGap(const collide::SweepQuery& query, const Vec3& velocity, Rank rank) {
    constexpr double kTiny = 1e-100, kHuge = 1e100, kMargin = 1e-6;
    constexpr double kUnknown = -std::numeric_limits<double>::infinity();
    const Vec3 d = query.ball.position - query.sphere.center, v = velocity - query.sphere.velocity;
    const double dd = glm::dot(d, d), a = glm::dot(v, v), h = glm::dot(d, v);
    const double reach = query.ball.radius + query.sphere.radius;
    if (!(dd > kTiny && dd < kHuge)) return kUnknown;
    if (rank == Rank::Miss && !(a > kTiny && a < kHuge)) return kUnknown;
    const double closest = rank == Rank::Miss ? std::max(dd - h * h / a, 0.0) : dd;
    return std::sqrt(closest) - reach - kMargin * (std::sqrt(dd) + reach);
}

/// True only if the line of motion, before the start too, is certainly farther than R from the centre: no overlap, no
/// contact, none beyond the limit. |d|^2 - (d.v)^2 / v.v > R^2, times v.v, with a margin far above the rounding errors.
bool passesApart(const Vec3& d, const Vec3& v, double reach) {
    constexpr double kTiny = 1e-60, kHuge = 1e60, kMargin = 1e-9;
    const double dd = glm::dot(d, d), a = glm::dot(v, v), h = glm::dot(d, v);
    if (!(dd > kTiny && dd < kHuge && a > kTiny && a < kHuge)) return false;
    return dd * a * (1 - kMargin) - h * h > reach * reach * a * (1 + kMargin);
}

/// The best encounter so far. Objects come in order of precedence, so a later one must be strictly better. Nearly all
/// are rejected by two cheap tests: the rank is worse, or the gap is larger.
class Best {
  public:
    Best(const scene::Scene& scene, std::size_t ball)
        : m_scene(scene),
          m_query{scene.balls[ball].body, {}, scene.frames, scene.restitution},
          m_rounded(m_query),
          m_velocity(collide::velocityOf(m_query.ball)) {
        m_rounded.ball.motion = collide::Motion::velocity(m_velocity);
    }

    void considerBody(ObjectRef target, const collide::Sphere& sphere) {
        if (m_best && m_rank <= Rank::Short && isApart(sphere)) return;
        if (m_best && isWorse(sphere)) return;
        m_query.sphere = sphere;
        offer({target, collide::sweep(m_query)}, m_query.ball.radius + sphere.radius, &m_query);
    }

    void considerPlane(std::size_t plane) {
        offer({{Kind::Plane, plane},
               collide::sweep(m_query.ball, m_scene.planes[plane].body, m_scene.frames, m_scene.restitution)},
              m_query.ball.radius, nullptr);
    }

    [[nodiscard]] bool isSettled() const { return m_best && m_rank == Rank::Overlap; }
    [[nodiscard]] std::optional<Encounter> take() { return std::move(m_best); }

  private:
    [[nodiscard]] bool isApart(const collide::Sphere& sphere) const {
        return passesApart(m_rounded.ball.position - sphere.center, m_velocity - sphere.velocity,
                           m_rounded.ball.radius + sphere.radius);
    }

    /// True only if the encounter with the sphere is certainly no better than the best.
    [[nodiscard]] bool isWorse(const collide::Sphere& sphere) {
        const collide::Motion& motion = m_query.ball.motion;
        const bool moves = motion.kind == collide::Motion::Kind::End || motion.speed > 0;
        const bool isAimAtRest = motion.goesToPoint() && moves && sphere.velocity == Vec3(0);
        // Against moving spheres the ball has its rounded velocity, which is the same for all of them.
        collide::SweepQuery& query = isAimAtRest ? m_query : m_rounded;
        query.sphere = sphere;
        const double toBeat = m_rank == Rank::Still ? std::max(m_gap, 0.0) : 0.0;
        if (!isAimAtRest && m_velocity == sphere.velocity && leastGap(query, m_velocity, Rank::Still) > toBeat)
            return true;
        const Rank rank = rankOf(collide::classify(query));
        if (rank != m_rank) return rank > m_rank;
        return rank >= Rank::Miss && leastGap(query, m_velocity, rank) > m_gap;
    }

    void offer(Encounter encounter, double reach, const collide::SweepQuery* query) {
        const Rank rank = rankOf(encounter.answer.outcome);
        const double gap = encounter.answer.closest.distance - reach;
        if (m_best && !isBetter(encounter, rank, gap, query)) return;
        m_best = std::move(encounter);
        m_rank = rank;
        m_gap = gap;
        m_bestQuery = query ? std::optional(*query) : std::nullopt;
    }

    [[nodiscard]] bool isBetter(const Encounter& other, Rank rank, double gap, const collide::SweepQuery* query) const {
        if (rank != m_rank) return rank < m_rank;
        if (rank == Rank::Overlap) return false;
        if (rank == Rank::Contact || rank == Rank::Short)
            return isEarlier({other.answer.contact->frames, query},
                             {m_best->answer.contact->frames, m_bestQuery ? &*m_bestQuery : nullptr});
        return gap < m_gap;
    }

    const scene::Scene& m_scene;
    collide::SweepQuery m_query;    ///< the ball; the sphere is set for each object
    collide::SweepQuery m_rounded;  ///< m_query with m_velocity as the ball's motion
    Vec3 m_velocity;                ///< velocityOf() the ball
    std::optional<Encounter> m_best;
    Rank m_rank = Rank::Still;
    double m_gap = 0;
    std::optional<collide::SweepQuery> m_bestQuery;  ///< absent for a wall
};

}  // namespace

collide::SweepQuery queryFor(const scene::Scene& scene, std::size_t ball, ObjectRef target) {
    CAROM_EXPECTS(ball < scene.balls.size(), ball, scene.balls.size());
    CAROM_EXPECTS(target.kind != Kind::Plane, target.kind, target.index);
    CAROM_EXPECTS(target.index < (target.kind == Kind::Sphere ? scene.spheres.size() : scene.balls.size()),
                  target.index, scene.spheres.size(), scene.balls.size());
    collide::SweepQuery query{scene.balls[ball].body, {}, scene.frames, scene.restitution};
    if (target.kind == Kind::Sphere) {
        query.sphere = scene.spheres[target.index].body;
    } else {
        query.sphere = asSphere(scene.balls[target.index].body);
    }
    return query;
}

std::optional<Encounter> firstContact(const scene::Scene& scene, std::size_t ball) {
    if (ball >= scene.balls.size()) return std::nullopt;
    Best best(scene, ball);
    for (std::size_t i = 0; i < scene.spheres.size() && !best.isSettled(); ++i)
        best.considerBody({Kind::Sphere, i}, scene.spheres[i].body);
    for (std::size_t i = 0; i < scene.balls.size() && !best.isSettled(); ++i)
        if (i != ball) best.considerBody({Kind::Ball, i}, asSphere(scene.balls[i].body));
    for (std::size_t i = 0; i < scene.planes.size() && !best.isSettled(); ++i) best.considerPlane(i);
    return best.take();
}

}  // namespace world
