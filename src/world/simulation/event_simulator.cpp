#include "world/simulation/event_simulator.h"

#include <algorithm>
#include <cmath>

#include "world/bodies/large_pages.h"
#include "world/simulation/group.h"

namespace world {
namespace {

constexpr std::size_t kFewBodies = 200;            ///< with fewer, contacts predicted ahead often do not happen
constexpr std::size_t kMaxAllPairs = 20'000;       ///< bodies up to which idle cells are replaced by all pairs at once
constexpr std::size_t kMaxImmediate = 1000;        ///< bodies up to which all pairs are examined without a pause
constexpr std::uint64_t kWorkOfPause = 2'000'000;  ///< candidates examined and events visited between two pauses
constexpr std::uint64_t kRenewalsPerBody = 32;     ///< cells are replaced after so many renewals without a contact

/// Width of the buckets of the event queue, frames, for about three events in each.
double bucketWidth(const std::vector<Event>& events, double now) {
    std::vector<double> waits;
    for (const Event& event : events)
        if (event.time < kNever) waits.push_back(event.time - now);
    if (waits.empty()) return 1;
    const auto middle = waits.begin() + static_cast<std::ptrdiff_t>(waits.size() / 2);
    std::nth_element(waits.begin(), middle, waits.end());
    const double width = 3 * *middle / static_cast<double>(events.size());
    return width > 1e-300 && width < 1e300 ? width : 1;
}

}  // namespace

std::size_t Snapshot::bytes() const {
    constexpr std::size_t kSetNode = 48;  // a node of std::set with two indices, as malloc rounds it up
    return sizeof(Snapshot) + bodies.size() * sizeof(Body) + lastContacts.size() * sizeof(LastContact) +
           passingPairs.size() * kSetNode;
}

EventSimulator::EventSimulator(const scene::Scene& scene, Options options)
    : m_table(std::make_shared<const BodyTable>(scene)),
      m_options(options),
      m_nearest(nearestFunction(options.simd)),
      m_bodies(inLargePages(m_table->start)) {
    if (m_table->rules.restitution < 1) m_lastContacts.resize(m_table->bodyCount());
    m_broadPhase.build(*m_table, m_bodies, 0, m_options.pairSearch);
    // A pair with a fixed body is found from the movable one, so that many fixed bodies cost nothing.
    for (Index i = 0; i < m_table->bodyCount(); ++i)
        if (m_table->isMovable(i)) findOverlaps(i, i + 1);
    beginEpoch(m_options.pairSearch);
}

EventSimulator::EventSimulator(std::shared_ptr<const BodyTable> table, Options options, const Snapshot& from)
    : m_table(std::move(table)),
      m_options(options),
      m_nearest(nearestFunction(options.simd)),
      m_bodies(inLargePages(from.bodies)),
      m_lastContacts(from.lastContacts),
      m_passingPairs(from.passingPairs),
      m_origin(from.frames),
      m_originLow(from.framesLow),
      m_lastFrames(from.frames),
      m_isFirstEpoch(from.contacts == 0),
      m_contacts(from.contacts),
      m_epochStart(from.contacts),
      m_groups(from.groups),
      m_instantContacts(from.instantContacts) {
    beginEpoch(m_options.pairSearch);
}

Snapshot EventSimulator::snapshot() const {
    return {m_origin, m_originLow, m_contacts, m_groups, m_bodies, m_lastContacts, m_passingPairs, m_instantContacts};
}

/// Adds to m_passingPairs the bodies that overlap a body at the start, without movable ones of an index < `from`.
void EventSimulator::findOverlaps(Index body, Index from) {
    const Candidates candidates = filterCandidates(body, m_broadPhase.candidates(body));
    for (std::size_t k = 0; k < candidates.count; ++k) {
        const Index other = candidates.ids[k];
        if (other == body || other >= m_table->bodyCount()) continue;
        if (m_table->isMovable(other) ? other < from : !m_table->isMovable(body)) continue;
        if (m_bodies[body].r + m_bodies[other].r > 0 && isDeepOverlap(pairQuery(*m_table, m_bodies, body, other, true)))
            m_passingPairs.emplace_hint(m_passingPairs.end(), std::min(body, other), std::max(body, other));
    }
    if (!m_table->isMovable(body)) return;
    for (const std::size_t wall : m_table->walls.nearTo(m_bodies[body].centre(), m_bodies[body].r))
        if (isDeepInWall(*m_table, m_bodies, body, wall))
            m_passingPairs.emplace(body, static_cast<Index>(m_table->bodyCount() + wall));
}

void EventSimulator::restart(const EventSimulator& prepared, std::shared_ptr<const BodyTable> table,
                             std::span<const Index> changed) {
    m_table = std::move(table);
    m_options = prepared.m_options;
    m_nearest = prepared.m_nearest;
    m_bodies = prepared.m_bodies;
    m_events = prepared.m_events;
    m_versions = prepared.m_versions;
    m_lastContacts = prepared.m_lastContacts;
    m_broadPhase = prepared.m_broadPhase;
    m_queue = prepared.m_queue;
    m_passingPairs = prepared.m_passingPairs;
    m_origin = m_originLow = m_now = m_lastFrames = 0;
    m_isFirstEpoch = true;
    m_contacts = m_epochStart = m_renewals = 0;
    m_groups = 0;
    m_beyond.reset();
    m_instantContacts.clear();
    m_idleRebuilds = 0;
    m_ahead.clear();

    const auto isChanged = [&](Index body) { return std::find(changed.begin(), changed.end(), body) != changed.end(); };
    bool isUpdated = true;
    for (const Index body : changed) {
        m_bodies[body] = m_table->start[body];
        isUpdated = isUpdated && m_broadPhase.update(*m_table, m_bodies, body, 0);
        markNearWalls(body);
    }
    if (!isUpdated) m_broadPhase.build(*m_table, m_bodies, 0, PairSearch::Cells);
    std::erase_if(m_passingPairs, [&](const auto& pair) { return isChanged(pair.first) || isChanged(pair.second); });
    for (const Index body : changed) findOverlaps(body, 0);
    if (!isUpdated) return beginEpoch(m_options.pairSearch);
    for (Index body = 0; body < m_table->bodyCount(); ++body)
        if (isChanged(body) || isChanged(m_events[body].partner)) reschedule(body);
    // The contacts of a body that never moves are events of the others.
    for (const Index body : changed) {
        if (m_table->isMovable(body) || m_bodies[body].velocity() != Vec3(0)) continue;
        const Candidates near = filterCandidates(body, m_broadPhase.candidates(body));
        const std::vector<Index> others(near.ids, near.ids + near.count);
        for (const Index other : others) reschedule(other);
    }
}

/// Builds the broad phase and predicts every event from the records.
void EventSimulator::beginEpoch(PairSearch pairSearch) {
    const std::size_t count = m_table->bodyCount();
    m_broadPhase.build(*m_table, m_bodies, m_now, pairSearch);
    reserveLarge(m_events, count);
    m_events.resize(count);
    reserveLarge(m_versions, count);
    m_versions.resize(count);
    m_ahead.clear();
    m_looksAhead = m_options.simd != Simd::Scalar && count >= kFewBodies;
    m_renewals = 0;
    // With many candidates per body the predictions of a whole epoch take too long for one call: run() then predicts
    // them one by one and can stop between two bodies.
    const bool isDeferred = count > kMaxImmediate && m_broadPhase.minCandidates() > count / 8;
    for (Index i = 0; i < count; ++i) {
        markNearWalls(i);
        isDeferred ? deferPrediction(i) : void(predict(i));
    }
    tuneQueue();
}

void EventSimulator::tuneQueue() { m_queue.tune(m_now, bucketWidth(m_events, m_now)); }

/// Schedules the prediction of a body for now.
void EventSimulator::deferPrediction(Index body) {
    Event& event = m_events[body];
    event.time = m_now;
    event.contact = Event::kUnpredicted;
    event.partner = kNone;
    event.isExact = false;
}

/// Brings all records to the current instant, which becomes the origin of time.
void EventSimulator::endEpoch() {
    for (Index i = 0; i < m_table->bodyCount(); ++i) m_bodies[i].set(m_bodies[i].at(m_now), m_bodies[i].velocity(), 0);
    for (LastContact& last : m_lastContacts) last.time -= m_now;
    const double sum = m_origin + m_now, part = sum - m_origin;
    m_originLow += (m_origin - (sum - part)) + (m_now - part);
    m_origin = sum;
    m_now = 0;
    m_isFirstEpoch = false;
    m_epochStart = m_contacts;
    m_idleRebuilds = 0;
    beginEpoch(m_options.pairSearch);
}

[[gnu::hot]] EventSimulator::Stop EventSimulator::run(double frames, std::uint64_t maxContacts,
                                                      std::vector<ContactEvent>& out, bool pauses) {
    const std::uint64_t epochSize = std::max<std::uint64_t>(64, 8 * std::uint64_t{m_table->bodyCount()});
    const std::uint64_t first = m_contacts, work = m_work + m_queue.visited();
    const double limit = std::min(frames, m_table->rules.limit);
    if (m_beyond) return Stop::Beyond;
    for (;;) {
        if (m_contacts - m_epochStart >= epochSize) {
            endEpoch();
            if (pauses) return Stop::Epoch;
        }
        if (pauses && m_work + m_queue.visited() - work > kWorkOfPause) return Stop::Pause;
        if (m_contacts - first >= maxContacts) return Stop::Budget;
        if (m_queue.isOutOfTune()) tuneQueue();
        const Index top = m_queue.top();
        if (m_queue.current() != m_prefetched && m_table->bodyCount() > kInCache) prefetchAhead();
        if (top == kNone) return leavesBefore(frames) ? Stop::Beyond : Stop::Finished;
        const Index body = m_events[top].isExact ? firstOfDoubtful(top) : top;
        const Event& event = m_events[body];
        if (framesAt(event.time) > limit) return leavesBefore(frames) ? Stop::Beyond : Stop::Limit;
        if (framesAt(event.time) > kEndOfTime) return leavesBefore(frames) ? Stop::Beyond : Stop::Finished;
        // NOLINTNEXTLINE(bugprone-branch-clone): the conditions are in the order of their cost
        if (event.contact == Event::kUnpredicted) {
            reschedule(body);
        } else if (event.partner == kNone || event.time < event.contact) {
            renewCandidates(body);
        } else if (isStale(event)) {
            reschedule(body);
        } else if (std::optional<PredictedContact> next = event.isExact ? recheck(body) : confirm(body, limit)) {
            if (framesAt(next->time) > kEndOfTime) return leavesBefore(frames) ? Stop::Beyond : Stop::Finished;
            if (!isInRange(*next)) return Stop::Beyond;
            play(*next, out);
            if (m_beyond) return Stop::Beyond;
        }
    }
}

/// Renews the candidates of a body at their expiry, and its event with the new ones.
void EventSimulator::renewCandidates(Index body) {
    Event& event = m_events[body];
    m_now = std::max(m_now, event.time);
    const std::uint64_t most = 1000 + kRenewalsPerBody * m_table->bodyCount();
    if (++m_renewals > most) {
        // The bodies have dispersed: larger cells, and in the end all pairs, so that Stop::Finished is found.
        ++m_idleRebuilds;
        return beginEpoch(m_table->bodyCount() > kMaxAllPairs && m_idleRebuilds <= 8 ? PairSearch::Cells
                                                                                     : PairSearch::AllPairs);
    }
    const std::optional<Candidates> candidates = m_broadPhase.renew(*m_table, m_bodies, body, m_now);
    if (!candidates) return beginEpoch(PairSearch::Cells);
    const std::uint64_t wallsBefore = event.nearWalls;
    markNearWalls(body);
    m_work += 1 + candidates->count;
    const Nearest nearest = m_nearest(m_bodies.data(), body, filterCandidates(body, *candidates), false);
    keepEarlier(event, nearest.time, nearest.partner);
    if ((event.nearWalls & ~wallsBefore) != 0) (void)predictWalls(body);
    setEventTime(body);
    m_queue.update(body);
}

[[gnu::hot]] void EventSimulator::play(PredictedContact& predicted, std::vector<ContactEvent>& out) {
    const bool settles = isSettling(predicted), isLater = predicted.time > m_now;
    const double last = m_now;
    // Rounding may give a contact an earlier time than that of the contact before it. The event and the states of its
    // bodies get the same time, which never decreases.
    predicted.time = m_now = std::max(m_now, predicted.time);
    if (isLater && !settles) {
        if (!m_instantContacts.empty()) m_instantContacts.clear();
    } else if (++m_instantContacts[predicted.a] > kMaxAtOneInstant + m_table->bodyCount()) {
        return passThrough(predicted);
    }
    m_renewals = 0;
    if (settles) return removeClosing(predicted);

    const Index a = predicted.a, b = predicted.b;
    const bool pushesB = !m_table->isWall(b) && m_table->isMovable(b), isStart = hadNoContact(a, b);
    const Body oldA = m_bodies[a], oldB = pushesB ? m_bodies[b] : Body{};
    if (m_contacts > 0) stopSlowBodies(predicted);  // the first contact keeps the bits of the sweep
    apply(predicted);
    const unsigned touches = std::max(predict(a), pushesB ? predict(b) : 0U);
    const bool isAmongOthers = touches > 1 && m_table->rules.simultaneous == scene::Simultaneous::Together;
    if (isAmongOthers) {
        m_bodies[a] = oldA, --m_versions[a];
        if (pushesB) m_bodies[b] = oldB, --m_versions[b];
        const PredictedContact due = *exactContact(a, b);  // with its own time
        if (isPreceded(due)) {
            m_now = last;
            predictExactly(a);
            m_queue.update(a);
            if (pushesB) predictExactly(b), m_queue.update(b);
            return;
        }
        if (playGroup(due, out)) return;
        apply(predicted);
    }
    // What follows the first contact within the gap of a group is no further contact for the TC model.
    if (!(isAmongOthers && isStart)) {
        noteContact(a);
        if (pushesB) noteContact(b);
    }
    m_queue.update(a);
    if (pushesB) m_queue.update(b);

    const auto energyChange = [&](Index i, const Body& before, Vec3 after) {
        const Vec3 v = before.velocity(), sum = after + v, gain = after - v;
        return m_table->mass[i] / 2 * (sum.x * gain.x + sum.y * gain.y + sum.z * gain.z);
    };
    ContactEvent& event = record(framesAt(predicted.time), out);
    event.a = a;
    event.b = objectOf(*m_table, b);
    event.aPosition = predicted.aPosition;
    event.bPosition = predicted.bPosition;
    event.aVelocity = predicted.aVelocity;
    event.bVelocity = predicted.bVelocity;
    event.normal = predicted.normal;
    event.hitPoint = predicted.hitPoint;
    event.impulse = predicted.impulse;
    event.energyChange =
        energyChange(a, oldA, predicted.aVelocity) + (pushesB ? energyChange(b, oldB, predicted.bVelocity) : 0);
}

/// True if a velocity after an inelastic contact is so small that it counts as 0. Otherwise a body that loses a share
/// of its speed at every contact would have contacts without end.
bool EventSimulator::isSlow(Index body, Vec3 velocity) const {
    if (m_table->rules.restitution == 1 || m_table->isWall(body) || !m_table->isMovable(body)) return false;
    const double rest = 1e-9 * m_table->maxSpeed;
    return velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z < rest * rest;
}

/// Stops slow bodies, unless the pair would then be closing and have another contact at once.
void EventSimulator::stopSlowBodies(PredictedContact& predicted) const {
    if (m_table->rules.restitution == 1) return;
    const auto stopped = [&](Index body, Vec3 velocity) { return isSlow(body, velocity) ? Vec3(0) : velocity; };
    const Vec3 a = stopped(predicted.a, predicted.aVelocity), b = stopped(predicted.b, predicted.bVelocity);
    if (isClosing(a, b, predicted.normal)) return;
    predicted.aVelocity = a;
    predicted.bVelocity = b;
}

/// Appends a contact, whose values the caller fills in; event times never decrease, also where their rounding does.
[[gnu::hot]] ContactEvent& EventSimulator::record(double frames, std::vector<ContactEvent>& out) {
    ++m_contacts;
    m_idleRebuilds = 0;
    ContactEvent& event = out.emplace_back();
    event.frames = m_lastFrames = std::max(m_lastFrames, frames);
    return event;
}

/// Sets the motions of the movable bodies after a contact.
[[gnu::hot]] void EventSimulator::apply(const PredictedContact& predicted) {
    const auto depart = [&](Index body, Vec3 position, Vec3 velocity) {
        m_bodies[body].set(position, velocity, predicted.time);
        ++m_versions[body];
    };
    depart(predicted.a, predicted.aPosition, predicted.aVelocity);
    if (!m_table->isWall(predicted.b) && m_table->isMovable(predicted.b))
        depart(predicted.b, predicted.bPosition, predicted.bVelocity);
}

/// Records the time of a contact for restitutionAt(). Called after the contact is resolved; within a group the contact
/// would otherwise count as the previous one.
void EventSimulator::noteContact(Index body) {
    if (m_lastContacts.empty()) return;
    LastContact& last = m_lastContacts[body];
    last = {m_now, m_now - last.time < m_table->rules.contactDuration ? last.quickInARow + 1 : 0};
}

/// Removes a closing speed that is rounding, without a contact.
void EventSimulator::removeClosing(const PredictedContact& predicted) {
    apply(predicted);
    reschedule(predicted.a);
    if (!m_table->isWall(predicted.b) && m_table->isMovable(predicted.b)) reschedule(predicted.b);
}

/// Lets a pair pass through each other. Both records start at the contact: with a gap at their start the pair would
/// count as separated and have the same contact again.
void EventSimulator::passThrough(PredictedContact& predicted) {
    m_passingPairs.emplace(std::min(predicted.a, predicted.b), std::max(predicted.a, predicted.b));
    predicted.aVelocity = m_bodies[predicted.a].velocity();
    if (!m_table->isWall(predicted.b)) predicted.bVelocity = m_bodies[predicted.b].velocity();
    apply(predicted);
    reschedule(predicted.a);
    if (!m_table->isWall(predicted.b)) reschedule(predicted.b);
}

/// Predicts the next event of a body and moves it in the queue.
void EventSimulator::reschedule(Index body) {
    predict(body);
    m_queue.update(body);
}

Vec3 EventSimulator::positionAt(Index body, double frames) const {
    // `frames` may be the time of the body's last contact, rounded down: no body moves back through its contact.
    return m_bodies[body].at(std::max((frames - m_origin) - m_originLow, m_bodies[body].t));
}

std::size_t EventSimulator::bytes() const {
    return m_bodies.capacity() * sizeof(Body) + m_events.capacity() * (sizeof(Event) + sizeof(Index)) +
           m_lastContacts.capacity() * sizeof(LastContact) + m_table->mass.capacity() * sizeof(double) +
           m_broadPhase.bytes() + m_queue.bytes();
}

}  // namespace world
