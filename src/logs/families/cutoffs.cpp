/// Hits that are missed by a test of some quantity against a limit: a grazing angle, a short motion, an epsilon.

#include <algorithm>
#include <array>
#include <cmath>

#include "base/powers_of_ten.h"
#include "collide/numbers/elementary.h"
#include "logs/evidence/hypothesis.h"
#include "logs/evidence/separation.h"

namespace logs {
namespace {

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

/// Steps of conservative advancement until the gap is below a tolerance.
template <int kDigits>
double advancesOf(const RowFacts& r) {
    constexpr int kMostSteps = 200;
    const double tolerance = base::powerOfTen(-kDigits);
    double time = 0;
    int steps = 0;
    while (steps < kMostSteps) {
        const double gap = r.gapAt(time);
        if (gap <= tolerance) break;
        time += gap / r.speed;
        ++steps;
    }
    return -steps;  // those that need more are missed
}

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

struct Advance {
    const char* tolerance;
    double (*steps)(const RowFacts&);
};
constexpr Advance kAdvances[] = {{"0.01", advancesOf<2>},    {"0.001", advancesOf<3>},    {"0.0001", advancesOf<4>},
                                 {"0.00001", advancesOf<5>}, {"0.000001", advancesOf<6>}, {"1e-7", advancesOf<7>},
                                 {"1e-8", advancesOf<8>}};

bool isMissedHit(const RowFacts& row) { return row.has(LogSymptom::MissedHit) && row.exact->contact; }
bool isFound(const RowFacts& row) {
    return row.isTrueHit && row.isHit && row.exact->contact && !row.has(LogSymptom::NoNumber);
}

std::vector<double> valuesOf(const std::vector<RowFacts>& rows, bool (*passes)(const RowFacts&),
                             double (*of)(const RowFacts&)) {
    std::vector<double> values;
    for (const RowFacts& row : rows)
        if (passes(row))
            if (const double value = of(row); std::isfinite(value)) values.push_back(value);
    return values;
}

Separation separationOf(const Evidence& evidence, double (*of)(const RowFacts&)) {
    std::vector<double> found = valuesOf(evidence.right, isFound, of);
    for (const double value : valuesOf(evidence.wrong, isFound, of)) found.push_back(value);
    return separate(valuesOf(evidence.wrong, isMissedHit, of), std::move(found), evidence.weight());
}

Claim claimOfCutoff(const RowFacts& row, double limit, double (*of)(const RowFacts&)) {
    if ((!isMissedHit(row) && !isFound(row)) || !(of(row) <= limit)) return {};
    return row.isHit ? Claim{0, true, true, false} : Claim{bitOf(LogSymptom::MissedHit), false, false, false};
}

Hypothesis below(const char* name, const std::string& words, int cost, double limit, double (*of)(const RowFacts&)) {
    return {name, words, cost, [limit, of](const RowFacts& row) { return claimOfCutoff(row, limit, of); }};
}

/// True if a limit explains half of the missed hits and the log holds enough of both kinds to tell it from chance.
bool isEvidence(const Separation& at, std::size_t missed) {
    return at.wrong >= 3 && 2 * at.wrong >= missed && std::isfinite(at.above);
}

void addCutoff(Hypotheses& all, const Cutoff& cutoff, const Evidence& evidence, std::size_t missed) {
    const Separation at = separationOf(evidence, cutoff.of);
    if (!isEvidence(at, missed)) return;
    all.push_back(below(cutoff.name,
                        std::to_string(at.wrong) + " of " + std::to_string(missed) + " missed hits are " +
                            cutoff.words + shortlyAbove(at.below) + cutoff.unit + "; the next that is found is at " +
                            shortly(at.above) + likelyNumber(at.below, at.above),
                        2, at.below, cutoff.of)
                      .with(at.below, *cutoff.unit == 0 ? "" : cutoff.unit + 1)
                      .advising(cutoff.advice));
}

/// An iteration that gives up after some steps, and counts as none what it has not reached by then.
void addGivingUp(Hypotheses& all, const Evidence& evidence, std::size_t missed) {
    const Advance* best = nullptr;
    Separation most;
    for (const Advance& advance : kAdvances) {
        const Separation at = separationOf(evidence, advance.steps);
        if (!isEvidence(at, missed) || at.wrong <= most.wrong) continue;
        best = &advance;
        most = at;
    }
    if (!best) return;
    all.push_back(below("an iteration that gives up",
                        std::to_string(most.wrong) + " of " + std::to_string(missed) + " missed hits need more than " +
                            shortly(-most.above) + " steps of conservative advancement to come within " +
                            best->tolerance + " units",
                        3, most.below, best->steps)
                      .with(-most.above, "steps", 2)
                      .advising("Look for a bound on the iterations, and count what it leaves as a hit or go on"));
}

}  // namespace

Hypotheses cutoffHypotheses(const Evidence& evidence) {
    Hypotheses all;
    const auto missed =
        static_cast<std::size_t>(std::count_if(evidence.wrong.begin(), evidence.wrong.end(), isMissedHit));
    if (missed < 3) return all;
    for (const Cutoff& cutoff : kCutoffs) addCutoff(all, cutoff, evidence, missed);
    addGivingUp(all, evidence, missed);
    return all;
}

}  // namespace logs
