#pragma once
/// The contacts of a scene as far as they are computed, with the totals of energy and momentum after each.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "world/simulation/timeline.h"

namespace session {

/// Totals of everything that can be pushed, after a contact.
struct Totals {
    double frames = 0;
    double energy = 0;  ///< kinetic
    world::Vec3 momentum{0};
    std::optional<world::Index> unpushed{};  ///< first body met that cannot be pushed: it takes momentum up
};

class KnownContacts {
  public:
    static constexpr std::size_t kMostTotals = 2048;
    using Visit = std::function<bool(std::uint64_t number, const world::ContactEvent&, const Totals&)>;

    /// Instants of the last contacts, 0 without one.
    struct Extent {
        double last = 0;   ///< frames of the last contact known
        double dense = 0;  ///< frames of the last contact before contacts thin out
    };

    /// Sets the scene, and forgets the contacts of the one before.
    void setScene(const scene::Scene& scene);
    [[nodiscard]] const scene::Scene& scene() const { return m_scene; }
    /// The simulation; null before its first use.
    [[nodiscard]] const world::Timeline* timeline() const { return m_timeline.get(); }
    /// The simulation, made on first use.
    world::Timeline& begin();

    /// Computes until all contacts up to `frames` are known and remembered, or as many as `contacts` are known.
    /// @param isOver  asked between two steps: true stops. @return true if so
    bool compute(double frames, std::uint64_t contacts, const std::function<bool()>& isOver);

    /// Contacts computed so far; isAllKnown() tells whether no other contact follows.
    [[nodiscard]] std::uint64_t count() const { return m_timeline ? m_timeline->count() : 0; }
    [[nodiscard]] bool isAllKnown() const { return m_timeline && m_timeline->known() == world::kNever; }
    /// The instant of the last state, after which a number is beyond the largest double; kNever if there is none.
    [[nodiscard]] double end() const {
        return m_timeline && m_timeline->end() ? m_timeline->end()->frames : world::kNever;
    }
    /// Contacts up to an instant.
    [[nodiscard]] std::uint64_t countAt(double frames) const;

    /// Calls `visit` with the contacts after the `first` ones, in order, each with its number (from 1) and the totals
    /// after the contact, until it returns false. Begins later where the past is discarded.
    void list(std::uint64_t first, const Visit& visit) const;
    /// Calls `visit` with the contacts from the start on until it returns false, as far as they are kept.
    void follow(const std::function<bool(const world::ContactEvent&)>& visit) const;
    /// A contact happens in [from, to]; known also where the contacts themselves are discarded.
    [[nodiscard]] bool has(double from, double to) const;
    /// Up to `most` contacts in [from, to], in order.
    [[nodiscard]] std::vector<world::ContactEvent> between(double from, double to, std::size_t most) const;

    /// From the start on, thinned out evenly to at most kMostTotals.
    [[nodiscard]] const std::vector<Totals>& totals() const { return m_totals; }
    [[nodiscard]] Extent extent() const { return m_extent; }

  private:
    void recordTotals();
    [[nodiscard]] double denseEnd() const;
    [[nodiscard]] Totals after(Totals totals, const world::ContactEvent& event) const;

    scene::Scene m_scene;
    std::unique_ptr<world::Timeline> m_timeline;
    std::vector<Totals> m_totals;
    Totals m_last;                ///< totals after the newest contact, kept or not
    std::uint64_t m_counted = 0;  ///< contacts that went into the totals
    std::uint64_t m_stride = 1;   ///< m_totals keeps one contact out of m_stride
    Extent m_extent;
};

/// The contacts of one body.
struct PassedContacts {
    std::size_t count = 0;
    std::optional<world::ContactEvent> last;
};
inline constexpr std::size_t kMostSearched = 20'000;  ///< contacts searched for those of a body
/// The contacts of a body up to an instant. Absent if those of all are more than kMostSearched, or not kept.
[[nodiscard]] std::optional<PassedContacts> passedOf(const KnownContacts&, world::Index body, double frames);
/// The first contact of a body after an instant, among the next kMostSearched that are kept.
[[nodiscard]] std::optional<world::ContactEvent> nextOf(const KnownContacts&, world::Index body, double frames);

/// What |p| is, and whether p is kept: "… p changes at wall, which cannot be pushed". Empty without a contact.
[[nodiscard]] std::string momentumNote(const KnownContacts&);

/// "cue and target start inside each other: they pass through until they have separated"; empty without an overlap, or
/// before anything is computed.
[[nodiscard]] std::string overlapNote(const KnownContacts&);

}  // namespace session
