/// Situations that an engine answers in its own way: starts inside, touches, grazes.

#include <algorithm>
#include <cmath>

#include "logs/evidence/hypothesis.h"
#include "logs/evidence/separation.h"

namespace logs {
namespace {

using methods::Situation;

/// Situations that are answered the other way.
struct SituationForm {
    const char* name;
    LogSymptom symptom;
    int cost;
    std::uint32_t situations;  ///< bits
};
constexpr std::uint32_t bitsOf(auto... situations) { return ((1u << static_cast<unsigned>(situations)) | ...); }

constexpr SituationForm kSituations[] = {
    {"starts inside are reported as hits", LogSymptom::FalseHit, 2,
     bitsOf(Situation::OverlapMovingIn, Situation::OverlapMovingOut, Situation::OverlapStill)},
    {"starts inside that move in are reported as hits", LogSymptom::FalseHit, 1, bitsOf(Situation::OverlapMovingIn)},
    {"starts inside that move out are reported as hits", LogSymptom::FalseHit, 1,
     bitsOf(Situation::OverlapMovingOut, Situation::OverlapStill)},
    {"balls that move away are reported as hits", LogSymptom::FalseHit, 1, bitsOf(Situation::MovingAway)},
    {"balls at rest are reported as hits", LogSymptom::FalseHit, 1,
     bitsOf(Situation::ApartStill, Situation::TouchStill)},
    {"touching at the start is reported as a hit where the ball moves out", LogSymptom::FalseHit, 1,
     bitsOf(Situation::TouchMovingOut, Situation::TouchStill)},
    {"touching at the start is missed", LogSymptom::MissedHit, 1,
     bitsOf(Situation::TouchMovingIn, Situation::TouchTangent)},
    {"grazes are missed", LogSymptom::MissedHit, 1, bitsOf(Situation::Graze, Situation::TouchTangent)},
};

bool isOneOfThese(const SituationForm& form, const RowFacts& row) {
    return (form.situations & bitsOf(row.situation)) != 0;
}

void addSituation(Proposals& all, const SituationForm& form) {
    const auto& wrong = all.evidence.wrong;
    const bool isChoice = form.symptom == LogSymptom::FalseHit && !wrong.empty() && isOneOfThese(form, wrong.front());
    all.add(form.name, form.symptom == LogSymptom::FalseHit ? "none of them is a hit" : "each of them is a hit",
            form.cost,
            [&form](const RowFacts& row) {
                Claim claim;
                if (!isOneOfThese(form, row)) return claim;
                if (row.has(form.symptom)) claim.explains = bitOf(form.symptom);
                claim.isAgainst = row.symptoms == 0 && row.finding->verdict != Verdict::Convention;
                return claim;
            })
        .advising(isChoice ? "Where the engine states this as its choice, name the cast that answered with --preset"
                           : "");
}

/// A start inside that is answered with a time of the line: 0, the entry behind the start, or the exit.
void addInside(Proposals& all) {
    static constexpr Form<std::optional<double> (*)(const Crossing&)> kForms[] = {
        {"starts inside are reported as hits at 0",
         "a ball that starts inside is a hit at time 0, whichever way it moves", 2,
         [](const Crossing&) -> std::optional<double> { return 0.0; }},
        {"starts inside are reported where the ball leaves", "the time is that of the far root, the exit", 1,
         [](const Crossing& c) { return c.out; }},
        {"starts inside are reported at a time before the start", "the time is the near root, which is negative", 1,
         [](const Crossing& c) { return c.in; }},
    };
    for (const auto& form : kForms)
        all.add(form.name, form.words, form.cost, [time = form.of](const RowFacts& row) -> Claim {
            if (!row.startsInside() || row.finding->verdict == Verdict::Convention) return {};
            const auto at = time(cross(row.endless(), 0));
            if (at && row.line->time()) return claimOf(row, Predicted{*at <= row.limit(), at});
            const bool isAgainst = row.symptoms == 0 && at && *at <= row.limit();
            return {.isAgainst = isAgainst, .isDecision = isAgainst};
        });
}

/// A start nearer to the surface than some gap counts as a touch: a hit at 0, whichever way the ball moves, or of hits.
void addNear(Proposals& all, bool isOfHits) {
    std::vector<double> gaps = typedNumbers(-4, 1);
    const double usual = medianOf(numbersOf(all.evidence.wrong, [](const RowFacts& row) { return row.radius(); }));
    std::erase_if(gaps, [usual](double gap) { return gap > usual; });
    const auto claimOfGap = [isOfHits](double gap, const RowFacts& row) {
        const double at = row.distance - row.radius();
        if (row.startsInside() || std::abs(at - gap) <= row.slack / 8) return Claim{};
        if (at < gap && (row.isTrueHit || !isOfHits)) return claimOf(row, Predicted{true, 0});
        return row.isTrueHit ? claimOf(row, Predicted{true, row.exact->contact->frames}) : claimOf(row, {});
    };
    const double* const best = bestClaiming(gaps, all.evidence, claimOfGap);
    if (!best) return;
    all.add(isOfHits ? "hits near the start are told at 0" : "starts near the surface are reported as hits at 0",
            "where the gap at the start is below " + shortly(*best) + " units", isOfHits ? 3 : 2,
            [gap = *best, claimOfGap](const RowFacts& row) { return claimOfGap(gap, row); })
        .with(*best, "units");
}

bool isNearlyTangent(const RowFacts& r) { return cross(r.endless(), r.slack).hit == Decision::Close; }

void addNumbers(Proposals& all) {
    struct Where {
        const char* words;
        bool (*holds)(const RowFacts&);
    };
    static constexpr Where kWhere[] = {
        {"where the ball does not move against the sphere", [](const RowFacts& r) { return !(r.speed > 0); }},
        {"where the ball starts inside", [](const RowFacts& r) { return r.startsInside(); }},
        {"where the line of the path misses the sphere: the discriminant is negative",
         [](const RowFacts& r) { return !cross(r.endless(), 0).in || isNearlyTangent(r); }},
        {"where the path is tangent or nearly so: the discriminant is about 0", isNearlyTangent},
        {"where the centres coincide", [](const RowFacts& r) { return !(r.distance > 0); }},
        {"where the ball moves away", [](const RowFacts& r) { return r.exact->outcome == collide::Outcome::Receding; }},
    };
    for (const Where& where : kWhere)
        all.add("a value that is no number", std::string("NaN, infinity or a normal without length ") + where.words, 2,
                [holds = where.holds](const RowFacts& row) {
                    return row.has(LogSymptom::NoNumber) && holds(row) ? Claim{bitOf(LogSymptom::NoNumber)} : Claim{};
                });
}

}  // namespace

void proposeStarts(Proposals& all) {
    for (const SituationForm& form : kSituations) addSituation(all, form);
    addInside(all);
    for (const bool isOfHits : {false, true}) addNear(all, isOfHits);
    addNumbers(all);
    for (Hypothesis& h : all.all) h.isOfStarts = true;
}

}  // namespace logs
