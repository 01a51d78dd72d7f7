#pragma once
/// The value of a formula: of its symbols, or of the numbers that are printed in it. Internal to learn.

#include <optional>
#include <string_view>

#include "learn/derivation/exact_motion.h"
#include "learn/derivation/symbols.h"

namespace learn {

/// Exact for sums and products of decimals, else to more than 100 bits; angles to those of a double. A number of kind
/// Number is read as it is printed: "−1.5e−7", "(−10)", "(4, 0, −1.5)".
/// @return absent where something has no value: an unknown symbol, a division by 0, the root of a negative number
[[nodiscard]] std::optional<Quantity> valueOf(const Formula& f, const Symbols& symbols);

/// A number as printed.
struct Printed {
    Dyadic value;
    Dyadic lastPlace;  ///< value of one step of its last digit: 0.01 for "60.00"
};
/// @return absent if the text is no decimal number; a true minus is one
[[nodiscard]] std::optional<Printed> readPrinted(std::string_view text);

/// How a value that was computed from printed numbers compares with the printed result.
enum class Agreement : std::uint8_t {
    None,     ///< differs by more than half a unit of the last printed digit
    Rounded,  ///< within half a unit of the last printed digit; never for a printed 0
    Exact,    ///< equal
};
/// @param result  as printed, a number or a vector
[[nodiscard]] Agreement agreement(const Quantity& computed, std::string_view result);

}  // namespace learn
