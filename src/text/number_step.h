#pragma once
/// The steps of a number in a field: by dragging and by the arrow keys.

#include <cstdint>

namespace text {

/// The step of a drag by one pixel: a hundredth of the power of ten of the leading digit; 0.001 for numbers below 0.1.
[[nodiscard]] double stepFor(double value);
/// The change by one press of an arrow key: ten times stepFor(), a tenth of that, ten times that, or a count of
/// adjacent doubles.
enum class Nudge : std::uint8_t { Step, Tenth, TenSteps, Ulp, SixteenUlps };
/// A number after one press of an arrow key; finite. @param sign  1 up, -1 down
[[nodiscard]] double nudged(double value, int sign, Nudge by);

}  // namespace text
