#include "world/simulation/event_simulator.h"

#include <algorithm>
#include <cmath>

#include "base/contract.h"
#include "world/simulation/group.h"
#include "world/simulation/large_pages.h"

namespace world {
namespace {

constexpr std::size_t kPairwise = 20'000;    ///< bodies among which all pairs can be asked once cells find nothing
constexpr std::size_t kFewPairs = 1000;      ///< bodies among which all pairs are asked at once
constexpr std::uint64_t kMuch = 2'000'000;   ///< partners looked at
constexpr double kEndOfTime = 1e300;         ///< frames; what comes later no double could tell apart
constexpr std::uint64_t kStepsPerBody = 32;  ///< without a contact, before the cells are given up

/// Frames a calendar bucket, for about three events in each.
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
    return sizeof(Snapshot) + bodies.size() * sizeof(Body) + lastContacts.size() * sizeof(LastContact) +
           nested.size() * 48;
}

EventSimulator::EventSimulator(const scene::Scene& scene, Options options)
    : m_cast(std::make_shared<const BodyTable>(scene)),
      m_options(options),
      m_nearest(nearestFunction(options.simd)),
      m_bodies(inLargePages(m_cast->start)) {
    if (m_cast->restitution < 1) m_lastContacts.resize(m_cast->bodyCount());
    m_near.build(*m_cast, m_bodies, 0, m_options.lookup);
    for (Index i = 0; i < m_cast->bodyCount(); ++i) findNested(i, i + 1);
    beginEpoch(m_options.lookup);
}

EventSimulator::EventSimulator(std::shared_ptr<const BodyTable> cast, Options options, const Snapshot& from)
    : m_cast(std::move(cast)),
      m_options(options),
      m_nearest(nearestFunction(options.simd)),
      m_bodies(inLargePages(from.bodies)),
      m_lastContacts(from.lastContacts),
      m_nested(from.nested),
      m_frames(from.frames),
      m_framesLow(from.framesLow),
      m_lastFrames(from.frames),
      m_isFirstEpoch(from.contacts == 0),
      m_contacts(from.contacts),
      m_epochStart(from.contacts),
      m_groups(from.groups),
      m_atOneInstant(from.atOneInstant) {
    beginEpoch(m_options.lookup);
}

Snapshot EventSimulator::snapshot() const {
    CAROM_EXPECTS(m_contacts == m_epochStart, m_contacts, m_epochStart);
    return {m_frames, m_framesLow, m_contacts, m_groups, m_bodies, m_lastContacts, m_nested, m_atOneInstant};
}

/// The bodies from number `from` on that start inside a body.
void EventSimulator::findNested(Index body, Index from) {
    const Partners partners = partnersOf(body, m_near.around(body));
    for (std::size_t k = 0; k < partners.count; ++k) {
        const Index other = partners.ids[k];
        if (other < from || other == body || other >= m_cast->bodyCount()) continue;
        if (!m_cast->isMovable(body) && !m_cast->isMovable(other)) continue;
        if (m_bodies[body].r + m_bodies[other].r > 0 && isDeepOverlap(questionOf(*m_cast, m_bodies, body, other, true)))
            m_nested.emplace(std::min(body, other), std::max(body, other));
    }
}

void EventSimulator::restart(const EventSimulator& prepared, std::shared_ptr<const BodyTable> cast,
                             std::span<const Index> changed) {
    CAROM_EXPECTS(prepared.contacts() == 0 && prepared.m_cast->bodyCount() == cast->bodyCount(), prepared.contacts(),
                  prepared.m_cast->bodyCount(), cast->bodyCount());
    m_cast = std::move(cast);
    m_options = prepared.m_options;
    m_nearest = prepared.m_nearest;
    m_bodies = prepared.m_bodies;
    m_events = prepared.m_events;
    m_lastContacts = prepared.m_lastContacts;
    m_near = prepared.m_near;
    m_calendar = prepared.m_calendar;
    m_nested = prepared.m_nested;
    m_frames = m_framesLow = m_now = m_lastFrames = 0;
    m_isFirstEpoch = true;
    m_contacts = m_epochStart = m_steps = 0;
    m_groups = 0;
    m_atOneInstant.clear();
    m_idleGrids = 0;

    const auto isChanged = [&](Index body) { return std::find(changed.begin(), changed.end(), body) != changed.end(); };
    bool isPlaced = true;
    for (const Index body : changed) {
        m_bodies[body] = m_cast->start[body];
        isPlaced = isPlaced && m_near.move(*m_cast, m_bodies, body, 0);
        mark(body);
    }
    if (!isPlaced) m_near.build(*m_cast, m_bodies, 0, Lookup::Cells);
    std::erase_if(m_nested, [&](const auto& pair) { return isChanged(pair.first) || isChanged(pair.second); });
    for (const Index body : changed) findNested(body, 0);
    if (!isPlaced) return beginEpoch(m_options.lookup);
    for (Index body = 0; body < m_cast->bodyCount(); ++body)
        if (isChanged(body) || isChanged(m_events[body].partner)) refresh(body);
}

/// Predicts everything anew from the records.
void EventSimulator::beginEpoch(Lookup lookup) {
    const std::size_t count = m_cast->bodyCount();
    m_near.build(*m_cast, m_bodies, m_now, lookup);
    reserveLarge(m_events, count);
    m_events.resize(count);
    m_steps = 0;
    // Where everybody looks at most of the others each is asked in its turn: run() can pause in between.
    const bool isLong = count > kFewPairs && m_near.leastLook() > count / 8;
    for (Index i = 0; i < count; ++i) {
        mark(i);
        isLong ? askLater(i) : void(schedule(i));
    }
    tuneCalendar();
}

void EventSimulator::tuneCalendar() { m_calendar.tune(m_now, bucketWidth(m_events, m_now)); }

void EventSimulator::askLater(Index body) {
    Event& event = m_events[body];
    event.time = m_now;
    event.contact = Event::kUnasked;
    event.partner = kNone;
    event.isDecided = false;
}

/// Brings all bodies to one instant, which becomes the origin of time.
void EventSimulator::endEpoch() {
    for (Index i = 0; i < m_cast->bodyCount(); ++i) m_bodies[i].set(m_bodies[i].at(m_now), m_bodies[i].velocity(), 0);
    for (LastContact& last : m_lastContacts) last.time -= m_now;
    const double sum = m_frames + m_now, part = sum - m_frames;
    m_framesLow += (m_frames - (sum - part)) + (m_now - part);
    m_frames = sum;
    m_now = 0;
    m_isFirstEpoch = false;
    m_epochStart = m_contacts;
    m_idleGrids = 0;
    beginEpoch(m_options.lookup);
}

[[gnu::hot]] EventSimulator::Stop EventSimulator::run(double frames, std::uint64_t maxContacts,
                                                      std::vector<ContactEvent>& out, bool pauses) {
    const std::uint64_t epochSize = std::max<std::uint64_t>(64, 8 * std::uint64_t{m_cast->bodyCount()});
    const std::uint64_t first = m_contacts, looked = m_looked;
    const double limit = std::min(frames, m_cast->lastContact);
    for (;;) {
        if (m_contacts - m_epochStart >= epochSize) {
            endEpoch();
            if (pauses) return Stop::Epoch;
        }
        if (pauses && m_looked - looked > kMuch) return Stop::Pause;
        if (m_contacts - first >= maxContacts) return Stop::Budget;
        if (m_calendar.isOutOfTune()) tuneCalendar();
        const Index body = m_calendar.top();
        if (body == kNone) return Stop::Finished;
        const Event& event = m_events[body];
        if (framesAt(event.time) > limit) return Stop::Limit;
        if (framesAt(event.time) > kEndOfTime) return Stop::Finished;
        if (event.contact == Event::kUnasked) {
            refresh(body);
        } else if (event.partner == kNone || event.time < event.contact) {
            step(body);
        } else if (isStale(event)) {
            refresh(body);
        } else if (std::optional<PredictedContact> next = event.isDecided ? confirmed(body) : confirm(body, limit)) {
            play(*next, out);
        }
    }
}

/// A body leaves: others may be near it now.
void EventSimulator::step(Index body) {
    Event& event = m_events[body];
    m_now = std::max(m_now, event.time);
    const std::uint64_t patience = 1000 + kStepsPerBody * m_cast->bodyCount();
    if (++m_steps > patience) {
        // The world has flown apart: larger cells, and in the end none, so that "never again" is found.
        ++m_idleGrids;
        return beginEpoch(m_cast->bodyCount() > kPairwise && m_idleGrids <= 8 ? Lookup::Cells : Lookup::Everyone);
    }
    const std::optional<Partners> partners = m_near.step(*m_cast, m_bodies, body, m_now);
    if (!partners) return beginEpoch(Lookup::Cells);
    const unsigned nearBefore = event.nearWalls;
    mark(body);
    m_looked += partners->count;
    const Nearest nearest = m_nearest(m_bodies.data(), body, partnersOf(body, *partners), false);
    offer(event, nearest.time, nearest.partner);
    if ((event.nearWalls & ~nearBefore) != 0) (void)predictWalls(body);
    settleTime(body);
    m_calendar.update(body);
}

[[gnu::hot]] void EventSimulator::play(PredictedContact& meeting, std::vector<ContactEvent>& out) {
    const bool settles = isSettling(meeting), isLater = meeting.time > m_now;
    m_now = std::max(m_now, meeting.time);
    if (isLater && !settles) {
        if (!m_atOneInstant.empty()) m_atOneInstant.clear();
    } else if (++m_atOneInstant[meeting.a] > kPatience + m_cast->bodyCount()) {
        return loseContact(meeting);
    }
    m_steps = 0;
    if (settles) return settle(meeting);

    const Index a = meeting.a, b = meeting.b;
    const bool pushesB = !m_cast->isWall(b) && m_cast->isMovable(b);
    const Body oldA = m_bodies[a], oldB = pushesB ? m_bodies[b] : Body{};
    if (m_contacts > 0) rest(meeting);  // the first is the answer of a sweep, whatever it is
    apply(meeting);
    const unsigned touches = std::max(schedule(a), pushesB ? schedule(b) : 0U);
    if (touches > 1 && m_cast->simultaneous == scene::Simultaneous::Together) {
        const Body newA = m_bodies[a], newB = pushesB ? m_bodies[b] : Body{};
        m_bodies[a] = oldA;
        if (pushesB) m_bodies[b] = oldB;
        if (playGroup(meeting, out)) return;
        m_bodies[a] = newA;
        if (pushesB) m_bodies[b] = newB;
    }
    noteContact(a);
    if (pushesB) noteContact(b);
    m_calendar.update(a);
    if (pushesB) m_calendar.update(b);

    const auto energy = [&](Index i, const Body& before, Vec3 after) {
        const Vec3 v = before.velocity(), sum = after + v, gain = after - v;
        return m_cast->mass[i] / 2 * (sum.x * gain.x + sum.y * gain.y + sum.z * gain.z);
    };
    record({framesAt(meeting.time), a, b, 0, meeting.aPosition, meeting.bPosition, meeting.aVelocity, meeting.bVelocity,
            meeting.normal, meeting.hitPoint, meeting.impulse,
            energy(a, oldA, meeting.aVelocity) + (pushesB ? energy(b, oldB, meeting.bVelocity) : 0)},
           out);
}

/// True if a velocity after a contact is so small that it may be none: without this, losing a share at each would go on
/// for ever.
bool EventSimulator::isSlow(Index body, Vec3 velocity) const {
    if (m_cast->restitution == 1 || m_cast->isWall(body) || !m_cast->isMovable(body)) return false;
    const double rest = 1e-9 * m_cast->speed;
    return velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z < rest * rest;
}

/// Brings to rest who is slow, but not in the way of one that moves on: that would meet it again at once.
void EventSimulator::rest(PredictedContact& meeting) const {
    const auto rested = [&](Index body, Vec3 velocity) { return isSlow(body, velocity) ? Vec3(0) : velocity; };
    const Vec3 a = rested(meeting.a, meeting.aVelocity), b = rested(meeting.b, meeting.bVelocity);
    if (isClosing(a, b, meeting.normal)) return;
    meeting.aVelocity = a;
    meeting.bVelocity = b;
}

[[gnu::hot]] void EventSimulator::record(const ContactEvent& event, std::vector<ContactEvent>& out) {
    ++m_contacts;
    m_idleGrids = 0;
    out.push_back(event);
    out.back().frames = m_lastFrames = std::max(m_lastFrames, event.frames);
}

/// Moves what can be pushed to where the meeting leaves it.
[[gnu::hot]] void EventSimulator::apply(const PredictedContact& meeting) {
    const auto leave = [&](Index body, Vec3 position, Vec3 velocity) {
        m_bodies[body].set(position, velocity, meeting.time);
        ++m_events[body].changes;
    };
    leave(meeting.a, meeting.aPosition, meeting.aVelocity);
    if (!m_cast->isWall(meeting.b) && m_cast->isMovable(meeting.b))
        leave(meeting.b, meeting.bPosition, meeting.bVelocity);
}

/// For restitutionAt(): not before a contact is resolved, or its own group would take it for an earlier one.
void EventSimulator::noteContact(Index body) {
    if (m_lastContacts.empty()) return;
    LastContact& last = m_lastContacts[body];
    last = {m_now, m_now - last.time < m_cast->contactDuration ? last.quick + 1 : 0};
}

/// Takes away a closing speed that is only rounding; not a contact.
void EventSimulator::settle(const PredictedContact& meeting) {
    apply(meeting);
    refresh(meeting.a);
    if (!m_cast->isWall(meeting.b) && m_cast->isMovable(meeting.b)) refresh(meeting.b);
}

/// Lets a pair pass through each other that nothing can keep apart. Both are brought to where they touch: from afar
/// they would count as separated, and meet again at the same instant.
void EventSimulator::loseContact(PredictedContact& meeting) {
    m_nested.emplace(std::min(meeting.a, meeting.b), std::max(meeting.a, meeting.b));
    meeting.aVelocity = m_bodies[meeting.a].velocity();
    if (!m_cast->isWall(meeting.b)) meeting.bVelocity = m_bodies[meeting.b].velocity();
    apply(meeting);
    refresh(meeting.a);
    if (!m_cast->isWall(meeting.b)) refresh(meeting.b);
}

void EventSimulator::refresh(Index body) {
    schedule(body);
    m_calendar.update(body);
}

Vec3 EventSimulator::positionAt(Index body, double frames) const {
    // `frames` may be the rounded time of the body's last contact, a little before it: nothing is moved back through
    // that.
    return m_bodies[body].at(std::max((frames - m_frames) - m_framesLow, m_bodies[body].t));
}

std::size_t EventSimulator::bytes() const {
    return m_bodies.capacity() * sizeof(Body) + m_events.capacity() * (sizeof(Event) + 2 * sizeof(Index)) +
           m_lastContacts.capacity() * sizeof(LastContact) + m_cast->mass.capacity() * sizeof(double) + m_near.bytes();
}

}  // namespace world
