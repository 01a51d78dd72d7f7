#pragma once
/// The intermediates of the published form as exact reals, and the margins that follow from them. Internal to study.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "collide/dyadic.h"
#include "study/precision/precision.h"

namespace study {

/// Whole and dyadic terms are exact; roots and quotients are good to a relative 2^-110.
struct ExactTerms {
    explicit ExactTerms(const collide::SweepQuery& query);

    std::array<std::optional<collide::Dyadic>, kTermCount> of;  ///< absent: no such number
    /// For a sum the exponent of two of its largest part; absent for other terms, and where all parts are 0.
    std::array<std::optional<std::int64_t>, kTermCount> largestPart;
    bool byAim = false, toEnd = false;
    collide::Dyadic speed;     ///< speed of an aim
    collide::Dyadic duration;  ///< frames of the path to an end, else 1

    [[nodiscard]] const collide::Dyadic& operator[](Term t) const { return *of[static_cast<std::size_t>(t)]; }
    [[nodiscard]] bool has(Term t) const { return of[static_cast<std::size_t>(t)].has_value(); }
    /// @pre largestPart of the term is there
    [[nodiscard]] Cancellation cancellation(Term t) const;
};

/// True for the terms that ExactTerms has without any error.
[[nodiscard]] bool isRational(Term t) noexcept;

/// Decimal digits, "…" after them if there are more; as a power of ten below 1e-6 and from 1e21 on.
[[nodiscard]] std::string digitsOf(const collide::Dyadic& value, bool isExact, bool& isComplete);

[[nodiscard]] std::vector<Margin> marginsOf(const ExactTerms& exact, double frames);

}  // namespace study
