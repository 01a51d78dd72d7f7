/// Hypotheses that an engine tests something else than the swept sphere: a ray, a bounding box, the broad phase alone.

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "logs/evidence/hypothesis.h"
#include "logs/evidence/separation.h"

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
    {"the ball's motion", [](const RowFacts&, SeenQuery& q) { q.motion = Vec3(0); }},
    {"all of the path but its end",
     [](const RowFacts&, SeenQuery& q) {
         q.start = q.end();
         q.motion = Vec3(0);
     }},
    {"the sphere's motion since the frame before",
     [](const RowFacts&, SeenQuery& q) {
         q.center -= q.sphereVelocity;
         q.sphereVelocity = Vec3(0);
     }},
};
using Finds = bool (*)(const SeenQuery&);
/// The boxes about the ways of ball and sphere meet. @tparam kIsSorted  else the ball's reaches from start to end
template <bool kIsSorted>
bool boxesMeet(const SeenQuery& q) {
    const Vec3 end = q.end(), sphereEnd = q.center + q.sphereVelocity * q.frames;
    bool meets = true;
    for (int i = 0; i < 3; ++i) {
        const auto [low, high] = std::minmax(q.start[i], end[i]);
        const auto [least, most] = std::minmax(q.center[i], sphereEnd[i]);
        meets = meets && (kIsSorted ? low : q.start[i]) - q.radius <= most &&
                (kIsSorted ? high : end[i]) + q.radius >= least;
    }
    return meets;
}
/// @tparam kIsSquared  the square root is forgotten: the squared distance is compared with a length
template <bool kIsSquared>
bool isInReach(const SeenQuery& q) {
    const Course c = q.course();
    const double far = collide::lengthOf(c.start), reach = collide::lengthOf(c.velocity) * c.frames;
    return !((kIsSquared ? far * far : far) > reach + c.radius);
}
template <bool kIsSquared>
bool isLineNear(const SeenQuery& q) {
    const Course c = q.course();
    const double nearest = lengthOf(c.start - unitOf(c.velocity) * glm::dot(c.start, unitOf(c.velocity)));
    return !((kIsSquared ? nearest * nearest : nearest) > c.radius);
}
bool isComing(const SeenQuery& q) { return glm::dot(q.course().start, q.course().velocity) < 0; }

struct NarrowTest {
    const char *name, *forgotten, *words;
    Finds finds;
    bool hasRadius = true;
};
constexpr const char *kOff = "hits are missed where the line of the path passes too far from the sphere",
                     *kTooFar = "hits are missed where the sphere is farther at the start than the path is long",
                     *kApart = "hits are missed where the boxes about the path and the sphere do not meet";
constexpr NarrowTest kNarrowTests[] = {
    {"an early way out that forgets ", "", kTooFar, isInReach<false>},
    {"an early way out that forgets ", "the root of a square", kTooFar, isInReach<true>},
    {"a test whether the ball comes nearer that forgets ", "", "hits are missed that it takes for balls that move away",
     isComing, false},
    {"a test of the line's distance that forgets ", "", kOff, isLineNear<false>},
    {"a test of the line's distance that forgets ", "the root of a square", kOff, isLineNear<true>},
    {"a broad phase that forgets ", "", kApart, boxesMeet<true>},
    {"a broad phase that forgets ", "to sort the ends of the box", kApart, boxesMeet<false>}};

void addNarrowTest(Proposals& all, const NarrowTest& test, const Forgotten& radius, const Forgotten& motion) {
    std::string forgotten;
    for (const std::string what : {radius.words, motion.words, test.forgotten})
        forgotten += (forgotten.empty() || what.empty() ? "" : " and ") + what;
    if (forgotten.empty() || (*radius.words != 0 && !test.hasRadius)) return;
    all.add(test.name + forgotten, test.words, *motion.words == 0 ? 2 : 3,
            [=, finds = test.finds](const RowFacts& row) {
                SeenQuery seen(row);
                radius.forget(row, seen);
                motion.forget(row, seen);
                return seen.hasEnd() ? claimOfFound(row, finds(seen)) : Claim{};
            });
}

/// A grid in whose cells the broad phase looks for the sphere: those of the box about the path.
struct Grid {
    double size;  ///< side of a cell, units
    int beside;   ///< cells that are searched on each side
    bool hasStart, hasEnd, isBallPadded, isSpherePadded;

    [[nodiscard]] bool finds(const RowFacts& row) const {
        const Vec3 a = row.ballAt(hasStart ? 0 : row.limit()), b = row.ballAt(hasEnd ? row.limit() : 0),
                   c = row.sphereAt(0);
        const double ball = isBallPadded ? row.ballRadius : 0, sphere = isSpherePadded ? row.sphereRadius : 0;
        const auto cellOf = [this](double x) { return std::floor(x / size); };
        bool isFound = true;
        for (int i = 0; i < 3; ++i)
            isFound = isFound && cellOf(c[i] + sphere) >= cellOf(std::min(a[i], b[i]) - ball) - beside &&
                      cellOf(c[i] - sphere) <= cellOf(std::max(a[i], b[i]) + ball) + beside;
        return isFound;
    }
};

void addGrid(Proposals& all) {
    std::vector<Grid> grids;
    for (const double size : typedNumbers(0, 2))
        for (const auto& [hasStart, hasEnd, beside] :
             {std::tuple(true, true, 0), std::tuple(true, false, 0), std::tuple(false, true, 0),
              std::tuple(true, false, 1), std::tuple(false, true, 1)})
            for (const bool isBallPadded : {false, true})
                for (const bool isSpherePadded : {false, true})
                    grids.push_back({size, beside, hasStart, hasEnd, isBallPadded, isSpherePadded});
    const auto claimOfGrid = [](const Grid& grid, const RowFacts& row) {
        return std::isfinite(row.limit()) ? claimOfFound(row, grid.finds(row)) : Claim{};
    };
    const Grid* const best = bestClaiming(grids, all.evidence, claimOfGrid);
    if (!best) return;
    all.add("a grid of which too few cells are searched",
            "hits are missed where the sphere" + std::string(best->isSpherePadded ? "" : "'s centre") +
                " is in no cell of " + shortly(best->size) + " units that the box about the " +
                (!best->hasEnd    ? "start"
                 : best->hasStart ? "path"
                                  : "end of the path") +
                (best->isBallPadded ? " with the ball's radius" : "") + " meets" +
                (best->beside > 0 ? ", and in none beside" : ""),
            4, [grid = *best, claimOfGrid](const RowFacts& row) { return claimOfGrid(grid, row); })
        .with(best->size, "units");
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
    addGrid(all);
}

}  // namespace logs
