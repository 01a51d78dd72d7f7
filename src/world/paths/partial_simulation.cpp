#include "world/paths/partial_simulation.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "world/broad_phase/wall_bound.h"
#include "world/narrow_phase/contact_order.h"

namespace world {

PartialSimulation::PartialSimulation(const RecordedTrajectories& recorded, const BodyTable& table,
                                     const std::vector<Index>& changed, Clock::time_point begun, double milliseconds)
    : m_recorded(recorded),
      m_table(table),
      m_begun(begun),
      m_milliseconds(milliseconds),
      m_bodies(table.start),
      m_slots(table.bodyCount(), kNone) {
    for (const Index body : changed) deviate(body, 0, 0);
    for (const Index body : changed) m_bodies[body] = table.start[body];
    for (const Index body : changed) findOverlaps(body);
}

void PartialSimulation::play(std::span<const std::size_t> balls, std::size_t each) {
    const auto isComplete = [&] {
        return std::all_of(balls.begin(), balls.end(),
                           [&](std::size_t ball) { return countOf(static_cast<Index>(ball)) >= each; });
    };
    for (const Window& window : m_recorded.windows()) {
        m_window = &window;
        m_now = window.begin();
        m_contactQueue = {};
        for (const Index body : m_deviating) {
            if (isOverTime()) return;
            predict(body);
        }
        while (!m_isAmbiguous && playNext())
            if (isComplete() || isOverTime()) return;
        if (m_isAmbiguous) return;
        m_now = window.end();
        if (isComplete()) return;
    }
}

/// Number of recorded contacts that still happen to a body.
std::size_t PartialSimulation::recordedCount(Index body) const {
    const std::vector<PathContact>& contacts = m_recorded.trajectory(body).contacts;
    const double end = isDeviating(body) ? deviation(body).start : m_now;
    const auto isBefore = [](const PathContact& contact, double f) { return contact.frames < f; };
    return static_cast<std::size_t>(std::lower_bound(contacts.begin(), contacts.end(), end, isBefore) -
                                    contacts.begin());
}

/// True if two contacts are simultaneous: between their times the bodies move less than the gap of a group.
bool PartialSimulation::areSimultaneous(double a, double b, const Body& first, const Body& second) const {
    const double speed = glm::length(first.velocity()) + glm::length(second.velocity());
    return std::abs(a - b) * speed <= 4 * kGroupGap * (first.r + second.r) || isDoubtful(a, b);
}

/// Marks a body as deviating from its recorded trajectory, and the partners of its recorded contacts from those
/// contacts on.
void PartialSimulation::deviate(Index body, double frames, std::size_t segment) {
    m_slots[body] = static_cast<std::uint32_t>(m_deviations.size());
    m_deviations.emplace_back();
    deviation(body).start = frames;
    deviation(body).contactCount = segment;
    m_bodies[body] = m_recorded.trajectory(body).segments[segment];
    m_deviating.push_back(body);
    const std::vector<PathContact>& contacts = m_recorded.trajectory(body).contacts;
    const auto release = [&](Index one, double when) {
        if (!m_table.isWall(one) && m_table.isMovable(one)) m_releaseQueue.push({when, one, 0});
    };
    for (std::size_t i = contacts.size(); i-- > 0 && contacts[i].frames >= frames;) {
        release(contacts[i].other, contacts[i].frames);
        for (const Index one : m_recorded.groupAt(contacts[i].frames)) release(one, contacts[i].frames);
    }
}

/// Records the bodies that overlap a body at the start.
void PartialSimulation::findOverlaps(Index body) {
    Box box;
    box.include(m_bodies[body].at(0), m_bodies[body].r);
    m_found = m_deviating;
    m_recorded.windows().front().find(box, m_found);
    for (const Index other : m_found) {
        if (other == body || (!m_table.isMovable(body) && !m_table.isMovable(other))) continue;
        if (!(m_bodies[body].r + m_bodies[other].r > 0)) continue;
        if (isDeepOverlap(pairQuery(m_table, m_bodies, body, other, true)))
            m_passingPairs.emplace(std::min(body, other), std::max(body, other));
    }
    if (!m_table.isMovable(body)) return;
    for (const std::size_t wall : m_table.walls.nearTo(m_bodies[body].centre(), m_bodies[body].r))
        if (isDeepInWall(m_table, m_bodies, body, wall))
            m_passingPairs.emplace(body, static_cast<Index>(m_table.bodyCount() + wall));
}

/// Collects the candidate partners of a body until `end`, in the order of their bounds.
void PartialSimulation::collectCandidates(Index body, double end) {
    const Body& record = m_bodies[body];
    m_candidates.clear();
    const auto add = [&](Index partner, const Body& other, double until, std::size_t segment) {
        const double bound = contactBound(record, other);
        if (bound <= until) m_candidates.push_back({bound, until, partner, segment});
    };
    const bool isMovable = m_table.isMovable(body);
    for (const Index other : m_deviating)
        if (other != body && (isMovable || m_table.isMovable(other))) add(other, m_bodies[other], end, 0);
    Box box;
    box.include(record.at(m_now), record.r);
    box.include(record.at(end), record.r);
    m_found.clear();
    m_window->find(box, m_found);
    for (const Index other : m_found) {
        if (isDeviating(other) || !(isMovable || m_table.isMovable(other))) continue;
        const std::vector<Body>& segments = m_recorded.trajectory(other).segments;
        for (std::size_t segment = m_now > 0 ? m_recorded.trajectory(other).segmentBefore(m_now) : 0;
             segment < segments.size(); ++segment) {
            if (segments[segment].t > end) break;
            add(other, segments[segment], segment + 1 < segments.size() ? std::min(end, segments[segment + 1].t) : end,
                segment);
        }
    }
    std::sort(m_candidates.begin(), m_candidates.end());
}

/// The next contact with a candidate by the narrow phase, as in EventSimulator.
std::optional<PredictedContact> PartialSimulation::exactContact(Index body, const Candidate& candidate) {
    const Index partner = candidate.partner;
    const bool isPartnerDeviating = isDeviating(partner);
    if (!isPartnerDeviating) m_bodies[partner] = m_recorded.trajectory(partner).segments[candidate.segment];
    const std::size_t contactCount = isPartnerDeviating ? deviation(partner).contactCount : candidate.segment;
    const PairQuery query =
        pairQuery(m_table, m_bodies, body, partner, deviation(body).contactCount == 0 && contactCount == 0);
    const auto passing = m_passingPairs.find({std::min(body, partner), std::max(body, partner)});
    if (passing != m_passingPairs.end()) {
        if (!isApart(query)) return {};
        m_passingPairs.erase(passing);
    }
    const auto predicted = predictContact(query);
    return predicted && isRounding(body, *predicted, 4e-16) ? std::nullopt : predicted;
}

/// True if a body passes through a wall. One that has separated does so no more.
bool PartialSimulation::isPassingWall(Index body, std::size_t wall) {
    const auto passing = m_passingPairs.find({body, static_cast<Index>(m_table.bodyCount() + wall)});
    if (passing == m_passingPairs.end()) return false;
    if (!isApartFromWall(m_table, m_bodies, body, wall)) return true;
    m_passingPairs.erase(passing);
    return false;
}

/// True for touching bodies with a closing speed below a share of their speeds: rounding of their last contact.
bool PartialSimulation::isRounding(Index body, const PredictedContact& predicted, double share) const {
    if (!predicted.isTouch || predicted.time == 0) return false;
    const double other = m_table.isWall(predicted.b) ? 0 : glm::length(m_bodies[predicted.b].velocity());
    return predicted.closingSpeed <=
           share * (glm::length(m_bodies[predicted.a == body ? body : predicted.a].velocity()) + other);
}

/// Keeps the earlier of the prediction and a contact.
/// @param isTied  the contact is simultaneous with another one of the partner
void PartialSimulation::keepEarlier(Index body, Prediction& next, const PredictedContact& predicted, Index partner,
                                    bool isTied) const {
    if (next.contact) {
        const Body& second = m_table.isWall(partner) ? m_bodies[body] : m_bodies[partner];
        const bool isSecond = predicted.time > next.contact->time;
        if (areSimultaneous(next.contact->time, predicted.time, m_bodies[body], second)) {
            isTied = true;
            if (isSecond) next.isTied = true;
        }
        if (isSecond) return;
    }
    next = {predicted, partner, versionOf(partner), isTied};
}

/// Updates the prediction of a body with its contacts with walls until `end`.
void PartialSimulation::predictWalls(Index body, double end, Prediction& next) {
    if (!m_table.isMovable(body)) return;
    const bool isStart = deviation(body).contactCount == 0;
    const Body& record = m_bodies[body];
    const auto consider = [&](std::size_t wall, double bound) {
        const auto partner = static_cast<Index>(m_table.bodyCount() + wall);
        if (bound > end || isPassingWall(body, wall)) return;
        const auto predicted = predictWallContact(m_table, m_bodies, body, wall, isStart, m_table.rules.restitution);
        if (predicted && predicted->time <= end && !isRounding(body, *predicted, 4e-16))
            keepEarlier(body, next, *predicted, partner, false);
    };
    for (std::size_t wall = 0; wall < m_table.walls.shapes.size(); ++wall)
        consider(wall, wallBound(record, m_table.walls.shapes[wall]).time);
    for (const MeshWalls& mesh : m_table.walls.meshes)
        mesh.visitAhead(
            record, [&] { return end; },
            [&](std::size_t wall) { consider(wall, wallBound(record, Wall(mesh.triangle(wall))).time); });
}

/// Predicts the next contact of a deviating body in the window.
void PartialSimulation::predict(Index body) {
    Deviation& own = deviation(body);
    ++own.serial;
    Prediction& next = own.next = {};
    const double end = m_window->end();
    predictWalls(body, end, next);
    collectCandidates(body, end);
    for (const Candidate& candidate : m_candidates) {
        if (next.contact && candidate.bound > next.contact->time &&
            !areSimultaneous(candidate.bound, next.contact->time, m_bodies[body], m_bodies[body]))
            break;
        const auto predicted = exactContact(body, candidate);
        if (!predicted || predicted->time > candidate.end) continue;
        // The end of a segment is a recorded contact of the partner.
        const bool isTied = candidate.end < end && areSimultaneous(candidate.end, predicted->time, m_bodies[body],
                                                                   m_bodies[candidate.partner]);
        keepEarlier(body, next, *predicted, candidate.partner, isTied);
    }
    if (next.contact) m_contactQueue.push({std::max(m_now, next.contact->time), body, own.serial});
}

/// Plays the earliest entry of the two queues.
/// @return false if there is none in the window
bool PartialSimulation::playNext() {
    const double nextRelease = m_releaseQueue.empty() ? kNever : m_releaseQueue.top().time;
    const double nextContact = m_contactQueue.empty() ? kNever : m_contactQueue.top().time;
    if (!(std::min(nextRelease, nextContact) <= m_window->end())) return false;
    if (nextRelease <= nextContact) {
        const Index body = m_releaseQueue.top().body;
        m_releaseQueue.pop();
        if (isDeviating(body)) return true;
        m_now = std::max(m_now, nextRelease);
        deviate(body, nextRelease, nextRelease > 0 ? m_recorded.trajectory(body).segmentBefore(nextRelease) : 0);
        predict(body);
        return true;
    }
    const Due due = m_contactQueue.top();
    m_contactQueue.pop();
    if (deviation(due.body).serial != due.serial) return true;
    m_now = std::max(m_now, due.time);
    const Prediction& next = deviation(due.body).next;
    if (versionOf(next.partner) != next.partnerVersion) {
        predict(due.body);
    } else {
        playContact(due.body);
    }
    return true;
}

/// Plays the predicted contact of a body, or sets m_isAmbiguous.
void PartialSimulation::playContact(Index body) {
    const Prediction next = deviation(body).next;
    const PredictedContact& predicted = *next.contact;
    const Index partner = next.partner;
    m_isAmbiguous = next.isTied || isRounding(body, predicted, 1e-13);
    if (!m_table.isWall(partner)) {
        if (!isDeviating(partner) && m_table.isMovable(partner))
            deviate(partner, m_now,
                    predicted.time > 0 ? m_recorded.trajectory(partner).segmentBefore(predicted.time) : 0);
        const Prediction* second = isDeviating(partner) ? &deviation(partner).next : nullptr;
        if (second && second->contact && second->partner != body)
            m_isAmbiguous |= areSimultaneous(second->contact->time, predicted.time, m_bodies[body], m_bodies[partner]);
    }
    if (m_isAmbiguous) return;

    const auto depart = [&](Index i, Vec3 position, Vec3 velocity) {
        if (m_table.isWall(i) || !m_table.isMovable(i)) return;
        m_bodies[i].set(position, velocity, predicted.time);
        ++deviation(i).version;
        ++deviation(i).contactCount;
    };
    depart(predicted.a, predicted.aPosition, predicted.aVelocity);
    depart(predicted.b, predicted.bPosition, predicted.bVelocity);
    for (const Index i : {body, partner}) {
        if (m_table.isWall(i) || !isDeviating(i)) continue;
        predict(i);
        // Another contact follows at once: this contact belongs to a group.
        const Prediction& after = deviation(i).next;
        if (after.contact && areSimultaneous(after.contact->time, predicted.time, m_bodies[i], m_bodies[i]))
            m_isAmbiguous = true;
    }
    if (m_isAmbiguous) return;

    const auto record = [&](Index i, Index from, Vec3 position, Vec3 velocity, Vec3 normal) {
        if (m_table.isWall(i) || !isDeviating(i)) return;
        deviation(i).contacts.push_back({m_now, position, normal, predicted.hitPoint, from});
        deviation(i).velocities.push_back(velocity);
    };
    record(predicted.a, objectOf(m_table, predicted.b), predicted.aPosition, predicted.aVelocity, predicted.normal);
    record(predicted.b, predicted.a, predicted.bPosition, predicted.bVelocity, -predicted.normal);
}

Path PartialSimulation::pathOf(Index ball, std::size_t most) const {
    const RecordedTrajectories::Trajectory& trajectory = m_recorded.trajectory(ball);
    const std::size_t recorded = std::min(most, recordedCount(ball));
    const Body& start = m_table.start[ball];
    Path path{ball, start.r, start.at(0), {}, start.velocity()};
    path.contacts.assign(trajectory.contacts.begin(),
                         trajectory.contacts.begin() + static_cast<std::ptrdiff_t>(recorded));
    if (recorded > 0) path.velocity = trajectory.segments[recorded].velocity();
    if (!isDeviating(ball)) return path;
    const Deviation& own = deviation(ball);
    for (std::size_t i = 0; i < own.contacts.size() && path.contacts.size() < most; ++i) {
        path.contacts.push_back(own.contacts[i]);
        path.velocity = own.velocities[i];
    }
    return path;
}

}  // namespace world
