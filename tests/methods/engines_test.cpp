// The methods of engines: right on plain scenes, with a defect each.

#include "methods/engines.h"

#include <gtest/gtest.h>

namespace methods {
namespace {

template <class T>
class Engines : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(Engines, Precisions);

TYPED_TEST(Engines, AgreeOnAPlainHit) {
    using T = TypeParam;
    const EngineInput<T> in{{-5, 0, 0}, {6, 0, 0}, 2, 2};
    for (const auto& a : {engineTextbook(in), engineHaines(in), engineConservative(in)}) {
        EXPECT_NEAR(a.fraction, 0.5, 1e-4);
        EXPECT_NEAR(a.normal.x, -1, 1e-6);
    }
    EXPECT_EQ(engineDiscrete(in).steps, 1);
    EXPECT_EQ(engineDiscrete(in).fraction, T(0.5));
}

TYPED_TEST(Engines, AgreeOnAPlainMiss) {
    using T = TypeParam;
    const EngineInput<T> in{{-5, 3, 0}, {10, 0, 0}, 2, 10};
    for (const auto& a : {engineTextbook(in), engineHaines(in), engineDiscrete(in)})
        EXPECT_EQ(a.exit, EngineAnswer<T>::Exit::PassesBy);
    EXPECT_NE(engineConservative(in).exit, EngineAnswer<T>::Exit::Hit);
}

TYPED_TEST(Engines, StepAndCheckTunnels) {
    using T = TypeParam;
    const EngineInput<T> fast{{-5, 0, 0}, {10, 0, 0}, 1, 1};
    EXPECT_EQ(engineTextbook(fast).exit, EngineAnswer<T>::Exit::Hit);
    EXPECT_EQ(engineDiscrete(fast).exit, EngineAnswer<T>::Exit::PassesBy);
}

TYPED_TEST(Engines, StepAndCheckIsLate) {
    using T = TypeParam;
    const EngineInput<T> in{{-5, 0, 0}, {8, 0, 0}, 2, 4};  // reaches -2 at 1.5 frames
    EXPECT_EQ(engineDiscrete(in).steps, 2);
}

TYPED_TEST(Engines, ConservativeAdvancementStopsEarlyWithinItsTolerance) {
    using T = TypeParam;
    const EngineInput<T> in{{-10, T(1.9), 0}, {20, 0, 0}, 2, 1};
    const T truth = engineHaines(in).fraction, given = engineConservative(in).fraction;
    EXPECT_LT(given, truth);
    EXPECT_NEAR(given, truth, 1e-3);
}

TEST(EnginesFloat, TheTextbookHitsFarAwayWhereHainesMisses) {
    const EngineInput<float> far{{-4096, 1.5f, 0}, {8192, 0, 0}, 1, 1};
    EXPECT_EQ(engineTextbook(far).exit, EngineAnswer<float>::Exit::Hit);
    EXPECT_EQ(engineHaines(far).exit, EngineAnswer<float>::Exit::PassesBy);
}

TYPED_TEST(Engines, BehindStillAndOverlap) {
    using T = TypeParam;
    using Exit = typename EngineAnswer<T>::Exit;
    const EngineInput<T> behind{{5, 0, 0}, {1, 0, 0}, 2, 1}, still{{5, 0, 0}, {0, 0, 0}, 2, 1},
        inside{{1, 0, 0}, {1, 0, 0}, 2, 1}, beyond{{-5, 0, 0}, {1, 0, 0}, 2, 1};
    for (auto engine : {&engineTextbook<T>, &engineHaines<T>, &engineConservative<T>}) {
        EXPECT_EQ(engine(behind).exit, Exit::Behind);
        EXPECT_EQ(engine(still).exit, Exit::NoMotion);
        EXPECT_EQ(engine(inside).exit, Exit::Overlap);
        EXPECT_EQ(engine(beyond).exit, Exit::BeyondEnd);
    }
    EXPECT_EQ(engineDiscrete(inside).exit, Exit::Overlap);
}

}  // namespace
}  // namespace methods
