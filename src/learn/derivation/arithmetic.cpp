#include "learn/derivation/arithmetic.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "collide/numbers/elementary.h"

namespace learn {
namespace {

constexpr std::string_view kPrintedMinus = "−";

/// A part that has no value; caught in valueOf().
struct NoValue {};

Dyadic powerOfTen(int exponent) {
    Dyadic power(1.0), base(10.0);
    for (int left = std::abs(exponent); left > 0; left /= 2) {
        if (left % 2 == 1) power = power * base;
        base = base * base;
    }
    return exponent < 0 ? Dyadic(1.0) / power : power;
}

Dyadic absolute(const Dyadic& x) { return x.sign() < 0 ? -x : x; }

/// A sum; 0 where only the rounding of its parts is left.
Dyadic sum(const Dyadic& a, const Dyadic& b) { return settled(a + b, a); }

Quantity plus(const Quantity& a, const Quantity& b) {
    if (a.index() != b.index()) throw NoValue{};
    if (const Dyadic* x = std::get_if<Dyadic>(&a)) return sum(*x, std::get<Dyadic>(b));
    const Triple &u = std::get<Triple>(a), &v = std::get<Triple>(b);
    return Triple{sum(u[0], v[0]), sum(u[1], v[1]), sum(u[2], v[2])};
}

Quantity negative(const Quantity& a) {
    if (const Dyadic* x = std::get_if<Dyadic>(&a)) return -*x;
    return -std::get<Triple>(a);
}

/// The dot product of two vectors, else the product.
Quantity product(const Quantity& a, const Quantity& b) {
    const Dyadic *x = std::get_if<Dyadic>(&a), *y = std::get_if<Dyadic>(&b);
    if (x && y) return *x * *y;
    if (x) return std::get<Triple>(b) * *x;
    if (y) return std::get<Triple>(a) * *y;
    const Triple &u = std::get<Triple>(a), &v = std::get<Triple>(b);
    return sum(sum(u[0] * v[0], u[1] * v[1]), u[2] * v[2]);
}

Quantity crossProduct(const Quantity& a, const Quantity& b) {
    const Triple *u = std::get_if<Triple>(&a), *v = std::get_if<Triple>(&b);
    if (!u || !v) throw NoValue{};
    const auto part = [&](std::size_t i, std::size_t k) { return sum((*u)[i] * (*v)[k], -((*u)[k] * (*v)[i])); };
    return Triple{part(1, 2), part(2, 0), part(0, 1)};
}

Dyadic number(const Quantity& a) {
    if (const Dyadic* x = std::get_if<Dyadic>(&a)) return *x;
    throw NoValue{};
}

Quantity divided(const Quantity& a, const Quantity& b) {
    const Dyadic below = number(b);
    if (below.sign() == 0) throw NoValue{};
    if (const Dyadic* x = std::get_if<Dyadic>(&a)) return quotient(*x, below);
    return quotient(std::get<Triple>(a), below);
}

Dyadic sizeOf(const Quantity& a) {
    if (const Dyadic* x = std::get_if<Dyadic>(&a)) return absolute(*x);
    return length(std::get<Triple>(a));
}

Dyadic called(const std::string& function, const Dyadic& x) {
    if (function == "atan") return Dyadic(collide::rounded::atan(x.toDouble()));
    if (function == "acos" && std::abs(x.toDouble()) <= 1) return Dyadic(collide::rounded::acos(x.toDouble()));
    throw NoValue{};
}

/// The components of a printed vector, "(4, 0, −1.5)", or the number alone.
std::vector<std::string_view> partsOf(std::string_view text) {
    if (text.starts_with('(')) text = text.substr(1, text.size() - 2);
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at != std::string_view::npos;) {
        const std::size_t comma = text.find(", ", at);
        parts.push_back(text.substr(at, comma == std::string_view::npos ? comma : comma - at));
        at = comma == std::string_view::npos ? comma : comma + 2;
    }
    return parts;
}

/// A printed number or vector.
Quantity printedQuantity(std::string_view text) {
    std::vector<Dyadic> values;
    for (const std::string_view part : partsOf(text)) {
        const std::optional<Printed> printed = readPrinted(part);
        if (!printed) throw NoValue{};
        values.push_back(printed->value);
    }
    if (values.size() == 1) return values[0];
    if (values.size() != 3) throw NoValue{};
    return Triple{values[0], values[1], values[2]};
}

/// Reads the parts of a row by the usual precedence.
class RowReader {
  public:
    RowReader(const Formula& row, const Symbols& symbols) : m_parts(row.parts), m_symbols(symbols) {}

    Quantity all() {
        Quantity value = terms();
        if (m_at != m_parts.size()) throw NoValue{};
        return value;
    }

  private:
    [[nodiscard]] std::string_view sign() const {
        return m_at < m_parts.size() ? operatorOf(m_parts[m_at]) : std::string_view();
    }
    bool accept(std::string_view sign) {
        if (m_at >= m_parts.size() || m_parts[m_at].kind != Formula::Operator || m_parts[m_at].text != sign)
            return false;
        ++m_at;
        return true;
    }

    Quantity terms() {
        Quantity value = accept(kPrintedMinus) ? negative(factors()) : factors();
        while (true) {
            if (accept("+"))
                value = plus(value, factors());
            else if (accept(kPrintedMinus))
                value = plus(value, negative(factors()));
            else
                return value;
        }
    }

    Quantity factors() {
        Quantity value = factor();
        while (true) {
            if (accept("·"))
                value = product(value, factor());
            else if (accept("×"))
                value = crossProduct(value, factor());
            else if (m_at < m_parts.size() && (operatorOf(m_parts[m_at]).empty() || sign() == "("))
                value = product(value, factor());
            else
                return value;
        }
    }

    /// What stands up to the bracket that closes, with that bracket's exponent.
    Quantity bracketed(std::string_view closing, bool isSize) {
        Quantity value = terms();
        if (isSize) value = sizeOf(value);
        if (sign() != closing) throw NoValue{};
        return raised(value, m_parts[m_at++]);
    }

    /// @param part  a script, or anything else: then there is no exponent
    static Quantity raised(const Quantity& value, const Formula& part) {
        if (part.kind != Formula::Script || part.parts[2].parts.empty()) return value;
        if (part.parts[2].parts.size() != 1 || part.parts[2].parts[0].text != "2") throw NoValue{};
        return product(value, value);
    }

    Quantity factor() {
        if (m_at >= m_parts.size()) throw NoValue{};
        if (accept("(")) return bracketed(")", false);
        if (accept("|")) return bracketed("|", true);
        const Formula& part = m_parts[m_at++];
        if (part.kind == Formula::Text) {
            if (!accept("(")) throw NoValue{};
            return called(part.text, number(bracketed(")", false)));
        }
        return single(part);
    }

    Quantity single(const Formula& part) {
        if (const auto known = m_symbols.find(sourceOf(part)); known != m_symbols.end()) return known->second.exact;
        switch (part.kind) {
            case Formula::Row:
                return RowReader(part, m_symbols).all();
            case Formula::Number:
                return printedQuantity(part.text);
            case Formula::Fraction:
                return divided(RowReader(part.parts[0], m_symbols).all(), RowReader(part.parts[1], m_symbols).all());
            case Formula::Root:
                return root(number(RowReader(part.parts[0], m_symbols).all()));
            case Formula::Script:
                return script(part);
            default:
                if (part.text == "π") return Dyadic(std::numbers::pi);
                throw NoValue{};
        }
    }

    static Dyadic root(const Dyadic& x) {
        if (x.sign() < 0) throw NoValue{};
        return rootOf(x);
    }

    /// x^2, and x_0^2 where x_0 is known.
    Quantity script(const Formula& part) {
        if (part.parts[1].parts.empty()) return raised(single(part.parts[0]), part);
        const Formula base{Formula::Script, {}, {part.parts[0], part.parts[1], {}}, {}};
        if (!m_symbols.contains(sourceOf(base))) throw NoValue{};
        return raised(single(base), part);
    }

    const std::vector<Formula>& m_parts;
    const Symbols& m_symbols;
    std::size_t m_at = 0;
};

Agreement agreementOf(const Dyadic& computed, const Printed& result, const Dyadic& place) {
    const Dyadic apart = settled(computed - result.value, result.value);
    if (apart.sign() == 0) return Agreement::Exact;
    const Dyadic rest = Dyadic(2.0) * absolute(apart) - place;
    return settled(rest, place).sign() <= 0 ? Agreement::Rounded : Agreement::None;
}

}  // namespace

std::optional<Printed> readPrinted(std::string_view text) {
    const auto acceptMinus = [&] {
        const std::size_t length =
            text.starts_with(kPrintedMinus) ? kPrintedMinus.size() : std::size_t{text.starts_with('-')};
        text.remove_prefix(length);
        return length > 0;
    };
    const bool isNegative = acceptMinus();
    Dyadic value(0.0);
    int decimals = 0, digits = 0;
    bool isFraction = false;
    while (!text.empty() && (text[0] == '.' || (text[0] >= '0' && text[0] <= '9'))) {
        if (text[0] == '.') {
            if (std::exchange(isFraction, true)) return std::nullopt;
        } else {
            value = value * Dyadic(10.0) + Dyadic(double(text[0] - '0'));
            decimals += isFraction ? 1 : 0;
            ++digits;
        }
        text.remove_prefix(1);
    }
    int exponent = 0;
    if (digits > 0 && text.starts_with('e')) {
        text.remove_prefix(1);
        const bool isSmall = acceptMinus();
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
        if (error != std::errc()) return std::nullopt;
        text.remove_prefix(std::size_t(end - text.data()));
        if (isSmall) exponent = -exponent;
    }
    if (digits == 0 || !text.empty() || std::abs(exponent) > 400) return std::nullopt;
    const Dyadic place = powerOfTen(exponent - decimals);
    value = exponent < decimals ? quotient(value, powerOfTen(decimals - exponent)) : value * place;
    return Printed{isNegative ? -value : value, place};
}

std::optional<Quantity> valueOf(const Formula& f, const Symbols& symbols) {
    try {
        return RowReader(f, symbols).all();
    } catch (const NoValue&) {
        return std::nullopt;
    }
}

Agreement agreement(const Quantity& computed, std::string_view result) {
    std::vector<Printed> printed;
    for (const std::string_view part : partsOf(result)) {
        const std::optional<Printed> read = readPrinted(part);
        if (!read) return Agreement::None;
        printed.push_back(*read);
    }
    if (const Dyadic* x = std::get_if<Dyadic>(&computed)) {
        if (printed.size() != 1) return Agreement::None;
        return agreementOf(*x, printed[0], printed[0].value.sign() ? printed[0].lastPlace : Dyadic(0.0));
    }
    if (printed.size() != 3) return Agreement::None;
    // A component of 0 has no digits of its own: it is as fine as a thousandth of the largest one.
    Dyadic largest(0.0);
    for (const Printed& p : printed)
        if ((absolute(p.value) - largest).sign() > 0) largest = absolute(p.value);
    const Dyadic coarse = quotient(largest, Dyadic(1000.0));
    Agreement all = Agreement::Exact;
    for (std::size_t i = 0; i < 3; ++i) {
        const Dyadic place = printed[i].value.sign() ? printed[i].lastPlace : coarse;
        all = std::min(all, agreementOf(std::get<Triple>(computed)[i], printed[i], place));
    }
    return all;
}

}  // namespace learn
