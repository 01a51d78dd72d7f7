// The C++ API: a copy of the C API's numbers.

#include <carom/collide.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

const carom::Query kGraze{.ball = {.position = {0, 0, 0}, .motion = carom::Motion::velocity({8, 0, 0}), .radius = 1},
                          .sphere = {.center = {4, 3, 0}, .radius = 2}};

TEST(CppApi, AnswersWithAContact) {
    const auto answer = carom::sweep(kGraze);
    ASSERT_TRUE(answer && answer->contact);
    EXPECT_EQ(answer->outcome, carom::Outcome::Graze);
    EXPECT_STREQ(carom::name(answer->outcome), "graze");
    EXPECT_EQ(answer->contact->frames, 0.5);
    EXPECT_EQ(answer->contact->hitPoint.y, 1);
    EXPECT_EQ(answer->contact->newVelocity.x, 8);
    EXPECT_EQ(answer->ballVelocity.x, 8);
    EXPECT_EQ(answer->closestDistance, 3);
    EXPECT_EQ(carom::classify(kGraze), carom::Outcome::Graze);
}

TEST(CppApi, AnswersWithAPenetration) {
    carom::Query query = kGraze;
    query.sphere.center = carom::Vec3(2, 0, 0);
    const auto answer = carom::sweep(query);
    ASSERT_TRUE(answer && answer->penetration);
    EXPECT_FALSE(answer->contact);
    EXPECT_EQ(answer->penetration->depth, 1);
    EXPECT_EQ(answer->penetration->normal->x, -1);
    EXPECT_EQ(answer->penetration->exitFrames, 0.625);
}

TEST(CppApi, ABadQueryHasAProblemAndNoAnswer) {
    carom::Query query = kGraze;
    EXPECT_EQ(carom::problemOf(query), "");
    query.ball.radius = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(carom::problemOf(query), "ball.radius: must be >= 0, got nan");
    EXPECT_FALSE(carom::sweep(query));
    EXPECT_FALSE(carom::classify(query));
    EXPECT_FALSE(carom::compare(query, {}));
}

TEST(CppApi, ComparesAndTakesOthersVectors) {
    const float normal[3] = {0, -1, 0};
    const auto same = carom::compare(
        kGraze, {.isHit = true, .time = carom::Recorded::Time{0.5}, .normal = carom::Vec3(normal), .isFloat = true});
    ASSERT_TRUE(same);
    EXPECT_EQ(same->verdict, carom::Verdict::Agrees);
    EXPECT_EQ(same->trueTime, 0.5);
    const auto missed = carom::compare(kGraze, {.isHit = false});
    ASSERT_TRUE(missed);
    EXPECT_STREQ(carom::name(missed->verdict), "wrong");
    EXPECT_EQ(missed->exact, carom::Outcome::Graze);
}

}  // namespace
