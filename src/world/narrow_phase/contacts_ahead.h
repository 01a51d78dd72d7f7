#pragma once
/// @file
/// Contacts of the pairs whose events come next, predicted side by side: four take little longer than one.

#include <bit>
#include <optional>
#include <span>

#include "collide/contacts.h"
#include "world/narrow_phase/narrow_phase.h"

namespace world {

/// A few pairs and their next contacts, each with the bits of predictContact().
class ContactsAhead {
  public:
    static constexpr std::size_t kMost = collide::kSweepsAtOnce;

    /// Two bodies, the lower index first, and the numbers of motions that they have had.
    struct Pair {
        Index a = kNone, b = kNone;
        Index aVersion = 0, bVersion = 0;
        bool operator==(const Pair&) const = default;
    };

    /// Predicts the contacts of these pairs in place of those before.
    /// @param pairs  at most kMost, different from each other; bodies that have had contacts
    void predict(const BodyTable&, const std::vector<Body>& bodies, std::span<const Pair> pairs);
    /// Forgets all: the records have changed without their versions.
    void clear() { m_known = 0; }

    /// The place of a pair whose contact is known, or kMost.
    [[nodiscard]] std::size_t placeOf(const Pair& pair) const {
        unsigned equal = 0;  // without branches
        for (std::size_t place = 0; place < kMost; ++place) {
            const Pair& p = m_pairs[place];
            const Index other =
                (p.a ^ pair.a) | (p.b ^ pair.b) | (p.aVersion ^ pair.aVersion) | (p.bVersion ^ pair.bVersion);
            equal |= (other == 0 ? 1U : 0U) << place;
        }
        return static_cast<std::size_t>(std::countr_zero((equal & m_known) | 1U << kMost));
    }
    /// The contact of the pair at a place.
    [[nodiscard]] std::optional<PredictedContact> contact(std::size_t place) const;

  private:
    Pair m_pairs[kMost];
    double m_times[kMost]{};  ///< starts of the sweeps
    unsigned m_known = 0;     ///< bit k: the contact of pair k is known
    collide::SweepsAtOnce m_sweeps{};
    collide::ContactsAtOnce m_contacts{};
};

}  // namespace world
