#pragma once
/// A number whose digits are right up to a place.

#include <cstddef>
#include <string>

#include "ui/widgets/style.h"

namespace ui {

/// A number with its true digits bright; the others dim, in the warning's ink, and underlined.
/// @param trueLength  bytes of `text` up to the last true digit
void drawDigits(const Style&, const RowRect& row, const std::string& text, std::size_t trueLength);

}  // namespace ui
