#pragma once
/// The values of symbols, and the substitution of numbers for symbols in formulas.

#include <map>
#include <string>
#include <variant>

#include "learn/derivation/derivation.h"

namespace learn {

struct Meaning {
    std::variant<double, Vec3> value;
    Ink ink = Ink::Text;
};

/// The values of symbols by their source: "h", "\\vec{U}", "C_1".
using Symbols = std::map<std::string, Meaning>;

/// A value rounded for reading, with the minus sign U+2212: "−1.5", "(4, 0, −1.5)", "beyond double".
[[nodiscard]] std::string textOf(const std::variant<double, Vec3>& value);

/// The formula with the inks of its symbols.
[[nodiscard]] Formula inked(const Formula& f, const Symbols& symbols);

/// The formula with numbers for all known symbols right of the first "=", followed by the number of its left side:
/// "h = (−5, 0, 0)·(2, 0, 0) = −10". Without "=" (a comparison) all symbols are replaced.
[[nodiscard]] Formula withNumbers(const Formula& f, const Symbols& symbols);

}  // namespace learn
