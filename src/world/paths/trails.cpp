#include "world/paths/trails.h"

#include <algorithm>

namespace world {
namespace {

/// The contacts after `from`, all of them in memory.
bool isWhole(const ContactHistory& history, const std::vector<ContactEvent>& contacts, double from, double to) {
    if (!history.isRemembered(from) || !history.isRemembered(to)) return false;
    const auto after = std::count_if(contacts.begin(), contacts.end(), [&](const auto& c) { return c.frames > from; });
    return history.countAt(to) - history.countAt(from) == std::uint64_t(after);
}

void addPoint(std::vector<Trail>& trails, Index body, double frames, const Vec3& position) {
    if (body < trails.size()) trails[body].points.push_back({frames, position});
}

}  // namespace

Trails trailsBefore(const ContactHistory& history, const State& now, double length, std::size_t most) {
    Trails trails{{}, length};
    double from = std::max(0.0, now.frames - length);
    std::vector<ContactEvent> contacts = history.between(from, now.frames, most + 1);
    while (contacts.size() > most && from < now.frames) {
        trails.length /= 2;
        from = std::max(from, now.frames - trails.length);
        contacts = history.between(from, now.frames, most + 1);
        if (!(trails.length > 1e-9 * now.frames)) return {};
    }
    if (!isWhole(history, contacts, from, now.frames)) return {};
    const State start = history.stateAt(from);
    std::vector<Trail>& of = trails.of;
    of.resize(now.ballPositions.size());
    for (std::size_t i = 0; i < of.size(); ++i) of[i] = {Index(i), {{from, start.ballPositions[i]}}};
    for (const ContactEvent& contact : contacts) {
        addPoint(of, contact.a, contact.frames, contact.aPosition);
        addPoint(of, contact.b, contact.frames, contact.bPosition);
    }
    for (std::size_t i = 0; i < of.size(); ++i) of[i].points.push_back({now.frames, now.ballPositions[i]});
    std::erase_if(of, [](const Trail& trail) {
        return std::all_of(trail.points.begin(), trail.points.end(),
                           [&](const TrailPoint& point) { return point.position == trail.points.front().position; });
    });
    return trails;
}

}  // namespace world
