#pragma once
/// decided() on four lanes. Internal to the core.

#include "collide/filter.h"

namespace collide {

inline constexpr FilterResult kOutOfReach = -2;  ///< the numbers need the scaling or the limit of decided()

/// The outcome by split.h, kUnsure or kOutOfReach.
/// @param to, from  v = to - from, not 0
/// @param isTimed   the unit of time of v is a frame
/// @param open      what the filter left open: less is asked where it decided a part
/// @pre the machine has AVX2 and FMA
[[nodiscard]] FilterResult decidedAvx2(const SweepQuery& q, const Vec3& to, const Vec3& from, bool isTimed,
                                       FilterResult open = kUnsure) noexcept;

/// The outcome of detail::classifyClosely(), on a machine with AVX2 and FMA.
[[nodiscard]] Outcome classifyAvx2(const SweepQuery& q, const Vec3& velocity, FilterResult open) noexcept;

namespace detail {
/// The tiers that are left: decided(), the grid, the exact tier.
[[nodiscard]] Outcome classifyAtLast(const SweepQuery& q, const Vec3& velocity) noexcept;
}  // namespace detail

}  // namespace collide
