#pragma once
/// Numbers in the picture: rounded for reading, but never to a value that contradicts the exact decision.

#include <string>

namespace render {

/// Four significant digits: "18.52", "0.0421", "6.483", "1.234e-09", "1.5e+12"; whole where it is whole. Never "-0".
[[nodiscard]] std::string shortNumber(double value);
/// A fixed number of decimals.
[[nodiscard]] std::string fixedDecimals(double value, int decimals);

}  // namespace render
