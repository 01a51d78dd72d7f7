// Every defect of the D3DX pair at its smallest example.

#include "methods/d3dx.h"

#include <gtest/gtest.h>

namespace methods {
namespace {

template <class T>
bool yes(const D3dxAnswer<T>& a) {
    return a.exit == D3dxAnswer<T>::Exit::Hit;
}

/// The listing's truth value: a NaN fails `fT <= fVecLength`.
template <class T>
D3dxInput<T> ask(T radius, Vec<T> velocity, Vec<T> other, T otherRadius) {
    return {Vec<T>(0), radius, velocity, other, otherRadius};
}

template <class T>
class D3dx : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(D3dx, Precisions);

TYPED_TEST(D3dx, D1ZeroVelocityDividesByZero) {
    using T = TypeParam;
    const auto overlap = ask<T>(1, {0, 0, 0}, {1, 0, 0}, 1);
    const auto printed = d3dxPrinted(overlap);
    EXPECT_FALSE(yes(printed));
    EXPECT_TRUE(printed.wroteFT && std::isnan(printed.fT));
    EXPECT_TRUE(yes(d3dxPrinted(overlap, {Defect::D1})));
    EXPECT_TRUE(yes(d3dxCorrected(overlap)));
    EXPECT_EQ(d3dxCorrected(overlap).fT, 0);
}

TEST(D3dxFloat, D1AShortVelocityUnderflows) {
    const auto tiny = ask<float>(1, {1e-23f, 0, 0}, {1, 0, 0}, 1);
    EXPECT_TRUE(std::isnan(d3dxPrinted(tiny).fT));
    EXPECT_FALSE(yes(d3dxPrinted(tiny)));
    EXPECT_TRUE(yes(d3dxPrinted(tiny, {Defect::D1})));
    EXPECT_TRUE(yes(d3dxCorrected(tiny)));
}

TYPED_TEST(D3dx, D2TouchingAndLeavingCounts) {
    using T = TypeParam;
    const auto leaving = ask<T>(1, {-1, 0, 0}, {2, 0, 0}, 1);
    EXPECT_TRUE(yes(d3dxPrinted(leaving)));
    EXPECT_EQ(d3dxPrinted(leaving).fT, 0);
    EXPECT_FALSE(yes(d3dxPrinted(leaving, {Defect::D2})));
    EXPECT_FALSE(yes(d3dxCorrected(leaving)));
    const auto tangent = ask<T>(1, {0, 1, 0}, {2, 0, 0}, 1);
    EXPECT_TRUE(yes(d3dxPrinted(tangent, {Defect::D2})));
    EXPECT_TRUE(yes(d3dxCorrected(tangent)));
}

TYPED_TEST(D3dx, D3AnOverlapHoldsAMoverThatLeaves) {
    using T = TypeParam;
    const auto leaving = ask<T>(1, {-5, 0, 0}, {1, 0, 0}, 1);
    EXPECT_TRUE(yes(d3dxPrinted(leaving)));
    EXPECT_EQ(d3dxPrinted(leaving).fT, 0);
    EXPECT_FALSE(yes(d3dxPrinted(leaving, {Defect::D3})));
    EXPECT_FALSE(yes(d3dxCorrected(leaving)));
}

TYPED_TEST(D3dx, D4TheRoundedUnitVectorLosesGrazeAndPathEnd) {
    using T = TypeParam;
    const auto graze = ask<T>(T(0.5), {0, 1, 1}, {1, 1, 1}, T(0.5));
    EXPECT_FALSE(yes(d3dxPrinted(graze)));
    EXPECT_TRUE(yes(d3dxPrinted(graze, {Defect::D4})));
    EXPECT_TRUE(yes(d3dxCorrected(graze)));
    const auto end = ask<T>(T(0.5), {0, 1, 1}, {0, 1, 2}, T(0.5));
    EXPECT_FALSE(yes(d3dxPrinted(end)));
    EXPECT_TRUE(yes(d3dxPrinted(end, {Defect::D4})));
    EXPECT_TRUE(yes(d3dxCorrected(end)));
}

TEST(D3dxFloat, D4TheReciprocalShiftsADistance) {
    const auto headOn = ask<float>(1, {41, 0, 0}, {41, 0, 0}, 0);
    const auto printed = d3dxPrinted(headOn);
    EXPECT_NEAR(printed.fT, 40.00018, 2e-5);
    EXPECT_EQ(d3dxPrinted(headOn, {Defect::D4, Defect::D5}).fT, 40);
    EXPECT_EQ(d3dxCorrected(headOn).fT, 40);
}

TEST(D3dxFloat, D5TheDiscriminantCancels) {
    const auto miss = ask<float>(1, {4096, 0, 0}, {4096, 1.5f, 0}, 0);
    EXPECT_TRUE(yes(d3dxPrinted(miss)));
    EXPECT_FALSE(yes(d3dxPrinted(miss, {Defect::D5})));
    EXPECT_FALSE(yes(d3dxCorrected(miss)));
}

TYPED_TEST(D3dx, D6TheTimeIsWrittenWithFalse) {
    using T = TypeParam;
    const auto beyond = ask<T>(1, {1, 0, 0}, {6, 0, 0}, 1);
    EXPECT_FALSE(yes(d3dxPrinted(beyond)));
    EXPECT_TRUE(d3dxPrinted(beyond).wroteFT);
    EXPECT_EQ(d3dxPrinted(beyond).fT, 4);
    EXPECT_FALSE(d3dxPrinted(beyond, {Defect::D6}).wroteFT);
    EXPECT_FALSE(d3dxCorrected(beyond).wroteFT);
}

TYPED_TEST(D3dx, D7TheTimeIsADistance) {
    using T = TypeParam;
    const auto hit = ask<T>(1, {4, 0, 0}, {4, 0, 0}, 1);
    EXPECT_EQ(d3dxPrinted(hit).fT, 2);
    EXPECT_EQ(d3dxPrinted(hit).fT / glm::length(hit.velocity), T(0.5));
}

TYPED_TEST(D3dx, D8TheCommentNamesAnotherQuantity) {
    using T = TypeParam;
    EXPECT_EQ(d3dxSurfaceDistanceSquared<T>(5, 3), 16);
    EXPECT_EQ(d3dxSurfaceDistanceSquared<T>(5, 3, {Defect::D8}), 4);
}

// D9, the listing that is printed twice, has one implementation here; both copies are the same text after their first
// lines.
TYPED_TEST(D3dx, D9OneListingServesPointAndSphere) {
    using T = TypeParam;
    const auto ray = ask<T>(0, {8, 0, 0}, {5, 0, 0}, 2), ball = ask<T>(1, {8, 0, 0}, {5, 0, 0}, 1);
    EXPECT_EQ(d3dxPrinted(ray).fT, d3dxPrinted(ball).fT);
}

}  // namespace
}  // namespace methods
