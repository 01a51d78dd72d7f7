/// Rounding: decisions and values that are right for a query a few ulps away, and noise.

#include <algorithm>
#include <cmath>

#include "study/precision/spacing.h"
#include "study/reason/hypothesis.h"

namespace study {
namespace {

using methods::Precision;

/// What rounding in a precision can move, scene units: positions, and the cancellation in the discriminant.
double roundingOf(const RowFacts& row, Precision precision, double ulps, bool cancels) {
    const double ulp = spacing(std::max(row.coordinate, row.radius()), precision);
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
        mostUlps = std::max(mostUlps, units / spacing(std::max(row.coordinate, row.radius()), precision));
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

/// Recorded over true times that scatter about 1.
struct Scatter {
    std::vector<double> shares;  ///< |recorded / true - 1|
    double mean = 0;
    std::size_t early = 0;
};

Scatter scatterOf(const Evidence& evidence) {
    Scatter scatter;
    for (const RowFacts& row : evidence.wrong) {
        if (!row.has(LogSymptom::Time) || !row.time || !row.exact->contact || !(row.exact->contact->frames > 0))
            continue;
        const double share = *row.time / row.exact->contact->frames - 1;
        scatter.shares.push_back(std::abs(share));
        scatter.mean += share;
        scatter.early += share < 0 ? 1 : 0;
    }
    if (!scatter.shares.empty()) scatter.mean /= static_cast<double>(scatter.shares.size());
    return scatter;
}

/// The recorded normal less the one that it should be at the recorded time; in radians for small angles.
std::optional<Vec3> normalError(const RowFacts& row) {
    if (!row.has(LogSymptom::Normal) || !row.answer().normal || !row.exact->contact) return std::nullopt;
    const double time = row.has(LogSymptom::Time) && row.time ? *row.time : row.exact->contact->frames;
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

Hypothesis ofFollowing() {
    Hypothesis h;
    h.cost = 10;
    h.isDescription = true;
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
    return all;
}

Hypotheses noiseHypotheses(const Evidence& evidence) {
    Hypotheses all{ofFollowing()};
    addNormalNoise(all, evidence);
    Scatter scatter = scatterOf(evidence);
    const std::size_t rows = scatter.shares.size();
    if (rows < 20) return all;
    std::sort(scatter.shares.begin(), scatter.shares.end());
    const double most = scatter.shares[rows - 1 - rows / 100];
    const double early = static_cast<double>(scatter.early) / static_cast<double>(rows);
    // Noise is on both sides, of about one size, and spread over it: neither a constant nor a few outliers.
    const bool isSpread = scatter.shares[rows / 4] < 0.45 * most && scatter.shares[rows / 2] > 0.1 * most;
    if (!(most < 0.8) || std::abs(early - 0.5) > 0.15 || !isSpread || std::abs(scatter.mean) > 0.2 * most) return all;
    Hypothesis h;
    h.cost = 9;
    h.reason.name = "noise in the time";
    h.reason.words = "the recorded time is " + shortly(1 - most) + " to " + shortly(1 + most) +
                     " times the true one, as often early as late, and follows no known formula";
    h.reason.number = most;
    h.isDescription = true;
    h.test = [limit = most * 1.25](const RowFacts& row) {
        Claim claim;
        if (!row.has(LogSymptom::Time) || !row.time || !row.exact->contact) return claim;
        if (std::abs(*row.time / row.exact->contact->frames - 1) <= limit) claim.explains = bitOf(LogSymptom::Time);
        return claim;
    };
    all.push_back(std::move(h));
    return all;
}

}  // namespace study
