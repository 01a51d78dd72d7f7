#include "world/paths.h"

#include <algorithm>

namespace world {
namespace {

constexpr std::uint64_t kBatch = 64;

bool concerns(const ContactEvent& event, Index ball) { return event.a == ball || event.b == ball; }

/// How many contacts of the ball that has fewest are in `events`.
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

State startOf(const Cast& cast) {
    State state;
    for (Index body = 0; body < cast.bodyCount(); ++body) {
        const Body& start = cast.start[body];
        const bool isBall = body < cast.ballCount;
        (isBall ? state.ballPositions : state.spherePositions).push_back({start.x, start.y, start.z});
        (isBall ? state.ballVelocities : state.sphereVelocities).push_back(start.velocity());
    }
    return state;
}

}  // namespace

Path pathOf(const Cast& cast, const State& state, std::span<const ContactEvent> events, Index ball, std::size_t most) {
    Path path{ball, cast.start[ball].r, state.ballPositions[ball], {}, state.ballVelocities[ball]};
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

std::vector<Path> play(Future& future, std::span<const std::size_t> balls, std::size_t each, std::size_t maxContacts) {
    std::vector<Path> paths;
    std::vector<ContactEvent> events;
    while (events.size() < maxContacts && fewest(events, balls) < each) {
        const std::uint64_t batch = std::min<std::uint64_t>(kBatch, maxContacts - events.size());
        if (future.run(kNever, batch, events) != Future::Stop::Budget) break;
    }
    const State start = startOf(future.cast());
    for (const std::size_t ball : balls)
        paths.push_back(pathOf(future.cast(), start, events, static_cast<Index>(ball), each));
    return paths;
}

}  // namespace

std::vector<Path> nextContacts(const scene::Scene& scene, std::span<const std::size_t> balls, std::size_t each,
                               std::size_t maxContacts) {
    if (balls.empty() || each == 0) return {};
    Future future(scene);
    return play(future, balls, each, maxContacts);
}

/// The bodies that stand or move otherwise than in the prepared scene; absent if more than that is new.
std::optional<std::vector<Index>> PathFinder::changed(const scene::Scene& scene) const {
    constexpr std::size_t kFew = 16;
    const bool isAlike =
        m_prepared && scene.balls.size() == m_balls.size() && scene.spheres.size() == m_spheres.size() &&
        scene.planes == m_planes && scene.restitution == m_prepared->cast().restitution &&
        scene.contactDuration == m_prepared->cast().contactDuration && scene.frames == m_prepared->cast().lastContact;
    if (!isAlike) return {};
    std::vector<Index> bodies;
    for (std::size_t i = 0; i < m_balls.size() && bodies.size() <= kFew; ++i)
        if (!(scene.balls[i].body == m_balls[i])) bodies.push_back(static_cast<Index>(i));
    for (std::size_t i = 0; i < m_spheres.size() && bodies.size() <= kFew; ++i)
        if (!(scene.spheres[i].body == m_spheres[i])) bodies.push_back(static_cast<Index>(m_balls.size() + i));
    return bodies.size() <= kFew ? std::optional(bodies) : std::nullopt;
}

void PathFinder::prepare(const scene::Scene& scene) {
    m_prepared = std::make_unique<Future>(scene);
    m_playing = std::make_unique<Future>(scene);
    m_balls.clear();
    m_spheres.clear();
    for (const scene::Ball& ball : scene.balls) m_balls.push_back(ball.body);
    for (const scene::Sphere& sphere : scene.spheres) m_spheres.push_back(sphere.body);
    m_planes = scene.planes;
}

std::vector<Path> PathFinder::nextContacts(const scene::Scene& scene, std::span<const std::size_t> balls,
                                           std::size_t each, std::size_t maxContacts) {
    if (balls.empty() || each == 0) return {};
    auto cast = std::make_shared<const Cast>(scene);
    std::optional<std::vector<Index>> bodies = changed(scene);
    if (!bodies || cast->isWild != m_prepared->cast().isWild) {
        prepare(scene);
        bodies.emplace();
    }
    m_playing->restart(*m_prepared, std::move(cast), *bodies);
    return play(*m_playing, balls, each, maxContacts);
}

}  // namespace world
