/// Groups of simultaneous contacts: their members and the effect of their resolution.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <set>

#include "world/simulation/event_simulator.h"
#include "world/simulation/group.h"

namespace world {
namespace {

/// A touching pair at one instant.
struct Touch {
    Index a;      ///< a movable body
    Index b;      ///< a body, or bodyCount() + wall
    Vec3 normal;  ///< unit, from b toward a
    bool operator<(const Touch& other) const { return std::pair(a, b) < std::pair(other.a, other.b); }
};

std::optional<Touch> touchOf(const BodyTable& table, const std::vector<Body>& bodies, Index i, Index j, double now) {
    if (!table.isMovable(i) || (table.isMovable(j) && j < i)) std::swap(i, j);
    const Vec3 between = bodies[i].at(now) - bodies[j].at(now);
    const double reach = bodies[i].r + bodies[j].r, distance = glm::length(between);
    if (!(std::abs(distance - reach) < kGroupGap * reach) || !(distance > 0)) return {};
    return Touch{i, j, between / distance};
}

std::optional<Touch> touchOfWall(const BodyTable& table, const std::vector<Body>& bodies, Index i, std::size_t wall,
                                 double now) {
    return table.walls.with(wall, [&](const Wall& other) -> std::optional<Touch> {
        if (!other.isPlane() && isBeyond(other, bodies[i].at(now), 2 * bodies[i].r)) return {};
        const auto [normal, distance] = besideOf(other, bodies[i].at(now));
        // The mirror image of a ball at a plane is a ball of its radius.
        const double radius = bodies[i].r, reach = radius + (other.isPlane() ? radius : other.obstacle.radius);
        const double gap = other.isPlane() ? distance - radius : distance - reach;
        if (!(std::abs(gap) < kGroupGap * reach) || !(distance > 0)) return {};
        return Touch{i, static_cast<Index>(table.bodyCount() + wall), normal};
    });
}

/// Calls use(const Touch&) with all that a body touches.
void visitTouches(const BodyTable& table, const std::vector<Body>& bodies, Index body, double now,
                  const Candidates& candidates, auto use) {
    for (std::size_t k = 0; k < candidates.count; ++k) {
        const Index id = candidates.ids[k];
        if (id == body || id >= table.bodyCount()) continue;
        if (const auto touch = touchOf(table, bodies, body, id, now)) use(*touch);
    }
    for (const std::size_t wall : table.walls.nearTo(bodies[body].at(now), bodies[body].r))
        if (const auto touch = touchOfWall(table, bodies, body, wall, now)) use(*touch);
}

/// Bodies that touch each other, directly or through others, and their touching pairs.
struct TouchingGroup {
    std::set<Index> members;
    std::set<Touch> touches;
};

/// The impulse on a pair as a change of its relative velocity, in units of `speed`, above which a contact acts: less is
/// rounding.
constexpr double kLeastChange = 1e-13;

/// The contacts whose impulses change velocities.
std::vector<std::size_t> actingOf(const std::vector<GroupContact>& contacts, const std::vector<GroupBody>& bodies,
                                  double speed) {
    std::vector<std::size_t> acting;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const double change =
            contacts[i].impulse * (bodies[contacts[i].a].inverseMass + bodies[contacts[i].b].inverseMass);
        if (change > kLeastChange * speed) acting.push_back(i);
    }
    return acting;
}

bool isAnyClosing(const std::vector<GroupContact>& contacts, const std::vector<GroupBody>& bodies) {
    return std::any_of(contacts.begin(), contacts.end(), [&](const GroupContact& contact) {
        return isClosing(bodies[contact.a].velocity, bodies[contact.b].velocity, contact.normal);
    });
}

/// True for what no contact pushes.
bool isFixed(const BodyTable& table, Index partner) { return table.isWall(partner) || !table.isMovable(partner); }

/// True for what a body touches on the side of another touch, both of the same motion and too heavy to be pushed: the
/// seam of two triangles, or a wall behind another one. This is one contact.
bool isSameSide(const BodyTable& table, const std::vector<Body>& bodies, const TouchingGroup& group,
                const Touch& touch) {
    constexpr double kSameNormal = 1e-6;  // far above what the gap of a group turns a normal
    const auto velocityOf = [&](Index b) { return table.isWall(b) ? Vec3(0) : bodies[b].velocity(); };
    return isFixed(table, touch.b) && std::any_of(group.touches.begin(), group.touches.end(), [&](const Touch& other) {
               return other.a == touch.a && other.b != touch.b && isFixed(table, other.b) &&
                      velocityOf(other.b) == velocityOf(touch.b) &&
                      collide::lengthOf(other.normal - touch.normal) < kSameNormal;
           });
}

/// @param candidatesOf  the broad phase: Candidates of a body
/// @param isLeftOut     takes a Touch, whose normal it may set
TouchingGroup touchingGroup(const BodyTable& table, const std::vector<Body>& bodies, const PredictedContact& first,
                            double now, auto candidatesOf, auto isLeftOut) {
    TouchingGroup group;
    group.touches.insert({first.a, first.b, first.normal});
    std::vector<Index> waiting{first.a};
    if (!table.isWall(first.b)) waiting.push_back(first.b);
    while (!waiting.empty()) {
        const Index body = waiting.back();
        waiting.pop_back();
        if (!group.members.insert(body).second || !table.isMovable(body)) continue;
        visitTouches(table, bodies, body, now, candidatesOf(body), [&](Touch touch) {
            if (group.touches.contains(touch) || isSameSide(table, bodies, group, touch) || isLeftOut(touch)) return;
            group.touches.insert(touch);
            if (!table.isWall(touch.b)) waiting.push_back(touch.a == body ? touch.b : touch.a);
        });
    }
    return group;
}

}  // namespace

/// Number of bodies and walls that a body touches now, for bodies without bounds (BodyTable::isExtreme).
unsigned EventSimulator::countTouches(Index body) {
    unsigned count = 0;
    visitTouches(*m_table, m_bodies, body, m_now, m_broadPhase.candidates(body), [&](const Touch&) { ++count; });
    return count;
}

/// True if a body of a contact that is due now has another one before it: within the gap of a group, bounds hide it.
bool EventSimulator::isPreceded(const PredictedContact& due) {
    const auto isSecondOf = [&](Index body) {
        bool isSecond = false;
        visitTouches(*m_table, m_bodies, body, m_now, m_broadPhase.candidates(body), [&](const Touch& touch) {
            if (isSecond || (touch.a == due.a && touch.b == due.b)) return;
            const std::optional<PredictedContact> other = exactContact(touch.a, touch.b);
            isSecond = other && isFirst(*other, due);
        });
        return isSecond;
    };
    return isSecondOf(due.a) || (!m_table->isWall(due.b) && m_table->isMovable(due.b) && isSecondOf(due.b));
}

/// Resolves the contacts of all bodies that touch at this instant, directly or through others, together with `first`.
/// While the bodies of `first` have the motions of the scene, these are the contacts of its exact time, and bodies that
/// touch at rest; what is later, or touched all the time and cannot be pushed, follows if it still closes.
/// @return false, with nothing changed, if `first` is the only contact that acts; true with m_beyond if a velocity
/// after them is beyond the largest double
bool EventSimulator::playGroup(const PredictedContact& first, std::vector<ContactEvent>& out) {
    const bool isStart = hadNoContact(first.a, first.b);
    const auto isLeftOut = [&](Touch& touch) {
        const bool isPlane = m_table->isWall(touch.b) && m_table->walls.isPlane(touch.b - m_table->bodyCount());
        if (!isPlane && m_passingPairs.contains(std::minmax(touch.a, touch.b))) return true;
        if (!isStart) return false;
        const std::optional<PredictedContact> contact = exactContact(touch.a, touch.b);
        if (!contact) return isFixed(*m_table, touch.b);
        touch.normal = contact->normal;
        return compare(*contact, first) > 0;
    };
    const auto [members, touches] = touchingGroup(
        *m_table, m_bodies, first, m_now, [this](Index body) { return m_broadPhase.candidates(body); }, isLeftOut);
    if (touches.size() < 2) return false;

    std::map<Index, std::size_t> places;
    std::vector<GroupBody> bodies;
    double speed = 0, restitution = m_table->rules.restitution;
    for (Index body : members) {
        places[body] = bodies.size();
        bodies.push_back({m_bodies[body].velocity(), 1 / m_table->mass[body]});
        speed = std::max(speed, glm::length(bodies.back().velocity));
        if (m_table->isMovable(body)) restitution = std::max(restitution, restitutionAt(body, body, m_now));
    }
    const std::size_t wallBody = bodies.size();  // one immovable body for all walls
    bodies.push_back({});
    std::vector<GroupContact> contacts;
    contacts.reserve(touches.size());
    for (const Touch& touch : touches)
        contacts.push_back({places[touch.a], m_table->isWall(touch.b) ? wallBody : places[touch.b], touch.normal});
    const bool isCrush = !resolve(bodies, contacts, restitution, speed);
    for (const Touch& touch : touches)  // a body crushed between immovable ones passes through them
        if (isCrush && (m_table->isWall(touch.b) || !m_table->isMovable(touch.b)))
            m_passingPairs.emplace(std::min(touch.a, touch.b), std::max(touch.a, touch.b));

    for (const auto& [body, place] : places) {
        if (collide::isFinite(bodies[place].velocity)) continue;
        m_beyond = {BeyondDouble::What::Velocity, body, framesAt(m_now)};
        return true;
    }

    const std::vector<std::size_t> acting = actingOf(contacts, bodies, speed);
    const std::vector<Touch> order(touches.begin(), touches.end());
    if (!isCrush &&
        (acting.empty() || (acting.size() == 1 && order[acting[0]].a == first.a && order[acting[0]].b == first.b)))
        return false;

    // Slow bodies stop, unless a contact would then be closing.
    std::vector<GroupBody> stopped = bodies;
    for (const auto& [body, place] : places)
        if (isSlow(body, stopped[place].velocity)) stopped[place].velocity = Vec3(0);
    if (!isAnyClosing(contacts, stopped)) bodies = stopped;
    const auto placeOf = [&](Index body) {
        return body == first.a ? first.aPosition : body == first.b ? first.bPosition : m_bodies[body].at(m_now);
    };
    double energyChange = 0;
    for (const auto& [body, place] : places) {
        if (!m_table->isMovable(body)) continue;
        const Vec3 before = m_bodies[body].velocity(), after = bodies[place].velocity;
        if (before == after) continue;
        energyChange += m_table->mass[body] / 2 * glm::dot(after - before, after + before);
        m_bodies[body].set(placeOf(body), after, m_now);
        ++m_versions[body];
        if (!isStart) noteContact(body);
    }
    // A group that still closes has another event at this instant: the limit ends a group that never opens.
    for (Index body : members) m_instantContacts[body] += kMaxAtOneInstant / 20;
    if (acting.size() > 1) ++m_groups;
    for (std::size_t i : acting) {
        const auto [a, b, normal] = order[i];
        const Vec3 aPosition = placeOf(a);
        const Vec3 hitPoint = a == first.a && b == first.b ? first.hitPoint : aPosition - m_bodies[a].r * normal;
        const bool isWall = m_table->isWall(b);
        ContactEvent& event = record(framesAt(m_now), out);
        event = {event.frames,
                 a,
                 objectOf(*m_table, b),
                 acting.size() > 1 ? m_groups : 0,
                 aPosition,
                 isWall ? hitPoint : placeOf(b),
                 m_bodies[a].velocity(),
                 isWall ? Vec3(0) : m_bodies[b].velocity(),
                 normal,
                 hitPoint,
                 contacts[i].impulse,
                 energyChange};
        energyChange = 0;
    }
    for (Index body : members) reschedule(body);
    return true;
}

}  // namespace world
