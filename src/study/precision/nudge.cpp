#include "study/precision/nudge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "collide/numbers/double_double.h"
#include "collide/relative_motion.h"
#include "io/double_facts.h"
#include "io/query/query_json.h"

namespace study {
namespace {

using collide::Outcome;
using collide::SweepQuery;
using Rung = std::int64_t;  ///< position of a double in the ordered sequence of all doubles

constexpr double kLargest = std::numeric_limits<double>::max();

/// How many rungs another place is away. @param side  on which it lies: 1 above, -1 below
std::uint64_t distanceTo(Rung from, Rung to, Rung side) {
    return static_cast<std::uint64_t>(side) * (static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from));
}

/// The smallest valid value of an input.
double least(const SweepQuery& q, Input input) {
    constexpr double kTiny = std::numeric_limits<double>::denorm_min();
    switch (input) {
        case Input::BallRadius:
            return q.obstacle.radius > 0 ? 0 : kTiny;  // the sum must be > 0
        case Input::SphereRadius:
            return q.ball.radius > 0 ? 0 : kTiny;
        case Input::Speed:
        case Input::Frames:
            return 0;
        default:
            return -kLargest;
    }
}

using collide::DoubleDouble;

/// Powers of two that bring lengths and velocities near 1, so that no product over- or underflows.
struct Scale {
    double length = 1, velocity = 1;
};

/// The polynomials whose signs decide, times positive factors that `scale` fixes: approximate, to find values worth
/// trying.
std::array<DoubleDouble, 4> polynomials(const SweepQuery& q, const Scale& scale) {
    const bool byAim = collide::movesByAim(q.ball, q.obstacle.velocity);
    const bool byPoint = collide::movesByPoint(q.ball, q.obstacle.velocity);
    const collide::Vec3 to = byPoint ? q.ball.motion.vector : collide::velocityOf(q.ball);
    const collide::Vec3 from = byPoint ? q.ball.position : q.obstacle.velocity;
    DoubleDouble d[3], v[3], xx;
    for (int i = 0; i < 3; ++i) {
        d[i] = collide::twoDifference(scale.length * q.ball.position[i], scale.length * q.obstacle.center[i]);
        v[i] = collide::twoDifference(scale.velocity * to[i], scale.velocity * from[i]);
    }
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const DoubleDouble x = collide::determinant(d[j], v[k], d[k], v[j]);
        xx = xx + x * x;
    }
    const DoubleDouble a = collide::dot(v, v), h = collide::dot(d, v);
    const DoubleDouble R = collide::twoSum(scale.length * q.ball.radius, scale.length * q.obstacle.radius),
                       c = collide::dot(d, d) - R * R;
    DoubleDouble limit{byAim || std::isinf(q.frames) ? 0 : q.frames * (scale.length / scale.velocity)};
    if (byPoint && !byAim) limit = limit / DoubleDouble{q.ball.motion.frames};
    return {c, h, a * R * R - xx, a * limit * limit + h * limit + h * limit + c};
}

bool hasFeatures(const SweepQuery& q) {
    return q.obstacle.shape != collide::Shape::Sphere && q.obstacle.shape != collide::Shape::Plane;
}

/// The roots and extrema of polynomials(), each at most quadratic in any one input; as values of the input.
std::vector<double> placesToLook(const SweepQuery& q, Input input) {
    const double x = valueOf(q, input);
    double distance = q.ball.radius + q.obstacle.radius, speed = 0;
    for (int i = 0; i < 3; ++i) {
        distance = std::max(distance, std::abs(q.ball.position[i] - q.obstacle.center[i]));
        speed = std::max({speed, std::abs(q.ball.motion.vector[i]), std::abs(q.obstacle.velocity[i])});
    }
    const bool isOfMotion = input >= Input::SphereVelocityX || isMotion(input);
    const double step = std::max({isOfMotion ? speed : distance, std::abs(x), q.ball.radius + q.obstacle.radius}) / 2;
    std::vector<double> places;
    if (!(step < 1e300)) return places;
    if (hasFeatures(q)) {  // the polynomials are those of a sphere
        constexpr int kSteps = 32;
        for (int k = -kSteps; k <= kSteps; ++k) places.push_back(x + step * k / 16);
        return places;
    }
    const auto unit = [&](double size) { return std::ldexp(1, -std::ilogb(std::max({size, step, 1e-300}))); };
    const Scale scale{unit(distance), unit(speed)};
    const auto here = polynomials(q, scale), above = polynomials(nudged(q, input, x + step), scale),
               below = polynomials(nudged(q, input, x - step), scale);
    for (std::size_t i = 0; i < here.size(); ++i) {  // A s^2 + B s + C, s in steps
        const DoubleDouble half{0.5}, A = (above[i] + below[i]) * half - here[i], B = (above[i] - below[i]) * half,
                                      C = here[i], disc = B * B - DoubleDouble{4} * A * C;
        const auto add = [&](DoubleDouble steps) {
            places.push_back((DoubleDouble{x} + DoubleDouble{step} * steps).h);
        };
        add(-B * half / A);
        if (!(disc.h >= 0)) continue;
        const DoubleDouble root = disc.h > 0 ? collide::sqrt(disc) : DoubleDouble{};
        const DoubleDouble q2 = -(B.h < 0 ? B - root : B + root) * half;
        add(q2 / A), add(C / q2);
    }
    return places;
}

/// The values to try on one side, nearest first.
std::vector<Rung> probes(const SweepQuery& q, Input input, int side, Rung from, Rung end) {
    std::vector<Rung> rungs;
    const auto add = [&](Rung r) {
        if (side > 0 ? r > from && r <= end : r < from && r >= end) rungs.push_back(r);
    };
    const std::uint64_t span = distanceTo(from, end, side);
    for (std::uint64_t distance = 1; distance != 0 && distance < span; distance *= 8)
        rungs.push_back(static_cast<Rung>(static_cast<std::uint64_t>(from) + (side > 0 ? distance : 0 - distance)));
    add(end);
    std::vector<double> places = placesToLook(q, input);
    std::erase_if(places, [](double p) { return !std::isfinite(p); });
    std::sort(places.begin(), places.end());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Rung at = io::rungOf(places[i]);
        add(at);
        if (i > 0) add(io::rungOf(places[i - 1] / 2 + places[i] / 2));
    }
    std::sort(rungs.begin(), rungs.end());
    if (side < 0) std::reverse(rungs.begin(), rungs.end());
    return rungs;
}

/// The first value with a different outcome, between `same` and a value with a different one, if there is one border
/// between them. The border is often within a few ulps of either end, so growing steps from both precede bisection.
template <class IsSame>
Rung border(Rung same, Rung other, const IsSame& isSame) {
    const Rung side = other > same ? 1 : -1;
    const auto apart = [&] { return distanceTo(same, other, side); };
    constexpr Rung kLongest = Rung{1} << 60;
    for (Rung stride = side; std::abs(stride) < kLongest && apart() > 2 * static_cast<std::uint64_t>(std::abs(stride));
         stride *= 8) {
        if (!isSame(same + stride)) {
            other = same + stride;
            break;
        }
        same += stride;
        if (isSame(other - stride)) {
            same = other - stride;
            break;
        }
        other -= stride;
    }
    while (apart() > 1) {
        const Rung middle = std::midpoint(same, other);
        (isSame(middle) ? same : other) = middle;
    }
    return other;
}

/// The outcome, and the feature of a contact with a shape.
struct Answered {
    Outcome outcome;
    collide::Feature feature;
    bool operator==(const Answered&) const = default;
};

Answered answered(const SweepQuery& q) {
    if (!hasFeatures(q)) return {collide::classify(q), {}};
    const collide::SweepAnswer answer = collide::sweep(q);
    return {answer.outcome, answer.contact ? answer.feature : collide::Feature()};
}

bool meetsFeature(const SweepQuery& q, Outcome outcome) {
    return hasFeatures(q) && (collide::isHit(outcome) || outcome == Outcome::Short);
}

std::optional<Flip> searchFlip(const SweepQuery& q, Input input, int side, const Answered& own) {
    const auto outcomeAt = [&](Rung r) { return answered(nudged(q, input, io::atRung(r))); };
    const Rung from = io::rungOf(valueOf(q, input)), end = io::rungOf(side > 0 ? kLargest : least(q, input));
    Rung same = from;
    for (const Rung probe : probes(q, input, side, from, end)) {
        if (outcomeAt(probe) == own) {
            same = probe;
            continue;
        }
        const Rung other = border(same, probe, [&](Rung r) { return outcomeAt(r) == own; });
        const double value = io::atRung(other);
        const Answered found = outcomeAt(other);
        const bool isSame = found.outcome == own.outcome;
        return Flip{value, distanceTo(from, other, side), value - valueOf(q, input), found.outcome,
                    isSame ? io::featureName(q.obstacle.shape, found.feature) : io::outcomeName(found.outcome)};
    }
    return std::nullopt;
}

}  // namespace

const Flip* Nudge::nearest() const {
    if (down && up) return down->ulps <= up->ulps ? &*down : &*up;
    return down ? &*down : up ? &*up : nullptr;
}

std::string sentenceOf(const Nudge& nudge, const Flip& flip) {
    const bool isUp = flip.change > 0;
    const std::uint64_t last = flip.ulps - 1;
    if (last == 0)
        return nudge.own + " at this " + nudge.name + ", " + flip.name + " 1 ulp " + (isUp ? "above" : "below");
    const std::string reach = (isUp ? " + " : " - ") + std::to_string(last) + (last == 1 ? " ulp" : " ulps");
    return nudge.own + " until " + nudge.name + reach + ", then " + flip.name;
}

Nudge nudge(const SweepQuery& query, Input input) {
    const Answered own = answered(query);
    const std::string ownName = meetsFeature(query, own.outcome) ? io::featureName(query.obstacle.shape, own.feature)
                                                                 : io::outcomeName(own.outcome);
    return {input,
            name(input, query),
            valueOf(query, input),
            ownName,
            searchFlip(query, input, -1, own),
            searchFlip(query, input, 1, own)};
}

}  // namespace study
