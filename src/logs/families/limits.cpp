/// Hypotheses of decisions by a limit: hits shallower than a depth are missed, misses nearer than a gap are hits, the
/// path is longer or shorter than it should be, every decision is the same, hits below a limit of some quantity are
/// missed.

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "collide/numbers/elementary.h"
#include "logs/evidence/hypothesis.h"
#include "logs/evidence/separation.h"

namespace logs {
namespace {

/// The median radius sum of the wrong rows: the scale of thresholds.
double medianRadius(const Evidence& evidence) {
    return medianOf(numbersOf(evidence.wrong, [](const RowFacts& row) { return row.radius(); }));
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

/// The limit tells of rows: half of those with the symptom are within it. Without a row beyond it the limit is not
/// bounded above: then it is evidence only if all of them are shallow.
bool isEvidence(const Separation& at, const Evidence& evidence) {
    if (at.wrong < 2 || 2 * at.wrong < at.all) return false;
    return std::isfinite(at.above) || !(at.below > medianRadius(evidence) / 4);
}

/// Where the limit is small and all rows with this symptom are within it, it is preferred to other reasons.
Hypothesis& addThreshold(Proposals& all, const char* name, const std::string& words, const LimitTest& test,
                         const Separation& at) {
    const bool isSimplest = at.wrong == at.all && isSmall(at.below, all.evidence);
    return all
        .add(name, words, isSimplest ? 0 : 5,
             [test, limit = at.below](const RowFacts& row) { return test.claimOf(row, limit); })
        .with(at.below, "units");
}

/// Adds the hypothesis that shallow hits are missed, if a limit separates them from deeper hits.
void addMissed(Proposals& all) {
    const LimitTest test{LogSymptom::MissedHit, [](const RowFacts& row) { return row.margin; },
                         [](const RowFacts& row) { return row.has(LogSymptom::MissedHit); }, isFoundHit};
    const Separation at = test.separated(all.evidence);
    if (!isEvidence(at, all.evidence)) return;
    const std::string number = likelyNumber(at.below, at.above);
    const std::string words =
        at.wrong < at.all
            ? std::to_string(at.wrong) + " of " + std::to_string(at.all) + " missed hits are shallower than " +
                  shortly(at.below) + " units; the shallowest hit found is " + shortly(at.above) + " deep" + number
            : "every missed hit is shallower than " + shortlyAbove(at.below) + " units; " +
                  (std::isfinite(at.above)
                       ? "no hit deeper than that is missed, the next is " + shortly(at.above) + " deep" + number
                       : "the log holds no deeper hit to compare");
    addThreshold(all, "a penetration tolerance", words, test, at)
        .advising("Look for an allowed penetration or slop of about that size");
}

/// Adds the hypothesis that near misses are hits, if a limit separates them from wider misses.
void addFalse(Proposals& all) {
    const LimitTest test{LogSymptom::FalseHit, [](const RowFacts& row) { return row.margin; },
                         [](const RowFacts& row) { return row.has(LogSymptom::FalseHit) && !row.startsInside(); },
                         isFoundMiss};
    const Separation at = test.separated(all.evidence);
    if (!isEvidence(at, all.evidence)) return;
    const std::string words =
        (at.wrong < at.all ? std::to_string(at.wrong) + " of " + std::to_string(at.all) + " false hits pass"
                           : std::string("every false hit passes")) +
        " within " + shortlyAbove(at.below) + " units; " +
        (std::isfinite(at.above) ? "the narrowest miss that is answered right is " + shortly(at.above) + " wide" +
                                       likelyNumber(at.below, at.above)
                                 : "the log holds no wider miss to compare");
    addThreshold(all, "hits across a gap", words, test, at)
        .advising("Look for a contact offset or margin of about that size");
}

/// A limit that is longer or shorter than the path: hits beyond the end reported, or hits before it missed; by how far
/// a contact lies beyond the limit, or before it: as a share of the limit, or in units along the path.
void addOtherLimit(Proposals& all, bool isLonger, bool isShare) {
    const LogSymptom symptom = isLonger ? LogSymptom::FalseHit : LogSymptom::MissedHit;
    const auto isOfKind = [isLonger](const RowFacts& row) {
        return row.exact->contact && std::isfinite(row.limit()) && row.limit() > 0 &&
               (row.exact->outcome == collide::Outcome::Short) == isLonger;
    };
    const LimitTest test{symptom,
                         [isShare](const RowFacts& row) {
                             const double beyond = row.exact->contact->frames - row.limit();
                             return std::abs(isShare ? beyond / row.limit() : beyond * row.speed);
                         },
                         [=](const RowFacts& row) { return isOfKind(row) && row.has(symptom); }, isOfKind};
    const Separation at = test.separated(all.evidence);
    if (at.wrong < 4 || 2 * at.wrong < at.all || !std::isfinite(at.above)) return;
    const double scale = isShare ? 100 : 1;
    all.add(isLonger ? "the path is taken longer than it is" : "the path is taken shorter than it is",
            "hits up to " + shortlyAbove(scale * at.below) + (isShare ? " % of the limit" : " units") +
                (isLonger ? " beyond the end are reported" : " before the end are missed") + ", and none from " +
                shortly(scale * at.above) + " on",
            isShare ? 4 : 5, [test, limit = at.below](const RowFacts& row) { return test.claimOf(row, limit); })
        .with(scale * at.below, isShare ? "percent" : "units");
}

/// Every row is a miss (MissedHit) or a hit (FalseHit): the simplest reason where no row of the log contradicts it, and
/// no threshold fits.
void addAlways(Proposals& all) {
    std::size_t hits = 0, rows = 0;
    for (const auto* some : {&all.evidence.wrong, &all.evidence.right}) {
        for (const RowFacts& row : *some) hits += row.isHit ? 1 : 0;
        rows += some->size();
    }
    const bool hasThreshold = !all.all.empty();
    for (const bool isMissed : {true, false}) {
        const LogSymptom symptom = isMissed ? LogSymptom::MissedHit : LogSymptom::FalseHit;
        all.add(isMissed ? "no hit is ever reported" : "everything is a hit",
                isMissed ? "every hit of the log is missed" : "every query of the log is reported as a hit",
                hits == (isMissed ? 0 : rows) && !hasThreshold ? 0 : 7, [symptom, isMissed](const RowFacts& row) {
                    const bool isOther = row.isHit == isMissed;
                    return Claim{static_cast<LogSymptoms>(row.symptoms & bitOf(symptom)), isOther, isOther};
                });
    }
}

// ---- Hits that are missed by a test of some quantity against a limit: a grazing angle, a short motion, an epsilon

/// A quantity of a hit that engines test against a limit: hits below it are missed.
struct Cutoff {
    const char* name;
    const char* words;  ///< before the number
    const char* unit;   ///< after it, with its space; of the reason without it
    double (*of)(const RowFacts&);
    const char* advice;
};

double sineOf(const RowFacts& r, const Vec3& motion) {
    return std::clamp(-glm::dot(unitOf(motion), r.exact->contact->normal), -1.0, 1.0);
}
double degreesOf(double sine) { return collide::rounded::asin(sine) * 57.29577951308232; }

constexpr Cutoff kCutoffs[] = {
    {"grazing hits are missed", "at an angle to the surface below ", " degrees",
     [](const RowFacts& r) { return degreesOf(sineOf(r, r.course.velocity)); },
     "Look for a test of the motion against the normal"},
    {"hits that graze by the ball's own motion are missed",
     "where the ball's own motion meets the surface at less than ", " degrees",
     [](const RowFacts& r) { return r.sphereVelocity == Vec3(0) ? NAN : degreesOf(sineOf(r, r.ballVelocity)); },
     "Look for a test of the ball's motion against the normal, without the sphere's"},
    {"slow approaches are missed", "at a closing speed below ", " units/frame",
     [](const RowFacts& r) { return r.speed * sineOf(r, r.course.velocity); }, "Look for a least speed of contacts"},
    {"short motions are missed", "on paths shorter than ", " units",
     [](const RowFacts& r) { return r.ballSpeed * r.limit(); }, "Look for a least length of motions"},
    {"slow motions are missed", "at a relative speed below ", " units/frame", [](const RowFacts& r) { return r.speed; },
     "Look for a least speed of motions"},
    {"hits near the start are missed", "within the first ", " units of the way",
     [](const RowFacts& r) { return r.exact->contact->frames * r.ballSpeed; }, "Look for an epsilon on the time"},
    {"hits early on the path are missed", "within the first ", " of the path",
     [](const RowFacts& r) { return r.exact->contact->frames / r.limit(); }, "Look for an epsilon on the time"},
    {"hits with a small discriminant are missed", "where h^2 - a c is below ", "",
     [](const RowFacts& r) { return r.discriminant(); }, "Look for an epsilon on the discriminant"},
    {"hits with a short way through the sphere are missed", "where half of the chord is below ", " units",
     [](const RowFacts& r) {
         const double b = r.exact->closest.distance;
         return std::sqrt(std::max(0.0, (r.radius() - b) * (r.radius() + b)));
     },
     "Look for an epsilon on the root of the discriminant"},
};

LimitTest missedBelow(std::function<double(const RowFacts&)> quantity) {
    return {LogSymptom::MissedHit, std::move(quantity),
            [](const RowFacts& row) { return row.has(LogSymptom::MissedHit) && row.exact->contact; },
            [](const RowFacts& row) {
                return row.isTrueHit && row.isHit && row.exact->contact && !row.has(LogSymptom::NoNumber);
            }};
}

/// True if a limit explains half of the missed hits and the log holds enough of both kinds to tell it from chance.
bool isCutoff(const Separation& at) { return at.wrong >= 3 && 2 * at.wrong >= at.all && std::isfinite(at.above); }

std::string shareOfMissed(const Separation& at) {
    return std::to_string(at.wrong) + " of " + std::to_string(at.all) + " missed hits ";
}

void addCutoff(Proposals& all, const Cutoff& cutoff) {
    const LimitTest test = missedBelow(cutoff.of);
    const Separation at = test.separated(all.evidence);
    if (!isCutoff(at)) return;
    all.add(cutoff.name,
            shareOfMissed(at) + "are " + cutoff.words + shortlyAbove(at.below) + cutoff.unit +
                "; the next that is found is at " + shortly(at.above) + likelyNumber(at.below, at.above),
            2, [test, limit = at.below](const RowFacts& row) { return test.claimOf(row, limit); })
        .with(at.below, *cutoff.unit == 0 ? "" : cutoff.unit + 1)
        .advising(cutoff.advice);
}

/// An iteration that gives up after some steps, and counts as none what it has not reached by then.
void addGivingUp(Proposals& all) {
    constexpr const char* kTolerances[] = {"0.01", "0.001", "0.0001", "0.00001", "0.000001", "1e-7", "1e-8"};
    constexpr int kMostSteps = 200;
    const char* best = nullptr;
    LimitTest test;
    Separation most;
    for (const char* const tolerance : kTolerances) {
        const LimitTest steps = missedBelow([gap = base::readNumber(tolerance).value](const RowFacts& row) {
            return -advanced(row, gap, kMostSteps).steps;  // those that need more are missed
        });
        const Separation at = steps.separated(all.evidence);
        if (!isCutoff(at) || at.wrong <= most.wrong) continue;
        best = tolerance;
        test = steps;
        most = at;
    }
    if (!best) return;
    all.add("an iteration that gives up",
            shareOfMissed(most) + "need more than " + shortly(-most.above) +
                " steps of conservative advancement to come within " + best + " units",
            2, [test, limit = most.below](const RowFacts& row) { return test.claimOf(row, limit); })
        .with(-most.above, "steps", 2)
        .advising("Look for a bound on the iterations, and count what it leaves as a hit or go on");
}

}  // namespace

void proposeLimits(Proposals& all) {
    addMissed(all);
    addFalse(all);
    addAlways(all);
    for (const bool isLonger : {true, false})
        for (const bool isShare : {true, false}) addOtherLimit(all, isLonger, isShare);
    for (const Cutoff& cutoff : kCutoffs) addCutoff(all, cutoff);
    addGivingUp(all);
}

}  // namespace logs
