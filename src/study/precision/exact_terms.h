#pragma once
/// The intermediates of the published form in exact arithmetic, and the margins computed from them. Internal to study.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "collide/numbers/dyadic.h"
#include "study/precision/precision.h"

namespace study {

/// The exact terms of a query: sums and products without error, roots and quotients to a relative 2^-110.
struct ExactTerms {
    explicit ExactTerms(const collide::SweepQuery& query);

    std::array<std::optional<collide::Dyadic>, kTermCount> of;  ///< by Term; absent if undefined, such as √D for D < 0
    /// For a sum the binary exponent of its largest part; absent for other terms, and if all parts are 0.
    std::array<std::optional<std::int64_t>, kTermCount> largestPart;
    bool byAim = false, toEnd = false;
    collide::Dyadic speed;     ///< speed of an aim
    collide::Dyadic duration;  ///< frames of the path to an end, else 1

    [[nodiscard]] const collide::Dyadic& operator[](Term t) const { return *of[static_cast<std::size_t>(t)]; }
    [[nodiscard]] bool has(Term t) const { return of[static_cast<std::size_t>(t)].has_value(); }
    /// @pre largestPart of the term is present
    [[nodiscard]] Cancellation cancellation(Term t) const;
};

/// True for the terms that ExactTerms holds without error.
[[nodiscard]] bool isRational(Term t) noexcept;

/// Decimal digits, followed by "…" if there are more; with a power of ten below 1e-6 and from 1e21 on.
[[nodiscard]] std::string digitsOf(const collide::Dyadic& value, bool isExact, bool& isComplete);

[[nodiscard]] std::vector<Margin> marginsOf(const ExactTerms& exact, double frames);

}  // namespace study
