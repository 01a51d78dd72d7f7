#pragma once
/// The last two tiers of a decision and its values: the same formulas in numbers of 126 bits with error bounds
/// (Enclosure), then, where a bound is too wide, in exact numbers of any length (Dyadic). Correct for every finite
/// input; used only where the faster tiers cannot decide. Preconditions and results are those of the functions of the
/// same names in collide. Internal to the core.

#include <array>
#include <compare>
#include <cstddef>
#include <optional>

#include "collide/numbers/double_double.h"
#include "collide/sweep.h"

namespace collide::exact {

/// Features that probably include the one that is asked for.
class FeatureCandidates {
  public:
    void add(const Feature& f) {
        if (m_count < m_features.size()) m_features[m_count++] = f;
    }
    [[nodiscard]] const Feature* begin() const { return m_features.data(); }
    [[nodiscard]] const Feature* end() const { return m_features.data() + m_count; }

  private:
    std::array<Feature, 8> m_features{};
    std::size_t m_count = 0;
};
/// Tried before all others: nearest at the start, at the closest approach, and where the ball meets the shape or leaves
/// it.
struct SweepCandidates {
    FeatureCandidates start, closest, crossed;
};

/// What is known of a query beforehand, and what is asked for.
struct SweepHints {
    SweepCandidates candidates{};
    bool isNamed = true;               ///< features are those that an answer names; else any that decides the outcome
    std::optional<Outcome> outcome{};  ///< if it is known: signs that follow from it are not computed
    bool isClose = false;              ///< a time or a depth is so small that double-double lacks its digits
};

[[nodiscard]] SweepAnswer sweep(const SweepQuery& query, const SweepHints& hints = {});
[[nodiscard]] Outcome classify(const SweepQuery& query, const SweepCandidates& candidates = {});
/// The square of the centre's distance at the start to what a feature of a capsule, a triangle or a box spans, less R²,
/// to 2^-56 of it; absent if that needs more than 126 bits.
[[nodiscard]] std::optional<DoubleDouble> featureGap(const SweepQuery& query, const Feature& feature);
/// The precondition of compareContactTimes().
[[nodiscard]] bool hasContactTime(const SweptPair& pair);
[[nodiscard]] std::strong_ordering compareContactTimes(const SweptPair& a, const SweptPair& b);

/// speed * (aim - position) / |aim - position|, each component rounded to nearest; 0 if aim = position.
/// @pre ball.motion.kind is Aim
[[nodiscard]] Vec3 velocityOfAim(const Ball& ball);
/// (end - position) / frames, each component rounded to nearest; +-infinity beyond the largest double.
/// @pre ball.motion.kind is End
[[nodiscard]] Vec3 velocityToEnd(const Ball& ball);

}  // namespace collide::exact
