#pragma once
/// @file
/// The contacts that a timeline remembers: states and contacts by instant.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "world/bodies/state.h"
#include "world/simulation/event_simulator.h"

namespace world {

/// A snapshot and the contacts that follow it, up to the next snapshot.
struct Epoch {
    Snapshot start;
    std::vector<ContactEvent> contacts;  ///< ascending in time; while not remembered, the first ones or none
    bool isRemembered = true;            ///< every contact is in memory
};

/// The epoch of an instant: the last one that starts at or before it, else the first.
/// @param epochs  at least one, by ascending start
/// @param frames  frames since the start of the scene
/// @return index into `epochs`
[[nodiscard]] std::size_t epochAt(std::span<const Epoch> epochs, double frames);

/// Read access to the epochs of a timeline. A view: valid until the timeline changes.
///
/// Instants are frames since the start of the scene, up to Timeline::known(); negative ones precede every contact.
class ContactHistory {
  public:
    /// @param epochs  at least one, by ascending start
    /// @param table   bodies of the scene
    ContactHistory(std::span<const Epoch> epochs, const BodyTable& table) : m_epochs(epochs), m_table(&table) {}

    /// True if the contacts around an instant are in memory.
    [[nodiscard]] bool isRemembered(double frames) const { return m_epochs[epochAt(m_epochs, frames)].isRemembered; }
    /// State at an instant, after its contacts.
    /// @pre isRemembered(frames)
    [[nodiscard]] State stateAt(double frames) const;
    /// First contact after an instant; absent if none is known, or if it is not in memory.
    [[nodiscard]] std::optional<ContactEvent> next(double frames) const;
    /// Last contact before an instant; absent if there is none, or if it is not in memory.
    [[nodiscard]] std::optional<ContactEvent> previous(double frames) const;
    /// Contacts in memory with from <= ContactEvent::frames <= to, in order, at most `most`.
    [[nodiscard]] std::vector<ContactEvent> between(double from, double to, std::size_t most) const;
    /// Calls `visit` with the contacts after an instant, in order, until it returns false, or up to the first contact
    /// that is not in memory.
    void visitAfter(double frames, const std::function<bool(const ContactEvent&)>& visit) const;
    /// Number of contacts up to an instant, those at the instant included.
    /// @pre isRemembered(frames)
    [[nodiscard]] std::uint64_t countAt(double frames) const;
    /// The last `count` contacts, in order; fewer if older ones are not in memory.
    [[nodiscard]] std::vector<ContactEvent> newest(std::size_t count) const;

  private:
    std::span<const Epoch> m_epochs;
    const BodyTable* m_table;
};

}  // namespace world
