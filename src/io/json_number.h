#pragma once
/// Numbers of JSON text: checked and converted in one pass. Internal to the reader of JSON.

#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/decimal.h"
#include "base/numbers.h"
#include "base/powers_of_ten.h"
#include "io/text.h"

namespace io {

inline bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
inline bool isDelimiter(char c) { return isSpace(c) || c == ',' || c == '}' || c == ']'; }

/// A number by JSON's grammar, which is narrower than that of any from_chars. Its digits are converted as they are
/// checked: most of a file of scenes or queries is digits.
class NumberReader {
  public:
    /// @return the end of the number; null if there is none
    const char* read(const char* at, const char* end) {
        m_begin = m_at = at;
        m_end = end;
        m_isNegative = accept('-');
        if (!accept('0') && takeDigits() == 0) return nullptr;
        std::ptrdiff_t count = m_at - m_begin, places = 0, power = 0;
        if (accept('.')) {
            if ((places = takeDigits()) == 0) return nullptr;
            count += places;
        }
        if (accept('e') || accept('E')) {
            const std::uint64_t digits = std::exchange(m_digits, 0);
            const bool isDivided = accept('-');
            if (!isDivided) (void)accept('+');
            const std::ptrdiff_t length = takeDigits();
            if (length == 0) return nullptr;
            constexpr std::ptrdiff_t kLongest = 5;
            power = length > kLongest ? 100'000 : static_cast<std::ptrdiff_t>(m_digits);
            if (isDivided) power = -power;
            m_digits = digits;
        }
        if (m_at != m_end && !isDelimiter(*m_at)) return nullptr;
        m_isShort = count <= kMostDigits;
        m_power = static_cast<int>(power - places);
        return m_at;
    }
    /// The nearest double; +-infinity beyond the largest. @pre read() has found a number
    [[nodiscard]] double value() const {
        const auto size = m_isShort ? base::nearestDouble(m_digits, m_power) : std::nullopt;
        if (size) return m_isNegative ? -*size : *size;
        return base::readNumber({m_begin, static_cast<std::size_t>(m_at - m_begin)}).value;
    }

  private:
    static constexpr std::ptrdiff_t kMostDigits = 19;  // any more may not fit 64 bits

    bool accept(char c) {
        if (m_at == m_end || *m_at != c) return false;
        ++m_at;
        return true;
    }
    /// Appends digits to m_digits, up to eight at a time where there is text to load. @return their number
    [[gnu::always_inline]] std::ptrdiff_t takeDigits() {
        const char* const begin = m_at;
        if constexpr (std::endian::native == std::endian::little) {
            for (std::uint64_t eight = 0; m_end - m_at >= 8;) {
                std::memcpy(&eight, m_at, sizeof eight);
                const int count = countOfDigits(eight);
                if (count > 0)
                    m_digits =
                        m_digits * base::kWholePowersOfTen[static_cast<std::size_t>(count)] + valueOf(eight, count);
                m_at += count;
                if (count < 8) return m_at - begin;
            }
        }
        for (; m_at != m_end && isDigit(*m_at); ++m_at)
            m_digits = 10 * m_digits + static_cast<std::uint64_t>(*m_at - '0');
        return m_at - begin;
    }
    /// How many of eight bytes, from the lowest on, are digits: 0x30 to 0x39.
    static int countOfDigits(std::uint64_t eight) {
        constexpr std::uint64_t kHigh = 0xF0F0F0F0F0F0F0F0, kDigit = 0x3030303030303030, kSix = 0x0606060606060606;
        return std::countr_zero(((eight & kHigh) ^ kDigit) | (((eight + kSix) & kHigh) ^ kDigit)) / 8;
    }
    /// The value of the lowest `count` bytes, digits, the first in the lowest byte: pairs, then fours, then all.
    /// @param count  from 1 to 8
    static std::uint64_t valueOf(std::uint64_t eight, int count) {
        eight = (eight - 0x3030303030303030) << (64 - 8 * count);  // zeros before them
        eight = 10 * eight + (eight >> 8);
        constexpr std::uint64_t kPairs = 0x000000FF000000FF;
        return ((eight & kPairs) * 0x000F424000000064 + ((eight >> 16) & kPairs) * 0x0000271000000001) >> 32;
    }

    const char *m_begin = nullptr, *m_at = nullptr, *m_end = nullptr;
    std::uint64_t m_digits = 0;
    int m_power = 0;
    bool m_isNegative = false, m_isShort = true;
};

}  // namespace io
