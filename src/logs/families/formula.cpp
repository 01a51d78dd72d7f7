/// Slips in the quadratic formula: with d the relative start, v the relative motion, h = d.v, a = v.v and
/// c = d.d - R^2 the near root is t = (-h - sqrt(h^2 - a c)) / a.

#include <cmath>
#include <cstdint>

#include "base/bits.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

using Slip = Form<double (*)(double a, double h, double c)>;  ///< the time, frames; NaN: no root

/// The square root of 1 / x as Quake III has it, in floats, with one step of Newton's method.
double fastInverseRoot(double x) {
    const auto value = static_cast<float>(x);
    auto y = base::bitCast<float>(0x5f3759dfu - (base::bitCast<std::uint32_t>(value) >> 1));
    y *= 1.5f - 0.5f * value * y * y;
    return static_cast<double>(y);
}
/// The textbook along a direction that is not quite of length 1.
double alongFastDirection(double a, double h, double c) {
    const double inverse = fastInverseRoot(a);
    return (-h * inverse - std::sqrt(h * inverse * h * inverse - c)) * inverse;
}
constexpr Slip kSlips[] = {
    {"the formula lacks a = v.v", "t = -h - sqrt(h^2 - c), which is right for a motion of length 1 alone", 1,
     [](double, double h, double c) { return -h - std::sqrt(h * h - c); }},
    {"the discriminant has the wrong sign", "h^2 + a c stands in place of h^2 - a c", 1,
     [](double a, double h, double c) { return (-h - std::sqrt(h * h + a * c)) / a; }},
    {"b is taken as d.v, not as 2 d.v", "the discriminant is h^2 - 4 a c, and the root is divided by 2a", 1,
     [](double a, double h, double c) { return (-h - std::sqrt(h * h - 4 * a * c)) / (2 * a); }},
    {"the discriminant lacks the 4", "it is b^2 - a c with b = 2 d.v, and the root is divided by 2a", 1,
     [](double a, double h, double c) { return (-2 * h - std::sqrt(4 * h * h - a * c)) / (2 * a); }},
    {"the root is divided by 2a in place of a", "half of the time counts: 2a belongs to b = 2 d.v", 3,
     [](double a, double h, double c) { return (-h - std::sqrt(h * h - a * c)) / (2 * a); }},
    {"half of the root is taken", "t = (-h - sqrt(h^2 - a c) / 2) / a", 2,
     [](double a, double h, double c) { return (-h - std::sqrt(h * h - a * c) / 2) / a; }},
    {"the root is not taken", "the discriminant stands in place of its root", 2,
     [](double a, double h, double c) { return h * h - a * c >= 0 ? (-h - (h * h - a * c)) / a : NAN; }},
    {"the root of the half chord is not taken", "along a direction of length 1, R^2 - b^2 stands in place of its root",
     2,
     [](double a, double h, double c) {
         const double v = std::sqrt(a), way = h / v, square = way * way - c;
         return square >= 0 ? (-way - square) / v : NAN;
     }},
    {"the size of the discriminant is taken", "sqrt(|h^2 - a c|): a line that misses has a root as well", 2,
     [](double a, double h, double c) { return (-h - std::sqrt(std::abs(h * h - a * c))) / a; }},
    {"a negative discriminant counts as 0", "a line that misses is a hit at the closest approach", 2,
     [](double a, double h, double c) { return (-h - std::sqrt(std::max(0.0, h * h - a * c))) / a; }},
    {"the direction is normalised by a fast inverse square root", "1 / |v| is that of 0x5f3759df with one Newton step",
     2, alongFastDirection},
};

Predicted answerOf(const Slip& slip, const RowFacts& row) {
    const double a = row.speed * row.speed, h = glm::dot(row.course.start, row.course.velocity);
    const auto timeFor = [&](double sum) { return slip.of(a, h, (row.distance - sum) * (row.distance + sum)); };
    const auto isHitAt = [&](double time) { return h < 0 && time >= 0 && time <= row.limit(); };
    const double time = timeFor(row.radius());
    const bool small = isHitAt(timeFor(std::max(0.0, row.radius() - row.slack))),
               large = isHitAt(timeFor(row.radius() + row.slack));
    const bool isClose = small != large || isHitAt(time) != small;
    Predicted predicted{isClose ? Decision::Close : small ? Decision::Yes : Decision::No};
    if (std::isfinite(time)) predicted.times.push_back(time);
    // What the slack of the sum makes of the time is slack of it, but near a graze.
    constexpr double kMostSpread = 16;
    const double spread = std::abs(timeFor(row.radius() + row.slack / 2) - time) * row.speed / row.slack;
    predicted.speed = row.speed / (spread > 1 ? std::min(spread, kMostSpread) : 1);
    return predicted;
}

/// @param decides  the decision is by that time; else it is the true one, and only what is recorded has the slip
Claim claimOfSlip(const Slip& slip, const RowFacts& row, const StartsInside& inside, bool decides) {
    if (!(row.speed > 0)) return {};
    const Crossing crossing = cross(row.course, row.slack);
    Predicted predicted = crossing.isInside ? answerInside(crossing, row.limit(), inside) : answerOf(slip, row);
    if (!crossing.isInside && !decides) predicted.hit = crossing.hit;
    return claimOf(row, predicted);
}

}  // namespace

void proposeFormulas(Proposals& all) {
    const StartsInside inside = startsInside(all.evidence);
    for (const bool decides : {true, false})
        for (const Slip& slip : kSlips)
            all.add(slip.name, slip.words, slip.cost + (decides ? 0 : 1),
                    [&slip, inside, decides](const RowFacts& row) { return claimOfSlip(slip, row, inside, decides); });
}

}  // namespace logs
