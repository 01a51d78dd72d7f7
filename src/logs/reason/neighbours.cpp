/// Answers, and parts of a query, that belong to another row.

#include <cmath>

#include "logs/reason/hypothesis.h"

namespace logs {
namespace {

/// The contact of another row; of a start inside the one at its start, which some engines report.
collide::Contact contactOf(const RowFacts& other) {
    if (other.isTrueHit) return *other.exact->contact;
    collide::Contact contact;
    contact.frames = 0;
    contact.ballCenter = other.ballAt(0);
    contact.normal = unitOf(other.course.start);
    contact.hitPoint = other.sphereAt(0) + contact.normal * other.sphereRadius;
    return contact;
}

/// True if a row has all the answer that is true for another one: the decision, and a value that tells.
Claim claimOfStale(const RowFacts& row, const RowFacts& other) {
    Claim claim;
    const bool isReportedInside = other.exact->outcome == collide::Outcome::Overlap && row.isHit;
    if (row.isHit != (other.isTrueHit || isReportedInside)) {
        claim.isAgainst = row.symptoms == 0;
        return claim;
    }
    if (!row.isHit) {
        if (row.has(LogSymptom::MissedHit)) claim.explains = bitOf(LogSymptom::MissedHit);
        return claim;
    }
    const collide::Contact theirs = contactOf(other);
    const LoggedAnswer& answer = row.answer();
    LogSymptoms same = 0;
    bool isAllSame = true, hasValue = false;
    const auto note = [&](LogSymptom what, bool isSame) {
        same |= isSame ? bitOf(what) : LogSymptoms{0};
        isAllSame = isAllSame && isSame;
        hasValue = true;
    };
    if (const auto time = row.line->time()) {
        const double speed = collide::lengthOf(other.exact->ballVelocity);
        const double truth = time->unit == LogTime::Fraction ? theirs.frames / other.limit()
                             : time->unit == LogTime::Distance && !other.line->isAlongDirection ? theirs.frames * speed
                                                                                                : theirs.frames;
        note(LogSymptom::Time, std::abs(time->value - truth) <= 1e-4 * std::abs(truth) + 1e-7);
    }
    if (answer.point) note(LogSymptom::Point, other.isSamePlace(*answer.point, theirs.hitPoint));
    if (answer.ballCenter) note(LogSymptom::BallCenter, other.isSamePlace(*answer.ballCenter, theirs.ballCenter));
    if (answer.normal) note(LogSymptom::Normal, other.isSameDirection(*answer.normal, theirs.normal));
    if (row.symptoms == 0) {
        claim.isAgainst = hasValue && !isAllSame;
        return claim;
    }
    claim.explains = row.has(LogSymptom::FalseHit) ? (isAllSame ? bitOf(LogSymptom::FalseHit) : LogSymptoms{0})
                                                   : static_cast<LogSymptoms>(row.symptoms & same);
    claim.isTelling = claim.explains != 0 && hasValue;
    return claim;
}

struct StaleInput {
    const char* name;
    Course (*course)(const RowFacts& row, const RowFacts& before);
};

constexpr StaleInput kStaleInputs[] = {
    {"the sphere is that of the row before",
     [](const RowFacts& r, const RowFacts& b) {
         Course course = r.course;
         course.start = r.ballAt(0) - b.sphereAt(0);
         course.velocity = r.ballVelocity - b.sphereVelocity;
         course.radius = r.ballRadius + b.sphereRadius;
         return course;
     }},
    {"the sphere's centre is that of the row before",
     [](const RowFacts& r, const RowFacts& b) {
         Course course = r.course;
         course.start = r.ballAt(0) - b.sphereAt(0);
         return course;
     }},
    {"the sphere's radius is that of the row before",
     [](const RowFacts& r, const RowFacts& b) {
         Course course = r.course;
         course.radius = r.ballRadius + b.sphereRadius;
         return course;
     }},
    {"the ball's radius is that of the row before",
     [](const RowFacts& r, const RowFacts& b) {
         Course course = r.course;
         course.radius = b.ballRadius + r.sphereRadius;
         return course;
     }},
    {"the ball's start is that of the row before",
     [](const RowFacts& r, const RowFacts& b) {
         Course course = r.course;
         course.start = b.ballAt(0) - r.sphereAt(0);
         return course;
     }},
    {"the motion is that of the row before",
     [](const RowFacts& r, const RowFacts& b) {
         Course course = r.course;
         course.velocity = b.ballVelocity - r.sphereVelocity;
         return course;
     }},
};

}  // namespace

Hypotheses staleHypotheses(const Evidence& evidence) {
    Hypotheses all(2);
    all[0].cost = all[1].cost = 2;
    all[0].reason.name = "the answer is that of the row before";
    all[0].reason.words = "the recorded answer is the right one of the line before: a stale result";
    all[0].test = [](const RowFacts& row) { return row.before ? claimOfStale(row, *row.before) : Claim{}; };
    all[1].reason.name = "the answer is that of the row after";
    all[1].reason.words = "the recorded answer is the right one of the next line: queries and answers are shifted";
    all[1].test = [](const RowFacts& row) { return row.after ? claimOfStale(row, *row.after) : Claim{}; };
    for (const StaleInput& input : kStaleInputs)
        all.push_back(ofCourse(input.name,
                               "the answers are those of a query with that of the line before: a stale input", 3,
                               evidence, [course = input.course](const RowFacts& row) -> std::optional<SeenCourse> {
                                   if (!row.before) return std::nullopt;
                                   return SeenCourse{course(row, *row.before), row.sphereAt(0)};
                               }));
    return all;
}

}  // namespace logs
