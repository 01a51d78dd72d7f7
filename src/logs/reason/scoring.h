#pragma once
/// What counts as evidence: the numbers by which reasons are told from chance.

#include <cstddef>

namespace logs {

/// Share of the rows that a reason would change: it holds everywhere if so many are as it says.
/// The rest is rounding at the border between two decisions, and rows with a second bug.
inline constexpr double kHoldsEverywhere = 0.95;

/// Share of the wrong rows of its kind that a reason explains which holds in some rows by no rule.
/// Less is matched by formulas that are merely near to the true one.
inline constexpr double kMostlyHolds = 0.7;

/// Wrong rows: of fewer none is named. A log of one or two ends at its first breakpoint,
/// and of some hundred candidates one matches a pair of rows by chance.
inline constexpr std::size_t kFewestRows = 3;

/// Wrong rows with decisions alone, up to which another mechanism that agrees with all of them makes one unsure.
/// A decision is right by chance half of the time: 12 are once in 4096.
inline constexpr std::size_t kFewDecisions = 12;

/// Wrong rows from which half of them is held out.
/// Half of fewer tells nothing.
inline constexpr std::size_t kFewestHeld = 40;

/// Share of the rows explained where it was fitted that it must explain on the rows held out.
/// A number that fits by chance explains a tenth or less of the others.
inline constexpr double kConfirmed = 0.8;

/// Share of the wrong rows: what explains fewer is chance.
/// A random time matches one within the slack in 1 of 100 rows, some hundred candidates in 3 of 100 at best.
inline constexpr double kLeastShare = 0.04;

/// Share of the rows explained by values in which an eighth of the slack is enough.
/// What is true meets nearly all so closely, chance one in eight.
inline constexpr double kSharp = 0.4;

/// Largest share of the wrong rows of a kind that a reason of decisions alone may leave unexplained.
/// What is correlated with a cause, as long paths are with late hits, explains most of what the cause does, not all.
inline constexpr double kLeftOver = 0.05;

/// Probability that a reason of decisions which is not true is denied by so few rows.
/// Some hundred candidates, each with some hundred limits, are tried.
inline constexpr double kByChance = 1e-6;

/// Wrong rows: what a right row inside a condition costs.
/// A limit that lies too low is little harm, one that lies too high is no limit.
inline constexpr double kDeniedCost = 4;

/// Share of the best worth: as good as the best, so that the simplest of these is named.
/// Rounding decides of one row in a hundred.
inline constexpr double kAsGood = 0.97;

/// Worth of a row explained by what every right row denies, beside one that none does.
/// A bug in few rows is one all the same; one that holds everywhere explains more.
inline constexpr double kDeniedWorth = 0.5;

/// Share of the radius sum, and ulps of binary32 of places, by which two answers may differ and count as the same.
/// Half of what is no longer inaccurate: iterations end at gaps of 1/1000 to 1/10,000.
inline constexpr double kSlackOfSum = 1.0 / 512, kSlackUlps = 4;

/// Share of all wrong rows: what explains so many, everywhere, may be inexact.
/// An engine that samples its path meets a formula to its own tolerance.
inline constexpr double kWhole = 0.9;

/// Right hits with values that could deny a reason; of fewer, or where a condition keeps them away, the share of the
/// wrong rows of its kind that it explains. Some number matches a tenth of them.
inline constexpr std::ptrdiff_t kFewestControls = 20;
inline constexpr double kFittedShare = 0.25;

/// Weight, beside a right row that denies a reason, of a wrong one that it does not explain.
/// A second bug is no exception of the first.
inline constexpr double kSecondBug = 0.4;

/// Share of the claims of a reason that anything agrees with, as with starts inside.
/// With more it would be named for these alone.
inline constexpr double kMostWeak = 0.5;

/// Wrong rows whose time a reason changes to another than the recorded one, per row that it explains by a value: where
/// most of its claims are by values, and where most are decisions, which are right by chance half of the time.
inline constexpr double kUnmetPerTold = 4, kUnmetPerDecided = 0.25;

/// Share of the claims by values of a reason that right rows deny.
/// Its decisions prove nothing then.
inline constexpr double kLeastTold = 1.0 / 3;

/// Share of the claims of a further reason that have none yet, and of the wrong rows for which numbers are sought
/// again. Less is what it shares with a reason that is taken.
inline constexpr double kNewShare = 1.0 / 3, kLeftToSearch = 0.1;

/// Share of a reason's rows for which its condition holds; weight of others for which it does, per row of these.
/// Rounding moves one row in a hundred over a limit, a second bug some more.
inline constexpr double kCovered = 0.9, kMostOutside = 0.05;

/// Weight of others for which a condition does not hold, per row for which it does.
/// One that holds nearly everywhere tells nothing.
inline constexpr double kFewestLeftOut = 0.15;

/// Rows of a condition: fewer have a value in common by chance.
/// Of five values eight rows have one once in 80,000 times, and some ten columns are tried.
inline constexpr std::size_t kFewestSeparated = 8;

/// Rows: enough to rank candidates by, to fit numbers to, and to search in.
/// Of 60 a mechanism that explains a tenth of the rows explains none once in 500 searches.
inline constexpr std::size_t kRowsRanked = 60, kRowsFitted = 120, kRowsSearched = 1000;

/// Reasons: more are not read.
inline constexpr std::size_t kMostReasons = 6;

}  // namespace logs
