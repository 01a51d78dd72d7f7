#pragma once
/// Numbers as text for pictures and panels. An exponent has neither a plus nor leading zeros: "1.5e12", "2e-7".

#include <string>

#include "scene/scene.h"

namespace text {

/// Four significant digits, more where the integer part needs them: "18.52", "0.0421", "6.483", "12345.7", "1.234e-9",
/// "1.5e12"; an exact value without trailing zeros. Never "-0".
[[nodiscard]] std::string shortNumber(double value);
/// At most `significant` digits, no trailing zeros: "0.35", "-2.4", "1.5e9", "∞" for infinity.
[[nodiscard]] std::string roundedNumber(double value, int significant = 6);
/// The same, with an ellipsis if it is not the value itself: "0.077…", "-1.2…e9", "0.25".
[[nodiscard]] std::string markedNumber(double value, int significant);
/// Exactly `significant` digits, with trailing zeros: "9.84886", "1.00000"; fewer if they are the value itself: "0.25".
[[nodiscard]] std::string significantNumber(double value, int significant);
/// A fixed number of decimals for values of any size.
[[nodiscard]] std::string fixedDecimals(double value, int decimals);
/// A fixed number of decimals, so that digits keep their places during a drag; values below half of the last decimal or
/// from 1e7 on as "1.234e-7"; "> 1.8e308" for infinity.
[[nodiscard]] std::string steadyNumber(double value, int decimals);
/// Three such numbers with spaces between them; a small component beside an ordinary one is 0.
[[nodiscard]] std::string steadyVector(scene::Vec3 value, int decimals);
/// Every digit: the shortest decimal that reads back the same; "beyond the largest double" for infinity; "nan".
[[nodiscard]] std::string fullNumber(double value);
/// Three such numbers with spaces between them.
[[nodiscard]] std::string fullVector(scene::Vec3 value);
/// A number with what it counts: "1 unit", "2.5 units". @param one  a noun whose plural ends in s
[[nodiscard]] inline std::string counted(const std::string& number, const std::string& one) {
    return number + ' ' + one + (number == "1" ? "" : "s");
}

}  // namespace text
