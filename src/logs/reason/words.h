#pragma once
/// Numbers in the words of reasons.

#include <array>
#include <string>
#include <string_view>

#include <glm/vec3.hpp>

namespace logs {

/// The numbers of a mechanism.
using Numbers = std::array<double, 4>;

[[nodiscard]] std::string shortly(double value);             ///< "0.0386": three significant digits
[[nodiscard]] std::string factorWords(double value);         ///< "0.0167 (1/60) times"
[[nodiscard]] std::string vectorWords(const glm::dvec3& v);  ///< "(0, 0.0386, -1)"; small parts are 0
/// The number of the fewest digits from `low` to `high`.
[[nodiscard]] double roundBetween(double low, double high);

/// A text with its places filled: {0}, {1} numbers, {|0|} the magnitude, {x} 1 + the first as a factor, {v} the first
/// three as a vector, {o} the obstacle's word.
[[nodiscard]] std::string filled(std::string_view text, const Numbers& numbers, std::string_view obstacle);

}  // namespace logs
