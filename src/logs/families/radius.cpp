/// The radii as an engine may count them: left out, a diameter, a sum of squares.

#include <algorithm>
#include <cmath>

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

using SumOf = std::function<double(double ball, double sphere)>;  ///< the radius sum

constexpr Form<double (*)(double ball, double sphere)> kRadiusForms[] = {
    {"the radius sum is squared wrong", "r_ball^2 + r_sphere^2 counts in place of (r_ball + r_sphere)^2", 2,
     [](double b, double s) { return std::hypot(b, s); }},
    {"the radius sum is not squared", "the distance squared is compared with the radius sum itself", 2,
     [](double b, double s) { return std::sqrt(b + s); }},
};

Hypothesis& addSum(Proposals& all, std::string name, std::string words, int cost, SumOf sum) {
    return all.addQuery(std::move(name), std::move(words), cost,
                        [sum = std::move(sum)](const RowFacts& row, SeenQuery& seen) {
                            seen.radius = std::max(0.0, sum(row.ballRadius, row.sphereRadius));
                            return true;
                        });
}

/// Each radius left out, halved, whole or doubled.
void addWeights(Proposals& all) {
    constexpr std::pair<double, const char*> kWeights[] = {{0, " radius is left out"},
                                                           {0.5, " radius is taken as its diameter"},
                                                           {1, ""},
                                                           {2, " diameter is taken as its radius"}};
    for (const auto& [ball, ofBall] : kWeights)
        for (const auto& [sphere, ofSphere] : kWeights) {
            if (ball == 1 && sphere == 1) continue;
            const std::string first = *ofBall == 0 ? "" : std::string("the ball's") + ofBall,
                              second = *ofSphere == 0 ? "" : std::string("the sphere's") + ofSphere;
            const bool isOne = first.empty() || second.empty();
            addSum(all, first + (isOne ? "" : ", ") + second,
                   "the radius sum counts as " + sumWords({{ball, "r_ball"}, {sphere, "r_sphere"}}),
                   !isOne                     ? 3
                   : ball == 0 || sphere == 0 ? 1
                                              : 2,
                   [ball = ball, sphere = sphere](double rb, double rs) { return ball * rb + sphere * rs; });
        }
}

}  // namespace

void proposeRadii(Proposals& all) {
    addWeights(all);
    for (const auto& form : kRadiusForms) addSum(all, form.name, form.words, form.cost, form.of);
}

}  // namespace logs
