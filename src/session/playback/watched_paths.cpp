#include "session/playback/watched_paths.h"

#include "world/bodies/body_index.h"

namespace session {

void WatchedPaths::forget() {
    m_paths.forget();
    m_trajectories.clear();
}

void WatchedPaths::watch(const std::vector<std::size_t>& balls, std::size_t each) {
    m_balls = balls;
    m_each = each;
    m_paths.watch(balls, 2 * each);  // a reserve: in a changed scene more contacts may be needed
}

void WatchedPaths::read(const KnownContacts& contacts, double frames) {
    const world::Timeline* timeline = contacts.timeline();
    if (timeline && timeline->history().isRemembered(frames)) m_paths.read(*timeline, frames);
}

void WatchedPaths::recordTrajectories(const KnownContacts& contacts, const std::function<bool()>& isOver) {
    if (contacts.timeline()) m_trajectories.read(*contacts.timeline(), isOver);
}

bool WatchedPaths::wantsTrajectories(const KnownContacts& contacts) const {
    if (!contacts.timeline() || m_balls.empty() || world::bodyCount(contacts.scene()) <= kFewBodies) return false;
    return !m_trajectories.isUpTo(*contacts.timeline()) && m_trajectories.count() < kLookAhead;
}

std::vector<world::Path> WatchedPaths::paths(const KnownContacts& contacts, const world::State* state) const {
    if (!contacts.timeline()) return {};
    const world::BodyTable& table = contacts.timeline()->bodyTable();
    return m_paths.paths(table, state ? *state : world::stateAtStart(table), m_each);
}

std::optional<std::vector<world::Path>> WatchedPaths::pathsIf(const KnownContacts& contacts,
                                                              const scene::Scene& changed) const {
    if (m_trajectories.windows().empty()) return {};
    const auto bodies = world::changedBodies(contacts.scene(), changed);
    if (!bodies) return {};
    return world::changedPaths(m_trajectories, changed, *bodies, m_balls, m_each, kPathMilliseconds);
}

}  // namespace session
