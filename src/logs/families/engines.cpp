/// Hypotheses that the engine computes as a published method does, or by conservative advancement that ends early.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "logs/evidence/hypothesis.h"
#include "logs/evidence/scoring.h"
#include "logs/evidence/separation.h"
#include "methods/method.h"
#include "methods/method_query.h"

namespace logs {
namespace {

/// The answer of a method in the frame and units of the query.
methods::MethodAnswer methodAnswerTo(const methods::Method& method, const collide::SweepQuery& query) {
    const auto single = methods::put<float>(query);
    const auto whole = methods::put<double>(query);
    const methods::MethodAnswer answer = method.run(single, whole, {});
    if (answer.notApplicable) return answer;
    const bool isFloat = method.precision == methods::Precision::Float;
    return methods::carryBack(answer, method, query, isFloat ? static_cast<double>(single.frames) : whole.frames);
}

/// The claim that the engine answers as a method does.
Claim claimOfMethod(const RowFacts& row, const methods::Method& method) {
    const methods::MethodAnswer said = methodAnswerTo(method, row.line->query.query);
    if (said.notApplicable) return {};
    if (row.has(LogSymptom::NoNumber))
        return said.invalid || said.gaveUp ? Claim{bitOf(LogSymptom::NoNumber)} : Claim{};
    Claim claim = claimOf(row, Predicted{said.yes, said.yes ? said.time : std::nullopt});
    if (row.symptoms == 0 || !said.yes || !row.isHit) return claim;
    for (const auto& [what, theirs] :
         {std::pair(LogSymptom::Normal, said.normal), std::pair(LogSymptom::Point, said.hitPoint),
          std::pair(LogSymptom::BallCenter, said.ballCenter)})
        if (row.has(what) && row.said(what) && theirs && row.isSame(what, *row.said(what), *theirs))
            claim.explains |= bitOf(what);
    claim.isTelling = claim.isTelling || (claim.explains & ~kOfDecision) != 0;
    return claim;
}

Claim claimOfAdvancement(const RowFacts& row, int steps) {
    if (!(row.speed > 0)) return {};
    return claimOf(row, Predicted{row.isTrueHit, advanced(row, -HUGE_VAL, steps).time});
}

/// Adds the number of steps, of up to 24, that explains most of the wrong rows.
void addCounted(Proposals& all, const char* name, const char* words, const char* unit,
                Claim (*claimOfCount)(const RowFacts&, int)) {
    const std::vector<RowFacts>& wrong = all.evidence.wrong;
    std::vector<int> counts(24);
    std::iota(counts.begin(), counts.end(), 1);
    const int* const best = mostClaiming(counts, everyNth(wrong, wrong.size() / kRowsTried + 1), 0,
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

/// Conservative advancement within the limit.
Advanced advancedTo(const RowFacts& row, double tolerance) {
    constexpr int kMostSteps = 1000;
    return advanced(row, tolerance, kMostSteps, row.limit());
}

Claim claimOfTolerance(const RowFacts& row, double tolerance) {
    if (!(row.speed > 0) || row.distance < row.radius()) return {};
    if (glm::dot(row.course.start, row.course.velocity) >= 0) return claimOf(row, {});
    const Advanced found = advancedTo(row, tolerance);
    return claimOf(row, Predicted{found.isThere, found.time});
}

/// Adds the tolerance that explains most of the wrong rows: it is above the gaps of the recorded contacts, and below
/// the gaps one step earlier. Up to a fifth of the gaps are tried as outliers.
void addAdvancementTolerance(Proposals& all) {
    const auto isTimed = [](const RowFacts& row) { return row.isHit && row.time && row.speed > 0; };
    std::vector<double> gaps =
        numbersOf(all.evidence.wrong, [&](const RowFacts& row) { return isTimed(row) ? row.gapAt(*row.time) : NAN; });
    std::erase_if(gaps, [](double gap) { return !(gap > 0); });
    constexpr std::size_t kFewest = 8;
    if (gaps.size() < kFewest) return;
    std::sort(gaps.begin(), gaps.end());
    double tolerance = 0;
    std::size_t most = 0;
    for (const std::size_t share : {std::size_t{0}, gaps.size() / 100, gaps.size() / 20, gaps.size() / 5}) {
        const double low = gaps[gaps.size() - 1 - share];
        double high = HUGE_VAL;
        std::size_t claimed = 0;
        for (const RowFacts& row : all.evidence.wrong) {
            if (!isTimed(row)) continue;
            const Advanced found = advancedTo(row, low);
            if (!found.isThere || !row.isSameTime(*row.time, found.time, row.speed)) continue;
            ++claimed;
            if (found.before > low) high = std::min(high, found.before);
        }
        if (claimed <= most) continue;
        most = claimed;
        const double round = roundBetween(low, high);
        tolerance = round > 0 ? round : low;
    }
    if (most < kFewest) return;
    all.add("conservative advancement with a tolerance",
            "it ends, and counts as a hit, at gaps below " + shortly(tolerance) + " units", 3,
            [tolerance](const RowFacts& row) { return claimOfTolerance(row, tolerance); })
        .with(tolerance, "units");
}

}  // namespace

void proposeMethods(Proposals& all) {
    addCounted(all, "conservative advancement that ends early", ", each by the gap over the speed", "steps",
               claimOfAdvancement);
    addCounted(all, "bisection that ends early", " of the path up to the closest approach", "halvings",
               claimOfBisection<false>);
    addCounted(all, "bisection that ends early, before the contact",
               " of the path up to the closest approach, at the beginning of the last half", "halvings",
               claimOfBisection<true>);
    addAdvancementTolerance(all);
    const std::vector<RowFacts>& wrong = all.evidence.wrong;
    const auto some = everyNth(wrong, std::max<std::size_t>(1, wrong.size() / kRowsTried));
    for (const methods::Method& method : methods::all()) {
        const auto claimed = static_cast<std::size_t>(std::count_if(
            some.begin(), some.end(), [&](const RowFacts* row) { return claimOfMethod(*row, method).explains != 0; }));
        if (claimed * 5 < some.size() || claimed == 0) continue;
        const bool isPrinted = method.form == methods::Form::Printed;
        all.add(std::string(method.info->title) + " (" + methods::name(method.form) + ", " +
                    methods::name(method.precision) + ")",
                std::string("the answers equal those of this ") + (isPrinted ? "listing as printed" : "method"),
                isPrinted ? 6 : 7, [&method](const RowFacts& row) { return claimOfMethod(row, method); })
            .advising("compare shows its defects on a row");
    }
}

}  // namespace logs
