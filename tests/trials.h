#pragma once
#include <cstdint>

/// The number of random cases of a property test: all, or an eighth in a build with sanitizers. That build searches for
/// memory faults and undefined behaviour at up to ten times the cost; the plain build checks the property itself.
[[nodiscard]] constexpr std::uint64_t trials(std::uint64_t count) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return count / 8;
#else
    return count;
#endif
}
