#pragma once
/// What the vector paths of nearest.h share. Internal to the world.

#include "world/broad_phase/nearest.h"

#if defined(__x86_64__)
#define CAROM_X86 1
#else
#define CAROM_X86 0
#endif

namespace world {

inline constexpr double kUnit = std::numeric_limits<double>::epsilon() / 2;
inline constexpr double kSlopeError = 8 * kUnit;
inline constexpr double kPowerError = 64 * kUnit;
inline constexpr double kEarly = 1 - 16 * kUnit;
/// t - t0 >= c / (-2 b) rejects most partners without a root; both factors leave room for rounding, so that no bound
/// that equals or beats the best is ever rejected, in whatever order the partners come.
inline constexpr double kReject = -2 * (1 + 1e-14);
inline constexpr double kLater = 1 + 16 * kUnit;
inline constexpr double kTouchFactor = 2 * kGroupGap;  ///< (1 + g)^2 - 1, of the squared radius sum

/// The lowest index among partners whose bound is exactly `time`: settles ties between lanes.
[[nodiscard]] Index lowestAt(double time, const Body* bodies, Index self, Partners partners) noexcept;

#if CAROM_X86
[[nodiscard]] Nearest nearestAvx2(const Body* bodies, Index self, Partners partners, bool isNewest) noexcept;
[[nodiscard]] Nearest nearestAvx512(const Body* bodies, Index self, Partners partners, bool isNewest) noexcept;
#endif

}  // namespace world
