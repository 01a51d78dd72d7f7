// Every defect of the sweep of a sphere against a point at its smallest example.

#include "methods/sweep_point.h"

#include <gtest/gtest.h>

namespace methods {
namespace {

template <class T>
class SweepPoint : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(SweepPoint, Precisions);

TYPED_TEST(SweepPoint, SolveQuadraticKeepsItsContract) {
    using T = TypeParam;
    const auto two = solveQuadratic<T>(1, -3, 2), one = solveQuadratic<T>(1, -2, 1), none = solveQuadratic<T>(1, 0, 1);
    EXPECT_TRUE(two);
    EXPECT_EQ(two.t0, 1);
    EXPECT_EQ(two.t1, 2);
    EXPECT_TRUE(one);
    EXPECT_EQ(one.t0, one.t1);
    EXPECT_FALSE(none);
    const auto linear = solveQuadratic<T>(0, 2, -3), constant = solveQuadratic<T>(0, 0, 1);
    EXPECT_EQ(linear.t0, T(1.5));
    EXPECT_EQ(linear.t1, T(1.5));
    EXPECT_FALSE(constant);
    EXPECT_TRUE(solveQuadratic<T>(0, 0, 0));
    const auto noConstant = solveQuadratic<T>(1, -4, 0), noLinear = solveQuadratic<T>(1, 0, -9);
    EXPECT_EQ(noConstant.t0, 0);
    EXPECT_EQ(noConstant.t1, 4);
    EXPECT_EQ(noLinear.t0, -3);
    EXPECT_EQ(noLinear.t1, 3);
}

TYPED_TEST(SweepPoint, StableRootsAreTheSameAndDoNotCancel) {
    using T = TypeParam;
    const T a = 1, h = -1000, c = 1;  // roots about 5e-4 and 2000
    const auto roots = stableRoots<T>(a, h, c, h * h - a * c);
    EXPECT_NEAR(std::min(roots.t0, roots.t1), 5.00000125e-4, 1e-10);
    EXPECT_NEAR(std::max(roots.t0, roots.t1), 1999.9995, 2e-4);
    EXPECT_EQ(stableRoots<T>(1, -1, 1, 0).count, 1);
    EXPECT_EQ(stableRoots<T>(1, 0, 0, 0).t0, 0);
    EXPECT_FALSE(stableRoots<T>(1, 0, 1, -1));
}

TYPED_TEST(SweepPoint, S1TheConstantTermForgetsTheCentre) {
    using T = TypeParam;
    const SweepPointInput<T> ahead{{1, 0, 0}, 1, {3, 0, 0}, {2, 0, 0}};
    EXPECT_FALSE(sweepPointPrinted(ahead).intersection);
    EXPECT_EQ(sweepPointPrinted(ahead, {Defect::S1}).T_, T(0.5));
    EXPECT_EQ(sweepPointCorrected(ahead).T_, T(0.5));

    const SweepPointInput<T> shortOf{{-3, 0, 0}, 1, {0, 0, 0}, {1, 0, 0}};
    EXPECT_TRUE(sweepPointPrinted(shortOf).intersection);
    EXPECT_FALSE(sweepPointPrinted(shortOf).T_);
    EXPECT_FALSE(sweepPointPrinted(shortOf, {Defect::S1}).intersection);
    EXPECT_FALSE(sweepPointCorrected(shortOf).intersection);
}

TYPED_TEST(SweepPoint, S2LeavingTheSurfaceIsAnInitialIntersection) {
    using T = TypeParam;
    const SweepPointInput<T> leaving{{0, 0, 0}, 1, {1, 0, 0}, {-1, 0, 0}};
    const auto printed = sweepPointPrinted(leaving);
    EXPECT_TRUE(printed.intersection);
    EXPECT_FALSE(printed.T_ || printed.point || printed.normal || printed.penetrationDepth);
    EXPECT_FALSE(sweepPointPrinted(leaving, {Defect::S2}).intersection);
    EXPECT_FALSE(sweepPointCorrected(leaving).intersection);

    const SweepPointInput<T> inside{{0, 0, 0}, 1, {T(0.75), 0, 0}, {-1, 0, 0}};
    EXPECT_FALSE(sweepPointPrinted(inside).penetrationDepth);
    EXPECT_EQ(sweepPointPrinted(inside, {Defect::S2}).penetrationDepth, T(0.25));
    EXPECT_EQ(sweepPointCorrected(inside).penetrationDepth, T(0.25));
    EXPECT_EQ(sweepPointCorrected(inside).normal, Vec<T>(-1, 0, 0));
}

TYPED_TEST(SweepPoint, S3ARadiusOfZeroHasNoNormal) {
    using T = TypeParam;
    const SweepPointInput<T> points{{0, 0, 0}, 0, {1, 0, 0}, {2, 0, 0}};
    const auto printed = sweepPointPrinted(points);
    EXPECT_EQ(printed.T_, T(0.5));
    EXPECT_TRUE(std::isnan(printed.normal->x));
    EXPECT_EQ(sweepPointPrinted(points, {Defect::S3}).normal, Vec<T>(-1, 0, 0));
    EXPECT_EQ(sweepPointCorrected(points).normal, Vec<T>(-1, 0, 0));
}

TEST(SweepPointDouble, S4TheEpsilonSwallowsShortMoves) {
    const SweepPointInput<double> creep{{0, 0, 0}, 1, {1.0000005, 0, 0}, {9e-7, 0, 0}};
    EXPECT_FALSE(sweepPointPrinted(creep).intersection);
    EXPECT_NEAR(*sweepPointPrinted(creep, {Defect::S4, Defect::S8}).T_, 0.556, 5e-4);
    EXPECT_NEAR(*sweepPointCorrected(creep).T_, 0.5555555, 1e-6);
}

TYPED_TEST(SweepPoint, S5TheProseDropsEachRootByItself) {
    using T = TypeParam;
    EXPECT_EQ(sweepPointProseTime<T>(-1, T(0.5)), T(0.5));
    EXPECT_EQ((sweepPointProseTime<T>(-1, T(0.5), {Defect::S5})), T(0));
    EXPECT_FALSE(sweepPointProseTime<T>(-1, 2));
    EXPECT_TRUE((sweepPointProseTime<T>(-1, 2, {Defect::S5})));
}

TYPED_TEST(SweepPoint, S6TheProseReversesTheNormal) {
    using T = TypeParam;
    EXPECT_EQ(sweepPointProseNormal<T>({2, 0, 0}, {3, 0, 0}), Vec<T>(1, 0, 0));
    EXPECT_EQ(sweepPointProseNormal<T>({2, 0, 0}, {3, 0, 0}, {Defect::S6}), Vec<T>(-1, 0, 0));
}

TYPED_TEST(SweepPoint, S7TheLineEquationGivesAPointOnTheUnmovedSphere) {
    using T = TypeParam;
    const SweepPointInput<T> in{{0, 0, 0}, 1, {3, 0, 0}, {4, 0, 0}};
    const T t = *sweepPointCorrected(in).T_;
    EXPECT_EQ(t, T(0.5));
    EXPECT_EQ(sweepPointProsePoint(in.point, in.direction, t), Vec<T>(1, 0, 0));
    EXPECT_EQ(sweepPointProsePoint(in.point, in.direction, t, {Defect::S7}), Vec<T>(3, 0, 0));
    EXPECT_EQ(sweepPointPrinted(in).point, Vec<T>(3, 0, 0));
}

TEST(SweepPointFloat, S8TheDiscriminantCancels) {
    const SweepPointInput<float> far{{0, 0, 0}, 1, {586, 0, 0}, {586, 0, 0}};
    EXPECT_NEAR(*sweepPointPrinted(far).T_, 0.998312, 1e-6);
    EXPECT_FLOAT_EQ(*sweepPointPrinted(far, {Defect::S8}).T_, 585.f / 586.f);
    EXPECT_FLOAT_EQ(*sweepPointCorrected(far).T_, 585.f / 586.f);
}

}  // namespace
}  // namespace methods
