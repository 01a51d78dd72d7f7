#pragma once
/// @file
/// Large memory pages for arrays with random access: fewer misses of the translation lookaside buffer.

#include <cstddef>
#include <vector>

#include "base/contract.h"
#include "platform/machine.h"

namespace world {

/// Reserves capacity, in large pages if the system grants them. In a world of 1e5 bodies each contact reads records
/// that are spread over the whole array; with small pages nearly each read would miss the translation lookaside buffer.
/// @param values  the array
/// @param count   capacity, in elements
/// @pre `values` is empty or its capacity is at least `count`: pages in use are not converted
template <class T>
void reserveLarge(std::vector<T>& values, std::size_t count) {
    CAROM_EXPECTS(values.empty() || values.capacity() >= count, values.size(), values.capacity(), count);
    values.reserve(count);
    platform::preferLargePages(values.data(), values.capacity() * sizeof(T));
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
