// Mechanisms of decisions: limits, steps, roots, starts inside, early ways out, tolerances.

#include <algorithm>
#include <cmath>
#include <set>

#include "logs/reason/mechanism.h"
#include "verdict/core_distance.h"

namespace logs {
namespace {

using collide::Outcome;
using collide::SweepQuery;
using Hit = Predicted::Hit;
using Found = std::optional<Predicted>;

Hit hitIf(bool isHit) { return isHit ? Hit::Yes : Hit::No; }

/// The true decision and time.
Predicted truthOf(const RowFacts& row) {
    if (row.startsInside()) return {Hit::Close, true, row.exact->penetration->exitFrames};
    Predicted truth{row.margin <= row.slack ? Hit::Close : hitIf(row.isTrueHit), false, {}, true};
    if (row.exact->contact) truth.time = row.exact->contact->frames;
    return truth;
}

/// A test at the ends of so many steps.
Found stepped(const RowFacts& row, const Numbers& n) {
    if (!row.hasEnd()) return std::nullopt;
    if (row.startsInside()) return truthOf(row);
    bool isClose = false;
    for (int k = 1; k <= static_cast<int>(n[0]); ++k) {
        const double at = row.limit() * k / n[0], gap = gapAt(row.query, at);
        isClose = isClose || std::abs(gap) <= row.slack;
        if (gap <= 0) return Predicted{isClose ? Hit::Close : Hit::Yes, false, at};
    }
    return Predicted{isClose ? Hit::Close : Hit::No, false, {}};
}

/// The number of steps of which the recorded times are multiples.
std::vector<Numbers> stepsOf(const Rows& rows) {
    constexpr int kMostSteps = 128;
    constexpr double kTolerance = 1e-4;          // share of the path, which ten times do not keep by chance
    constexpr std::size_t kFewestDifferent = 5;  // one time that recurs tells no steps
    std::set<double> said;
    for (const RowFacts* row : rows)
        if (row->isHit && row->time && row->hasEnd() && *row->time > 0) said.insert(*row->time / row->limit());
    for (double steps = 2; steps <= kMostSteps && said.size() >= kFewestDifferent; ++steps)
        if (10 * std::count_if(
                     said.begin(), said.end(),
                     [steps](double s) { return std::abs(s - std::round(s * steps) / steps) <= kTolerance; }) >=
            9 * std::ssize(said))
            return {{steps}};
    return {};
}

void addLimits(std::vector<Mechanism>& all) {
    added(all, "the limit is ignored", "hits beyond the end of the path are told")
        .asking([](const RowFacts& row, const Numbers&, SweepQuery& q) {
            q.frames = collide::kNoLimit;
            return row.hasEnd();
        });
    added(all, "hits beyond the end are told at the end", "the time is clamped to the limit, the decision is not")
        .finding([](const RowFacts& row, const Numbers&) -> Found {
            if (row.exact->outcome == Outcome::Short) return Predicted{Hit::Yes, false, row.limit()};
            return truthOf(row);
        });
    added(all, "a test at the end of the path alone",
          "a contact is found only if the bodies overlap there, and told at the end", "Sweep, or take sub-steps")
        .finding([](const RowFacts& row, const Numbers&) { return stepped(row, {1}); });
    added(all, "a test at {0} steps of the path",
          "bodies that overlap at none of them are missed, the others told at the step",
          "Sweep, or take steps shorter than a radius")
        .finding(stepped)
        .choosing(stepsOf)
        .unit = "steps per path";
}

SweepQuery bent(const RowFacts& row, const Numbers& n, double t) {
    SweepQuery asked = row.query;
    asked.ball.position += Vec3(n[0], n[1], n[2]) * (t * t / 2);
    return asked;
}
/// The first overlap along a bent path, by samples and bisection.
Found foundAlongBent(const RowFacts& row, const Numbers& n) {
    constexpr int kSamples = 64, kHalvings = 40;
    if (!row.hasEnd() || row.startsInside()) return std::nullopt;
    const auto gap = [&](double t) { return gapAt(bent(row, n, t), t); };
    double least = HUGE_VAL;
    for (int i = 1; i <= kSamples; ++i) {
        double low = row.limit() * (i - 1) / kSamples, high = row.limit() * i / kSamples;
        least = std::min(least, gap(high));
        if (least > 0) continue;
        for (int k = 0; k < kHalvings; ++k) (gap((low + high) / 2) <= 0 ? high : low) = (low + high) / 2;
        const bool isDeep = gap(std::min(row.limit(), high + row.slack / row.speed)) < -row.slack;
        return Predicted{isDeep ? Hit::Yes : Hit::Close, false, high};
    }
    return Predicted{least <= 4 * row.slack ? Hit::Close : Hit::No, false, {}};
}

void addGravity(std::vector<Mechanism>& all) {
    Mechanism& fall = added(all, "the path is bent by an acceleration",
                            "the ball is off its path by {v} t^2 / 2, t in frames", "Look for gravity along the path");
    fall.fitting(3).unit = "units/frame^2";
    fall.test = [](const RowFacts& row, const Numbers& n) {
        const Found found = foundAlongBent(row, n);
        return found ? claimOf(row, *found, bent(row, n, row.time.value_or(0))) : Claim{};
    };
    fall.fit.miss = [](const RowFacts& row, const Numbers& n, int) {
        return row.isHit && row.time && row.hasEnd() ? gapAt(bent(row, n, *row.time), *row.time) : double{NAN};
    };
}

/// The query of a time `back` frames earlier, without a limit; it lasts longer than any overlap.
SweepQuery earlier(const RowFacts& row, double back) {
    SweepQuery asked = row.query;
    asked.ball.position -= asked.ball.motion.vector * back;
    asked.obstacle = movedBy(asked.obstacle, asked.obstacle.velocity * -back);
    asked.frames = collide::kNoLimit;
    return asked;
}
double longTime(const RowFacts& row) {
    return 2 * (verdict::farthest(row.query.obstacle, row.query.ball.position) + row.sum()) / row.speed;
}

void addRoots(std::vector<Mechanism>& all) {
    added(all, "", "", "Reject contacts at a time < 0")
        .finding([](const RowFacts& row, const Numbers& n) -> Found {
            if (!(row.speed > 0)) return std::nullopt;
            const double back = longTime(row);
            const collide::SweepAnswer answer = collide::sweep(earlier(row, back));
            if (!answer.contact || answer.contact->frames >= back) return truthOf(row);
            const bool isDeep = row.sum() - answer.closest.distance > row.slack;
            return Predicted{isDeep ? Hit::Yes : Hit::Close, false, n[0] == 0 ? answer.contact->frames - back : 0};
        })
        .choosing({{"hits behind the start count", "the line meets the {o} before the start, at a time < 0"},
                   {"hits behind the start count", "the line meets the {o} before the start, which is told at 0"}})
        .scope.ofStarts = true;
    added(all, "", "")
        .finding([](const RowFacts& row, const Numbers& n) -> Found {
            if (!(row.speed > 0) || row.startsInside()) return std::nullopt;
            if (!row.exact->contact) return truthOf(row);
            const double after = longTime(row);  // the entry of the way back
            SweepQuery asked = earlier(row, -after);
            asked.ball.motion.vector *= -1;
            asked.obstacle.velocity *= -1;
            const collide::SweepAnswer answer = collide::sweep(asked);
            if (!answer.contact) return truthOf(row);
            const double exit = after - answer.contact->frames;
            const bool isClose = row.margin <= row.slack || std::abs(exit - row.limit()) * row.speed <= row.slack;
            return Predicted{isClose ? Hit::Close : hitIf(n[0] == 0 ? row.isTrueHit : exit <= row.limit()), false,
                             exit};
        })
        .choosing({{"the far root", "the time is that at which the ball leaves the {o}"},
                   {"the far root",
                    "the time is that at which the ball leaves the {o}; exits beyond the end of the "
                    "path are missed"}});
    added(all, "the direction is taken as if of length 1", "the formula lacks a = v.v",
          "Divide by v.v, or normalise the direction")
        .finding([](const RowFacts& row, const Numbers&) -> Found {
            if (!row.isSphere() || row.startsInside()) return std::nullopt;
            const double length = row.line->isAlongDirection ? row.line->directionLength : 1;
            const Vec3 from = row.query.ball.position - row.query.obstacle.center;
            const double h = glm::dot(from, row.motion() * length);
            const double square = h * h - glm::dot(from, from) + row.sum() * row.sum();
            if (h >= 0 || square < 0) return Predicted{};
            const double time = -h - std::sqrt(square);
            const bool isClose = std::abs(time - row.limit()) * row.speed <= row.slack;
            return Predicted{isClose ? Hit::Close : hitIf(time <= row.limit()), false, time};
        });
}

void addStarts(std::vector<Mechanism>& all) {
    Mechanism& inside =
        added(all, "", "", "State it by a preset (--preset) if it is meant so")
            .choosing({{"starts inside are hits at 0", "where the bodies overlap at the start a hit at 0 is recorded"},
                       {"starts inside end at their exit", "where they overlap at the start the exit is recorded"}});
    inside.scope.ofStarts = true;
    inside.test = [](const RowFacts& row, const Numbers& n) {
        const double at = n[0] == 0            ? 0
                          : row.startsInside() ? row.exact->penetration->exitFrames.value_or(HUGE_VAL)
                                               : 0;
        if (!row.startsInside() || at > row.limit() || row.has(LogSymptom::Inside)) return Claim{};
        const bool isSo = row.isHit && (!row.time || std::abs(*row.time - at) * row.speed <= row.slack);
        if (row.symptoms == 0) return Claim{.isAgainst = !isSo};
        return Claim{.explains = isSo ? kOfDecision : LogSymptoms{0}, .isTelling = isSo && row.time};
    };
    Mechanism& grazes = added(all, "touching is decided the other way", "bodies that only touch are missed, < for <=");
    grazes.scope.ofRounding = true;
    grazes.test = [](const RowFacts& row, const Numbers&) {
        const Outcome outcome = row.exact->outcome;
        if (outcome != Outcome::Graze && outcome != Outcome::Touching && row.margin != 0) return Claim{};
        return Claim{.explains = kOfDecision, .isAgainst = row.symptoms == 0 && row.isTrueHit};
    };
}

/// A test before the true one that is too narrow lets the row pass.
bool passes(const RowFacts& row, int test) {
    const auto& [ball, obstacle, frames, restitution] = row.query;
    const double way = (row.ballSpeed + collide::lengthOf(obstacle.velocity)) * frames;
    if (test < 2) return row.distance <= way + (test == 0 ? 0 : ball.radius);
    // The boxes of the two paths
    const double ofBall = test == 2 ? 0 : ball.radius, ofObstacle = test == 3 ? 0 : obstacle.radius;
    const Vec3 end = ball.position + ball.motion.vector * frames, moved = obstacle.velocity * frames;
    for (int i = 0; i < 3; ++i) {
        double low = obstacle.center[i], high = low;
        if (obstacle.shape != collide::Shape::Sphere)
            low = std::min(low, obstacle.b[i]), high = std::max(high, obstacle.b[i]);
        if (obstacle.shape == collide::Shape::Triangle)
            low = std::min(low, obstacle.c[i]), high = std::max(high, obstacle.c[i]);
        if (std::min(ball.position[i], end[i]) - ofBall > std::max(high, high + moved[i]) + ofObstacle) return false;
        if (std::max(ball.position[i], end[i]) + ofBall < std::min(low, low + moved[i]) - ofObstacle) return false;
    }
    return true;
}

void addEarlyOuts(std::vector<Mechanism>& all) {
    added(all, "", "", "Look at the test before the sweep: it must let pass all that the sweep hits")
        .finding([](const RowFacts& row, const Numbers& n) -> Found {
            const auto shape = row.query.obstacle.shape;
            if (!row.hasEnd() || shape == collide::Shape::Plane || shape == collide::Shape::Box) return std::nullopt;
            return row.startsInside() || passes(row, static_cast<int>(n[0])) ? truthOf(row) : Predicted{};
        })
        .choosing(
            {{"an early way out that forgets the radii", "hits are lost where the path is shorter than the distance"},
             {"an early way out that forgets the {o}'s radius", "hits are lost where the path is too short without it"},
             {"a broad phase that forgets the ball's radius", "hits are lost where the boxes without it do not meet"},
             {"a broad phase that forgets the {o}'s radius", "hits are lost where the boxes without it do not meet"}});
    added(all, "rows of one kind are never hit", "hits are lost", "Look for a layer, a mask or a group, or for a limit")
        .finding(
            [](const RowFacts& row, const Numbers&) -> Found { return row.isTrueHit ? Predicted{} : truthOf(row); })
        .scope.needsCondition = true;
}

void addTolerances(std::vector<Mechanism>& all) {
    Mechanism& tolerance =
        added(all, "conservative advancement with a tolerance", "it ends at gaps below {0} units",
              "State it with --tolerance, or iterate on")
            .finding([](const RowFacts& row, const Numbers& n) -> Found {
                constexpr int kMostSteps = 200;
                if (!(row.speed > 0) || row.startsInside()) return std::nullopt;
                double time = 0, gap = gapAt(row.query, 0);
                for (int i = 0; i < kMostSteps && gap > n[0] && time <= row.limit(); ++i) {
                    const double along =
                        n[1] == 0 ? row.speed : -glm::dot(row.motion(), placeAt(row.query, time).normal);
                    if (!(along > 0)) break;
                    time += gap / along;
                    gap = gapAt(row.query, time);
                }
                const bool isNear = row.margin <= row.slack || std::abs(row.limit() - time) * row.speed <= n[0];
                return Predicted{isNear ? Hit::Close : hitIf(gap <= n[0] && time <= row.limit()), false, time};
            })
            .choosing([](const Rows& rows) -> std::vector<Numbers> {
                constexpr double kNear = 1.1;  // the largest gap is nearly the tolerance
                std::vector<double> gaps;
                for (const RowFacts* row : rows)
                    if (row->isHit && row->isTrueHit && row->time)
                        if (const double gap = gapAt(row->query, *row->time); gap > 0) gaps.push_back(gap);
                std::sort(gaps.begin(), gaps.end());
                if (4 * gaps.size() < 3 * rows.size() || gaps[gaps.size() / 2] > rows.front()->arm() / 8) return {};
                const double number = roundBetween(gaps.back(), gaps.back() * kNear);
                return {{number, 0}, {number, 1}};  // by the speed, or by that along the normal
            });
    tolerance.unit = "units";
    tolerance.scope.fineToo = true;
    Mechanism& halvings = added(all, "bisection that ends early", "the time is that after {0} halvings of the path",
                                "Halve more often, or sweep");
    halvings.timing([](const RowFacts& row, double, const Numbers& n) {
        double low = 0, high = n[1] == 0 ? row.limit() : std::min(row.limit(), row.exact->closest.frames);
        for (int i = 0; i < static_cast<int>(n[0]); ++i) {
            const double middle = (low + high) / 2;
            (gapAt(row.query, middle) <= 0 ? high : low) = middle;
        }
        return n[2] == 0 ? high : low;
    });
    halvings.scope.fineToo = true;
    halvings.unit = "halvings";
    halvings.choosing([](const Rows&) {
        std::vector<Numbers> found;
        for (int n = 3; n <= 14; ++n)
            for (const double toNearest : {0.0, 1.0})
                for (const double isLow : {0.0, 1.0}) found.push_back({double(n), toNearest, isLow});
        return found;
    });
}

}  // namespace

void addDecisionMechanisms(std::vector<Mechanism>& all) {
    addLimits(all);
    addRoots(all);
    addStarts(all);
    addEarlyOuts(all);
    addGravity(all);
    addTolerances(all);
}

}  // namespace logs
