// The C++ API: a copy of the C API's numbers.

#include <carom/collide.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

const carom::Query kGraze{.ball = {.position = {0, 0, 0}, .motion = carom::Motion::velocity({8, 0, 0}), .radius = 1},
                          .obstacle = carom::Sphere{.center = {4, 3, 0}, .radius = 2}};

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
    std::get<carom::Sphere>(query.obstacle).center = carom::Vec3(2, 0, 0);
    const auto answer = carom::sweep(query);
    ASSERT_TRUE(answer && answer->penetration);
    EXPECT_FALSE(answer->contact);
    EXPECT_EQ(answer->penetration->depth, 1);
    EXPECT_EQ(answer->penetration->normal->x, -1);
    EXPECT_EQ(answer->penetration->exitFrames, 0.625);
}

TEST(CppApi, AShapeStandsInPlaceOfTheSphere) {
    carom::Query query = kGraze;
    const auto featureOf = [&](const carom::Shape& shape) {
        query.obstacle = shape;
        const auto answer = carom::sweep(query);
        return answer && answer->contact && answer->contact->feature ? *answer->contact->feature : carom::Feature{};
    };
    const carom::Feature corner =
        featureOf(carom::Triangle{.corners = {carom::Vec3(4, 0, 0), {9, 0, 9}, {9, 0, -9}}, .radius = 0.5});
    EXPECT_STREQ(corner.name, "corner 0");
    EXPECT_EQ(corner.kind, carom::Feature::Kind::Corner);
    EXPECT_EQ(corner.index, 0);
    EXPECT_EQ(corner.corePoint.x, 4);
    EXPECT_STREQ(featureOf(carom::Box{.center = {5, 0, 0}}).name, "face -x");
    EXPECT_STREQ(featureOf(carom::Box{.center = {5, 0, 0}, .rotation = {1, 0, 0, 0.5}}).name, "edge -x+y");
    EXPECT_STREQ(featureOf(carom::Capsule{.a = {4, 0, -1}, .b = {4, 0, 1}}).name, "barrel");
    EXPECT_STREQ(featureOf(carom::Plane{.point = {4, 0, 0}, .normal = {2, 0, 0}}).name, "face");
    query.obstacle = carom::Box{.half = {1, -1, 1}};
    EXPECT_EQ(carom::problemOf(query), "box.half[1]: must be >= 0, got -1");
    query.obstacle = kGraze.obstacle;
    EXPECT_EQ(carom::sweep(query)->outcome, carom::Outcome::Graze) << "the sphere again";
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
