#pragma once
/// Numbers as people type them: 1/3, sqrt(2)/2, 2*pi, 1e-9.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "io/result.h"
#include "scene/scene.h"

namespace text {

/// The treatment of a degree sign (or "deg") after a number: an error for fields that hold no angle, a conversion for
/// fields in radians, ignored for fields in degrees.
enum class Degrees : std::uint8_t { NotAllowed, AsRadians, AsDegrees };

/// Evaluates an expression: + - * / ^, brackets, pi, e, sqrt, cbrt, abs, floor, ceil, sin, cos, tan, asin, acos, atan
/// (radians), deg (degrees to radians), exp, ln, log (base 10), min and max of two; − × · ÷ √ π 2² 10⁻³ as they are
/// printed; hex floats such as 0x1p-3. A plain number gives the double nearest to it. A comma between two digits is a
/// decimal comma, except in min and max, where it separates the two values. `inf` and the words "none", "no limit",
/// "immovable" give infinity if `allowInfinity`.
/// @return a finite value (or that infinity), or one line that says what is wrong and where ("expected a number after
///         '*' at column 5"; columns count characters from 1)
[[nodiscard]] io::Result<double> evaluate(std::string_view text, bool allowInfinity = false,
                                          Degrees degrees = Degrees::NotAllowed);

/// A function that returns the value of a name in an expression; absent if there is no such name. A name begins with a
/// letter; it has letters, digits, '_', and dots before a letter: "cue.position.x". A name with other characters is
/// written in braces: "{ball 2.radius}".
using Names = std::function<std::optional<double>(std::string_view)>;

/// evaluate() with further names, which take precedence over those of functions and constants. Degree signs are
/// ignored, and there is no decimal comma: such an expression stands in a file.
[[nodiscard]] io::Result<double> evaluateWith(std::string_view text, const Names& names);
/// The fault of an expression that does not depend on the values of its names, in one line: a missing bracket, an
/// unknown name. Empty if there is none.
[[nodiscard]] std::string faultOf(std::string_view text, const Names& names);

/// Evaluates three expressions, separated by semicolons, commas or spaces, in brackets of any kind or none: "1, 2/3,
/// -1", "[1 2 3]", with decimal commas "1,5; 2; 3".
/// @return finite components, or one line that says what is wrong
[[nodiscard]] io::Result<scene::Vec3> evaluateVector(std::string_view text);

}  // namespace text
