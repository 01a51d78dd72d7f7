// The results of samples at whole frames, compared with a test of every frame in rationals.

#include "learn/figures/discrete_sampling.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "collide/query_sets.h"

namespace {

using query_sets::Random;

/// The first frame up to `last` at which exact places overlap.
std::optional<double> seenByLooking(const collide::SweepQuery& q, int last) {
    const collide::Vec3 u = collide::velocityOf(q.ball);
    const mpq_class R = mpq_class(q.ball.radius) + mpq_class(q.obstacle.radius);
    for (int frame = 0; frame <= last && frame <= q.frames; ++frame) {
        mpq_class square = 0;
        for (int i = 0; i < 3; ++i) {
            const mpq_class apart = mpq_class(q.ball.position[i]) - mpq_class(q.obstacle.center[i]) +
                                    frame * (mpq_class(u[i]) - mpq_class(q.obstacle.velocity[i]));
            square += apart * apart;
        }
        if (square <= R * R) return frame;
    }
    return std::nullopt;
}

TEST(DiscreteSampling, SeesWhatALoopOverFramesSees) {
    int tunnelled = 0, late = 0;
    for (std::uint64_t trial = 0; trial < 3000; ++trial) {
        Random random(trial);
        const auto coordinate = [&] { return double(random.integer(-8, 8)) / 2; };
        collide::SweepQuery q;
        q.ball.position = {coordinate() - 8, coordinate(), 0};
        q.ball.motion = collide::Motion::velocity({random.uniform(0.5, 7), coordinate() / 4, 0});
        q.ball.radius = random.uniform(0, 1);
        q.obstacle.radius = random.uniform(0.1, 1);
        q.obstacle.center = {coordinate() / 4, coordinate() / 4, 0};
        if (random.coin()) q.obstacle.velocity = {coordinate() / 8, 0, 0};
        if (random.coin()) q.frames = random.integer(0, 6);
        const learn::DiscreteSampling view = learn::discreteSampling(q);
        EXPECT_EQ(view.firstSeen, seenByLooking(q, 60)) << trial;
        EXPECT_EQ(view.tunnelled, collide::isHit(view.sweep.outcome) && !view.firstSeen) << trial;
        for (const learn::FrameSample& sample : view.samples) {
            EXPECT_EQ(sample.overlaps, sample.separation <= 0) << trial;
            EXPECT_LE(sample.frame, q.frames);
        }
        tunnelled += view.tunnelled;
        late += view.late.value_or(0) > 0;
    }
    EXPECT_GT(tunnelled, 100);
    EXPECT_GT(late, 100);
}

TEST(DiscreteSampling, TellsTheStoryOfATunnel) {
    const collide::SweepQuery q{collide::Ball{{-5, 0, 0}, collide::Motion::velocity({10, 0, 0}), 0.5},
                                collide::Obstacle{{0, 0, 0}, 0.5}};
    const learn::DiscreteSampling view = learn::discreteSampling(q);
    EXPECT_TRUE(view.tunnelled);
    EXPECT_EQ(
        view.summary,
        "Tunnelled: they meet at frame 0.4, but neither the sample at frame 0 nor the one at 1 finds an overlap.");
    ASSERT_GE(view.samples.size(), 2u);
    EXPECT_EQ(view.samples[1].ball.x, 5);
}

TEST(DiscreteSampling, EndsWhereTheFramesAreFartherApartThanOne) {
    const collide::SweepQuery q{collide::Ball{{-8, 0, 0}, collide::Motion::velocity({5, 0, 0}), 0.25},
                                collide::Obstacle{{1.7976931348623157e308, 1.5, 0}, 1.5}};
    EXPECT_TRUE(learn::discreteSampling(q).tunnelled);
}

}  // namespace
