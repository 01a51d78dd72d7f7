#pragma once
/// The past and the future of a scene: any instant at once, forwards and backwards, in bounded memory.

#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "world/first_contact.h"
#include "world/simulation/event_simulator.h"

namespace world {

/// Keeps the contacts of a scene as they are played, with a snapshot at the start of each epoch. The state at an
/// instant is the snapshot before it and the contacts since: the same bits whether one comes from the past or from the
/// future. Beyond `memory` the contacts of the oldest epochs are forgotten; recall() plays them again from their
/// snapshot, with the same bits. 200 MB hold more than a million contacts.
class Timeline {
  public:
    explicit Timeline(const scene::Scene& scene, Options options = {}, std::size_t memory = 200'000'000);

    /// Plays on until the future is known up to `frames`, at most about `maxContacts` contacts.
    /// @return true if it is known; else call again
    bool extend(double frames, std::uint64_t maxContacts);
    /// The instant up to which everything is known; infinite once nothing more happens.
    [[nodiscard]] double known() const { return m_known; }
    /// Contacts up to known().
    [[nodiscard]] std::uint64_t count() const { return m_future.contacts(); }

    /// True if the contacts around an instant are in memory. stateAt(), next() and previous() need it.
    [[nodiscard]] bool isRemembered(double frames) const;
    /// Plays forgotten contacts around an instant again, at most about `maxContacts`. @return true when remembered
    bool recall(double frames, std::uint64_t maxContacts);

    /// How much of what recall() is to play again has been played, in [0, 1].
    [[nodiscard]] double recalled(double frames) const;

    /// The same for what previous() needs. @return true when previous() can tell
    bool recallBefore(double frames, std::uint64_t maxContacts);

    /// How much of what is being played again has been played, in [0, 1]; 1 if nothing is.
    [[nodiscard]] double recalling() const;

    /// Where everything is at an instant, after its contacts. @pre 0 <= frames <= known(), remembered
    [[nodiscard]] State stateAt(double frames) const;
    /// The first contact after an instant; absent if none is known, or if it is forgotten.
    [[nodiscard]] std::optional<ContactEvent> next(double frames) const;
    /// The last contact before an instant; absent if there is none, or if it is forgotten.
    [[nodiscard]] std::optional<ContactEvent> previous(double frames) const;
    /// The remembered contacts with from <= frames <= to, in order, at most `most`.
    [[nodiscard]] std::vector<ContactEvent> between(double from, double to, std::size_t most) const;

    /// Shows `visit` the contacts after an instant, in order and without a gap, until it returns false or one is
    /// forgotten. @pre remembered
    void follow(double frames, const std::function<bool(const ContactEvent&)>& visit) const;
    /// How many contacts there are up to an instant. @pre remembered
    [[nodiscard]] std::uint64_t countAt(double frames) const;

    /// The last `count` contacts, in order; fewer if older ones are forgotten.
    [[nodiscard]] std::vector<ContactEvent> newest(std::size_t count) const;

    [[nodiscard]] const BodyTable& cast() const { return m_future.cast(); }
    /// Pairs that start inside each other: they pass through until they have separated.
    [[nodiscard]] const std::set<std::pair<Index, Index>>& nested() const { return m_epochs.front().start.nested; }
    /// What the contacts and snapshots take.
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

  private:
    /// The contacts that follow a snapshot, up to the next one.
    struct Epoch {
        Snapshot start;
        std::vector<ContactEvent> contacts;
        bool isRemembered = true;
    };

    [[nodiscard]] std::size_t epochAt(double frames) const;
    [[nodiscard]] std::uint64_t countOf(std::size_t epoch) const;
    /// Of an epoch's contacts: how many are in memory, in [0, 1].
    [[nodiscard]] double shareOf(std::size_t epoch) const;
    bool recallEpoch(std::size_t wanted, std::uint64_t maxContacts);
    void trim(std::size_t pinned);
    void forget(std::size_t epoch);
    void mergeForgotten();

    Options m_options;
    std::size_t m_memory;
    EventSimulator m_future;
    std::vector<Epoch> m_epochs;
    double m_known = 0;
    std::size_t m_bytes = 0;
    std::unique_ptr<EventSimulator> m_recalling;  ///< plays epoch m_recalled again
    std::size_t m_recalled = 0;
};

}  // namespace world
