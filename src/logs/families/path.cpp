/// Hypotheses that an engine tests something else than the swept sphere: a ray, a bounding box, the broad phase alone.

#include <algorithm>
#include <cmath>

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

Crossing ofLine(const RowFacts& row) { return cross(row.endless(), row.slack); }

/// A line without ends: hits behind the start, and starts inside, have the time at which the line enters.
Claim claimOfLine(const RowFacts& row) {
    const Crossing crossing = ofLine(row);
    Predicted predicted{crossing.hit};
    if (crossing.in && *crossing.in <= row.limit() && row.speed > 0) {
        if (predicted.hit == Decision::No) predicted.hit = Decision::Yes;
        predicted.times = {*crossing.in};
        if (*crossing.in < 0) predicted.times.push_back(0);
    } else if (crossing.in) {
        predicted.hit = Decision::No;
    }
    return claimOf(row, predicted);
}

/// The far root in place of the near one. @param limitsExit  a hit is missed if its exit is beyond the end of the path
void addFarRoot(Proposals& all, bool limitsExit) {
    const std::string words = "the time is that at which the ball leaves the sphere";
    all.add("the far root", words + (limitsExit ? "; hits that it leaves beyond the end of the path are missed" : ""),
            limitsExit ? 2 : 1, [inside = startsInside(all.evidence), limitsExit](const RowFacts& row) {
                const Crossing crossing = ofLine(row);
                if (crossing.isInside) return claimOf(row, answerInside(crossing, row.limit(), inside));
                Predicted predicted{row.isTrueHit, crossing.out};
                if (limitsExit) predicted.hit = crossing.out.value_or(0) > row.limit() ? Decision::No : crossing.hit;
                return claimOf(row, predicted);
            });
}

/// Hits whose closest approach lies beyond the end of the path, or behind its start, are not found.
Claim claimOfNearest(const RowFacts& row) {
    const Crossing crossing = cross(row.course, row.slack);
    const bool isOff = crossing.nearest > row.limit() || crossing.nearest < 0;
    return claimOf(row, {isOff ? Decision::No : crossing.hit, crossing.in});
}

/// The cube about the sphere, grown by the ball's: the time at which the path enters it.
Claim claimOfBox(const RowFacts& row) {
    double in = -HUGE_VAL, out = HUGE_VAL;
    const double half = row.radius();
    for (int i = 0; i < 3; ++i) {
        const double at = row.course.start[i], v = row.course.velocity[i];
        if (v == 0) {
            if (std::abs(at) > half) in = HUGE_VAL;
            continue;
        }
        in = std::max(in, std::min((-half - at) / v, (half - at) / v));
        out = std::min(out, std::max((-half - at) / v, (half - at) / v));
    }
    Predicted predicted{in <= out && out >= 0 && in <= row.limit(), std::max(in, 0.0)};
    const bool isInside = in < 0 && out >= 0;  // ball inside the cube: engines differ
    if (isInside || row.startsInside()) predicted.hit = Decision::Close;
    return claimOf(row, predicted);
}

/// The bounding box of the whole path overlaps that of a sphere.
bool boxesOverlap(const RowFacts& row, double radius) {
    const Vec3 end = row.apartAt(row.limit());
    bool overlaps = true;
    for (int i = 0; i < 3; ++i)
        overlaps = overlaps && !(std::min(row.course.start[i], end[i]) > radius) &&
                   !(std::max(row.course.start[i], end[i]) < -radius);
    return overlaps;
}
/// The bounding boxes of the whole sweep and of the sphere overlap: the broad phase alone.
Claim claimOfBroadPhase(const RowFacts& row) {
    if (!std::isfinite(row.limit())) return {};
    return row.startsInside() ? claimOf(row, Decision::Close)
                              : claimOf(row, Predicted{boxesOverlap(row, row.radius())});
}

/// The true answer where `isFound`, else none.
Claim claimOfFound(const RowFacts& row, bool isFound) {
    return claimOf(row, Predicted{row.isTrueHit && isFound,
                                  row.isTrueHit ? std::optional(row.exact->contact->frames) : std::nullopt});
}
/// Hits are missed where the boxes do not overlap without one of the radii.
template <int kBall, int kSphere>
Claim claimOfSmallBoxes(const RowFacts& row) {
    if (!std::isfinite(row.limit())) return {};
    return claimOfFound(row, boxesOverlap(row, kBall * row.ballRadius + kSphere * row.sphereRadius));
}

/// The time of impact is clamped to the limit: a hit beyond it is reported at the limit.
Claim claimOfClampedEnd(const RowFacts& row) {
    const Crossing crossing = ofLine(row);
    if (crossing.isInside || !crossing.in || !std::isfinite(row.limit())) return {};
    return claimOf(row, Predicted{crossing.hit, std::min(*crossing.in, row.limit())});
}

/// An early way out: no hit where the centres, or the surfaces, are farther apart than the path is long.
template <int kBall, int kSphere>
Claim claimOfEarlyOut(const RowFacts& row) {
    if (!std::isfinite(row.limit())) return {};
    const double far = row.distance - kBall * row.ballRadius - kSphere * row.sphereRadius;
    return claimOfFound(row, !(far > row.speed * row.limit()));
}

Claim claimOfInversion(const RowFacts& row) {
    return row.startsInside() ? Claim{} : claimOf(row, Predicted{!row.isTrueHit});
}

/// The bounding sphere of the whole sweep: about its start with its length, or about its middle with half of it.
template <bool kAtMiddle>
Claim claimOfBoundingSphere(const RowFacts& row) {
    if (!std::isfinite(row.limit()) || row.startsInside()) return {};
    const double length = row.speed * row.limit() * (kAtMiddle ? 0.5 : 1);
    const Vec3 center = row.apartAt(kAtMiddle ? row.limit() / 2 : 0);
    return claimOf(row, Predicted{collide::lengthOf(center) <= length + row.radius()});
}

using PathForm = Form<Claim (*)(const RowFacts&)>;
constexpr PathForm kLine = {"an endless line in place of the path",
                            "hits behind the start, or of a start inside, are reported", 2, claimOfLine};
constexpr PathForm kPathForms[] = {
    {"the closest approach must lie on the path",
     "hits are missed whose closest approach comes after the end of the path", 2, claimOfNearest},
    {"a box in place of the sphere", "the answers are those of the cube about the grown sphere", 2, claimOfBox},
    {"the broad phase alone", "hits are reported where the bounding boxes overlap", 2, claimOfBroadPhase},
    {"a broad phase that forgets the ball's radius",
     "hits are missed where the box about the path of the ball's centre does not meet that of the sphere", 2,
     claimOfSmallBoxes<0, 1>},
    {"a broad phase that forgets the sphere's radius",
     "hits are missed where the box about the ball's path does not hold the sphere's centre", 2,
     claimOfSmallBoxes<1, 0>},
    {"hits beyond the end of the path are told at its end",
     "the time is cut off there, and the limit is not compared with the time", 2, claimOfClampedEnd},
    {"the reach of the path alone", "hits are reported where the sphere is no farther than the path is long", 2,
     claimOfBoundingSphere<false>},
    {"the bounding sphere of the sweep alone", "hits are reported where it meets the sphere", 2,
     claimOfBoundingSphere<true>},
    {"hits and misses are exchanged", "the recorded decision is the opposite of the true one", 1, claimOfInversion},
    {"an early way out that forgets the radii",
     "hits are missed where the centres are farther apart at the start than the path is long", 2,
     claimOfEarlyOut<0, 0>},
    {"an early way out that forgets the ball's radius",
     "hits are missed where the ball's centre is farther from the sphere than the path is long", 2,
     claimOfEarlyOut<0, 1>},
    {"an early way out that forgets the sphere's radius",
     "hits are missed where the sphere's centre is farther from the ball than the path is long", 2,
     claimOfEarlyOut<1, 0>},
};

}  // namespace

void proposePaths(Proposals& all) {
    const auto add = [&](const PathForm& f) { all.add(f.name, f.words, f.cost, f.of); };
    add(kLine);
    for (const bool limitsExit : {false, true}) addFarRoot(all, limitsExit);
    for (const PathForm& form : kPathForms) add(form);
}

}  // namespace logs
