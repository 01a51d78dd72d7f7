#pragma once
/// Numbers as people type them: 1/3, sqrt(2)/2, 2*pi, 1e-9.

#include <string_view>

#include "io/result.h"

namespace session {

/// Evaluates an expression: + - * / ^, brackets, pi, e, sqrt, cbrt, abs, sin, cos, tan, asin, acos, atan (radians), deg
/// (degrees to radians), exp, ln, log (base 10), min and max of two. A plain number gives the double nearest to it.
/// `inf` and the words "none", "no limit", "immovable" give infinity if `allowInfinity`.
/// @return the value, or one line that says what is wrong and where ("expected a number after '*'")
[[nodiscard]] io::Result<double> evaluate(std::string_view text, bool allowInfinity = false);

}  // namespace session
