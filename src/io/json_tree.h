#pragma once
/// JSON as a tree, in the order of the file: read strictly, written so that a diff shows what changed.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "io/result.h"

namespace io {

using Json = nlohmann::ordered_json;

/// Repeated keys, numbers beyond double, nesting deeper than 64 and anything after the value are errors.
[[nodiscard]] Result<Json> readJson(std::string_view text);

/// Two spaces a level; an array of plain values on one line; numbers in the shortest form that reads back the same.
[[nodiscard]] std::string writeJson(const Json&);

/// The text of a value in one line, shortened if long: for messages.
[[nodiscard]] std::string shortText(const Json&);

}  // namespace io
