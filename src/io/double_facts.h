#pragma once
/// The exact value of a double and its neighbours: for tooltips, and for stepping a field by single ulps.

#include <cstdint>
#include <optional>
#include <string>

namespace io {

/// The representations and neighbours of a finite double.
struct DoubleFacts {
    std::string exact;            ///< exactDecimal()
    std::string hex;              ///< hexFloat()
    std::optional<double> below;  ///< next double toward -infinity; absent for the lowest
    std::optional<double> above;  ///< next double toward +infinity; absent for the largest
    double ulp = 0;               ///< ulpOf()
};

/// @pre finite
[[nodiscard]] DoubleFacts doubleFacts(double value);

/// Every digit of a double's exact value: 0.1 gives "0.1000000000000000055511151231257827021181583404541015625".
/// Magnitudes below 1e-6 or from 1e21 on are written as d.ddde-7, d.ddde+21, with every digit too. -0 as 0. @pre finite
[[nodiscard]] std::string exactDecimal(double value);

/// Cuts a long run of digits for a narrow place: "0.10000000000000000555…" keeps `digits` of them, and the exponent.
[[nodiscard]] std::string elided(const std::string& exact, std::size_t digits);

/// C's hexadecimal form, which reads back the same double in C++, C and Carom's own fields: 0.5 is "0x1p-1". @pre
/// finite
[[nodiscard]] std::string hexFloat(double value);

/// The difference of |value| to the next larger magnitude; for the largest double, to the next smaller one. @pre finite
[[nodiscard]] double ulpOf(double value);

/// The double `steps` places above in the order of all doubles (below if negative). The two zeros are one place, given
/// as +0; the order ends at the largest and the lowest double. @pre finite
[[nodiscard]] double movedByUlps(double value, std::int64_t steps);

/// The index of a double in the order of all doubles: 0 for both zeros, then 1 for the smallest positive double, -1 for
/// the largest negative one, and so on. @pre not NaN
[[nodiscard]] std::int64_t rungOf(double value) noexcept;
[[nodiscard]] double atRung(std::int64_t rung) noexcept;

}  // namespace io
