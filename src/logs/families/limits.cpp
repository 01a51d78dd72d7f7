/// Hypotheses about thresholds: an engine misses hits of small penetration depth or at grazing angles, or reports near
/// misses as hits. Also: an engine gives the same decision to every query.

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "collide/numbers/elementary.h"
#include "logs/evidence/hypothesis.h"
#include "logs/evidence/quantities.h"
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

/// Every row is a miss, or a hit.
void addAlways(Proposals& all) {
    for (const bool isMissed : {true, false})
        all.add(isMissed ? "no hit is ever reported" : "everything is a hit",
                isMissed ? "every hit of the log is missed" : "every query of the log is reported as a hit", 7,
                [isMissed](const RowFacts& row) {
                    const LogSymptom symptom = isMissed ? LogSymptom::MissedHit : LogSymptom::FalseHit;
                    const bool isOther = row.isHit == isMissed;
                    return Claim{static_cast<LogSymptoms>(row.symptoms & bitOf(symptom)), isOther, isOther};
                });
}

// ---- Limits of a quantity: up to the limit the decision is reversed

struct Limit {
    const char *name, *words, *unit;  ///< words before the number; unit after it, with its space
    LogSymptom symptom;               ///< MissedHit: hits up to it are missed; FalseHit: misses up to it are hits
    int cost;
    double (*of)(const RowFacts&);  ///< NaN: the row has none
};

double sineOf(const RowFacts& r, const Vec3& motion) {
    return std::clamp(-glm::dot(unitOf(motion), r.exact->contact->normal), -1.0, 1.0);
}
double degreesOf(double sine) { return collide::rounded::asin(sine) * 57.29577951308232; }
double marginOf(const RowFacts& r) { return r.margin; }
/// Frames from the end of the path to the contact, or from the contact to the end (sign -1); NaN: the other way round.
double beyondEnd(const RowFacts& r, double sign) {
    const double frames = r.exact->contact ? sign * (r.exact->contact->frames - r.limit()) : NAN;
    return frames >= 0 ? frames : NAN;
}

constexpr LogSymptom kMissed = LogSymptom::MissedHit, kFalse = LogSymptom::FalseHit;
constexpr const char *kLonger = "the path is taken longer than it is",
                     *kShorter = "the path is taken shorter than it is";
using namespace quantities;
constexpr Limit kLimits[] = {
    {"a penetration tolerance", "shallower than ", " units", kMissed, 5, marginOf},
    {"hits across a gap", "within ", " units", kFalse, 5, marginOf},
    {kLonger, "beyond the end by at most ", " % of the limit", kFalse, 4,
     [](const RowFacts& r) { return 100 * beyondEnd(r, 1) / r.limit(); }},
    {kLonger, "beyond the end by at most ", " units", kFalse, 5,
     [](const RowFacts& r) { return beyondEnd(r, 1) * r.speed; }},
    {kShorter, "before the end by at most ", " % of the limit", kMissed, 4,
     [](const RowFacts& r) { return 100 * beyondEnd(r, -1) / r.limit(); }},
    {kShorter, "before the end by at most ", " units", kMissed, 5,
     [](const RowFacts& r) { return beyondEnd(r, -1) * r.speed; }},
    {"grazing hits are missed", "at an angle to the surface below ", " degrees", kMissed, 2,
     [](const RowFacts& r) { return degreesOf(sineOf(r, r.course.velocity)); }},
    {"hits that graze by the ball's own motion are missed",
     "where the ball's own motion meets the surface at less than ", " degrees", kMissed, 2,
     [](const RowFacts& r) { return r.sphereVelocity == Vec3(0) ? NAN : degreesOf(sineOf(r, r.ballVelocity)); }},
    {"slow approaches are missed", "at a closing speed below ", " units/frame", kMissed, 2, kClosingSpeed.of},
    {"short motions are missed", "on paths shorter than ", " units", kMissed, 2, kPathLength.of},
    {"slow motions are missed", "at a relative speed below ", " units/frame", kMissed, 2, kSpeed.of},
    {"hits near the start are missed", "within the first ", " units of the way", kMissed, 2, kWay.of},
    {"hits early on the path are missed", "within the first ", " of the path", kMissed, 2, kShare.of},
    {"hits with a small discriminant are missed", "where h^2 - a c is below ", "", kMissed, 2, kDiscriminant.of},
};

LimitTest testOf(LogSymptom symptom, std::function<double(const RowFacts&)> of) {
    if (symptom == kFalse)
        return {symptom, std::move(of), [](const RowFacts& r) { return r.has(kFalse) && !r.startsInside(); },
                [](const RowFacts& r) { return !r.isTrueHit && !r.isHit && r.answer().isGiven && !r.startsInside(); }};
    return {symptom, std::move(of), [](const RowFacts& r) { return r.has(kMissed) && r.exact->contact; },
            [](const RowFacts& r) {
                return r.isTrueHit && r.isHit && r.exact->contact && r.symptoms != bitOf(LogSymptom::NoNumber);
            }};
}

/// Half of the rows with the symptom are within the limit, and a row beyond it bounds it above.
bool isLimit(const Separation& at) { return at.wrong >= 3 && 2 * at.wrong >= at.all && std::isfinite(at.above); }

/// "every missed hit is ", "12 of 14 missed hits are ".
std::string shareOfKind(const Separation& at, LogSymptom symptom) {
    const std::string kind = symptom == kMissed ? "missed hit" : "false hit";
    return at.wrong == at.all ? "every " + kind + " is "
                              : std::to_string(at.wrong) + " of " + std::to_string(at.all) + ' ' + kind + "s are ";
}

void addLimited(Proposals& all, const Limit& limit) {
    const LimitTest test = testOf(limit.symptom, limit.of);
    const Separation at = test.separated(all.evidence);
    // A collision margin shows in shallow contacts; a log without deeper ones gives no rows beyond the limit.
    const bool isMargin = limit.of == marginOf, isWhole = at.wrong == at.all;
    const bool isShallow = isMargin && isWhole && at.wrong >= 2 && !(at.below > medianRadius(all.evidence) / 4);
    if (!isLimit(at) && !isShallow) return;
    all.add(limit.name,
            shareOfKind(at, limit.symptom) + limit.words + shortlyAbove(at.below) + limit.unit +
                (std::isfinite(at.above)
                     ? "; the next that is answered right is at " + shortly(at.above) + likelyNumber(at.below, at.above)
                     : "; the log holds none beyond to compare"),
            isMargin && isWhole && isSmall(at.below, all.evidence) ? 0 : limit.cost,
            [test, most = at.below](const RowFacts& row) { return test.claimOf(row, most); })
        .with(at.below, *limit.unit == 0 ? "" : limit.unit + 1);
}

/// An iteration that gives up after some steps, and counts as none what it has not reached by then.
void addGivingUp(Proposals& all) {
    constexpr int kMostSteps = 200;
    std::string best;
    LimitTest test;
    Separation most;
    for (const bool isAlongNormal : {false, true})
        for (const char* const tolerance :
             {"0.01", "0.001", "0.0001", "0.00001", "0.000001", "1e-7", "1e-8", "1e-9", "1e-10", "1e-12"}) {
            const double gap = base::readNumber(tolerance).value;
            const LimitTest steps = testOf(kMissed, [gap, isAlongNormal](const RowFacts& row) {
                // those that need more are missed
                return -advanced(row, gap, kMostSteps, collide::kNoLimit, isAlongNormal).steps;
            });
            const Separation at = steps.separated(all.evidence);
            if (!isLimit(at) || at.wrong <= most.wrong) continue;
            best = std::string(tolerance) + " units" + (isAlongNormal ? ", by the speed along the normal" : "");
            test = steps;
            most = at;
        }
    if (best.empty()) return;
    all.add("an iteration that gives up",
            shareOfKind(most, kMissed) + "behind more than " + shortly(-most.above) +
                " steps of conservative advancement to come within " + best,
            2, [test, limit = most.below](const RowFacts& row) { return test.claimOf(row, limit); })
        .with(-most.above, "steps", 2);
}

}  // namespace

void proposeLimits(Proposals& all) {
    for (const Limit& limit : kLimits) addLimited(all, limit);
    addAlways(all);
    addGivingUp(all);
}

}  // namespace logs
