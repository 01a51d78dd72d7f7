#pragma once
/// Numbers to text and back, the same on every system: by decimal.h where 128 bits decide, else by the C library's
/// correctly rounded conversions.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace base {

/// Room to write any number in; the longest has 24 characters: -2.2250738585072014e-308.
inline constexpr std::size_t kNumberRoom = 40;

/// Writes the shortest decimal form that reads back the same double; of equally short ones the nearest, of equally
/// long forms the one without exponent; -0 as 0. "inf", "-inf", "nan" where it is not finite.
/// @param to  kNumberRoom bytes
/// @return the end of the text
char* writeNumber(char* to, double value);
[[nodiscard]] std::string number(double value);
/// The same, appended. @pre finite
void appendNumber(std::string& out, double value);
/// The shortest decimal form that reads back the same float; else as number().
[[nodiscard]] std::string floatNumber(float value);
/// A number as printf writes it, rounded to nearest. @param format  takes an int and a double: "%.*f", "%.*g", "%.*e"
[[nodiscard]] std::string printed(const char* format, int digits, double value);

/// Drops zeros that end a fraction, and the point if nothing follows it. @param text  without an exponent
[[nodiscard]] std::string withoutEndingZeros(std::string text);

enum class Notation { Decimal, Hex };  ///< Hex: digits of 0x1.8p3, without their 0x

/// A number at the beginning of a text.
struct NumberRead {
    double value = 0;        ///< the nearest double or float; 0 or infinity where it is out of range
    std::size_t length = 0;  ///< bytes of its text; 0 if the text begins with no number
    bool isInRange = true;   ///< false if it is not 0 and rounds to 0, or is beyond the largest
};

/// Digits with a point anywhere among them, behind an optional minus, before an optional exponent: 12, -.5, 1.e-3. No
/// plus sign, space, infinity or NaN.
[[nodiscard]] NumberRead readNumber(std::string_view text, Notation notation = Notation::Decimal);
/// The number that is the whole text; absent where there is none, or it is out of range.
[[nodiscard]] std::optional<double> wholeNumber(std::string_view text);
/// The same as readNumber(), with the nearest float.
[[nodiscard]] NumberRead readFloat(std::string_view text, Notation notation = Notation::Decimal);

}  // namespace base
