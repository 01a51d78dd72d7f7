#include "world/first_contact.h"

#include <stdexcept>

#include "world/narrow_phase/contact_order.h"

namespace world {
namespace {

using collide::Outcome;
using scene::Kind;
using scene::ObjectRef;

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

/// The best encounter so far. Objects come in the order of precedence, so a later one has to be strictly better.
class Best {
  public:
    Best(const scene::Scene& scene, std::size_t ball) : m_scene(scene), m_ball(ball) {}

    void considerBody(ObjectRef target) {
        const collide::SweepQuery query = queryFor(m_scene, m_ball, target);
        // Classifying is cheap, and rules out most of thousands of spheres.
        if (m_best && rankOf(collide::classify(query)) > m_rank) return;
        offer({target, collide::sweep(query)}, query.ball.radius + query.sphere.radius, &query);
    }

    void considerPlane(std::size_t plane) {
        const collide::Ball& ball = m_scene.balls[m_ball].body;
        offer({{Kind::Plane, plane},
               collide::sweep(ball, m_scene.planes[plane].body, m_scene.frames, m_scene.restitution)},
              ball.radius, nullptr);
    }

    [[nodiscard]] bool isSettled() const { return m_best && m_rank == Rank::Overlap; }
    [[nodiscard]] std::optional<Encounter> take() { return std::move(m_best); }

  private:
    void offer(Encounter encounter, double reach, const collide::SweepQuery* query) {
        const Rank rank = rankOf(encounter.answer.outcome);
        const double gap = encounter.answer.closest.distance - reach;
        if (m_best && !isBetter(encounter, rank, gap, query)) return;
        m_best = std::move(encounter);
        m_rank = rank;
        m_gap = gap;
        m_query = query ? std::optional(*query) : std::nullopt;
    }

    [[nodiscard]] bool isBetter(const Encounter& other, Rank rank, double gap, const collide::SweepQuery* query) const {
        if (rank != m_rank) return rank < m_rank;
        if (rank == Rank::Overlap) return false;
        if (rank == Rank::Contact || rank == Rank::Short)
            return isEarlier({other.answer.contact->frames, query},
                             {m_best->answer.contact->frames, m_query ? &*m_query : nullptr});
        return gap < m_gap;
    }

    const scene::Scene& m_scene;
    std::size_t m_ball;
    std::optional<Encounter> m_best;
    Rank m_rank = Rank::Still;
    double m_gap = 0;
    std::optional<collide::SweepQuery> m_query;
};

}  // namespace

collide::SweepQuery queryFor(const scene::Scene& scene, std::size_t ball, ObjectRef target) {
    collide::SweepQuery query{scene.balls.at(ball).body, {}, scene.frames, scene.restitution};
    if (target.kind == Kind::Sphere) {
        query.sphere = scene.spheres.at(target.index).body;
    } else if (target.kind == Kind::Ball) {
        const collide::Ball& other = scene.balls.at(target.index).body;
        query.sphere = {other.position, other.radius, collide::velocityOf(other), other.mass};
    } else {
        throw std::invalid_argument("queryFor: a wall has no centre to sweep against");
    }
    return query;
}

std::optional<Encounter> firstContact(const scene::Scene& scene, std::size_t ball) {
    if (ball >= scene.balls.size()) return std::nullopt;
    Best best(scene, ball);
    for (std::size_t i = 0; i < scene.spheres.size() && !best.isSettled(); ++i) best.considerBody({Kind::Sphere, i});
    for (std::size_t i = 0; i < scene.balls.size() && !best.isSettled(); ++i)
        if (i != ball) best.considerBody({Kind::Ball, i});
    for (std::size_t i = 0; i < scene.planes.size() && !best.isSettled(); ++i) best.considerPlane(i);
    return best.take();
}

}  // namespace world
