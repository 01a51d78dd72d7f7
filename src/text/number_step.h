#pragma once
/// The steps of a number in a field: by dragging and by the arrow keys.

#include <cstdint>

namespace text {

/// The step of a number of this magnitude: a hundredth of the power of ten of its leading digit.
[[nodiscard]] double stepFor(double value);
/// The multiple of `step` nearest to `value`, without the rounding error that a factor of 0.1 would bring.
/// @param step  a power of ten
[[nodiscard]] double roundedToStep(double value, double step);
/// The change by one press of an arrow key: one step, a tenth of it, ten steps, or a count of adjacent doubles.
enum class Nudge : std::uint8_t { Step, Tenth, TenSteps, Ulp, SixteenUlps };
/// A number after one press of an arrow key; finite. @param sign  1 up, -1 down
[[nodiscard]] double nudged(double value, int sign, Nudge by);

}  // namespace text
