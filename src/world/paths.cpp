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

std::vector<Path> nextContacts(const scene::Scene& scene, std::span<const std::size_t> balls, std::size_t each,
                               std::size_t maxContacts) {
    std::vector<Path> paths;
    if (balls.empty() || each == 0) return paths;
    Future future(scene);
    const State start = startOf(future.cast());
    std::vector<ContactEvent> events;
    while (events.size() < maxContacts && fewest(events, balls) < each) {
        const std::uint64_t batch = std::min<std::uint64_t>(kBatch, maxContacts - events.size());
        if (future.run(kNever, batch, events) != Future::Stop::Budget) break;
    }
    for (const std::size_t ball : balls)
        paths.push_back(pathOf(future.cast(), start, events, static_cast<Index>(ball), each));
    return paths;
}

}  // namespace world
