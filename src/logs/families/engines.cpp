/// Hypotheses that the engine computes as a published method does, or by conservative advancement that ends early.

#include <algorithm>
#include <limits>
#include <numeric>

#include "logs/evidence/hypothesis.h"
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
    Predicted predicted{said.yes ? Decision::Yes : Decision::No, {}, row.speed, {}};
    if (said.yes && said.time) predicted.times.push_back(*said.time);
    if (row.has(LogSymptom::NoNumber)) {
        Claim claim;
        if (said.invalid || said.gaveUp) claim.explains = bitOf(LogSymptom::NoNumber);
        return claim;
    }
    Claim claim = claimOf(row, predicted);
    if (row.symptoms == 0 || !said.yes || !row.isHit) return claim;
    for (const auto& [what, theirs] :
         {std::pair(LogSymptom::Normal, said.normal), std::pair(LogSymptom::Point, said.hitPoint),
          std::pair(LogSymptom::BallCenter, said.ballCenter)})
        if (row.has(what) && row.said(what) && theirs && row.isSame(what, *row.said(what), *theirs))
            claim.explains |= bitOf(what);
    constexpr LogSymptoms kDecision = bitOf(LogSymptom::MissedHit) | bitOf(LogSymptom::FalseHit);
    claim.isTelling = claim.isTelling || (claim.explains & ~kDecision) != 0;
    return claim;
}

/// The time that conservative advancement reaches after a number of steps, each of which is the gap over the speed.
double advancedTime(const RowFacts& row, int steps) {
    double time = 0;
    for (int i = 0; i < steps; ++i) time += row.gapAt(time) / row.speed;
    return time;
}

Claim claimOfAdvancement(const RowFacts& row, int steps) {
    if (!(row.speed > 0)) return {};
    return claimOf(row, {row.isTrueHit ? Decision::Yes : Decision::No, {advancedTime(row, steps)}, row.speed, {}});
}

/// Adds the number of steps that explains most of the wrong rows.
void addAdvancement(Hypotheses& all, const Evidence& evidence) {
    constexpr std::size_t kTried = 300;
    std::vector<int> counts(20);
    std::iota(counts.begin(), counts.end(), 1);
    const int* const best =
        mostClaiming(counts, everyNth(evidence.wrong, std::max<std::size_t>(1, evidence.wrong.size() / kTried)), 0,
                     [](int steps, const RowFacts& row) { return claimOfAdvancement(row, steps); });
    if (!best) return;
    all.push_back(Hypothesis("conservative advancement that ends early",
                             "the time is that after " + std::to_string(*best) + (*best == 1 ? " step" : " steps") +
                                 ", each by the gap over the speed",
                             3, [steps = *best](const RowFacts& row) { return claimOfAdvancement(row, steps); })
                      .with(*best, "steps"));
}

/// The end of conservative advancement: the first step at which the gap is within a tolerance.
struct Advanced {
    double time = 0;
    double gap = 0;        ///< gap at `time`
    double before = 0;     ///< gap one step earlier; infinity: it ends at the start
    bool isThere = false;  ///< the tolerance was reached within the limit
};
Advanced advancedTo(const RowFacts& row, double tolerance) {
    constexpr int kMostSteps = 1000;
    Advanced found;
    found.before = std::numeric_limits<double>::infinity();
    for (int step = 0; step < kMostSteps && found.time <= row.limit(); ++step) {
        found.gap = row.gapAt(found.time);
        if (found.gap <= tolerance) {
            found.isThere = true;
            return found;
        }
        found.before = found.gap;
        found.time += found.gap / row.speed;
    }
    return found;
}

Claim claimOfTolerance(const RowFacts& row, double tolerance) {
    if (!(row.speed > 0) || row.distance < row.radius()) return {};
    if (glm::dot(row.course.start, row.course.velocity) >= 0) return claimOf(row, {});
    const Advanced found = advancedTo(row, tolerance);
    return claimOf(row, {found.isThere ? Decision::Yes : Decision::No, {found.time}, row.speed, {}});
}

/// Adds the tolerance that explains most of the wrong rows: it is above the gaps of the recorded contacts, and below
/// the gaps one step earlier. Up to a fifth of the gaps are tried as outliers.
void addAdvancementTolerance(Hypotheses& all, const Evidence& evidence) {
    std::vector<double> gaps;
    for (const RowFacts& row : evidence.wrong) {
        if (!row.isHit || !row.time || !(row.speed > 0)) continue;
        if (const double gap = row.gapAt(*row.time); gap > 0) gaps.push_back(gap);
    }
    constexpr std::size_t kFewest = 8;
    if (gaps.size() < kFewest) return;
    std::sort(gaps.begin(), gaps.end());
    double tolerance = 0;
    std::size_t most = 0;
    for (const std::size_t share : {std::size_t{0}, gaps.size() / 100, gaps.size() / 20, gaps.size() / 5}) {
        const double low = gaps[gaps.size() - 1 - share];
        double high = std::numeric_limits<double>::infinity();
        std::size_t claimed = 0;
        for (const RowFacts& row : evidence.wrong) {
            if (!row.isHit || !row.time || !(row.speed > 0)) continue;
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
    all.push_back(Hypothesis("conservative advancement with a tolerance",
                             "it ends, and counts as a hit, at gaps below " + shortly(tolerance) + " units", 3,
                             [tolerance](const RowFacts& row) { return claimOfTolerance(row, tolerance); })
                      .with(tolerance, "units")
                      .advising("Look for a tolerance of that size where the iteration ends"));
}

}  // namespace

Hypotheses methodHypotheses(const Evidence& evidence) {
    Hypotheses all;
    addAdvancement(all, evidence);
    addAdvancementTolerance(all, evidence);
    const auto some = everyNth(evidence.wrong, std::max<std::size_t>(1, evidence.wrong.size() / kRowsTried));
    for (const methods::Method& method : methods::all()) {
        const auto claimed = static_cast<std::size_t>(std::count_if(
            some.begin(), some.end(), [&](const RowFacts* row) { return claimOfMethod(*row, method).explains != 0; }));
        if (claimed * 5 < some.size() || claimed == 0) continue;
        const bool isPrinted = method.form == methods::Form::Printed;
        all.push_back(
            Hypothesis(std::string(method.info->title) + " (" + methods::name(method.form) + ", " +
                           methods::name(method.precision) + ")",
                       std::string("the answers equal those of this ") + (isPrinted ? "listing as printed" : "method"),
                       isPrinted ? 6 : 7, [&method](const RowFacts& row) { return claimOfMethod(row, method); })
                .advising("compare shows its defects on a row"));
    }
    return all;
}

}  // namespace logs
