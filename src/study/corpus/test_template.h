#pragma once
/// The text around the cases of a test file: a template of assets/tests. Internal to study.
///
/// A line "@@include NAME" stands for the template NAME; what follows a line "@@each test" is written once for each
/// case, until a line "@@once". @queries@ and @source@ are the number of the cases and where they come from; in parts
/// for each case @name@, @body@ and @check@ are its name, its statements and the call that checks it.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace study {

struct TemplatePart {
    bool isForEach = false;
    std::string text;
};
using TestTemplate = std::vector<TemplatePart>;

/// @return the parts in their order, or one line that says which file is missing
[[nodiscard]] base::Result<TestTemplate> readTestTemplate(std::string_view name);

/// The text with each @word@ of `values` replaced by its value.
[[nodiscard]] std::string filledIn(std::string_view text,
                                   const std::vector<std::pair<std::string_view, std::string>>& values);

}  // namespace study
