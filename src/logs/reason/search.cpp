#include "logs/reason/search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <set>
#include <tuple>

#include "logs/reason/fit.h"
#include "logs/reason/remark.h"
#include "logs/reason/scoring.h"
#include "logs/reason/trial.h"

namespace logs {
namespace {

std::string shapeWord(collide::Shape shape) {
    static constexpr const char* kWords[] = {"sphere", "plane", "capsule", "triangle", "box"};
    return kWords[static_cast<std::size_t>(shape)];
}

std::vector<LogSymptoms> symptomsOfRows(const Rows& rows) {
    std::vector<LogSymptoms> all;
    for (const RowFacts* row : rows) all.push_back(row->symptoms);
    return all;
}

/// The rows in two parts, by a hash of their places, so that a period of the log is in both.
struct Parts {
    Sides sought, held;
    explicit Parts(const Evidence& evidence) {
        const bool areMany = evidence.wrong.size() >= kFewestHeld;
        const auto divide = [&](const std::vector<RowFacts>& rows, Rows& own, Rows& others) {
            for (const RowFacts& row : rows) {
                const bool isHeld = areMany && (hashOf(row.row) & 1) != 0;
                (isHeld || own.size() >= kRowsSearched ? others : own).push_back(&row);
            }
        };
        divide(evidence.wrong, sought.wrong, held.wrong);
        divide(evidence.right, sought.right, held.right);
        for (Sides* sides : {&sought, &held}) {
            sides->weight = evidence.weight * shareOf(evidence.right.size(), sides->right.size()) /
                            shareOf(evidence.wrong.size(), sides->wrong.size());
            sides->left = symptomsOfRows(sides->wrong);
            for (const RowFacts& row : evidence.wrong) {
                const std::string word = shapeWord(row.query.obstacle.shape);
                sides->obstacle = sides->obstacle.empty() || sides->obstacle == word ? word : "obstacle";
            }
        }
    }
};

/// What the reasons found so far explain, and the trial that explains most of what is left.
class Search {
  public:
    Search(const Parts& parts, bool isFine, const std::atomic<bool>& stop)
        : m_parts(parts), m_isFine(isFine), m_stop(stop), m_left(parts.sought.left) {}

    /// Takes the reasons of the rows. @return how many agree with rows too few to name one of them; 0: that is no doubt
    std::size_t run() {
        const bool areFew = m_parts.sought.wrong.size() <= kFewDecisions;
        tryAll(m_parts.sought.wrong);
        while (m_taken.size() < kMostReasons && !m_stop) {
            const Trial* const best = next();
            if (!best) break;
            if (!isEvident(*best, sidesNow()) || !isConfirmed(*best)) {
                m_refused.push_back(best);
                continue;
            }
            const bool isSure = best->telling > 0 || (best->condition && best->condition->isSure);
            if (areFew && !isSure)
                if (const std::size_t all = agreeing(best->claims).size(); all > 1) return all;
            m_taken.push_back(best);
            cover();
            // What is left may have other numbers: those of each kind of body.
            const Rows left = leftRows();
            if (left.size() >= kFewestRows && shareOf(left.size(), m_left.size()) >= kLeftToSearch) tryAll(left);
        }
        dropOthers();
        return areFew && m_taken.empty() ? agreeing(m_left).size() : 0;
    }
    [[nodiscard]] const std::vector<const Trial*>& taken() const { return m_taken; }
    /// The name of another that explains the same rows as well; empty: there is none.
    [[nodiscard]] std::string equalOf(const Trial& trial) const {
        const std::string name = nameOf(trial, m_parts.sought.obstacle);
        for (const Trial& other : m_trials)
            if (&other != &trial && other.cost() == trial.cost() && other.claims == trial.claims &&
                other.right == trial.right)
                if (const std::string as = nameOf(other, m_parts.sought.obstacle); as != name) return as;
        return {};
    }

  private:
    [[nodiscard]] Sides sidesNow() const {
        Sides sides = m_parts.sought;
        sides.left = m_left;
        return sides;
    }
    /// @param wrong  rows to which numbers are fitted
    void tryAll(const Rows& wrong) {
        const Sides sought = sidesNow();
        Rows few;
        for (std::size_t i = 0; i < wrong.size(); i += wrong.size() / kRowsRanked + 1) few.push_back(wrong[i]);
        for (const Mechanism& mechanism : mechanisms()) {
            if (m_stop) return;
            if (m_isFine && !mechanism.scope.fineToo) continue;
            for (const Numbers& numbers : candidatesOf(mechanism, wrong)) {
                const auto explains = [&](const RowFacts* row) {
                    return common(mechanism.test(*row, numbers).explains, row->symptoms) != 0;
                };
                if (m_stop || std::none_of(few.begin(), few.end(), explains)) continue;
                Trial trial = tried(mechanism, numbers, sought);
                const bool isWorth = trial.rows >= kFewestRows && shareOf(trial.rows, wrong.size()) >= kLeastShare;
                const bool isSought = trial.telling >= kFewestRows || mechanism.scope.needsCondition;
                if (isWorth && isSought && (!trial.isEverywhere() || mechanism.scope.needsCondition))
                    trial = tried(mechanism, numbers, sought, {}, true);
                if (trial.rows > 0) m_trials.push_back(std::move(trial));
            }
        }
    }
    [[nodiscard]] std::size_t gainOf(const Trial& trial) const {
        std::size_t gain = 0;
        for (std::size_t i = 0; i < m_left.size(); ++i) gain += (trial.claims[i] & m_left[i]) != 0 ? 1 : 0;
        return gain;
    }
    /// Rows that it explains, each by the share of what is left of it, so that one reason wins over several.
    [[nodiscard]] double worth(const Trial& trial) const {
        double gain = 0;
        for (std::size_t i = 0; i < m_left.size(); ++i)
            if (const int all = std::popcount(m_left[i]); all > 0)
                gain += std::popcount(common(trial.claims[i], m_left[i])) / static_cast<double>(all);
        return gain * (kDeniedWorth + (1 - kDeniedWorth) * trial.right);
    }
    [[nodiscard]] const Trial* next() const {
        std::vector<std::pair<double, const Trial*>> able;
        double most = 0;
        for (const Trial& trial : m_trials) {
            if (std::find(m_refused.begin(), m_refused.end(), &trial) != m_refused.end()) continue;
            const std::size_t gain = gainOf(trial);
            const std::size_t fewest = kFewestRows + static_cast<std::size_t>(trial.mechanism->fit.parameters);
            double ofKind = 0;  // one of some rows alone explains more: of all
            for (const LogSymptoms left : m_left)
                ofKind += (left & (trial.condition ? 0xffff : trial.symptoms)) != 0 ? 1 : 0;
            if (gain < fewest || static_cast<double>(gain) < kLeastShare * ofKind) continue;
            if (shareOf(gain, trial.rows) < kNewShare) continue;
            const double own = worth(trial);
            able.emplace_back(own, &trial);
            most = std::max(most, own);
        }
        // Told by values before decisions alone, then the simplest, then the one that explains most.
        const auto rank = [](const std::pair<double, const Trial*>& a) {
            return std::tuple(a.second->telling < kFewestRows, a.second->cost(), -a.first);
        };
        std::erase_if(able, [&](const auto& a) { return a.first < kAsGood * most; });
        const auto best =
            std::min_element(able.begin(), able.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
        return best == able.end() ? nullptr : best->second;
    }
    /// On rows held out it explains as much as could be expected, within chance, and is denied by as few.
    [[nodiscard]] bool isConfirmed(const Trial& trial) const {
        if (m_parts.held.wrong.empty()) return true;
        Sides sides = m_parts.held;
        for (const Trial* taken : m_taken) {
            const Trial own = tried(*taken->mechanism, taken->numbers, m_parts.held, taken->condition);
            for (std::size_t i = 0; i < sides.left.size(); ++i) sides.left[i] = without(sides.left[i], own.claims[i]);
        }
        const Trial held = tried(*trial.mechanism, trial.numbers, sides, trial.condition);
        const double expected =
            static_cast<double>(trial.rows) * shareOf(m_parts.held.wrong.size(), m_parts.sought.wrong.size());
        const double least = kConfirmed * expected - 2 * std::sqrt(expected);  // both numbers are random
        return static_cast<double>(held.rows) >= least && (held.rows > 0 || expected < 1) &&
               held.right >= kConfirmed * trial.right;
    }
    /// The names of those that hold everywhere and explain at least so much.
    [[nodiscard]] std::set<std::string> agreeing(const std::vector<LogSymptoms>& claims) const {
        std::set<std::string> names;
        for (const Trial& trial : m_trials) {
            bool agrees =
                trial.isEverywhere() && trial.rows > static_cast<std::size_t>(trial.mechanism->fit.parameters);
            for (std::size_t i = 0; i < claims.size() && agrees; ++i) agrees = without(claims[i], trial.claims[i]) == 0;
            if (agrees) names.insert(nameOf(trial, m_parts.sought.obstacle));
        }
        return names;
    }
    void cover() {
        m_left = symptomsOfRows(m_parts.sought.wrong);
        for (const Trial* trial : m_taken)
            for (std::size_t i = 0; i < m_left.size(); ++i) m_left[i] = without(m_left[i], trial->claims[i]);
    }
    [[nodiscard]] Rows leftRows() const {
        Rows rows;
        for (std::size_t i = 0; i < m_left.size(); ++i)
            if (m_left[i] != 0) rows.push_back(m_parts.sought.wrong[i]);
        return rows;
    }
    /// Drops those that the others explain, and decisions that leave over many of their kind.
    void dropOthers() {
        for (std::size_t at = 0; at < m_taken.size();) {
            const Trial* const trial = m_taken[at];
            m_taken.erase(m_taken.begin() + static_cast<std::ptrdiff_t>(at));
            cover();
            const bool isNeeded = gainOf(*trial) > 0;
            std::size_t ofKind = 0, over = 0;
            for (std::size_t i = 0; i < m_left.size(); ++i) {
                const LogSymptoms kind = trial->symptoms;
                ofKind += (m_parts.sought.wrong[i]->symptoms & kind) != 0 ? 1 : 0;
                over += (without(m_left[i], trial->claims[i]) & kind) != 0 ? 1 : 0;
            }
            const bool leavesOver = trial->telling == 0 && over > 0 && shareOf(over, ofKind) > kLeftOver;
            if (isNeeded && !leavesOver) {
                m_taken.insert(m_taken.begin() + static_cast<std::ptrdiff_t>(at), trial);
                ++at;
            }
        }
        cover();
    }

    const Parts& m_parts;
    const bool m_isFine;
    const std::atomic<bool>& m_stop;
    std::deque<Trial> m_trials;  ///< stay where they are
    std::vector<const Trial*> m_taken, m_refused;
    std::vector<LogSymptoms> m_left;  ///< left of each wrong row
};

/// The reason of a trial, which outlives the search.
LogReason reasonBy(const Trial& trial, const std::string& obstacle, const std::shared_ptr<const LogMapping>& mapping,
                   bool isFine) {
    LogReason reason = textOf(trial, obstacle);
    const Mechanism& mechanism = *trial.mechanism;
    reason.says = [&mechanism, numbers = trial.numbers, allowed = trial.symptoms,
                   holds = trial.condition ? trial.condition->holds : nullptr](const RowFacts& row) {
        if (holds && !holds(row)) return LogClaim{};
        const Claim claim = mechanism.test(row, numbers);
        const LogSymptoms own = common(row.symptoms, allowed);
        return LogClaim{common(claim.explains, own), row.symptoms == 0 || own != 0,
                        row.symptoms == 0 && claim.isAgainst};
    };
    // Only rows that the search has read have their other columns: a condition on one of those claims no other row.
    reason.claims = [says = reason.says, mapping, isFine,
                     asks = trial.condition && trial.condition->needsColumns](const JudgedRow& judged) {
        return isExplainable(judged) && !asks ? says(RowFacts(*mapping, judged, isFine)).explains : LogSymptoms{0};
    };
    return reason;
}

/// Counts a reason on the rows that were read.
void countRows(LogReason& reason, const Parts& parts) {
    for (const Sides* sides : {&parts.sought, &parts.held})
        for (const Rows* rows : {&sides->wrong, &sides->right})
            for (const RowFacts* row : *rows) {
                const LogClaim claim = reason.says(*row);
                const bool isWrong = row->symptoms != 0, explains = claim.explains != 0;
                if (explains) reason.rows.push_back(row->row);
                reason.against += claim.isAgainst ? 1 : 0;
                if (sides == &parts.held && claim.isConcerned)
                    reason.heldOut += {isWrong, explains, !isWrong, claim.isAgainst};
            }
    std::sort(reason.rows.begin(), reason.rows.end());
    reason.explains = reason.rows.size();
}

}  // namespace

LogReasons chosenReasons(const Evidence& evidence, const std::shared_ptr<const LogMapping>& mapping,
                         const std::atomic<bool>& stop) {
    LogReasons found;
    found.tested = evidence.wrong.size();
    found.controls = evidence.right.size();
    if (evidence.wrong.empty()) return found;
    const Parts parts(evidence);
    if (evidence.wrong.size() >= kFewestRows) {
        Search search(parts, evidence.isFine, stop);
        found.alike = search.run();
        if (stop) return {};
        if (found.alike == 0)
            for (const Trial* trial : search.taken()) {
                LogReason reason = reasonBy(*trial, parts.sought.obstacle, mapping, evidence.isFine);
                if (std::string equal = search.equalOf(*trial); !equal.empty())
                    reason.equals.push_back(std::move(equal));
                countRows(reason, parts);
                found.reasons.push_back(std::move(reason));
            }
    }
    std::vector<LogSymptoms> left;
    for (const RowFacts& row : evidence.wrong) {
        left.push_back(row.symptoms);
        for (const LogReason& reason : found.reasons) left.back() = without(left.back(), reason.says(row).explains);
    }
    std::stable_sort(found.reasons.begin(), found.reasons.end(),
                     [](const LogReason& a, const LogReason& b) { return a.explains > b.explains; });
    found.explained = static_cast<std::uint64_t>(std::count(left.begin(), left.end(), 0));
    if (!evidence.isFine)
        if (std::string remark = remarkOn(evidence, left, parts.sought.obstacle); !remark.empty())
            found.remarks.push_back(std::move(remark));
    return found;
}

}  // namespace logs
