/// Hypotheses that the engine computes the contact by iterations that end early: conservative advancement, bisection.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"
#include "logs/evidence/separation.h"

namespace logs {
namespace {

template <bool kIsAlongNormal>
Claim claimOfAdvancement(const RowFacts& row, int steps) {
    if (!(row.speed > 0)) return {};
    const Advanced found = advanced(row, -HUGE_VAL, steps, collide::kNoLimit, kIsAlongNormal);
    return claimOf(row, Predicted{row.isTrueHit, found.time});
}

/// Adds the number of steps, of up to 24, that explains most of the wrong rows.
void addCounted(Proposals& all, const char* name, const char* words, const char* unit,
                Claim (*claimOfCount)(const RowFacts&, int)) {
    std::vector<int> counts(24);
    std::iota(counts.begin(), counts.end(), 1);
    const int* const best = mostClaiming(counts, someOf(all.evidence.wrong), 0,
                                         [&](int count, const RowFacts& row) { return claimOfCount(row, count); });
    if (!best) return;
    all.add(name, "the time is that after " + std::to_string(*best) + ' ' + unit + words, 3,
            [claimOfCount, count = *best](const RowFacts& row) { return claimOfCount(row, count); })
        .with(*best, unit);
}

/// The contact searched by halving the path up to the closest approach; an end of the last half is told.
template <bool kIsSafe>
Claim claimOfBisection(const RowFacts& row, int halvings) {
    if (!row.isTrueHit || !(row.speed > 0)) return claimOf(row, Predicted{row.isTrueHit});
    const double part = std::ldexp(std::min(row.limit(), row.nearestTime()), -halvings);
    const double halves = row.exact->contact->frames / part;
    return claimOf(row, Predicted{true, (kIsSafe ? std::floor(halves) : std::ceil(halves)) * part});
}

Claim claimOfTolerance(const RowFacts& row, double tolerance, bool isAlongNormal) {
    constexpr int kMostSteps = 1000;
    if (!(row.speed > 0) || row.distance < row.radius()) return {};
    if (glm::dot(row.course.start, row.course.velocity) >= 0) return claimOf(row, {});
    const Advanced found = advanced(row, tolerance, kMostSteps, row.limit(), isAlongNormal);
    return claimOf(row, Predicted{found.isThere, found.time});
}

void addAdvancementTolerance(Proposals& all, bool isAlongNormal) {
    constexpr std::size_t kFewest = 8;  // rows
    std::vector<double> tolerances = typedNumbers(-6, 0);
    const double usual = medianOf(numbersOf(all.evidence.wrong, [](const RowFacts& row) { return row.radius(); }));
    std::erase_if(tolerances, [usual](double tolerance) { return 2 * tolerance > usual; });
    const double* const best =
        mostClaiming(tolerances, someOf(all.evidence.wrong), kFewest - 1,
                     [=](double t, const RowFacts& row) { return claimOfTolerance(row, t, isAlongNormal); });
    if (!best) return;
    all.add("conservative advancement with a tolerance",
            "it ends, and counts as a hit, at gaps below " + shortly(*best) + " units" +
                (isAlongNormal ? "; its steps are by the speed along the normal" : ""),
            isAlongNormal ? 4 : 3,
            [=, tolerance = *best](const RowFacts& row) { return claimOfTolerance(row, tolerance, isAlongNormal); })
        .with(*best, "units");
}

}  // namespace

void proposeIterations(Proposals& all) {
    addCounted(all, "conservative advancement that ends early", ", each by the gap over the speed", "steps",
               claimOfAdvancement<false>);
    addCounted(all, "conservative advancement that ends early", ", each by the gap over the speed along the normal",
               "steps", claimOfAdvancement<true>);
    addCounted(all, "bisection that ends early", " of the path up to the closest approach", "halvings",
               claimOfBisection<false>);
    addCounted(all, "bisection that ends early, before the contact",
               " of the path up to the closest approach, at the beginning of the last half", "halvings",
               claimOfBisection<true>);
    for (const bool isAlongNormal : {false, true}) addAdvancementTolerance(all, isAlongNormal);
}

}  // namespace logs
