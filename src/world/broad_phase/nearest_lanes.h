#pragma once
/// @file
/// Constants and declarations that the paths of nearest.h share. Internal to the room.

#include "world/broad_phase/nearest.h"

#if defined(__x86_64__)
#define CAROM_X86 1
#else
#define CAROM_X86 0
#endif

namespace world {

inline constexpr double kUnit = std::numeric_limits<double>::epsilon() / 2;  ///< unit roundoff, u = 2^-53
inline constexpr double kSlopeError = 8 * kUnit;                             ///< relative error of b = d.v
inline constexpr double kPowerError = 64 * kUnit;                            ///< relative error of c = d.d - R^2
inline constexpr double kEarly = 1 - 16 * kUnit;                             ///< factor that keeps bounds early
inline constexpr double kTouchFactor = 2 * kGroupGap;  ///< (1 + g)^2 - 1 for the gap g, to first order

#if CAROM_X86
[[nodiscard]] Nearest nearestAvx2(const Body* bodies, Index self, Candidates candidates, bool isNewest) noexcept;
[[nodiscard]] Nearest nearestAvx512(const Body* bodies, Index self, Candidates candidates, bool isNewest) noexcept;
#endif

}  // namespace world
