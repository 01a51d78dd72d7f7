#include "logs/reason/conditions.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "io/text.h"
#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"
#include "logs/evidence/quantities.h"
#include "logs/evidence/scoring.h"
#include "logs/evidence/separation.h"

namespace logs {
namespace {

constexpr std::size_t kFewestSeparated = 8;  // rows: fewer are separated by chance
constexpr double kInsidePerOther = 5;        // rows held out: fewer are no confirmation

/// A number of a row that a condition may be about.
struct Measure {
    std::string name, unit;
    std::function<double(const RowFacts&)> of;  ///< NaN: the row has none
    bool isColumn = false;
};

using Vector = std::pair<const char*, Vec3 (*)(const RowFacts&)>;
constexpr Vector kVectors[] = {{" of the ball's start", [](const RowFacts& r) { return r.ballAt(0); }},
                               {" of the sphere's centre", [](const RowFacts& r) { return r.sphereAt(0); }},
                               {" of the motion's direction", [](const RowFacts& r) { return unitOf(r.ballVelocity); }},
                               {" of the contact normal", quantities::normalOf}};

struct Question {
    const char* words;
    bool (*holds)(const RowFacts&);
};

int zerosOf(const Vec3& v) { return (v.x == 0) + (v.y == 0) + (v.z == 0); }
bool endsInside(const RowFacts& r) { return std::isfinite(r.limit()) && r.gapAt(r.limit()) < 0; }

constexpr Question kQuestions[] = {
    {"the sphere moves", [](const RowFacts& r) { return r.sphereVelocity != Vec3(0); }},
    {"the sphere is at rest", [](const RowFacts& r) { return r.sphereVelocity == Vec3(0); }},
    {"the ball starts inside", [](const RowFacts& r) { return r.startsInside(); }},
    {"the path ends inside the sphere", endsInside},
    {"the path ends beyond the sphere", [](const RowFacts& r) { return r.isTrueHit && !endsInside(r); }},
    {"the sphere is larger than the ball", [](const RowFacts& r) { return r.sphereRadius > r.ballRadius; }},
    {"the ball is larger than the sphere", [](const RowFacts& r) { return r.ballRadius > r.sphereRadius; }},
    {"the ball has no radius", [](const RowFacts& r) { return r.ballRadius == 0; }},
    {"the sphere has no radius", [](const RowFacts& r) { return r.sphereRadius == 0; }},
    {"the motion is along an axis", [](const RowFacts& r) { return zerosOf(r.ballVelocity) == 2; }},
    {"a component of the motion is 0", [](const RowFacts& r) { return zerosOf(r.ballVelocity) >= 1; }},
    {"the path has no limit", [](const RowFacts& r) { return !std::isfinite(r.limit()); }},
    {"the path is head-on", [](const RowFacts& r) { return r.exact->closest.distance <= 1e-6 * r.radius(); }},
};

/// Nine tenths of the set, few others, and enough others for which it does not hold: else it tells nothing.
bool isGood(const Condition& c, std::size_t set, std::size_t others, double weight) {
    const auto inside = static_cast<double>(c.inside);
    return 10 * inside >= 9 * static_cast<double>(set) && static_cast<double>(c.outside) * weight <= inside / 9 &&
           10 * weight * static_cast<double>(others - c.outside) >= inside;
}

std::vector<double> sortedValues(std::span<const RowFacts* const> rows, const Measure& quantity, double sign) {
    std::vector<double> values;
    for (const RowFacts* row : rows)
        if (const double v = quantity.of(*row); !std::isnan(v)) values.push_back(sign * v);
    std::sort(values.begin(), values.end());
    return values;
}

/// The best threshold of a quantity from above (sign 1) or from below (sign -1), or the one that the whole set is
/// within.
std::optional<Condition> thresholdOf(bool isOfWholeSet, const Measure& quantity, double sign,
                                     std::span<const RowFacts* const> set, std::span<const RowFacts* const> others,
                                     double weight) {
    const auto values = sortedValues(set, quantity, sign), rest = sortedValues(others, quantity, sign);
    if (values.size() < kFewestSeparated || rest.size() < kFewestSeparated) return std::nullopt;
    const std::size_t best = isOfWholeSet ? values.size() - values.size() / 100 : separate(values, rest, weight).wrong;
    if (best == 0) return std::nullopt;
    const double limit = values[best - 1];
    Condition condition;
    condition.inside = best;
    condition.outside = static_cast<std::size_t>(std::upper_bound(rest.begin(), rest.end(), limit) - rest.begin());
    condition.number = sign * limit;
    condition.needsColumns = quantity.isColumn;
    condition.words =
        quantity.name + (sign > 0 ? " is at most " : " is at least ") + shortly(sign * limit) + quantity.unit;
    condition.holds = [of = quantity.of, sign, limit](const RowFacts& row) { return sign * of(row) <= limit; };
    return condition;
}

/// The quantities, and the other columns of the log that hold numbers, more than are values of a kind.
std::vector<Measure> measuresOf(std::span<const RowFacts* const> set) {
    constexpr std::size_t kFewestNumbers = 10;  // different ones
    std::vector<Measure> all;
    for (const Quantity& quantity : kQuantities) all.push_back({quantity.name, quantity.unit, quantity.of});
    for (const auto& [name, of] : kVectors)
        for (int i = 0; i < 3; ++i)
            all.push_back(
                {kAxisNames[i] + std::string(name), "", [i, of = of](const RowFacts& r) { return of(r)[i]; }});
    for (const auto& [name, numbers] : numericColumns(set))
        if (numbers.size() >= kFewestNumbers)
            all.push_back({name, "", [name = name](const RowFacts& row) { return row.numberOf(name); }, true});
    all.push_back({"the line of the log", "", [](const RowFacts& r) { return static_cast<double>(r.lineNumber); }});
    return all;
}

/// Of each other column of the log the few values that rows of the set have, and hardly any others: "layer is 3 or 4".
std::vector<Condition> ofColumns(std::span<const RowFacts* const> set, std::span<const RowFacts* const> others,
                                 double weight) {
    constexpr std::size_t kMostValues = 4;
    constexpr double kLeastShare = 10;  // a value has one in so many rows of the set: fewer are chance
    std::map<std::string, std::map<std::string, std::pair<double, double>>> counts;  // inside, outside
    const auto count = [&](std::span<const RowFacts* const> rows, auto part, double by) {
        for (const RowFacts* row : rows)
            if (row->others)
                for (const RowFacts::Other& value : *row->others) counts[value.name][value.text].*part += by;
    };
    using Sides = std::pair<double, double>;
    count(set, &Sides::first, 1);
    count(others, &Sides::second, weight);
    std::vector<Condition> all;
    // Values that others have as well separate nothing alone, but may with a second condition.
    for (const double insidePerOther : {kInsidePerOther, 0.0})
        for (const auto& [column, values] : counts) {
            std::vector<std::string> texts;
            for (const auto& [text, rows] : values)
                if (rows.first > insidePerOther * rows.second &&
                    kLeastShare * rows.first >= static_cast<double>(set.size()) && texts.size() <= kMostValues)
                    texts.push_back(text);
            if (texts.empty() || texts.size() > kMostValues || texts.size() == values.size()) continue;
            std::string words = column + " is ";
            for (std::size_t i = 0; i < texts.size(); ++i)
                words += (i == 0 ? "" : i + 1 < texts.size() ? ", " : " or ") + io::shortened(texts[i], 40);
            all.push_back({words,
                           {},
                           [name = column, texts](const RowFacts& row) {
                               const std::string* value = row.other(name);
                               return value && std::find(texts.begin(), texts.end(), *value) != texts.end();
                           },
                           true});
        }
    return all;
}

/// A column is 0 or not; two columns have bits in common, or the bit of one's number is set in the other.
std::vector<Condition> ofNumbers(std::span<const RowFacts* const> set) {
    constexpr std::size_t kMostColumns = 6;
    std::vector<Condition> all;
    std::vector<std::string> whole;
    const auto isBits = [](double x) { return x >= 0 && x <= 0x7fffffff && x == std::floor(x); };
    for (const auto& [column, numbers] : numericColumns(set)) {
        for (const bool isZero : {false, true})
            all.push_back({column + (isZero ? " is 0" : " is not 0"),
                           {},
                           [name = column, isZero](const RowFacts& row) {
                               const double number = row.numberOf(name);
                               return !std::isnan(number) && (number == 0) == isZero;
                           },
                           true});
        if (std::all_of(numbers.begin(), numbers.end(), isBits) && whole.size() < kMostColumns) whole.push_back(column);
    }
    const auto columns = numericColumns(set);
    for (const auto& [a, ofA] : columns)
        for (const auto& [b, ofB] : columns)
            if (a != b && columns.size() <= kMostColumns)
                all.push_back({a + " is larger than " + b,
                               {},
                               [a = a, b = b](const RowFacts& row) { return row.numberOf(a) > row.numberOf(b); },
                               true});
    for (const std::string& a : whole)
        for (const std::string& b : whole) {
            if (a == b) continue;
            const auto add = [&](const std::string& words, bool isSet, auto bits) {
                all.push_back({words,
                               {},
                               [=](const RowFacts& row) {
                                   const double x = row.numberOf(a), y = row.numberOf(b);
                                   return isBits(x) && isBits(y) &&
                                          (bits(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)) != 0) ==
                                              isSet;
                               },
                               true});
            };
            for (const bool isSet : {false, true}) {
                if (a < b)
                    add(a + " & " + b + (isSet ? " is not 0" : " is 0"), isSet, [](auto x, auto y) { return x & y; });
                add(a + " & (1 << " + b + ")" + (isSet ? " is not 0" : " is 0"), isSet,
                    [](auto x, auto y) { return y < 32 ? x & (1u << y) : 0u; });
            }
        }
    return all;
}

std::vector<Condition> yesAndNo(std::span<const RowFacts* const> set, std::span<const RowFacts* const> others,
                                double weight) {
    std::vector<Condition> all;
    for (const Question& question : kQuestions) all.push_back({question.words, {}, question.holds});
    std::set<std::string> methods;
    for (const RowFacts* row : set) methods.insert(row->line->method);
    if (methods.size() == 1 && !methods.begin()->empty())
        all.push_back({"the method is " + *methods.begin(), {}, [method = *methods.begin()](const RowFacts& row) {
                           return row.line->method == method;
                       }});
    for (Condition& condition : ofColumns(set, others, weight)) all.push_back(std::move(condition));
    for (Condition& condition : ofNumbers(set)) all.push_back(std::move(condition));
    for (std::uint32_t n = 2; n <= 128 && !set.empty(); ++n) {
        const std::uint32_t rest = set.front()->lineNumber % n;
        all.push_back({"the number of the line modulo " + std::to_string(n) + " is " + std::to_string(rest),
                       static_cast<double>(n), [n, rest](const RowFacts& row) { return row.lineNumber % n == rest; }});
    }
    return all;
}

/// All conditions that hold for nine tenths of the set, the one that holds for the fewest others first.
std::vector<Condition> candidatesFor(std::span<const RowFacts* const> set, std::span<const RowFacts* const> others,
                                     double weight) {
    std::vector<Condition> found;
    const auto keep = [&](Condition condition) {
        if (10 * condition.inside >= 9 * set.size()) found.push_back(std::move(condition));
    };
    for (Condition& condition : yesAndNo(set, others, weight)) {
        condition.inside = countIf(set, [&](const RowFacts* r) { return condition.holds(*r); });
        condition.outside = countIf(others, [&](const RowFacts* r) { return condition.holds(*r); });
        keep(std::move(condition));
    }
    for (const Measure& quantity : measuresOf(set))
        for (const double sign : {1.0, -1.0})
            for (const bool isOfWholeSet : {false, true})
                if (auto condition = thresholdOf(isOfWholeSet, quantity, sign, set, others, weight))
                    keep(std::move(*condition));
    std::stable_sort(found.begin(), found.end(), [](const Condition& a, const Condition& b) {
        return std::pair(a.outside, ~a.inside) < std::pair(b.outside, ~b.inside);
    });
    return found;
}

/// The condition that separates the rows best.
std::optional<Condition> separatingConditionOf(std::span<const RowFacts* const> set,
                                               std::span<const RowFacts* const> others, double weight) {
    constexpr std::size_t kFirst = 8;  // conditions that a second one is joined to
    if (set.size() < kFewestSeparated || others.size() < kFewestSeparated) return std::nullopt;
    const std::vector<Condition> single = candidatesFor(set, others, weight);
    if (!single.empty() && isGood(single.front(), set.size(), others.size(), weight)) return single.front();
    // Few rows are separated by some pair of thresholds, whatever they are; not by values of two columns.
    constexpr std::size_t kFewestForPairs = 20;
    std::optional<Condition> best;
    const bool areFew = set.size() < kFewestForPairs || others.size() < kFewestForPairs;
    const auto isTried = [areFew](const Condition& c) { return !areFew || (c.needsColumns && !c.number); };
    for (std::size_t i = 0; i < std::min(single.size(), kFirst); ++i) {
        const Condition& first = single[i];
        if (!isTried(first)) continue;
        Rows inside, outside;
        for (const RowFacts* row : set)
            if (first.holds(*row)) inside.push_back(row);
        for (const RowFacts* row : others)
            if (first.holds(*row)) outside.push_back(row);
        if (outside.size() < kFewestSeparated) continue;
        for (const Condition& second : candidatesFor(inside, outside, weight)) {
            if (!isTried(second) || !isGood(second, set.size(), outside.size(), weight) ||
                (best && best->outside <= second.outside))
                continue;
            best = second;
            best->words = first.words + " and " + second.words;
            best->needsColumns = first.needsColumns || second.needsColumns;
            best->holds = [a = first.holds, b = second.holds](const RowFacts& row) { return a(row) && b(row); };
        }
    }
    return best;
}

Rows halfOf(std::span<const RowFacts* const> rows, bool isFirst) {
    Rows half;
    for (const RowFacts* row : rows)
        if (isFitted(*row) == isFirst) half.push_back(row);
    return half;
}

}  // namespace

std::optional<Condition> conditionOf(std::span<const RowFacts* const> set, std::span<const RowFacts* const> others,
                                     double weight) {
    auto found = separatingConditionOf(set, others, weight);
    if (!found || set.size() < kFewestHeld) return found;
    // One that is found in half of the rows separates the others nearly as well.
    const auto fitted = separatingConditionOf(halfOf(set, true), halfOf(others, true), weight);
    if (!fitted) return std::nullopt;
    const Rows heldSet = halfOf(set, false), heldOthers = halfOf(others, false);
    const auto inside = static_cast<double>(countIf(heldSet, [&](const RowFacts* r) { return fitted->holds(*r); }));
    const auto outside = static_cast<double>(countIf(heldOthers, [&](const RowFacts* r) { return fitted->holds(*r); }));
    const bool isConfirmed =
        inside >= kConfirmed * static_cast<double>(heldSet.size()) && outside * weight <= inside / kInsidePerOther;
    return isConfirmed ? found : std::nullopt;
}

}  // namespace logs
