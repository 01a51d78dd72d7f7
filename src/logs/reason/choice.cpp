#include "logs/reason/choice.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

#include "logs/evidence/fitting.h"
#include "logs/evidence/scoring.h"
#include "logs/reason/conditions.h"
#include "logs/reason/notes.h"
#include "logs/reason/trial.h"

namespace logs {
namespace {

/// The search: what is explained so far, and the best trial for what is left.
class ReasonSearch {
  public:
    ReasonSearch(const Evidence& evidence, std::vector<Trial> trials)
        : m_evidence(evidence),
          m_trials(std::move(trials)),
          m_covered(evidence.wrong.size()),
          m_hasControls(std::count_if(evidence.right.begin(), evidence.right.end(),
                                      [](const RowFacts& row) { return row.isHit; }) >= kControls) {}

    /// The next trial and those that do as well; empty: nothing is left that explains enough.
    [[nodiscard]] std::vector<const Trial*> next() const {
        std::vector<std::pair<std::size_t, const Trial*>> able;
        double most = 0;
        for (const Trial& trial : m_trials) {
            if (trial.rows == 0) continue;
            const std::size_t gain = gainOf(trial);
            if (gain < least(trial) || kNewShare * gain < trial.rows) continue;
            able.emplace_back(gain, &trial);
            // What is contradicted counts less, so that a mechanism that holds everywhere wins over one that does not.
            most = std::max(most, worth(trial));
        }
        std::vector<const Trial*> best;
        for (const auto& [gain, trial] : able)
            if (worth(*trial) >= kAsGood * most) best.push_back(trial);
        std::stable_sort(best.begin(), best.end(), [&](const Trial* a, const Trial* b) {
            return a->hypothesis->cost != b->hypothesis->cost ? a->hypothesis->cost < b->hypothesis->cost
                                                              : gainOf(*a) > gainOf(*b);
        });
        // A decision is right by chance half of the time: one that predicts values is better.
        const auto isTold = [](const Trial* trial) { return trial->telling >= kFewestTelling; };
        if (std::any_of(best.begin(), best.end(), isTold))
            std::stable_partition(best.begin(), best.end(),
                                  [](const Trial* trial) { return trial->telling > 0 || trial->unmet == 0; });
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
    /// Of the trials that were taken, the place of one of which the others together explain all; absent: none.
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
            std::size_t ofKind = 0, over = 0;
            for (std::size_t i = 0; i < m_covered.size(); ++i) {
                ofKind += (m_evidence.wrong[i].symptoms & taken.symptoms) != 0 ? 1 : 0;
                over += (left(i) & taken.symptoms) != 0 ? 1 : 0;
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
    [[nodiscard]] std::size_t gainOf(const Trial& trial) const {
        std::size_t gain = 0;
        for (std::size_t i = 0; i < m_covered.size(); ++i) gain += (trial.claims[i] & left(i)) != 0 ? 1 : 0;
        return gain;
    }
    /// Rows that it explains, each by the share of what is left of it, so that one reason wins over several.
    [[nodiscard]] double worth(const Trial& trial) const {
        double gain = 0;
        for (std::size_t i = 0; i < m_covered.size(); ++i)
            if (const int all = std::popcount(left(i)); all > 0)
                gain += std::popcount(static_cast<LogSymptoms>(trial.claims[i] & left(i))) / static_cast<double>(all);
        return gain * (kDeniedWorth + (1 - kDeniedWorth) * trial.right);
    }
    /// The rows that it must explain, of those that are left of its kind: more than it was fitted to, and a share; of
    /// one that right rows contradict, or that no right row could, more than are matched by chance.
    [[nodiscard]] std::size_t least(const Trial& trial) const {
        const auto parameters = static_cast<std::size_t>(trial.hypothesis->parameters);
        std::size_t alike = 0;
        for (std::size_t i = 0; i < m_covered.size(); ++i) alike += (left(i) & trial.symptoms) != 0 ? 1 : 0;
        if (trial.right >= kHoldsEverywhere && m_hasControls)
            return std::max(kFewestHolding + parameters, alike / kLeastHolding);
        return std::max(kFewestDenied + parameters,
                        std::min(m_evidence.wrong.size() / kLeastDenied, kTenthsOfKind * alike / 10));
    }

    // Rows that it must explain beside one for each number that was fitted, and at least one in so many: of a
    // hypothesis that holds everywhere, and of one that right rows deny.
    static constexpr std::size_t kFewestHolding = 2, kLeastHolding = 25, kFewestDenied = 3, kLeastDenied = 10;
    static constexpr std::size_t kTenthsOfKind = 7;  ///< or so many tenths of what is left of its kind
    static constexpr std::ptrdiff_t kControls = 20;  ///< right hits without which nothing contradicts a value
    const Evidence& m_evidence;
    std::vector<Trial> m_trials;
    std::vector<const Trial*> m_taken;  ///< in the order of the reasons found
    std::vector<LogSymptoms> m_covered;
    bool m_hasControls;
};

std::size_t countIf(const auto& rows, const auto& holds) {
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), holds));
}

/// "1.2 %"; two digits, so that 99.6 % is not 100 %.
std::string shareWords(double share) {
    const double percent = 100 * share;
    return shortly(percent < 99 ? std::round(percent * 10) / 10 : std::floor(percent * 100) / 100) + " %";
}

/// Gives a reason its claims of rows that were not read for the search. @param explains  of a row, before its condition
void addClaims(LogReason& reason, Test test, const std::optional<Condition>& where, bool isFine,
               const std::shared_ptr<const LogMapping>& mapping) {
    // They have the same restriction as those of rows that were read: no decisions by chance.
    const auto explained = [test, allowed = reason.symptoms](const RowFacts& row) {
        return static_cast<LogSymptoms>(test(row).explains & row.symptoms & allowed);
    };
    reason.claims = [explained, mapping, isFine](const JudgedRow& judged) {
        return isExplainable(judged) ? explained(RowFacts(*mapping, judged, isFine)) : LogSymptoms{0};
    };
    reason.says = [explained, test, allowed = reason.symptoms,
                   holds = where ? where->holds : nullptr](const RowFacts& row) {
        if (holds && !holds(row)) return LogClaim{explained(row)};
        return LogClaim{explained(row), row.symptoms == 0 || (row.symptoms & allowed) != 0,
                        row.symptoms == 0 && test(row).isAgainst};
    };
    reason.needsColumns = where && where->needsColumns;
}

/// The counts of a reason on rows held out, of which a trial has claims that may be those of other numbers.
LogHeldOut heldOutOf(const LogReason& reason, const Trial& trial, const Evidence& held) {
    LogHeldOut counts;
    for (std::size_t i = 0; i < held.wrong.size(); ++i) {
        if (!reason.says(held.wrong[i]).isConcerned) continue;
        ++counts.wrong;
        counts.explains += trial.claims[i] != 0 ? 1 : 0;
    }
    const auto isConcerned = [&](const RowFacts& row) { return reason.says(row).isConcerned; };
    counts.right = countIf(held.right, isConcerned);
    counts.against = countIf(trial.contradicted, [&](const RowFacts* row) { return isConcerned(*row); });
    return counts;
}

/// Absent: it holds neither in nearly all of the rows that it would change, nor wherever some condition does.
std::optional<LogReason> reasonOf(const Trial& trial, const Evidence& evidence,
                                  const std::shared_ptr<const LogMapping>& mapping) {
    const Hypothesis& hypothesis = *trial.hypothesis;
    LogReason reason = hypothesis.reason;
    Rows claimed;
    for (std::size_t i = 0; i < trial.claims.size(); ++i) {
        if (trial.claims[i] == 0) continue;
        claimed.push_back(&evidence.wrong[i]);
        reason.symptoms |= trial.claims[i];
        reason.rows.push_back(evidence.wrong[i].row);
    }
    reason.explains = claimed.size();
    reason.needsNeighbours = hypothesis.needsNeighbours;
    std::optional<Condition> where;
    if (trial.right < kHoldsEverywhere && !trial.contradicted.empty()) {
        where = conditionOf(claimed, trial.contradicted, evidence.weight());
        // Where it holds, it must explain what is wrong; a formula without a fitted number, that explains all by its
        // values, may hold now and then.
        const auto isConcerned = [&](const RowFacts& row) {
            return (row.symptoms & reason.symptoms) != 0 && (!where || where->holds(row));
        };
        const auto concerned = static_cast<double>(countIf(evidence.wrong, isConcerned));
        const auto explained =
            static_cast<double>(countIf(claimed, [&](const RowFacts* row) { return isConcerned(*row); }));
        const bool isWhole = hypothesis.parameters == 0 && trial.telling >= kFewestTelling;
        const double most = trial.telling < kFewestTelling ? kMostDecisions : kMostlyHolds;
        if (where ? explained < kMostlyHolds * concerned
                  : trial.right < most && !(isWhole && explained >= kWhole * concerned))
            return std::nullopt;
        reason.words +=
            where ? "; only where " + where->words
                  : "; not always: it shows in " + shareWords(trial.right) + " of the rows that it would change";
    }
    addClaims(reason, hypothesis.test, where, evidence.isFine, mapping);
    reason.against = countIf(trial.contradicted, [&](const RowFacts* row) { return !where || where->holds(*row); });
    return reason;
}

void takeTrials(LogReasons& found, ReasonSearch& search, HeldOut& heldOut, const Evidence& evidence,
                const std::shared_ptr<const LogMapping>& mapping) {
    while (found.reasons.size() < kMostReasons) {
        const std::vector<const Trial*> best = search.next();
        if (best.empty()) return;
        const Trial& first = *best.front();
        std::optional<LogReason> reason = reasonOf(first, evidence, mapping);
        if (reason && evidence.wrong.size() >= kFewestHeld) {
            const Trial held = heldOut.heldTrial(*first.hypothesis);
            if (isClear(first, evidence) && heldOut.confirms(first, held))
                reason->heldOut = heldOutOf(*reason, held, heldOut.rows());
            else
                reason.reset();
        }
        if (!reason) {
            search.refuse(first);
            continue;
        }
        if (evidence.wrong.size() <= kFewRows && first.telling == 0) {
            const std::size_t rivals = search.rivals(first);
            if (rivals > 0 || first.rows <= kFewestRows) {
                found.alike = rivals + 1;
                return;
            }
        }
        // Another mechanism is named as well only where it is as simple and nothing in the log tells the two apart.
        const auto isEqual = [&](const Trial& other) {
            return other.hypothesis->cost == first.hypothesis->cost &&
                   other.hypothesis->parameters == first.hypothesis->parameters &&
                   other.hypothesis->reason.name != reason->name && other.claims == first.claims &&
                   other.contradicted == first.contradicted;
        };
        for (std::size_t i = 1; i < best.size() && reason->equals.empty(); ++i)
            if (isEqual(*best[i])) reason->equals.push_back(best[i]->hypothesis->reason.name);
        search.take(first);
        found.reasons.push_back(std::move(*reason));
    }
}

/// True for right rows that might have had the symptom: hits for a missed hit.
bool mightHave(const RowFacts& row, LogSymptom symptom) {
    if (symptom == LogSymptom::MissedHit) return row.isTrueHit;
    if (symptom == LogSymptom::FalseHit) return !row.isTrueHit;
    if (symptom == LogSymptom::NoNumber) return true;
    if (symptom == LogSymptom::Inside) return row.startsInside();
    if (!row.isTrueHit) return false;
    const LoggedAnswer& answer = row.answer();
    if (symptom == LogSymptom::Response) return answer.newVelocity || answer.sphereNewVelocity || answer.impulse;
    return symptom == LogSymptom::Time ? row.time.has_value() : row.said(symptom).has_value();
}

std::string pluralOf(LogSymptom symptom, std::size_t number) {
    static constexpr std::array kNames = {"missed hit",  "false hit",         "wrong time",
                                          "wrong point", "wrong ball centre", "wrong normal",
                                          "row",         "wrong response",    ""};
    static_assert(kNames.size() == kLogSymptomCount);
    if (symptom == LogSymptom::Inside)
        return std::to_string(number) + (number == 1 ? " wrong start" : " wrong starts") + " inside";
    const std::string end = symptom == LogSymptom::NoNumber ? " without a number" : "";
    return std::to_string(number) + ' ' + kNames[static_cast<std::size_t>(symptom)] + (number == 1 ? "" : "s") + end;
}

/// A symptom that nothing explains: the condition under which it occurs, or what is left in numbers.
void describe(LogReasons& found, ReasonSearch& search, const Evidence& evidence,
              const std::shared_ptr<const LogMapping>& mapping, LogSymptom symptom) {
    std::vector<const RowFacts*> set, others;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < evidence.wrong.size(); ++i) {
        if ((search.left(i) & bitOf(symptom)) == 0) continue;
        places.push_back(i);
        set.push_back(&evidence.wrong[i]);
    }
    if (set.empty()) return;
    for (const RowFacts& row : evidence.right)
        if (mightHave(row, symptom)) others.push_back(&row);
    const double weight = evidence.weight();
    if ((bitOf(symptom) & kOfDecision) != 0)  // rows that have a wrong value alone are right in their decision
        for (const RowFacts& row : evidence.wrong)
            if ((row.symptoms & kOfDecision) == 0 && weight <= 1.5 && mightHave(row, symptom)) others.push_back(&row);
    const auto condition = conditionOf(set, others, weight);
    if (!condition || static_cast<double>(condition->inside) < kDescribes * static_cast<double>(set.size())) {
        const auto [least, most] = std::minmax_element(
            set.begin(), set.end(),
            [](const RowFacts* a, const RowFacts* b) { return a->finding->units < b->finding->units; });
        std::string remark = pluralOf(symptom, set.size()) + " without a reason";
        if (symptom != LogSymptom::NoNumber)
            remark += ", off by " + shortly((*least)->finding->units) +
                      (set.size() > 1 ? " to " + shortly((*most)->finding->units) : "") + " units";
        if (symptom == LogSymptom::Time) {
            const auto early = std::count_if(
                set.begin(), set.end(), [](const RowFacts* row) { return row->finding->timeError.value_or(0) < 0; });
            remark += ", " + std::to_string(early) + " early and " +
                      std::to_string(set.size() - static_cast<std::size_t>(early)) + " late";
        }
        found.remarks.push_back(remark);
        return;
    }
    LogReason reason;
    reason.name = "one kind of rows";
    const bool isAll = condition->inside == set.size();
    reason.words = (isAll ? "all " : std::to_string(condition->inside) + " of ") + pluralOf(symptom, set.size()) +
                   " are where " + condition->words + "; so are " + std::to_string(condition->outside) + " of " +
                   std::to_string(others.size()) + " right rows of the kind";
    reason.number = condition->number;
    reason.symptoms = bitOf(symptom);
    reason.against = condition->outside;
    reason.advice = "The mechanism is not known; these are the rows that have it";
    for (std::size_t i = 0; i < set.size(); ++i) {
        if (!condition->holds(*set[i])) continue;
        search.cover(places[i], bitOf(symptom));
        reason.rows.push_back(set[i]->row);
    }
    reason.explains = reason.rows.size();
    const Test isOfKind = [holds = condition->holds, symptom](const RowFacts& row) {
        return Claim{.explains = holds(row) ? bitOf(symptom) : LogSymptoms{0}, .isAgainst = mightHave(row, symptom)};
    };
    addClaims(reason, isOfKind, condition, false, mapping);
    found.reasons.push_back(std::move(reason));
}

}  // namespace

LogReasons chosenReasons(const Evidence& evidence, const std::shared_ptr<const LogMapping>& mapping,
                         const std::atomic<bool>& stop) {
    LogReasons found;
    found.tested = evidence.wrong.size();
    found.controls = evidence.right.size();
    if (evidence.wrong.empty()) return found;
    const Hypotheses hypotheses = evidence.wrong.size() < kFewestRows ? Hypotheses{} : hypothesesOf(evidence, stop);
    std::vector<Trial> trials;
    for (const Hypothesis& hypothesis : hypotheses) {
        if (stop) return found;
        Trial trial = tried(hypothesis, evidence);
        if (trial.rows > 0) trials.push_back(std::move(trial));
    }
    ReasonSearch search(evidence, std::move(trials));
    HeldOut heldOut(evidence, stop);
    takeTrials(found, search, heldOut, evidence, mapping);
    // A later reason may explain all that an earlier one does, with the others.
    for (auto place = search.superfluous(); place || (place = search.leavingOver()); place = search.superfluous()) {
        search.drop(*place);
        found.reasons.erase(found.reasons.begin() + static_cast<std::ptrdiff_t>(*place));
    }
    for (int i = 0; i < kLogSymptomCount && !evidence.isFine; ++i)
        describe(found, search, evidence, mapping, static_cast<LogSymptom>(i));
    std::stable_sort(found.reasons.begin(), found.reasons.end(),
                     [](const LogReason& a, const LogReason& b) { return a.explains > b.explains; });
    found.explained = search.explained();
    return found;
}

}  // namespace logs
