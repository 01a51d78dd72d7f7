#pragma once
/// The order of many keys in linear time.

#include <cstdint>
#include <span>
#include <vector>

namespace render {

/// The indices of keys in the order of their values; equal keys stay in their order.
/// @param keys  no NaN; fewer than 2^32
[[nodiscard]] std::vector<std::uint32_t> ascendingOrder(std::span<const float> keys);

}  // namespace render
