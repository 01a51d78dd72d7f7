/// Rounding: decisions and values that are right for a query a few ulps away.

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/powers_of_ten.h"
#include "logs/evidence/digits.h"
#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"
#include "verdict/spacing.h"

namespace logs {
namespace {

using methods::Precision;

/// The ulp of a query's largest length; two radii may have a sum beyond the largest double.
double ulpOf(const RowFacts& row, Precision precision) {
    return verdict::spacing(std::min(std::max(row.coordinate, row.radius()), std::numeric_limits<double>::max()),
                            precision);
}

/// What rounding in a precision can move, scene units: positions, and the cancellation in the discriminant.
double roundingOf(const RowFacts& row, Precision precision, double ulps, bool cancels) {
    const double ulp = ulpOf(row, precision);
    if (!cancels) return ulps * ulp;
    const double share = ulps * (precision == Precision::Float ? 0x1p-23 : 0x1p-52);
    const double square = share * row.distance * row.distance, sum = row.radius();
    return ulps * ulp + square / (std::sqrt(sum * sum + square) + sum);
}

double asFloat(double x) { return static_cast<double>(static_cast<float>(x)); }
Vec3 asFloat(const Vec3& v) { return {asFloat(v.x), asFloat(v.y), asFloat(v.z)}; }
/// Printed with 9 digits or more it is a float.
bool isFloat(double x) {
    constexpr double kNineDigits = 5e-9;
    return std::abs(x - asFloat(x)) <= kNineDigits * std::abs(x);
}

/// The numbers that a row records of a contact, beside what they should be; the time in frames.
struct Number {
    LogSymptom of;
    double said, truth;
    double perUnit = 1;  ///< frames per unit of the time as it is recorded
};
std::vector<Number> numbersIn(const RowFacts& row) {
    std::vector<Number> numbers;
    if (!row.tellsContact()) return numbers;
    if (const auto time = row.line->time(); time && row.time) {
        LoggedTime one = *time;
        one.value = 1;
        numbers.push_back(
            {LogSymptom::Time, time->value, row.exact->contact->frames, framesOf(one, *row.line, *row.exact)});
    }
    for (const auto& [what, title] : kRecorded)
        for (int i = 0; i < 3 && row.said(what); ++i)
            numbers.push_back({what, (*row.said(what))[i], row.truth(what)[i]});
    return numbers;
}

/// @param of  the values that are rounded: those that are not are no evidence
Claim claimOfDigits(const Digits& digits, const RowFacts& row, LogSymptoms of) {
    constexpr double kRounding = 0.001;  // steps, beside the slack
    std::vector<Number> numbers = numbersIn(row);
    std::erase_if(numbers, [of](const Number& n) { return (bitOf(n.of) & of) == 0; });
    if (numbers.empty()) return {};
    if (!std::all_of(numbers.begin(), numbers.end(), [&](const Number& n) { return digits.holds(n.said); }))
        return {.isAgainst = row.symptoms == 0};
    Claim claim{static_cast<LogSymptoms>(row.symptoms & of)};
    for (const Number& n : numbers) {
        const double truth = n.truth / n.perUnit, slack = row.slack / n.perUnit;
        const double rounding = kRounding * digits.stepOf(n.said);
        if (!(n.said >= digits.of(truth - slack) - rounding && n.said <= digits.of(truth + slack) + rounding))
            claim.explains &= static_cast<LogSymptoms>(~bitOf(n.of));
    }
    claim.isTelling = claim.explains != 0;
    return claim;
}

constexpr Digits::Way kCut = std::floor, kRaised = std::ceil;

std::string wordsOf(const Digits& places) {
    const std::string way = places.way == kCut ? ", cut" : places.way == kRaised ? ", raised" : "";
    if (places.step == 0)
        return std::to_string(places.digits) + (places.base == 2 ? " significant bits" : " significant digits");
    for (int decimals = 0; decimals <= 8; ++decimals)
        if (places.step == base::powerOfTen(-decimals)) return std::to_string(decimals) + " decimals" + way;
    return "multiples of " + shortly(places.step) + way;
}

/// The largest step of which all numbers are multiples, by their smallest difference; 0: there is none.
double commonStep(std::vector<double> numbers) {
    constexpr std::size_t kFewest = 20;                // numbers
    constexpr double kSame = 1e-9, kLeastStep = 1e-5;  // shares of the largest
    constexpr int kMostParts = 4;                      // steps in the smallest difference
    for (double& number : numbers) number = std::abs(number);
    std::sort(numbers.begin(), numbers.end());
    if (numbers.size() < kFewest || !(numbers.back() > 0)) return 0;
    double least = numbers.back();
    for (std::size_t i = 1; i < numbers.size(); ++i)
        if (const double by = numbers[i] - numbers[i - 1]; by > kSame * numbers.back()) least = std::min(least, by);
    for (int parts = 1; parts <= kMostParts && least > kLeastStep * numbers.back(); ++parts) {
        double step = least / parts;
        for (const double number : numbers)  // the larger ones make it finer
            if (const double steps = std::round(number / step); steps > 0) step = number / steps;
        if (std::all_of(numbers.begin(), numbers.end(), [&](double x) { return Digits{step}.holds(x); })) return step;
    }
    return 0;
}

/// Numbers that are told with so few digits that the rest is lost: all of the answers, or one value.
void addPlaces(Proposals& all, const std::string& name, const char* words, LogSymptoms of, int cost) {
    Rows some;
    std::vector<double> said;
    for (const RowFacts* row : someOf(all.evidence.wrong)) {
        if ((row->symptoms & of) == 0) continue;
        some.push_back(row);
        for (const Number& n : numbersIn(*row))
            if ((bitOf(n.of) & of) != 0) said.push_back(n.said);
    }
    std::vector<Digits> tried;
    for (int n = 0; n <= 8; ++n) tried.push_back({base::powerOfTen(-n)});
    for (int n = 1; n <= 8; ++n) tried.push_back({0, n});
    for (const int bits : {11, 8}) tried.push_back({0, bits, 2});
    if (const double step = commonStep(std::move(said)); step > 0) {
        tried.push_back({step});
        tried.push_back({step, 0, 10, kCut});
        tried.push_back({step, 0, 10, kRaised});
    }
    const Digits* const best = mostClaiming(
        tried, some, some.size() / 4, [of](const Digits& d, const RowFacts& row) { return claimOfDigits(d, row, of); });
    if (!best) return;
    constexpr int kCostOfCut = 4;  // more than that of tests in steps, which record such times as well
    all.add(name, words + wordsOf(*best), best->way != kCut && best->way != kRaised ? cost : kCostOfCut,
            [d = *best, of](const RowFacts& row) { return claimOfDigits(d, row, of); })
        .with(best->step > 0 ? best->step : best->digits,
              best->step > 0    ? ""
              : best->base == 2 ? "bits"
                                : "digits",
              0)
        .advising("Print it with %.9g (float) or %.17g (double)");
}

void addDigits(Proposals& all) {
    constexpr auto kAll = static_cast<LogSymptoms>(bitOf(LogSymptom::Time) | bitOf(LogSymptom::Normal) |
                                                   bitOf(LogSymptom::Point) | bitOf(LogSymptom::BallCenter));
    addPlaces(all, "the answers have few digits", "they are printed with ", kAll, 0);
    addPlaces(all, "the time is rounded", "it is told with ", bitOf(LogSymptom::Time), 1);
    for (const auto& [what, title] : kRecorded)
        addPlaces(all, std::string(title) + " is rounded", "it is told with ", bitOf(what), 1);
}

constexpr auto kOfRounding = static_cast<LogSymptoms>(~bitOf(LogSymptom::NoNumber));

constexpr double kUlps = 8;  // lost by a few operations

void addRounding(Proposals& all, Precision precision, bool cancels) {
    double most = 0, mostUlps = 0;
    std::size_t early = 0, late = 0;
    for (const RowFacts& row : all.evidence.wrong) {
        const double units = row.finding->units;
        if (row.startsInside() || !(units <= roundingOf(row, precision, kUlps, cancels))) continue;
        most = std::max(most, units);
        const double error = row.finding->timeError.value_or(0);
        early += error < 0 ? 1 : 0, late += error > 0 ? 1 : 0;
        mostUlps = std::max(mostUlps, units / ulpOf(row, precision));
    }
    // Rounding has no side: an iteration that ends early has.
    constexpr std::size_t kFewest = 12, kLeastSide = 16;  // times; of them on either side
    if (early + late >= kFewest && kLeastSide * std::min(early, late) < early + late) return;
    const std::string unit = precision == Precision::Float ? "float" : "double";
    const int cost = (precision == Precision::Float ? 1 : 0) + (cancels ? 1 : 0);
    all.add((cancels ? "cancellation in " : "rounding to ") + unit,
            "every such row is right for a query at most " + shortly(most) + " units away (" + shortly(mostUlps) +
                " ulps of " + unit + " at its largest coordinate)" +
                (cancels ? "; b^2 - 4ac loses as much where the start is far" : ""),
            cost,
            [precision, cancels](const RowFacts& row) {
                const bool isNear = row.finding->units <= roundingOf(row, precision, kUlps, cancels);
                const auto explained = static_cast<LogSymptoms>(row.symptoms & kOfRounding);
                if (row.startsInside() || !isNear) return Claim{};
                const std::vector<Number> numbers = numbersIn(row);
                const bool isTold =
                    precision == Precision::Float && !numbers.empty() &&
                    std::all_of(numbers.begin(), numbers.end(), [](const Number& n) { return isFloat(n.said); });
                return Claim{.explains = explained, .isTelling = isTold};
            })
        .with(mostUlps, "ulps of " + unit, 0)
        .advising(precision == Precision::Float ? "Floats end here: move the origin near, or test in double" : "");
}

/// The numbers of a query, as they were printed, are those of floats: 9 digits tell a float.
bool isOfFloats(const RowFacts& row) {
    const collide::SweepQuery& q = row.line->query.query;
    const auto areFloats = [&](const Vec3& v) { return isFloat(v.x) && isFloat(v.y) && isFloat(v.z); };
    return areFloats(q.ball.position) && areFloats(q.ball.motion.vector) && areFloats(q.obstacle.center) &&
           isFloat(q.ball.radius) && isFloat(q.obstacle.radius);
}

/// The answer agrees if every number is read as the float that was written.
bool agreesAsFloat(const RowFacts& row) {
    LogMapping mapping = *row.mapping;
    mapping.precision = Precision::Float;
    LogLine line = *row.line;
    collide::SweepQuery& q = line.query.query;
    for (Vec3* v : {&q.ball.position, &q.ball.motion.vector, &q.obstacle.center, &q.obstacle.velocity})
        *v = asFloat(*v);
    for (double* x : {&q.ball.radius, &q.obstacle.radius, &q.ball.motion.speed, &q.frames}) *x = asFloat(*x);
    const collide::SweepAnswer exact = collide::sweep(q);
    const Verdict verdict = judge(mapping, line, exact).verdict;
    return verdict == Verdict::Agrees || (!row.isFine && verdict == Verdict::Inaccurate) ||
           verdict == Verdict::Convention;
}

/// A float engine whose log is read in doubles.
void addFloats(Proposals& all) {
    const std::vector<RowFacts>&wrong = all.evidence.wrong, &right = all.evidence.right;
    if (wrong.empty() || wrong.front().mapping->precision == Precision::Float) return;
    const auto ofFloats =
        std::count_if(wrong.begin(), wrong.end(), isOfFloats) + std::count_if(right.begin(), right.end(), isOfFloats);
    if (100 * static_cast<std::size_t>(ofFloats) < 99 * (wrong.size() + right.size())) return;
    all.add("the numbers are floats", "such a row agrees if its numbers are read as binary32", 0,
            [](const RowFacts& row) {
                const bool agrees = agreesAsFloat(row);
                if (row.symptoms == 0) return Claim{.isAgainst = !agrees};
                return agrees ? Claim{.explains = row.symptoms, .isTelling = true} : Claim{};
            })
        .advising("Read the log with --float");
}

}  // namespace

void proposeRounding(Proposals& all) {
    for (const Precision precision : {Precision::Double, Precision::Float})
        for (const bool cancels : {false, true}) addRounding(all, precision, cancels);
    addFloats(all);
    addDigits(all);
    for (Hypothesis& hypothesis : all.all) hypothesis.isOfRounding = true;
}

}  // namespace logs
