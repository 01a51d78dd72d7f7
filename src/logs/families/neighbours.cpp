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

/// The claim that a row has all the answer that is true for another one.
Claim claimOfStale(const RowFacts& row, const RowFacts& other) {
    const bool isReportedInside = other.exact->outcome == collide::Outcome::Overlap && row.isHit;
    if (!other.isTrueHit && !isReportedInside) return claimOf(row, {});
    const collide::Contact theirs = contactOf(other);
    std::optional<double> time;
    if (auto told = row.line->time(); told && row.isHit) {
        told->value = inUnit(other, told->unit, theirs.frames);
        time = framesOf(*told, *row.line, *row.exact);
    }
    Claim claim = claimOf(row, Predicted{Decision::Yes, time});
    for (const auto& [what, title] : kRecorded) {
        if (!row.isHit || !row.said(what)) continue;
        const bool isSame = other.isSame(what, *row.said(what), RowFacts::vectorOf(theirs, what));
        if (isSame) claim.explains |= static_cast<LogSymptoms>(row.symptoms & bitOf(what));
        if (!isSame) claim.explains &= static_cast<LogSymptoms>(~bitOf(LogSymptom::FalseHit));
        claim.isAgainst = claim.isAgainst || (row.symptoms == 0 && !isSame);
        claim.isTelling = claim.explains != 0;
    }
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
    for (const auto& [what, title] : kRecorded)
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
