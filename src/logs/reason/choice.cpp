#include "logs/reason/choice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "logs/evidence/fitting.h"
#include "logs/evidence/scoring.h"
#include "logs/reason/conditions.h"
#include "logs/reason/notes.h"
#include "logs/reason/reason_search.h"

namespace logs {
namespace {

/// "1.2 %"; two digits, so that 99.6 % is not 100 %.
std::string shareWords(double share) {
    const double percent = 100 * share;
    return shortly(percent < 99 ? std::round(percent * 10) / 10 : std::floor(percent * 100) / 100) + " %";
}

/// Gives a reason its claims of rows that were not read for the search. @param explains  of a row, before its condition
void addClaims(LogReason& reason, const Test& test, const std::optional<Condition>& where, bool isFine,
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
    reason.needs.columns = reason.needs.columns || (where && where->needsColumns);
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
    reason.needs = {hypothesis.needsColumns, hypothesis.needsNeighbours};
    std::optional<Condition> where;
    if (trial.right < kHoldsEverywhere && !trial.contradicted.empty()) {
        // Wrong rows that it does not explain are others as well, unless they have another cause beside.
        Rows others = trial.contradicted;
        for (std::size_t i = 0; i < trial.claims.size(); ++i)
            if (trial.claims[i] == 0 && (evidence.wrong[i].symptoms & reason.symptoms) != 0)
                others.push_back(&evidence.wrong[i]);
        where = conditionOf(claimed, others, evidence.weight());
        if (!where) where = conditionOf(claimed, trial.contradicted, evidence.weight());
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
        constexpr std::string_view kEvery = " in every row";
        if (const auto at = reason.words.find(kEvery); where && at != std::string::npos)
            reason.words.erase(at, kEvery.size());
        reason.words +=
            where ? "; only where " + where->words
                  : "; not always: it shows in " + shareWords(trial.right) + " of the rows that it would change";
    }
    reason.isConditional = where.has_value();
    addClaims(reason, hypothesis.test, where, evidence.isFine, mapping);
    reason.against = countIf(trial.contradicted, [&](const RowFacts* row) { return !where || where->holds(*row); });
    return reason;
}

/// True if few right rows speak against a reason where it holds.
bool isHolding(const LogReason& reason, const Evidence& evidence) {
    const auto explains = static_cast<double>(reason.explains);
    return explains >= kHoldsEverywhere * (explains + evidence.weight() * static_cast<double>(reason.against));
}

/// True if a reason that predicts values, of many rows if its numbers were fitted, explains where its condition holds
/// nearly all that is wrong, and no right row there speaks against it.
bool isClearWhereItHolds(const Trial& trial, const LogReason& reason, const Evidence& evidence) {
    if (trial.telling < (trial.hypothesis->parameters > 0 ? kFewestHeld : kFewestTelling)) return false;
    if (trial.hypothesis->parameters > 0 && !isSharp(trial, evidence)) return false;
    const auto isConcerned = [&](const RowFacts& row) { return reason.says(row).isConcerned; };
    return static_cast<double>(reason.explains) >= kWhole * static_cast<double>(countIf(evidence.wrong, isConcerned)) &&
           isHolding(reason, evidence);
}

/// True if few of the right rows that were held out speak against a reason where its condition holds.
bool holdsBy(const LogHeldOut& counts) {
    const auto denying = static_cast<double>(counts.against);
    return denying <= 1 || denying <= (1 - kHoldsEverywhere) * static_cast<double>(counts.right);
}

void takeTrials(LogReasons& found, ReasonSearch& search, HeldOut& heldOut, const Evidence& evidence,
                const std::shared_ptr<const LogMapping>& mapping, const std::atomic<bool>& stop) {
    while (found.reasons.size() < kMostReasons && !stop) {
        const std::vector<const Trial*> best = search.next();
        if (best.empty()) return;
        const Trial& first = *best.front();
        std::optional<LogReason> reason = reasonOf(first, evidence, mapping);
        // A reason that holds in some rows only is refused if another explains as much and states the condition.
        const auto isBetter = [&](const Trial* other) {
            const auto own = reasonOf(*other, evidence, mapping);
            return own && own->explains >= reason->explains && isHolding(*own, evidence);
        };
        if (reason && !isHolding(*reason, evidence) && std::any_of(best.begin() + 1, best.end(), isBetter))
            reason.reset();
        if (reason && evidence.wrong.size() >= kFewestHeld) {
            const Trial held = heldOut.heldTrial(first);
            if ((isClear(first, evidence) || isClearWhereItHolds(first, *reason, evidence)) &&
                heldOut.confirms(first, held))
                reason->heldOut = heldOutOf(*reason, held, heldOut.rows());
            else
                reason.reset();
            // A condition says where it holds: rows held out hardly deny it there.
            if (reason && reason->isConditional && !holdsBy(reason->heldOut)) reason.reset();
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
    // Further values of rows that have a reason are no kind of rows.
    const auto isOfReason = [&](const LogReason& reason) {
        const auto has = [&](const RowFacts* row) {
            return std::binary_search(reason.rows.begin(), reason.rows.end(), row->row);
        };
        return static_cast<double>(countIf(set, has)) >= kDescribes * static_cast<double>(set.size());
    };
    const bool isBeside = std::any_of(found.reasons.begin(), found.reasons.end(), isOfReason);
    const auto condition = isBeside ? std::nullopt : conditionOf(set, others, weight);
    // Values that are off by ever less go over into right ones at some threshold of whatever they depend on.
    const auto fades = [&] {
        const auto isSmall = [](const RowFacts* row) { return row->finding->units < kFading * row->slack; };
        return condition->number && !condition->needsColumns && (bitOf(symptom) & kOfDecision) == 0 &&
               kNewShare * countIf(set, isSmall) > set.size();
    };
    // It stands for itself, so that it has hardly an exception, as a limit has.
    const auto isSharp = [&] {
        const auto inside = static_cast<double>(condition->inside);
        return inside >= kDescribes * static_cast<double>(set.size()) &&
               static_cast<double>(condition->outside) * weight <= kPassesLimit * inside;
    };
    if (!condition || fades() || !isSharp()) {
        const bool isAngle = symptom == LogSymptom::Normal;
        const auto sizeOf = [isAngle](const RowFacts* row) {
            return isAngle ? row->finding->normalAngle.value_or(0) : row->finding->units;
        };
        const auto [least, most] = std::minmax_element(
            set.begin(), set.end(), [&](const RowFacts* a, const RowFacts* b) { return sizeOf(a) < sizeOf(b); });
        std::string remark = pluralOf(symptom, set.size()) + " without a reason";
        if (symptom != LogSymptom::NoNumber)
            remark += ", off by " + shortly(sizeOf(*least)) + (set.size() > 1 ? " to " + shortly(sizeOf(*most)) : "") +
                      (isAngle ? " rad" : " units");
        if (symptom == LogSymptom::Time) {
            const auto early = countIf(set, [](const auto* row) { return row->finding->timeError.value_or(0) < 0; });
            remark += ", " + std::to_string(early) + " early and " + std::to_string(set.size() - early) + " late";
        }
        found.remarks.push_back(remark);
        return;
    }
    // Hits that are lost by a value of another column: the engine need not compute anything for that.
    const bool isFilter = symptom == LogSymptom::MissedHit && condition->needsColumns && condition->outside == 0;
    LogReason reason;
    reason.name = isFilter ? "a filter" : "one kind of rows";
    const bool isAll = condition->inside == set.size();
    reason.words = (isAll ? "all " : std::to_string(condition->inside) + " of ") + pluralOf(symptom, set.size()) +
                   " are where " + condition->words + "; so are " + std::to_string(condition->outside) + " of " +
                   std::to_string(others.size()) + " right rows of the kind";
    reason.number = condition->number;
    reason.symptoms = bitOf(symptom);
    reason.against = condition->outside;
    if (isFilter) reason.words += ": a layer, a mask or a group that is left out";
    reason.advice = isFilter ? "" : "The mechanism is not known; these are the rows that have it";
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

/// At most so many of the wrong rows, and of the right ones, evenly taken.
Evidence thinned(const Evidence& evidence, std::size_t most) {
    Evidence some;
    some.isFine = evidence.isFine;
    const auto take = [most](const std::vector<RowFacts>& rows, std::vector<RowFacts>& taken) {
        const std::size_t step = rows.size() / most + 1;
        for (std::size_t i = 0; i < rows.size(); i += step) taken.push_back(rows[i]);
        return static_cast<double>(step);
    };
    some.wrongWeight = evidence.wrongWeight * take(evidence.wrong, some.wrong);
    some.rightWeight = evidence.rightWeight * take(evidence.right, some.right);
    return some;
}

/// Those that explain a row.
std::vector<Trial> trialsOf(const Hypotheses& hypotheses, const Evidence& evidence, const std::atomic<bool>& stop) {
    constexpr std::size_t kTriedFirst = 800;  // rows of each kind: what explains none of them explains too few
    const bool areMany = evidence.wrong.size() + evidence.right.size() > 4 * kTriedFirst;
    const Evidence some = areMany ? thinned(evidence, kTriedFirst) : Evidence{};
    std::vector<Trial> trials;
    for (const Hypothesis& hypothesis : hypotheses) {
        if (stop) return {};
        if (areMany && tried(hypothesis, some).rows == 0) continue;
        Trial trial = tried(hypothesis, evidence);
        if (trial.rows > 0) trials.push_back(std::move(trial));
    }
    return trials;
}

/// The evidence without the wrong rows that have a reason for all that is wrong.
Evidence leftOf(const ReasonSearch& search, const Evidence& evidence) {
    Evidence left = evidence;
    left.wrong.clear();
    for (std::size_t i = 0; i < evidence.wrong.size(); ++i)
        if (search.left(i) != 0) left.wrong.push_back(evidence.wrong[i]);
    return left;
}

}  // namespace

LogReasons chosenReasons(const Evidence& evidence, const std::shared_ptr<const LogMapping>& mapping,
                         const std::atomic<bool>& stop) {
    LogReasons found;
    found.tested = evidence.wrong.size();
    found.controls = evidence.right.size();
    if (evidence.wrong.empty()) return found;
    const Hypotheses hypotheses = evidence.wrong.size() < kFewestRows ? Hypotheses{} : hypothesesOf(evidence, stop);
    ReasonSearch search(evidence, trialsOf(hypotheses, evidence, stop));
    HeldOut heldOut(evidence, stop);
    takeTrials(found, search, heldOut, evidence, mapping, stop);
    // What is left may have numbers that were not fitted beside those of the others: one for each kind of body.
    const Evidence left = leftOf(search, evidence);
    Hypotheses further;
    if (left.wrong.size() >= kFewRows && kNewShare * left.wrong.size() >= evidence.wrong.size()) {
        further = hypothesesOf(left, stop);
        std::erase_if(further, [](const Hypothesis& h) { return h.parameters == 0; });
        search.add(trialsOf(further, evidence, stop));
        heldOut.fitTo(left);
        takeTrials(found, search, heldOut, evidence, mapping, stop);
    }
    if (stop) return {};
    // A later reason may explain all that an earlier one does, with the others.
    for (auto place = search.superfluous(); place || (place = search.leavingOver()); place = search.superfluous()) {
        search.drop(*place);
        found.reasons.erase(found.reasons.begin() + static_cast<std::ptrdiff_t>(*place));
    }
    for (int i = 0; i < kLogSymptomCount && !evidence.isFine && !stop; ++i)
        describe(found, search, evidence, mapping, static_cast<LogSymptom>(i));
    std::stable_sort(found.reasons.begin(), found.reasons.end(),
                     [](const LogReason& a, const LogReason& b) { return a.explains > b.explains; });
    found.explained = search.explained();
    return found;
}

}  // namespace logs
