#include "logs/reason/trial.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "logs/evidence/scoring.h"

namespace logs {
namespace {

/// What a hypothesis says of the wrong rows, counted.
struct WrongRows {
    std::vector<bool> isTelling;           ///< it claims the row by a value that it predicts
    std::size_t telling = 0, decided = 0;  ///< rows claimed by values, and by decisions alone
    std::size_t against = 0;               ///< rows of which it says another decision
    std::size_t withValues = 0;            ///< rows in which a value is wrong
    bool isOfMore = false;                 ///< it claims more than starts inside
};

WrongRows claimWrongRows(Trial& trial, const Evidence& evidence) {
    const Hypothesis& hypothesis = *trial.hypothesis;
    WrongRows counts;
    counts.isTelling.resize(evidence.wrong.size());
    counts.isOfMore = hypothesis.isOfStarts;  // how starts inside are answered is fitted: alone it is no evidence
    for (std::size_t i = 0; i < evidence.wrong.size(); ++i) {
        const RowFacts& row = evidence.wrong[i];
        const Claim claim = hypothesis.test(row);
        trial.claims[i] = static_cast<LogSymptoms>(claim.explains & row.symptoms);
        counts.isTelling[i] = claim.isTelling;
        counts.against += claim.isAgainst ? 1 : 0;
        counts.withValues += (row.symptoms & ~kOfDecision) != 0 ? 1 : 0;
        if (trial.claims[i] == 0 && claim.isRightBeside) trial.contradicted.push_back(&row);
        if (trial.claims[i] == 0) continue;
        // With an error within the slack any hypothesis agrees: that is no evidence.
        if (row.finding->units <= row.slack && !hypothesis.isOfRounding && !row.has(LogSymptom::NoNumber)) continue;
        ++(claim.isTelling ? counts.telling : counts.decided);
        counts.isOfMore = counts.isOfMore || !(row.startsInside() || claim.isOfStart);
    }
    return counts;
}

/// The right rows that contradict it. @return how many by their decision
std::size_t contradict(Trial& trial, const Evidence& evidence) {
    std::size_t decisions = 0;
    for (const RowFacts& row : evidence.right) {
        const Claim claim = trial.hypothesis->test(row);
        if (!claim.isAgainst) continue;
        trial.contradicted.push_back(&row);
        trial.otherDecisions += claim.isDecision ? 1 : 0;
        decisions += claim.isDecision || trial.telling == 0 ? 1 : 0;
    }
    return decisions;
}

/// The share of rows of the log that are claimed, of those and the others.
double shareOfClaims(const Evidence& evidence, std::size_t claimed, std::size_t right, std::size_t wrong = 0) {
    const double sum = evidence.wrongWeight * static_cast<double>(claimed);
    const double all =
        sum + evidence.rightWeight * static_cast<double>(right) + evidence.wrongWeight * static_cast<double>(wrong);
    return sum > 0 ? sum / all : 0;
}

/// The share of the rows that might have a symptom which do.
double shareOf(const Evidence& evidence, LogSymptom symptom) {
    const bool isOfHits = symptom == LogSymptom::MissedHit;
    const auto wrong = std::count_if(evidence.wrong.begin(), evidence.wrong.end(),
                                     [symptom](const RowFacts& row) { return row.has(symptom); });
    const auto isRight = [=](const RowFacts& row) { return row.isTrueHit == isOfHits && !row.has(symptom); };
    const auto right = std::count_if(evidence.right.begin(), evidence.right.end(), isRight);
    const auto beside = std::count_if(evidence.wrong.begin(), evidence.wrong.end(), isRight);  // by a value alone
    return static_cast<double>(wrong) /
           (static_cast<double>(wrong + beside) + evidence.weight() * static_cast<double>(right));
}

/// The probability of at most so many events where `expected` are expected (Poisson).
double chanceOf(std::size_t most, double expected) {
    double term = std::exp(-expected), sum = term;
    for (std::size_t i = 1; i <= most; ++i) sum += term *= expected / static_cast<double>(i);
    return sum;
}

/// It is contradicted by fewer rows than any reason would be by chance.
bool beatsChance(const Trial& trial, const Evidence& evidence) {
    if (trial.telling > 0) return true;
    for (const LogSymptom symptom : {LogSymptom::MissedHit, LogSymptom::FalseHit}) {
        if (trial.symptoms != bitOf(symptom)) continue;
        const std::size_t against = trial.contradicted.size() + trial.denied;
        const double changed = static_cast<double>(trial.rows) / evidence.weight() + static_cast<double>(against);
        if (chanceOf(against, (1 - shareOf(evidence, symptom)) * changed) > kByChance) return false;
    }
    return true;
}

constexpr void (*kFamilies[])(Proposals&) = {proposeStarts,     proposeRadii,    proposeModels, proposeLimits,
                                             proposeSteps,      proposeQueries,  proposeParts,  proposePaths,
                                             proposeFormulas,   proposeTimes,    proposeValues, proposeResponses,
                                             proposeIterations, proposeRounding, proposeStale,  proposeTurns};

/// What may be that of the row before may be that of the row before of the same body, of its first one, of the last
/// hit.
void addOfOthers(Proposals& all) {
    constexpr std::string_view kBefore = "of the row before";
    std::vector<std::pair<std::string, std::function<const RowFacts*(const RowFacts&)>>> links = {
        {"of the last hit", [](const RowFacts& row) { return row.lastHit; }}};
    for (std::size_t i = 0; i < all.evidence.bodyColumns.size(); ++i) {
        const std::string body = " with the same " + all.evidence.bodyColumns[i];
        links.emplace_back(std::string(kBefore) + body, [i](const RowFacts& row) { return row.ofBody[i].before; });
        links.emplace_back("of the first row" + body, [i](const RowFacts& row) { return row.ofBody[i].first; });
    }
    for (std::size_t i = 0, count = all.all.size(); i < count; ++i) {
        const std::size_t at = all.all[i].reason.name.find(kBefore);
        if (all.all[i].parameters > 0 || at == std::string::npos) continue;
        for (const auto& [words, of] : links) {
            Hypothesis own = all.all[i];
            own.reason.name.replace(at, kBefore.size(), words);
            own.needsColumns = true;
            own.cost += 1;
            own.test = [test = own.test, of = of](const RowFacts& row) {
                const RowFacts* const other = of(row);
                if (!other) return Claim{};
                RowFacts linked = row;
                linked.before = other;
                return test(linked);
            };
            all.all.push_back(std::move(own));
        }
    }
}

Hypotheses proposedBy(std::size_t family, const Evidence& evidence, const std::atomic<bool>* stop) {
    Proposals proposals(evidence, stop);
    kFamilies[family](proposals);
    addOfOthers(proposals);
    for (Hypothesis& hypothesis : proposals.all) hypothesis.family = family;
    return std::move(proposals.all);
}

}  // namespace

Trial tried(const Hypothesis& hypothesis, const Evidence& evidence) {
    Trial trial{&hypothesis, std::vector<LogSymptoms>(evidence.wrong.size()), {}, 0, 0, 0};
    const WrongRows counts = claimWrongRows(trial, evidence);
    const std::size_t telling = counts.telling, decided = counts.decided;
    // Of many wrong rows a reason explains more than its numbers were fitted to.
    const std::size_t fewest =
        evidence.wrong.size() > kFewRows ? 1 + static_cast<std::size_t>(hypothesis.parameters) : 1;
    if (telling + decided < fewest || !counts.isOfMore) return trial;
    // Without a value that speaks for it, hits that were recorded where it predicts none speak against it.
    if (telling == 0 && counts.against > std::max(kMostUnmet, decided / kMostUnmetShare)) {
        std::fill(trial.claims.begin(), trial.claims.end(), LogSymptoms{0});
        return trial;
    }
    trial.telling = telling;
    trial.denied = counts.against;
    for (std::size_t i = 0; i < trial.claims.size(); ++i)
        trial.unmet += evidence.wrong[i].isHit && trial.claims[i] == 0 ? 1 : 0;
    const std::size_t againstDecision = contradict(trial, evidence);
    // Those decisions that it claims must be most of those that it would change, or as many of them as of the values
    // that it predicts.
    const double ofValues = shareOfClaims(evidence, telling, trial.contradicted.size() - againstDecision);
    const double ofDecisions = shareOfClaims(evidence, decided, againstDecision, counts.against);
    const bool isTold = telling >= kFewestTelling;
    const bool keepsDecisions =
        (ofDecisions >= kMostDecisions && (isTold || !hypothesis.needsValues)) ||
        (isTold && 10 * telling >= counts.withValues && ofDecisions >= kBesideValues * ofValues);
    for (std::size_t i = 0; i < trial.claims.size(); ++i) {
        if (!keepsDecisions && !counts.isTelling[i]) trial.claims[i] = 0;
        trial.rows += trial.claims[i] != 0 ? 1 : 0;
        trial.symptoms |= trial.claims[i];
    }
    trial.right = shareOfClaims(evidence, trial.rows, trial.contradicted.size());
    return trial;
}

Hypotheses hypothesesOf(const Evidence& evidence, const std::atomic<bool>& stop) {
    Hypotheses all;
    for (std::size_t family = 0; family < std::size(kFamilies); ++family) {
        if (stop) return {};
        for (Hypothesis& hypothesis : proposedBy(family, evidence, &stop)) all.push_back(std::move(hypothesis));
    }
    return all;
}

bool isSharp(const Trial& trial, const Evidence& evidence) {
    std::size_t telling = 0, met = 0;
    for (std::size_t i = 0; i < trial.claims.size(); ++i) {
        if (trial.claims[i] == 0 || !trial.hypothesis->test(evidence.wrong[i]).isTelling) continue;
        ++telling;
        met += (trial.hypothesis->test(evidence.wrong[i].sharper()).explains & trial.claims[i]) != 0 ? 1 : 0;
    }
    return static_cast<double>(met) >= kSharp * static_cast<double>(telling);
}

bool isClear(const Trial& trial, const Evidence& evidence) {
    if (!beatsChance(trial, evidence)) return false;
    std::size_t whole = 0, alike = 0, ofKind = 0;
    const auto kind = static_cast<LogSymptoms>(trial.symptoms & ~kOfDecision);
    std::vector<double> sizes;
    for (std::size_t i = 0; i < trial.claims.size(); ++i) {
        const RowFacts& row = evidence.wrong[i];
        alike += (row.symptoms & trial.symptoms) != 0 ? 1 : 0;
        ofKind += (row.symptoms & kind) != 0 ? 1 : 0;
        if (trial.claims[i] == 0) continue;
        whole += trial.claims[i] == row.symptoms ? 1 : 0;
        sizes.push_back(row.finding->units / row.slack);
    }
    const bool isWhole = static_cast<double>(whole) >= kWhole * static_cast<double>(trial.claims.size()),
               isLarge = medianOf(sizes) >= kClear, isEverywhere = trial.right >= kHoldsEverywhere;
    // An engine of its own tolerance meets large errors less exactly than by an eighth of the slack.
    if (isWhole && isLarge && isEverywhere) return true;
    if (!isSharp(trial, evidence)) return false;
    if (isWhole || (trial.hypothesis->parameters == 0 && trial.telling >= kFewestTelling && isEverywhere)) return true;
    if (trial.telling >= kFewestHeld && static_cast<double>(trial.telling) >= kWhole * static_cast<double>(ofKind))
        return true;
    const bool isChance =
        trial.hypothesis->parameters > 0 && static_cast<double>(trial.rows) < kFittedShare * static_cast<double>(alike);
    return !isChance && isLarge;
}

bool HeldOut::confirms(const Trial& trial, const Trial& held) const {
    const double claimed = static_cast<double>(trial.rows) * static_cast<double>(m_halves.held.wrong.size()) /
                           static_cast<double>(m_evidence.wrong.size());
    // Both numbers are random: by two standard deviations they may be less.
    const double chance = 2 * std::sqrt(claimed);
    const double changed = std::max(1.0, static_cast<double>(held.rows + held.contradicted.size()));
    const double chanceOfRight = 2 * std::sqrt(trial.right * (1 - trial.right) / changed);
    return static_cast<double>(held.rows) + chance >= kConfirmed * claimed &&
           held.right + chanceOfRight >= kConfirmed * trial.right;
}

/// What it claims of the rows held out.
Trial HeldOut::heldPart(const Trial& whole) const {
    Trial part;
    for (std::size_t i = 0; i < whole.claims.size(); ++i) {
        if (isFitted(m_evidence.wrong[i])) continue;
        part.claims.push_back(whole.claims[i]);
        part.rows += whole.claims[i] != 0 ? 1 : 0;
    }
    std::copy_if(whole.contradicted.begin(), whole.contradicted.end(), std::back_inserter(part.contradicted),
                 [](const RowFacts* row) { return !isFitted(*row); });
    part.right = shareOfClaims(m_evidence, part.rows, part.contradicted.size());
    return part;
}

Trial HeldOut::heldTrial(const Trial& whole) {
    const Hypothesis& chosen = *whole.hypothesis;
    if (chosen.parameters == 0) return heldPart(whole);
    Hypotheses& fitted = m_fitted[chosen.family];
    if (fitted.empty()) {
        fitted = proposedBy(chosen.family, m_halves.fitted, &m_stop);
        if (m_left)
            for (Hypothesis& of : proposedBy(chosen.family, *m_left, &m_stop)) fitted.push_back(std::move(of));
    }
    const Trial part = heldPart(whole);
    Trial best;
    std::size_t most = 0;
    for (const Hypothesis& again : fitted) {
        if (again.reason.name != chosen.reason.name) continue;
        Trial trial = tried(again, m_halves.held);
        std::size_t common = 0;  // rows that both claim
        for (std::size_t i = 0; i < trial.claims.size(); ++i) common += (trial.claims[i] & part.claims[i]) != 0 ? 1 : 0;
        if (common > most) best = std::move(trial), most = common;
    }
    return best;
}

}  // namespace logs
