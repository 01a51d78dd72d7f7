#include "view/snap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "random_numbers.h"

namespace {

using collide::Motion;
using collide::Outcome;
using collide::SweepQuery;
using collide::Vec3;

double distance(Vec3 a, Vec3 b) { return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z); }

/// Starting at `position` and moving inward along the widest axis.
Outcome approaching(Vec3 position, double radius, const collide::Obstacle& sphere) {
    const Vec3 d = position - sphere.center;
    int axis = 0;
    for (int i : {1, 2}) axis = std::fabs(d[i]) > std::fabs(d[axis]) ? i : axis;
    SweepQuery query;
    query.ball = {position, Motion::velocity(Vec3(0)), radius, 1};
    query.ball.motion.vector[axis] = d[axis] > 0 ? -1 : 1;
    query.obstacle = sphere;
    return collide::classify(query);
}

/// True if a step of one coordinate toward the sphere overlaps.
bool isFirstOutside(Vec3 position, double radius, const collide::Obstacle& sphere) {
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 in = position;
        in[axis] = std::nextafter(in[axis], sphere.center[axis]);
        if (approaching(in, radius, sphere) == Outcome::Overlap) return true;
    }
    return false;
}

SweepQuery shot(Vec3 position, Vec3 center, double ballRadius, double sphereRadius, Vec3 sphereVelocity = Vec3(0)) {
    SweepQuery query;
    query.ball = {position, Motion::aim(center, 2), ballRadius, 1};
    query.obstacle = {center, sphereRadius, sphereVelocity, collide::kImmovable};
    return query;
}

Outcome outcomeOf(SweepQuery query, Vec3 aim) {
    query.ball.motion.vector = aim;
    return collide::classify(query);
}

bool aNeighbourMisses(const SweepQuery& query, Vec3 aim) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const double way : {-HUGE_VAL, HUGE_VAL}) {
            Vec3 near = aim;
            near[axis] = std::nextafter(aim[axis], way);
            if (!collide::isHit(outcomeOf(query, near))) return true;
        }
    }
    return false;
}

TEST(SnapToTouch, FindsWholeNumberPointsOfTheSphere) {
    const collide::Obstacle sphere{Vec3(10, 20, 30), 3, Vec3(0), collide::kImmovable};
    const auto result = view::snapToTouch(Vec3(13.1, 24.05, 30.02), 2, sphere, {0.3, false});
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->exact);
    EXPECT_EQ(result->value, Vec3(13, 24, 30));
    EXPECT_EQ(approaching(result->value, 2, sphere), Outcome::Touching);
}

TEST(SnapToTouch, APowerOfTwoTouchesOnlyAlongTheAxes) {
    const collide::Obstacle sphere{Vec3(0), 1, Vec3(0), collide::kImmovable};
    const auto axis = view::snapToTouch(Vec3(0.05, -2.1, 0), 1, sphere, {0.2, false});
    ASSERT_TRUE(axis);
    EXPECT_TRUE(axis->exact);
    EXPECT_EQ(axis->value, Vec3(0, -2, 0));
    const auto skew = view::snapToTouch(Vec3(1.3, -1.1, 1.2), 1, sphere, {0.2, false});
    ASSERT_TRUE(skew);
    EXPECT_FALSE(skew->exact);
    EXPECT_FALSE(skew->note.empty());
    EXPECT_TRUE(isFirstOutside(skew->value, 1, sphere));
}

TEST(SnapToTouch, IsExactOrTheFirstDoubleOutside) {
    std::mt19937_64 random(3);
    tests::Uniform any(-1, 1);
    int exact = 0, outside = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const double far = std::pow(10.0, trial % 10);
        const bool round = trial % 2 == 0;
        const Vec3 center = round ? Vec3{std::round(far * any(random)), std::round(far * any(random)), 0}
                                  : far * Vec3{any(random), any(random), any(random)};
        const double ball = round ? 0.5 * double(1 + random() % 20) : 2 + any(random);
        const collide::Obstacle sphere{center, round ? 0.25 * double(1 + random() % 40) : 2 + any(random), Vec3(0), 1};
        const double sum = ball + sphere.radius;
        const Vec3 wanted = center + sum * Vec3{any(random), any(random), any(random)};
        const auto result = view::snapToTouch(wanted, ball, sphere, {0.1 * sum, false});
        ASSERT_TRUE(result) << "trial " << trial;
        const Outcome outcome = approaching(result->value, ball, sphere);
        if (result->exact) {
            ++exact;
            EXPECT_EQ(outcome, Outcome::Touching) << "trial " << trial;
        } else {
            ++outside;
            EXPECT_NE(outcome, Outcome::Overlap) << "trial " << trial;
            EXPECT_NE(outcome, Outcome::Touching) << "trial " << trial;
            EXPECT_TRUE(isFirstOutside(result->value, ball, sphere)) << "trial " << trial;
        }
        EXPECT_NEAR(distance(result->value, center), sum, 1e-6 + far * 1e-15);
    }
    EXPECT_GT(exact, 50);
    EXPECT_GT(outside, 50);
}

TEST(SnapToTouch, StaysInThePlane) {
    const collide::Obstacle sphere{Vec3(1, 1, 0), 12, Vec3(0), collide::kImmovable};
    const auto result = view::snapToTouch(Vec3(6.2, 12.9, 0), 1, sphere, {0.5, true});
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->exact);
    EXPECT_EQ(result->value, Vec3(6, 13, 0));  // 5, 12, 13
    const auto above = view::snapToTouch(Vec3(6, 12, 2.5), 1, sphere, {0, true});
    ASSERT_TRUE(above);
    EXPECT_EQ(above->value.z, 2.5);
    EXPECT_TRUE(isFirstOutside(above->value, 1, sphere));
    EXPECT_FALSE(view::snapToTouch(Vec3(6, 12, 14), 1, sphere, {0, true}));
}

TEST(SnapToTouch, NeedsARadius) {
    EXPECT_FALSE(view::snapToTouch(Vec3(1, 0, 0), 0, {Vec3(0), 0, Vec3(0), 1}, {1, false}));
}

TEST(AimToGraze, FindsAPythagoreanTangent) {
    const SweepQuery query = shot(Vec3(0), Vec3(5, 0, 0), 1, 2);
    const auto result = view::aimToGraze(query, Vec3(8, 6.1, 0.01), {0.3, false});
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->exact);
    EXPECT_EQ(outcomeOf(query, result->value), Outcome::Graze);
    EXPECT_LT(distance(result->value, Vec3(8, 6, 0)), 0.3);
}

TEST(AimToGraze, WithoutRationalTangentIsTheLastHit) {
    // d = 5, R = 2: 4 x^2 = 21 (y^2 + z^2), and 21 is not a ratio of sums of two squares.
    const SweepQuery query = shot(Vec3(0), Vec3(5, 0, 0), 1, 1);
    const auto result = view::aimToGraze(query, Vec3(8, 4, 1), {10, false});
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->exact);
    EXPECT_EQ(outcomeOf(query, result->value), Outcome::Hit);
    EXPECT_TRUE(aNeighbourMisses(query, result->value));
}

TEST(AimToGraze, IsExactOrNextToAMiss) {
    std::mt19937_64 random(5);
    tests::Uniform any(-1, 1);
    int exact = 0, bracketed = 0;
    for (int trial = 0; trial < 120; ++trial) {
        const auto whole = [&] { return double(random() % 41) - 20; };
        const bool round = trial % 4 != 0;
        const Vec3 position = round ? Vec3{whole(), whole(), whole()} : 20.0 * Vec3{any(random), any(random), 1};
        const Vec3 center = round ? Vec3{whole(), whole(), whole()} : 20.0 * Vec3{any(random), any(random), -1};
        const double ball = 0.5 * double(1 + random() % 6), sphere = 0.5 * double(1 + random() % 6);
        if (distance(position, center) <= ball + sphere) continue;
        const SweepQuery query = shot(position, center, ball, sphere);
        const Vec3 wanted = center + 5.0 * Vec3{any(random), any(random), any(random)};
        const auto result = view::aimToGraze(query, wanted, {0.1 * distance(position, wanted), false});
        ASSERT_TRUE(result) << "trial " << trial;
        const Outcome outcome = outcomeOf(query, result->value);
        if (result->exact) {
            ++exact;
            EXPECT_EQ(outcome, Outcome::Graze) << "trial " << trial;
        } else {
            ++bracketed;
            EXPECT_EQ(outcome, Outcome::Hit) << "trial " << trial;
            EXPECT_TRUE(aNeighbourMisses(query, result->value)) << "trial " << trial;
        }
    }
    EXPECT_GT(exact, 15);
    EXPECT_GT(bracketed, 15);
}

TEST(AimToGraze, StaysInThePlane) {
    const SweepQuery query = shot(Vec3(1, 2, 0), Vec3(6, 2, 0), 1, 2);
    const auto result = view::aimToGraze(query, Vec3(9, -4, 0), {0.5, true});
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->exact);
    EXPECT_EQ(result->value.z, 0);
    EXPECT_LT(result->value.y, 2);  // on the wanted side
    EXPECT_EQ(outcomeOf(query, result->value), Outcome::Graze);
}

TEST(AimToGraze, BracketsAgainstAMovingSphere) {
    const SweepQuery query = shot(Vec3(0), Vec3(7, 1, 0), 0.5, 1, Vec3(0.25, -0.5, 0.125));
    const auto result = view::aimToGraze(query, Vec3(7, 4, 1), {0, false});
    ASSERT_TRUE(result);
    EXPECT_TRUE(collide::isHit(outcomeOf(query, result->value)));
    EXPECT_TRUE(aNeighbourMisses(query, result->value));
}

TEST(AimToGraze, IsAbsentWhereNothingCanGraze) {
    EXPECT_FALSE(view::aimToGraze(shot(Vec3(0), Vec3(1, 0, 0), 1, 1), Vec3(3, 3, 0), {1, false}));  // overlaps
    EXPECT_FALSE(view::aimToGraze(shot(Vec3(0), Vec3(9, 0, 0), 1, 1, Vec3(5, 0, 0)), Vec3(3, 3, 0), {1, false}));
    SweepQuery still = shot(Vec3(0), Vec3(9, 0, 0), 1, 1);
    still.ball.motion.speed = 0;
    EXPECT_FALSE(view::aimToGraze(still, Vec3(3, 3, 0), {1, false}));
}

TEST(AimHeadOn, TheCentreOfARestingSphereIsExact) {
    std::mt19937_64 random(7);
    tests::Uniform any(-1e9, 1e9);
    for (int trial = 0; trial < 50; ++trial) {
        const Vec3 position{any(random), any(random), any(random)};
        SweepQuery query = shot(position, Vec3(any(random), 1, 2), 1, 1);
        const auto result = view::aimHeadOn(query, {});
        ASSERT_TRUE(result);
        EXPECT_TRUE(result->exact);
        query.ball.motion.vector = result->value;
        EXPECT_NEAR(collide::sweep(query).contact->ricochetAngle, std::numbers::pi / 2, 1e-15) << "trial " << trial;
    }
}

TEST(AimHeadOn, LeadsAMovingSphere) {
    SweepQuery query = shot(Vec3(0), Vec3(10, 0, 0), 1, 1, Vec3(0, 1, 0));
    const auto result = view::aimHeadOn(query, {});
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->exact);
    query.ball.motion.vector = result->value;
    EXPECT_NEAR(collide::sweep(query).contact->ricochetAngle, std::numbers::pi / 2, 1e-7);
}

TEST(AimForRicochet, ComesWithinAStepOfTheAngle) {
    const SweepQuery query = shot(Vec3(-3, 0.5, 0.25), Vec3(5, 0, 0), 1, 1);
    int exact = 0;
    for (int degrees = 5; degrees < 90; degrees += 5) {
        const double radians = degrees * std::numbers::pi / 180;
        const auto result = view::aimForRicochet(query, Vec3(5, 1, 0.5), radians, {});
        ASSERT_TRUE(result) << degrees;
        SweepQuery aimed = query;
        aimed.ball.motion.vector = result->value;
        const double got = collide::sweep(aimed).contact->ricochetAngle;
        EXPECT_NEAR(got, radians, 2e-14) << degrees;
        EXPECT_EQ(result->exact, got == radians) << degrees;
        exact += result->exact;
    }
    EXPECT_GT(exact, 0);
}

TEST(AimForRicochet, EndsAreGrazeAndHeadOn) {
    const SweepQuery query = shot(Vec3(0), Vec3(5, 0, 0), 1, 2);
    const auto graze = view::aimForRicochet(query, Vec3(4, 3, 0), 0, {0.5, false});
    ASSERT_TRUE(graze);
    EXPECT_EQ(outcomeOf(query, graze->value), Outcome::Graze);
    const auto central = view::aimForRicochet(query, Vec3(4, 3, 0), std::numbers::pi / 2, {0.5, false});
    ASSERT_TRUE(central);
    EXPECT_EQ(central->value, Vec3(5, 0, 0));
}

TEST(Snap, AnyFiniteSceneGetsAnAnswerThatTheCoreConfirms) {
    std::mt19937_64 random(11);
    const auto any = [&] {
        const double magnitude = std::ldexp(double(random() >> 11) * 0x1p-53, int(random() % 2098) - 1073);
        return random() % 8 == 0 ? 0 : random() % 2 ? magnitude : -magnitude;
    };
    const auto point = [&] { return Vec3{any(), any(), any()}; };
    int touched = 0, aimed = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const Vec3 position = point(), center = point();
        const double ball = std::fabs(any()), sphere = std::fabs(any());
        SweepQuery query = shot(position, center, ball, sphere);
        if (trial % 3 == 0) query.obstacle.velocity = point();
        if (query.ball.radius + query.obstacle.radius == 0) continue;
        const view::SnapLimits limits{std::fabs(any()), trial % 5 == 0};
        const Vec3 wanted = point();
        if (const auto touch = view::snapToTouch(wanted, query.ball.radius, query.obstacle, limits)) {
            collide::Obstacle still = query.obstacle;
            still.velocity = Vec3(0);
            EXPECT_NE(approaching(touch->value, query.ball.radius, still), Outcome::Overlap) << "trial " << trial;
            ++touched;
        }
        for (const double radians : {0.0, 0.5}) {
            const auto aim = view::aimForRicochet(query, wanted, radians, limits);
            if (!aim) continue;
            EXPECT_TRUE(collide::isHit(outcomeOf(query, aim->value))) << "trial " << trial;
            ++aimed;
        }
    }
    EXPECT_GT(touched, 10);
    EXPECT_GT(aimed, 10);
}

}  // namespace
