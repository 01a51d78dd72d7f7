#pragma once
/// When could a body meet each of many others, and which is first? The inner loop of the engine: branch-free, on the
/// widest vectors of the machine, with the same bits on all of them.

#include "world/simulation/body.h"

namespace world {

/// The earliest candidate among partners.
struct Nearest {
    double time = kNever;   ///< never later than the true contact; kNever: none
    Index partner = kNone;  ///< the lower index among equal times
    unsigned touching = 0;  ///< partners whose gap is below kGroupGap of the radius sum, in either sense
};

/// Gap below which contacts count as simultaneous, in radius sums (1e-9 of a diameter).
inline constexpr double kGroupGap = 1e-9;

/// A lower bound on the time at which two bodies meet, by the stable rule: touching or overlapping and approaching
/// means now. kNever only if they certainly do not meet; a bound may belong to a near miss, which the exact core then
/// denies.
///
/// A pure, symmetric function of the two records: with the question asked at t0 = max(a.t, b.t), d and v relative,
/// R = a.r + b.r, u = 2^-53, the rounding errors are covered by b' = d.v - 8u sum|d_k v_k| and
/// c' = d.d - R^2 - 64u (d.d + R^2); then t = t0 + (1 - 16u) max(c', 0) / (sqrt(b'^2 - v.v c') - b').
/// Source: Bannerman et al., Stable algorithm for event detection in event-driven particle dynamics (2014).
/// @pre magnitudes within 1e-70..1e70 or 0, so that nothing over- or underflows
[[nodiscard]] double contactBound(const Body& a, const Body& b) noexcept;

/// @param isNewest  a promise that no partner's motion began after that of `self`: the same answer, a little sooner
using NearestFunction = Nearest (*)(const Body* bodies, Index self, Partners partners, bool isNewest) noexcept;

enum class Simd { Scalar, Avx2, Avx512 };

/// The widest path that this machine can take.
[[nodiscard]] Simd bestSimd() noexcept;
/// The same function on each path, bit for bit. @pre the machine can take the path
[[nodiscard]] NearestFunction nearestFunction(Simd) noexcept;

}  // namespace world
