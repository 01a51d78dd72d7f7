#pragma once
/// The tooltip of a number: its meaning, and all facts about the double.

#include <string_view>
#include <vector>

#include "ui/widgets/style.h"

namespace ui {

/// One finite number: its exact value, its hex form and both neighbours. @param hints  possible actions; may be empty
void numberTip(const Style&, std::string_view help, double value, std::string_view hints);
/// A vector: each component exactly and as hex.
void vectorTip(const Style&, std::string_view help, const std::vector<double>& value, std::string_view hints);

}  // namespace ui
