/// Situations that an engine answers in its own way: starts inside, touches, grazes, the limit itself.

#include <algorithm>
#include <cmath>

#include "logs/reason/hypothesis.h"

namespace logs {
namespace {

using methods::Situation;

struct SituationForm {
    const char* name;
    LogSymptom symptom;
    int cost;
    std::initializer_list<Situation> situations;
};

const SituationForm kSituations[] = {
    {"starts inside are reported as hits",
     LogSymptom::FalseHit,
     2,
     {Situation::OverlapMovingIn, Situation::OverlapMovingOut, Situation::OverlapStill}},
    {"starts inside that move in are reported as hits", LogSymptom::FalseHit, 1, {Situation::OverlapMovingIn}},
    {"starts inside that move out are reported as hits",
     LogSymptom::FalseHit,
     1,
     {Situation::OverlapMovingOut, Situation::OverlapStill}},
    {"balls that move away are reported as hits", LogSymptom::FalseHit, 1, {Situation::MovingAway}},
    {"balls that move away are reported as hits, from inside too",
     LogSymptom::FalseHit,
     2,
     {Situation::MovingAway, Situation::OverlapMovingOut, Situation::TouchMovingOut}},
    {"balls at rest are reported as hits", LogSymptom::FalseHit, 1, {Situation::ApartStill, Situation::TouchStill}},
    {"touching at the start is reported as a hit where the ball moves out",
     LogSymptom::FalseHit,
     1,
     {Situation::TouchMovingOut, Situation::TouchStill}},
    {"touching at the start is missed", LogSymptom::MissedHit, 1, {Situation::TouchMovingIn, Situation::TouchTangent}},
    {"grazes are missed", LogSymptom::MissedHit, 1, {Situation::Graze, Situation::TouchTangent}},
};

bool isOneOfThese(const SituationForm& form, const RowFacts& row) {
    return std::find(form.situations.begin(), form.situations.end(), row.situation) != form.situations.end();
}

/// What the false hits of a start inside have as time: "at time 0".
std::string timeOfStarts(const SituationForm& form, const Evidence& evidence) {
    std::size_t rows = 0, zero = 0, exit = 0, entry = 0;
    for (const RowFacts& row : evidence.wrong) {
        if (!row.has(form.symptom) || !isOneOfThese(form, row) || !row.time) continue;
        Course endless = row.course;
        endless.frames = collide::kNoLimit;
        const Crossing crossing = cross(endless, 0);
        ++rows;
        if (*row.time == 0) ++zero;
        if (crossing.out && row.isSameTime(*row.time, *crossing.out, row.speed)) ++exit;
        if (crossing.in && row.isSameTime(*row.time, *crossing.in, row.speed)) ++entry;
    }
    if (rows == 0) return "";
    if (10 * zero > 9 * rows) return ", at time 0";
    if (10 * exit > 9 * rows) return ", with the time at which the ball leaves";
    if (10 * entry > 9 * rows) return ", with the time, before the start, at which the line enters";
    return "";
}

void addSituation(Hypotheses& all, const SituationForm& form, const Evidence& evidence) {
    std::size_t wrong = 0, right = 0;
    for (const RowFacts& row : evidence.wrong) wrong += row.has(form.symptom) && isOneOfThese(form, row) ? 1 : 0;
    for (const RowFacts& row : evidence.right) right += isOneOfThese(form, row) ? 1 : 0;
    if (wrong == 0) return;
    Hypothesis h;
    h.cost = form.cost;
    h.reason.name = form.name;
    h.reason.words = std::to_string(wrong) + " such rows" + timeOfStarts(form, evidence) + "; " +
                     (right == 0 ? "none is" : std::to_string(right) + (right == 1 ? " is" : " are")) +
                     " answered right";
    if (form.symptom == LogSymptom::FalseHit && isOneOfThese(form, evidence.wrong.front()))
        h.reason.advice = "Where the engine states this as its choice, name the cast that answered with --preset";
    h.test = [&form](const RowFacts& row) {
        Claim claim;
        if (!isOneOfThese(form, row)) return claim;
        if (row.has(form.symptom)) claim.explains = bitOf(form.symptom);
        claim.isAgainst = row.symptoms == 0 && row.finding->verdict != Verdict::Convention;
        return claim;
    };
    all.push_back(std::move(h));
}

/// A start inside that is answered with a time of the line: 0, the entry behind the start, or the exit.
void addInside(Hypotheses& all) {
    struct Form {
        const char* name;
        const char* words;
        int cost;
        std::optional<double> (*time)(const Crossing&);
    };
    static constexpr Form kForms[] = {
        {"starts inside are reported as hits at 0",
         "a ball that starts inside is a hit at time 0, whichever way it moves", 2,
         [](const Crossing&) -> std::optional<double> { return 0.0; }},
        {"starts inside are reported where the ball leaves", "the time is that of the far root, the exit", 1,
         [](const Crossing& c) { return c.out; }},
        {"starts inside are reported at a time before the start", "the time is the near root, which is negative", 1,
         [](const Crossing& c) { return c.in; }},
    };
    for (const Form& form : kForms) {
        Hypothesis h;
        h.cost = form.cost;
        h.reason.name = form.name;
        h.reason.words = form.words;
        h.test = [time = form.time](const RowFacts& row) -> Claim {
            if (row.exact->outcome != collide::Outcome::Overlap || row.finding->verdict == Verdict::Convention)
                return {};
            Course endless = row.course;
            endless.frames = collide::kNoLimit;
            const auto at = time(cross(endless, 0));
            if (!at || !row.line->time())
                return row.symptoms == 0 && at && *at <= row.limit() ? Claim{0, true, true, false} : Claim{};
            return claimOf(row, {*at <= row.limit() ? Decision::Yes : Decision::No, {*at}, row.speed, {}});
        };
        all.push_back(std::move(h));
    }
}

/// A contact at the limit itself is not counted.
void addLimit(Hypotheses& all) {
    const auto isAtLimit = [](const RowFacts& row) {
        if (!row.exact->contact || !std::isfinite(row.limit())) return false;
        return std::abs(row.exact->contact->frames - row.limit()) <= 1e-6 * row.limit();
    };
    Hypothesis h;
    h.cost = 1;
    h.reason.name = "hits at the very end of the path are missed";
    h.reason.words = "the limit does not count as part of the path";
    h.test = [isAtLimit](const RowFacts& row) {
        Claim claim;
        if (!isAtLimit(row)) return claim;
        if (row.has(LogSymptom::MissedHit)) claim.explains = bitOf(LogSymptom::MissedHit);
        claim.isAgainst = row.symptoms == 0 && row.isHit;
        return claim;
    };
    all.push_back(std::move(h));
}

void addNumbers(Hypotheses& all) {
    struct Where {
        const char* words;
        bool (*holds)(const RowFacts&);
    };
    static constexpr Where kWhere[] = {
        {"where the ball does not move against the sphere", [](const RowFacts& r) { return !(r.speed > 0); }},
        {"where the ball starts inside",
         [](const RowFacts& r) { return r.exact->outcome == collide::Outcome::Overlap; }},
        {"where the line of the path misses the sphere: the discriminant is negative",
         [](const RowFacts& r) {
             Course endless = r.course;
             endless.frames = collide::kNoLimit;
             return !cross(endless, 0).in || cross(endless, r.slack).hit == Decision::Close;
         }},
        {"where the path is tangent or nearly so: the discriminant is about 0",
         [](const RowFacts& r) {
             Course endless = r.course;
             endless.frames = collide::kNoLimit;
             return cross(endless, r.slack).hit == Decision::Close;
         }},
        {"where the centres coincide", [](const RowFacts& r) { return !(r.distance > 0); }},
        {"where the ball moves away", [](const RowFacts& r) { return r.exact->outcome == collide::Outcome::Receding; }},
    };
    for (const Where& where : kWhere) {
        Hypothesis h;
        h.cost = 2;
        h.reason.name = "a value that is no number";
        h.reason.words = std::string("NaN, infinity or a normal without length ") + where.words;
        h.test = [holds = where.holds](const RowFacts& row) {
            Claim claim;
            if (row.has(LogSymptom::NoNumber) && holds(row)) claim.explains = bitOf(LogSymptom::NoNumber);
            return claim;
        };
        all.push_back(std::move(h));
    }
}

}  // namespace

Hypotheses startHypotheses(const Evidence& evidence) {
    Hypotheses all;
    for (const SituationForm& form : kSituations) addSituation(all, form, evidence);
    addInside(all);
    addLimit(all);
    addNumbers(all);
    for (Hypothesis& h : all) h.isOfStarts = true;
    return all;
}

}  // namespace logs
