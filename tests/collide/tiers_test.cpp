// Each tier by itself: what it answers is true, it answers what it is for, and the code that is compiled for machines
// without fused multiply-add gives the same bits.

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "collide/batch.h"
#include "collide/decide.h"
#include "collide/decide_avx2.h"
#include "collide/exact.h"
#include "collide/grid.h"
#include "collide/oracle.h"
#include "collide/query_columns.h"
#include "collide/query_sets.h"
#include "collide/refine.h"
#include "collide/sweep.h"
#include "collide/triple.h"
#include "trials.h"

namespace {
using collide::DoubleDouble;
using collide::Dyadic;
using collide::Outcome;
using collide::SweepQuery;
using collide::Vec3;
using query_sets::Form;
using query_sets::Set;

SweepQuery queryOf(Set set, std::uint64_t trial) {
    return query_sets::inForm(query_sets::query(set, trial), query_sets::kForms[trial / 2 % 4], trial);
}
Vec3 velocityFor(const SweepQuery& q) {
    return collide::movesByPoint(q.ball, q.obstacle.velocity) ? Vec3(0) : collide::velocityOf(q.ball);
}

struct Share {
    std::uint64_t asked = 0, byDoubleDouble = 0, byGrid = 0;
};

/// Asks both tiers every query of a set, whether or not an earlier one would have answered.
Share expectTrueDecisions(Set set) {
    Share share;
    for (std::uint64_t trial = 0; trial < trials(2000); ++trial) {
        const SweepQuery q = queryOf(set, trial);
        const auto truth = static_cast<collide::FilterResult>(oracle::sweep(q).outcome);
        const collide::FilterResult close = collide::decided(q, velocityFor(q));
        const collide::FilterResult grid = collide::grid::classify(q, velocityFor(q));
        ++share.asked;
        share.byDoubleDouble += close != collide::kUnsure;
        share.byGrid += grid != collide::kUnsure;
        EXPECT_TRUE(close == truth || close == collide::kUnsure) << close << " " << oracle::describe(q);
        EXPECT_TRUE(grid == truth || grid == collide::kUnsure) << grid << " " << oracle::describe(q);
    }
    return share;
}

TEST(Tiers, OfDecisionsAreTrueOrSilent) {
    for (const Set set : query_sets::kAll) {
        const Share share = expectTrueDecisions(set);
        if (set == Set::Extreme || set == Set::Far || set == Set::Scale || set == Set::TinyMotion) continue;
        // Of Subnormal and Huge some have a limit of another size, of Lattice some a velocity of 5e-324 beside one
        // of 1.
        const int least = set == Set::Subnormal || set == Set::Huge ? 85 : set == Set::Lattice ? 99 : 100;
        EXPECT_GE(share.byGrid * 100, share.asked * static_cast<unsigned>(least)) << query_sets::name(set);
        EXPECT_GE(share.byDoubleDouble * 100, share.asked * (set == Set::Touch ? 70 : 85)) << query_sets::name(set);
    }
}

/// The last tiers are asked every query, although earlier ones answer most.
TEST(Tiers, NumbersOfAnyExponentDecideAndMeasureEverything) {
    for (const Set set : query_sets::kAll) {
        oracle::Errors errors;
        for (std::uint64_t trial = 0; trial < trials(1000); ++trial) {
            const SweepQuery q = queryOf(set, trial);
            const oracle::Truth truth = oracle::sweep(q);
            EXPECT_EQ(collide::exact::classify(q), truth.outcome) << oracle::describe(q);
            EXPECT_EQ(oracle::faults(q, collide::exact::sweep(q), truth, errors), "") << oracle::describe(q);
        }
    }
}

/// A path along x that touches, with one number whose last bit is `bits` bits below the first of the largest. The ball
/// is `nudge` such bits too high to touch.
SweepQuery grazeOfSpan(int bits, double nudge) {
    const double last = std::ldexp(1.0, 100 - bits);
    SweepQuery q;
    q.ball.position = {0x1p99, last, 5};
    q.obstacle.center = {0, last + nudge * last, 0};
    q.ball.motion = collide::Motion::velocity({-1, 0, 0});
    q.ball.radius = 2;
    q.obstacle.radius = 3;
    return q;
}

TEST(Grid, SettlesTiesUpToItsNumberOfBitsAndNoFurther) {
    for (const int bits : {59, 60, 61, 123, 124, 125, 251, 252, 253}) {
        for (const double nudge : {0.0, 1.0, 3.0}) {
            const SweepQuery q = grazeOfSpan(bits, nudge);
            const Outcome truth = nudge == 0 ? Outcome::Graze : Outcome::Miss;
            ASSERT_EQ(oracle::sweep(q).outcome, truth);
            EXPECT_EQ(collide::grid::classify(q, q.ball.motion.vector),
                      bits <= collide::grid::kGridBits ? collide::certainly(truth) : collide::kUnsure)
                << bits << " " << nudge;
            EXPECT_EQ(collide::classify(q), truth) << bits << " " << nudge;
        }
    }
}

/// |h + l - truth| / |truth|; 0 where both are 0.
double relativeError(DoubleDouble x, const Dyadic& truth, int exponent) {
    const Dyadic value = (Dyadic(x.h) + Dyadic(x.l)).shifted(exponent), error = value - truth;
    if (error.sign() == 0) return 0;
    return truth.sign() == 0 ? INFINITY : std::fabs((error / truth).toDouble());
}

TEST(Grid, RoundsItsExactQuantitiesToDoubleDouble) {
    std::uint64_t compared = 0, zeros = 0;
    for (const Set set : {Set::Graze, Set::Touch, Set::Limit, Set::HeadOn, Set::Lattice, Set::Random, Set::Scale}) {
        for (std::uint64_t trial = 0; trial < trials(500); ++trial) {
            const SweepQuery q = queryOf(set, trial);
            const Vec3 velocity = collide::velocityOf(q.ball);
            collide::RelativeMotion m;
            collide::Quantities g;
            if (!collide::relativeMotion(q, velocity, m) || !m.moves) continue;
            if (!collide::grid::quantities(q, velocity, m, g)) continue;
            ++compared;
            const auto d = collide::difference(q.ball.position, q.obstacle.center);
            const auto v = m.byPoint ? collide::difference(q.ball.motion.vector, q.ball.position)
                                     : collide::difference(velocity, q.obstacle.velocity);
            const Dyadic radius = Dyadic(q.ball.radius) + Dyadic(q.obstacle.radius), c = dot(d, d) - radius * radius,
                         a = dot(v, v), h = dot(d, v), D = h * h - a * c;
            const int length = m.lengthExponent, speed = m.speedExponent;
            ASSERT_LT(relativeError(g.c, c, 2 * length), 0x1p-104) << oracle::describe(q);
            ASSERT_LT(relativeError(g.a, a, 2 * speed), 0x1p-104) << oracle::describe(q);
            ASSERT_LT(relativeError(g.h, h, length + speed), 0x1p-104) << oracle::describe(q);
            ASSERT_LT(relativeError(g.D, D, 2 * (length + speed)), 0x1p-104) << oracle::describe(q);
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
                ASSERT_LT(relativeError(g.X[k], d[i] * v[j] - d[j] * v[i], length + speed), 0x1p-104);
            }
            zeros += c.sign() == 0 || D.sign() == 0;
        }
    }
    EXPECT_GE(compared, trials(3000));
    EXPECT_GE(zeros, trials(200)) << "too few ties";
}

/// The bytes of every field, for a comparison of bits.
std::vector<double> fieldsOf(const collide::SweepAnswer& a) {
    std::vector<double> all = {a.closest.frames, a.closest.distance};
    const auto add = [&](const Vec3& v) { all.insert(all.end(), {v.x, v.y, v.z}); };
    if (const auto& k = a.contact) {
        all.insert(all.end(), {k->frames, k->distance, k->ricochetAngle, k->ricochetAngleDegrees, k->impulse});
        for (const Vec3& v :
             {k->ballCenter, k->sphereCenter, k->hitPoint, k->normal, k->newVelocity, k->sphereNewVelocity})
            add(v);
    }
    if (const auto& p = a.penetration) {
        all.push_back(p->depth);
        if (p->normal) add(*p->normal);
        if (p->exitFrames) all.push_back(*p->exitFrames);
    }
    return all;
}

/// The form for AVX2 decides as the plain form. @return false where only the plain form decides
bool expectSameOnFourLanes(const SweepQuery& q, collide::FilterResult plain) {
#ifdef __x86_64__
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return true;
    const bool byPoint = collide::movesByPoint(q.ball, q.obstacle.velocity);
    if (byPoint && q.ball.motion.kind == collide::Motion::Kind::Aim && !(q.ball.motion.speed > 0)) return true;
    const Vec3 to = byPoint ? q.ball.motion.vector : collide::velocityOf(q.ball),
               from = byPoint ? q.ball.position : q.obstacle.velocity, v = to - from;
    collide::FilterQuantities m;
    const double components[3] = {v.x, v.y, v.z};
    (void)collide::endlessOutcome(q, components, m);
    const collide::FilterResult wide = collide::decidedAvx2(q, to, from, !byPoint, collide::kUnsure, m.h, m.a, m.sum);
    EXPECT_TRUE(wide == plain || wide < 0 || plain == collide::kUnsure) << wide << ", plain " << plain;
    return wide >= 0 || wide == plain || wide == collide::kOutOfReach;
#else
    return true;
#endif
}

// This file is compiled without fused multiply-add, the library with it where the machine has it.
TEST(Tiers, GiveTheSameBitsWithoutFusedMultiplyAdd) {
    std::uint64_t answered = 0, asked = 0, onlyPlain = 0;
    for (const Set set : query_sets::kAll) {
        for (std::uint64_t trial = 0; trial < trials(300); ++trial) {
            const SweepQuery q = queryOf(set, trial);
            collide::SweepAnswer here;
            here.ballVelocity = collide::velocityOf(q.ball);
            here.outcome = collide::classify(q);
            const collide::FilterResult decision = collide::decided(q, velocityFor(q));
            EXPECT_TRUE(decision == collide::kUnsure || decision == collide::certainly(here.outcome));
            onlyPlain += !expectSameOnFourLanes(q, decision);
            ++asked;
            if (!collide::valuesInDoubleDouble<collide::Wanted::Everything>(q, here.ballVelocity, here)) continue;
            ++answered;
            const std::vector<double> a = fieldsOf(here), b = fieldsOf(collide::sweep(q));
            ASSERT_EQ(a.size(), b.size());
            ASSERT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)), 0) << oracle::describe(q);
        }
    }
    EXPECT_GE(answered * 100, asked * 75);
    EXPECT_LE(onlyPlain * 100, asked) << "limits of ties";
}

/// A query in other units, with a number moved to a neighbour and zeros of both signs.
SweepQuery neighbourOf(SweepQuery q, std::uint64_t trial) {
    // the ends of the range that needs no scaling, of that of the scaling, and of the doubles
    static constexpr int kPowers[] = {0, 0, -20, 60, -99, -112, 92, 101, -700, 800, -1060, 1000};
    const int length = kPowers[trial % 12], speed = kPowers[trial / 12 % 12];
    double* const lengths[] = {&q.ball.position.x,   &q.ball.position.y,   &q.ball.position.z, &q.obstacle.center.x,
                               &q.obstacle.center.y, &q.obstacle.center.z, &q.ball.radius,     &q.obstacle.radius};
    double* const speeds[] = {&q.ball.motion.vector.x, &q.ball.motion.vector.y, &q.ball.motion.vector.z};
    for (double* x : lengths) *x = std::ldexp(*x, length);
    for (double* x : speeds) *x = std::ldexp(*x, speed);
    q.frames = std::ldexp(q.frames, length - speed);
    const std::size_t moved = trial / 144 % 33;
    if (moved < 22) {
        double& x = moved / 2 < 8 ? *lengths[moved / 2] : *speeds[moved / 2 - 8];
        x = std::nextafter(x, moved % 2 == 0 || x == 0 ? INFINITY : 0.0);
    }
    for (double* x : speeds) *x = *x == 0 && trial % 5 == 0 ? -0.0 : *x;
    return q;
}

TEST(Split, TiesAndTheirNeighboursAreTrueAtEveryScale) {
    constexpr std::uint64_t kTrials = 144 * 33, kStep = kTrials / trials(kTrials);
    std::uint64_t ties = 0, decided = 0;
    for (const Set set : {Set::Graze, Set::Touch, Set::Limit, Set::Lattice, Set::HeadOn}) {
        std::vector<SweepQuery> endless;
        std::vector<Outcome> truths;
        for (std::uint64_t i = 0; i < trials(kTrials); ++i) {
            const std::uint64_t trial = i * kStep + i % kStep;  // of all kinds, where some are left out
            SweepQuery q = neighbourOf(query_sets::query(set, trial), trial);
            if (!collide::detail::isAllowed(q)) continue;
            const Outcome truth = oracle::sweep(q).outcome;
            const collide::FilterResult plain = collide::decided(q, q.ball.motion.vector);
            EXPECT_TRUE(plain == collide::kUnsure || plain == collide::certainly(truth)) << oracle::describe(q);
            expectSameOnFourLanes(q, plain);
            EXPECT_EQ(collide::classify(q), truth) << oracle::describe(q);
            const bool isTie = truth == Outcome::Graze || truth == Outcome::Touching;
            ties += isTie;
            decided += isTie && plain != collide::kUnsure;
            q.frames = collide::kNoLimit;
            endless.push_back(q);
            truths.push_back(collide::classify(q));
        }
        const query_sets::Columns columns(endless);
        for (const auto lanes : {collide::Lanes::Portable, collide::Lanes::Avx2, collide::Lanes::Avx512}) {
            if (!collide::isAvailable(lanes)) continue;
            std::vector<std::uint8_t> outcomes(endless.size());
            collide::sweep(columns.batch(), {outcomes.data(), nullptr, nullptr}, lanes);
            for (std::size_t i = 0; i < endless.size(); ++i)
                EXPECT_EQ(outcomes[i], static_cast<std::uint8_t>(truths[i])) << oracle::describe(endless[i]);
        }
    }
    EXPECT_GE(ties, trials(800));
    EXPECT_GE(decided * 10, ties * 7) << "of " << ties << " ties";
}

/// A contact at the limit but for a product with the time that is below every double: it is later, by 1e-646.
TEST(Split, ALimitThatIsEarlyByLessThanTheSmallestDoubleIsShort) {
    SweepQuery q;
    q.ball.position = {1.25, 0, 0};
    q.ball.motion = collide::Motion::velocity({-1, 0x1p-1074, 0});
    q.ball.radius = 1;
    q.obstacle.radius = 0;
    q.frames = 0.25;
    ASSERT_EQ(oracle::sweep(q).outcome, Outcome::Short);
    EXPECT_EQ(collide::classify(q), Outcome::Short);
    q.ball.motion = collide::Motion::velocity({-1, 0, 0});
    EXPECT_EQ(collide::classify(q), Outcome::Hit);
}

/// Which contacts are within a limit at the contact's own rounded time, and a few ulps to each side: the sign of f
/// there.
TEST(Split, LimitsWithinUlpsOfTheContactAreTrue) {
    std::uint64_t asked = 0;
    for (const Set set : {Set::Random, Set::Graze, Set::Touch, Set::Far, Set::Ratio, Set::HeadOn, Set::Lattice}) {
        for (std::uint64_t trial = 0; trial < trials(2000); ++trial) {
            SweepQuery q = neighbourOf(query_sets::query(set, trial), trial);
            q.frames = collide::kNoLimit;
            if (!collide::detail::isAllowed(q)) continue;
            const auto contact = collide::sweep(q).contact;
            if (!contact || !(contact->frames > 0) || !std::isfinite(contact->frames)) continue;
            for (int ulps = -2; ulps <= 2; ++ulps) {
                q.frames = contact->frames;
                for (int k = 0; k < std::abs(ulps); ++k) q.frames = std::nextafter(q.frames, ulps < 0 ? 0.0 : INFINITY);
                ++asked;
                EXPECT_EQ(collide::classify(q), oracle::sweep(q).outcome) << oracle::describe(q);
            }
        }
    }
    EXPECT_GE(asked, trials(2000) * 10);
}

/// A start on the surface along an axis, with a speed across it that ends in the smallest double: h is exactly 0, but
/// one bit of the distance makes it a product below every double.
TEST(Split, AProductBelowTheSmallestDoubleIsNotTakenForZero) {
    SweepQuery q;
    q.ball.position = {3, 0, 0};
    q.ball.motion = collide::Motion::velocity({0, 1, 0x1p-1074});
    q.ball.radius = 1;
    q.obstacle.radius = 2;
    EXPECT_EQ(collide::classify(q), Outcome::Graze);
    for (const double sign : {1.0, -1.0}) {
        for (const double unit : {1.0, 0x1p-90}) {
            SweepQuery s = q;  // d = (1, 2, 2) unit on the radius 3 unit; v is across but for its last bit
            s.ball.position = Vec3(1, 2, 2) * unit;
            s.ball.radius = unit, s.obstacle.radius = 2 * unit;
            s.ball.motion.vector = {sign * 0x1p-1074, 1, -1};
            EXPECT_EQ(collide::classify(s), sign > 0 ? Outcome::Receding : Outcome::Touching) << sign << " " << unit;
            EXPECT_EQ(oracle::sweep(s).outcome, collide::classify(s));
        }
    }
}

/// The values of ties come from the grid, not from numbers of any length.
TEST(Tiers, ValuesOfTiesNeedNoNumbersOfAnyLength) {
    for (const Set set : {Set::Graze, Set::Touch, Set::Limit, Set::HeadOn, Set::Lattice}) {
        std::uint64_t byGrid = 0;
        for (std::uint64_t trial = 0; trial < trials(1000); ++trial) {
            const SweepQuery q = queryOf(set, trial);
            collide::SweepAnswer answer;
            answer.ballVelocity = collide::velocityOf(q.ball);
            answer.outcome = collide::classify(q);
            EXPECT_TRUE(collide::valuesInDoubleDouble<collide::Wanted::Everything>(q, answer.ballVelocity, answer))
                << query_sets::name(set) << " " << oracle::describe(q);
            collide::RelativeMotion m;
            ASSERT_TRUE(collide::relativeMotion(q, answer.ballVelocity, m));
            collide::SweepAnswer plain;
            plain.outcome = answer.outcome;
            byGrid += !collide::valuesOf<collide::Wanted::Everything>(q, answer.ballVelocity, m,
                                                                      collide::quantitiesOf(m, plain.outcome), plain);
        }
        if (set == Set::Touch || set == Set::HeadOn) {
            EXPECT_GE(byGrid * 10, trials(1000)) << query_sets::name(set);
        }
    }
}

// The scaling of huge lengths brings the sphere's velocity to 0: the ball's motion stays a velocity, and is no aim.
TEST(Tiers, AVelocityThatVanishesInScalingIsNotTakenToRest) {
    SweepQuery q;
    q.ball.position = {-0x1.1bp+1015, 0x1.0cp+1013, 0};
    q.ball.motion = collide::Motion::aim({-0x1.18p+1015, 0x1.1cp+1013, 0}, 0x1.21c9aac8d401bp+1010);
    q.ball.radius = 0x1.98p+1012;
    q.obstacle.center = {-0x1.b8p+1012, 0x1.5p+1011, 0};
    q.obstacle.velocity = {-0x1p-1074, 0, 0};
    q.obstacle.radius = 0x1.3ep+1014;
    q.frames = 0x1.3bb4db9a0567p-4;
    EXPECT_EQ(oracle::sweep(q).outcome, Outcome::Short);
    EXPECT_EQ(collide::classify(q), Outcome::Short);
}

}  // namespace
