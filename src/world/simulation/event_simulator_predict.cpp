// Event prediction: a lower bound on the contact time for each candidate pair; the narrow phase computes the exact
// contact only when that event is due.

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "world/broad_phase/wall_bound.h"
#include "world/narrow_phase/contact_order.h"
#include "world/simulation/event_simulator.h"

namespace world {
namespace {

constexpr std::size_t kWallClasses = 64;       ///< bits of Event::nearWalls
constexpr std::uint64_t kWorkOfTriangle = 16;  ///< in candidates of the vectorised filter

}  // namespace

/// The candidates that a body can meet; for an immovable body, only the movable ones.
[[gnu::hot]] Candidates EventSimulator::filterCandidates(Index body, Candidates candidates) {
    if (m_table->isMovable(body)) return candidates;
    m_movables.clear();
    for (std::size_t k = 0; k < candidates.count; ++k) {
        const Index id = candidates.ids[k];
        if (id < m_table->bodyCount() && m_table->isMovable(id)) m_movables.push_back(id);
    }
    const std::size_t count = m_movables.size();
    m_movables.insert(m_movables.end(), kLanes, m_table->bodyCount());
    return {m_movables.data(), count};
}

/// True if the motion of the partner has changed since the prediction.
[[gnu::hot]] bool EventSimulator::isStale(const Event& event) const {
    return !m_table->isWall(event.partner) && m_versions[event.partner] != event.partnerVersion;
}

/// Replaces the contact of an event by an earlier bound.
[[gnu::hot]] void EventSimulator::keepEarlier(Event& event, double time, Index partner) const {
    if (time < event.contact) setContact(event, time, partner);
}

[[gnu::hot]] void EventSimulator::setContact(Event& event, double time, Index partner) const {
    event.contact = time;
    event.partner = partner;
    event.partnerVersion = m_table->isWall(partner) ? 0 : m_versions[partner];
    event.isExact = false;
}

/// Sets the time of an event: the contact, or the expiry of the candidates if that is earlier.
[[gnu::hot]] void EventSimulator::setEventTime(Index body) {
    Event& event = m_events[body];
    event.time = m_broadPhase.untilExpiry(m_bodies[body], body, event.contact);
    event.order = 0;
}

/// Predicts the next event of a body, by bounds.
/// @return number of bodies and walls that it touches
[[gnu::hot]] unsigned EventSimulator::predict(Index body) {
    Event& event = m_events[body];
    event.contact = kNever;
    event.partner = kNone;
    event.isExact = false;
    if (!m_table->isMovable(body) && m_bodies[body].velocity() == Vec3(0)) {
        event.time = kNever;  // its contacts are the events of movable bodies
        return 0;
    }
    if (m_table->isExtreme) {
        predictExactly(body);
        return countTouches(body);
    }
    const bool isNewest = m_bodies[body].t >= m_now;
    const Candidates candidates = m_broadPhase.candidates(body);
    m_work += candidates.count;
    const Nearest nearest = m_nearest(m_bodies.data(), body, filterCandidates(body, candidates), isNewest);
    keepEarlier(event, nearest.time, nearest.partner);
    const unsigned walls = event.nearWalls != 0 ? predictWalls(body) : 0;
    const unsigned touching = nearest.touching + walls + (m_table->walls.meshes.empty() ? 0 : predictMeshes(body));
    setEventTime(body);
    return touching;
}

/// Sets Event::nearWalls: the walls that a body can meet before its candidates expire.
void EventSimulator::markNearWalls(Index body) {
    std::uint64_t& walls = m_events[body].nearWalls;
    walls = 0;
    if (!m_table->isMovable(body)) return;
    const CentreBox box = m_broadPhase.centreBox(body);
    const double radius = m_bodies[body].r * (1 + 4 * kGroupGap);
    for (std::size_t wall = 0; wall < m_table->walls.shapes.size(); ++wall)
        walls |= std::uint64_t{!isBeyond(m_table->walls.shapes[wall], box, radius)} << wall % kWallClasses;
}

/// Updates the event of a body with the bounds of the near walls.
/// @return number of walls that it touches
[[gnu::hot]] unsigned EventSimulator::predictWalls(Index body) {
    unsigned touching = 0;
    const Body& record = m_bodies[body];
    const double radius = record.r * (1 + 4 * kGroupGap), speed = 1.001 * sizeOf(record.velocity());
    for (std::uint64_t walls = m_events[body].nearWalls; walls != 0; walls &= walls - 1)
        for (auto wall = static_cast<std::size_t>(std::countr_zero(walls)); wall < m_table->walls.shapes.size();
             wall += kWallClasses) {
            const Wall& other = m_table->walls.shapes[wall];
            const double reach = radius + speed * (m_events[body].contact - record.t);
            if (isBeyond(other, record.centre(), reach)) continue;
            const WallBound bound = wallBound(record, other);
            touching += bound.isTouching;
            keepEarlier(m_events[body], bound.time, static_cast<Index>(m_table->bodyCount() + wall));
        }
    return touching;
}

/// Updates the event of a body with the bounds of the triangles of meshes on its way. Unlike the near walls they hold
/// for as long as its motion.
/// @return number of triangles that it touches
[[gnu::hot]] unsigned EventSimulator::predictMeshes(Index body) {
    constexpr double kAsEarly = 0x1p-30;  // bounds are earlier than contacts: one that is nearly the first may be
    unsigned touching = 0;
    Event& event = m_events[body];
    const Body& record = m_bodies[body];
    if (!m_table->isMovable(body)) return touching;
    for (const MeshWalls& mesh : m_table->walls.meshes)
        mesh.visitAhead(
            record, [&] { return event.contact + kAsEarly * (event.contact - record.t); },
            [&](std::size_t wall) {
                m_work += kWorkOfTriangle;
                const WallBound bound = wallBound(record, Wall(mesh.triangle(wall)));
                const auto partner = static_cast<Index>(m_table->bodyCount() + wall);
                touching += bound.isTouching;
                if (bound.time == event.contact && partner >= event.partner) return;
                if (bound.time <= event.contact) setContact(event, bound.time, partner);
            });
    return touching;
}

/// Predicts the next event of a body by the narrow phase: candidates in the order of their bounds, until a contact is
/// earlier than every bound that is left.
void EventSimulator::predictExactly(Index body) {
    struct Candidate {
        double bound;
        Index partner;
        bool operator<(const Candidate& other) const {
            return bound < other.bound || (bound == other.bound && partner < other.partner);
        }
    };
    std::vector<Candidate> ordered;
    const Body& record = m_bodies[body];
    const Candidates candidates = filterCandidates(body, m_broadPhase.candidates(body));
    m_work += 16 * candidates.count;  // each takes longer than in the vectorised filter
    for (std::size_t k = 0; k < candidates.count; ++k) {
        const Index id = candidates.ids[k];
        if (id == body || id >= m_table->bodyCount()) continue;
        const Body& other = m_bodies[id];
        const double bound = m_table->isExtreme ? std::max(record.t, other.t) : contactBound(record, other);
        if (bound < kNever) ordered.push_back({bound, id});
    }
    for (std::size_t wall = 0; wall < m_table->walls.shapes.size() && m_table->isMovable(body); ++wall) {
        const double bound = m_table->isExtreme ? record.t : wallBound(record, m_table->walls.shapes[wall]).time;
        if (bound < kNever) ordered.push_back({bound, static_cast<Index>(m_table->bodyCount() + wall)});
    }
    std::sort(ordered.begin(), ordered.end());
    Event& event = m_events[body];
    event.contact = kNever;
    event.partner = kNone;
    std::optional<PredictedContact> first;
    const auto consider = [&](Index partner) {
        const auto predicted = exactContact(body, partner);
        if (!predicted || (first && !isFirst(*predicted, *first))) return;
        first = predicted;
        setContact(event, predicted->time, partner);
    };
    for (const Candidate& candidate : ordered) {
        if (candidate.bound > latestDoubtful(event.contact)) break;
        consider(candidate.partner);
    }
    for (const MeshWalls& mesh : m_table->walls.meshes) {
        if (!m_table->isMovable(body)) break;
        mesh.visitAhead(
            record, [&] { return latestDoubtful(event.contact); },
            [&](std::size_t wall) {
                m_work += kWorkOfTriangle;
                const double bound = m_table->isExtreme ? record.t : wallBound(record, Wall(mesh.triangle(wall))).time;
                if (bound <= latestDoubtful(event.contact)) consider(static_cast<Index>(m_table->bodyCount() + wall));
            });
    }
    event.isExact = true;
    setEventTime(body);
}

/// Decides the contact of the earliest event, whose time is a bound.
/// @return the contact if no other event precedes it; else the event is scheduled again, with its exact time
[[gnu::hot]] std::optional<PredictedContact> EventSimulator::confirm(Index body, double limit) {
    const Event& event = m_events[body];
    const Index partner = event.partner;
    const double bound = event.contact;
    std::optional<PredictedContact> predicted = exactContact(body, partner, lookAhead(body, partner));
    const Body& record = m_bodies[body];
    double speed = sizeOf(record.velocity()), reach = record.r;
    if (!m_table->isWall(partner)) {
        speed += sizeOf(m_bodies[partner].velocity());
        reach = std::min(reach, m_bodies[partner].r);
    }
    // Bounds hide contacts with other candidates between bound and contact. Within the gap of a group, which is at
    // least that of a point with one of the two, these are found as touching when the contact is played, where
    // positions have the digits; else, and where contacts are not resolved together, the narrow phase has to order
    // them. So it does at the start of a scene, where a plane may be overlapped deeply.
    constexpr double kDigits = std::numeric_limits<double>::epsilon();  // a fourth of the error of a position
    const bool isTogether = m_table->rules.simultaneous == scene::Simultaneous::Together;
    if (predicted && isTogether && (bound > 0 || !hadNoContact(body, partner)) &&
        (predicted->time - bound) * speed + kDigits * sizeOf(predicted->aPosition) <= 0.1 * kGroupGap * reach &&
        m_queue.isFree(latestDoubtful(predicted->time), body, partner) && framesAt(predicted->time) <= limit)
        return predicted;
    predictExactly(body);
    m_queue.update(body);
    predicted.reset();
    return predicted;
}

/// The contact of the earliest event, whose time is exact. If there is no contact any more, the event is predicted
/// again.
std::optional<PredictedContact> EventSimulator::recheck(Index body) {
    std::optional<PredictedContact> predicted = exactContact(body, m_events[body].partner);
    if (!predicted) reschedule(body);
    return predicted;
}

/// The next contact of a body with a partner by the narrow phase, under the rules of passing pairs, relative rest and
/// restitution.
/// @param place  of the contact in m_ahead, if it is known there
[[gnu::hot]] std::optional<PredictedContact> EventSimulator::exactContact(Index body, Index partner,
                                                                          std::size_t place) {
    const bool isWall = m_table->isWall(partner), isStart = hadNoContact(body, partner);
    const auto decide = [&](double restitution) {
        if (isWall)
            return predictWallContact(*m_table, m_bodies, body, partner - m_table->bodyCount(), isStart, restitution);
        PairQuery query = pairQuery(*m_table, m_bodies, body, partner, isStart);
        query.sweep.restitution = restitution;
        return predictContact(query);
    };
    using Answer = std::optional<PredictedContact>;
    // Every return names the same object, which is then written in place and never copied.
    Answer predicted = isPassing(body, partner)       ? Answer()
                       : place < ContactsAhead::kMost ? m_ahead.contact(place)
                                                      : decide(m_table->rules.restitution);
    if (!predicted) return predicted;
    const double restitution = isSettling(*predicted) ? 0 : restitutionAt(predicted->a, predicted->b, predicted->time);
    if (isAtRelativeRest(*predicted)) {
        predicted.reset();
    } else if (restitution != m_table->rules.restitution) {
        predicted = decide(restitution);
    }
    return predicted;
}

/// True if a pair passes through each other. Bodies that have separated do so no more.
bool EventSimulator::isPassing(Index body, Index partner) {
    if (m_passingPairs.empty()) return false;
    const auto passing = m_passingPairs.find({std::min(body, partner), std::max(body, partner)});
    if (passing == m_passingPairs.end()) return false;
    const bool isSeparated = m_table->isWall(partner)
                                 ? isApartFromWall(*m_table, m_bodies, body, partner - m_table->bodyCount())
                                 : isApart(pairQuery(*m_table, m_bodies, body, partner, hadNoContact(body, partner)));
    if (!isSeparated) return true;
    m_passingPairs.erase(passing);
    return false;
}

/// Restitution of a contact by the TC model: 1 within the contact duration of the previous contact. A body between
/// others that it cannot push away would stay elastic forever, so kMaxElastic limits such contacts in a row.
/// Source: Luding, McNamara, How to handle the inelastic collapse (1998).
double EventSimulator::restitutionAt(Index a, Index b, double time) const {
    const auto isElastic = [&](Index body) {
        const LastContact& last = m_lastContacts[body];
        return time - last.time < m_table->rules.contactDuration && last.quickInARow < kMaxElastic;
    };
    if (m_lastContacts.empty()) return m_table->rules.restitution;
    return isElastic(a) || (!m_table->isWall(b) && isElastic(b)) ? 1 : m_table->rules.restitution;
}

/// True if neither body has had a contact: their motions are those of the scene, without rounding.
bool EventSimulator::hadNoContact(Index body, Index partner) const {
    return m_isFirstEpoch && m_versions[body] == 0 && (m_table->isWall(partner) || m_versions[partner] == 0);
}

/// True for touching bodies whose closing speed is rounding of their last contact.
bool EventSimulator::isSettling(const PredictedContact& predicted) const {
    return predicted.isTouch && predicted.closingSpeed <= 1e-14 * m_table->maxSpeed &&
           !hadNoContact(predicted.a, predicted.b);
}

/// True if the closing speed, at any distance, is within the rounding of the two velocities: after a contact the two
/// move with equal velocities but for rounding.
bool EventSimulator::isAtRelativeRest(const PredictedContact& predicted) const {
    if (predicted.closingSpeed > 1e-14 * m_table->maxSpeed || hadNoContact(predicted.a, predicted.b)) return false;
    double speed = 1e-12 * m_table->maxSpeed + sizeOf(m_bodies[predicted.a].velocity());
    if (!m_table->isWall(predicted.b)) speed += sizeOf(m_bodies[predicted.b].velocity());
    return predicted.closingSpeed <= 4e-16 * speed;
}

}  // namespace world
