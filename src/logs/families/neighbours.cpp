/// Answers, and parts of a query, that belong to another row.

#include <cmath>
#include <string>
#include <utility>

#include "logs/evidence/hypothesis.h"

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

/// Times of two rows are the same within the slack of a float engine; near 0 within the rounding of its floats, frames.
constexpr double kTimeShare = 1e-4, kTimeRounding = 1e-7;

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
    LogSymptoms same = 0;
    bool isAllSame = true, hasValue = false;
    const auto note = [&](LogSymptom what, bool isSame) {
        same |= isSame ? bitOf(what) : LogSymptoms{0};
        isAllSame = isAllSame && isSame;
        hasValue = true;
    };
    if (const auto time = row.line->time()) {
        const double truth = inUnit(other, time->unit, theirs.frames);
        note(LogSymptom::Time, std::abs(time->value - truth) <= kTimeShare * std::abs(truth) + kTimeRounding);
    }
    const auto noteVector = [&](LogSymptom what, const Vec3& truth) {
        if (const auto& said = row.said(what)) note(what, other.isSame(what, *said, truth));
    };
    noteVector(LogSymptom::Point, theirs.hitPoint);
    noteVector(LogSymptom::BallCenter, theirs.ballCenter);
    noteVector(LogSymptom::Normal, theirs.normal);
    if (row.symptoms == 0) {
        claim.isAgainst = hasValue && !isAllSame;
        return claim;
    }
    claim.explains = row.has(LogSymptom::FalseHit) ? (isAllSame ? bitOf(LogSymptom::FalseHit) : LogSymptoms{0})
                                                   : static_cast<LogSymptoms>(row.symptoms & same);
    claim.isTelling = claim.explains != 0 && hasValue;
    return claim;
}

/// The radii, each of the row or of the one before it; the sphere's place and motion alone are those of parts.cpp.
template <bool kBall, bool kSphere, bool kWhole = false>
bool takeStale(const RowFacts& row, SeenQuery& seen) {
    if (!row.before) return false;
    seen.radius = (kBall ? *row.before : row).ballRadius + (kSphere ? *row.before : row).sphereRadius;
    if (!kWhole) return true;
    seen.center = row.before->sphereAt(0);
    seen.sphereVelocity = row.before->sphereVelocity;
    return true;
}

constexpr Form<bool (*)(const RowFacts&, SeenQuery&)> kStaleInputs[] = {
    {"the sphere is that of the row before", "centre, radius and velocity", 3, takeStale<false, true, true>},
    {"the sphere's radius is that of the row before", "the ball's is its own", 3, takeStale<false, true>},
    {"the ball's radius is that of the row before", "the sphere's is its own", 3, takeStale<true, false>},
};

}  // namespace

void proposeStale(Proposals& all) {
    all.add("the answer is that of the row before",
            "the recorded answer is the right one of the line before: a stale result", 2,
            [](const RowFacts& row) { return row.before ? claimOfStale(row, *row.before) : Claim{}; });
    all.add("the answer is that of the row after",
            "the recorded answer is the right one of the next line: queries and answers are shifted", 2,
            [](const RowFacts& row) { return row.after ? claimOfStale(row, *row.after) : Claim{}; });
    all.add(
        "the early way out is that of the row before",
        "hits at the time of the row before or behind it are missed: the fraction beyond which a search ends is kept",
        3, [](const RowFacts& row) {
            if (!row.before || row.startsInside()) return Claim{};
            if (!row.isTrueHit) return claimOf(row, {});
            const bool isOut =
                row.before->isTrueHit && row.exact->contact->frames >= row.before->exact->contact->frames;
            return claimOf(row, isOut ? Predicted{} : Predicted{true, row.exact->contact->frames});
        });
    constexpr std::pair<LogSymptom, const char*> kValues[] = {{LogSymptom::Normal, "the normal"},
                                                              {LogSymptom::Point, "the point"},
                                                              {LogSymptom::BallCenter, "the ball's centre"}};
    for (const auto& [what, title] : kValues)
        all.add(std::string(title) + " is that of the row before",
                "the right one of the line before is recorded: a stale value", 3, [what = what](const RowFacts& row) {
                    const auto& said = row.said(what);
                    if (!said || !row.before || !row.before->isTrueHit || !row.tellsContact()) return Claim{};
                    return claimOfValue(row, what, row.isSame(what, *said, row.before->truth(what)));
                });
    for (const auto& input : kStaleInputs)
        all.addQuery(input.name, std::string(input.words) + ": a stale input", input.cost, input.of);
    for (Hypothesis& hypothesis : all.all) hypothesis.needsNeighbours = true;
}

}  // namespace logs
