/// Hypotheses that an engine tests something else than the swept sphere: a ray, a bounding box, the broad phase alone.

#include <algorithm>
#include <cmath>
#include <string>

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

/// The bounding box of a path, relative to the sphere, overlaps that of a sphere about it.
bool boxesOverlap(const Vec3& start, const Vec3& end, double radius) {
    bool overlaps = true;
    for (int i = 0; i < 3; ++i)
        overlaps = overlaps && !(std::min(start[i], end[i]) > radius) && !(std::max(start[i], end[i]) < -radius);
    return overlaps;
}
/// The bounding boxes of the whole sweep and of the sphere overlap: the broad phase alone.
Claim claimOfBroadPhase(const RowFacts& row) {
    if (!std::isfinite(row.limit())) return {};
    return row.startsInside()
               ? claimOf(row, Decision::Close)
               : claimOf(row, Predicted{boxesOverlap(row.course.start, row.apartAt(row.limit()), row.radius())});
}

/// The true answer where `isFound`, else none.
Claim claimOfFound(const RowFacts& row, bool isFound) {
    return claimOf(row, Predicted{row.isTrueHit && isFound,
                                  row.isTrueHit ? std::optional(row.exact->contact->frames) : std::nullopt});
}

/// The time of impact is clamped to the limit: a hit beyond it is reported at the limit.
Claim claimOfClampedEnd(const RowFacts& row) {
    const Crossing crossing = ofLine(row);
    if (crossing.isInside || !crossing.in || !std::isfinite(row.limit())) return {};
    return claimOf(row, Predicted{crossing.hit, std::min(*crossing.in, row.limit())});
}

using PathForm = Form<Claim (*)(const RowFacts&)>;
constexpr PathForm kLine = {"an endless line in place of the path",
                            "hits behind the start, or of a start inside, are reported", 2, claimOfLine};
constexpr PathForm kPathForms[] = {
    {"the closest approach must lie on the path",
     "hits are missed whose closest approach comes after the end of the path", 2, claimOfNearest},
    {"a box in place of the sphere", "the answers are those of the cube about the grown sphere", 2, claimOfBox},
    {"the broad phase alone", "hits are reported where the bounding boxes overlap", 2, claimOfBroadPhase},
    {"hits beyond the end of the path are told at its end",
     "the time is cut off there, and the limit is not compared with the time", 2, claimOfClampedEnd},
    {"hits and misses are exchanged", "the recorded decision is the opposite of the true one", 1,
     [](const RowFacts& row) { return row.startsInside() ? Claim{} : claimOf(row, Predicted{!row.isTrueHit}); }},
};

// ---- Tests before the exact one that are too narrow

/// What such a test forgets.
struct Forgotten {
    const char* words;
    void (*forget)(const RowFacts&, SeenQuery&);
};
constexpr Forgotten kNothing = {"", [](const RowFacts&, SeenQuery&) {}};
constexpr Forgotten kOfRadius[] = {
    kNothing,
    {"the ball's radius", [](const RowFacts& r, SeenQuery& q) { q.radius -= r.ballRadius; }},
    {"the sphere's radius", [](const RowFacts& r, SeenQuery& q) { q.radius -= r.sphereRadius; }},
    {"the radii", [](const RowFacts&, SeenQuery& q) { q.radius = 0; }},
};
constexpr Forgotten kOfMotion[] = {
    kNothing,
    {"the sphere's motion", [](const RowFacts&, SeenQuery& q) { q.sphereVelocity = Vec3(0); }},
    {"the sphere's motion since the frame before",
     [](const RowFacts&, SeenQuery& q) {
         q.center -= q.sphereVelocity;
         q.sphereVelocity = Vec3(0);
     }},
};
using Finds = bool (*)(const Course&);
bool boxesMeet(const Course& c) { return boxesOverlap(c.start, c.apartAt(c.frames), c.radius); }
/// @tparam kIsSquared  the square root is forgotten: the squared distance is compared with a length
template <bool kIsSquared>
bool isInReach(const Course& c) {
    const double far = collide::lengthOf(c.start), reach = collide::lengthOf(c.velocity) * c.frames;
    return !((kIsSquared ? far * far : far) > reach + c.radius);
}

struct NarrowTest {
    const char *name, *forgotten, *words;
    Finds finds;
};
constexpr const char *kTooFar = "hits are missed where the sphere is farther at the start than the path is long",
                     *kApart = "hits are missed where the boxes about the path and the sphere do not meet";
constexpr NarrowTest kNarrowTests[] = {
    {"an early way out that forgets ", "", kTooFar, isInReach<false>},
    {"an early way out that forgets ", "the root of a square", kTooFar, isInReach<true>},
    {"a broad phase that forgets ", "", kApart, boxesMeet}};

void addNarrowTest(Proposals& all, const NarrowTest& test, const Forgotten& radius, const Forgotten& motion) {
    std::string forgotten;
    for (const std::string what : {radius.words, motion.words, test.forgotten})
        forgotten += (forgotten.empty() || what.empty() ? "" : " and ") + what;
    if (forgotten.empty()) return;
    all.add(test.name + forgotten, test.words, 2, [=, finds = test.finds](const RowFacts& row) {
        SeenQuery seen(row);
        radius.forget(row, seen);
        motion.forget(row, seen);
        return seen.hasEnd() ? claimOfFound(row, finds(seen.course())) : Claim{};
    });
}

}  // namespace

void proposePaths(Proposals& all) {
    const auto add = [&](const PathForm& f) { all.add(f.name, f.words, f.cost, f.of); };
    add(kLine);
    for (const bool limitsExit : {false, true}) addFarRoot(all, limitsExit);
    for (const PathForm& form : kPathForms) add(form);
    for (const NarrowTest& test : kNarrowTests)
        for (const Forgotten& radius : kOfRadius)
            for (const Forgotten& motion : kOfMotion) addNarrowTest(all, test, radius, motion);
}

}  // namespace logs
