#include "learn/derivation/symbols.h"

#include <algorithm>
#include <cmath>

#include "base/contract.h"
#include "base/numbers.h"
#include "io/text.h"
#include "learn/derivation/arithmetic.h"
#include "text/numbers.h"

namespace learn {
namespace {

std::string numberText(double value, int digits) {
    if (!std::isfinite(value)) return value > 0 ? "beyond double" : "−beyond double";
    std::string text = digits == kFewestDigits ? text::shortNumber(value) : text::significantNumber(value, digits);
    for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 3))
        text.replace(at, 1, "−");
    return text;
}

/// The number of at most so many digits that a computed value is, but for rounding; absent if it is none.
/// @param size  of what it was computed with: beside that it may be 0
std::optional<double> wholeNumber(double value, double size, int digits) {
    constexpr double kComputed = 1e-12;  // a longer number comes this near to a shorter one once in a million
    if (!std::isfinite(value)) return std::nullopt;
    if (std::abs(value) <= kComputed * size) return 0;
    const double rounded = base::readNumber(text::roundedNumber(value, digits)).value;
    return std::abs(rounded - value) <= kComputed * std::abs(value) ? std::optional(rounded) : std::nullopt;
}

bool isNegative(const Meaning& meaning) {
    const double* const number = std::get_if<double>(&meaning.value);
    return number && *number < 0;
}

const Meaning* meaningOf(const Formula& f, const Symbols& symbols) {
    if (f.kind != Formula::Symbol && f.kind != Formula::Vector && f.kind != Formula::Hat && f.kind != Formula::Script)
        return nullptr;
    const auto found = symbols.find(sourceOf(f));
    return found == symbols.end() ? nullptr : &found->second;
}

void paint(Formula& f, Ink ink) {
    if (f.text.empty() || f.kind != Formula::Row) f.ink = ink;
    for (Formula& part : f.parts) paint(part, ink);
}

Formula numberOf(const Meaning& meaning, int digits) {
    Formula number{Formula::Number, textOf(meaning.value, digits)};
    if (meaning.ink != Ink::Text) number.ink = meaning.ink;
    return number;
}

/// True if the text with so many digits is not the number itself.
bool isRounded(const Meaning& meaning, int digits) {
    const auto differs = [&](double x) {
        const std::optional<Printed> printed = readPrinted(numberText(x, digits));
        return !printed || printed->value.toDouble() != x;
    };
    if (const double* const number = std::get_if<double>(&meaning.value)) return differs(*number);
    const Vec3& v = std::get<Vec3>(meaning.value);
    return differs(v.x) || differs(v.y) || differs(v.z);
}

/// Puts numbers of so many digits in for symbols.
class Filler {
  public:
    Filler(const Symbols& symbols, int digits) : m_symbols(symbols), m_digits(digits) {}

    [[nodiscard]] bool hasRounded() const { return m_hasRounded; }  ///< a number that was put in is rounded

    Formula fill(const Formula& f) {
        Formula all = filled(f, false);
        separate(all);
        return all;
    }

  private:
    /// @param isBound  true after an operator or under a script, where a negative number needs brackets
    Formula filled(const Formula& f, bool isBound);
    Formula filledScript(const Formula& f);
    static void separate(Formula& f);

    const Symbols& m_symbols;
    int m_digits;
    bool m_hasRounded = false;
};

Formula Filler::filled(const Formula& f, bool isBound) {
    if (const Meaning* meaning = meaningOf(f, m_symbols)) {
        Formula number = numberOf(*meaning, m_digits);
        m_hasRounded = m_hasRounded || isRounded(*meaning, m_digits);
        if (isBound && isNegative(*meaning)) number.text = '(' + number.text + ')';
        return number;
    }
    if (f.kind == Formula::Script && !f.parts[1].parts.empty() && !f.parts[2].parts.empty()) return filledScript(f);
    Formula copy = f;
    for (std::size_t i = 0; i < copy.parts.size(); ++i) {
        Formula& part = copy.parts[i];
        if (f.kind == Formula::Script && i == 1) continue;  // a subscript is part of a name
        bool binds = f.kind == Formula::Script && i == 0;
        if (f.kind == Formula::Row) {
            const auto multiplies = [](const Formula& beside) {
                return beside.kind != Formula::Operator || io::isOneOf(beside.text, {"·", "×"});
            };
            const auto needs = [&](const Formula& beside) {
                return multiplies(beside) || io::isOneOf(beside.text, {"−", "+"});
            };
            binds = (i > 0 && needs(f.parts[i - 1])) || (i + 1 < f.parts.size() && multiplies(f.parts[i + 1]));
        }
        part = filled(part, binds);
    }
    return copy;
}

/// x_0^2 is the square of x_0.
Formula Filler::filledScript(const Formula& f) {
    Formula square = {
        Formula::Script, {}, {{Formula::Script, {}, {f.parts[0], f.parts[1], {}}, {}}, {}, f.parts[2]}, f.ink};
    if (!meaningOf(square.parts[0], m_symbols)) return f;
    square.parts[0] = filled(square.parts[0], true);
    return square;
}

/// Inserts a product sign between adjacent numbers, since "2 3" reads as 23.
void Filler::separate(Formula& f) {
    for (Formula& part : f.parts) separate(part);
    if (f.kind != Formula::Row) return;
    const auto endsAsNumber = [](const Formula& part) {
        const Formula& base = part.kind == Formula::Script ? part.parts[0] : part;
        return base.kind == Formula::Number;
    };
    for (std::size_t i = 1; i < f.parts.size(); ++i)
        if (endsAsNumber(f.parts[i - 1]) && (endsAsNumber(f.parts[i]) || f.parts[i].text == "("))
            f.parts.insert(f.parts.begin() + std::ptrdiff_t(i), {Formula::Operator, "·"});
}

bool isRelation(const Formula& f) {
    return f.kind == Formula::Operator && io::isOneOf(f.text, {"=", "≤", "≥", "<", ">", "≠", "≈"});
}

Formula sign(const char* text) { return {Formula::Operator, text}; }

Formula rowOf(std::vector<Formula>::const_iterator from, std::vector<Formula>::const_iterator to) {
    Formula row;
    row.parts.assign(from, to);
    return row;
}

void append(Formula& row, const Formula& more) {
    row.parts.insert(row.parts.end(), more.parts.begin(), more.parts.end());
}

/// An equation without its left side: "= 2 + 3 = 5".
struct Filled {
    const char* first = "=";  ///< sign before the numbers
    Formula numbers;
    Agreement result = Agreement::None;
};

Filled filledWith(const Formula& right, const std::string& result, const Symbols& symbols, int digits) {
    Filler filler(symbols, digits);
    Filled filled;
    filled.numbers = filler.fill(right);
    filled.first = filler.hasRounded() ? "≈" : "=";
    if (const std::optional<Quantity> value = valueOf(filled.numbers, {})) filled.result = agreement(*value, result);
    return filled;
}

/// True for a number so small that its double is 0.
bool underflows(const Meaning& meaning) {
    const Dyadic* const exact = std::get_if<Dyadic>(&meaning.exact);
    return exact && exact->sign() != 0 && std::get<double>(meaning.value) == 0;
}

/// The right side with numbers that give the result; with its symbols if no number of digits does.
Filled filledFor(const Formula& right, const Meaning& result, const Symbols& symbols) {
    const std::string text = textOf(result.value);
    if (underflows(result)) return {"=", inked(right, symbols), Agreement::Rounded};
    for (int digits = kFewestDigits; digits <= kMostDigits; ++digits) {
        Filled filled = filledWith(right, text, symbols, digits);
        if (filled.result != Agreement::None) return filled;
    }
    return {"=", inked(right, symbols), isRounded(result, kFewestDigits) ? Agreement::Rounded : Agreement::Exact};
}

Formula equation(const Formula& left, const Formula& right, const Symbols& symbols) {
    Formula row;
    row.parts = inked(left, symbols).parts;
    const Meaning* result = left.parts.size() == 1 ? meaningOf(left.parts[0], symbols) : nullptr;
    const bool isSymbol = right.parts.size() == 1 && meaningOf(right.parts[0], symbols);
    if (!result || isSymbol) {
        Filler filler(symbols, kFewestDigits);
        const Formula numbers = filler.fill(right);
        row.parts.push_back(sign(filler.hasRounded() ? "≈" : "="));
        append(row, numbers);
        return row;
    }
    const Filled filled = filledFor(right, *result, symbols);
    row.parts.push_back(sign(filled.first));
    append(row, filled.numbers);
    const Formula number = numberOf(*result, kFewestDigits);
    if (filled.numbers.parts.size() == 1 && filled.numbers.parts[0].text == number.text) return row;
    row.parts.push_back(sign(filled.result == Agreement::Exact ? "=" : "≈"));
    row.parts.push_back(number);
    return row;
}

/// -1, 0 or 1: the sign of left - right; absent if one of them has no value.
std::optional<int> compared(const Formula& left, const Formula& right, const Symbols& symbols) {
    const auto a = valueOf(left, symbols), b = valueOf(right, symbols);
    if (!a || !b || !std::holds_alternative<Dyadic>(*a) || !std::holds_alternative<Dyadic>(*b)) return std::nullopt;
    return settled(std::get<Dyadic>(*a) - std::get<Dyadic>(*b), std::get<Dyadic>(*b)).sign();
}

bool holdsFor(const std::string& relation, int sign) { return relation == "≤" ? sign <= 0 : sign >= 0; }

Formula comparison(const Formula& left, const std::string& asked, const Formula& right, const Symbols& symbols) {
    const std::optional<int> truth = compared(left, right, symbols);
    const bool isDenied = truth && !holdsFor(asked, *truth);
    const char* const relation = asked == "≤" ? (isDenied ? ">" : "≤") : (isDenied ? "<" : "≥");
    const auto joined = [&](Formula row, const Formula& end) {
        row.parts.push_back(sign(relation));
        append(row, end);
        return row;
    };
    for (int digits = kFewestDigits; digits <= kMostDigits; ++digits) {
        Filler filler(symbols, digits);
        const Formula before = filler.fill(left), after = filler.fill(right);
        const std::optional<int> printed = compared(before, after, {});
        if (!truth || (printed && holdsFor(asked, *printed) != isDenied)) return joined(before, after);
    }
    return joined(inked(left, symbols), inked(right, symbols));
}

}  // namespace

Meaning meaning(const Quantity& exact, Ink ink) {
    if (const Dyadic* number = std::get_if<Dyadic>(&exact)) return {exact, ink, number->toDouble()};
    return {exact, ink, collide::toDoubles(std::get<Triple>(exact))};
}

std::string textOf(const std::variant<double, Vec3>& value, int digits) {
    if (const double* number = std::get_if<double>(&value)) return numberText(*number, digits);
    const Vec3& v = std::get<Vec3>(value);
    return '(' + numberText(v.x, digits) + ", " + numberText(v.y, digits) + ", " + numberText(v.z, digits) + ')';
}

std::string shownText(const std::variant<double, Vec3>& value, int digits) {
    if (const double* number = std::get_if<double>(&value)) {
        const std::optional<double> whole = wholeNumber(*number, 0, digits);
        return whole ? textOf(*whole, digits) : textOf(*number);
    }
    Vec3 v = std::get<Vec3>(value);
    const double size = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    for (int i = 0; i < 3; ++i) v[i] = wholeNumber(v[i], size, kFewestDigits).value_or(v[i]);
    return textOf(v);
}

Formula inked(const Formula& f, const Symbols& symbols) {
    Formula copy = f;
    if (const Meaning* meaning = meaningOf(f, symbols)) {
        if (meaning->ink != Ink::Text) paint(copy, meaning->ink);
        return copy;
    }
    for (Formula& part : copy.parts) part = inked(part, symbols);
    return copy;
}

Formula withNumbers(const Formula& f, const Symbols& symbols) {
    const auto relation = std::find_if(f.parts.begin(), f.parts.end(), isRelation);
    if (relation == f.parts.end()) return Filler(symbols, kFewestDigits).fill(f);
    const Formula left = rowOf(f.parts.begin(), relation), right = rowOf(relation + 1, f.parts.end());
    if (relation->text == "=") return equation(left, right, symbols);
    CAROM_EXPECTS(relation->text == "≤" || relation->text == "≥", relation->text);
    return comparison(left, relation->text, right, symbols);
}

}  // namespace learn
