#pragma once
/// What the reasons found so far explain, and the hypothesis that explains most of what is left.

#include <algorithm>
#include <bit>
#include <deque>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "logs/evidence/scoring.h"
#include "logs/reason/trial.h"

namespace logs {

/// The search: what is explained so far, and the best trial for what is left.
class ReasonSearch {
  public:
    ReasonSearch(const Evidence& evidence, std::vector<Trial> trials)
        : m_evidence(evidence),
          m_trials(std::make_move_iterator(trials.begin()), std::make_move_iterator(trials.end())),
          m_covered(evidence.wrong.size()),
          m_hasControls(std::count_if(evidence.right.begin(), evidence.right.end(),
                                      [](const RowFacts& row) { return row.isHit; }) >= kControls) {}

    /// The next trial and those that do as well; empty: nothing is left that explains enough.
    [[nodiscard]] std::vector<const Trial*> next() const {
        std::vector<std::pair<std::size_t, const Trial*>> able;
        double most = 0;
        const Trial* first = nullptr;
        for (const Trial& trial : m_trials) {
            if (trial.rows == 0) continue;
            const std::size_t gain = gainOf(trial);
            if (gain < least(trial) || kNewShare * gain < trial.rows) continue;
            able.emplace_back(gain, &trial);
            // What is contradicted counts less, so that a mechanism that holds everywhere wins over one that does not.
            if (const double own = worth(trial); own > most) {
                most = own;
                first = &trial;
            }
        }
        // Of those that hold in some rows alone, how many others deny them is no evidence: the condition decides.
        const auto isAsGood = [&](const Trial& trial) {
            const bool needCondition = trial.right < kHoldsEverywhere && first->right < kHoldsEverywhere;
            return worth(trial) >= kAsGood * most ||
                   (needCondition && trial.hypothesis->parameters == 0 && explainedBy(trial) >= explainedBy(*first));
        };
        std::vector<const Trial*> best;
        for (const auto& [gain, trial] : able)
            if (isAsGood(*trial)) best.push_back(trial);
        std::stable_sort(best.begin(), best.end(), [&](const Trial* a, const Trial* b) {
            return costOf(*a) != costOf(*b) ? costOf(*a) < costOf(*b) : gainOf(*a) > gainOf(*b);
        });
        // A decision is right by chance half of the time: one that predicts values is better.
        const auto isTold = [](const Trial* trial) { return trial->telling >= kFewestTelling; };
        if (std::any_of(best.begin(), best.end(), isTold))
            std::stable_partition(best.begin(), best.end(),
                                  [](const Trial* trial) { return trial->telling > 0 || trial->unmet == 0; });
        // One that explains the same rows, and decisions beside, denied by no more, is better than one of values alone.
        const auto isMore = [&](const Trial* other) {
            const Trial& one = *best.front();
            bool isSame = (other->symptoms & kOfDecision) != 0 && (one.symptoms & kOfDecision) == 0 &&
                          other->hypothesis->parameters <= one.hypothesis->parameters &&
                          other->contradicted.size() <= one.contradicted.size() &&
                          gainOf(*other) >= gainOf(one) + kFewestTelling;
            for (std::size_t i = 0; i < m_covered.size() && isSame; ++i)
                isSame = (one.claims[i] & ~other->claims[i]) == 0;
            return isSame;
        };
        if (!best.empty()) std::stable_partition(best.begin(), best.end(), isMore);
        return best;
    }
    /// How many other hypotheses explain every symptom which this one explains. Where few rows are wrong there are
    /// many: one that is false is right about a decision half of the time.
    [[nodiscard]] std::size_t rivals(const Trial& trial) const {
        const auto isRival = [&](const Trial& other) {
            for (std::size_t i = 0; i < trial.claims.size(); ++i)
                if ((trial.claims[i] & ~other.claims[i]) != 0) return false;
            return other.hypothesis->reason.name != trial.hypothesis->reason.name &&
                   other.rows > static_cast<std::size_t>(other.hypothesis->parameters) &&
                   other.right >= std::min(trial.right, kHoldsEverywhere);
        };
        return static_cast<std::size_t>(std::count_if(m_trials.begin(), m_trials.end(), isRival));
    }
    void add(std::vector<Trial> trials) {
        for (Trial& trial : trials) m_trials.push_back(std::move(trial));
    }
    /// Leaves out a trial, as if it explained nothing.
    void refuse(const Trial& trial) {
        for (Trial& other : m_trials)
            if (&other == &trial) other.rows = 0;
    }
    void cover(std::size_t row, LogSymptoms symptoms) { m_covered[row] |= symptoms; }
    void take(const Trial& trial) {
        m_taken.push_back(&trial);
        for (std::size_t i = 0; i < m_covered.size(); ++i) cover(i, trial.claims[i]);
    }
    /// The place, among the trials taken, of one that is redundant: the others explain all that it does.
    /// @return absent if every trial is needed
    [[nodiscard]] std::optional<std::size_t> superfluous() const {
        for (std::size_t at = 0; at < m_taken.size(); ++at) {
            const auto isNeeded = [&](std::size_t row) {
                LogSymptoms others = 0;
                for (const Trial* trial : m_taken)
                    if (trial != m_taken[at]) others |= trial->claims[row];
                return (m_taken[at]->claims[row] & ~others) != 0;
            };
            std::size_t row = 0;
            while (row < m_covered.size() && !isNeeded(row)) ++row;
            if (row == m_covered.size()) return at;
        }
        return std::nullopt;
    }
    /// The place of a trial of decisions alone, or of fitted numbers in some rows alone, that leaves over many of its
    /// kind: what is correlated with a cause, as long paths are with late hits, explains most of what the cause does,
    /// but not all. Absent: none.
    [[nodiscard]] std::optional<std::size_t> leavingOver() const {
        for (std::size_t at = 0; at < m_taken.size(); ++at) {
            const Trial& taken = *m_taken[at];
            const bool isFitted = taken.hypothesis->parameters > 0 && taken.right < kHoldsEverywhere;
            if (taken.telling > 0 && !isFitted) continue;
            const LogSymptoms kind = mainSymptoms(taken);
            std::size_t ofKind = 0, over = 0;
            for (std::size_t i = 0; i < m_covered.size(); ++i) {
                ofKind += (m_evidence.wrong[i].symptoms & kind) != 0 ? 1 : 0;
                over += (left(i) & kind) != 0 ? 1 : 0;
            }
            const double most = taken.telling > 0 ? kLeftOverByValues : kLeftOver;
            if (static_cast<double>(over) > most * static_cast<double>(ofKind)) return at;
        }
        return std::nullopt;
    }
    void drop(std::size_t place) {
        m_taken.erase(m_taken.begin() + static_cast<std::ptrdiff_t>(place));
        std::fill(m_covered.begin(), m_covered.end(), LogSymptoms{0});
        for (const Trial* trial : m_taken)
            for (std::size_t i = 0; i < m_covered.size(); ++i) cover(i, trial->claims[i]);
    }
    [[nodiscard]] LogSymptoms left(std::size_t row) const {
        return static_cast<LogSymptoms>(m_evidence.wrong[row].symptoms & ~m_covered[row]);
    }
    [[nodiscard]] std::size_t explained() const {
        std::size_t rows = 0;
        for (std::size_t i = 0; i < m_covered.size(); ++i) rows += left(i) == 0 ? 1 : 0;
        return rows;
    }

  private:
    /// Those that a trial claims in a quarter of its rows: a value that is the same by chance is no kind of its own.
    [[nodiscard]] static LogSymptoms mainSymptoms(const Trial& trial) {
        LogSymptoms all = 0;
        for (int i = 0; i < kLogSymptomCount; ++i) {
            const LogSymptoms bit = bitOf(static_cast<LogSymptom>(i));
            const auto has = [bit](LogSymptoms claim) { return (claim & bit) != 0; };
            if (4 * std::count_if(trial.claims.begin(), trial.claims.end(), has) >=
                static_cast<std::ptrdiff_t>(trial.rows))
                all |= bit;
        }
        return all;
    }
    [[nodiscard]] std::size_t gainOf(const Trial& trial) const {
        std::size_t gain = 0;
        for (std::size_t i = 0; i < m_covered.size(); ++i) gain += (trial.claims[i] & left(i)) != 0 ? 1 : 0;
        return gain;
    }
    /// Rows that it explains, each by the share of what is left of it, so that one reason wins over several.
    [[nodiscard]] double explainedBy(const Trial& trial) const {
        double gain = 0;
        for (std::size_t i = 0; i < m_covered.size(); ++i)
            if (const int all = std::popcount(left(i)); all > 0)
                gain += std::popcount(static_cast<LogSymptoms>(trial.claims[i] & left(i))) / static_cast<double>(all);
        return gain;
    }
    /// One that says other decisions, of which it explains none, is less simple than one about values alone.
    [[nodiscard]] static int costOf(const Trial& trial) {
        const bool isInVain = trial.otherDecisions > 0 && (trial.symptoms & kOfDecision) == 0;
        return trial.hypothesis->cost + (isInVain ? kCostOfDecisions : 0);
    }
    [[nodiscard]] double worth(const Trial& trial) const {
        return explainedBy(trial) * (kDeniedWorth + (1 - kDeniedWorth) * trial.right);
    }
    /// The rows that it must explain, of those that are left of its kind: more than it was fitted to, and a share; of
    /// one that right rows contradict, or that no right row could, more than are matched by chance.
    [[nodiscard]] std::size_t least(const Trial& trial) const {
        const auto parameters = static_cast<std::size_t>(trial.hypothesis->parameters);
        std::size_t alike = 0;
        for (std::size_t i = 0; i < m_covered.size(); ++i) alike += (left(i) & trial.symptoms) != 0 ? 1 : 0;
        // Where nearly all rows have a reason, some formula matches the rest by chance.
        if (!m_taken.empty() &&
            static_cast<double>(explained()) >= kHoldsEverywhere * static_cast<double>(m_covered.size()))
            return std::max(kFewRows + parameters, m_covered.size() / kLeastHolding);
        if (trial.right >= kHoldsEverywhere && m_hasControls)
            return std::max(kFewestHolding + parameters, alike / kLeastHolding);
        return std::max(kFewestDenied + parameters,
                        std::min(m_evidence.wrong.size() / kLeastDenied, kTenthsOfKind * alike / 10));
    }

    // Rows that it must explain beside one for each number that was fitted, and at least one in so many: of a
    // hypothesis that holds everywhere, and of one that right rows deny.
    static constexpr std::size_t kFewestHolding = 2, kLeastHolding = 25, kFewestDenied = 3, kLeastDenied = 10;
    static constexpr std::size_t kTenthsOfKind = 7;  ///< or so many tenths of what is left of its kind
    static constexpr int kCostOfDecisions = 2;
    static constexpr std::ptrdiff_t kControls = 20;  ///< right hits without which nothing contradicts a value
    const Evidence& m_evidence;
    std::deque<Trial> m_trials;         ///< those taken stay where they are
    std::vector<const Trial*> m_taken;  ///< in the order of the reasons found
    std::vector<LogSymptoms> m_covered;
    bool m_hasControls;
};

}  // namespace logs
