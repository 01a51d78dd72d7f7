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

/// Numbers that are multiples of a step, or have so many significant digits.
struct Places {
    double step;     ///< 0: by digits
    int digits = 0;  ///< significant ones

    [[nodiscard]] double stepOf(double x) const {
        return step > 0 ? step : base::powerOfTen(x == 0 ? -digits : base::decadeOf(std::abs(x)) + 1 - digits);
    }
    [[nodiscard]] bool holds(double x) const {
        constexpr double kOnStep = 1e-6;  // share of a step: doubles hold the digits that are tried to 1e-8 of it
        const double steps = x / stepOf(x);
        return std::abs(steps - std::round(steps)) <= kOnStep;
    }
    /// @param of  the values that are rounded: those that are not are no evidence
    [[nodiscard]] Claim claimOf(const RowFacts& row, LogSymptoms of) const {
        constexpr double kHalfStep = 0.501;
        std::vector<Number> numbers = numbersIn(row);
        std::erase_if(numbers, [of](const Number& n) { return (bitOf(n.of) & of) == 0; });
        if (numbers.empty()) return {};
        if (!std::all_of(numbers.begin(), numbers.end(), [&](const Number& n) { return holds(n.said); }))
            return {.isAgainst = row.symptoms == 0};
        Claim claim{static_cast<LogSymptoms>(row.symptoms & of)};
        for (const Number& n : numbers)
            if (std::abs(n.said * n.perUnit - n.truth) > kHalfStep * stepOf(n.said) * n.perUnit + row.slack)
                claim.explains &= static_cast<LogSymptoms>(~bitOf(n.of));
        claim.isTelling = claim.explains != 0;
        return claim;
    }
};

std::string wordsOf(const Places& places) {
    if (places.step == 0) return std::to_string(places.digits) + " significant digits";
    for (int decimals = 0; decimals <= 8; ++decimals)
        if (places.step == base::powerOfTen(-decimals)) return std::to_string(decimals) + " decimals";
    return "multiples of " + shortly(places.step);
}

/// Numbers that are told with so few digits that the rest is lost: all of the answers, or one value.
void addPlaces(Proposals& all, const char* name, const char* words, LogSymptoms of, int cost) {
    std::vector<Places> tried;
    for (int n = 0; n <= 8; ++n) tried.push_back({base::powerOfTen(-n)});
    for (const double step : {0.5, 0.25, 0.125, 0.0625, 1.0 / 32, 1.0 / 127}) tried.push_back({step});
    for (int n = 1; n <= 8; ++n) tried.push_back({0, n});
    Rows some;
    for (const RowFacts* row : everyNth(all.evidence.wrong, all.evidence.wrong.size() / kRowsTried + 1))
        if ((row->symptoms & of) != 0) some.push_back(row);
    const Places* const best = mostClaiming(tried, some, some.size() / 4,
                                            [of](const Places& p, const RowFacts& row) { return p.claimOf(row, of); });
    if (!best) return;
    all.add(name, words + wordsOf(*best), cost, [p = *best, of](const RowFacts& row) { return p.claimOf(row, of); })
        .with(best->step > 0 ? best->step : best->digits, best->step > 0 ? "" : "digits", 0)
        .advising("Print it with %.9g (float) or %.17g (double)");
}

void addDigits(Proposals& all) {
    constexpr auto kAll = static_cast<LogSymptoms>(bitOf(LogSymptom::Time) | bitOf(LogSymptom::Normal) |
                                                   bitOf(LogSymptom::Point) | bitOf(LogSymptom::BallCenter));
    addPlaces(all, "the answers have few digits", "they are printed with ", kAll, 0);
    addPlaces(all, "the time is rounded", "it is told with ", bitOf(LogSymptom::Time), 1);
    addPlaces(all, "the point is rounded", "it is told with ", bitOf(LogSymptom::Point), 1);
    addPlaces(all, "the normal is rounded", "it is told with ", bitOf(LogSymptom::Normal), 1);
    addPlaces(all, "the ball's centre is rounded", "it is told with ", bitOf(LogSymptom::BallCenter), 1);
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

/// Times, points, centres and normals that scatter about the right ones; the error of a normal is in units of 1.
void addScatter(Proposals& all, LogSymptom what, const char* name) {
    constexpr double kDegrees = 57.29577951308232;  // in a radian
    // Share of the median radius sum, in space and along the path, and radians: more is no noise
    constexpr double kMostOfSum = 0.5, kMostOfTime = 1, kMostTurn = 0.7;
    const bool isNormal = what == LogSymptom::Normal;
    const auto errorOf = [=](const RowFacts& row) -> std::optional<Vec3> {
        if (!row.has(what) || !row.exact->contact) return std::nullopt;
        if (what == LogSymptom::Time)
            return row.time ? std::optional(Vec3((*row.time - row.exact->contact->frames) * row.speed, 0, 0))
                            : std::nullopt;
        const auto& said = row.said(what);
        if (!said || followsTime(row, what)) return std::nullopt;
        if (!isNormal) return *said - row.truth(what);
        const double time = row.has(LogSymptom::Time) && row.time ? *row.time : row.exact->contact->frames;
        return unitOf(*said) - unitOf(row.apartAt(time));
    };
    const auto most = scatterOf(all.evidence, errorOf);
    const double radius = medianOf(numbersOf(all.evidence.wrong, [](const RowFacts& row) { return row.radius(); }));
    const double limit = isNormal ? kMostTurn : radius * (what == LogSymptom::Time ? kMostOfTime : kMostOfSum);
    if (!most || !(*most < limit)) return;
    const double size = *most * (isNormal ? kDegrees : 1);
    const char* const unit = isNormal ? "degrees" : "units";
    addNoise(all, name, "it is off by up to " + shortly(size) + ' ' + unit + kToAnySide, 9, what, *most,
             sizeOf(errorOf))
        .with(size, unit, 0)
        .advising(isNormal ? "An iteration that ends early does so" : "");
}

/// A point along the recorded normal: from the sphere's centre, or from the ball's.
Claim claimOfFollowingNormal(const RowFacts& row, bool isFromSphere) {
    if (!row.has(LogSymptom::Point) || !row.has(LogSymptom::Normal) || !row.answer().point || !row.exact->contact)
        return {};
    const double time = row.time.value_or(row.exact->contact->frames);
    const Vec3 normal = unitOf(*row.answer().normal);
    const Vec3 point =
        isFromSphere ? row.sphereAt(time) + normal * row.sphereRadius : row.ballAt(time) - normal * row.ballRadius;
    return row.isSamePlace(*row.answer().point, point) ? Claim{bitOf(LogSymptom::Point)} : Claim{};
}

void addFollowing(Proposals& all) {
    for (const bool isFromSphere : {true, false}) {
        Hypothesis& h = all.add("the point follows from the wrong normal",
                                isFromSphere ? "it is the sphere's centre plus r_sphere along the recorded normal"
                                             : "it is the ball's centre less r_ball along the recorded normal",
                                11, [=](const RowFacts& row) { return claimOfFollowingNormal(row, isFromSphere); });
        h.isDescription = h.isRemark = true;
    }
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
    addScatter(all, LogSymptom::Normal, "noise in the normal");
    addScatter(all, LogSymptom::Point, "noise in the point");
    addScatter(all, LogSymptom::BallCenter, "noise in the ball's centre");
    addScatter(all, LogSymptom::Time, "noise in the time");
}

}  // namespace logs
