// Contacts of one instant: who belongs together, and what they do.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>

#include "world/simulation/event_simulator.h"
#include "world/simulation/group.h"

namespace world {
namespace {

/// Two that touch at one instant; a can be pushed.
struct Touch {
    Index a, b;
    Vec3 normal;
    bool operator<(const Touch& other) const { return std::pair(a, b) < std::pair(other.a, other.b); }
};

std::optional<Touch> touchOf(const BodyTable& cast, const std::vector<Body>& bodies, Index i, Index j, double now) {
    if (!cast.isMovable(i) || (cast.isMovable(j) && j < i)) std::swap(i, j);
    const Vec3 between = bodies[i].at(now) - bodies[j].at(now);
    const double reach = bodies[i].r + bodies[j].r, distance = glm::length(between);
    if (!(std::abs(distance - reach) < kGroupGap * reach) || !(distance > 0)) return {};
    return Touch{i, j, between / distance};
}

std::optional<Touch> touchOfWall(const BodyTable& cast, const std::vector<Body>& bodies, Index i, std::size_t wall,
                                 double now) {
    const double height = glm::dot(bodies[i].at(now) - cast.walls[wall].point, cast.wallNormals[wall]);
    if (!(std::abs(std::abs(height) - bodies[i].r) < kGroupGap * 2 * bodies[i].r)) return {};
    return Touch{i, static_cast<Index>(cast.bodyCount() + wall),
                 height > 0 ? cast.wallNormals[wall] : -cast.wallNormals[wall]};
}

}  // namespace

/// How many others a body touches now, where nearest.h cannot tell.
unsigned EventSimulator::countTouches(Index body) {
    unsigned count = 0;
    const Partners partners = m_near.around(body);
    for (std::size_t k = 0; k < partners.count; ++k) {
        const Index id = partners.ids[k];
        count += id != body && id < m_cast->bodyCount() && touchOf(*m_cast, m_bodies, body, id, m_now).has_value();
    }
    for (std::size_t wall = 0; wall < m_cast->walls.size(); ++wall)
        count += touchOfWall(*m_cast, m_bodies, body, wall, m_now).has_value();
    return count;
}

/// Resolves everything that touches at this instant, directly or through others, together with `first`.
/// @return false if that is no more than `first` itself
bool EventSimulator::playGroup(const PredictedContact& first, std::vector<ContactEvent>& out) {
    std::set<Index> members;
    std::set<Touch> touches;
    std::vector<Index> waiting{first.a};
    if (!m_cast->isWall(first.b)) waiting.push_back(first.b);
    while (!waiting.empty()) {
        const Index body = waiting.back();
        waiting.pop_back();
        if (!members.insert(body).second || !m_cast->isMovable(body)) continue;
        const Partners partners = m_near.around(body);
        for (std::size_t k = 0; k < partners.count; ++k) {
            const Index id = partners.ids[k];
            if (id == body || id >= m_cast->bodyCount()) continue;
            if (m_nested.contains({std::min(id, body), std::max(id, body)})) continue;
            const auto touch = touchOf(*m_cast, m_bodies, body, id, m_now);
            if (!touch) continue;
            touches.insert(*touch);
            waiting.push_back(id);
        }
        for (std::size_t wall = 0; wall < m_cast->walls.size(); ++wall)
            if (const auto touch = touchOfWall(*m_cast, m_bodies, body, wall, m_now)) touches.insert(*touch);
    }
    if (touches.size() < 2) return false;

    std::map<Index, std::size_t> places;
    std::vector<GroupBody> bodies;
    double speed = 0, restitution = m_cast->restitution;
    for (Index body : members) {
        places[body] = bodies.size();
        bodies.push_back({m_bodies[body].velocity(), 1 / m_cast->mass[body]});
        speed = std::max(speed, glm::length(bodies.back().velocity));
        if (m_cast->isMovable(body)) restitution = std::max(restitution, restitutionAt(body, body, m_now));
    }
    const std::size_t still = bodies.size();  // all walls
    bodies.push_back({});
    std::vector<GroupContact> contacts;
    for (const Touch& touch : touches)
        contacts.push_back({places[touch.a], m_cast->isWall(touch.b) ? still : places[touch.b], touch.normal});
    const bool isCrush = !resolve(bodies, contacts, restitution, speed);
    for (const Touch& touch : touches) {
        // Nothing can keep these apart.
        const bool isFixed = m_cast->isWall(touch.b) || !m_cast->isMovable(touch.b);
        if (isCrush && isFixed) m_nested.emplace(std::min(touch.a, touch.b), std::max(touch.a, touch.b));
    }

    std::vector<std::size_t> struck;
    const std::vector<Touch> order(touches.begin(), touches.end());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const double change =
            contacts[i].impulse * (bodies[contacts[i].a].inverseMass + bodies[contacts[i].b].inverseMass);
        if (change > 1e-13 * speed) struck.push_back(i);
    }
    if (!isCrush &&
        (struck.empty() || (struck.size() == 1 && order[struck[0]].a == first.a && order[struck[0]].b == first.b)))
        return false;

    // Who is slow rests, but not in the way of one that moves on.
    std::vector<GroupBody> rested = bodies;
    for (const auto& [body, place] : places)
        if (isSlow(body, rested[place].velocity)) rested[place].velocity = Vec3(0);
    if (std::none_of(contacts.begin(), contacts.end(), [&](const GroupContact& contact) {
            return isClosing(rested[contact.a].velocity, rested[contact.b].velocity, contact.normal);
        }))
        bodies = rested;
    double energyChange = 0;
    for (const auto& [body, place] : places) {
        if (!m_cast->isMovable(body)) continue;
        const Vec3 before = m_bodies[body].velocity(), after = bodies[place].velocity;
        if (before == after) continue;
        energyChange += m_cast->mass[body] / 2 * glm::dot(after - before, after + before);
        m_bodies[body].set(m_bodies[body].at(m_now), after, m_now);
        ++m_events[body].changes;
        noteContact(body);
    }
    for (Index body : members) m_atOneInstant[body] += kPatience / 20;  // a group that still closes comes back at once
    if (struck.size() > 1) ++m_groups;
    for (std::size_t i : struck) {
        const auto [a, b, normal] = order[i];
        const Vec3 aPosition = m_bodies[a].at(m_now), hitPoint = aPosition - m_bodies[a].r * normal;
        const bool isWall = m_cast->isWall(b);
        record({framesAt(m_now), a, b, struck.size() > 1 ? m_groups : 0, aPosition,
                isWall ? hitPoint : m_bodies[b].at(m_now), m_bodies[a].velocity(),
                isWall ? Vec3(0) : m_bodies[b].velocity(), normal, hitPoint, contacts[i].impulse, energyChange},
               out);
        energyChange = 0;
    }
    for (Index body : members) refresh(body);
    return true;
}

}  // namespace world
