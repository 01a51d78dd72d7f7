#pragma once
/// The defects of the five articles by name (defects.h describes them), and a set of them to repair.
///
/// Every printed method has such a set as a parameter: with an empty set it is the listing as printed, with one defect
/// the listing with that line repaired. Runs with different sets show which defect makes an answer wrong.

#include <cstdint>
#include <initializer_list>

namespace methods {

// clang-format off
enum class Defect : std::uint8_t {
    B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11, B12, B13, B14, B15, B16,
    D1, D2, D3, D4, D5, D6, D7, D8, D9,
    S1, S2, S3, S4, S5, S6, S7, S8,
    P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14,
    R1, R2, R3, R4, R5,
};
// clang-format on
inline constexpr int kDefectCount = static_cast<int>(Defect::R5) + 1;

/// A set of defects, each of which is repaired in a run of a printed method.
class Repairs {
  public:
    constexpr Repairs() = default;
    constexpr Repairs(std::initializer_list<Defect> defects) {
        for (Defect d : defects) m_bits |= bit(d);
    }
    [[nodiscard]] constexpr bool has(Defect d) const { return (m_bits & bit(d)) != 0; }
    [[nodiscard]] constexpr Repairs with(Defect d) const { return Repairs(m_bits | bit(d)); }
    [[nodiscard]] constexpr Repairs without(Defect d) const { return Repairs(m_bits & ~bit(d)); }
    [[nodiscard]] constexpr bool empty() const { return m_bits == 0; }
    constexpr bool operator==(const Repairs&) const = default;

  private:
    constexpr explicit Repairs(std::uint64_t bits) : m_bits(bits) {}
    static constexpr std::uint64_t bit(Defect d) { return std::uint64_t{1} << static_cast<unsigned>(d); }
    std::uint64_t m_bits = 0;
};

}  // namespace methods
