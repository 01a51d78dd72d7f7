/// Engines that move the ball otherwise than in a line, or let it grow: |d + v t + c t^k| = R + g t, with c or g fitted
/// to the recorded times of all rows.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/reason/hypothesis.h"

namespace logs {
namespace {

/// A recorded contact: the line to it as it should be, and how far it is from contact there.
struct Recorded {
    Vec3 start, velocity;
    double radius, time, slack;
};

std::vector<Recorded> recordedContacts(const Evidence& evidence) {
    std::vector<Recorded> all;
    for (const RowFacts& row : evidence.wrong)
        if (row.isHit && row.time && *row.time > 0 && !row.has(LogSymptom::NoNumber))
            all.push_back({row.course.start, row.course.velocity, row.radius(), *row.time, row.slack});
    return all;
}

/// Solves m x = y for 3 unknowns by Cramer's rule; absent where m is singular.
std::optional<Vec3> solved(const std::array<Vec3, 3>& m, const Vec3& y) {
    const double det = glm::dot(m[0], glm::cross(m[1], m[2]));
    if (!(std::abs(det) > 1e-12)) return std::nullopt;
    return Vec3(glm::dot(y, glm::cross(m[1], m[2])), glm::dot(y, glm::cross(m[2], m[0])),
                glm::dot(y, glm::cross(m[0], m[1]))) /
           det;
}

/// The vector c for which the centres are R apart at the recorded times, by Gauss-Newton over the rows that fit best;
/// absent: half of the rows do not fit.
std::optional<Vec3> fittedBend(const std::vector<Recorded>& rows, int power) {
    constexpr std::size_t kFewest = 8;
    constexpr int kRounds = 8;
    if (rows.size() < kFewest) return std::nullopt;
    Vec3 c(0);
    std::vector<double> misses(rows.size());
    double most = HUGE_VAL;
    for (int round = 0; round < kRounds; ++round) {
        std::array<Vec3, 3> m{Vec3(0), Vec3(0), Vec3(0)};
        Vec3 y(0);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Recorded& row = rows[i];
            const double weight = std::pow(row.time, power);
            const Vec3 at = row.start + row.velocity * row.time + c * weight;
            const double miss = collide::lengthOf(at) - row.radius;
            misses[i] = std::abs(miss);
            if (misses[i] > most) continue;
            const Vec3 slope = unitOf(at) * weight;
            for (int k = 0; k < 3; ++k) m[static_cast<std::size_t>(k)] += slope * slope[k];
            y += slope * -miss;
        }
        const auto step = solved(m, y);
        if (!step) return std::nullopt;
        c += *step;
        std::vector<double> sorted = misses;
        most = 3 * medianOf(sorted) + 1e-12;
    }
    if (!collide::isFinite(c)) return std::nullopt;
    std::size_t fitting = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) fitting += misses[i] <= rows[i].slack ? 1 : 0;
    return 2 * fitting >= rows.size() ? std::optional(c) : std::nullopt;
}

/// The first time at which a ball on a bent path is in contact; absent: none up to the limit.
std::optional<double> bentTime(const RowFacts& row, const Vec3& bend, double radius) {
    constexpr int kSamples = 96, kHalvings = 40;
    const auto isIn = [&](double t) {
        return collide::lengthOf(row.course.start + row.course.velocity * t + bend * (t * t)) <= radius;
    };
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

Claim claimOfBend(const RowFacts& row, const Vec3& bend) {
    if (!std::isfinite(row.limit()) || !(row.limit() > 0) || row.distance < row.radius()) return {};
    const auto time = bentTime(row, bend, row.radius());
    // Near a graze, and where samples may pass a short contact, both decisions are possible.
    const bool isSure = bentTime(row, bend, row.radius() + 2 * row.slack).has_value() == time.has_value() &&
                        bentTime(row, bend, row.radius() - 2 * row.slack).has_value() == time.has_value();
    Predicted predicted{!isSure ? Decision::Close : time ? Decision::Yes : Decision::No, {}, row.speed, {}};
    if (time) predicted.times.push_back(*time);
    addBentCenters(predicted, row, bend);
    return claimOf(row, predicted);
}

std::string vectorText(const Vec3& v) { return "(" + shortly(v.x) + ", " + shortly(v.y) + ", " + shortly(v.z) + ")"; }

/// Parts that are noise beside the largest one are 0.
Vec3 tidied(Vec3 v) {
    const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    for (int i = 0; i < 3; ++i)
        if (std::abs(v[i]) < 2e-3 * largest) v[i] = 0;
    return v;
}

void addOtherVelocity(Hypotheses& all, const Evidence& evidence, const std::vector<Recorded>& rows) {
    const auto found = fittedBend(rows, 1);
    if (!found) return;
    const Vec3 more = *found;
    Hypothesis h = ofCourse("a constant velocity is added", vectorText(tidied(more)) + " units/frame more in every row",
                            4, evidence, [more](const RowFacts& row) -> std::optional<SeenCourse> {
                                SeenCourse seen{row.course, row.sphereAt(0)};
                                seen.course.velocity = seen.course.velocity + more;
                                return seen;
                            });
    h.parameters = 3;
    h.reason.number = collide::lengthOf(more);
    h.reason.unit = "units/frame";
    h.reason.advice = "Look for a motion that the query does not hold: wind, gravity of one step, a moving platform";
    all.push_back(std::move(h));
}

void addAcceleration(Hypotheses& all, const std::vector<Recorded>& rows) {
    const auto found = fittedBend(rows, 2);
    if (!found) return;
    const Vec3 bend = *found, acceleration = tidied(bend * 2.0);
    Hypothesis h;
    h.cost = 4;
    h.parameters = 3;
    h.reason.name = "the path is bent by an acceleration";
    h.reason.words = vectorText(acceleration) + " units/frame^2 in every row, as of gravity";
    h.reason.number = collide::lengthOf(acceleration);
    h.reason.unit = "units/frame^2";
    h.reason.advice = "Look for gravity that the logged motion does not hold";
    h.test = [bend](const RowFacts& row) { return claimOfBend(row, bend); };
    all.push_back(std::move(h));
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
    if (row.distance < row.radius() - row.slack) return {};
    const auto time = grownTime(row, row.radius(), growth);
    const bool isSure = grownTime(row, row.radius() + row.slack, growth).has_value() == time.has_value() &&
                        grownTime(row, row.radius() - row.slack, growth).has_value() == time.has_value();
    Predicted predicted{!isSure ? Decision::Close : time ? Decision::Yes : Decision::No, {}, row.speed, {}};
    if (time) predicted.times.push_back(*time);
    return claimOf(row, predicted);
}

/// The radius sum grows, or shrinks, with the time or with the way.
void addGrowth(Hypotheses& all, const Evidence& evidence, bool isByWay) {
    std::vector<double> rates;
    for (const RowFacts& row : evidence.wrong) {
        if (!row.isHit || !row.time || !(*row.time > 0) || !(row.ballSpeed > 0)) continue;
        const Vec3 then = row.course.start + row.course.velocity * *row.time;
        if (glm::dot(then, row.course.velocity) >= 0) continue;
        rates.push_back((collide::lengthOf(then) - row.radius()) / (*row.time * (isByWay ? row.ballSpeed : 1)));
    }
    if (rates.size() < 5) return;
    const double rate = medianOf(rates);
    if (!(std::abs(rate) > 1e-5)) return;
    Hypothesis h;
    h.cost = 4;
    h.parameters = 1;
    h.reason.name = rate > 0 ? "the radius grows along the path" : "the radius shrinks along the path";
    h.reason.words = std::string("the radius sum counts ") + shortly(std::abs(rate)) + (rate > 0 ? " more" : " less") +
                     (isByWay ? " per unit of the way" : " units per frame");
    h.reason.number = std::abs(rate);
    h.reason.unit = isByWay ? "units per unit" : "units/frame";
    h.reason.advice = "Look for a tolerance that is relative to the motion, or a speculative margin";
    h.test = [rate, isByWay](const RowFacts& row) { return claimOfGrowth(row, isByWay ? rate * row.ballSpeed : rate); };
    all.push_back(std::move(h));
}

}  // namespace

Hypotheses bentHypotheses(const Evidence& evidence) {
    Hypotheses all;
    const std::vector<Recorded> rows = recordedContacts(evidence);
    addOtherVelocity(all, evidence, rows);
    addAcceleration(all, rows);
    for (const bool isByWay : {true, false}) addGrowth(all, evidence, isByWay);
    return all;
}

}  // namespace logs
