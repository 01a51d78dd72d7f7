#include "world/paths/changed_paths.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <glm/geometric.hpp>
#include <queue>
#include <set>

#include "world/broad_phase/nearest.h"
#include "world/simulation/decide.h"

namespace world {
namespace {

using Clock = std::chrono::steady_clock;

/// What happens next to one that goes another way than the known one.
struct Next {
    std::optional<PredictedContact> meeting;
    Index partner = kNone;
    std::uint32_t partnerVersion = 0;
    bool isTied = false;  ///< with another contact of the same body
};

/// A call on somebody at a time.
struct Call {
    double time;
    Index body;
    std::uint32_t serial;
    bool operator>(const Call& other) const { return time > other.time || (time == other.time && body > other.body); }
};
using Calls = std::priority_queue<Call, std::vector<Call>, std::greater<>>;

class Run {
  public:
    Run(const RecordedTrajectories& known, const BodyTable& cast, const std::vector<Index>& changed,
        Clock::time_point begun, double milliseconds)
        : m_known(known),
          m_cast(cast),
          m_begun(begun),
          m_milliseconds(milliseconds),
          m_bodies(cast.start),
          m_slots(cast.bodyCount(), kNone) {
        for (const Index body : changed) join(body, 0, 0);
        for (const Index body : changed) m_bodies[body] = cast.start[body];
        for (const Index body : changed) findNested(body);
    }

    /// @param isEnough  asked after each contact
    template <class Enough>
    void play(const Enough& isEnough) {
        for (const Window& window : m_known.windows()) {
            m_window = &window;
            m_now = window.begin();
            m_calls = {};
            for (const Index body : m_members) {
                if (isLate()) return;
                predict(body);
            }
            while (!m_isUncertain && step())
                if (isEnough() || isLate()) return;
            if (m_isUncertain) return;
            m_now = window.end();
            if (isEnough()) return;
        }
    }

    [[nodiscard]] Path pathOf(Index ball, std::size_t most) const;
    [[nodiscard]] std::size_t countOf(Index ball) const {
        return knownCount(ball) + (isOther(ball) ? other(ball).contacts.size() : 0);
    }

  private:
    /// A body that goes another way than the known one.
    struct Other {
        double joined = 0;          ///< frames; until then the known way is its own
        std::size_t changes = 0;    ///< contacts since the start
        std::uint32_t version = 1;  ///< grows with every contact; 0: the known way
        std::uint32_t serial = 0;   ///< of its prediction
        Next next;
        std::vector<PathContact> contacts;
        std::vector<Vec3> velocities;  ///< after them
    };
    struct Candidate {
        double bound, end;
        Index partner;
        std::size_t leg;
        bool operator<(const Candidate& other) const {
            return bound < other.bound || (bound == other.bound && partner < other.partner);
        }
    };

    [[nodiscard]] bool isLate() const {
        return std::chrono::duration<double, std::milli>(Clock::now() - m_begun).count() > m_milliseconds;
    }
    [[nodiscard]] bool isOther(Index body) const { return m_slots[body] != kNone; }
    [[nodiscard]] Other& other(Index body) { return m_others[m_slots[body]]; }
    [[nodiscard]] const Other& other(Index body) const { return m_others[m_slots[body]]; }
    [[nodiscard]] std::uint32_t versionOf(Index partner) const {
        return m_cast.isWall(partner) || !isOther(partner) ? 0 : other(partner).version;
    }
    /// The contacts of the known way that still are its own.
    [[nodiscard]] std::size_t knownCount(Index body) const {
        const std::vector<PathContact>& contacts = m_known.of(body).contacts;
        const double end = isOther(body) ? other(body).joined : m_now;
        const auto isBefore = [](const PathContact& contact, double f) { return contact.frames < f; };
        return static_cast<std::size_t>(std::lower_bound(contacts.begin(), contacts.end(), end, isBefore) -
                                        contacts.begin());
    }
    /// Two times are one, for a contact at such speeds.
    [[nodiscard]] bool isSame(double a, double b, const Body& first, const Body& second) const {
        const double speed = glm::length(first.velocity()) + glm::length(second.velocity());
        return std::abs(a - b) * speed <= 4 * kGroupGap * (first.r + second.r) || a == b;
    }

    void join(Index body, double frames, std::size_t leg);
    void findNested(Index body);
    void predict(Index body);
    void collect(Index body, double end);
    [[nodiscard]] std::optional<PredictedContact> ask(Index body, const Candidate& candidate);
    void askWalls(Index body, double end, Next& next);
    void offer(Index body, Next& next, const PredictedContact& meeting, Index partner, bool isTied) const;
    [[nodiscard]] bool isRounding(Index body, const PredictedContact& meeting, double share) const;
    [[nodiscard]] bool step();
    void meet(Index body);

    const RecordedTrajectories& m_known;
    const BodyTable& m_cast;
    Clock::time_point m_begun;
    double m_milliseconds;
    std::vector<Body> m_bodies;          ///< of members; of others: a place to put a leg
    std::vector<std::uint32_t> m_slots;  ///< in m_others; kNone: goes the known way
    std::deque<Other> m_others;
    std::vector<Index> m_members;  ///< of m_others, in its order
    std::set<std::pair<Index, Index>> m_nested;
    const Window* m_window = nullptr;
    double m_now = 0;
    bool m_isUncertain = false;
    Calls m_calls;     ///< contacts of members
    Calls m_releases;  ///< times at which somebody would have met a member
    std::vector<Candidate> m_candidates;
    std::vector<Index> m_near;
};

/// From now on a body goes a way of its own. Those who would have met it do so too, from then on.
void Run::join(Index body, double frames, std::size_t leg) {
    m_slots[body] = static_cast<std::uint32_t>(m_others.size());
    m_others.emplace_back();
    other(body).joined = frames;
    other(body).changes = leg;
    m_bodies[body] = m_known.of(body).legs[leg];
    m_members.push_back(body);
    const std::vector<PathContact>& contacts = m_known.of(body).contacts;
    const auto release = [&](Index one, double when) {
        if (!m_cast.isWall(one) && m_cast.isMovable(one)) m_releases.push({when, one, 0});
    };
    for (std::size_t i = contacts.size(); i-- > 0 && contacts[i].frames >= frames;) {
        release(contacts[i].other, contacts[i].frames);
        for (const Index one : m_known.groupAt(contacts[i].frames)) release(one, contacts[i].frames);
    }
}

void Run::findNested(Index body) {
    Box box;
    box.include(m_bodies[body].at(0), m_bodies[body].r);
    m_near = m_members;
    m_known.windows().front().find(box, m_near);
    for (const Index other : m_near) {
        if (other == body || (!m_cast.isMovable(body) && !m_cast.isMovable(other))) continue;
        if (!(m_bodies[body].r + m_bodies[other].r > 0)) continue;
        if (isDeepOverlap(questionOf(m_cast, m_bodies, body, other, true)))
            m_nested.emplace(std::min(body, other), std::max(body, other));
    }
}

/// Everybody whom the body may meet until `end`, by bounds on the time.
void Run::collect(Index body, double end) {
    const Body& record = m_bodies[body];
    m_candidates.clear();
    const auto add = [&](Index partner, const Body& other, double until, std::size_t leg) {
        const double bound = contactBound(record, other);
        if (bound <= until) m_candidates.push_back({bound, until, partner, leg});
    };
    const bool isMovable = m_cast.isMovable(body);
    for (const Index other : m_members)
        if (other != body && (isMovable || m_cast.isMovable(other))) add(other, m_bodies[other], end, 0);
    Box box;
    box.include(record.at(m_now), record.r);
    box.include(record.at(end), record.r);
    m_near.clear();
    m_window->find(box, m_near);
    for (const Index other : m_near) {
        if (isOther(other) || !(isMovable || m_cast.isMovable(other))) continue;
        const std::vector<Body>& legs = m_known.of(other).legs;
        for (std::size_t leg = m_now > 0 ? m_known.of(other).legBefore(m_now) : 0; leg < legs.size(); ++leg) {
            if (legs[leg].t > end) break;
            add(other, legs[leg], leg + 1 < legs.size() ? std::min(end, legs[leg + 1].t) : end, leg);
        }
    }
    std::sort(m_candidates.begin(), m_candidates.end());
}

/// The exact answer, as EventSimulator asks for it.
std::optional<PredictedContact> Run::ask(Index body, const Candidate& candidate) {
    const Index partner = candidate.partner;
    const bool isMember = isOther(partner);
    if (!isMember) m_bodies[partner] = m_known.of(partner).legs[candidate.leg];
    const std::size_t changes = isMember ? other(partner).changes : candidate.leg;
    const PairQuery question = questionOf(m_cast, m_bodies, body, partner, other(body).changes == 0 && changes == 0);
    const auto nested = m_nested.find({std::min(body, partner), std::max(body, partner)});
    if (nested != m_nested.end()) {
        if (!isApart(question)) return {};
        m_nested.erase(nested);
    }
    const auto meeting = decide(question, m_cast.restitution);
    return meeting && isRounding(body, *meeting, 4e-16) ? std::nullopt : meeting;
}

/// A closing speed of touching bodies that is less than a share of their speeds: what rounding has left of a contact.
bool Run::isRounding(Index body, const PredictedContact& meeting, double share) const {
    if (!meeting.isTouch || meeting.time == 0) return false;
    const double other = m_cast.isWall(meeting.b) ? 0 : glm::length(m_bodies[meeting.b].velocity());
    return meeting.closingSpeed <=
           share * (glm::length(m_bodies[meeting.a == body ? body : meeting.a].velocity()) + other);
}

/// Keeps the earlier of two meetings.
/// @param isTied  with another contact of the partner
void Run::offer(Index body, Next& next, const PredictedContact& meeting, Index partner, bool isTied) const {
    if (next.meeting) {
        const Body& second = m_cast.isWall(partner) ? m_bodies[body] : m_bodies[partner];
        const bool isSecond = meeting.time > next.meeting->time;
        if (isSame(next.meeting->time, meeting.time, m_bodies[body], second)) {
            isTied = true;
            if (isSecond) next.isTied = true;
        }
        if (isSecond) return;
    }
    next = {meeting, partner, versionOf(partner), isTied};
}

void Run::askWalls(Index body, double end, Next& next) {
    if (!m_cast.isMovable(body)) return;
    const Body& record = m_bodies[body];
    const Vec3 from = record.at(m_now), to = record.at(end);
    for (std::size_t wall = 0; wall < m_cast.walls.size(); ++wall) {
        const Vec3 point = m_cast.walls[wall].point, normal = m_cast.wallNormals[wall];
        const double before = glm::dot(from - point, normal), after = glm::dot(to - point, normal);
        const double reach = record.r * 1.001 + 1e-9 * (glm::length(from - point) + glm::length(to - point));
        if ((before > reach && after > reach) || (before < -reach && after < -reach)) continue;
        const bool isStart = other(body).changes == 0;
        const auto meeting = decideWall(m_cast, m_bodies, body, wall, isStart, m_cast.restitution);
        if (meeting && meeting->time <= end && !isRounding(body, *meeting, 4e-16))
            offer(body, next, *meeting, static_cast<Index>(m_cast.bodyCount() + wall), false);
    }
}

void Run::predict(Index body) {
    Other& own = other(body);
    ++own.serial;
    Next& next = own.next = {};
    const double end = m_window->end();
    askWalls(body, end, next);
    collect(body, end);
    for (const Candidate& candidate : m_candidates) {
        if (next.meeting && candidate.bound > next.meeting->time &&
            !isSame(candidate.bound, next.meeting->time, m_bodies[body], m_bodies[body]))
            break;
        const auto meeting = ask(body, candidate);
        if (!meeting || meeting->time > candidate.end) continue;
        // Tied with the other's own next contact, if that is at the same instant.
        const bool isTied =
            candidate.end < end && isSame(candidate.end, meeting->time, m_bodies[body], m_bodies[candidate.partner]);
        offer(body, next, *meeting, candidate.partner, isTied);
    }
    if (next.meeting) m_calls.push({std::max(m_now, next.meeting->time), body, own.serial});
}

/// @return false if nothing more happens in the window
bool Run::step() {
    const double released = m_releases.empty() ? kNever : m_releases.top().time;
    const double called = m_calls.empty() ? kNever : m_calls.top().time;
    if (!(std::min(released, called) <= m_window->end())) return false;
    if (released <= called) {
        const Index body = m_releases.top().body;
        m_releases.pop();
        if (isOther(body)) return true;
        m_now = std::max(m_now, released);
        join(body, released, released > 0 ? m_known.of(body).legBefore(released) : 0);
        predict(body);
        return true;
    }
    const Call call = m_calls.top();
    m_calls.pop();
    if (other(call.body).serial != call.serial) return true;
    m_now = std::max(m_now, call.time);
    const Next& next = other(call.body).next;
    if (versionOf(next.partner) != next.partnerVersion) {
        predict(call.body);
    } else {
        meet(call.body);
    }
    return true;
}

void Run::meet(Index body) {
    const Next next = other(body).next;
    const PredictedContact& meeting = *next.meeting;
    const Index partner = next.partner;
    m_isUncertain = next.isTied || isRounding(body, meeting, 1e-13);
    if (!m_cast.isWall(partner)) {
        if (!isOther(partner) && m_cast.isMovable(partner))
            join(partner, m_now, meeting.time > 0 ? m_known.of(partner).legBefore(meeting.time) : 0);
        const Next* second = isOther(partner) ? &other(partner).next : nullptr;
        if (second && second->meeting && second->partner != body)
            m_isUncertain |= isSame(second->meeting->time, meeting.time, m_bodies[body], m_bodies[partner]);
    }
    if (m_isUncertain) return;

    const auto leave = [&](Index i, Vec3 position, Vec3 velocity) {
        if (m_cast.isWall(i) || !m_cast.isMovable(i)) return;
        m_bodies[i].set(position, velocity, meeting.time);
        ++other(i).version;
        ++other(i).changes;
    };
    leave(meeting.a, meeting.aPosition, meeting.aVelocity);
    leave(meeting.b, meeting.bPosition, meeting.bVelocity);
    for (const Index i : {body, partner}) {
        if (m_cast.isWall(i) || !isOther(i)) continue;
        predict(i);
        // At once again: several touch, and this contact is one of a group.
        const Next& after = other(i).next;
        if (after.meeting && isSame(after.meeting->time, meeting.time, m_bodies[i], m_bodies[i])) m_isUncertain = true;
    }
    if (m_isUncertain) return;

    const auto record = [&](Index i, Index from, Vec3 position, Vec3 velocity, Vec3 normal) {
        if (m_cast.isWall(i) || !isOther(i)) return;
        other(i).contacts.push_back({m_now, position, normal, meeting.hitPoint, from});
        other(i).velocities.push_back(velocity);
    };
    record(meeting.a, meeting.b, meeting.aPosition, meeting.aVelocity, meeting.normal);
    record(meeting.b, meeting.a, meeting.bPosition, meeting.bVelocity, -meeting.normal);
}

Path Run::pathOf(Index ball, std::size_t most) const {
    const RecordedTrajectories::Way& way = m_known.of(ball);
    const std::size_t known = std::min(most, knownCount(ball));
    const Body& start = m_cast.start[ball];
    Path path{ball, start.r, start.at(0), {}, start.velocity()};
    path.contacts.assign(way.contacts.begin(), way.contacts.begin() + static_cast<std::ptrdiff_t>(known));
    if (known > 0) path.velocity = way.legs[known].velocity();
    if (!isOther(ball)) return path;
    const Other& own = other(ball);
    for (std::size_t i = 0; i < own.contacts.size() && path.contacts.size() < most; ++i) {
        path.contacts.push_back(own.contacts[i]);
        path.velocity = own.velocities[i];
    }
    return path;
}

template <class Object>
bool addChanged(const scene::Blocks<Object>& before, const scene::Blocks<Object>& after, std::size_t first,
                std::vector<Index>& changed) {
    constexpr std::size_t kFew = 16;
    after.visitUnshared(before, [&](std::size_t i) {
        if (changed.size() <= kFew && !(before[i].body == after[i].body))
            changed.push_back(static_cast<Index>(first + i));
    });
    return changed.size() <= kFew;
}

}  // namespace

std::optional<std::vector<Index>> changedBodies(const scene::Scene& before, const scene::Scene& after) {
    if (before.balls.size() != after.balls.size() || before.spheres.size() != after.spheres.size() ||
        before.planes != after.planes || before.restitution != after.restitution ||
        before.contactDuration != after.contactDuration || before.simultaneous != after.simultaneous ||
        before.frames != after.frames)
        return {};
    std::vector<Index> changed;
    if (!addChanged(before.balls, after.balls, 0, changed)) return {};
    if (!addChanged(before.spheres, after.spheres, before.balls.size(), changed)) return {};
    return changed;
}

std::optional<std::vector<Path>> changedPaths(const RecordedTrajectories& known, const scene::Scene& scene,
                                              const std::vector<Index>& changed, const std::vector<std::size_t>& balls,
                                              std::size_t each, double milliseconds) {
    const Clock::time_point begun = Clock::now();
    const BodyTable cast(scene);
    if (known.windows().empty() || cast.isWild || cast.restitution < 1) return {};
    for (Index i = cast.ballCount; i < cast.bodyCount(); ++i)
        if (!cast.isMovable(i) && cast.start[i].velocity() != Vec3(0)) return {};
    const auto isChanged = [&](Index body) { return std::find(changed.begin(), changed.end(), body) != changed.end(); };
    for (const auto& [a, b] : known.nested())
        if (!isChanged(a) && !isChanged(b)) return {};

    Run run(known, cast, changed, begun, milliseconds);
    run.play([&] {
        return std::all_of(balls.begin(), balls.end(),
                           [&](std::size_t ball) { return run.countOf(static_cast<Index>(ball)) >= each; });
    });
    std::vector<Path> paths;
    for (const std::size_t ball : balls) paths.push_back(run.pathOf(static_cast<Index>(ball), each));
    return paths;
}

}  // namespace world
