#include "io/numbers.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "base/contract.h"
#include "io/decimal.h"

namespace io {
namespace {

constexpr std::array<std::uint64_t, 20> kPowers = [] {
    std::array<std::uint64_t, 20> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 10 * powers[i - 1];
    return powers;
}();

constexpr std::array<char, 200> kPairs = [] {
    std::array<char, 200> pairs{};
    for (std::size_t i = 0; i < 100; ++i) {
        pairs[2 * i] = static_cast<char>('0' + i / 10);
        pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
    return pairs;
}();

/// @pre x > 0
int countOfDigits(std::uint64_t x) {
    const int count = (64 - std::countl_zero(x)) * 1233 >> 12;  // log10(2) is 1233 / 4096
    return count + (x >= kPowers[static_cast<std::size_t>(count)] ? 1 : 0);
}

/// Eight digits, leading zeros included: the divisions do not wait for each other.
void writeEight(char* to, std::uint32_t x) {
    const std::uint32_t high = x / 10'000, low = x % 10'000;
    std::memcpy(to, &kPairs[2 * (high / 100)], 2);
    std::memcpy(to + 2, &kPairs[2 * (high % 100)], 2);
    std::memcpy(to + 4, &kPairs[2 * (low / 100)], 2);
    std::memcpy(to + 6, &kPairs[2 * (low % 100)], 2);
}

/// The digits of a shortest decimal, at the end of a text of 17, before bytes that copies of a fixed length may reach.
class Digits {
  public:
    explicit Digits(Decimal decimal) : m_count(countOfDigits(decimal.digits)), m_exponent(decimal.exponent) {
        constexpr std::uint64_t kEight = 100'000'000;
        const std::uint64_t high = decimal.digits / kEight;
        m_text[0] = static_cast<char>('0' + high / kEight);
        writeEight(&m_text[1], static_cast<std::uint32_t>(high % kEight));
        writeEight(&m_text[9], static_cast<std::uint32_t>(decimal.digits % kEight));
    }
    /// The shorter of the two forms, the fixed one of equals. @pre the exponent is at most 0
    char* write(char* to) const {
        return m_exponent >= (m_count == 1 ? -3 : -(m_count + 3)) ? writeFixed(to) : writeScientific(to);
    }

  private:
    static constexpr int kMost = 17;

    [[nodiscard]] const char* begin() const { return &m_text[static_cast<std::size_t>(kMost - m_count)]; }
    char* writeFixed(char* to) const {
        const int whole = m_count + m_exponent;
        if (whole <= 0) {
            std::memcpy(to, "0.000000", 8);
            std::memcpy(to + 2 - whole, begin(), kMost);
            return to + 2 - m_exponent;
        }
        std::memcpy(to, begin(), kMost);
        if (m_exponent == 0) return to + m_count;
        to[whole] = '.';
        std::memcpy(to + whole + 1, begin() + whole, kMost);
        return to + m_count + 1;
    }
    /// d.ddde-NN
    char* writeScientific(char* to) const {
        to[0] = *begin();
        to[1] = '.';
        std::memcpy(to + 2, begin() + 1, kMost);
        to += m_count == 1 ? 1 : m_count + 1;
        *to++ = 'e';
        *to++ = '-';
        int exponent = 1 - m_count - m_exponent;
        if (exponent >= 100) *to++ = static_cast<char>('0' + exponent / 100);
        std::memcpy(to, &kPairs[2 * static_cast<std::size_t>(exponent % 100)], 2);
        return to + 2;
    }

    int m_count, m_exponent;
    std::array<char, 2 * kMost + 1> m_text{};
};

}  // namespace

char* writeNumber(char* to, double value) {
    CAROM_EXPECTS(std::isfinite(value), value);
    if (value == 0) {
        *to = '0';
        return to + 1;
    }
    const double size = std::abs(value);
    if (std::isnormal(size)) {
        Decimal decimal = shortestDecimal(size);
        // Whole numbers are written out up to 5 zeros, a single digit up to 4.
        if (decimal.exponent > 0 && decimal.exponent <= (decimal.digits < 10 ? 4 : 5) && size < 0x1p53)
            decimal = {decimal.digits * kPowers[static_cast<std::size_t>(decimal.exponent)], 0};
        if (decimal.exponent <= 0) {
            if (value < 0) *to++ = '-';
            return Digits(decimal).write(to);
        }
    }
    return std::to_chars(to, to + kNumberRoom, value).ptr;
}

void appendNumber(std::string& out, double value) {
    char buffer[kNumberRoom];
    out.append(buffer, writeNumber(buffer, value));
}

std::string number(double value) {
    std::string text;
    appendNumber(text, value);
    return text;
}

}  // namespace io
