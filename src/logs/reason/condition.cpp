#include "logs/reason/condition.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "base/numbers.h"
#include "io/text.h"
#include "logs/reason/scoring.h"

namespace logs {
namespace {

/// A number of the query or of the true answer that a condition may be about; NaN: the row has none.
struct Quantity {
    const char* name;
    const char* unit;
    double (*of)(const RowFacts&);
    const char* missed = "";  ///< Condition::nameOfMissed where small values are missed
    const char* missedWords = "";
};

const std::optional<collide::Contact>& contactOf(const RowFacts& r) { return r.exact->contact; }
double timeOf(const RowFacts& r) { return contactOf(r) ? contactOf(r)->frames : NAN; }
Vec3 normalOf(const RowFacts& r) { return contactOf(r) ? contactOf(r)->normal : Vec3(NAN); }
/// Of a wrong decision, and of the other hits.
double depthOf(const RowFacts& r) { return r.isTrueHit && !r.startsInside() ? r.margin : NAN; }

constexpr Quantity kQuantities[] = {
    {"the depth of the hit", " units", depthOf, "a penetration tolerance",
     "every missed hit is shallower than {0} units"},
    {"the angle to the tangent plane", " degrees",
     [](const RowFacts& r) { return contactOf(r) ? contactOf(r)->ricochetAngleDegrees : NAN; },
     "grazing hits are missed", "every missed hit is below {0} degrees to the tangent plane"},
    {"the ball's radius", "", [](const RowFacts& r) { return r.query.ball.radius; }},
    {"the {o}'s radius", "", [](const RowFacts& r) { return r.query.obstacle.radius; }},
    {"the length of the path", " units", [](const RowFacts& r) { return r.ballSpeed * r.limit(); }},
    {"the relative speed", " units/frame", [](const RowFacts& r) { return r.speed; }},
    {"the {o}'s speed", " units/frame", [](const RowFacts& r) { return collide::lengthOf(r.query.obstacle.velocity); }},
    {"the gap at the start", " units", [](const RowFacts& r) { return r.distance - r.sum(); }},
    {"the distance at the start", " units", [](const RowFacts& r) { return r.distance; }},
    {"the time of the hit as a share of the path", "", [](const RowFacts& r) { return timeOf(r) / r.limit(); }},
    {"the time of the hit", " frames", timeOf},
    {"the way to the hit", " units", [](const RowFacts& r) { return timeOf(r) * r.ballSpeed; }},
    {"the way to the hit in radii of the ball", "",
     [](const RowFacts& r) { return timeOf(r) * r.ballSpeed / r.query.ball.radius; }},
    {"the restitution", "", [](const RowFacts& r) { return r.query.restitution; }},
    {"the speed along the normal", " units/frame",
     [](const RowFacts& r) { return -glm::dot(r.motion(), normalOf(r)); }},
    {"the number of the line", "", [](const RowFacts& r) { return static_cast<double>(r.lineNumber); }},
    {"x of the {o}'s centre", "", [](const RowFacts& r) { return r.query.obstacle.center.x; }},
    {"y of the {o}'s centre", "", [](const RowFacts& r) { return r.query.obstacle.center.y; }},
    {"z of the {o}'s centre", "", [](const RowFacts& r) { return r.query.obstacle.center.z; }},
    {"x of the motion's direction", "", [](const RowFacts& r) { return directionOf(r.ballVelocity()).x; }},
    {"y of the motion's direction", "", [](const RowFacts& r) { return directionOf(r.ballVelocity()).y; }},
    {"z of the motion's direction", "", [](const RowFacts& r) { return directionOf(r.ballVelocity()).z; }},
    {"x of the contact normal", "", [](const RowFacts& r) { return normalOf(r).x; }},
    {"y of the contact normal", "", [](const RowFacts& r) { return normalOf(r).y; }},
    {"z of the contact normal", "", [](const RowFacts& r) { return normalOf(r).z; }},
};

/// A number in few digits, where these are as good.
std::string valueWords(const std::string& text) {
    const auto number = base::wholeNumber(text);
    return number && text.size() > 7 ? base::printed("%.*g", 6, *number) : io::shortened(text, 40);
}

struct Valued {
    double value, set, other;  ///< weights
};

/// The search among the conditions, which keeps the best.
class ConditionSearch {
  public:
    ConditionSearch(const Rows& set, const std::vector<WeightedRow>& others) : m_set(set), m_others(others) {
        for (const WeightedRow& row : others) m_all += row.weight;
    }

    /// @return it is the best so far
    bool isBest(double inside, double outside, bool isLimit) {
        constexpr double kBetter = 1.01;  // a later one, which is less simple, must be better
        const auto all = static_cast<double>(m_set.size());
        if (inside < kCovered * all || outside > kMostOutside * inside) return false;
        if (m_all - outside < kFewestLeftOut * inside) return false;
        // Few rows are on one side of a limit by chance once in as many times as they can be chosen.
        double ways = 1;
        for (double i = 1; i <= all && ways * kByChance < 1; ++i) ways *= (m_all + i) / i;
        m_isSure = isLimit && inside == all && outside == 0 && ways * kByChance >= 1;
        if (m_set.size() < kFewestSeparated && !m_isSure) return false;
        const double score = inside - kDeniedCost * outside;
        if (score <= (m_best > 0 ? kBetter * m_best : 0)) return false;
        m_best = score;
        return true;
    }
    void keep(Condition condition, double inside, double outside) {
        condition.inside = static_cast<std::size_t>(inside);
        condition.outside = outside;
        condition.isSure = m_isSure;
        m_condition = std::move(condition);
    }
    [[nodiscard]] std::optional<Condition> found() { return std::move(m_condition); }

    void tryColumn(const std::string& column) {
        std::map<std::string, std::pair<double, double>> values;
        bool areNumbers = true;
        const auto count = [&](const RowFacts& row, double set, double other) {
            const RowFacts::Other* const value = row.other(column);
            if (!value) return;
            areNumbers = areNumbers && !std::isnan(value->number);
            values[value->text].first += set;
            values[value->text].second += other;
        };
        for (const RowFacts* row : m_set) count(*row, 1, 0);
        for (const auto& [row, weight] : m_others) count(*row, 0, weight);
        constexpr std::size_t kMostValues = 64;  // different ones; a counter has one in each row
        if (values.size() > 1 && values.size() <= kMostValues)
            for (const auto& [text, counts] : values)
                if (isBest(counts.first, counts.second, false))
                    keep({column + " is " + valueWords(text),
                          {},
                          "",
                          [column, text = text](const RowFacts& row) {
                              const RowFacts::Other* const value = row.other(column);
                              return value && value->text == text;
                          },
                          true},
                         counts.first, counts.second);
        const auto of = [column](const RowFacts& row) {
            const RowFacts::Other* const value = row.other(column);
            return value ? value->number : double{NAN};
        };
        if (areNumbers && values.size() > 2) tryLimits(column, "", of, true);
    }
    void tryLimits(const std::string& name, const std::string& unit, const std::function<double(const RowFacts&)>& of,
                   bool isColumn, const Quantity* quantity = nullptr) {
        std::vector<Valued> values;
        const auto add = [&](const RowFacts& row, double set, double other) {
            if (const double value = of(row); !std::isnan(value)) values.push_back({value, set, other});
        };
        for (const RowFacts* row : m_set) add(*row, 1, 0);
        for (const auto& [row, weight] : m_others) add(*row, 0, weight);
        const bool isOfMissed = quantity && *quantity->missed != 0;
        for (const bool isMost : {true, false}) {
            if (isOfMissed && (!isMost || !m_set.front()->has(LogSymptom::MissedHit))) continue;
            std::sort(values.begin(), values.end(), [isMost](const Valued& a, const Valued& b) {
                return isMost ? a.value < b.value : a.value > b.value;
            });
            double inside = 0, outside = 0;
            for (std::size_t i = 0; i < values.size(); ++i) {
                inside += values[i].set;
                outside += values[i].other;
                if (i + 1 == values.size() || values[i + 1].value == values[i].value || values[i].set == 0) continue;
                if (!isBest(inside, outside, true)) continue;
                const double next = values[i + 1].value;
                const double limit = limitBetween(values[i].value, next);
                Condition condition{name + (isMost ? " is at most " : " is at least ") +
                                        limitWords(limit, values[i].value, next) + unit,
                                    limit, unit.empty() ? "" : unit.substr(1),
                                    [of, limit, isMost](const RowFacts& row) {
                                        const double value = of(row);
                                        return isMost ? value <= limit : value >= limit;
                                    },
                                    isColumn};
                if (quantity && isMost)
                    condition.nameOfMissed = quantity->missed, condition.wordsOfMissed = quantity->missedWords;
                keep(std::move(condition), inside, outside);
            }
        }
    }

  private:
    /// A round number beside the last value inside, or 0.
    static double limitBetween(double inside, double outside) {
        constexpr double kNear = 0.1;  // share of it: beyond, any number lies between
        const double sign = outside > inside ? 1 : -1, end = std::nextafter(outside, inside);
        if (inside * outside <= 0 && outside != 0) return 0;
        const double far = inside + sign * kNear * std::abs(inside), to = sign * (end - far) < 0 ? end : far;
        return roundBetween(std::min(inside, to), std::max(inside, to));
    }
    /// Three digits, or as many as keep the number on its side.
    static std::string limitWords(double limit, double inside, double outside) {
        constexpr int kMostDigits = 17;
        for (int digits = 3; digits < kMostDigits; ++digits) {
            const std::string words = digits == 3 ? shortly(limit) : base::printed("%.*g", digits, limit);
            const double read = base::readNumber(words).value;
            if (read != outside && (read - inside) * (read - outside) <= 0) return words;
        }
        return base::number(limit);
    }

    const Rows& m_set;
    const std::vector<WeightedRow>& m_others;
    std::optional<Condition> m_condition;
    double m_all = 0, m_best = 0;
    bool m_isSure = false;  ///< the one that isBest() was asked last
};

}  // namespace

std::optional<Condition> conditionOf(const Rows& set, const std::vector<WeightedRow>& others,
                                     const std::string& obstacle) {
    constexpr std::size_t kLooked = 100;  // rows, for columns
    if (set.size() < kFewestRows || others.size() < kFewestRows) return std::nullopt;
    ConditionSearch search(set, others);
    std::set<std::string> columns;
    for (std::size_t i = 0; i < std::min(set.size(), kLooked); ++i)
        if (set[i]->others)
            for (const RowFacts::Other& value : *set[i]->others) columns.insert(value.name);
    for (const std::string& column : columns) search.tryColumn(column);
    for (const Quantity& quantity : kQuantities)
        search.tryLimits(filled(quantity.name, {}, obstacle), quantity.unit, quantity.of, false, &quantity);
    return search.found();
}

}  // namespace logs
