#pragma once
/// How a number in a field is stepped by dragging and by the arrow keys.

#include <cstdint>

namespace text {

/// One step of a number of this size: its leading digit's place, two places finer.
[[nodiscard]] double stepFor(double value);
/// The nearest multiple of a step that is a power of ten, without the digits that 0.1 times a count would bring.
[[nodiscard]] double roundedToStep(double value, double step);
/// The size of one press of an arrow key: a step of the number, a tenth, ten of them, or doubles.
enum class Nudge : std::uint8_t { Step, Tenth, TenSteps, Ulp, SixteenUlps };
/// A number after one press of an arrow key; finite. @param sign  1 up, -1 down
[[nodiscard]] double nudged(double value, int sign, Nudge by);

}  // namespace text
