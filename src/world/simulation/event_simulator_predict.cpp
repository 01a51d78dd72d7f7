// What each body does next: bounds first, the exact core for the one that comes up.

#include <algorithm>
#include <bit>
#include <cmath>

#include "world/broad_phase/nearest_lanes.h"
#include "world/simulation/event_simulator.h"

namespace world {
namespace {

constexpr double kWallError = 64 * kUnit;

double sizeOf(Vec3 v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); }

/// A lower bound on when a body meets a wall, and whether it touches it now.
struct WallBound {
    double time = kNever;
    bool isTouching = false;
};

WallBound wallBound(const Body& body, Vec3 point, Vec3 normal) {
    const Vec3 from{body.x - point.x, body.y - point.y, body.z - point.z};
    const double height = (from.x * normal.x + from.y * normal.y) + from.z * normal.z;
    const double rise = (body.vx * normal.x + body.vy * normal.y) + body.vz * normal.z;
    const double error = kWallError * (sizeOf(from) + body.r);
    const double distance = std::abs(height), closing = (height > 0 ? -rise : rise);
    const double gap = distance - body.r, speed = closing + kWallError * sizeOf(body.velocity());
    WallBound bound;
    bound.isTouching = std::abs(gap) < 2 * kGroupGap * body.r;
    if (distance <= error) {
        bound.time = body.t;  // which side it is on is for the exact core to say
    } else if (speed > 0) {
        bound.time = body.t + kEarly * (std::max(gap - error, 0.0) / speed);
    }
    return bound;
}

/// True if the wall is certainly farther from the body's centre than `reach`: no division, and nearly always true.
bool isBeyond(const Body& body, Vec3 point, Vec3 normal, double reach) {
    const Vec3 from{body.x - point.x, body.y - point.y, body.z - point.z};
    const double height = (from.x * normal.x + from.y * normal.y) + from.z * normal.z;
    return std::abs(height) > reach + kWallError * sizeOf(from);
}

}  // namespace

/// Immovable bodies never meet each other: of their candidates only those that can be pushed are left.
[[gnu::hot]] Partners EventSimulator::partnersOf(Index body, Partners candidates) {
    if (m_cast->isMovable(body)) return candidates;
    m_movables.clear();
    for (std::size_t k = 0; k < candidates.count; ++k) {
        const Index id = candidates.ids[k];
        if (id < m_cast->bodyCount() && m_cast->isMovable(id)) m_movables.push_back(id);
    }
    const std::size_t count = m_movables.size();
    m_movables.insert(m_movables.end(), kLanes, m_cast->bodyCount());
    return {m_movables.data(), count};
}

[[gnu::hot]] bool EventSimulator::isStale(const Event& event) const {
    return !m_cast->isWall(event.partner) && m_events[event.partner].changes != event.partnerChanges;
}

[[gnu::hot]] void EventSimulator::offer(Event& event, double time, Index partner) const {
    if (!(time < event.contact)) return;
    event.contact = time;
    event.partner = partner;
    event.partnerChanges = m_cast->isWall(partner) ? 0 : m_events[partner].changes;
    event.isDecided = false;
}

[[gnu::hot]] void EventSimulator::settleTime(Index body) {
    Event& event = m_events[body];
    event.time = event.contact;
    if (!m_near.staysUntil(m_bodies[body], body, event.contact))
        event.time = std::min(event.contact, m_near.leaving(m_bodies[body], body));
}

[[gnu::hot]] unsigned EventSimulator::schedule(Index body) {
    Event& event = m_events[body];
    event.contact = kNever;
    event.partner = kNone;
    event.isDecided = false;
    if (!m_cast->isMovable(body) && m_bodies[body].velocity() == Vec3(0)) {
        event.time = kNever;  // whatever meets it finds it
        return 0;
    }
    if (m_cast->isWild) {
        scheduleCarefully(body);
        return countTouches(body);
    }
    const bool isNewest = m_bodies[body].t >= m_now;
    const Partners partners = m_near.around(body);
    m_looked += partners.count;
    const Nearest nearest = m_nearest(m_bodies.data(), body, partnersOf(body, partners), isNewest);
    offer(event, nearest.time, nearest.partner);
    const unsigned touching = nearest.touching + (event.nearWalls != 0 ? predictWalls(body) : 0);
    settleTime(body);
    return touching;
}

/// Notes which walls a body can meet before it leaves.
void EventSimulator::mark(Index body) {
    std::uint8_t& near = m_events[body].nearWalls;
    near = 0;
    if (!m_cast->isMovable(body)) return;
    const Range range = m_near.range(body);
    const double radius = m_bodies[body].r * (1 + 4 * kGroupGap);
    for (std::size_t wall = 0; wall < m_cast->walls.size(); ++wall) {
        const Vec3 normal = m_cast->wallNormals[wall], from = range.middle - m_cast->walls[wall].point;
        const double height = (from.x * normal.x + from.y * normal.y) + from.z * normal.z;
        const double across =
            (std::abs(normal.x) * range.half.x + std::abs(normal.y) * range.half.y) + std::abs(normal.z) * range.half.z;
        const bool isBeyond = std::abs(height) > radius + across + kWallError * sizeOf(from);
        near |= static_cast<std::uint8_t>((isBeyond ? 0U : 1U) << wall % 8);
    }
}

[[gnu::hot]] unsigned EventSimulator::predictWalls(Index body) {
    unsigned touching = 0;
    const Body& record = m_bodies[body];
    const double reach =
        record.r * (1 + 4 * kGroupGap) + 1.001 * sizeOf(record.velocity()) * (m_events[body].contact - record.t);
    for (unsigned near = m_events[body].nearWalls; near != 0; near &= near - 1)
        for (auto wall = static_cast<std::size_t>(std::countr_zero(near)); wall < m_cast->walls.size(); wall += 8) {
            if (isBeyond(record, m_cast->walls[wall].point, m_cast->wallNormals[wall], reach)) continue;
            const WallBound bound = wallBound(record, m_cast->walls[wall].point, m_cast->wallNormals[wall]);
            touching += bound.isTouching;
            offer(m_events[body], bound.time, static_cast<Index>(m_cast->bodyCount() + wall));
        }
    return touching;
}

/// Asks the exact core about every partner that may come first, in order of the bounds, until one certainly does.
void EventSimulator::scheduleCarefully(Index body) {
    struct Candidate {
        double bound;
        Index partner;
        bool operator<(const Candidate& other) const {
            return bound < other.bound || (bound == other.bound && partner < other.partner);
        }
    };
    std::vector<Candidate> candidates;
    const Body& record = m_bodies[body];
    const Partners partners = partnersOf(body, m_near.around(body));
    m_looked += 16 * partners.count;  // one by one they take longer
    for (std::size_t k = 0; k < partners.count; ++k) {
        const Index id = partners.ids[k];
        if (id == body || id >= m_cast->bodyCount()) continue;
        const Body& other = m_bodies[id];
        const double bound = m_cast->isWild ? std::max(record.t, other.t) : contactBound(record, other);
        if (bound < kNever) candidates.push_back({bound, id});
    }
    for (std::size_t wall = 0; wall < m_cast->walls.size() && m_cast->isMovable(body); ++wall) {
        const double bound =
            m_cast->isWild ? record.t : wallBound(record, m_cast->walls[wall].point, m_cast->wallNormals[wall]).time;
        if (bound < kNever) candidates.push_back({bound, static_cast<Index>(m_cast->bodyCount() + wall)});
    }
    std::sort(candidates.begin(), candidates.end());
    Event& event = m_events[body];
    event.contact = kNever;
    event.partner = kNone;
    for (const Candidate& candidate : candidates) {
        if (candidate.bound > event.contact) break;
        if (const auto meeting = meet(body, candidate.partner)) offer(event, meeting->time, candidate.partner);
    }
    event.isDecided = true;
    settleTime(body);
}

/// The earliest event is a bound on a contact: asks the exact core whether and when it happens.
/// @return the contact if certainly nothing else comes before it; else it is filed
[[gnu::hot]] std::optional<PredictedContact> EventSimulator::confirm(Index body, double limit) {
    const Event& event = m_events[body];
    const Index partner = event.partner;
    const double bound = event.contact;
    std::optional<PredictedContact> meeting = meet(body, partner);
    const Body& record = m_bodies[body];
    double speed = sizeOf(record.velocity()), reach = record.r;
    if (!m_cast->isWall(partner)) {
        speed += sizeOf(m_bodies[partner].velocity());
        reach += m_bodies[partner].r;
    }
    // Nearer than a group's gap, others that the bound has hidden are found as touching when the contact is played.
    if (!meeting || (meeting->time - bound) * speed > 0.1 * kGroupGap * reach) {
        scheduleCarefully(body);
        m_calendar.update(body);
        return {};
    }
    if (m_calendar.isFree(meeting->time, body, partner) && framesAt(meeting->time) <= limit) return meeting;
    const auto fileAt = [&](Index i) {
        m_events[i].contact = meeting->time;
        m_events[i].isDecided = true;
        settleTime(i);
        m_calendar.update(i);
    };
    fileAt(body);
    if (m_cast->isWall(partner)) return {};
    // The partner's bound is the same number: it needs no asking of its own.
    const Event& other = m_events[partner];
    if (other.partner == body && other.contact == bound && !other.isDecided && !isStale(other)) fileAt(partner);
    return {};
}

/// The earliest event is a contact that the exact core has told.
std::optional<PredictedContact> EventSimulator::confirmed(Index body) {
    std::optional<PredictedContact> meeting = meet(body, m_events[body].partner);
    if (!meeting) refresh(body);
    return meeting;
}

[[gnu::hot]] std::optional<PredictedContact> EventSimulator::meet(Index body, Index partner) {
    const bool isWall = m_cast->isWall(partner);
    const bool isStart = areUntouched(body, partner);
    PairQuery question{0, body, partner, {}};
    if (!isWall) question = questionOf(*m_cast, m_bodies, body, partner, isStart);
    const auto nested = m_nested.find({std::min(body, partner), std::max(body, partner)});
    if (nested != m_nested.end()) {
        if (isWall || !isApart(question)) return {};
        m_nested.erase(nested);
    }
    const auto ask = [&](double restitution) {
        return isWall ? decideWall(*m_cast, m_bodies, body, partner - m_cast->bodyCount(), isStart, restitution)
                      : decide(question, restitution);
    };
    const std::optional<PredictedContact> meeting = ask(m_cast->restitution);
    if (!meeting || isResting(*meeting)) return {};
    const double restitution = isSettling(*meeting) ? 0 : restitutionAt(meeting->a, meeting->b, meeting->time);
    return restitution == m_cast->restitution ? meeting : ask(restitution);
}

/// A body between others that it cannot push away would be elastic for ever: after kQuick times it loses as ever.
double EventSimulator::restitutionAt(Index a, Index b, double time) const {
    const auto isElastic = [&](Index body) {
        const LastContact& last = m_lastContacts[body];
        return time - last.time < m_cast->contactDuration && last.quick < kQuick;
    };
    if (m_lastContacts.empty()) return m_cast->restitution;
    return isElastic(a) || (!m_cast->isWall(b) && isElastic(b)) ? 1 : m_cast->restitution;
}

/// True if nothing has happened yet to either: what they do is what the scene says.
bool EventSimulator::areUntouched(Index body, Index partner) const {
    return m_isFirstEpoch && m_events[body].changes == 0 && (m_cast->isWall(partner) || m_events[partner].changes == 0);
}

/// Touching bodies whose closing speed is rounding of their contact before.
bool EventSimulator::isSettling(const PredictedContact& meeting) const {
    return meeting.isTouch && meeting.closingSpeed <= 1e-14 * m_cast->speed && !areUntouched(meeting.a, meeting.b);
}

/// True if the closing speed is so small that no velocities of these sizes could be nearer: however far apart the two
/// are, after a contact they move alike but for rounding.
bool EventSimulator::isResting(const PredictedContact& meeting) const {
    if (meeting.closingSpeed > 1e-14 * m_cast->speed || areUntouched(meeting.a, meeting.b)) return false;
    double speed = 1e-12 * m_cast->speed + sizeOf(m_bodies[meeting.a].velocity());
    if (!m_cast->isWall(meeting.b)) speed += sizeOf(m_bodies[meeting.b].velocity());
    return meeting.closingSpeed <= 4e-16 * speed;
}

}  // namespace world
