/// What goes with another column of the log: a margin by layer, a drift by frame, a radius by scale, a turn by yaw.

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "logs/evidence/quantities.h"
#include "logs/evidence/query_part.h"
#include "logs/families/model.h"

namespace logs {
namespace {

/// The columns with several numbers; kinds first, counters last.
std::vector<std::string> numberColumnsOf(const Rows& rows) {
    constexpr std::size_t kFewestNumbers = 3, kMostColumns = 6;
    std::vector<std::pair<std::size_t, std::string>> columns;
    for (const auto& [column, numbers] : numericColumns(rows))
        if (numbers.size() >= kFewestNumbers) columns.emplace_back(numbers.size(), column);
    std::sort(columns.begin(), columns.end());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(columns.size(), kMostColumns); ++i) names.push_back(columns[i].second);
    return names;
}

/// Its numbers times those of a column, or times how far these are from 1.
Model inProportion(Model model, const std::string& column, double zero) {
    model.change = [change = model.change, column, zero](const RowFacts& row, SeenQuery& q, Numbers n, Bound bound) {
        for (double& number : n) number *= row.numberOf(column) - zero;
        return change(row, q, n, bound);
    };
    const std::string by = zero == 0 ? column : "(" + column + " - 1)";
    if (model.number == factorOf)
        model.words = [by](const Numbers& n) { return "it counts " + sumWords({{1, ""}, {n[0], by}}) + " times"; };
    else
        model.words = [words = model.words, by](const Numbers& n) { return words(n) + ", times " + by; };
    model.cost += 2;
    model.needsColumns = true;
    return model;
}

/// Makes a length or vector count so many times.
using Scale = std::function<bool(const RowFacts&, SeenQuery&, double factor)>;

/// It counts n c^p times, where c is the column, or one more. @param usual  c in the middle of the rows: beside it n is
/// about 1
Model byPower(const std::string& whose, const Scale& scale, const std::string& column, double more, double usual,
              double exponent) {
    const Change scaled = [=](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound) {
        return scale(row, q, (1 + n[0]) * std::pow((row.numberOf(column) + more) / usual, exponent));
    };
    const Words words = [=](const Numbers& n) {
        const std::string by = more == 0 ? column : "(" + column + " + " + shortly(more) + ")";
        const double factor = (1 + n[0]) * std::pow(usual, -exponent);
        return "it counts " + sumWords({{factor, exponent > 0 ? by : ""}}) + (exponent > 0 ? "" : " / " + by) +
               " times";
    };
    Model model{whose + " is scaled by another column", 1, 6, lengthIn, "", scaled, words};
    model.needsColumns = true;
    return model;
}

std::vector<std::pair<std::string, Scale>> scalesOf(const Evidence& evidence) {
    std::vector<std::pair<std::string, Scale>> scales;
    for (const NamedPart& part : partsOf(evidence))
        scales.emplace_back(part.name, [part = part.part](const RowFacts&, SeenQuery& q, double factor) {
            return change(q, part, [factor](const Vec3& v) { return v * factor; });
        });
    for (const Quantity& of : {quantities::kBallRadius, quantities::kSphereRadius})
        scales.emplace_back(of.name, [of](const RowFacts& row, SeenQuery& q, double factor) {
            q.radius += (factor - 1) * of.of(row);
            return true;
        });
    return scales;
}

void proposeByColumn(Proposals& all, const Rows& rows, const Models& models, const std::string& column) {
    std::vector<double> numbers;
    for (const auto* some : {&all.evidence.wrong, &all.evidence.right})
        for (const double number : numbersOf(*some, [&](const RowFacts& row) { return row.numberOf(column); }))
            numbers.push_back(number);
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
    const bool isShare = *least >= 0 && *most <= 1;
    for (const Model& model : models)
        for (const double zero : {0.0, 1.0})
            if (model.isProportional && (zero == 0 || isShare)) addModel(all, rows, inProportion(model, column, zero));
    if (!(*least >= 0)) return;
    const double more = *least > 0 ? 0 : 1;
    for (const double exponent : {1.0, -1.0})
        for (const auto& [whose, scale] : scalesOf(all.evidence))
            addModel(all, rows, byPower(whose, scale, column, more, medianOf(numbers) + more, exponent));
}

/// What fits rows of one number alone is no law of the column.
void addByColumn(Proposals& all, const Rows& rows, const Models& models, const std::string& column) {
    constexpr double kMostOfOne = 0.9;  // share of the rows that are claimed
    Proposals laws(all.evidence, all.stop);
    proposeByColumn(laws, rows, models, column);
    for (Hypothesis& law : laws.all) {
        std::map<double, std::size_t> counts;
        std::size_t claimed = 0, most = 0;
        for (const RowFacts* row : rows)
            if (law.test(*row).explains != 0) ++claimed, most = std::max(most, ++counts[row->numberOf(column)]);
        if (static_cast<double>(most) <= kMostOfOne * static_cast<double>(claimed)) all.all.push_back(std::move(law));
    }
}

// ---- Vectors turned by an angle, as of a parent whose frame is mixed up

constexpr double kPerRadian = 57.29577951308232;

struct Turn {
    std::string column;
    int axis;
    double degrees;  ///< for each 1 of the column

    [[nodiscard]] Vec3 of(const RowFacts& row, const Vec3& v) const {
        const double angle = row.numberOf(column) * degrees / kPerRadian, cos = std::cos(angle), sin = std::sin(angle);
        const int first = (axis + 1) % 3, second = (axis + 2) % 3;
        Vec3 turned = v;
        turned[first] = v[first] * cos - v[second] * sin;
        turned[second] = v[first] * sin + v[second] * cos;
        return turned;
    }
    [[nodiscard]] std::string words() const {
        const bool isRadian = std::abs(degrees) == kPerRadian;
        const std::string factor =
            isRadian || std::abs(degrees) == 1 ? "" : " " + shortly(std::abs(degrees)) + " times";
        return std::string("about ") + kAxisNames[axis] + " by" + factor + (degrees < 0 ? " the negative " : " ") +
               column + (isRadian ? ", in radians" : ", in degrees");
    }
};

std::vector<Turn> turnsOf(const Evidence& evidence) {
    std::vector<Turn> turns;
    for (const std::string& column : numberColumnsOf(someOf(evidence.wrong)))
        for (const double degrees : {1.0, kPerRadian, 90.0, 45.0, 30.0, 10.0, 15.0, 5.0, 20.0, 60.0})
            for (const double sign : {1.0, -1.0})
                for (int axis = 0; axis < 3; ++axis) turns.push_back({column, axis, sign * degrees});
    return turns;
}

void addTurn(Proposals& all, const std::string& whose, int cost, const std::vector<Turn>& turns, auto claimOfTurn) {
    const Turn* const best = bestClaiming(turns, all.evidence, claimOfTurn);
    if (!best) return;
    Hypothesis& h = all.add(whose + " is turned by another column", best->words(), cost,
                            [turn = *best, claimOfTurn](const RowFacts& row) { return claimOfTurn(turn, row); });
    h.needsColumns = true;
    h.fitting(1);
}

}  // namespace

void addByColumns(Proposals& all, const Rows& rows, const Models& models) {
    for (const std::string& column : numberColumnsOf(rows)) addByColumn(all, rows, models, column);
}

void proposeTurns(Proposals& all) {
    const std::vector<Turn> turns = turnsOf(all.evidence);
    if (turns.empty()) return;
    addTurn(all, "the normal", 3, turns, [](const Turn& turn, const RowFacts& row) {
        return claimOfVector(row, LogSymptom::Normal, [&](const Seen& s) { return turn.of(row, s.normal); });
    });
    for (const NamedPart& part : partsOf(all.evidence))
        addTurn(all, part.name, part.cost + 2, turns, [part = part.part](const Turn& turn, const RowFacts& row) {
            SeenQuery seen(row);
            const bool isPart = change(seen, part, [&](const Vec3& v) { return turn.of(row, v); });
            return isPart ? claimOfQuery(row, seen, {}) : Claim{};
        });
}

}  // namespace logs
