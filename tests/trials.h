#pragma once
#include <cstdint>

/// How many of a property test's random cases are tried: all, or a quarter in a build with sanitizers. There they look for
/// memory faults and undefined behaviour, at up to ten times the cost; the property itself is held by the plain build.
[[nodiscard]] constexpr std::uint64_t trials(std::uint64_t count) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return count / 4;
#else
    return count;
#endif
}
