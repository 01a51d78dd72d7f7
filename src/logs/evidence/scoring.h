#pragma once
/// The rule by which hypotheses are scored: the numbers of rows, and the shares of rows, that count as evidence.

#include <cstddef>

#include "logs/judge/reason.h"

namespace logs {

inline constexpr LogSymptoms kOfDecision = bitOf(LogSymptom::MissedHit) | bitOf(LogSymptom::FalseHit);

// ---- Of the rows that a hypothesis would change, the share that are as it says
inline constexpr double kHoldsEverywhere = 0.95;  ///< it is no reason of some rows alone; the rest is rounding
inline constexpr double kMostDecisions = 0.95;  ///< decisions without values: each is right by chance half of the time
inline constexpr double kBesideValues =
    0.15;                                  ///< share of that of its values: decisions beside values that speak for it
inline constexpr double kConfirmed = 0.8;  ///< on rows held out, of what it shows on the rows it was fitted to

/// What a right row that a limit would make wrong costs, in wrong rows that it explains: a limit that lies too low is
/// no harm, one that lies too high is no limit.
inline constexpr double kDeniedCost = 4;

// ---- Rows
inline constexpr std::size_t kFewestTelling = 3;  ///< with a value as predicted: fewer are chance
/// Wrong ones: of some hundred formulas one matches a single row by chance, and a pair of rows once in some logs.
inline constexpr std::size_t kFewestRows = 3;
inline constexpr std::size_t kFewRows = 12;         ///< wrong ones up to which decisions may be explained by chance
inline constexpr std::size_t kFewestHeld = 40;      ///< wrong ones: half of fewer tells nothing
inline constexpr std::size_t kMostUnmet = 2;        ///< hits recorded where none is predicted that rounding may cause,
inline constexpr std::size_t kMostUnmetShare = 50;  ///< or one in so many of the decisions that it claims

// ---- What a reason must explain to be said of many wrong rows
inline constexpr double kWhole = 0.9;  ///< share of the wrong rows that it explains whole; of fewer,
inline constexpr double kClear = 32;   ///< errors of so many times the slack, which formulas do not match by chance
/// and, if a number of it was fitted, this share of the rows with its symptoms: some number matches a few rows.
inline constexpr double kFittedShare = 0.25;
/// One that holds in some rows by no rule must hold in this share of those that it would change; one that has a rule,
/// in this share of the wrong rows of its kind where the rule says so.
inline constexpr double kMostlyHolds = 0.7;
/// Of decisions without values, what all reasons together may leave over of their kind.
inline constexpr double kLeftOver = 0.05;
/// Of values by fitted numbers that hold in some rows alone, the same; and the share of rows that a condition which
/// stands for itself must hold for.
inline constexpr double kLeftOverByValues = 0.3, kDescribes = 0.98;
inline constexpr double kFading =
    6;  ///< errors of less than so many times the slack: a tenth of them fades into right values
/// Of the rows that it explains by values, the share in which an eighth of the slack is enough: by chance an eighth.
inline constexpr double kSharp = 0.4;
/// Right rows within a limit, of the wrong ones there: a limit is sharp, and lets rounding alone pass.
inline constexpr double kPassesLimit = 0.02;
/// Where nearly all hits are missed, any reason to miss them is right nearly always: the largest probability that one
/// which is not true is contradicted by so few rows. Some hundred are tried.
inline constexpr double kByChance = 1e-6;

// ---- Between several
inline constexpr double kAsGood = 0.97;      ///< share of the best worth: as good as the best
inline constexpr double kDeniedWorth = 0.5;  ///< worth of a row that a hypothesis explains which every right row denies
inline constexpr std::size_t kNewShare = 10;  ///< one in so many of its rows must not be explained yet
inline constexpr std::size_t kMostReasons = 8;

}  // namespace logs
