#pragma once

#include <cstddef>
#include <string>

namespace io {

/// Room to write any number in; the longest has 24 characters: -2.2250738585072014e-308.
inline constexpr std::size_t kNumberRoom = 40;

/// Writes the shortest decimal form that reads back the same double, as std::to_chars does; -0 as 0. @pre finite
/// @param to  kNumberRoom bytes
/// @return the end of the text
char* writeNumber(char* to, double value);
/// The same, appended.
void appendNumber(std::string& out, double value);
[[nodiscard]] std::string number(double value);

}  // namespace io
