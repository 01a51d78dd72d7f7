#include "world/first_contact.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "base/contract.h"
#include "scene/body_values.h"
#include "world/bodies/body_index.h"
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

/// A lower bound of the gap at the closest approach, for a rank without a contact. At the start it is |d| - R; on the
/// way sqrt(d.d - (d.v)^2 / v.v) - R; the error of the radicand is a few ulps of d.d, that of the root below 1e-7 |d|.
double leastGap(const collide::SweepQuery& query, const Vec3& velocity, Rank rank) {
    constexpr double kTiny = 1e-100, kHuge = 1e100, kMargin = 1e-6;
    constexpr double kUnknown = -std::numeric_limits<double>::infinity();
    const Vec3 d = query.ball.position - query.obstacle.center, v = velocity - query.obstacle.velocity;
    const double dd = glm::dot(d, d), a = glm::dot(v, v), h = glm::dot(d, v);
    const double reach = query.ball.radius + query.obstacle.radius;
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
          m_ball(ball),
          m_query{scene.balls[ball].body, {}, scene.frames, scene.restitution},
          m_rounded(m_query),
          m_velocity(collide::velocityOf(m_query.ball)) {
        m_rounded.ball.motion = collide::Motion::velocity(m_velocity);
    }

    void considerBody(ObjectRef target, const collide::Obstacle& sphere) {
        if (m_best && m_rank <= Rank::Short && isApart(sphere)) return;
        if (m_best && isWorse(sphere)) return;
        m_query.obstacle = sphere;
        offer({target, collide::sweep(m_query)});
    }

    /// All that neither moves nor is a sphere.
    void considerFixed() {
        scene::forFixed([&](Kind kind, auto list) {
            const auto& obstacles = m_scene.*list;
            for (std::size_t i = 0; i < obstacles.size() && !isSettled(); ++i) {
                m_query.obstacle = obstacles[i].body;
                offer({{kind, i}, collide::sweep(m_query)});
            }
        });
        for (std::size_t i = 0; i < m_scene.meshes.size() && !isSettled(); ++i) {
            const collide::ManyAnswer met = sweepOf(m_query, m_scene.meshes[i]);
            m_query.obstacle = scene::triangleOf(m_scene.meshes[i], met.place.triangle);
            offer({{Kind::Mesh, i}, met.sweep, {}, 1, met.place.triangle});
        }
    }

    /// The ball or sphere of a number (bodies/body_index.h).
    void considerBody(std::size_t body) {
        const std::size_t balls = m_scene.balls.size();
        if (body >= balls) return considerBody({Kind::Sphere, body - balls}, m_scene.spheres[body - balls].body);
        if (body != m_ball) considerBody({Kind::Ball, body}, scene::asObstacle(m_scene.balls[body].body));
    }

    /// The time of the best contact, within the limit or beyond; 0 for an overlap, kNever for neither.
    [[nodiscard]] double contactTime() const {
        if (!m_best || m_rank > Rank::Short) return kNever;
        return m_rank == Rank::Overlap ? 0 : m_best->answer.contact->frames;
    }
    /// The gap of the best, if it is of that rank.
    [[nodiscard]] std::optional<double> gapOf(Rank rank) const {
        return m_best && m_rank == rank ? std::optional(m_gap) : std::nullopt;
    }
    /// False if no body of a rank or a worse one, with a gap or a larger one, is better than the best.
    [[nodiscard]] bool canImproveBy(Rank rank, double gap) const {
        return !m_best || rank < m_rank || (rank == m_rank && gap <= m_gap);
    }
    /// Where the ball is and how it moves, rounded.
    [[nodiscard]] const collide::Ball& rounded() const { return m_rounded.ball; }

    [[nodiscard]] bool isSettled() const { return m_best && m_rank == Rank::Overlap; }
    [[nodiscard]] std::optional<Encounter> take() { return std::move(m_best); }

  private:
    [[nodiscard]] bool isApart(const collide::Obstacle& sphere) const {
        return passesApart(m_rounded.ball.position - sphere.center, m_velocity - sphere.velocity,
                           m_rounded.ball.radius + sphere.radius);
    }

    /// True only if the encounter with the sphere is certainly no better than the best.
    [[nodiscard]] bool isWorse(const collide::Obstacle& sphere) {
        const collide::Motion& motion = m_query.ball.motion;
        const bool moves = motion.kind == collide::Motion::Kind::End || motion.speed > 0;
        const bool isAimAtRest = motion.goesToPoint() && moves && sphere.velocity == Vec3(0);
        // Against moving spheres the ball has its rounded velocity, which is the same for all of them.
        collide::SweepQuery& query = isAimAtRest ? m_query : m_rounded;
        query.obstacle = sphere;
        const double toBeat = m_rank == Rank::Still ? std::max(m_gap, 0.0) : 0.0;
        if (!isAimAtRest && m_velocity == sphere.velocity && leastGap(query, m_velocity, Rank::Still) > toBeat)
            return true;
        const Rank rank = rankOf(collide::classify(query));
        if (rank != m_rank) return rank > m_rank;
        return rank >= Rank::Miss && leastGap(query, m_velocity, rank) > m_gap;
    }

    /// The encounter with the obstacle of m_query.
    void offer(Encounter encounter) {
        const Rank rank = rankOf(encounter.answer.outcome);
        const double gap = encounter.answer.closest.distance - (m_query.ball.radius + m_query.obstacle.radius);
        if (m_best && !isBetter(encounter, rank, gap)) return;
        m_best = std::move(encounter);
        m_rank = rank;
        m_gap = gap;
        m_bestObstacle = m_query.obstacle;
    }

    [[nodiscard]] bool isBetter(const Encounter& other, Rank rank, double gap) const {
        if (rank != m_rank) return rank < m_rank;
        if (rank == Rank::Overlap) return false;
        if (rank == Rank::Contact || rank == Rank::Short)
            return orderOf({other.answer.contact->frames, {m_query.ball, m_query.obstacle}},
                           {m_best->answer.contact->frames, {m_query.ball, m_bestObstacle}}) < 0;
        return gap < m_gap;
    }

    const scene::Scene& m_scene;
    std::size_t m_ball;
    collide::SweepQuery m_query;    ///< the ball; the obstacle is set for each object
    collide::SweepQuery m_rounded;  ///< m_query with m_velocity as the ball's motion
    Vec3 m_velocity;                ///< velocityOf() the ball
    std::optional<Encounter> m_best;
    Rank m_rank = Rank::Still;
    double m_gap = 0;
    collide::Obstacle m_bestObstacle;
};

/// The earliest contact with some bodies, and with all that is fixed. @param bodies  numbers, ascending
std::optional<Encounter> firstAmong(const scene::Scene& scene, std::size_t ball,
                                    const std::vector<std::uint32_t>& bodies) {
    Best best(scene, ball);
    const auto spheres = std::lower_bound(bodies.begin(), bodies.end(), scene.balls.size());
    for (auto i = spheres; i != bodies.end() && !best.isSettled(); ++i) best.considerBody(*i);
    for (auto i = bodies.begin(); i != spheres && !best.isSettled(); ++i) best.considerBody(*i);
    best.considerFixed();
    return best.take();
}

/// Finds the few bodies among which the first contact, or the nearest miss, is that of all.
class GroupSearch {
  public:
    GroupSearch(const scene::Scene& scene, std::size_t ball, const scene::BodyGroups& groups)
        : m_groups(groups), m_best(scene, ball), m_ball(m_best.rounded()) {
        m_best.considerFixed();
    }

    /// Numbers, ascending.
    std::vector<std::uint32_t> bodies() {
        const std::vector<std::size_t> apart = visitUntilContact();
        if (m_best.contactTime() == kNever) visitApart(apart);
        std::sort(m_bodies.begin(), m_bodies.end());
        return std::move(m_bodies);
    }

  private:
    using Due = std::pair<double, std::size_t>;  // a bound and its group

    void visit(std::size_t group) {
        const auto bodies = m_groups.bodiesOf(group);
        m_bodies.insert(m_bodies.end(), bodies.begin(), bodies.end());
        for (const std::uint32_t body : bodies) m_best.considerBody(body);
    }

    /// Takes the groups in the order of the instants before which the ball touches none of their bodies, up to its
    /// contact. @return the groups whose bodies it never touches
    std::vector<std::size_t> visitUntilContact() {
        std::vector<Due> due;
        std::vector<std::size_t> apart;
        for (std::size_t i = 0; i < m_groups.bounds().size(); ++i) {
            const auto at = m_groups.bounds()[i].firstTouch(m_ball.position, m_ball.radius, m_ball.motion.vector);
            if (at)
                due.push_back({*at, i});
            else
                apart.push_back(i);
        }
        visitInOrder(std::move(due), [&](double at) { return at <= m_best.contactTime(); });
        return apart;
    }

    template <class IsWanted>
    void visitInOrder(std::vector<Due> due, IsWanted isWanted) {
        std::make_heap(due.begin(), due.end(), std::greater<>());
        while (!due.empty() && isWanted(due.front().first)) {
            visit(due.front().second);
            std::pop_heap(due.begin(), due.end(), std::greater<>());
            due.pop_back();
        }
    }

    /// Takes those of the groups without a contact that can have the nearest miss, else the nearest body that recedes
    /// or rests.
    void visitApart(const std::vector<std::size_t>& apart) {
        std::vector<Due> nearing, receding, still;
        for (const std::size_t i : apart) {
            const scene::BodyBounds& bounds = m_groups.bounds()[i];
            const double gap = bounds.leastDistance(m_ball.position) - m_ball.radius;
            const bool isStill = bounds.slowest == m_ball.motion.vector && bounds.fastest == m_ball.motion.vector;
            const bool canApproach = bounds.canApproach(m_ball.position, m_ball.motion.vector);
            (isStill ? still : canApproach ? nearing : receding).push_back({gap, i});
        }
        if (!nearing.empty()) std::swap(nearing.front(), *std::min_element(nearing.begin(), nearing.end()));
        for (const auto& [gap, group] : nearing) {
            const auto missed = m_best.gapOf(Rank::Miss);
            if (!missed || m_groups.bounds()[group].firstTouch(m_ball.position, m_ball.radius + std::max(*missed, 0.0),
                                                               m_ball.motion.vector))
                visit(group);
        }
        for (const auto& [rank, groups] : {std::pair(Rank::Receding, &receding), std::pair(Rank::Still, &still)})
            visitInOrder(std::move(*groups), [&, rank = rank](double gap) { return m_best.canImproveBy(rank, gap); });
    }

    const scene::BodyGroups& m_groups;
    Best m_best;
    collide::Ball m_ball;  ///< with its rounded velocity
    std::vector<std::uint32_t> m_bodies;
};

/// True for a ball that moves toward its aim or end by less than its rounded velocity tells.
bool isNearlyStill(const collide::Ball& ball) {
    constexpr double kTiny = 1e-100;
    return ball.motion.goesToPoint() && collide::lengthOf(collide::velocityOf(ball)) < kTiny;
}

}  // namespace

collide::SweepQuery queryFor(const scene::Scene& scene, std::size_t ball, ObjectRef target) {
    CAROM_EXPECTS(ball < scene.balls.size(), ball, scene.balls.size());
    CAROM_EXPECTS(contains(scene, target), target.kind, target.index);
    collide::SweepQuery query{scene.balls[ball].body, scene::obstacleOf(scene, target), scene.frames,
                              scene.restitution};
    if (target.kind == Kind::Mesh)
        query.obstacle = scene::triangleOf(scene.meshes[target.index], triangleMet(scene, ball, target));
    return query;
}

std::uint32_t triangleMet(const scene::Scene& scene, std::size_t ball, ObjectRef target) {
    CAROM_EXPECTS(ball < scene.balls.size(), ball, scene.balls.size());
    if (target.kind != Kind::Mesh) return 0;
    const collide::SweepQuery query{scene.balls[ball].body, {}, scene.frames, scene.restitution};
    return sweepOf(query, scene.meshes.at(target.index)).place.triangle;
}

bool isClosing(const Encounter& encounter, const scene::Scene& scene) {
    const Vec3 other = encounter.leg ? encounter.leg->velocity : scene::obstacleOf(scene, encounter.target).velocity;
    return encounter.answer.ballVelocity != other;
}

std::optional<Encounter> firstContact(const scene::Scene& scene, std::size_t ball) {
    if (ball >= scene.balls.size()) return std::nullopt;
    std::vector<std::uint32_t> bodies(bodyCount(scene));
    std::iota(bodies.begin(), bodies.end(), 0u);
    return firstAmong(scene, ball, bodies);
}

std::optional<Encounter> firstContact(const scene::Scene& scene, std::size_t ball, const scene::BodyGroups& groups) {
    CAROM_EXPECTS(groups.bodyCount() == bodyCount(scene), groups.bodyCount(), bodyCount(scene));
    if (ball >= scene.balls.size()) return std::nullopt;
    if (isNearlyStill(scene.balls[ball].body)) return firstContact(scene, ball);
    return firstAmong(scene, ball, GroupSearch(scene, ball, groups).bodies());
}

}  // namespace world
