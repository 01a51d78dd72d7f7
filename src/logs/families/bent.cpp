/// Engines that move the ball otherwise than in a line, or let it grow: |d + v t + c t^k| = R + g t, with c or g fitted
/// to the recorded times of all rows.

#include <algorithm>
#include <cmath>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

/// The first time at which a ball on a bent path is in contact; absent: none up to the limit.
std::optional<double> bentTime(const RowFacts& row, const Vec3& bend, double radius) {
    constexpr int kSamples = 96, kHalvings = 40;
    const auto isIn = [&](double t) { return collide::lengthOf(row.apartAt(t) + bend * (t * t)) <= radius; };
    for (int i = 1; i <= kSamples; ++i) {
        double high = row.limit() * i / kSamples, low = row.limit() * (i - 1) / kSamples;
        if (!isIn(high)) continue;
        for (int k = 0; k < kHalvings; ++k) {
            const double middle = (low + high) / 2;
            (isIn(middle) ? high : low) = middle;
        }
        return high;
    }
    return std::nullopt;
}

/// The centres at the recorded time, as an engine with this bend has them.
void addBentCenters(Predicted& predicted, const RowFacts& row, const Vec3& bend) {
    if (!row.time) return;
    const Vec3 sphere = row.sphereAt(*row.time), off = bend * (*row.time * *row.time);
    predicted.centers = {{row.ballAt(*row.time) + off, sphere}, {row.ballAt(*row.time), sphere - off}};
}

/// The claim of an engine whose contact is at `timeFor` of a radius sum. Where the decision differs within the slack of
/// the sum, both are possible: near a graze, and where samples may pass a short contact.
Claim claimOfMotion(const RowFacts& row, double slack, const auto& timeFor, const Vec3& bend = Vec3(0)) {
    const std::optional<double> time = timeFor(row.radius());
    const bool isSure = timeFor(row.radius() + slack).has_value() == time.has_value() &&
                        timeFor(row.radius() - slack).has_value() == time.has_value();
    Predicted predicted{!isSure ? Decision::Close : time ? Decision::Yes : Decision::No, time};
    if (bend != Vec3(0)) addBentCenters(predicted, row, bend);
    return claimOf(row, predicted);
}

Claim claimOfBend(const RowFacts& row, const Vec3& bend) {
    if (!std::isfinite(row.limit()) || !(row.limit() > 0) || row.distance < row.radius()) return {};
    return claimOfMotion(
        row, 2 * row.slack, [&](double sum) { return bentTime(row, bend, sum); }, bend);
}

void addAcceleration(Proposals& all) {
    const auto found = fitted(timedRows(all.evidence), 3, [](const RowFacts& row, const Numbers& n) {
        const Vec3 apart = row.apartAt(*row.time) + Vec3(n[0], n[1], n[2]) * (*row.time * *row.time);
        return collide::lengthOf(apart) - row.radius();
    });
    if (!found) return;
    const Vec3 bend((*found)[0], (*found)[1], (*found)[2]);
    all.add("the path is bent by an acceleration",
            vectorWords(bend * 2.0) + " units/frame^2 in every row, as of gravity", 4,
            [bend](const RowFacts& row) { return claimOfBend(row, bend); })
        .with(2 * collide::lengthOf(bend), "units/frame^2", 3)
        .advising("Look for gravity that the logged motion does not hold");
}

/// Time at which |d + v t| = R + g t, of the near root; absent: none.
std::optional<double> grownTime(const RowFacts& row, double sum, double growth) {
    const double a = row.speed * row.speed - growth * growth;
    const double h = glm::dot(row.course.start, row.course.velocity) - growth * sum;
    const double c = (row.distance - sum) * (row.distance + sum), discriminant = h * h - a * c;
    if (!(a > 0) || c < 0 || h >= 0 || discriminant < 0) return std::nullopt;
    const double time = (-h - std::sqrt(discriminant)) / a;
    return time <= row.limit() ? std::optional(time) : std::nullopt;
}

Claim claimOfGrowth(const RowFacts& row, double growth) {
    if (isInside(row.course, row.slack)) return {};
    return claimOfMotion(row, row.slack, [&](double sum) { return grownTime(row, sum, growth); });
}

/// The radius sum grows, or shrinks, with the time or with the way.
void addGrowth(Proposals& all, bool isByWay) {
    constexpr std::size_t kFewest = 5;  // rows
    constexpr double kRounding = 1e-5;  // a rate that is the rounding of floats
    const std::vector<double> rates = numbersOf(all.evidence.wrong, [isByWay](const RowFacts& row) -> double {
        if (!row.isHit || !row.time || !(*row.time > 0) || !(row.ballSpeed > 0)) return NAN;
        if (glm::dot(row.apartAt(*row.time), row.course.velocity) >= 0) return NAN;
        return row.gapAt(*row.time) / (*row.time * (isByWay ? row.ballSpeed : 1));
    });
    if (rates.size() < kFewest) return;
    const double rate = medianOf(rates);
    if (!(std::abs(rate) > kRounding)) return;
    all.add(rate > 0 ? "the radius grows along the path" : "the radius shrinks along the path",
            "the radius sum counts " + shortly(std::abs(rate)) + (rate > 0 ? " more" : " less") +
                (isByWay ? " per unit of the way" : " units per frame"),
            4,
            [rate, isByWay](const RowFacts& row) { return claimOfGrowth(row, isByWay ? rate * row.ballSpeed : rate); })
        .with(std::abs(rate), isByWay ? "units per unit" : "units/frame")
        .advising("Look for a tolerance that is relative to the motion, or a speculative margin");
}

}  // namespace

void proposeBent(Proposals& all) {
    addAcceleration(all);
    for (const bool isByWay : {true, false}) addGrowth(all, isByWay);
}

}  // namespace logs
