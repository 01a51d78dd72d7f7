#pragma once
/// Numbers as text for pictures and panels. An exponent has neither a plus nor leading zeros: "1.5e12", "2e-7".

#include <string>

#include "scene/scene.h"

namespace text {

/// Four significant digits: "18.52", "0.0421", "6.483", "1.234e-9", "1.5e12"; an integer without decimals. Never "-0".
[[nodiscard]] std::string shortNumber(double value);
/// At most `significant` digits, no trailing zeros: "0.35", "-2.4", "1.5e9", "∞" for infinity.
[[nodiscard]] std::string roundedNumber(double value, int significant = 6);
/// The same, with an ellipsis where digits are missing: "0.077…", "-1.2…e9"; the whole number where it needs no more.
[[nodiscard]] std::string markedNumber(double value, int significant);
/// So many significant digits; fewer where they are the number itself: "9.84886", "1.00000", "0.25".
[[nodiscard]] std::string significantNumber(double value, int significant);
/// A fixed number of decimals, whatever the size.
[[nodiscard]] std::string fixedDecimals(double value, int decimals);
/// A fixed number of decimals, so that digits do not jump while dragging; very large and very small ones as 1.234e-7.
[[nodiscard]] std::string steadyNumber(double value, int decimals);
[[nodiscard]] std::string steadyVector(scene::Vec3 value, int decimals);
/// Every digit: the shortest decimal that reads back the same; "beyond the largest double" for infinity; "nan".
[[nodiscard]] std::string fullNumber(double value);
[[nodiscard]] std::string fullVector(scene::Vec3 value);

}  // namespace text
