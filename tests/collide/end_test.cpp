// The path's end is an exact form of the query: every decision and every value of a ball that goes to a point in a
// given time, against exact rationals.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "collide/batch.h"
#include "collide/oracle.h"
#include "collide/query_sets.h"
#include "collide/sweep.h"
#include "trials.h"

namespace {
using collide::Motion;
using collide::Outcome;
using collide::SweepAnswer;
using collide::SweepQuery;
using collide::Vec3;
using query_sets::Random;
using query_sets::Set;

/// What is wrong with both answers to a query; empty: nothing.
std::string wrongIn(const SweepQuery& q, oracle::Errors& errors, Outcome& outcome) {
    const oracle::Truth truth = oracle::sweep(q);
    outcome = truth.outcome;
    std::string wrong = oracle::faults(q, collide::sweep(q), truth, errors);
    if (collide::classify(q) != truth.outcome) wrong += "classify differs; ";
    return wrong;
}

/// The query of a set as a path that ends: after one frame, or after some other time.
SweepQuery ending(SweepQuery q, std::uint64_t trial) {
    Random random(trial + 99);
    double frames = 1;
    if (trial % 4 == 1) frames = random.uniform(0.01, 100);
    if (trial % 4 == 2) frames = random.power10(-12, 12);
    if (trial % 4 == 3) frames = std::isfinite(q.frames) && q.frames > 0 ? q.frames : 3;
    const double stretch = random.coin() ? 1 : random.uniform(0.2, 3);
    Vec3 end = q.ball.position + (trial % 4 == 3 ? frames : stretch) * q.ball.motion.vector;
    if (!collide::isFinite(end)) end = q.ball.motion.vector;
    q.ball.motion = Motion::end(end, frames);
    q.frames = frames;
    if (!collide::isFinite(collide::velocityOf(q.ball))) q.ball.motion = Motion::end(q.ball.position, frames);
    return q;
}

TEST(End, EveryDecisionAndValueIsThatOfExactArithmetic) {
    oracle::Errors errors;
    std::map<Outcome, int> reached;
    for (const Set set : query_sets::kAll) {
        for (std::uint64_t trial = 0; trial < trials(600); ++trial) {
            SweepQuery q = ending(query_sets::query(set, trial), trial);
            if (trial % 5 == 4 && set != Set::Extreme && set != Set::Huge)
                q.obstacle.velocity = -0.25 * collide::velocityOf(q.ball);
            if (trial % 3 == 0) q.obstacle.mass = 2.5;
            Outcome outcome{};
            const std::string wrong = wrongIn(q, errors, outcome);
            ++reached[outcome];
            ASSERT_EQ(wrong, "") << query_sets::name(set) << " trial " << trial << "\n" << oracle::describe(q);
        }
    }
    for (const Outcome outcome : {Outcome::Hit, Outcome::Graze, Outcome::Short, Outcome::Miss, Outcome::Overlap,
                                  Outcome::Receding, Outcome::Touching, Outcome::Still})
        EXPECT_GE(std::uint64_t(reached[outcome]), trials(56)) << static_cast<int>(outcome);
}

/// A ball that ends exactly where it touches: the centres a Pythagorean distance apart, the start any doubles.
SweepQuery endingAtContact(std::uint64_t trial) {
    static constexpr double kNormals[][3] = {{-3, 4, 0}, {-12, 0, 5}, {-1, 2, 2}, {-6, 2, 3}, {-8, 4, 1}, {-1, 0, 0}};
    static constexpr double kLengths[] = {5, 13, 3, 7, 9, 1};
    Random random(trial);
    const auto which = static_cast<std::size_t>(random.integer(0, 5));
    const double unit = std::ldexp(1.0, random.integer(-20, 3)), part = random.integer(0, 8) / 8.0;
    SweepQuery q;
    Vec3 end(0);
    const double far = random.power10(1, 4);
    for (int i = 0; i < 3; ++i) {
        const double toward = kNormals[which][i] / kLengths[which] + random.uniform(-0.4, 0.4);
        end[i] = -std::round(far * toward) * unit;
        q.obstacle.center[i] = end[i] - kNormals[which][i] * unit;
        q.ball.position[i] = unit * random.uniform(-0.5, 0.5);  // finer than the doubles around the end
    }
    q.ball.radius = kLengths[which] * unit * part;
    q.obstacle.radius = kLengths[which] * unit * (1 - part);
    q.ball.motion = Motion::end(end, 1);
    q.frames = 1;
    return q;
}

TEST(End, APathThatEndsAtTheContactMeetsIt) {
    int missedByVelocity = 0;
    for (std::uint64_t trial = 0; trial < 2000; ++trial) {
        SweepQuery q = endingAtContact(trial);
        ASSERT_EQ(collide::classify(q), Outcome::Hit) << trial << " " << oracle::describe(q);
        const SweepAnswer answer = collide::sweep(q);
        ASSERT_EQ(answer.outcome, Outcome::Hit);
        EXPECT_EQ(answer.contact->frames, 1);
        const Vec3 end = q.ball.motion.vector;
        SweepQuery rounded = q;
        rounded.ball.motion = Motion::velocity(end - q.ball.position);
        missedByVelocity += collide::classify(rounded) != Outcome::Hit ? 1 : 0;
        // A hair less or more far, decided as by exact arithmetic
        q.ball.motion.vector.x = std::nextafter(end.x, q.ball.position.x);
        ASSERT_EQ(collide::classify(q), oracle::sweep(q).outcome) << trial;
    }
    EXPECT_GT(missedByVelocity, 400) << "too few paths whose end - start is no double";
}

TEST(End, TheLimitMayBeAnotherThanTheEnd) {
    SweepQuery q;
    q.ball = {Vec3(0, 0, 0), Motion::end(Vec3(10, 0, 0), 3), 1, 1};
    q.obstacle.center = Vec3(5, 0, 0);
    for (const auto& [frames, outcome] :
         {std::pair(3.0, Outcome::Hit), std::pair(0.9, Outcome::Hit), std::pair(0.8999999999999999, Outcome::Short),
          std::pair(0.0, Outcome::Short), std::pair(collide::kNoLimit, Outcome::Hit)}) {
        q.frames = frames;
        // 3 of 10 units in 3 frames: 0.9, whose double is a hair above
        EXPECT_EQ(collide::classify(q), outcome) << frames;
        EXPECT_EQ(collide::sweep(q).outcome, outcome) << frames;
        EXPECT_EQ(oracle::sweep(q).outcome, outcome) << frames;
        EXPECT_EQ(collide::sweep(q).contact->frames, 0.9);
    }
}

TEST(End, WallsAreMetInTheSameTime) {
    int met = 0;
    for (std::uint64_t trial = 0; trial < 300; ++trial) {
        Random random(trial);
        collide::Ball ball;
        for (int i = 0; i < 3; ++i) ball.position[i] = random.uniform(-5, 5);
        const double frames = trial % 2 == 0 ? 1 : random.uniform(0.1, 10);
        ball.motion = Motion::end(Vec3{random.uniform(-5, 5), random.uniform(-5, 5), random.integer(-5, 5)}, frames);
        ball.radius = random.uniform(0, 1);
        const collide::Plane wall{Vec3(0), Vec3(random.integer(0, 1), 0, 1)};
        const SweepAnswer answer = collide::sweep({ball, wall, frames});
        const oracle::Truth truth = oracle::sweep({ball, wall, frames});
        ASSERT_EQ(answer.outcome, truth.outcome) << trial;
        if (!answer.contact) continue;
        ++met;
        EXPECT_DOUBLE_EQ(answer.contact->frames, truth.contact->frames.x.get_d()) << trial;
        EXPECT_DOUBLE_EQ(answer.contact->impulse, truth.contact->impulse.x.get_d()) << trial;
        EXPECT_DOUBLE_EQ(answer.contact->ballCenter.x, truth.contact->ballCenter[0].x.get_d()) << trial;
    }
    EXPECT_GT(met, 50);
}

TEST(End, TheVelocityIsTheQuotientRoundedOnce) {
    for (std::uint64_t trial = 0; trial < 3000; ++trial) {
        Random random(trial);
        collide::Ball ball;
        Vec3 end(0);
        for (int i = 0; i < 3; ++i) {
            ball.position[i] = random.sign() * random.power10(-20, 20);
            end[i] = trial % 3 == 0 ? ball.position[i] * (1 + random.integer(0, 3) * 0x1p-52)
                                    : random.sign() * random.power10(-20, 20);
        }
        ball.motion = Motion::end(end, trial % 2 == 0 ? 1 : random.power10(-30, 30));
        EXPECT_EQ(collide::velocityOf(ball), oracle::velocityOf(ball)) << trial;
    }
    const collide::Ball small{Vec3(0), Motion::end(Vec3(5e-324, 1.5e-323, 1), 2), 1, 1};
    EXPECT_EQ(collide::velocityOf(small), Vec3(0, 1e-323, 0.5)) << "ties to even, among the smallest doubles too";
}

TEST(End, ADecisionStandsWhereTheVelocityIsBeyondTheLargestDouble) {
    SweepQuery q;
    q.ball = {Vec3(-1.7e308, 0, 0), Motion::end(Vec3(1.7e308, 0, 0), 1), 1, 1};
    q.obstacle = {Vec3(0, 2, 0), 1, Vec3(0), collide::kImmovable};
    q.frames = 1;
    EXPECT_EQ(collide::classify(q), Outcome::Graze);
    const SweepAnswer answer = collide::sweep(q);
    EXPECT_EQ(answer.outcome, Outcome::Graze);
    EXPECT_EQ(answer.contact->frames, 0.5);
    EXPECT_EQ(answer.contact->hitPoint, Vec3(0, 1, 0));
    EXPECT_TRUE(std::isinf(answer.ballVelocity.x));
    q.obstacle.center.y = 1;
    const SweepAnswer hit = collide::sweep(q);
    EXPECT_EQ(hit.outcome, Outcome::Hit);
    EXPECT_TRUE(std::isinf(hit.contact->newVelocity.x));
    EXPECT_TRUE(collide::isFinite(hit.contact->normal));
}

TEST(End, ContactTimesAreComparedInFrames) {
    SweepQuery a, b;
    a.ball = {Vec3(0), Motion::end(Vec3(10, 0, 0), 3), 1, 1};
    a.obstacle.center = Vec3(5, 0, 0);
    b = a;
    b.ball.motion = Motion::aim(Vec3(7, 0, 0), 10.0 / 4);  // 10 units in 4 frames
    b.obstacle.center = Vec3(4.25, 0, 0);                  // 2.25 of 10 units: 0.9 frames as well
    EXPECT_EQ(collide::compareContactTimes({a.ball, a.obstacle}, {b.ball, b.obstacle}), std::strong_ordering::equal);
    b.obstacle.center.x = std::nextafter(4.25, 5);
    EXPECT_EQ(collide::compareContactTimes({a.ball, a.obstacle}, {b.ball, b.obstacle}), std::strong_ordering::less);
    EXPECT_EQ(collide::compareContactTimes({b.ball, b.obstacle}, {a.ball, a.obstacle}), std::strong_ordering::greater);
}

TEST(End, ABatchAnswersItLikeOneAlone) {
    std::vector<double> columns[13];
    std::vector<SweepQuery> queries;
    for (std::uint64_t trial = 0; trial < 40; ++trial) {
        const SweepQuery q = endingAtContact(trial);
        queries.push_back(q);
        const double values[] = {q.ball.position.x,
                                 q.ball.position.y,
                                 q.ball.position.z,
                                 q.ball.motion.vector.x,
                                 q.ball.motion.vector.y,
                                 q.ball.motion.vector.z,
                                 q.ball.motion.frames,
                                 q.ball.radius,
                                 q.obstacle.center.x,
                                 q.obstacle.center.y,
                                 q.obstacle.center.z,
                                 q.obstacle.radius,
                                 q.frames};
        for (std::size_t i = 0; i < 13; ++i) columns[i].push_back(values[i]);
    }
    collide::SweepBatch batch;
    batch.count = queries.size();
    batch.kind = Motion::Kind::End;
    batch.position = {columns[0].data(), columns[1].data(), columns[2].data()};
    batch.motion = {columns[3].data(), columns[4].data(), columns[5].data()};
    batch.duration = columns[6].data();
    batch.ballRadius = columns[7].data();
    batch.center = {columns[8].data(), columns[9].data(), columns[10].data()};
    batch.sphereRadius = columns[11].data();
    batch.frames = columns[12].data();
    std::vector<std::uint8_t> outcomes(queries.size());
    std::vector<double> frames(queries.size());
    collide::sweep(batch, {outcomes.data(), frames.data(), nullptr});
    for (std::size_t i = 0; i < queries.size(); ++i) {
        EXPECT_EQ(static_cast<Outcome>(outcomes[i]), Outcome::Hit);
        EXPECT_EQ(frames[i], 1);
    }
}

}  // namespace
