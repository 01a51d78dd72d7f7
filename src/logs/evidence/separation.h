#pragma once
/// A limit that separates numbers of wrong rows from those of right rows.

#include <limits>
#include <string>
#include <vector>

#include "logs/evidence/hypothesis.h"

namespace logs {

/// A limit with most numbers of wrong rows below it and most numbers of right rows above it.
struct Separation {
    double below = 0;                                        ///< the largest number of wrong rows up to the limit
    double above = std::numeric_limits<double>::infinity();  ///< the least number of right rows beyond it
    std::size_t wrong = 0;                                   ///< wrong rows up to the limit
    std::size_t all = 0;                                     ///< wrong rows that have the number
};
/// The limit with the best score: wrong rows up to it, less kDeniedCost for each right row up to it.
/// @param weight  wrong rows of the log for which a right row stands
[[nodiscard]] Separation separate(std::vector<double> wrong, std::vector<double> right, double weight);

/// A quantity that an engine may compare with a limit: rows up to it are decided the other way.
struct LimitTest {
    LogSymptom symptom;                         ///< symptom of the rows up to the limit: MissedHit, FalseHit
    std::function<double(const RowFacts&)> of;  ///< NaN: the row has none
    std::function<bool(const RowFacts&)> isWrong,
        isRight;  ///< rows with the symptom; rows that are decided as they are

    [[nodiscard]] Separation separated(const Evidence& evidence) const;
    [[nodiscard]] Claim claimOf(const RowFacts& row, double limit) const;
};

/// The round number between two, as words: "; 0.04 lies between" for 0.0386 and 0.0412. Empty if roundBetween() is 0.
[[nodiscard]] std::string likelyNumber(double low, double high);
/// A number of one or two digits in [low, high], such as somebody may have typed; 0 if there is none, or if `high` is
/// 1.5 times `low` or more. @pre low > 0
[[nodiscard]] double roundBetween(double low, double high);
/// Numbers of two digits, from 10^least to 10^most; the rounder ones first.
[[nodiscard]] std::vector<double> typedNumbers(int least, int most);
/// Three significant digits, rounded up, so that an upper bound remains one. @pre value > 0
[[nodiscard]] std::string shortlyAbove(double value);

}  // namespace logs
