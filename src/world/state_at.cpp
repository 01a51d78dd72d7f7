#include <algorithm>
#include <glm/geometric.hpp>
#include <set>

#include "world/earlier.h"
#include "world/first_contact.h"

namespace world {
namespace {

using collide::Outcome;
using collide::Vec3;

/// A ball or a sphere on its way. A ball keeps its aim, which is exact, until it has moved.
struct Body {
    collide::Ball ball;
    [[nodiscard]] bool isMovable() const { return ball.mass < collide::kImmovable; }
    [[nodiscard]] Vec3 velocity() const { return collide::velocityOf(ball); }
};

struct Event {
    /// A body as it leaves the contact.
    struct Leaving {
        std::size_t body = 0;
        Vec3 position{0}, velocity{0};
    };
    double frames = 0;  ///< from now
    Leaving a;
    std::optional<Leaving> b;                  ///< absent: a wall
    std::optional<collide::SweepQuery> query;  ///< decides exactly when; absent: `frames` does
};

class Run {
  public:
    explicit Run(const scene::Scene& scene) : m_planes(scene.planes), m_restitution(scene.restitution) {
        for (const scene::Ball& ball : scene.balls) m_bodies.push_back({ball.body});
        for (const scene::Sphere& sphere : scene.spheres)
            m_bodies.push_back({{sphere.body.center, collide::Motion::velocity(sphere.body.velocity),
                                 sphere.body.radius, sphere.body.mass}});
        m_ballCount = scene.balls.size();
        for (std::size_t i = 0; i < m_bodies.size(); ++i)
            if (m_bodies[i].isMovable()) m_movable.push_back(i);
        noteNested();
    }

    void advanceTo(double until, double lastContact, std::size_t maxContacts) {
        for (std::size_t n = 0; n < maxContacts; ++n) {
            const auto event = next(std::max(std::min(until, lastContact) - m_frames, 0.0));
            if (!event) break;
            move(event->frames);
            leave(event->a);
            if (event->b) leave(*event->b);
            forgetSeparated();
            if (n + 1 == maxContacts) return;
        }
        move(until - m_frames);
        m_frames = until;
    }

    [[nodiscard]] State state() const {
        State state;
        state.frames = m_frames;
        for (std::size_t i = 0; i < m_bodies.size(); ++i) {
            const bool isBall = i < m_ballCount;
            (isBall ? state.ballPositions : state.spherePositions).push_back(m_bodies[i].ball.position);
            (isBall ? state.ballVelocities : state.sphereVelocities).push_back(m_bodies[i].velocity());
        }
        return state;
    }

  private:
    using Pair = std::pair<std::size_t, std::size_t>;  ///< body and body, or body and m_bodies.size() + plane

    [[nodiscard]] collide::SweepQuery queryOf(std::size_t a, std::size_t b, double within) const {
        const collide::Ball& other = m_bodies[b].ball;
        return {m_bodies[a].ball,
                {other.position, other.radius, m_bodies[b].velocity(), other.mass},
                within,
                m_restitution};
    }

    /// Every pair that can meet: at least one of the two can be pushed; that one comes first.
    template <class Visit>
    void forEachPair(Visit visit) const {
        for (std::size_t i : m_movable)
            for (std::size_t j = 0; j < m_bodies.size(); ++j) {
                const bool isVisited = j <= i && m_bodies[j].isMovable();
                if (!isVisited && m_bodies[i].ball.radius + m_bodies[j].ball.radius > 0) visit(i, j);
            }
    }

    template <class Visit>
    void forEachWall(Visit visit) const {
        for (std::size_t i : m_movable)
            for (std::size_t plane = 0; plane < m_planes.size(); ++plane) visit(i, plane);
    }

    [[nodiscard]] bool overlaps(Pair pair) const {
        if (pair.second < m_bodies.size())
            return collide::classify(queryOf(pair.first, pair.second, collide::kNoLimit)) == Outcome::Overlap;
        return collide::sweep(m_bodies[pair.first].ball, m_planes[pair.second - m_bodies.size()].body,
                              collide::kNoLimit, m_restitution)
                   .outcome == Outcome::Overlap;
    }

    /// Bodies that start inside each other pass through each other until they have separated; any later overlap is
    /// the rounding of a contact.
    void noteNested() {
        forEachPair([&](std::size_t a, std::size_t b) {
            if (overlaps({a, b})) m_nested.insert({a, b});
        });
        forEachWall([&](std::size_t a, std::size_t plane) {
            if (overlaps({a, m_bodies.size() + plane})) m_nested.insert({a, m_bodies.size() + plane});
        });
    }

    void forgetSeparated() {
        std::erase_if(m_nested, [&](const Pair& pair) { return !overlaps(pair); });
    }

    [[nodiscard]] std::optional<Event> next(double within) const {
        std::optional<Event> best;
        const auto offer = [&](Event event) {
            if (best && !isEarlier({event.frames, event.query ? &*event.query : nullptr},
                                   {best->frames, best->query ? &*best->query : nullptr}))
                return;
            best = std::move(event);
        };
        forEachPair([&](std::size_t a, std::size_t b) {
            if (auto event = meeting(a, b, within)) offer(std::move(*event));
        });
        forEachWall([&](std::size_t a, std::size_t plane) {
            if (auto event = bounce(a, plane, within)) offer(std::move(*event));
        });
        return best;
    }

    [[nodiscard]] std::optional<Event> meeting(std::size_t a, std::size_t b, double within) const {
        const collide::SweepQuery query = queryOf(a, b, within);
        switch (collide::classify(query)) {
            case Outcome::Hit:
            case Outcome::Touching: {
                const collide::SweepAnswer answer = collide::sweep(query);
                const Vec3 closing = answer.ballVelocity - query.sphere.velocity;
                if (m_frames > 0 && answer.contact->frames == 0 && isNoise(answer.contact->normal, closing)) return {};
                const collide::Contact& contact = *answer.contact;
                return Event{contact.frames,
                             {a, contact.ballCenter, contact.newVelocity},
                             Event::Leaving{b, contact.sphereCenter, contact.sphereNewVelocity},
                             query};
            }
            case Outcome::Overlap:
                return m_nested.contains({a, b}) ? std::nullopt : pressed(query, a, b);
            default:
                return {};
        }
    }

    /// Stable rule: bodies that rounding has pushed into each other and that still approach meet now.
    [[nodiscard]] std::optional<Event> pressed(const collide::SweepQuery& query, std::size_t a, std::size_t b) const {
        const Vec3 between = query.ball.position - query.sphere.center;
        if (between == Vec3(0)) return {};
        const Vec3 normal = glm::normalize(between);
        const Vec3 velocity = collide::velocityOf(query.ball);
        if (isNoise(normal, velocity - query.sphere.velocity)) return {};
        const double shareA = 1 / (1 + query.ball.mass / query.sphere.mass);  // 1 against an immovable sphere
        const Vec3 push = -(1 + m_restitution) * glm::dot(velocity - query.sphere.velocity, normal) * normal;
        return Event{0,
                     {a, query.ball.position, velocity + shareA * push},
                     Event::Leaving{b, query.sphere.center, query.sphere.velocity - (1 - shareA) * push},
                     {}};
    }

    [[nodiscard]] std::optional<Event> bounce(std::size_t a, std::size_t plane, double within) const {
        const collide::Ball& ball = m_bodies[a].ball;
        const collide::SweepAnswer answer = collide::sweep(ball, m_planes[plane].body, within, m_restitution);
        if (answer.outcome == Outcome::Hit || answer.outcome == Outcome::Touching) {
            if (m_frames > 0 && answer.contact->frames == 0 && isNoise(answer.contact->normal, answer.ballVelocity))
                return {};
            return Event{answer.contact->frames, {a, answer.contact->ballCenter, answer.contact->newVelocity}, {}, {}};
        }
        if (answer.outcome != Outcome::Overlap || m_nested.contains({a, m_bodies.size() + plane})) return {};
        if (!answer.penetration || !answer.penetration->normal) return {};
        const Vec3 normal = *answer.penetration->normal;
        if (isNoise(normal, answer.ballVelocity)) return {};
        const Vec3 away = (1 + m_restitution) * glm::dot(answer.ballVelocity, normal) * normal;
        return Event{0, {a, ball.position, answer.ballVelocity - away}, {}, {}};
    }

    /// True if bodies that touch do not approach, or only by the rounding of their last contact: they rest on, or slide
    /// along, each other.
    [[nodiscard]] static bool isNoise(Vec3 normal, Vec3 relative) {
        return glm::dot(relative, normal) >= -1e-14 * glm::length(relative);
    }

    void move(double frames) {
        if (!(frames > 0)) return;
        for (Body& body : m_bodies) {
            const Vec3 velocity = body.velocity();
            if (velocity == Vec3(0)) continue;
            body.ball.position += frames * velocity;
            body.ball.motion = collide::Motion::velocity(velocity);
        }
        m_frames += frames;
    }

    void leave(const Event::Leaving& leaving) {
        collide::Ball& ball = m_bodies[leaving.body].ball;
        ball.position = leaving.position;
        ball.motion = collide::Motion::velocity(leaving.velocity);
    }

    const std::vector<scene::Plane>& m_planes;
    double m_restitution;
    std::vector<Body> m_bodies;  ///< the balls, then the spheres
    std::size_t m_ballCount = 0;
    std::vector<std::size_t> m_movable;  ///< bodies that can be pushed
    std::set<Pair> m_nested;
    double m_frames = 0;
};

}  // namespace

State stateAt(const scene::Scene& scene, double frames, std::size_t maxContacts) {
    Run run(scene);
    run.advanceTo(std::max(frames, 0.0), scene.frames, maxContacts);
    return run.state();
}

}  // namespace world
