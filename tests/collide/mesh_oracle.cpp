#include "collide/mesh_oracle.h"

#include <algorithm>
#include <optional>

#include "collide/oracle_numbers.h"

namespace oracle {
namespace {
using collide::Outcome;

/// -1, 0, 1 of s - t, which is 0 if it is below 2^-900 of a size.
int compare(const Real& s, const Real& t, const Real& size) {
    const mpf_class difference(s.x - t.x, kBits);
    mpf_class noise(0, kBits);
    mpf_div_2exp(noise.get_mpf_t(), size.x.get_mpf_t(), 900);
    return abs(difference) <= noise ? 0 : sgn(difference);
}
int compareTime(const Truth& a, const Truth& b) {
    return compare(a.closestFrames, b.closestFrames, a.closestFrames + b.closestFrames);
}
/// The same of the distances of the surfaces at the closest approach.
int compareGap(const Truth& a, const collide::Obstacle& o, const Truth& b, const collide::Obstacle& p) {
    const Real s = a.closestDistance + Real(mpq_class(p.radius)), t = b.closestDistance + Real(mpq_class(o.radius));
    return compare(s, t, s + t);
}

/// The nearest of all, then the first in time.
std::size_t nearestOf(const std::vector<Truth>& truths, const std::vector<collide::Obstacle>& parts) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < truths.size(); ++i) {
        const int order = compareGap(truths[i], parts[i], truths[best], parts[best]);
        if (order < 0 || (order == 0 && compareTime(truths[i], truths[best]) < 0)) best = i;
    }
    return best;
}

void setOverlap(ManyTruth& o, const collide::BallSweep& sweep, const std::vector<collide::Obstacle>& parts) {
    std::vector<Truth> resting;
    for (collide::Obstacle part : parts) {
        collide::SweepQuery q{sweep.ball, part, collide::kNoLimit, sweep.restitution};
        q.ball.motion = collide::Motion::velocity(collide::Vec3(0));
        q.obstacle.velocity = collide::Vec3(0);
        resting.push_back(oracle::sweep(q));
    }
    o.winner = nearestOf(resting, parts);
    o.truth = resting[o.winner];
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (compareGap(resting[i], parts[i], o.truth, parts[o.winner]) != 0) continue;
        const auto &a = resting[i].penetration->normal, &b = o.truth.penetration->normal;
        if (!a || !b) continue;
        for (std::size_t k = 0; k < 3; ++k) {
            const mpf_class difference(abs((*a)[k].x - (*b)[k].x), kBits);
            if (difference > 1e-200) o.isOnePoint = false;
        }
    }
}

}  // namespace

ManyTruth sweepMany(const collide::BallSweep& sweep, const std::vector<collide::Obstacle>& parts, bool isMesh) {
    std::vector<Truth> endless, limited;
    for (const collide::Obstacle& part : parts) {
        endless.push_back(oracle::sweep({sweep.ball, part, collide::kNoLimit, sweep.restitution}));
        limited.push_back(oracle::sweep({sweep.ball, part, sweep.frames, sweep.restitution}));
    }
    ManyTruth o;
    const auto earliest = [&](const std::vector<Truth>& truths, const std::vector<Outcome>& wanted) {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < truths.size(); ++i)
            if (std::find(wanted.begin(), wanted.end(), truths[i].outcome) != wanted.end() &&
                (!best || (truths[i].contact && compareTimes(truths[i], truths[*best]) < 0)))
                best = i;
        if (best) o.winner = *best;
        return best.has_value();
    };
    using enum Outcome;
    const auto take = [&] { o.truth = limited[o.winner], o.outcome = o.truth.outcome; };
    if (earliest(limited, {Overlap})) {
        take();
        if (isMesh) setOverlap(o, sweep, parts);
    } else if (earliest(limited, {Touching, Hit}) || earliest(limited, {Graze}) || earliest(endless, {Hit}) ||
               earliest(endless, {Graze})) {
        take();
    } else {
        bool isApproached = false, isMoving = false;
        for (const Truth& truth : endless) {
            isApproached = isApproached || truth.outcome == Miss;
            isMoving = isMoving || truth.outcome != Still;
        }
        o.outcome = isApproached ? Miss : isMoving ? Receding : Still;
        o.winner = nearestOf(endless, parts);
        o.truth = endless[o.winner];
    }
    return o;
}

}  // namespace oracle
