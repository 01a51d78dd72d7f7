#pragma once

#include <string>

namespace io {

/// Appends the shortest decimal form that reads back the same double; -0 as 0. @pre finite
void appendNumber(std::string& out, double value);
[[nodiscard]] std::string number(double value);

}  // namespace io
