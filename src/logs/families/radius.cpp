/// The radii as an engine may count them: one left out, a diameter, a sum of squares, a skin.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

using RadiusForm = Form<double (*)(double ball, double sphere)>;  ///< the radius sum

constexpr RadiusForm kRadiusForms[] = {
    {"the ball's radius is left out", "the answers are those of a ray: the radius sum counts as r_sphere", 1,
     [](double, double s) { return s; }},
    {"the sphere's radius is left out", "the radius sum counts as r_ball", 1, [](double b, double) { return b; }},
    {"both radii are left out", "the radius sum counts as 0", 2, [](double, double) { return 0.0; }},
    {"the ball's diameter is taken as its radius", "the radius sum counts as 2 r_ball + r_sphere", 2,
     [](double b, double s) { return 2 * b + s; }},
    {"the sphere's diameter is taken as its radius", "the radius sum counts as r_ball + 2 r_sphere", 2,
     [](double b, double s) { return b + 2 * s; }},
    {"diameters are taken as radii", "the radius sum counts twice", 2, [](double b, double s) { return 2 * (b + s); }},
    {"radii are taken as diameters", "half of the radius sum counts", 2,
     [](double b, double s) { return (b + s) / 2; }},
    {"the ball's radius is taken as its diameter", "the radius sum counts as r_ball / 2 + r_sphere", 2,
     [](double b, double s) { return b / 2 + s; }},
    {"the sphere's radius is taken as its diameter", "the radius sum counts as r_ball + r_sphere / 2", 2,
     [](double b, double s) { return b + s / 2; }},
    {"the radius sum is squared wrong", "r_ball^2 + r_sphere^2 counts in place of (r_ball + r_sphere)^2", 2,
     [](double b, double s) { return std::hypot(b, s); }},
    {"the radius sum is not squared", "the distance squared is compared with the radius sum itself", 2,
     [](double b, double s) { return std::sqrt(b + s); }},
    {"the radius sum is squared twice", "the distance is compared with the squared radius sum", 2,
     [](double b, double s) { return (b + s) * (b + s); }},
    {"the radii are subtracted", "the radius sum counts as |r_sphere - r_ball|", 2,
     [](double b, double s) { return std::abs(s - b); }},
    {"the larger radius alone counts", "the radius sum counts as the larger of both", 3,
     [](double b, double s) { return std::max(b, s); }},
    {"the smaller radius alone counts", "the radius sum counts as the smaller of both", 3,
     [](double b, double s) { return std::min(b, s); }},
    {"the radii are multiplied", "the radius sum counts as r_ball r_sphere", 3,
     [](double b, double s) { return b * s; }},
    {"the ball's radius is counted twice, the sphere's not at all", "the radius sum counts as 2 r_ball", 3,
     [](double b, double) { return 2 * b; }},
    {"the sphere's radius is counted twice, the ball's not at all", "the radius sum counts as 2 r_sphere", 3,
     [](double, double s) { return 2 * s; }},
};

Hypothesis& addSum(Proposals& all, std::string name, std::string words, int cost,
                   std::function<double(double, double)> sum) {
    return all.addCourse(std::move(name), std::move(words), cost,
                         [sum = std::move(sum)](const RowFacts& row, SeenCourse& seen) {
                             seen.course.radius = std::max(0.0, sum(row.ballRadius, row.sphereRadius));
                             return true;
                         });
}

/// The radius sum at the recorded time: the distance of the centres then, of rows whose time is off, on the near side.
std::vector<std::array<double, 3>> recordedSums(const Evidence& evidence) {
    std::vector<std::array<double, 3>> sums;  // distance, ball's radius, sphere's radius
    for (const RowFacts& row : evidence.wrong) {
        if (!row.time || !(row.has(LogSymptom::Time) || row.has(LogSymptom::FalseHit))) continue;
        const Vec3 difference = row.apartAt(*row.time);
        if (glm::dot(difference, row.course.velocity) < 0 && *row.time > 0)
            sums.push_back({collide::lengthOf(difference), row.ballRadius, row.sphereRadius});
    }
    return sums;
}

/// distance = a ball + b sphere + c; the true sum where the rows do not tell.
Numbers fittedWeights(const std::vector<std::array<double, 3>>& sums) {
    const auto fitted = robustlyFitted(sums.size(), 3, [&](std::size_t row, const Numbers& n) -> Equation {
        const auto& [distance, ball, sphere] = sums[row];
        return {{ball, sphere, 1}, distance - (n[0] * ball + n[1] * sphere + n[2])};
    });
    return fitted.value_or(Numbers{1, 1, 0});
}

constexpr double kNoWeight = 5e-4;  // a difference of weights that three digits do not show

/// "0.7 r_ball + r_sphere".
std::string weightWords(double ball, double sphere, double more) {
    std::string words;
    const auto add = [&](double weight, const std::string& of) {
        if (std::abs(weight) < kNoWeight) return;
        if (!words.empty()) words += weight < 0 ? " - " : " + ";
        const double size = words.empty() ? weight : std::abs(weight);
        words += of.empty() ? shortly(size) : std::abs(size - 1) < kNoWeight ? of : shortly(size) + " " + of;
    };
    add(ball, "r_ball");
    add(sphere, "r_sphere");
    add(more, "");
    return words.empty() ? "0" : words;
}

/// "; the deepest missed hit is 0.0386 units deep": decisions that fit the offset.
std::string missedDepth(const Evidence& evidence) {
    double deepest = 0;
    for (const RowFacts& row : evidence.wrong)
        if (row.has(LogSymptom::MissedHit)) deepest = std::max(deepest, row.margin);
    return deepest > 0 ? "; the deepest missed hit is " + shortly(deepest) + " units deep" : "";
}

void addOffset(Proposals& all, double offset) {
    const bool isLarger = offset > 0;
    addSum(all, isLarger ? "a contact offset (margin)" : "an allowed penetration (slop)",
           "the radius sum counts " + shortly(std::abs(offset)) + " units too " + (isLarger ? "large" : "small") +
               ", so that hits come too " + (isLarger ? std::string("early") : "late" + missedDepth(all.evidence)),
           3, [offset](double b, double s) { return b + s + offset; })
        .with(std::abs(offset), "units")
        .advising(isLarger ? "Look for a skin width, margin or contact offset of that size"
                           : "Look for an allowed penetration or slop of that size");
}

/// Radii cut or rounded to multiples of a step. Of several steps the one that explains most of the wrong rows is added.
void addSteppedRadii(Proposals& all) {
    const Evidence& evidence = all.evidence;
    Proposals steps(evidence);
    for (const double step : {1.0, 0.5, 0.25, 0.125, 0x1p-4, 0x1p-5, 0x1p-6, 0x1p-7, 0x1p-8, 0.1, 0.05, 0.01}) {
        for (const bool isCut : {true, false}) {
            const auto stepped = [step, isCut](double r) {
                return step * (isCut ? std::floor(r / step) : std::round(r / step));
            };
            const std::string way = isCut ? "cut" : "rounded", of = step == 1 ? "whole numbers" : "fixed steps";
            Hypothesis& h = addSum(steps, "the radii are " + way + " to " + of,
                                   step == 1 ? "the radius sum counts whole radii"
                                             : "the radius sum counts them in steps of " + shortly(step) + " units",
                                   3, [stepped](double b, double s) { return stepped(b) + stepped(s); });
            if (step != 1) h.with(step, "units");
        }
    }
    const auto* const best = mostClaiming(steps.all, everyNth(evidence.wrong, evidence.wrong.size() / kRowsTried + 1),
                                          0, [](const Hypothesis& h, const RowFacts& row) { return h.test(row); });
    if (best) all.all.push_back(*best);
}

/// A margin in proportion to something, of which the recorded times tell the factor: half of them agree on it.
void addGrowingOffsets(Proposals& all) {
    constexpr std::size_t kFewest = 8;   // rows
    constexpr double kAgreement = 0.01;  // share of the factor
    constexpr double kRounding = 1e-7;   // a factor that is the rounding of floats
    using namespace quantities;
    for (const Quantity& growing : {kBallSpeed, kSpeed, kDistance, kCoordinate}) {
        const std::vector<double> factors = numbersOf(all.evidence.wrong, [&](const RowFacts& row) {
            const bool isTimed = row.time && *row.time > 0 && row.has(LogSymptom::Time);
            return isTimed && growing.of(row) > 0 ? row.gapAt(*row.time) / growing.of(row) : NAN;
        });
        if (factors.size() < kFewest) continue;
        const double factor = medianOf(factors);
        const auto agree = std::count_if(factors.begin(), factors.end(), [factor](double x) {
            return std::abs(x - factor) <= kAgreement * std::abs(factor);
        });
        if (2 * static_cast<std::size_t>(agree) < factors.size() || std::abs(factor) < kRounding) continue;
        all.addCourse(
               factor > 0 ? "a margin that grows" : "a slop that grows",
               "the radius sum counts " + shortly(std::abs(factor)) + " times " + growing.name +
                   (factor > 0 ? " too large, so that hits come too early" : " too small, so that hits come too late"),
               4,
               [factor, size = growing.of](const RowFacts& row, SeenCourse& seen) {
                   seen.course.radius = std::max(0.0, row.radius() + factor * size(row));
                   return true;
               })
            .with(std::abs(factor))
            .advising("Look for a speculative margin, or a tolerance that is relative to the motion or the place");
    }
}

}  // namespace

void proposeRadii(Proposals& all) {
    for (const RadiusForm& form : kRadiusForms) addSum(all, form.name, form.words, form.cost, form.of);
    addSteppedRadii(all);
    addGrowingOffsets(all);
    const auto sums = recordedSums(all.evidence);
    if (sums.size() < 3) return;
    std::vector<double> offsets, factors;
    for (const auto& [distance, ball, sphere] : sums) {
        offsets.push_back(distance - ball - sphere);
        factors.push_back(distance / (ball + sphere));
    }
    addOffset(all, medianOf(offsets));
    const double factor = medianOf(factors);
    addSum(all, "the radius sum is scaled", "it counts " + shortly(factor) + " times", 4, [factor](double b, double s) {
        return (b + s) * factor;
    }).with(factor);
    const Numbers n = fittedWeights(sums);
    addSum(all, "the radii count with other weights", "the radius sum counts as " + weightWords(n[0], n[1], n[2]), 6,
           [n](double ball, double sphere) { return n[0] * ball + n[1] * sphere + n[2]; })
        .fitting(3);
}

}  // namespace logs
