#pragma once
/// @file
/// The paths of balls through their next contacts, for display.
///
/// Folder `paths/`: paths read from a timeline or simulated for a changed scene. Includes all other folders.

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "world/bodies/state.h"
#include "world/simulation/event_simulator.h"
#include "world/simulation/timeline.h"

namespace world {

/// One contact on the path of a ball.
struct PathContact {
    double frames = 0;    ///< time, frames since the start of the scene
    Vec3 position{0};     ///< centre of the ball
    Vec3 normal{0};       ///< unit, toward the ball
    Vec3 hitPoint{0};     ///< contact point
    Index other = kNone;  ///< the other body or wall, by the numbering of body_index.h
    bool operator==(const PathContact&) const = default;
};

/// The path of one ball: straight from `start` from contact to contact, then with `velocity`.
struct Path {
    Index ball = 0;
    double radius = 0;
    Vec3 start{0};                      ///< centre at the start of the path
    std::vector<PathContact> contacts;  ///< ascending in time
    Vec3 velocity{0};                   ///< velocity after the last contact, units/frame
    bool operator==(const Path&) const = default;
};

/// The path of a ball from a state through its contacts among `events`.
/// @param events  contacts after the state, in order
/// @param ball    a ball, by the body numbering
/// @param most    limit on the contacts of the path
[[nodiscard]] Path pathOf(const BodyTable&, const State&, std::span<const ContactEvent> events, Index ball,
                          std::size_t most);

/// The paths of balls from the start of a scene, by simulating the scene.
/// @param balls        indices into scene.balls
/// @param each         contacts of each path; fewer if there are not as many
/// @param maxContacts  limit on the contacts of the whole scene that are simulated; paths may end early
/// @return one path for each of `balls`; none if `each` is 0
[[nodiscard]] std::vector<Path> nextContacts(const scene::Scene&, std::span<const std::size_t> balls, std::size_t each,
                                             std::size_t maxContacts);

/// The paths of a few balls, read from a timeline while it grows and while the current instant moves. Contacts are read
/// once.
class PathReader {
  public:
    /// Sets the balls, and the number of contacts wanted for each.
    void watch(const std::vector<std::size_t>& balls, std::size_t each);
    /// Drops all contacts: required before a read() of another timeline.
    void forget();
    /// Reads the known contacts after an instant.
    /// @pre timeline.history().isRemembered(frames)
    void read(const Timeline& timeline, double frames);
    /// True if every ball has as many contacts as are wanted, after the instant of the last read().
    [[nodiscard]] bool isComplete() const;
    /// The paths from the instant of the last read().
    /// @param table  bodies of the scene
    /// @param state  state at that instant
    /// @param most   limit on the contacts of each path
    [[nodiscard]] std::vector<Path> paths(const BodyTable& table, const State& state, std::size_t most) const;

  private:
    void begin(double frames);

    std::vector<Index> m_balls;
    std::size_t m_each = 0;
    double m_from = 0, m_to = -1;                    ///< contacts in (m_from, m_to] have been read; m_to -1: none
    std::vector<std::vector<ContactEvent>> m_found;  ///< one vector for each ball, contacts after m_from
};

/// nextContacts() of a scene in which a few bodies are dragged: the events of the others are predicted once.
class PathFinder {
  public:
    /// The result of the function nextContacts().
    [[nodiscard]] std::vector<Path> nextContacts(const scene::Scene&, std::span<const std::size_t> balls,
                                                 std::size_t each, std::size_t maxContacts);

    /// All contacts of the scene up to the first one of a ball, and the others of its instant.
    /// @param maxContacts  limit on their number, beyond which the ball's own may be missing
    [[nodiscard]] std::vector<ContactEvent> untilFirst(const scene::Scene&, std::size_t ball, std::size_t maxContacts);

  private:
    void prepare(const scene::Scene&);
    EventSimulator& restart(const scene::Scene&);

    scene::Scene m_scene;                        ///< the prepared scene
    std::unique_ptr<EventSimulator> m_prepared;  ///< at the start of m_scene; null before the first call
    std::unique_ptr<EventSimulator> m_playing;   ///< restarted for each call
};

}  // namespace world
