#pragma once
/// Counts of 64 bits as sizes of this system.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace base {

/// The same number, or the largest size where a size has 32 bits and the number needs more.
[[nodiscard]] constexpr std::size_t toSize(std::uint64_t count) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(count, std::numeric_limits<std::size_t>::max()));
}

}  // namespace base
