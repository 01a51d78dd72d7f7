#pragma once
/// The way of one ball through its next contacts.

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "world/first_contact.h"
#include "world/simulation/event_simulator.h"
#include "world/simulation/timeline.h"

namespace world {

/// One contact on a ball's way.
struct PathContact {
    double frames = 0;
    Vec3 position{0};  ///< of the ball's centre
    Vec3 normal{0};    ///< unit, toward the ball
    Vec3 hitPoint{0};
    Index other = kNone;  ///< as in ContactEvent
    bool operator==(const PathContact&) const = default;
};

struct Path {
    Index ball = 0;
    double radius = 0;
    Vec3 start{0};
    std::vector<PathContact> contacts;
    Vec3 velocity{0};  ///< after the last of them
    bool operator==(const Path&) const = default;
};

/// A ball's way from a state through those of its contacts that are in `events` (in order, after the state).
/// @param most  contacts at most
[[nodiscard]] Path pathOf(const BodyTable&, const State&, std::span<const ContactEvent> events, Index ball,
                          std::size_t most);

/// The ways of some balls from the start of a scene, each through `each` contacts, found by playing the scene.
/// @param maxContacts  of the whole scene are played at most: what is farther off is left out
[[nodiscard]] std::vector<Path> nextContacts(const scene::Scene&, std::span<const std::size_t> balls, std::size_t each,
                                             std::size_t maxContacts);

/// The ways of a few balls, read out of a timeline as more of it is computed and as the instant moves on. What has been
/// read is not read again.
class PathReader {
  public:
    /// From now on these balls, and this many contacts of each.
    void watch(const std::vector<std::size_t>& balls, std::size_t each);
    /// Another timeline, or none.
    void forget();
    /// Reads what is known of the contacts after an instant. @pre remembered there
    void read(const Timeline& timeline, double frames);
    /// Every ball has as many contacts after the instant that was read last as are wanted.
    [[nodiscard]] bool isComplete() const;
    /// @param state  at the instant that was read last
    /// @param most  of each; even if more are known
    [[nodiscard]] std::vector<Path> paths(const BodyTable& cast, const State& state, std::size_t most) const;

  private:
    void begin(double frames);

    std::vector<Index> m_balls;
    std::size_t m_each = 0;
    double m_from = 0, m_to = -1;                    ///< what has been read: contacts in (m_from, m_to]
    std::vector<std::vector<ContactEvent>> m_found;  ///< of each ball, after m_from
};

/// Where everything starts.
[[nodiscard]] State stateAtStart(const BodyTable& cast);

/// The same answer, again and again, while a few bodies are dragged about: what has not moved is predicted once.
class PathFinder {
  public:
    [[nodiscard]] std::vector<Path> nextContacts(const scene::Scene&, std::span<const std::size_t> balls,
                                                 std::size_t each, std::size_t maxContacts);

  private:
    void prepare(const scene::Scene&);

    std::unique_ptr<EventSimulator> m_prepared, m_playing;
    scene::Scene m_scene;  ///< the prepared one
};

}  // namespace world
