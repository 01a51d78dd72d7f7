#include "base/numbers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "base/bits.h"
#include "base/contract.h"
#include "base/decimal.h"
#include "base/powers_of_ten.h"

namespace base {
namespace {

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
    return count + (x >= kWholePowersOfTen[static_cast<std::size_t>(count)] ? 1 : 0);
}

/// Eight digits, leading zeros included: the divisions do not wait for each other.
void writeEight(char* to, std::uint32_t x) {
    constexpr std::size_t kPair = 2;
    const std::uint32_t high = x / 10'000, low = x % 10'000;
    std::memcpy(to, &kPairs[kPair * (high / 100)], 2);
    std::memcpy(to + 2, &kPairs[kPair * (high % 100)], 2);
    std::memcpy(to + 4, &kPairs[kPair * (low / 100)], 2);
    std::memcpy(to + 6, &kPairs[kPair * (low % 100)], 2);
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
    /// The shorter of the two forms, the fixed one of equals. Whole numbers with zeros behind have the other one.
    char* write(char* to) const {
        const bool isFixed = m_exponent == 0 || (m_exponent < 0 && m_exponent >= (m_count == 1 ? -3 : -(m_count + 3)));
        return isFixed ? writeFixed(to) : writeScientific(to);
    }

  private:
    static constexpr int kMost = 17;

    [[nodiscard]] const char* begin() const { return &m_text[static_cast<std::size_t>(kMost - m_count)]; }
    char* writeFixed(char* to) const {
        const int whole = m_count + m_exponent;
        if (whole <= 0) {
            constexpr std::string_view kZeros = "0.000000";
            std::memcpy(to, kZeros.data(), kZeros.size());
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
        const int exponent = m_count - 1 + m_exponent, size = std::abs(exponent);
        *to++ = 'e';
        *to++ = exponent < 0 ? '-' : '+';
        if (size >= 100) *to++ = static_cast<char>('0' + size / 100);
        std::memcpy(to, &kPairs[2 * static_cast<std::size_t>(size % 100)], 2);
        return to + 2;
    }

    int m_count, m_exponent;
    std::array<char, 2 * kMost + 1> m_text{};
};

/// @param value  not 0, whose size `decimal` stands for
char* write(char* to, Decimal decimal, double value) {
    // Whole numbers are written out up to 5 zeros, a single digit up to 4; every digit of them is right.
    if (decimal.exponent > 0 && decimal.exponent <= (decimal.digits < 10 ? 4 : 5)) {
        if (std::abs(value) >= 0x1p53) return to + std::snprintf(to, kNumberRoom, "%.0f", value);
        decimal = {static_cast<std::uint64_t>(std::abs(value)), 0};
    }
    if (value < 0) *to++ = '-';
    return Digits(decimal).write(to);
}

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isDigit(char c, Notation notation) {
    return isDigit(c) || (notation == Notation::Hex && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
}

/// The parts of a number at the beginning of a text.
struct Scanned {
    std::size_t length = 0;
    std::uint64_t digits = 0;  ///< the first 19 significant ones
    int significant = 0;       ///< how many there are
    long exponent = 0;         ///< power of ten of the last digit; cut where no double is in range
};

Scanned scan(std::string_view text, Notation notation) {
    constexpr int kMostDigits = 19;
    Scanned s;
    std::size_t at = text.starts_with('-') ? 1 : 0;
    bool hasDigits = false, isFraction = false;
    for (; at < text.size() && (isDigit(text[at], notation) || (text[at] == '.' && !isFraction)); ++at) {
        if (text[at] == '.') {
            isFraction = true;
            continue;
        }
        hasDigits = true;
        s.exponent -= isFraction ? 1 : 0;
        if (s.significant == 0 && text[at] == '0') continue;
        if (++s.significant <= kMostDigits) s.digits = s.digits * 10 + static_cast<std::uint64_t>(text[at] - '0');
    }
    if (!hasDigits) return {};
    s.length = at;
    if (at == text.size() || (text[at] | 0x20) != (notation == Notation::Hex ? 'p' : 'e')) return s;
    const bool isSigned = ++at < text.size() && (text[at] == '-' || text[at] == '+');
    const bool isNegative = isSigned && text[at] == '-';
    at += isSigned ? 1 : 0;
    if (at == text.size() || !isDigit(text[at])) return s;
    constexpr long kBeyondAny = 100'000;
    long power = 0;
    for (; at < text.size() && isDigit(text[at]); ++at) power = std::min(power * 10 + (text[at] - '0'), kBeyondAny);
    s.exponent += isNegative ? -power : power;
    s.length = at;
    return s;
}

/// By the C library, which rounds correctly.
template <class Real>
Real readSlowly(std::string_view number, Notation notation) {
    const bool isNegative = number.starts_with('-');
    const std::string text = (notation == Notation::Hex ? "0x" : "") + std::string(number.substr(isNegative ? 1 : 0));
    const Real size = std::is_same_v<Real, float> ? static_cast<Real>(std::strtof(text.c_str(), nullptr))
                                                  : static_cast<Real>(std::strtod(text.c_str(), nullptr));
    return isNegative ? -size : size;
}

/// The float nearest to a number, of which the nearest double is known; absent where that is the middle of two floats.
std::optional<float> nearestFloat(double value) {
    constexpr std::uint64_t kRounded = (1U << 29) - 1, kMiddle = 1U << 28;
    if (!(std::abs(value) >= 0x1p-126 && std::abs(value) < 0x1p127)) return std::nullopt;
    if ((base::bitCast<std::uint64_t>(value) & kRounded) == kMiddle) return std::nullopt;
    return static_cast<float>(value);
}

template <class Real>
NumberRead read(std::string_view text, Notation notation) {
    const Scanned s = scan(text, notation);
    if (s.length == 0) return {};
    std::optional<Real> value;
    if (notation == Notation::Decimal && s.significant <= 19 && std::abs(s.exponent) < 1000) {
        std::optional<double> size = nearestDouble(s.digits, static_cast<int>(s.exponent));
        if (size && text.starts_with('-')) size = -*size;
        if constexpr (std::is_same_v<Real, float>) {
            value = size && *size != 0 ? nearestFloat(*size) : std::nullopt;
        } else {
            value = size;
        }
    }
    if (!value) value = readSlowly<Real>(text.substr(0, s.length), notation);
    return {static_cast<double>(*value), s.length, std::isfinite(*value) && (*value != 0 || s.significant == 0)};
}

template <class Real>
char* writeShortest(char* to, Real value) {
    if (!std::isfinite(value) || value == 0) {
        const std::string_view name = value == 0 ? "0" : std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
        return std::copy(name.begin(), name.end(), to);
    }
    return write(to, shortestDecimal(std::abs(value)), static_cast<double>(value));
}

template <class Real>
std::string shortestText(Real value) {
    std::array<char, kNumberRoom> text;
    return {text.data(), writeShortest(text.data(), value)};
}

}  // namespace

char* writeNumber(char* to, double value) { return writeShortest(to, value); }
std::string number(double value) { return shortestText(value); }
std::string floatNumber(float value) { return shortestText(value); }

void appendNumber(std::string& out, double value) {
    CAROM_EXPECTS(std::isfinite(value), value);
    std::array<char, kNumberRoom> text;
    out.append(text.data(), writeNumber(text.data(), value));
}

std::string printed(const char* format, int digits, double value) {
    std::array<char, 1200> text;  // 5e-324 has 1074 places
    const int length = std::snprintf(text.data(), text.size(), format, digits, value);
    CAROM_EXPECTS(length >= 0 && length < static_cast<int>(text.size()), length);
    return {text.data(), static_cast<std::size_t>(length)};
}

std::string withoutEndingZeros(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

NumberRead readNumber(std::string_view text, Notation notation) { return read<double>(text, notation); }
NumberRead readFloat(std::string_view text, Notation notation) { return read<float>(text, notation); }

std::optional<double> wholeNumber(std::string_view text) {
    const NumberRead read = readNumber(text);
    const bool isWhole = read.length > 0 && read.length == text.size() && read.isInRange;
    return isWhole ? std::optional(read.value) : std::nullopt;
}

}  // namespace base
