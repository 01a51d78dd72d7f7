/// Hypotheses of decisions by a threshold: hits shallower than a depth are missed, misses nearer than a gap are hits,
/// the path is longer or shorter than it should be, or every decision is the same.

#include <algorithm>
#include <cmath>

#include "logs/evidence/hypothesis.h"
#include "logs/evidence/separation.h"

namespace logs {
namespace {

/// The median radius sum of the wrong rows: the scale of thresholds.
double medianRadius(const Evidence& evidence) {
    std::vector<double> radii;
    for (const RowFacts& row : evidence.wrong) radii.push_back(row.radius());
    return medianOf(radii);
}

/// True for a limit such as engines choose: small beside the spheres, large beside rounding.
bool isSmall(double limit, const Evidence& evidence) {
    constexpr double kMost = 1.0 / 8, kLeast = 1e-4;  // shares of the radius sum
    const double radius = medianRadius(evidence);
    return limit < radius * kMost && limit > radius * kLeast;
}

/// True for a hit that the engine found. Rows whose numbers are NaN or infinite are no evidence.
bool isFoundHit(const RowFacts& row) {
    return row.isTrueHit && row.isHit && row.symptoms != bitOf(LogSymptom::NoNumber);
}
/// True for a miss that the engine found; starts inside do not count.
bool isFoundMiss(const RowFacts& row) {
    return !row.isTrueHit && !row.isHit && row.answer().isGiven && !row.startsInside();
}

/// Rows with a margin up to `limit` are decided the other way. @param symptom  MissedHit or FalseHit
Claim claimOfThreshold(const RowFacts& row, LogSymptom symptom, double limit) {
    Claim claim;
    const bool isMissed = symptom == LogSymptom::MissedHit, isBelow = row.margin <= limit;
    if (row.has(symptom) && (isMissed || !row.startsInside()))
        claim.explains = isBelow ? bitOf(symptom) : 0;
    else if (!row.has(LogSymptom::MissedHit) && !row.has(LogSymptom::FalseHit))
        claim.isAgainst = claim.isDecision = isBelow && (isMissed ? isFoundHit(row) : isFoundMiss(row));
    return claim;
}

/// @param isSimplest  the limit is small and all rows with this symptom are within it: preferred to other reasons
Hypothesis thresholdOn(const char* name, const std::string& words, LogSymptom symptom, double limit, bool isSimplest) {
    return Hypothesis(name, words, isSimplest ? 0 : 5,
                      [=](const RowFacts& row) { return claimOfThreshold(row, symptom, limit); })
        .with(limit, "units");
}

std::vector<double> marginsOf(const std::vector<RowFacts>& rows, auto passes) {
    std::vector<double> margins;
    for (const RowFacts& row : rows)
        if (passes(row)) margins.push_back(row.margin);
    return margins;
}

/// Adds the hypothesis that shallow hits are missed, if a limit separates them from deeper hits.
void addMissed(Hypotheses& all, const Evidence& evidence) {
    const auto isMissed = [](const RowFacts& row) { return row.has(LogSymptom::MissedHit); };
    std::vector<double> found = marginsOf(evidence.right, isFoundHit);
    for (const double margin : marginsOf(evidence.wrong, isFoundHit)) found.push_back(margin);
    const Separation at = separate(marginsOf(evidence.wrong, isMissed), found, evidence.weight());
    const std::size_t missed = marginsOf(evidence.wrong, isMissed).size();
    if (at.wrong < 2 || 2 * at.wrong < missed) return;
    const bool hasDeeper = std::isfinite(at.above);
    // Without a found hit beyond it the limit is not bounded above: then it is evidence only if all of them are
    // shallow.
    if (!hasDeeper && at.below > medianRadius(evidence) / 4) return;
    const std::string number = likelyNumber(at.below, at.above);
    const std::string words =
        at.wrong < missed
            ? std::to_string(at.wrong) + " of " + std::to_string(missed) + " missed hits are shallower than " +
                  shortly(at.below) + " units; the shallowest hit found is " + shortly(at.above) + " deep" + number
            : "every missed hit is shallower than " + shortlyAbove(at.below) + " units; " +
                  (hasDeeper ? "no hit deeper than that is missed, the next is " + shortly(at.above) + " deep" + number
                             : "the log holds no deeper hit to compare");
    const bool isSimplest = at.wrong == missed && isSmall(at.below, evidence);
    all.push_back(thresholdOn("a penetration tolerance", words, LogSymptom::MissedHit, at.below, isSimplest)
                      .advising("Look for an allowed penetration or slop of about that size"));
}

/// Adds the hypothesis that near misses are hits, if a limit separates them from wider misses.
void addFalse(Hypotheses& all, const Evidence& evidence) {
    const auto isFalse = [](const RowFacts& row) { return row.has(LogSymptom::FalseHit) && !row.startsInside(); };
    const Separation at =
        separate(marginsOf(evidence.wrong, isFalse), marginsOf(evidence.right, isFoundMiss), evidence.weight());
    const std::size_t reported = marginsOf(evidence.wrong, isFalse).size();
    if (at.wrong < 2 || 2 * at.wrong < reported) return;
    if (!std::isfinite(at.above) && at.below > medianRadius(evidence) / 4) return;
    const std::string words =
        (at.wrong < reported ? std::to_string(at.wrong) + " of " + std::to_string(reported) + " false hits pass"
                             : std::string("every false hit passes")) +
        " within " + shortlyAbove(at.below) + " units; " +
        (std::isfinite(at.above) ? "the narrowest miss that is answered right is " + shortly(at.above) + " wide" +
                                       likelyNumber(at.below, at.above)
                                 : "the log holds no wider miss to compare");
    const bool isSimplest = at.wrong == reported && isSmall(at.below, evidence);
    all.push_back(thresholdOn("hits across a gap", words, LogSymptom::FalseHit, at.below, isSimplest)
                      .advising("Look for a contact offset or margin of about that size"));
}

/// How far a contact lies beyond the limit, or before it: as a share of the limit, or in units along the path.
double beyondLimit(const RowFacts& row, bool isShare) {
    const double beyond = row.exact->contact->frames - row.limit();
    return std::abs(isShare ? beyond / row.limit() : beyond * row.speed);
}

/// A limit that is longer or shorter than the path: hits beyond the end reported, or hits before it missed.
void addOtherLimit(Hypotheses& all, const Evidence& evidence, bool isLonger, bool isShare) {
    const LogSymptom symptom = isLonger ? LogSymptom::FalseHit : LogSymptom::MissedHit;
    const auto isOfKind = [isLonger](const RowFacts& row) {
        return row.exact->contact && std::isfinite(row.limit()) && row.limit() > 0 &&
               (row.exact->outcome == collide::Outcome::Short) == isLonger;
    };
    std::vector<double> wrong, right;
    for (const auto* rows : {&evidence.wrong, &evidence.right})
        for (const RowFacts& row : *rows)
            if (isOfKind(row)) (row.has(symptom) ? wrong : right).push_back(beyondLimit(row, isShare));
    const Separation at = separate(wrong, right, evidence.weight());
    if (at.wrong < 4 || 2 * at.wrong < wrong.size() || !std::isfinite(at.above)) return;
    const double scale = isShare ? 100 : 1;
    all.push_back(
        Hypothesis(
            isLonger ? "the path is taken longer than it is" : "the path is taken shorter than it is",
            "hits up to " + shortlyAbove(scale * at.below) + (isShare ? " % of the limit" : " units") +
                (isLonger ? " beyond the end are reported" : " before the end are missed") + ", and none from " +
                shortly(scale * at.above) + " on",
            isShare ? 4 : 5,
            [=, limit = at.below](const RowFacts& row) {
                if (!isOfKind(row) || beyondLimit(row, isShare) > limit) return Claim{};
                return row.has(symptom) ? Claim{bitOf(symptom), false, false, false} : Claim{0, true, true, false};
            })
            .with(scale * at.below, isShare ? "percent" : "units"));
}

/// The hypothesis that every row is a miss (MissedHit) or a hit (FalseHit).
/// @param isSimplest  no row of the log contradicts it, and no threshold fits
Hypothesis always(LogSymptom symptom, bool isSimplest) {
    const bool isMissed = symptom == LogSymptom::MissedHit;
    return {isMissed ? "no hit is ever reported" : "everything is a hit",
            isMissed ? "every hit of the log is missed" : "every query of the log is reported as a hit",
            isSimplest ? 0 : 7, [symptom, isMissed](const RowFacts& row) {
                const bool isOther = row.isHit == isMissed;
                return Claim{row.has(symptom) ? bitOf(symptom) : LogSymptoms{0}, isOther, isOther, false};
            }};
}

void addAlways(Hypotheses& all, const Evidence& evidence) {
    std::size_t hits = 0, rows = 0;
    for (const auto* some : {&evidence.wrong, &evidence.right}) {
        for (const RowFacts& row : *some) hits += row.isHit ? 1 : 0;
        rows += some->size();
    }
    const bool hasThreshold = !all.empty();
    all.push_back(always(LogSymptom::MissedHit, hits == 0 && !hasThreshold));
    all.push_back(always(LogSymptom::FalseHit, hits == rows && !hasThreshold));
}

}  // namespace

Hypotheses thresholdHypotheses(const Evidence& evidence) {
    Hypotheses all;
    addMissed(all, evidence);
    addFalse(all, evidence);
    addAlways(all, evidence);
    for (const bool isLonger : {true, false})
        for (const bool isShare : {true, false}) addOtherLimit(all, evidence, isLonger, isShare);
    return all;
}

}  // namespace logs
