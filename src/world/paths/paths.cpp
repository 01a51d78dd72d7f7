#include "world/paths/paths.h"

#include <algorithm>

#include "world/paths/changed_bodies.h"

namespace world {
namespace {

constexpr std::uint64_t kBatch = 64;

bool concerns(const ContactEvent& event, Index ball) { return event.a == ball || event.b == ball; }

/// The smallest number of contacts among `events` of any of the balls.
std::size_t fewest(std::span<const ContactEvent> events, std::span<const std::size_t> balls) {
    std::size_t least = events.size();
    for (const std::size_t ball : balls) {
        const auto own = std::count_if(events.begin(), events.end(), [&](const ContactEvent& event) {
            return concerns(event, static_cast<Index>(ball));
        });
        least = std::min(least, static_cast<std::size_t>(own));
    }
    return least;
}

}  // namespace

Path pathOf(const BodyTable& table, const State& state, std::span<const ContactEvent> events, Index ball,
            std::size_t most) {
    Path path{ball, table.start[ball].r, state.ballPositions[ball], {}, state.ballVelocities[ball]};
    for (const ContactEvent& event : events) {
        if (path.contacts.size() == most) break;
        if (!concerns(event, ball)) continue;
        const bool isA = event.a == ball;
        path.contacts.push_back({event.frames, isA ? event.aPosition : event.bPosition,
                                 isA ? event.normal : -event.normal, event.hitPoint, isA ? event.b : event.a});
        path.velocity = isA ? event.aVelocity : event.bVelocity;
    }
    return path;
}

namespace {

/// Contacts until every ball has as many as are wanted.
std::vector<ContactEvent> eventsOf(EventSimulator& simulator, std::span<const std::size_t> balls, std::size_t each,
                                   std::size_t maxContacts) {
    std::vector<ContactEvent> events;
    while (events.size() < maxContacts && fewest(events, balls) < each) {
        const std::uint64_t batch = std::min<std::uint64_t>(kBatch, maxContacts - events.size());
        // A pause tells of a crowd in which each contact takes long: the paths end here.
        const auto stop = simulator.run(kNever, batch, events, true);
        if (stop != EventSimulator::Stop::Budget && stop != EventSimulator::Stop::Epoch) break;
    }
    return events;
}

std::vector<Path> play(EventSimulator& simulator, std::span<const std::size_t> balls, std::size_t each,
                       std::size_t maxContacts) {
    const std::vector<ContactEvent> events = eventsOf(simulator, balls, each, maxContacts);
    std::vector<Path> paths;
    const State start = stateAtStart(simulator.bodyTable());
    for (const std::size_t ball : balls)
        paths.push_back(pathOf(simulator.bodyTable(), start, events, static_cast<Index>(ball), each));
    return paths;
}

}  // namespace

std::vector<Path> nextContacts(const scene::Scene& scene, std::span<const std::size_t> balls, std::size_t each,
                               std::size_t maxContacts) {
    if (balls.empty() || each == 0) return {};
    EventSimulator simulator(scene);
    return play(simulator, balls, each, maxContacts);
}

void PathReader::watch(const std::vector<std::size_t>& balls, std::size_t each) {
    const std::vector<Index> wanted(balls.begin(), balls.end());
    if (wanted == m_balls && each == m_each) return;
    m_balls = wanted;
    m_each = each;
    forget();
}

void PathReader::forget() {
    m_found.clear();
    m_to = -1;
}

void PathReader::begin(double frames) {
    m_found.assign(m_balls.size(), {});
    m_from = m_to = frames;
}

bool PathReader::isComplete() const {
    if (m_balls.empty() || m_each == 0) return true;
    return m_to >= 0 &&
           std::all_of(m_found.begin(), m_found.end(), [&](const auto& own) { return own.size() >= m_each; });
}

void PathReader::read(const Timeline& timeline, double frames) {
    CAROM_EXPECTS(timeline.history().isRemembered(frames), frames);
    if (m_to < 0 || frames < m_from || frames > m_to) begin(frames);
    m_from = frames;
    for (std::vector<ContactEvent>& own : m_found)
        std::erase_if(own, [&](const ContactEvent& event) { return event.frames <= frames; });
    const double known = timeline.known();
    if (isComplete() || !(m_to < known)) return;
    timeline.history().visitAfter(m_to, [&](const ContactEvent& event) {
        // Reads whole instants, but not the last known one, at which contacts may still be missing.
        if (event.frames > m_to && (event.frames >= known || isComplete())) return false;
        m_to = event.frames;
        for (std::size_t i = 0; i < m_balls.size(); ++i)
            if (concerns(event, m_balls[i])) m_found[i].push_back(event);
        return true;
    });
}

std::vector<Path> PathReader::paths(const BodyTable& table, const State& state, std::size_t most) const {
    std::vector<Path> paths;
    for (std::size_t i = 0; i < m_found.size(); ++i)
        paths.push_back(pathOf(table, state, m_found[i], m_balls[i], most));
    return paths;
}

void PathFinder::prepare(const scene::Scene& scene) {
    m_scene = scene;
    m_prepared = std::make_unique<EventSimulator>(scene);
    if (!m_playing) m_playing = std::make_unique<EventSimulator>(scene::Scene());  // restart() replaces it whole
}

/// The simulator at the start of a scene.
EventSimulator& PathFinder::restart(const scene::Scene& scene) {
    auto table = std::make_shared<const BodyTable>(scene);
    std::optional<std::vector<Index>> changed;
    if (m_prepared && table->isExtreme == m_prepared->bodyTable().isExtreme) changed = changedBodies(m_scene, scene);
    if (!changed) {
        prepare(scene);
        changed.emplace();
    }
    m_playing->restart(*m_prepared, std::move(table), *changed);
    return *m_playing;
}

std::vector<Path> PathFinder::nextContacts(const scene::Scene& scene, std::span<const std::size_t> balls,
                                           std::size_t each, std::size_t maxContacts) {
    if (balls.empty() || each == 0) return {};
    return play(restart(scene), balls, each, maxContacts);
}

std::vector<ContactEvent> PathFinder::untilFirst(const scene::Scene& scene, std::size_t ball, std::size_t maxContacts) {
    const std::size_t balls[] = {ball};
    std::vector<ContactEvent> events = eventsOf(restart(scene), balls, 1, maxContacts);
    const auto own = std::find_if(events.begin(), events.end(),
                                  [&](const ContactEvent& event) { return concerns(event, static_cast<Index>(ball)); });
    if (own == events.end()) return events;
    events.erase(std::find_if(own, events.end(), [&](const ContactEvent& e) { return e.frames > own->frames; }),
                 events.end());
    return events;
}

}  // namespace world
