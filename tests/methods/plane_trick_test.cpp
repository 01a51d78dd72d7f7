// Every defect of the plane trick at its smallest example.

#include "methods/plane_trick.h"

#include <gtest/gtest.h>

namespace methods {
namespace {

template <class T>
class PlaneTrick : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(PlaneTrick, Precisions);

TYPED_TEST(PlaneTrick, R1StepsBackLinearly) {
    using T = TypeParam;
    const PlaneTrickInput<T> in{{-10, 3, 0}, {1, 0, 0}, {0, 0, 0}, 5};
    const auto printed = planeTrickPrinted(in);
    EXPECT_EQ(printed.lambda, 8);
    EXPECT_EQ(printed.position, Vec<T>(-2, 3, 0));
    EXPECT_LT(glm::length(printed.position), 5);  // inside the sphere
    EXPECT_EQ(planeTrickPrinted(in, {Defect::R1}).lambda, 6);
    EXPECT_EQ(planeTrickCorrected(in).lambda, 6);
}

/// The distance from the true entry to the printed one, which is later: E(h) = sqrt(r^2 - h^2) - (r - h) >= 0. It is 0
/// only at h = 0 and h = r, and largest at h = r / sqrt(2), where it is r (sqrt(2) - 1).
template <class T>
T planeTrickLateness(T radius, T offset) {
    return std::sqrt(radius - offset) * (std::sqrt(radius + offset) - std::sqrt(radius - offset));
}

TYPED_TEST(PlaneTrick, R1IsAlwaysLateAndMostAtTheDiagonal) {
    using T = TypeParam;
    T most = 0, at = 0;
    for (int i = 0; i <= 1000; ++i) {
        const T h = T(i) / 1000;
        const PlaneTrickInput<T> in{{-10, h, 0}, {1, 0, 0}, {0, 0, 0}, 1};
        const T late = planeTrickPrinted(in).lambda - planeTrickPrinted(in, {Defect::R1}).lambda;
        EXPECT_NEAR(late, planeTrickLateness<T>(1, h), 2e-6);
        if (late > most) most = late, at = h;
    }
    EXPECT_NEAR(most, std::sqrt(2.0) - 1, 1e-5);
    EXPECT_NEAR(at, 1 / std::sqrt(2.0), 2e-2);
    EXPECT_EQ(planeTrickLateness<T>(1, 0), 0);
    EXPECT_EQ(planeTrickLateness<T>(1, 1), 0);
}

TYPED_TEST(PlaneTrick, R2MixesLambdaAndLength) {
    using T = TypeParam;
    const PlaneTrickInput<T> in{{-5, 0, 0}, {2, 0, 0}, {0, 0, 0}, 1};
    EXPECT_EQ(planeTrickPrinted(in).position.x, -2);
    EXPECT_EQ(planeTrickPrinted(in, {Defect::R2}).position.x, -1);
    EXPECT_EQ(planeTrickCorrected(in).position.x, -1);
}

TYPED_TEST(PlaneTrick, R3HitsBehindTheStart) {
    using T = TypeParam;
    const PlaneTrickInput<T> in{{5, 0, 0}, {1, 0, 0}, {0, 0, 0}, 1};
    EXPECT_TRUE(planeTrickPrinted(in).intersects);
    EXPECT_EQ(planeTrickPrinted(in).planeLambda, -5);
    EXPECT_EQ(planeTrickPrinted(in).lambda, -6);
    EXPECT_FALSE(planeTrickPrinted(in, {Defect::R3}).intersects);
    EXPECT_FALSE(planeTrickCorrected(in).intersects);
}

TYPED_TEST(PlaneTrick, R4AStartInsideIsAnsweredBehindIt) {
    using T = TypeParam;
    const PlaneTrickInput<T> in{{T(-0.5), 0, 0}, {1, 0, 0}, {0, 0, 0}, 1};
    EXPECT_EQ(planeTrickPrinted(in).lambda, T(-0.5));
    EXPECT_EQ(planeTrickPrinted(in, {Defect::R4}).exit, PlaneTrickAnswer<T>::Exit::StartsInside);
    EXPECT_EQ(planeTrickCorrected(in).exit, PlaneTrickAnswer<T>::Exit::StartsInside);
}

TYPED_TEST(PlaneTrick, R5WhatIsLeftOpen) {
    using T = TypeParam;
    const PlaneTrickInput<T> still{{-5, 0, 0}, {0, 0, 0}, {0, 0, 0}, 1};
    EXPECT_TRUE(planeTrickPrinted(still).intersects);  // NaN > radius is false
    EXPECT_TRUE(std::isnan(planeTrickPrinted(still).lambda));
    EXPECT_EQ(planeTrickPrinted(still, {Defect::R5}).exit, PlaneTrickAnswer<T>::Exit::NoDirection);
    EXPECT_FALSE(planeTrickCorrected(still).intersects);

    const PlaneTrickInput<T> tangent{{-5, 1, 0}, {1, 0, 0}, {0, 0, 0}, 1};
    EXPECT_EQ(planeTrickPrinted(tangent).position, Vec<T>(0, 1, 0));
    EXPECT_EQ(planeTrickCorrected(tangent).position, Vec<T>(0, 1, 0));

    const PlaneTrickInput<T> beyond{{-5, 0, 0}, {1, 0, 0}, {0, 0, 0}, 1};
    EXPECT_TRUE(planeTrickPrinted(beyond).intersects);
    EXPECT_EQ(planeTrickPrinted(beyond, {Defect::R5}).exit, PlaneTrickAnswer<T>::Exit::BeyondEnd);
}

}  // namespace
}  // namespace methods
