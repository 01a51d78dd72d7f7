/// Hypotheses that an engine tests something else than the swept sphere: a ray, a bounding box, the broad phase alone.

#include <algorithm>
#include <cmath>

#include "logs/reason/hypothesis.h"

namespace logs {
namespace {

Hypothesis named(const char* name, const char* words, int cost) {
    Hypothesis h;
    h.reason.name = name;
    h.reason.words = words;
    h.cost = cost;
    return h;
}

/// The decision of truth, with another time.
Predicted withTime(const RowFacts& row, std::optional<double> time) {
    Predicted predicted{row.isTrueHit ? Decision::Yes : Decision::No, {}, row.speed, {}};
    if (time) predicted.times.push_back(*time);
    return predicted;
}

Crossing ofLine(const RowFacts& row) {
    Course endless = row.course;
    endless.frames = collide::kNoLimit;
    return cross(endless, row.slack);
}

/// A line without ends: hits behind the start, and starts inside, have the time at which the line enters.
Claim claimOfLine(const RowFacts& row) {
    const Crossing crossing = ofLine(row);
    Predicted predicted{crossing.hit, {}, row.speed, {}};
    if (crossing.in && *crossing.in <= row.limit() && row.speed > 0) {
        if (predicted.hit == Decision::No) predicted.hit = Decision::Yes;
        predicted.times = {*crossing.in, 0};
    } else if (crossing.in) {
        predicted.hit = Decision::No;
    }
    return claimOf(row, predicted);
}

/// The far root in place of the near one. @param limitsExit  a hit is missed if its exit is beyond the end of the path
void addFarRoot(Hypotheses& all, const Evidence& evidence, bool limitsExit) {
    Hypothesis h = named("the far root", "the time is that at which the ball leaves the sphere", limitsExit ? 2 : 1);
    if (limitsExit) h.reason.words += "; hits that it leaves beyond the end of the path are missed";
    const StartsInside inside = startsInside(evidence);
    h.test = [inside, limitsExit](const RowFacts& row) {
        const Crossing crossing = ofLine(row);
        Predicted predicted = withTime(row, crossing.out);
        if (crossing.isInside)
            predicted = answerInside(crossing, row.limit(), inside);
        else if (limitsExit)
            predicted.hit = crossing.out.value_or(0) > row.limit() ? Decision::No : crossing.hit;
        predicted.speed = row.speed;
        return claimOf(row, predicted);
    };
    all.push_back(std::move(h));
}

/// Hits whose closest approach lies beyond the end of the path, or behind its start, are not found.
Claim claimOfNearest(const RowFacts& row) {
    const Crossing crossing = cross(row.course, row.slack);
    Predicted predicted{crossing.hit, {}, row.speed, {}};
    if (crossing.nearest > row.limit() || crossing.nearest < 0) predicted.hit = Decision::No;
    if (crossing.in) predicted.times.push_back(*crossing.in);
    return claimOf(row, predicted);
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
    Predicted predicted{Decision::No, {std::max(in, 0.0)}, row.speed, {}};
    if (in <= out && out >= 0 && in <= row.limit()) predicted.hit = Decision::Yes;
    const bool isInside = in < 0 && out >= 0;  // ball inside the cube: engines differ
    if (isInside || row.exact->outcome == collide::Outcome::Overlap) predicted.hit = Decision::Close;
    return claimOf(row, predicted);
}

/// The bounding boxes of the whole sweep and of the sphere overlap: the broad phase alone.
Claim claimOfBroadPhase(const RowFacts& row) {
    Predicted predicted{Decision::Yes, {}, row.speed, {}};
    if (!std::isfinite(row.limit())) return {};
    const Vec3 end = row.course.start + row.course.velocity * row.limit();
    for (int i = 0; i < 3; ++i)
        if (std::min(row.course.start[i], end[i]) > row.radius() ||
            std::max(row.course.start[i], end[i]) < -row.radius())
            predicted.hit = Decision::No;
    if (row.exact->outcome == collide::Outcome::Overlap) predicted.hit = Decision::Close;
    return claimOf(row, predicted);
}

/// An early way out: no hit where the centres, or the surfaces, are farther apart than the path is long.
template <int kBall, int kSphere>
Claim claimOfEarlyOut(const RowFacts& row) {
    if (!std::isfinite(row.limit())) return {};
    const double far = row.distance - kBall * row.ballRadius - kSphere * row.sphereRadius;
    const bool isOut = far > row.speed * row.limit();
    Predicted predicted = withTime(row, row.isTrueHit ? std::optional(row.exact->contact->frames) : std::nullopt);
    if (isOut) predicted.hit = Decision::No;
    return claimOf(row, predicted);
}

Claim claimOfInversion(const RowFacts& row) {
    if (row.exact->outcome == collide::Outcome::Overlap) return {};
    return claimOf(row, {row.isTrueHit ? Decision::No : Decision::Yes, {}, row.speed, {}});
}

/// The bounding sphere of the whole sweep: about its start with its length, or about its middle with half of it.
template <bool kAtMiddle>
Claim claimOfBoundingSphere(const RowFacts& row) {
    if (!std::isfinite(row.limit()) || row.exact->outcome == collide::Outcome::Overlap) return {};
    const double length = row.speed * row.limit() * (kAtMiddle ? 0.5 : 1);
    const Vec3 center = row.course.start + row.course.velocity * (kAtMiddle ? row.limit() / 2 : 0);
    const bool isNear = collide::lengthOf(center) <= length + row.radius();
    return claimOf(row, {isNear ? Decision::Yes : Decision::No, {}, row.speed, {}});
}

void addFlow(Hypotheses& all, Hypothesis h, Claim (*test)(const RowFacts&)) {
    h.test = test;
    all.push_back(std::move(h));
}

}  // namespace

Hypotheses pathHypotheses(const Evidence& evidence) {
    Hypotheses all;
    addFlow(
        all,
        named("an endless line in place of the path", "hits behind the start, or of a start inside, are reported", 2),
        claimOfLine);
    for (const bool limitsExit : {false, true}) addFarRoot(all, evidence, limitsExit);
    addFlow(all,
            named("the closest approach must lie on the path",
                  "hits are missed whose closest approach comes after the end of the path", 2),
            claimOfNearest);
    addFlow(all, named("a box in place of the sphere", "the answers are those of the cube about the grown sphere", 2),
            claimOfBox);
    addFlow(all, named("the broad phase alone", "hits are reported where the bounding boxes overlap", 2),
            claimOfBroadPhase);
    addFlow(all,
            named("the reach of the path alone",
                  "hits are reported where the sphere is no farther than the path is long", 2),
            claimOfBoundingSphere<false>);
    addFlow(all, named("the bounding sphere of the sweep alone", "hits are reported where it meets the sphere", 2),
            claimOfBoundingSphere<true>);
    addFlow(all, named("hits and misses are exchanged", "the recorded decision is the opposite of the true one", 1),
            claimOfInversion);
    addFlow(all,
            named("an early way out that forgets the radii",
                  "hits are missed where the centres are farther apart at the start than the path is long", 2),
            claimOfEarlyOut<0, 0>);
    addFlow(all,
            named("an early way out that forgets the ball's radius",
                  "hits are missed where the ball's centre is farther from the sphere than the path is long", 2),
            claimOfEarlyOut<0, 1>);
    addFlow(all,
            named("an early way out that forgets the sphere's radius",
                  "hits are missed where the sphere's centre is farther from the ball than the path is long", 2),
            claimOfEarlyOut<1, 0>);
    return all;
}

}  // namespace logs
