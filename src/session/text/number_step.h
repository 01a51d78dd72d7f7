#pragma once
/// How a number in a field is stepped by dragging and by the arrow keys.

#include "session/commands/shortcut.h"

namespace session {

/// One step of a number of this size: its leading digit's place, two places finer.
[[nodiscard]] double stepFor(double value);
/// The nearest multiple of a step that is a power of ten, without the digits that 0.1 times a count would bring.
[[nodiscard]] double roundedToStep(double value, double step);
/// One press of an arrow key. @param sign  1 up, -1 down. @param with  Shift: a tenth of the step; Ctrl: ten steps;
/// Alt: to the next double; Alt and Shift: 16 doubles on
[[nodiscard]] double nudged(double value, int sign, Modifiers with);

}  // namespace session
