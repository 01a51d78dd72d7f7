#pragma once
/// @file
/// The timeline of a scene: the contacts computed so far and the state at any known instant, in bounded memory.

#include <memory>
#include <optional>
#include <vector>

#include "world/simulation/contact_history.h"

namespace world {

/// Simulates a scene on demand and keeps its contacts, with a snapshot at the start of each epoch.
///
/// The state at an instant is computed from the snapshot before it and the contacts since, so it has the same bits
/// whether time runs forwards or backwards. Beyond the memory limit the contacts of the oldest epochs are forgotten;
/// recall() computes them again from their snapshot, with the same bits. kMemory holds more than a million contacts.
///
/// What is kept does not grow with the time played: beyond the limit there are the newest epoch and the one that is
/// recalled, with the one after it. Where snapshots alone reach the limit, every second one is dropped, so that a
/// recall begins at an older one and plays more contacts.
class Timeline {
  public:
    static constexpr std::size_t kMemory = 200'000'000;  ///< bytes: a fifth of a machine with 1 GB
    /// @param scene    scene at time 0
    /// @param options  implementation choices
    /// @param memory   limit on the size of contacts and snapshots, bytes
    explicit Timeline(const scene::Scene& scene, Options options = {}, std::size_t memory = kMemory);

    /// Simulates until every contact up to an instant is known.
    /// @param frames       instant, frames since the start of the scene
    /// @param maxContacts  approximate limit on the contacts of this call
    /// @return true if they are known; otherwise the next call continues
    bool extend(double frames, std::uint64_t maxContacts);
    /// Instant up to which every contact is known, frames; kNever once there are no more.
    [[nodiscard]] double known() const { return m_known; }
    /// The instant of the last state: after it a position or velocity is beyond the largest double. Absent as long as
    /// none is known.
    [[nodiscard]] const std::optional<BeyondDouble>& end() const { return m_end; }
    /// Number of known contacts.
    [[nodiscard]] std::uint64_t count() const { return m_simulator.contacts(); }

    /// View of the recorded states and contacts. extend(), recall() and recallBefore() invalidate it.
    [[nodiscard]] ContactHistory history() const { return {m_epochs, bodyTable()}; }

    /// Plays the forgotten contacts around an instant again.
    /// @param frames       instant, frames since the start of the scene
    /// @param maxContacts  limit on the contacts of this call
    /// @return true once history().isRemembered(frames); otherwise the next call continues
    bool recall(double frames, std::uint64_t maxContacts);
    /// Plays the forgotten contacts again that history().previous(frames) needs.
    /// @param frames       instant, frames since the start of the scene
    /// @param maxContacts  limit on the contacts of this call
    /// @return true once they are in memory; otherwise the next call continues
    bool recallBefore(double frames, std::uint64_t maxContacts);
    /// Progress of recall(frames), in [0, 1]; 1 if nothing is forgotten there.
    [[nodiscard]] double recallProgress(double frames) const { return shareOf(epochAt(m_epochs, frames)); }
    /// Progress of the current recall, in [0, 1]; 1 if there is none.
    [[nodiscard]] double recallProgress() const { return m_recalling ? shareOf(m_recalled) : 1; }

    [[nodiscard]] const BodyTable& bodyTable() const { return m_simulator.bodyTable(); }
    /// Pairs that overlap at the start: they pass through each other until they have separated.
    [[nodiscard]] const PairSet& initialOverlaps() const { return m_epochs.front().start.passingPairs; }
    /// Memory of contacts and snapshots.
    [[nodiscard]] std::size_t bytes() const { return m_snapshotBytes + m_contactBytes; }
    /// Number of snapshots.
    [[nodiscard]] std::size_t snapshots() const { return m_epochs.size(); }

  private:
    /// Contacts that a recall plays while the memory allows it: a few frames of a window.
    static constexpr std::uint64_t kLongestMerged = 1 << 17;

    [[nodiscard]] std::uint64_t countOf(std::size_t epoch) const;
    [[nodiscard]] double shareOf(std::size_t epoch) const;
    void beginEpoch();
    void countMemory(std::size_t before, const std::vector<ContactEvent>& contacts);
    bool recallEpoch(std::size_t wanted, std::uint64_t maxContacts);
    void trim(std::size_t pinned);
    void forget(std::size_t epoch);
    void mergeForgotten();
    void mergePairs();

    Options m_options;
    std::size_t m_memory;
    EventSimulator m_simulator;   ///< simulation up to known()
    std::vector<Epoch> m_epochs;  ///< at least one, by ascending start
    double m_known = 0;
    std::optional<BeyondDouble> m_end;
    std::size_t m_snapshotBytes = 0, m_contactBytes = 0;
    std::uint64_t m_longestMerged = kLongestMerged;  ///< limit on the contacts of merged epochs
    std::unique_ptr<EventSimulator> m_recalling;     ///< plays epoch m_recalled again
    std::size_t m_recalled = 0;
};

}  // namespace world
