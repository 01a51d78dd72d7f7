#pragma once
/// A hypothesis tested on every row of the evidence, and again on rows that it was not fitted to.

#include <atomic>
#include <map>
#include <optional>
#include <vector>

#include "logs/evidence/hypothesis.h"

namespace logs {

struct Trial {
    const Hypothesis* hypothesis = nullptr;
    std::vector<LogSymptoms> claims;            ///< claimed symptoms of each wrong row
    std::vector<const RowFacts*> contradicted;  ///< right rows
    std::size_t rows = 0;                       ///< claimed
    std::size_t telling = 0;                    ///< rows claimed by a value that it predicts
    std::size_t unmet = 0;                      ///< wrong rows in which a hit was recorded that it does not predict
    std::size_t denied = 0;                     ///< wrong rows of which it says another decision than the true one
    std::size_t otherDecisions = 0;             ///< right rows of which it says another decision
    LogSymptoms symptoms = 0;                   ///< claimed in any of them
    double right = 0;                           ///< share of the rows that it would change that are as it says
};
[[nodiscard]] Trial tried(const Hypothesis& hypothesis, const Evidence& evidence);

/// Every family's hypotheses about the rows; none once it is asked to stop.
[[nodiscard]] Hypotheses hypothesesOf(const Evidence& evidence, const std::atomic<bool>& stop);

/// True if the hypothesis predicts values without a fitted number and no right row contradicts it; if it explains all
/// values of nearly all rows; or if it explains errors that no formula matches by chance.
[[nodiscard]] bool isClear(const Trial& trial, const Evidence& evidence);

/// True if the share kSharp of its values agrees under a much tighter tolerance: a chance agreement rarely does.
[[nodiscard]] bool isSharp(const Trial& trial, const Evidence& evidence);

/// Asks the rows that a hypothesis was not fitted to: fitted to half of the rows, it must claim as much of the others.
class HeldOut {
  public:
    /// @param stop  set by another thread: nothing more is fitted
    HeldOut(const Evidence& evidence, const std::atomic<bool>& stop)
        : m_evidence(evidence), m_stop(stop), m_halves(halvesOf(evidence)) {}
    /// The trial on the held-out rows. If its hypothesis has fitted numbers, they are fitted anew to the other half of
    /// the rows, and the best fit is tried.
    [[nodiscard]] Trial heldTrial(const Trial& whole);
    /// It claims as much there as could be expected, within chance.
    [[nodiscard]] bool confirms(const Trial& trial, const Trial& held) const;
    [[nodiscard]] const Evidence& rows() const { return m_halves.held; }
    /// Numbers are fitted to what is left of the rows as well.
    void fitTo(const Evidence& left) {
        m_left = halvesOf(left).fitted;
        m_fitted.clear();
    }

  private:
    [[nodiscard]] Trial heldPart(const Trial& whole) const;

    const Evidence& m_evidence;
    const std::atomic<bool>& m_stop;
    Halves m_halves;
    std::optional<Evidence> m_left;
    std::map<std::size_t, Hypotheses> m_fitted;  ///< by family, to half of the rows
};

}  // namespace logs
