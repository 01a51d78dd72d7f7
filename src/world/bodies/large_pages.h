#pragma once
/// @file
/// Large memory pages for arrays with random access: fewer misses of the translation lookaside buffer.

#include <cstddef>
#include <cstdint>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace world {

/// Reserves capacity, in large pages if the system grants them. In a world of 1e5 bodies each contact reads records
/// that are spread over the whole array; with small pages nearly each read would miss the translation lookaside buffer.
/// @param values  the array
/// @param count   capacity, in elements
/// @pre `values` is empty or its capacity is at least `count`: pages in use are not converted
template <class T>
void reserveLarge(std::vector<T>& values, std::size_t count) {
    values.reserve(count);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kPage = std::uintptr_t{1} << 21;
    const auto begin = (reinterpret_cast<std::uintptr_t>(values.data()) + kPage - 1) / kPage * kPage;
    const auto end = reinterpret_cast<std::uintptr_t>(values.data() + values.capacity()) / kPage * kPage;
    if (begin < end)
        (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // a hint: failure is harmless
#endif
}

/// A copy of `values` in large pages.
template <class T>
[[nodiscard]] std::vector<T> inLargePages(const std::vector<T>& values) {
    std::vector<T> copy;
    reserveLarge(copy, values.size());
    copy.assign(values.begin(), values.end());
    return copy;
}

}  // namespace world
