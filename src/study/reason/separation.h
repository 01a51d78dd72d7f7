#pragma once
/// A limit that separates numbers of wrong rows from those of right rows. Internal to study/reason.

#include <limits>
#include <string>
#include <vector>

#include "study/reason/hypothesis.h"

namespace study {

/// The limit that separates the numbers of wrong rows, below it, from those of right rows, above it, with the fewest on
/// the wrong side.
struct Separation {
    double below = 0;                                        ///< the largest number of wrong rows up to the limit
    double above = std::numeric_limits<double>::infinity();  ///< the least number of right rows beyond it
    std::size_t wrong = 0;                                   ///< wrong rows up to the limit
};
[[nodiscard]] Separation separate(std::vector<double> wrong, std::vector<double> right, const Evidence& evidence);

/// "; 0.04 lies between" for 0.0386 and 0.0412: a number as a person would have chosen it; empty: there is none, or the
/// two are too far apart to tell.
[[nodiscard]] std::string likelyNumber(double low, double high);
/// Such a number itself; 0: none.
[[nodiscard]] double roundBetween(double low, double high);
/// Three significant digits, rounded up: a bound that stays one.
[[nodiscard]] std::string shortlyAbove(double value);

}  // namespace study
