#pragma once
/// Memory for what is large and read here and there: fewer, larger pages where the system has them.

#include <cstddef>
#include <vector>

#include "base/contract.h"
#include "platform/machine.h"

namespace world {

/// Reserves room, in large pages if the system grants them: a world of a hundred thousand bodies reads a few of them
/// from many places for each contact, and would miss the processor's list of pages nearly each time.
/// @pre `values` is empty, or its room is enough: pages that are in use stay as they are
template <class T>
void reserveLarge(std::vector<T>& values, std::size_t count) {
    CAROM_EXPECTS(values.empty() || values.capacity() >= count, values.size(), values.capacity(), count);
    values.reserve(count);
    platform::preferLargePages(values.data(), values.capacity() * sizeof(T));
}

/// A copy in large pages.
template <class T>
[[nodiscard]] std::vector<T> inLargePages(const std::vector<T>& values) {
    std::vector<T> copy;
    reserveLarge(copy, values.size());
    copy.assign(values.begin(), values.end());
    return copy;
}

}  // namespace world
