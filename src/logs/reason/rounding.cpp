/// Rounding: decisions and values that are right for a query a few ulps away, and noise.

#include <algorithm>
#include <cmath>
#include <limits>

#include "logs/reason/hypothesis.h"
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

constexpr LogSymptoms kOfRounding = bitOf(LogSymptom::MissedHit) | bitOf(LogSymptom::FalseHit) |
                                    bitOf(LogSymptom::Time) | bitOf(LogSymptom::Point) | bitOf(LogSymptom::BallCenter) |
                                    bitOf(LogSymptom::Normal);

bool isStartInside(const RowFacts& row) { return row.exact->outcome == collide::Outcome::Overlap; }

Hypothesis ofRounding(const Evidence& evidence, Precision precision, bool cancels) {
    constexpr double kUlps = 8;
    double most = 0, mostUlps = 0;
    for (const RowFacts& row : evidence.wrong) {
        const double units = row.finding->units;
        if (isStartInside(row) || !(units <= roundingOf(row, precision, kUlps, cancels))) continue;
        most = std::max(most, units);
        mostUlps = std::max(mostUlps, units / ulpOf(row, precision));
    }
    const std::string unit = precision == Precision::Float ? "float" : "double";
    Hypothesis h;
    h.cost = precision == Precision::Float ? (cancels ? 3 : 2) : (cancels ? 1 : 0);
    h.reason.name = cancels ? "cancellation in " + unit : "rounding to " + unit;
    h.reason.words = "every such row is right for a query at most " + shortly(most) + " units away (" +
                     shortly(mostUlps) + " ulps of " + unit + " at its largest coordinate)" +
                     (cancels ? "; b^2 - 4ac loses as much where the start is far" : "");
    h.reason.number = mostUlps;
    h.reason.unit = "ulps of " + unit;
    if (precision == Precision::Float) h.reason.advice = "Floats end here: move the origin near, or test in double";
    h.test = [precision, cancels](const RowFacts& row) {
        Claim claim;
        const bool isNear = row.finding->units <= roundingOf(row, precision, kUlps, cancels);
        if ((row.symptoms & kOfRounding) != 0 && !isStartInside(row) && isNear)
            claim.explains = static_cast<LogSymptoms>(row.symptoms & kOfRounding);
        return claim;
    };
    return h;
}

double asFloat(double x) { return static_cast<double>(static_cast<float>(x)); }
Vec3 asFloat(const Vec3& v) { return {asFloat(v.x), asFloat(v.y), asFloat(v.z)}; }

/// The numbers of a query, as they were printed, are those of floats: 9 digits tell a float.
bool isOfFloats(const RowFacts& row) {
    const collide::SweepQuery& q = row.line->query.query;
    constexpr double kNineDigits = 5e-9;
    const auto isFloat = [](double x) { return std::abs(x - asFloat(x)) <= kNineDigits * std::abs(x); };
    const auto areFloats = [&](const Vec3& v) { return isFloat(v.x) && isFloat(v.y) && isFloat(v.z); };
    return areFloats(q.ball.position) && areFloats(q.ball.motion.vector) && areFloats(q.sphere.center) &&
           isFloat(q.ball.radius) && isFloat(q.sphere.radius);
}

/// The answer agrees if every number is read as the float that was written.
bool agreesAsFloat(const RowFacts& row) {
    LogMapping mapping = *row.mapping;
    mapping.precision = Precision::Float;
    LogLine line = *row.line;
    collide::SweepQuery& q = line.query.query;
    for (Vec3* v : {&q.ball.position, &q.ball.motion.vector, &q.sphere.center, &q.sphere.velocity}) *v = asFloat(*v);
    for (double* x : {&q.ball.radius, &q.sphere.radius, &q.ball.motion.speed, &q.frames}) *x = asFloat(*x);
    const collide::SweepAnswer exact = collide::sweep(q);
    const Verdict verdict = judge(mapping, line, exact).verdict;
    return verdict == Verdict::Agrees || verdict == Verdict::Inaccurate || verdict == Verdict::Convention;
}

/// A float engine whose log is read in doubles.
void addFloats(Hypotheses& all, const Evidence& evidence) {
    if (evidence.wrong.empty() || evidence.wrong.front().mapping->precision == Precision::Float) return;
    std::size_t rows = 0, ofFloats = 0;
    for (const auto* part : {&evidence.wrong, &evidence.right})
        for (const RowFacts& row : *part) {
            ++rows;
            ofFloats += isOfFloats(row) ? 1 : 0;
        }
    if (100 * ofFloats < 99 * rows) return;
    Hypothesis h;
    h.reason.name = "the numbers are floats";
    h.reason.words = "such a row agrees if its numbers are read as binary32";
    h.reason.advice = "Read the log with --float";
    h.test = [](const RowFacts& row) {
        Claim claim;
        const bool agrees = agreesAsFloat(row);
        if (row.symptoms == 0) claim.isAgainst = !agrees;
        if (row.symptoms != 0 && agrees) claim = {row.symptoms, false, false, true};
        return claim;
    };
    all.push_back(std::move(h));
}

/// Points or centres that scatter about the right ones.
void addPlaceNoise(Hypotheses& all, const Evidence& evidence, LogSymptom what, const char* name) {
    const auto errorOf = [what](const RowFacts& row) -> std::optional<Vec3> {
        const auto& said = what == LogSymptom::Point ? row.answer().point : row.answer().ballCenter;
        if (!row.has(what) || !said || !row.exact->contact || followsTime(row, what)) return std::nullopt;
        return *said - (what == LogSymptom::Point ? row.exact->contact->hitPoint : row.exact->contact->ballCenter);
    };
    std::vector<double> sizes, radii;
    Vec3 sum(0);
    double length = 0;
    for (const RowFacts& row : evidence.wrong) {
        const auto error = errorOf(row);
        if (!error) continue;
        sizes.push_back(collide::lengthOf(*error));
        radii.push_back(row.radius());
        sum += *error;
        length += sizes.back();
    }
    if (sizes.size() < 20 || !(collide::lengthOf(sum) < 0.3 * length)) return;
    std::sort(sizes.begin(), sizes.end());
    const double most = sizes[sizes.size() - 1 - sizes.size() / 100];
    if (!(most < 0.5 * medianOf(radii)) || sizes[sizes.size() / 4] > 0.6 * most) return;
    Hypothesis h;
    h.cost = 9;
    h.isDescription = true;
    h.reason.name = name;
    h.reason.words = "it is off by up to " + shortly(most) + " units, to any side, and follows no known formula";
    h.reason.number = most;
    h.reason.unit = "units";
    h.test = [errorOf, what, limit = most * 1.25](const RowFacts& row) {
        Claim claim;
        const auto error = errorOf(row);
        if (error && collide::lengthOf(*error) <= limit) claim.explains = bitOf(what);
        return claim;
    };
    all.push_back(std::move(h));
}

/// The recorded normal less the one that it should be at the recorded time; in radians for small angles.
std::optional<Vec3> normalError(const RowFacts& row) {
    if (!row.has(LogSymptom::Normal) || !row.answer().normal || !row.exact->contact) return std::nullopt;
    const double time = row.has(LogSymptom::Time) && row.time ? *row.time : row.exact->contact->frames;
    if (followsTime(row, LogSymptom::Normal)) return std::nullopt;
    return unitOf(*row.answer().normal) - unitOf(row.ballAt(time) - row.sphereAt(time));
}

/// Normals that scatter about the right ones.
void addNormalNoise(Hypotheses& all, const Evidence& evidence) {
    std::vector<double> sizes;
    Vec3 sum(0);
    double length = 0;
    for (const RowFacts& row : evidence.wrong) {
        const auto error = normalError(row);
        if (!error) continue;
        sizes.push_back(collide::lengthOf(*error));
        sum += *error;
        length += sizes.back();
    }
    constexpr double kDegrees = 57.29577951308232;
    if (sizes.size() < 20 || !(collide::lengthOf(sum) < 0.3 * length)) return;
    std::sort(sizes.begin(), sizes.end());
    const double most = sizes[sizes.size() - 1 - sizes.size() / 100];
    if (!(most < 0.7) || sizes[sizes.size() / 4] > 0.6 * most) return;
    Hypothesis h;
    h.cost = 9;
    h.isDescription = true;
    h.reason.name = "noise in the normal";
    h.reason.words =
        "it is off by up to " + shortly(most * kDegrees) + " degrees, to any side, and follows no known formula";
    h.reason.number = most * kDegrees;
    h.reason.unit = "degrees";
    h.reason.advice = "An iteration that ends early does so";
    h.test = [limit = most * 1.25](const RowFacts& row) {
        Claim claim;
        const auto error = normalError(row);
        if (error && collide::lengthOf(*error) <= limit) claim.explains = bitOf(LogSymptom::Normal);
        return claim;
    };
    all.push_back(std::move(h));
}

/// The error of a recorded time: as a share of the true one, or in its own unit.
std::optional<double> timeErrorOf(const RowFacts& row, bool isShare) {
    if (!row.has(LogSymptom::Time) || !row.time || !row.exact->contact) return std::nullopt;
    const double truth = row.exact->contact->frames;
    if (!isShare) return row.finding->timeError;
    return truth > 0 ? std::optional(*row.time / truth - 1) : std::nullopt;
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
void addTimeNoise(Hypotheses& all, const Evidence& evidence, bool isShare) {
    std::vector<double> sizes;
    std::vector<std::pair<double, double>> byTime;
    double sum = 0, latest = 0;
    std::size_t early = 0;
    for (const RowFacts& row : evidence.wrong) {
        const auto error = timeErrorOf(row, isShare);
        if (!error) continue;
        latest = std::max(latest, row.finding->trueTime.value_or(0));
        const double limit = std::isfinite(row.limit()) ? row.limit() : 1;
        byTime.emplace_back(row.exact->contact->frames / limit, *error);
        sizes.push_back(std::abs(*error));
        sum += *error;
        early += *error < 0 ? 1 : 0;
    }
    const std::size_t rows = sizes.size();
    if (rows < 20 || followsPlace(std::move(byTime))) return;
    std::sort(sizes.begin(), sizes.end());
    const double most = sizes[rows - 1 - rows / 100], count = static_cast<double>(rows);
    const bool isEven = std::abs(static_cast<double>(early) / count - 0.5) < 0.15 && std::abs(sum) < 0.2 * most * count;
    const bool isSpread = sizes[rows / 4] < 0.45 * most && sizes[rows / 2] > (isShare ? 0.1 : 0.25) * most;
    if (!isEven || !isSpread || (isShare && !(most < 0.8))) return;
    if (!isShare && !(most < latest / 2)) return;  // any times at all
    Hypothesis h;
    h.cost = isShare ? 9 : 10;
    h.isDescription = true;
    h.reason.name = "noise in the time";
    h.reason.words =
        (isShare ? "the recorded time is " + shortly(1 - most) + " to " + shortly(1 + most) + " times the true one"
                 : "the recorded time is off by up to " + shortly(most)) +
        ", as often early as late, and follows no known formula";
    h.reason.number = most;
    h.test = [isShare, limit = most * 1.25](const RowFacts& row) {
        Claim claim;
        const auto error = timeErrorOf(row, isShare);
        if (error && std::abs(*error) <= limit) claim.explains = bitOf(LogSymptom::Time);
        return claim;
    };
    all.push_back(std::move(h));
}

Hypothesis ofFollowing() {
    Hypothesis h;
    h.cost = 11;
    h.isDescription = true;
    h.isRemark = true;
    h.reason.name = "the values follow from the wrong time";
    h.reason.words = "they are right for a contact at the recorded time";
    h.test = [](const RowFacts& row) {
        Claim claim;
        if (!row.has(LogSymptom::Time)) return claim;
        for (const LogSymptom value : {LogSymptom::Point, LogSymptom::BallCenter, LogSymptom::Normal})
            if (row.has(value) && followsTime(row, value)) claim.explains |= bitOf(value);
        return claim;
    };
    return h;
}

}  // namespace

Hypotheses roundingHypotheses(const Evidence& evidence) {
    Hypotheses all;
    for (const Precision precision : {Precision::Double, Precision::Float})
        for (const bool cancels : {false, true}) all.push_back(ofRounding(evidence, precision, cancels));
    addFloats(all, evidence);
    return all;
}

Hypotheses noiseHypotheses(const Evidence& evidence) {
    Hypotheses all{ofFollowing()};
    addNormalNoise(all, evidence);
    addPlaceNoise(all, evidence, LogSymptom::Point, "noise in the point");
    addPlaceNoise(all, evidence, LogSymptom::BallCenter, "noise in the ball's centre");
    addTimeNoise(all, evidence, true);
    addTimeNoise(all, evidence, false);
    return all;
}

}  // namespace logs
