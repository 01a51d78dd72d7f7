/// The radii as an engine may count them: one left out, a diameter, a sum of squares, a skin.

#include <algorithm>
#include <cmath>

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

/// Radii cut or rounded to multiples of a step. Of several steps the one that explains most of the wrong rows is added.
void addSteppedRadii(Proposals& all) {
    Proposals steps(all.evidence);
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
    all.addBest(steps);
}

}  // namespace

void proposeRadii(Proposals& all) {
    for (const RadiusForm& form : kRadiusForms) addSum(all, form.name, form.words, form.cost, form.of);
    addSteppedRadii(all);
}

}  // namespace logs
