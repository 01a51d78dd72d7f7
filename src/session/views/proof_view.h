#pragma once
/// The proof that is shown, and the place in it. A value: the proof itself is ProofModel.

#include <optional>

#include "learn/figures/proof.h"

namespace session {

class ProofView {
  public:
    static constexpr double kSeconds = 1.6;      ///< from one step to the next
    static constexpr double kRestSeconds = 1.4;  ///< at each step while playing
    static constexpr double kMostSeconds = 60;   ///< longest duration; a proof with more steps goes faster

    [[nodiscard]] std::optional<learn::ProofKind> kind() const { return m_kind; }
    /// Shows a proof from its first step on; absent: none.
    void show(std::optional<learn::ProofKind> kind);

    /// The step that is shown, or that the picture moves to.
    [[nodiscard]] std::size_t step() const { return m_step; }
    /// Position on the axis of the steps: n at step n, n + 0.5 halfway to the next one.
    [[nodiscard]] double place() const { return m_place; }
    [[nodiscard]] bool isMoving() const { return m_place != double(m_step); }
    [[nodiscard]] bool isPlaying() const { return m_isPlaying; }

    /// Moves to a step. @param atOnce  without the pictures between
    void select(std::size_t step, bool atOnce);
    /// Starts or stops playing. At the last step it starts again at the first. @param steps  their number in the proof
    void play(bool on, std::size_t steps);
    /// One frame of the animation. @param steps  their number in the proof, >= 1. @param atOnce  without the pictures
    /// between
    void advance(double seconds, std::size_t steps, bool atOnce);

    bool operator==(const ProofView&) const = default;

  private:
    std::optional<learn::ProofKind> m_kind;
    std::size_t m_step = 0;
    double m_place = 0, m_rested = 0;
    bool m_isPlaying = false;
};

}  // namespace session
