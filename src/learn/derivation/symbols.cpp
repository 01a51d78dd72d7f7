#include "learn/derivation/symbols.h"

#include <algorithm>
#include <cmath>

#include "text/numbers.h"

namespace learn {
namespace {

std::string numberText(double value) {
    if (!std::isfinite(value)) return value > 0 ? "beyond double" : "−beyond double";
    std::string text = text::shortNumber(value);
    for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 3))
        text.replace(at, 1, "−");
    return text;
}

bool isNegative(const Meaning& meaning) {
    const double* const number = std::get_if<double>(&meaning.value);
    return number && *number < 0;
}

Formula numberOf(const Meaning& meaning) {
    Formula number{Formula::Kind::Number, textOf(meaning.value), {}, {}};
    if (meaning.ink != Ink::Text) number.ink = meaning.ink;
    return number;
}

const Meaning* meaningOf(const Formula& f, const Symbols& symbols) {
    if (f.kind != Formula::Kind::Symbol && f.kind != Formula::Kind::Vector && f.kind != Formula::Kind::Hat &&
        f.kind != Formula::Kind::Script)
        return nullptr;
    const auto found = symbols.find(sourceOf(f));
    return found == symbols.end() ? nullptr : &found->second;
}

void paint(Formula& f, Ink ink) {
    if (f.text.empty() || f.kind != Formula::Kind::Row) f.ink = ink;
    for (Formula& part : f.parts) paint(part, ink);
}

/// @param isBound  stands after an operator or under a script: a negative number needs brackets
Formula filled(const Formula& f, const Symbols& symbols, bool isBound) {
    if (const Meaning* meaning = meaningOf(f, symbols)) {
        Formula number = numberOf(*meaning);
        if (isBound && isNegative(*meaning)) number.text = '(' + number.text + ')';
        return number;
    }
    Formula copy = f;
    if (f.kind == Formula::Kind::Script && !f.parts[1].parts.empty() && !f.parts[2].parts.empty()) {
        // x_0^2 is the square of x_0
        copy = {Formula::Kind::Script,
                {},
                {{Formula::Kind::Script, {}, {f.parts[0], f.parts[1], {}}, {}}, {}, f.parts[2]},
                f.ink};
        if (!meaningOf(copy.parts[0], symbols)) return f;
        copy.parts[0] = filled(copy.parts[0], symbols, true);
        return copy;
    }
    for (std::size_t i = 0; i < copy.parts.size(); ++i) {
        Formula& part = copy.parts[i];
        if (f.kind == Formula::Kind::Script && i == 1) continue;  // a subscript is part of a name
        bool binds = f.kind == Formula::Kind::Script && i == 0;
        if (f.kind == Formula::Kind::Row) {
            const auto needs = [](const Formula& beside) {
                return beside.kind != Formula::Kind::Operator || beside.text == "·" || beside.text == "×" ||
                       beside.text == "−" || beside.text == "+";
            };
            const auto multiplies = [](const Formula& beside) {
                return beside.kind != Formula::Kind::Operator || beside.text == "·" || beside.text == "×";
            };
            binds = (i > 0 && needs(f.parts[i - 1])) || (i + 1 < f.parts.size() && multiplies(f.parts[i + 1]));
        }
        part = filled(part, symbols, binds);
    }
    return copy;
}

bool isRelation(const Formula& f) {
    return f.kind == Formula::Kind::Operator && (f.text == "=" || f.text == "≤" || f.text == "≥" || f.text == "<" ||
                                                 f.text == ">" || f.text == "≠" || f.text == "≈");
}

/// A number beside a number means a product: "2 3" would be read as 23.
void separate(Formula& f) {
    for (Formula& part : f.parts) separate(part);
    if (f.kind != Formula::Kind::Row) return;
    const auto endsAsNumber = [](const Formula& part) {
        const Formula& base = part.kind == Formula::Kind::Script ? part.parts[0] : part;
        return base.kind == Formula::Kind::Number;
    };
    for (std::size_t i = 1; i < f.parts.size(); ++i)
        if (endsAsNumber(f.parts[i - 1]) && (endsAsNumber(f.parts[i]) || f.parts[i].text == "("))
            f.parts.insert(f.parts.begin() + std::ptrdiff_t(i), {Formula::Kind::Operator, "·", {}, {}});
}

}  // namespace

std::string textOf(const std::variant<double, Vec3>& value) {
    if (const double* number = std::get_if<double>(&value)) return numberText(*number);
    const Vec3& v = std::get<Vec3>(value);
    return '(' + numberText(v.x) + ", " + numberText(v.y) + ", " + numberText(v.z) + ')';
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
    if (relation == f.parts.end() || relation->text != "=") {
        Formula all = filled(f, symbols, false);
        separate(all);
        return all;
    }
    Formula left, right, row;
    left.parts.assign(f.parts.begin(), relation);
    right.parts.assign(relation + 1, f.parts.end());
    Formula numbers = filled(right, symbols, false);
    separate(numbers);
    row.parts = inked(left, symbols).parts;
    row.parts.push_back(*relation);
    row.parts.insert(row.parts.end(), numbers.parts.begin(), numbers.parts.end());
    const Meaning* result = left.parts.size() == 1 ? meaningOf(left.parts[0], symbols) : nullptr;
    const bool isSaid = numbers.parts.size() == 1 && numbers.parts[0].kind == Formula::Kind::Number;
    if (result && !isSaid) {
        row.parts.push_back({Formula::Kind::Operator, "=", {}, {}});
        row.parts.push_back(numberOf(*result));
    }
    return row;
}

}  // namespace learn
