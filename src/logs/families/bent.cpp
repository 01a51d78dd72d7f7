/// Engines that move the ball otherwise than in a line, or let it grow: |d + v t + c t^k| = R + g t, with c or g fitted
/// to the recorded times of all rows.

#include <algorithm>
#include <cmath>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

/// |d + v t + bend t^2| = R + growth t.
struct Motion {
    Vec3 bend{0};
    double growth = 0;

    [[nodiscard]] double gapAt(const RowFacts& row, double sum, double t) const {
        return collide::lengthOf(row.apartAt(t) + bend * (t * t)) - sum - growth * t;
    }
};

/// The first time at which a ball on a bent path is in contact; absent: none up to the limit.
std::optional<double> bentTime(const RowFacts& row, const Motion& motion, double sum) {
    constexpr int kSamples = 96, kHalvings = 40;
    const auto isIn = [&](double t) { return motion.gapAt(row, sum, t) <= 0; };
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

/// The time of a ball that grows on a line, of the near root; absent: none.
std::optional<double> grownTime(const RowFacts& row, const Motion& motion, double sum) {
    const double a = row.speed * row.speed - motion.growth * motion.growth;
    const double h = glm::dot(row.course.start, row.course.velocity) - motion.growth * sum;
    const double c = (row.distance - sum) * (row.distance + sum), discriminant = h * h - a * c;
    if (!(a > 0) || c < 0 || h >= 0 || discriminant < 0) return std::nullopt;
    const double time = (-h - std::sqrt(discriminant)) / a;
    return time <= row.limit() ? std::optional(time) : std::nullopt;
}

/// Where the decision differs within the slack of the sum, both are possible: near a graze, and where samples may pass
/// a short contact. There the time is ill-conditioned too: it counts where the surfaces are at the recorded time.
Claim claimOfMotion(const RowFacts& row, double slack, const Motion& motion, auto timeOf) {
    const std::optional<double> time = timeOf(row, motion, row.radius());
    const bool isSure = timeOf(row, motion, row.radius() + slack).has_value() == time.has_value() &&
                        timeOf(row, motion, row.radius() - slack).has_value() == time.has_value();
    Predicted predicted{!isSure ? Decision::Close : time ? Decision::Yes : Decision::No, time};
    if (row.time) {
        const double then = *row.time;
        if (time && then <= *time + slack / row.speed && std::abs(motion.gapAt(row, row.radius(), then)) <= slack)
            predicted.times.push_back(then);
        const Vec3 ball = row.ballAt(then), sphere = row.sphereAt(then), off = motion.bend * (then * then);
        predicted.centers = {{ball + off, sphere}, {ball, sphere - off}};
    }
    return claimOf(row, predicted);
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
            [bend](const RowFacts& row) {
                const bool hasEnd = std::isfinite(row.limit()) && row.limit() > 0;
                if (!hasEnd || row.distance < row.radius()) return Claim{};
                return claimOfMotion(row, 2 * row.slack, {bend, 0}, bentTime);
            })
        .with(2 * collide::lengthOf(bend), "units/frame^2", 3);
}

/// The radius sum grows, or shrinks, with the time or with the way.
void addGrowth(Proposals& all, bool isByWay) {
    constexpr double kRounding = 1e-5;  // a rate that is the rounding of floats
    const auto lengthPer = [isByWay](const RowFacts& row) { return isByWay ? row.ballSpeed : 1; };
    const auto found = fitted(timedRows(all.evidence), 1, [&](const RowFacts& row, const Numbers& n) {
        const bool isEntry = glm::dot(row.apartAt(*row.time), row.course.velocity) < 0;
        return isEntry ? row.gapAt(*row.time) - n[0] * *row.time * lengthPer(row) : NAN;
    });
    const double rate = found ? (*found)[0] : 0;
    if (!(std::abs(rate) > kRounding)) return;
    all.add(rate > 0 ? "the radius grows along the path" : "the radius shrinks along the path",
            "the radius sum counts " + shortly(std::abs(rate)) + (rate > 0 ? " more" : " less") +
                (isByWay ? " per unit of the way" : " units per frame"),
            4,
            [rate, lengthPer](const RowFacts& row) {
                if (isInside(row.course, row.slack)) return Claim{};
                return claimOfMotion(row, row.slack, {Vec3(0), rate * lengthPer(row)}, grownTime);
            })
        .with(std::abs(rate), isByWay ? "units per unit" : "units/frame");
}

}  // namespace

void proposeBent(Proposals& all) {
    addAcceleration(all);
    for (const bool isByWay : {true, false}) addGrowth(all, isByWay);
}

}  // namespace logs
