#include "render/paint/ascending_order.h"

#include <array>
#include <cstddef>
#include <utility>

#include "base/bits.h"

namespace render {
namespace {

constexpr int kDigitBits = 11, kDigits = 3;
constexpr std::size_t kDigitValues = std::size_t{1} << kDigitBits;

struct RankedKey {
    std::uint32_t rank, index;
};

/// Unsigned integers in the order of the floats; both zeros are one.
std::uint32_t rankOf(float key) {
    const auto bits = base::bitCast<std::uint32_t>(key + 0.0f);
    return bits ^ (bits >> 31 ? 0xFFFFFFFFu : 0x80000000u);
}

std::size_t digitOf(std::uint32_t rank, int digit) { return rank >> (digit * kDigitBits) & (kDigitValues - 1); }

}  // namespace

// Radix sort, the lowest digit first.
std::vector<std::uint32_t> ascendingOrder(std::span<const float> keys) {
    std::vector<RankedKey> from(keys.size()), to(keys.size());
    std::array<std::array<std::uint32_t, kDigitValues>, kDigits> places{};
    for (std::uint32_t i = 0; i < keys.size(); ++i) {
        from[i] = {rankOf(keys[i]), i};
        for (int digit = 0; digit < kDigits; ++digit) ++places[std::size_t(digit)][digitOf(from[i].rank, digit)];
    }
    for (int digit = 0; digit < kDigits; ++digit) {
        auto& place = places[std::size_t(digit)];
        std::uint32_t next = 0;
        for (std::uint32_t& count : place) next += std::exchange(count, next);
        for (const RankedKey& key : from) to[place[digitOf(key.rank, digit)]++] = key;
        from.swap(to);
    }
    std::vector<std::uint32_t> order(keys.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = from[i].index;
    return order;
}

}  // namespace render
