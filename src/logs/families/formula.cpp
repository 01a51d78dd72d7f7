/// Slips in the quadratic formula: with d the relative start, v the relative motion, h = d.v, a = v.v and
/// c = d.d - R^2 the near root is t = (-h - sqrt(h^2 - a c)) / a.

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/bits.h"
#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

/// The coefficients of the formula, where a and h may be of the ball's own motion v_b.
struct Coefficients {
    Coefficients(const RowFacts& row, double radiusSum, bool isOwnA = false, bool isOwnH = false)
        : sum(radiusSum),
          c((row.distance - sum) * (row.distance + sum)),
          limit(row.limit()),
          a(isOwnA ? row.ballSpeed * row.ballSpeed : row.speed * row.speed),
          h(glm::dot(row.course.start, isOwnH ? row.ballVelocity : row.course.velocity)),
          length(row.line->directionLength) {}

    double sum, c, limit, a, h;  ///< sum: R
    double length = 1;           ///< LogLine::directionLength
};
using TimeFor = std::function<double(const RowFacts&, double sum)>;  ///< frames; NaN: no root
struct Slip {
    std::string name, words;
    int cost;
    TimeFor of;
    int fitted = 0;  ///< numbers that were found by the rows
};

/// The square root of 1 / x as Quake III has it, in floats, with one step of Newton's method.
double fastInverseRoot(double x) {
    const auto value = static_cast<float>(x);
    auto y = base::bitCast<float>(0x5f3759dfu - (base::bitCast<std::uint32_t>(value) >> 1));
    y *= 1.5f - 0.5f * value * y * y;
    return static_cast<double>(y);
}

// ---- The same formula with other numbers: t = (-p h - q sqrt(s h^2 - u a c)) / (w a)

/// What stands for a: a itself, |v|, 1, or 1 / a.
enum class Square : std::uint8_t { Whole, Root, One, Inverse };
constexpr const char* kSquares[] = {"a", "|v|", "", ""};
double of(Square square, double a) {
    return square == Square::Whole ? a : square == Square::Root ? std::sqrt(a) : square == Square::One ? 1 : 1 / a;
}

struct Quadratic {
    double p = 1, q = 1, s = 1, u = 1, w = 1;
    Square inRoot = Square::Whole, below = Square::Whole;
    bool isRootTaken = true, isOwnA = false, isOwnH = false;

    [[nodiscard]] double operator()(const RowFacts& row, double sum) const {
        const Coefficients t(row, sum, isOwnA, isOwnH);
        if (!(t.h < 0)) return NAN;
        const double under = s * t.h * t.h - u * of(inRoot, t.a) * t.c;
        const double root = isRootTaken ? std::sqrt(under) : under >= 0 ? under : NAN;
        return (-p * t.h - q * root) / (w * of(below, t.a));
    }
    [[nodiscard]] std::string words() const {
        const std::string square = kSquares[static_cast<int>(inRoot)];
        const std::string under = sumWords({{s, "h^2"}, {-u, square + (square.empty() ? "c" : " c")}});
        const std::string above = sumWords({{-p, "h"}, {-q, (isRootTaken ? "sqrt(" : "(") + under + ")"}});
        std::string divisor = sumWords({{w, below == Square::Inverse ? "" : kSquares[static_cast<int>(below)]}});
        if (divisor.find(' ') != std::string::npos) divisor = "(" + divisor + ")";
        return "t = (" + above + ")" + (divisor == "1" ? "" : " / " + divisor) +
               (below == Square::Inverse ? " * a" : "") + (isOwnA ? ", a = v_b.v_b" : "") +
               (isOwnH ? ", h = d.v_b" : "") + (isOwnA || isOwnH ? " with the ball's own motion v_b" : "");
    }
};

struct NamedQuadratic {
    const char *name, *words;
    int cost;
    Quadratic of;
};
constexpr NamedQuadratic kQuadratics[] = {
    {"the formula lacks a = v.v",
     "t = -h - sqrt(h^2 - c), which is right for a motion of length 1 alone",
     1,
     {.inRoot = Square::One, .below = Square::One}},
    {"the discriminant has the wrong sign", "h^2 + a c stands in place of h^2 - a c", 1, {.u = -1}},
    {"b is taken as d.v, not as 2 d.v",
     "the discriminant is h^2 - 4 a c, and the root is divided by 2a",
     1,
     {.u = 4, .w = 2}},
    {"the discriminant lacks the 4",
     "it is b^2 - a c with b = 2 d.v, and the root is divided by 2a",
     1,
     {.p = 2, .s = 4, .w = 2}},
    {"the root is divided by 2a in place of a", "half of the time counts: 2a belongs to b = 2 d.v", 3, {.w = 2}},
    {"half of the root is taken", "t = (-h - sqrt(h^2 - a c) / 2) / a", 2, {.q = 0.5}},
    {"the root is not taken", "the discriminant stands in place of its root", 2, {.isRootTaken = false}},
};

/// Of all such formulas the one with most of the recorded times.
std::optional<Quadratic> bestQuadratic(const Evidence& evidence) {
    constexpr std::size_t kMostRows = 60;
    Rows rows = timedRows(evidence);
    std::erase_if(rows,
                  [](const RowFacts* row) { return !row->has(LogSymptom::Time) && !row->has(LogSymptom::FalseHit); });
    rows.resize(std::min(rows.size(), kMostRows));
    std::optional<Quadratic> best;
    std::size_t most = rows.size() / 10;  // fewer are chance
    const auto keep = [&](const Quadratic& formula) {
        const auto met = countIf(rows, [&](const RowFacts* row) {
            return row->isSameTime(*row->time, formula(*row, row->radius()), row->speed);
        });
        if (met > most) most = met, best = formula;
    };
    for (const auto& [isOwnA, isOwnH] : {std::pair(false, false), std::pair(true, false), std::pair(false, true)})
        for (const double p : {1.0, 2.0, -1.0})
            for (const double q : {1.0, 0.5})
                for (const double s : {1.0, 4.0})
                    for (const double u : {1.0, 4.0, 2.0, -1.0})
                        for (const double w : {1.0, 2.0, 0.5})
                            for (const Square inRoot : {Square::Whole, Square::Root, Square::One})
                                for (const Square below : {Square::Whole, Square::Root, Square::One, Square::Inverse})
                                    for (const bool isRootTaken : {true, false})
                                        keep({p, q, s, u, w, inRoot, below, isRootTaken, isOwnA, isOwnH});
    return best;
}

double ofKept(const Coefficients& t) {
    const double nearest = std::clamp(-t.h / t.a, 0.0, t.limit);
    return nearest - std::sqrt((-t.c - nearest * (2 * t.h + nearest * t.a)) / t.a);
}
/// Formulas of another form.
constexpr Form<double (*)(const Coefficients&)> kOthers[] = {
    {"the direction is taken as if of length 1",
     "u.d stands for the way to the closest approach, with u as it is recorded", 1,
     [](const Coefficients& t) {
         const double h = t.h * t.length;
         return t.length == 1 ? NAN : -h - std::sqrt(h * h - t.c);
     }},
    {"the half chord is not divided by the speed", "t = -h / a - sqrt(R^2 - p^2), p the nearest distance of the line",
     2, [](const Coefficients& t) { return -t.h / t.a - std::sqrt(t.h * t.h / t.a - t.c); }},
    {"the radius sum stands in place of the half chord", "t is the time of the closest approach less R / |v|", 2,
     [](const Coefficients& t) { return t.h * t.h >= t.a * t.c ? -t.h / t.a - t.sum / std::sqrt(t.a) : NAN; }},
    {"the closest approach is kept on the path",
     "and then the half chord is taken off: behind the end t is that of the end less sqrt(R^2 - p^2) / |v|, p the "
     "distance there",
     2, ofKept},
    {"the closest approach is kept on the path",
     "and then the half chord is taken off: behind the end t is that of the end less sqrt(R^2 - p^2) / |v|, p the "
     "distance there; "
     "it is at least 0",
     3, [](const Coefficients& t) { return std::isnan(ofKept(t)) ? NAN : std::max(0.0, ofKept(t)); }},
    {"the root of the half chord is not taken", "along a direction of length 1, R^2 - b^2 stands in place of its root",
     2,
     [](const Coefficients& t) {
         const double v = std::sqrt(t.a), way = t.h / v, square = way * way - t.c;
         return square >= 0 ? (-way - square) / v : NAN;
     }},
    {"the size of the discriminant is taken", "sqrt(|h^2 - a c|): a line that misses has a root as well", 2,
     [](const Coefficients& t) { return (-t.h - std::sqrt(std::abs(t.h * t.h - t.a * t.c))) / t.a; }},
    {"a negative discriminant counts as 0", "a line that misses is a hit at the closest approach", 2,
     [](const Coefficients& t) { return (-t.h - std::sqrt(std::max(0.0, t.h * t.h - t.a * t.c))) / t.a; }},
    {"the direction is normalised by a fast inverse square root", "1 / |v| is that of 0x5f3759df with one Newton step",
     2,
     [](const Coefficients& t) {
         const double inverse = fastInverseRoot(t.a),
                      way = t.h * inverse;  // along a direction that is nearly of length 1
         return (-way - std::sqrt(way * way - t.c)) * inverse;
     }},
};

Predicted answerOf(const TimeFor& of, const RowFacts& row) {
    const auto timeFor = [&](double sum) { return of(row, sum); };
    const auto isHitAt = [&](double time) { return time >= 0 && time <= row.limit(); };
    const double time = timeFor(row.radius());
    const bool small = isHitAt(timeFor(std::max(0.0, row.radius() - row.slack))),
               large = isHitAt(timeFor(row.radius() + row.slack));
    const bool isClose = small != large || isHitAt(time) != small;
    Predicted predicted{isClose ? Decision::Close : small ? Decision::Yes : Decision::No};
    if (std::isfinite(time)) predicted.times.push_back(time);
    // An engine that takes a direction as it is recorded goes as far along it.
    if (row.line->directionLength != 1 && row.time)
        predicted.centers = {{row.ballAt(*row.time * row.line->directionLength), row.sphereAt(*row.time)}};
    // What the slack of the sum makes of the time is slack of it, but near a graze.
    constexpr double kMostSpread = 16;
    const double spread = std::abs(timeFor(row.radius() + row.slack / 2) - time) * row.speed / row.slack;
    predicted.speed = row.speed / (spread > 1 ? std::min(spread, kMostSpread) : 1);
    return predicted;
}

/// @param decides  the decision is by that time; else it is the true one, and only what is recorded has the slip
Claim claimOfSlip(const TimeFor& of, const RowFacts& row, const StartsInside& inside, bool decides) {
    if (!(row.speed > 0)) return {};
    const Crossing crossing = cross(row.course, row.slack);
    Predicted predicted = crossing.isInside ? answerInside(crossing, row.limit(), inside) : answerOf(of, row);
    if (!crossing.isInside && !decides) predicted.hit = crossing.hit;
    return claimOf(row, predicted);
}

}  // namespace

void proposeFormulas(Proposals& all) {
    std::vector<Slip> slips;
    for (const auto& [name, form, cost, of, advice] : kOthers)
        slips.push_back({name, form, cost, [f = of](const RowFacts& row, double sum) {
                             const Coefficients t(row, sum);
                             return t.h < 0 ? f(t) : NAN;
                         }});
    for (const AxisChange& axes : kAxisChanges)
        for (const bool isOfMotion : {true, false})
            slips.push_back({"a wrong coordinate in d.v",
                             std::string("the product d.v counts ") + (isOfMotion ? "v" : "d") + " as " + axes.result,
                             5, [&axes, isOfMotion](const RowFacts& row, double sum) {
                                 Coefficients t(row, sum);
                                 const Vec3 &d = row.course.start, &v = row.course.velocity;
                                 t.h = isOfMotion ? glm::dot(d, axes.of(v)) : glm::dot(axes.of(d), v);
                                 return t.h < 0 ? (-t.h - std::sqrt(t.h * t.h - t.a * t.c)) / t.a : NAN;
                             }});
    for (const NamedQuadratic& named : kQuadratics) slips.push_back({named.name, named.words, named.cost, named.of});
    if (const auto best = bestQuadratic(all.evidence))
        slips.push_back({"the formula has other numbers", best->words() + "; it should be (-h - sqrt(h^2 - a c)) / a",
                         4, *best, 2});
    const StartsInside inside = startsInside(all.evidence);
    for (const bool decides : {true, false})
        for (const Slip& slip : slips)
            all.add(slip.name, slip.words, slip.cost + (decides ? 0 : 1),
                    [of = slip.of, inside, decides](const RowFacts& row) {
                        return claimOfSlip(of, row, inside, decides);
                    })
                .fitting(slip.fitted);
}

}  // namespace logs
