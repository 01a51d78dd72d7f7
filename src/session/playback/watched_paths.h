#pragma once
/// The paths of the balls whose next contacts are shown, read from the known contacts.

#include <functional>
#include <optional>
#include <vector>

#include "session/playback/known_contacts.h"
#include "world/bodies/state.h"
#include "world/paths/changed_paths.h"

namespace session {

class WatchedPaths {
  public:
    static constexpr double kPathMilliseconds = 3;  ///< upper limit of finding the paths of a changed scene
    /// Largest number of bodies for which a changed scene is simulated whole, without recorded trajectories.
    static constexpr std::size_t kFewBodies = 300;
    /// Upper limit of contacts computed for the watched balls.
    static constexpr std::uint64_t kLookAhead = 300'000;

    /// Forgets what was read: required before another scene's contacts.
    void forget();
    /// Sets the balls, and the number of contacts wanted of each.
    void watch(const std::vector<std::size_t>& balls, std::size_t each);

    /// Reads the known contacts after an instant; no effect where they are discarded.
    void read(const KnownContacts& contacts, double frames);
    /// Every ball has as many contacts as are wanted, after the instant of the last read().
    [[nodiscard]] bool isComplete() const { return m_paths.isComplete(); }
    /// Records the trajectories of all bodies, for the paths of a changed scene. @param isOver  true stops
    void recordTrajectories(const KnownContacts& contacts, const std::function<bool()>& isOver);
    /// The trajectories are wanted and not yet recorded as far as the contacts are known.
    [[nodiscard]] bool wantsTrajectories(const KnownContacts& contacts) const;

    /// The paths from the instant of the last read(). @param state  at that instant; null at the start
    [[nodiscard]] std::vector<world::Path> paths(const KnownContacts& contacts, const world::State* state) const;
    /// The paths from the start if the scene differed in a few bodies, as far as a few milliseconds allow; absent if
    /// they cannot be computed in that time (see world::changedPaths).
    [[nodiscard]] std::optional<std::vector<world::Path>> pathsIf(const KnownContacts& contacts,
                                                                  const scene::Scene& changed) const;

  private:
    world::PathReader m_paths;
    world::RecordedTrajectories m_trajectories;
    std::vector<std::size_t> m_balls;
    std::size_t m_each = 0;
};

}  // namespace session
