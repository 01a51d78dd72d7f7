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

/// What such a test leaves out.
struct Forgotten {
    bool ball, sphere;  ///< their radii
    int motion;         ///< 0: nothing; 1: the sphere's motion; 2: its box, or place, is that of the frame before
    bool isSquared;     ///< the square of the distance is compared with a length

    [[nodiscard]] bool isNothing() const { return !ball && !sphere && motion == 0 && !isSquared; }
    [[nodiscard]] std::string words() const {
        std::string all;
        const auto add = [&](bool is, const char* what) {
            all += is ? (all.empty() ? "" : " and ") + std::string(what) : "";
        };
        add(ball && sphere, "the radii");
        add(ball && !sphere, "the ball's radius");
        add(sphere && !ball, "the sphere's radius");
        add(motion == 1, "the sphere's motion");
        add(motion == 2, "the sphere's motion since the frame before");
        add(isSquared, "the root of a square");
        return all;
    }
    [[nodiscard]] double radius(const RowFacts& row) const {
        return (ball ? 0 : row.ballRadius) + (sphere ? 0 : row.sphereRadius);
    }
    [[nodiscard]] Vec3 start(const RowFacts& row) const {
        return motion == 2 ? row.course.start + row.sphereVelocity : row.course.start;
    }
    [[nodiscard]] Vec3 velocity(const RowFacts& row) const {
        return motion == 0 ? row.course.velocity : row.ballVelocity;
    }
    [[nodiscard]] bool boxesMeet(const RowFacts& row) const {
        return boxesOverlap(start(row), start(row) + velocity(row) * row.limit(), radius(row));
    }
    [[nodiscard]] bool isInReach(const RowFacts& row) const {
        const double far = collide::lengthOf(start(row)), reach = collide::lengthOf(velocity(row)) * row.limit();
        return !((isSquared ? far * far : far) > reach + radius(row));
    }
};

void addNarrowTests(Proposals& all) {
    const auto add = [&](const Forgotten& f, const char* name, const char* words,
                         bool (Forgotten::*finds)(const RowFacts&) const) {
        all.add(name + f.words(), words, 2, [f, finds](const RowFacts& row) {
            return std::isfinite(row.limit()) ? claimOfFound(row, (f.*finds)(row)) : Claim{};
        });
    };
    for (const bool ball : {true, false})
        for (const bool sphere : {true, false})
            for (const int motion : {0, 1, 2})
                for (const bool isSquared : {false, true}) {
                    const Forgotten f{ball, sphere, motion, isSquared};
                    if (f.isNothing()) continue;
                    add(f, "an early way out that forgets ",
                        "hits are missed where the sphere is farther at the start than the path is long",
                        &Forgotten::isInReach);
                    if (!isSquared)
                        add(f, "a broad phase that forgets ",
                            "hits are missed where the boxes about the path and the sphere do not meet",
                            &Forgotten::boxesMeet);
                }
}

}  // namespace

void proposePaths(Proposals& all) {
    const auto add = [&](const PathForm& f) { all.add(f.name, f.words, f.cost, f.of); };
    add(kLine);
    for (const bool limitsExit : {false, true}) addFarRoot(all, limitsExit);
    for (const PathForm& form : kPathForms) add(form);
    addNarrowTests(all);
}

}  // namespace logs
