#pragma once
/// Counts of 64 bits as sizes of this system.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace base {

/// Converts a 64-bit count to std::size_t; saturates where std::size_t has 32 bits.
[[nodiscard]] constexpr std::size_t toSize(std::uint64_t count) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(count, std::numeric_limits<std::size_t>::max()));
}

}  // namespace base
