#pragma once
/// A query told in words: "A ball of radius 0.5 at (0, 0, 0) moves with velocity (1, 0, 0) toward a sphere of radius 1
/// at (5, 0, 0)". Internal to study.

#include <string_view>
#include <vector>

#include "study/paste/code_values.h"

namespace study {

/// The values that words of the field name, each of the body that was named last; other words are passed over, numbers
/// without such a word have their own text as name.
[[nodiscard]] std::vector<CodeValue> readProse(std::string_view text);

}  // namespace study
