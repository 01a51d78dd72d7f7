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

/// Rounded for reading, with a true minus: "−1.5", "(4, 0, −1.5)", "beyond double".
[[nodiscard]] std::string textOf(const std::variant<double, Vec3>& value);

/// The formula with the inks of its symbols.
[[nodiscard]] Formula inked(const Formula& f, const Symbols& symbols);

/// The formula with every known symbol right of the first "=" replaced by its number, and the number of what stands
/// left of it at the end. Without "=" (a comparison) every symbol is replaced.
[[nodiscard]] Formula withNumbers(const Formula& f, const Symbols& symbols);

}  // namespace learn
