#pragma once
/// Words of other people in the cells of a spreadsheet, which runs what looks like a formula.

#include <string>
#include <string_view>

namespace text {

/// The text as one line (io::oneLine) that is no formula: an apostrophe stands before each sign that would begin one,
/// at the start and behind semicolons, which divide cells where commas are decimal.
[[nodiscard]] std::string spreadsheetCell(std::string_view text);

}  // namespace text
