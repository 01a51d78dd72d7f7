#include "logs/reason/trial.h"

#include <algorithm>
#include <cmath>

#include "logs/reason/fit.h"
#include "logs/reason/scoring.h"

namespace logs {
namespace {

/// A wrong row's claim, as it counts.
Claim claimOfWrong(const Mechanism& mechanism, const Numbers& numbers, const RowFacts& row) {
    Claim claim = mechanism.test(row, numbers);
    claim.explains = common(claim.explains, row.symptoms);
    // With an error within the slack any mechanism agrees: that is no evidence.
    const bool isWithin = row.finding->units <= row.slack && !row.has(LogSymptom::NoNumber);
    claim.isWeak = (claim.isWeak && !mechanism.scope.ofStarts) || (isWithin && !mechanism.scope.ofRounding);
    return claim;
}

/// The rows that might have a symptom: hits for a missed hit.
bool mightHave(const RowFacts& row, LogSymptoms symptoms) {
    return (symptoms & bitOf(LogSymptom::MissedHit)) != 0 ? row.isTrueHit : !row.isTrueHit;
}

/// The probability of at most so many events where `expected` are expected (Poisson).
double chanceOf(double most, double expected) {
    double term = std::exp(-expected), sum = term;
    for (int i = 1; i <= most; ++i) sum += term *= expected / i;
    return sum;
}

/// Of decisions alone: fewer rows deny it than would deny any other by chance.
bool beatsChance(const Trial& trial, const Sides& sides) {
    if (trial.telling > 0 || (trial.symptoms & kOfDecision) == 0) return true;
    const auto isOf = [&](const RowFacts* row) { return (row->symptoms & trial.symptoms) != 0; };
    const auto might = [&](const RowFacts* row) { return mightHave(*row, trial.symptoms); };
    const auto wrong = static_cast<double>(std::count_if(sides.wrong.begin(), sides.wrong.end(), isOf));
    const double right =
        sides.weight * static_cast<double>(std::count_if(sides.right.begin(), sides.right.end(), might));
    const double beside = static_cast<double>(std::count_if(
        sides.wrong.begin(), sides.wrong.end(), [&](const RowFacts* row) { return !isOf(row) && might(row); }));
    const double share = (right + beside) / std::max(1.0, wrong + right + beside);
    return chanceOf(trial.denied, share * (static_cast<double>(trial.rows) + trial.denied)) <= kByChance;
}

}  // namespace

bool Trial::isEverywhere() const { return right >= kHoldsEverywhere; }

std::string nameOf(const Trial& trial, const std::string& obstacle) {
    const Mechanism& mechanism = *trial.mechanism;
    if (mechanism.scope.needsCondition && trial.condition && !trial.condition->nameOfMissed.empty())
        return trial.condition->nameOfMissed;
    return filled(mechanism.named ? mechanism.named(trial.numbers).first : mechanism.name, trial.numbers, obstacle);
}

LogReason textOf(const Trial& trial, const std::string& obstacle) {
    const Mechanism& mechanism = *trial.mechanism;
    const auto& [x, y, z, w] = trial.numbers;
    const bool isFitted = mechanism.fit.parameters > 0 || !mechanism.unit.empty();
    LogReason reason;
    reason.name = nameOf(trial, obstacle);
    reason.words =
        filled(mechanism.named ? mechanism.named(trial.numbers).second : mechanism.words, trial.numbers, obstacle);
    reason.advice = filled(mechanism.advice, trial.numbers, obstacle);
    reason.symptoms = trial.symptoms;
    reason.unit = mechanism.unit;
    if (mechanism.fit.parameters == 3)
        reason.number = collide::lengthOf({x, y, z});
    else if (isFitted)
        reason.number = mechanism.words.find("{x}") != std::string::npos ? 1 + x
                        : mechanism.unit == "units"                      ? std::abs(x)
                                                                         : x;
    else if (trial.condition)
        reason.number = trial.condition->number, reason.unit = trial.condition->unit;
    if (trial.condition && reason.name == trial.condition->nameOfMissed) {
        reason.words = filled(trial.condition->wordsOfMissed, {trial.condition->number.value_or(0)}, obstacle);
        reason.advice = "Look for a tolerance, or for an early way out";
    } else if (trial.condition) {
        reason.words += "; only where " + trial.condition->words;
    } else if (!trial.isEverywhere()) {
        reason.words += "; not always: it shows in " + shortly(std::floor(1000 * trial.right) / 10) +
                        " % of the rows that it would change";
    }
    return reason;
}

Trial tried(const Mechanism& mechanism, const Numbers& numbers, const Sides& sides,
            const std::optional<Condition>& where, bool seeksCondition) {
    Trial trial;
    trial.mechanism = &mechanism;
    trial.numbers = numbers;
    trial.condition = where;
    const auto holds = [&](const RowFacts& row) { return !where || where->holds(row); };
    trial.claims.resize(sides.wrong.size());
    std::vector<bool> isTelling(sides.wrong.size());
    std::vector<WeightedRow> denying;
    std::size_t withValues = 0, unmet = 0;
    for (std::size_t i = 0; i < sides.wrong.size(); ++i) {
        const RowFacts& row = *sides.wrong[i];
        if (!holds(row)) continue;
        const Claim claim = claimOfWrong(mechanism, numbers, row);
        withValues += without(sides.left[i], kOfDecision) != 0 ? 1 : 0;
        if (claim.explains == 0) {
            unmet += claim.isUnmet && sides.left[i] != 0 ? 1 : 0;
            if (claim.isAgainst && (claim.isDecision || sides.left[i] != 0)) denying.push_back({&row, 1});
            continue;
        }
        trial.claims[i] = claim.explains;
        isTelling[i] = claim.isTelling;
        trial.weak += claim.isWeak ? 1 : 0;
        trial.telling += claim.isTelling && !claim.isWeak ? 1 : 0;
        trial.sharp += claim.isTelling && !claim.isWeak && claim.miss <= kLeftOfError ? 1 : 0;
    }
    // Decisions are right by chance half of the time: beside times that it changes wrongly they tell nothing.
    const auto claims = static_cast<std::size_t>(
        std::count_if(trial.claims.begin(), trial.claims.end(), [](auto c) { return c != 0; }));
    const double most = 2 * trial.telling >= claims ? kUnmetPerTold : kUnmetPerDecided;
    const bool keepsDecisions = static_cast<double>(unmet) <= most * static_cast<double>(trial.telling);
    Rows claimed;
    for (std::size_t i = 0; i < trial.claims.size(); ++i) {
        if (!keepsDecisions && !isTelling[i]) trial.claims[i] = 0;
        trial.symptoms |= trial.claims[i];
        if (trial.claims[i] != 0) claimed.push_back(sides.wrong[i]);
    }
    trial.rows = claimed.size();
    trial.withValues = withValues;
    if (trial.rows == 0) return trial;
    for (const RowFacts* row : sides.right)
        if (holds(*row) && mechanism.test(*row, numbers).isAgainst) denying.push_back({row, sides.weight});
    for (const WeightedRow& row : denying) trial.denied += row.weight;
    trial.right = static_cast<double>(trial.rows) / (static_cast<double>(trial.rows) + trial.denied);
    if (!seeksCondition || (trial.isEverywhere() && !mechanism.scope.needsCondition)) return trial;
    for (std::size_t i = 0; i < sides.wrong.size(); ++i)
        if (trial.claims[i] == 0 && (sides.left[i] & trial.symptoms) != 0)
            denying.push_back({sides.wrong[i], kSecondBug});
    auto found = conditionOf(claimed, denying, sides.obstacle);
    return found ? tried(mechanism, numbers, sides, found) : trial;
}

std::vector<Numbers> candidatesOf(const Mechanism& mechanism, const Rows& wrong) {
    std::vector<Numbers> all = mechanism.fit.choices ? mechanism.fit.choices(wrong) : std::vector<Numbers>{{}};
    if (mechanism.fit.parameters == 0) return all;
    std::vector<Numbers> fittedOnes;
    for (const Numbers& from : all) {
        auto numbers = fitted(wrong, mechanism, from);
        constexpr double kChanges = 1e-6;  // a number that says anything
        const auto unknowns = static_cast<std::size_t>(mechanism.fit.parameters);
        double most = 0;
        for (std::size_t i = 0; i < unknowns && numbers; ++i) most = std::max(most, std::abs((*numbers)[i]));
        if (most > kChanges && (!mechanism.fit.accepts || mechanism.fit.accepts(*numbers)))
            fittedOnes.push_back(*numbers);
    }
    return fittedOnes;
}

bool isEvident(const Trial& trial, const Sides& sides) {
    const bool isTold = trial.telling >= kFewestRows;
    const auto rows = static_cast<double>(trial.rows);
    double ofKind = 0;  // wrong rows of its kind that have no reason yet, where its condition holds
    for (std::size_t i = 0; i < sides.wrong.size(); ++i)
        ofKind += (sides.left[i] & trial.symptoms) != 0 && (!trial.condition || trial.condition->holds(*sides.wrong[i]))
                      ? 1
                      : 0;
    if (trial.mechanism->scope.needsCondition && !trial.condition) return false;
    if (shareOf(trial.weak, trial.rows) > kMostWeak) return false;
    if (!isTold) {
        // A decision is right by chance half of the time.
        return trial.isEverywhere() && ((trial.condition && trial.condition->isSure) || beatsChance(trial, sides));
    }
    // What explains nearly all need not meet it closely: an engine may have a tolerance of its own.
    const bool isWhole = rows >= kWhole * static_cast<double>(sides.wrong.size()) && trial.isEverywhere();
    if (!trial.mechanism->scope.ofRounding && !isWhole && shareOf(trial.sharp, trial.telling) < kSharp) return false;
    const auto isOf = [&](LogSymptoms left) { return (left & trial.symptoms) != 0; };
    const auto ofAll = static_cast<double>(std::count_if(sides.left.begin(), sides.left.end(), isOf));
    if (trial.mechanism->scope.ofRounding && rows < kMostlyHolds * ofKind) return false;
    if (trial.condition) return trial.isEverywhere() && rows >= kMostlyHolds * ofKind && rows >= kFittedShare * ofAll;
    if (!trial.isEverywhere())
        return !trial.mechanism->scope.ofRounding && rows >= kMostlyHolds * ofKind &&
               shareOf(trial.telling, trial.rows) >= kLeastTold &&
               shareOf(trial.telling, trial.withValues) >= kMostlyHolds;
    // Where no right row has a value, none denies a formula that matches some by chance.
    const auto hasValue = [](const RowFacts* row) {
        return row->tellsContact() && row->finding->verdict != Verdict::Inaccurate;
    };
    const bool hasControls = std::count_if(sides.right.begin(), sides.right.end(), hasValue) >= kFewestControls;
    return hasControls || rows >= kFittedShare * ofKind;
}

}  // namespace logs
