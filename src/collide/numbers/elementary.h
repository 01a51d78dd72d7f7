#pragma once
/// Elementary functions rounded to the nearest double, so that what is printed is the same on every system: the last
/// bits of the C library's functions are not.
///
/// A double-double value of relative error below 2^-95 is rounded if that bound allows one result only (Ziv's test);
/// else Boost.Multiprecision computes with 256 bits, then with 1400, where arguments of any size are reduced exactly
/// enough. A value midway between two doubles (of these functions pow alone has such) is rounded to the even one.
/// Source: Ziv, Fast evaluation of elementary mathematical functions with correctly rounded last bit (1991).

namespace collide::rounded {

[[nodiscard]] double sin(double x);
[[nodiscard]] double cos(double x);
[[nodiscard]] double tan(double x);
[[nodiscard]] double asin(double x);  ///< NaN outside of [-1, 1]
[[nodiscard]] double acos(double x);  ///< NaN outside of [-1, 1]
[[nodiscard]] double atan(double x);
[[nodiscard]] double atan2(double y, double x);
[[nodiscard]] float atan2(float y, float x);
[[nodiscard]] double exp(double x);
[[nodiscard]] double log(double x);    ///< -infinity at 0, NaN below
[[nodiscard]] double log10(double x);  ///< the same
[[nodiscard]] double cbrt(double x);
[[nodiscard]] double pow(double x, double y);  ///< as std::pow at zeros, infinities, NaN and negative x

}  // namespace collide::rounded
