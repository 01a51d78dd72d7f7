/// Rounding: decisions and values that are right for a query a few ulps away, and noise.

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/powers_of_ten.h"
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
    if (const auto time = row.line->time(); time && row.time && time->value != 0)
        numbers.push_back({LogSymptom::Time, time->value, row.exact->contact->frames, *row.time / time->value});
    for (const LogSymptom what : {LogSymptom::Normal, LogSymptom::Point, LogSymptom::BallCenter})
        for (int i = 0; i < 3 && row.said(what); ++i)
            numbers.push_back({what, (*row.said(what))[i], row.truth(what)[i]});
    return numbers;
}

/// The last place of a number that is printed with so many significant digits, or decimals.
struct Digits {
    int count;
    bool areDecimals;

    [[nodiscard]] double stepOf(double x) const {
        return base::powerOfTen(areDecimals || x == 0 ? -count : base::decadeOf(std::abs(x)) + 1 - count);
    }
    [[nodiscard]] bool holds(double x) const {
        constexpr double kOnStep = 1e-6;  // share of a step: doubles hold the digits that are tried to 1e-8 of it
        const double steps = x / stepOf(x);
        return std::abs(steps - std::round(steps)) <= kOnStep;
    }
    [[nodiscard]] Claim claimOf(const RowFacts& row) const {
        constexpr double kHalfStep = 0.501;
        const std::vector<Number> numbers = numbersIn(row);
        Claim claim;
        if (numbers.empty()) return claim;
        if (!std::all_of(numbers.begin(), numbers.end(), [&](const Number& n) { return holds(n.said); }))
            return {.isAgainst = row.symptoms == 0};
        claim.explains = row.symptoms;
        for (const Number& n : numbers)
            if (std::abs(n.said * n.perUnit - n.truth) > kHalfStep * stepOf(n.said) * n.perUnit + row.slack)
                claim.explains &= static_cast<LogSymptoms>(~bitOf(n.of));
        claim.isTelling = claim.explains != 0;
        return claim;
    }
};

/// All numbers of the answers are printed with so few digits that the rest is lost.
void addDigits(Proposals& all) {
    constexpr int kMostDigits = 8;  // those of a float
    const Rows some = everyNth(all.evidence.wrong, all.evidence.wrong.size() / kRowsTried + 1);
    for (const bool areDecimals : {true, false})
        for (int count = 1; count <= kMostDigits; ++count) {
            const Digits digits{count, areDecimals};
            const auto claimed = std::count_if(some.begin(), some.end(),
                                               [&](const RowFacts* r) { return digits.claimOf(*r).isTelling; });
            if (2 * static_cast<std::size_t>(claimed) <= some.size()) continue;
            all.add("the answers have few digits",
                    "they are printed with " + std::to_string(count) +
                        (areDecimals ? " decimals" : " significant digits"),
                    0, [digits](const RowFacts& row) { return digits.claimOf(row); })
                .with(count, areDecimals ? "decimals" : "digits", 0)
                .advising("Print them with %.9g (float) or %.17g (double)");
            break;
        }
}

constexpr auto kOfRounding = static_cast<LogSymptoms>(~bitOf(LogSymptom::NoNumber));

constexpr double kUlps = 8;  // lost by a few operations

void addRounding(Proposals& all, Precision precision, bool cancels) {
    double most = 0, mostUlps = 0;
    for (const RowFacts& row : all.evidence.wrong) {
        const double units = row.finding->units;
        if (row.startsInside() || !(units <= roundingOf(row, precision, kUlps, cancels))) continue;
        most = std::max(most, units);
        mostUlps = std::max(mostUlps, units / ulpOf(row, precision));
    }
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

// ---- Noise: errors to any side, spread over their range, not constant, not few outliers

constexpr std::size_t kFewestNoisy = 20;  // rows
constexpr double kMostBias = 0.3;         // length of the mean error over the mean of their lengths
constexpr double kMostQuarter = 0.6;      // first quartile of the sizes over the largest
constexpr double kBeyondMost = 1.25;      // times the largest error, for rows that were not read

/// The largest of sizes in order, but for the hundredth that are outliers.
double largestOf(const std::vector<double>& sizes) { return sizes[sizes.size() - 1 - sizes.size() / 100]; }

/// The largest error of vectors that scatter to all sides; absent: they do not.
std::optional<double> scatterOf(const Evidence& evidence, const auto& errorOf) {
    std::vector<double> sizes;
    Vec3 sum(0);
    double length = 0;
    for (const RowFacts& row : evidence.wrong) {
        const std::optional<Vec3> error = errorOf(row);
        if (!error) continue;
        sizes.push_back(collide::lengthOf(*error));
        sum += *error;
        length += sizes.back();
    }
    if (sizes.size() < kFewestNoisy || !(collide::lengthOf(sum) < kMostBias * length)) return std::nullopt;
    std::sort(sizes.begin(), sizes.end());
    const double most = largestOf(sizes);
    return sizes[sizes.size() / 4] > kMostQuarter * most ? std::nullopt : std::optional(most);
}

/// Fits whatever is left: errors up to a size in a value. @param errorOf  its size in a row; NaN: it tells nothing
Hypothesis& addNoise(Proposals& all, const std::string& name, const std::string& words, int cost, LogSymptom what,
                     double most, std::function<double(const RowFacts&)> errorOf) {
    Hypothesis& h = all.add(name, words, cost,
                            [errorOf = std::move(errorOf), what, limit = most * kBeyondMost](const RowFacts& row) {
                                return errorOf(row) <= limit ? Claim{bitOf(what)} : Claim{};
                            });
    h.isDescription = true;
    return h;
}

std::function<double(const RowFacts&)> sizeOf(auto errorOf) {
    return [errorOf](const RowFacts& row) {
        const std::optional<Vec3> error = errorOf(row);
        return error ? collide::lengthOf(*error) : NAN;
    };
}

constexpr const char* kToAnySide = ", to any side, and follows no known formula";

/// Points or centres that scatter about the right ones.
void addPlaceNoise(Proposals& all, LogSymptom what, const char* name) {
    constexpr double kMostOfSum = 0.5;  // share of the median radius sum: a larger error is more than noise
    const auto errorOf = [what](const RowFacts& row) -> std::optional<Vec3> {
        const auto& said = row.said(what);
        if (!row.has(what) || !said || !row.exact->contact || followsTime(row, what)) return std::nullopt;
        return *said - row.truth(what);
    };
    const std::vector<double> radii =
        numbersOf(all.evidence.wrong, [&](const RowFacts& row) { return errorOf(row) ? row.radius() : NAN; });
    const auto most = scatterOf(all.evidence, errorOf);
    if (!most || !(*most < kMostOfSum * medianOf(radii))) return;
    addNoise(all, name, "it is off by up to " + shortly(*most) + " units" + kToAnySide, 9, what, *most, sizeOf(errorOf))
        .with(*most, "units", 0);
}

/// The recorded normal less the one that it should be at the recorded time; in radians for small angles.
std::optional<Vec3> normalError(const RowFacts& row) {
    if (!row.has(LogSymptom::Normal) || !row.answer().normal || !row.exact->contact) return std::nullopt;
    const double time = row.has(LogSymptom::Time) && row.time ? *row.time : row.exact->contact->frames;
    if (followsTime(row, LogSymptom::Normal)) return std::nullopt;
    return unitOf(*row.answer().normal) - unitOf(row.ballAt(time) - row.sphereAt(time));
}

/// Normals that scatter about the right ones.
void addNormalNoise(Proposals& all) {
    constexpr double kDegrees = 57.29577951308232;  // in a radian
    constexpr double kMostTurn = 0.7;               // radians
    const auto most = scatterOf(all.evidence, normalError);
    if (!most || !(*most < kMostTurn)) return;
    const double degrees = *most * kDegrees;
    addNoise(all, "noise in the normal", "it is off by up to " + shortly(degrees) + " degrees" + kToAnySide, 9,
             LogSymptom::Normal, *most, sizeOf(normalError))
        .with(degrees, "degrees", 0)
        .advising("An iteration that ends early does so");
}

/// The error of a recorded time: as a share of the true one, or in its own unit; NaN: none.
double timeErrorOf(const RowFacts& row, bool isShare) {
    if (!row.has(LogSymptom::Time) || !row.time || !row.exact->contact) return NAN;
    const double truth = row.exact->contact->frames;
    if (!isShare) return row.finding->timeError.value_or(NAN);
    return truth > 0 ? *row.time / truth - 1 : NAN;
}

/// Errors that follow from the place of the row: neighbours in order have nearly the same one (von Neumann's ratio).
bool followsPlace(std::vector<std::pair<double, double>> errors) {
    std::sort(errors.begin(), errors.end());
    double sum = 0, squares = 0, steps = 0;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        sum += errors[i].second;
        squares += errors[i].second * errors[i].second;
        if (i > 0) steps += (errors[i].second - errors[i - 1].second) * (errors[i].second - errors[i - 1].second);
    }
    const double variance = squares - sum * sum / static_cast<double>(errors.size());
    return steps < variance;  // the steps of independent errors sum up to twice as much
}

/// Times that scatter about the true ones: on both sides alike, spread over their range, not constant, not few
/// outliers.
void addTimeNoise(Proposals& all, bool isShare) {
    constexpr double kMostUneven = 0.15;       // distance of the share of early rows from one half
    constexpr double kMostMean = 0.2;          // mean error over the largest
    constexpr double kMostTimeQuarter = 0.45;  // first quartile over the largest: even noise has 0.25
    constexpr double kLeastMedian = 0.25, kLeastMedianShare = 0.1;  // median over the largest
    constexpr double kMostShare = 0.8;                              // share of the true time: more is no noise about it
    std::vector<double> sizes;
    std::vector<std::pair<double, double>> byTime;
    double sum = 0, latest = 0;
    std::size_t early = 0;
    for (const RowFacts& row : all.evidence.wrong) {
        const double error = timeErrorOf(row, isShare);
        if (std::isnan(error)) continue;
        latest = std::max(latest, row.finding->trueTime.value_or(0));
        const double limit = std::isfinite(row.limit()) ? row.limit() : 1;
        byTime.emplace_back(row.exact->contact->frames / limit, error);
        sizes.push_back(std::abs(error));
        sum += error;
        early += error < 0 ? 1 : 0;
    }
    const std::size_t rows = sizes.size();
    if (rows < kFewestNoisy || followsPlace(std::move(byTime))) return;
    std::sort(sizes.begin(), sizes.end());
    const double most = largestOf(sizes), count = static_cast<double>(rows);
    const bool isEven =
        std::abs(static_cast<double>(early) / count - 0.5) < kMostUneven && std::abs(sum) < kMostMean * most * count;
    const bool isSpread = sizes[rows / 4] < kMostTimeQuarter * most &&
                          sizes[rows / 2] > (isShare ? kLeastMedianShare : kLeastMedian) * most;
    if (!isEven || !isSpread || (isShare && !(most < kMostShare))) return;
    if (!isShare && !(most < latest / 2)) return;  // any times at all
    const std::string size =
        isShare ? "the recorded time is " + shortly(1 - most) + " to " + shortly(1 + most) + " times the true one"
                : "the recorded time is off by up to " + shortly(most);
    addNoise(all, "noise in the time", size + ", as often early as late, and follows no known formula",
             isShare ? 9 : 10, LogSymptom::Time, most,
             [isShare](const RowFacts& row) { return std::abs(timeErrorOf(row, isShare)); })
        .with(most, "", 0);
}

void addFollowing(Proposals& all) {
    Hypothesis& h = all.add(
        "the values follow from the wrong time", "they are right for a contact at the recorded time", 11,
        [](const RowFacts& row) { return Claim{row.has(LogSymptom::Time) ? followingTime(row) : LogSymptoms{0}}; });
    h.isDescription = h.isRemark = true;
}

}  // namespace

void proposeRounding(Proposals& all) {
    for (const Precision precision : {Precision::Double, Precision::Float})
        for (const bool cancels : {false, true}) addRounding(all, precision, cancels);
    addFloats(all);
    addDigits(all);
}

void proposeNoise(Proposals& all) {
    addFollowing(all);
    addNormalNoise(all);
    addPlaceNoise(all, LogSymptom::Point, "noise in the point");
    addPlaceNoise(all, LogSymptom::BallCenter, "noise in the ball's centre");
    addTimeNoise(all, true);
    addTimeNoise(all, false);
}

}  // namespace logs
