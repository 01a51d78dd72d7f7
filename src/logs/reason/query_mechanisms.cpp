// Mechanisms of radii, places and motion: the engine answers another query than it was asked.

#include <algorithm>
#include <cmath>

#include "logs/reason/mechanism.h"

namespace logs {
namespace {

using collide::SweepQuery;

double framesOfPath(const SweepQuery& q) { return std::isfinite(q.frames) && q.frames > 0 ? q.frames : 1; }
void moveObstacle(SweepQuery& q, const Vec3& to) { q.obstacle = movedBy(q.obstacle, to - q.obstacle.center); }

/// A row of the table without numbers. @return false: the query has nothing to change
struct Change {
    const char* name;
    const char* words;
    bool (*ask)(const RowFacts&, SweepQuery&);
    const char* advice = "";
};
constexpr Change kChanges[] = {
    {"the ball's radius is left out", "the radius sum counts r_{o} in place of r_ball + r_{o}",
     [](const RowFacts&, SweepQuery& q) { return std::exchange(q.ball.radius, 0) > 0; }},
    {"the {o}'s radius is left out", "the radius sum counts r_ball in place of r_ball + r_{o}",
     [](const RowFacts&, SweepQuery& q) { return std::exchange(q.obstacle.radius, 0) > 0; }},
    {"the {o}'s velocity is ignored", "it counts as at rest",
     [](const RowFacts&, SweepQuery& q) { return std::exchange(q.obstacle.velocity, Vec3(0)) != Vec3(0); }},
    {"the {o}'s velocity is added", "the relative motion counts v_ball + v_{o} in place of v_ball - v_{o}",
     [](const RowFacts&, SweepQuery& q) {
         q.obstacle.velocity *= -1;
         return q.obstacle.velocity != Vec3(0);
     }},
    {"the ball's motion is reversed", "it counts the other way",
     [](const RowFacts&, SweepQuery& q) {
         q.ball.motion.vector *= -1;
         return true;
     }},
    {"the direction is taken as it stands", "its length, which is not 1, counts as well",
     [](const RowFacts& row, SweepQuery& q) {
         q.ball.motion.vector *= row.line->directionLength;
         return row.line->isAlongDirection && std::abs(row.line->directionLength - 1) > 1e-6;
     },
     "Normalise the direction, or divide the times by its length"},
    {"the box's rotation is left out", "its axes are those of space",
     [](const RowFacts&, SweepQuery& q) {
         return q.obstacle.shape == collide::Shape::Box &&
                std::exchange(q.obstacle.rotation, {}) != collide::Rotation{};
     }},
    {"the box's rotation is taken backwards", "the inverse counts: a conjugate, or a transposed matrix",
     [](const RowFacts&, SweepQuery& q) {
         collide::Rotation& turn = q.obstacle.rotation;
         turn = {turn.w, -turn.x, -turn.y, -turn.z};
         return q.obstacle.shape == collide::Shape::Box && turn != collide::Rotation{};
     }},
};

/// A value that is that of the row before.
constexpr std::pair<const char*, void (*)(SweepQuery&, const SweepQuery& before)> kStale[] = {
    {"the {o}'s centre", [](SweepQuery& q, const SweepQuery& before) { moveObstacle(q, before.obstacle.center); }},
    {"the ball's start",
     [](SweepQuery& q, const SweepQuery& before) {
         q.ball.motion.vector += (q.ball.position - before.ball.position) / framesOfPath(q);
         q.ball.position = before.ball.position;
     }},
    {"the ball's motion", [](SweepQuery& q, const SweepQuery& before) { q.ball.motion = before.ball.motion; }},
    {"the ball's radius", [](SweepQuery& q, const SweepQuery& before) { q.ball.radius = before.ball.radius; }},
    {"the {o}'s radius", [](SweepQuery& q, const SweepQuery& before) { q.obstacle.radius = before.obstacle.radius; }},
    {"the {o}'s velocity",
     [](SweepQuery& q, const SweepQuery& before) { q.obstacle.velocity = before.obstacle.velocity; }},
    {"the {o}", [](SweepQuery& q, const SweepQuery& before) { q.obstacle = before.obstacle; }},
    {"the answer", [](SweepQuery& q, const SweepQuery& before) { q = before; }},
};

void addChanges(std::vector<Mechanism>& all) {
    for (const Change& change : kChanges)
        added(all, change.name, change.words, change.advice)
            .asking([ask = change.ask](const RowFacts& row, const Numbers&, SweepQuery& q) { return ask(row, q); });
    for (const auto& [whose, take] : kStale)
        added(all, std::string(whose) + " is that of the row before", "the value of the row before it counts",
              "Look for a value that is updated after the cast")
            .asking([take = take](const RowFacts& row, const Numbers&, SweepQuery& q) {
                if (!row.before || row.before->query.obstacle.shape != q.obstacle.shape) return false;
                take(q, row.before->query);
                return true;
            });
}

void addRadii(std::vector<Mechanism>& all) {
    // The ball's radius grows, so that contact points stay on the obstacle; below a point the obstacle's.
    Mechanism& margin =
        added(all, "", "", "Look for an allowed penetration, skin width, margin or contact offset of that size");
    margin
        .asking([](const RowFacts&, const Numbers& n, SweepQuery& q) {
            q.ball.radius += n[0];
            if (q.ball.radius < 0) q.obstacle.radius += std::exchange(q.ball.radius, 0);
            return true;
        })
        .fitting(1);
    margin.unit = "units";
    margin.scope.fineToo = true;
    margin.named = [](const Numbers& n) -> std::pair<std::string, std::string> {
        if (n[0] > 0)
            return {"a contact offset (margin)",
                    "the radius sum counts {|0|} units too large, so that hits come too early"};
        return {"an allowed penetration (slop)",
                "the radius sum counts {|0|} units too small, so that hits come too late"};
    };
    for (const int which : {1, 2, 3}) {  // the ball's, the obstacle's, both
        Mechanism& scaled = added(all, "", "", "Look for a diameter, or for a scale");
        scaled
            .asking([which](const RowFacts&, const Numbers& n, SweepQuery& q) {
                if ((which & 1) != 0) q.ball.radius *= 1 + n[0];
                if ((which & 2) != 0) q.obstacle.radius *= 1 + n[0], q.obstacle.half *= 1 + n[0];
                return which == 1 || q.obstacle.radius > 0 || q.obstacle.half != Vec3(0);
            })
            .fitting(1);
        scaled.fit.accepts = [](const Numbers& n) { return n[0] > -0.999 && std::abs(n[0]) > 1e-4; };
        scaled.named = [which](const Numbers& n) -> std::pair<std::string, std::string> {
            const std::string whose = which == 1 ? "the ball's" : "the {o}'s";
            if (which < 3 && std::abs(n[0] - 1) < 2e-3)
                return {whose + " diameter is taken as its radius", "it counts {x}"};
            return {which == 3 ? "the radii are scaled" : whose + " radius is scaled", "it counts {x}"};
        };
    }
}

/// Places of a query, which are moved, scaled or turned at once. What is a velocity is that from a place to the next.
struct Places {
    const char* name;
    bool start, end, obstacle, velocity;
    bool isMotion = false;   ///< in place of the end the ball's motion, from its start on
    bool isCarried = false;  ///< the end moves as the start does
};
constexpr Places kObstacle{"the {o}'s centre", false, false, true, false};
constexpr Places kPath{"the ball's path", true, true, false, false};
constexpr Places kStart{"the ball's start", true, false, false, false};
constexpr Places kCarried{"the ball's start", true, false, false, false, false, true};
constexpr Places kEnd{"the path's end", false, true, false, false};
constexpr Places kMotion{"the ball's motion", false, false, false, false, true};
constexpr Places kVelocity{"the {o}'s velocity", false, false, false, true};
constexpr Places kEveryPlace{"every place", true, true, true, true};

bool changePlaces(SweepQuery& q, const Places& of, const auto& changed) {
    Vec3 &velocity = q.ball.motion.vector, &start = q.ball.position;
    const double frames = framesOfPath(q);
    if (!std::isfinite(q.frames) && of.start != of.end && !of.isCarried) return false;
    const Vec3 end = start + velocity * frames;
    if (of.start) start = changed(start);
    if (of.start && !of.isCarried) velocity = (end - start) / frames;
    if (of.end) velocity = (changed(end) - start) / frames;
    if (of.isMotion) velocity = changed(velocity);
    if (of.obstacle) moveObstacle(q, changed(q.obstacle.center));
    const Vec3 before =
        std::exchange(q.obstacle.velocity, of.velocity ? changed(q.obstacle.velocity) : q.obstacle.velocity);
    return !of.velocity || of.obstacle || before != Vec3(0);
}

void addOffsets(std::vector<Mechanism>& all) {
    const auto offset = [&](const Places& of, std::string name, std::string words, std::string advice) {
        Mechanism& moved = added(all, std::move(name), std::move(words), std::move(advice));
        moved
            .asking([of](const RowFacts&, const Numbers& n, SweepQuery& q) {
                return changePlaces(q, of, [&](const Vec3& v) { return v + Vec3(n[0], n[1], n[2]); });
            })
            .fitting(3);
        moved.unit = "units";
        moved.scope.fineToo = true;
    };
    offset(kObstacle, "the {o}'s centre is taken elsewhere", "it counts {v} units off, or the ball by the opposite",
           "Look for a pivot, an offset of a collider, or another origin");
    offset(kStart, "the ball's start is taken elsewhere", "it counts {v} units off; the end of the path is right", "");
    offset(kEnd, "a constant velocity is added to the ball's motion", "the end of the path counts {v} units off",
           "Look for a wind, or gravity before the step");
}

void addAxes(std::vector<Mechanism>& all) {
    for (const Places& of : {kObstacle, kPath, kStart, kCarried, kMotion, kVelocity})
        added(all, "", "")
            .asking([of](const RowFacts&, const Numbers& n, SweepQuery& q) {
                return changePlaces(q, of, [&](const Vec3& v) { return inOtherAxes(v, static_cast<int>(n[0])); });
            })
            .choosing(kAxisChanges)
            .named = [of](const Numbers& n) {
            const int axes = static_cast<int>(n[0]);
            return std::pair(axesName(axes, of.name),
                             "it counts as " + axesWords(axes) + (axes >= 6 ? ": y up and z up are mixed" : ""));
        };
}

void addScales(std::vector<Mechanism>& all) {
    for (const Places& of : {kEveryPlace, kObstacle, kPath, kMotion, kVelocity}) {
        const std::string name = of.name;
        const auto wrong = [](const Numbers& n) { return n[0] > -0.9999 && std::abs(n[0]) > 1e-4; };
        added(all, name + " is scaled", "it counts {x}", "Look for units, a scale, or another time step")
            .asking([of](const RowFacts&, const Numbers& n, SweepQuery& q) {
                return changePlaces(q, of, [&](const Vec3& v) { return v * (1 + n[0]); });
            })
            .fitting(1)
            .choosing([](const Rows&) {
                return std::vector<Numbers>{{0}, {-0.99}};
            })  // by the path, and by its start
            .fit.accepts = wrong;
        for (const bool isLeftOut : {true, false}) {  // one axis: the second number
            Mechanism& alone = added(all, "", "").asking([of](const RowFacts&, const Numbers& n, SweepQuery& q) {
                return changePlaces(q, of, [&](Vec3 v) {
                    v[static_cast<int>(n[1])] *= 1 + n[0];
                    return v;
                });
            });
            const double from = isLeftOut ? -1 : 0;
            alone.choosing([from](const Rows&) { return std::vector<Numbers>{{from, 0}, {from, 1}, {from, 2}}; });
            alone.fitting(isLeftOut ? 0 : 1).fit.accepts = wrong;
            alone.named = [name, isLeftOut](const Numbers& n) -> std::pair<std::string, std::string> {
                const std::string axis(1, "xyz"[static_cast<int>(n[1])]);
                if (isLeftOut) return {name + " lacks its " + axis, axis + " is ignored"};
                return {axis + " of " + name + " is scaled alone", "it counts {x}"};
            };
        }
    }
}

}  // namespace

void addQueryMechanisms(std::vector<Mechanism>& all) {
    addChanges(all);
    addRadii(all);
    addOffsets(all);
    addAxes(all);
    addScales(all);
}

}  // namespace logs
