#pragma once
/// decided() on four lanes. Internal to the core.

#include "collide/filter.h"

namespace collide {

inline constexpr FilterResult kOutOfReach = -2;  ///< the numbers need the scaling or the limit of decided()

/// The outcome by split.h, kUnsure or kOutOfReach.
/// @param to, from  v = to - from, not 0
/// @param isTimed   the unit of time of v is a frame
/// @param open      what the filter left open: less is asked where it decided a part
/// @param h, a, sum of the filter
/// @pre the machine has AVX2 and FMA
[[nodiscard]] FilterResult decidedAvx2(const SweepQuery& q, const Vec3& to, const Vec3& from, bool isTimed,
                                       FilterResult open, double h, double a, double sum) noexcept;

}  // namespace collide
