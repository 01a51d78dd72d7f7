#pragma once
/// The values of symbols, and the substitution of numbers for symbols in formulas.

#include <map>
#include <string>
#include <variant>

#include "learn/derivation/derivation.h"
#include "learn/derivation/exact_motion.h"

namespace learn {

using Quantity = std::variant<Dyadic, Triple>;

struct Meaning {
    Quantity exact;  ///< exact, or to more than 100 bits
    Ink ink = Ink::Text;
    std::variant<double, Vec3> value;  ///< rounded once
};
[[nodiscard]] Meaning meaning(const Quantity& exact, Ink ink = Ink::Text);

/// The values of symbols by their source: "h", "\\vec{U}", "C_1".
using Symbols = std::map<std::string, Meaning>;

/// Digits of numbers in formulas: the fewest, and the most, which give every double.
inline constexpr int kFewestDigits = 4, kMostDigits = 17;

/// A value rounded for reading, with the minus sign U+2212: "−1.5", "(4, 0, −1.5)", "beyond double".
[[nodiscard]] std::string textOf(const std::variant<double, Vec3>& value, int digits = kFewestDigits);

/// The same of a value that was computed: a number that has at most so many digits, but for the rounding of its
/// computation, is shown whole, any other with four; so is each component of a vector, with four.
[[nodiscard]] std::string shownText(const std::variant<double, Vec3>& value, int digits = kFewestDigits);

/// The formula with the inks of its symbols.
[[nodiscard]] Formula inked(const Formula& f, const Symbols& symbols);

/// The formula with every known symbol right of the first "=" replaced by its number, and the number of what stands
/// left of it at the end. An "=" stands only where what is printed on both sides of it is equal, else "≈": then the
/// printed numbers give the printed result to its digits. They have as many digits as that needs; where no double has
/// enough, the symbols stay.
/// Without "=" every symbol is replaced; a comparison that does not hold becomes the one that does.
[[nodiscard]] Formula withNumbers(const Formula& f, const Symbols& symbols);

}  // namespace learn
