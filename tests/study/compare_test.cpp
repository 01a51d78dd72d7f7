// The verdicts and their explanations, on the smallest examples of each, and the JSON and totals made of them.

#include "study/compare/compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "io/query/query_json.h"
#include "random_numbers.h"
#include "study/compare/compare_json.h"

namespace study {
namespace {

using collide::Motion;
using collide::Outcome;
using collide::SweepQuery;
using methods::Defect;
using methods::Form;
using methods::Precision;

SweepQuery ask(collide::Vec3 position, collide::Vec3 velocity, double radius, collide::Vec3 center, double other,
               double frames = 1) {
    SweepQuery q;
    q.ball.position = position;
    q.ball.motion = Motion::velocity(velocity);
    q.ball.radius = radius;
    q.obstacle.center = center;
    q.obstacle.radius = other;
    q.frames = frames;
    return q;
}

const Row& rowOf(const Comparison& c, std::string_view name, Form form, Precision precision = Precision::Double) {
    for (const Row& row : c.rows)
        if (row.method->info->name == name && row.method->form == form && row.method->precision == precision)
            return row;
    throw std::logic_error("no such row");
}

using Defects = std::vector<Defect>;

TEST(Compare, AHeadOnHitAtTheOriginsSideShowsB1) {
    const auto c = compare(ask({-5, 0, 0}, {8, 0, 0}, 1, {2, 0, 0}, 1));
    const Row& printed = rowOf(c, "bartlett", Form::Printed, Precision::Float);
    EXPECT_EQ(printed.judgement.verdict, Verdict::WrongValue);  // the answer is 3, the truth is 5
    EXPECT_EQ(printed.answer.own, 3);
    EXPECT_EQ(printed.defects, Defects{Defect::B1});
    const Row& corrected = rowOf(c, "bartlett", Form::Corrected);
    EXPECT_EQ(corrected.judgement.verdict, Verdict::Agrees);
    EXPECT_EQ(corrected.judgement.errorUlps, 0);
    EXPECT_EQ(says(*corrected.method, corrected.answer), "TRUE, dis2hit = 5");
}

TEST(Compare, ACoordinateBeyondAFloatIsNotApplicableInFloatAlone) {
    for (const collide::Vec3& far : {collide::Vec3(1e39, 0, 0), {0, 1e39, 0}, {0, 0, 1e39}, {0, 1e200, 0}}) {
        SweepQuery query = ask(far, {}, 1, {5, 0, 0}, 1, collide::kNoLimit);
        query.ball.motion = Motion::aim({10, 0, 0}, 2);
        for (const Row& row : compare(query).rows)
            if (row.method->precision == Precision::Float) {
                EXPECT_EQ(row.judgement.verdict, Verdict::NotApplicable) << row.method->info->name;
            }
        EXPECT_NE(rowOf(compare(query), "bartlett", Form::Printed).judgement.verdict, Verdict::NotApplicable);
        EXPECT_EQ(verdicts(query).size(), methods::all().size());
    }
}

TEST(Compare, ErrorsOfContactsBeyondTheLargestDoubleAreFinite) {
    const collide::Vec3 at(-9.999999999999999e306, -9.999999999999997e306, 0);
    SweepQuery query = ask({-4, 1e307, 7.12751631381661}, {}, 4, at, 5.8, collide::kNoLimit);
    query.ball.motion = Motion::aim(at, 6);
    query.ball.mass = 1.8861478116986065e168;
    for (const Row& row : compare(query).rows)
        EXPECT_TRUE(std::isfinite(row.judgement.errorUlps.value_or(0))) << row.method->info->name;
}

TEST(Compare, AMethodInFloatGetsEveryCoordinateRounded) {
    const auto inFloat = [](const collide::Vec3& v) { return collide::Vec3(glm::vec3(v)); };
    SweepQuery query = ask({0.1, 0.2, 0.3}, {}, 1, {5.7, 0.7, 0.9}, 1);
    query.ball.motion = Motion::aim({10.1, 0.7, 0.3}, 2);
    SweepQuery rounded = query;
    rounded.ball.position = inFloat(query.ball.position);
    rounded.ball.motion.vector = inFloat(query.ball.motion.vector);
    rounded.obstacle.center = inFloat(query.obstacle.center);
    EXPECT_EQ(methods::put<float>(query).velocity, methods::put<float>(rounded).velocity);
    query.ball.position = {0.1, 0.2, 0.3};
    query.ball.motion = Motion::end({0.1 + 0x1p-20, 0.2, 0.3}, 1);
    rounded.ball.motion = Motion::end(inFloat(query.ball.motion.vector), 1);
    EXPECT_EQ(methods::put<float>(query).velocity, methods::put<float>(rounded).velocity) << "a short path";
}

TEST(Compare, TwoDefectsThatOnlyHelpTogetherAreBothNamed) {
    const auto c = compare(ask({0, 0, 0}, {1, 0, 0}, 1, {4, 0, 0}, 1, collide::kNoLimit));
    const Row& row = rowOf(c, "bartlett", Form::Printed, Precision::Float);
    EXPECT_EQ(row.judgement.verdict, Verdict::Wrong);
    EXPECT_EQ(row.defects, (Defects{Defect::B1, Defect::B2}));
    // In double the printed digits of pi (B7) are one more reason why the angle is off.
    EXPECT_EQ(rowOf(c, "bartlett", Form::Printed).defects, (Defects{Defect::B1, Defect::B2, Defect::B7}));
}

TEST(Compare, AGrazeLostByTheListingShowsP1) {
    const auto c = compare(ask({0, 0, 0}, {8, 0, 0}, 1, {4, 3, 0}, 2));
    ASSERT_EQ(c.exact.outcome, Outcome::Graze);
    EXPECT_EQ(rowOf(c, "pool", Form::Printed).judgement.verdict, Verdict::Wrong);
    EXPECT_EQ(rowOf(c, "pool", Form::Printed).defects, Defects{Defect::P1});
    EXPECT_EQ(rowOf(c, "pool", Form::Corrected).judgement.verdict, Verdict::Agrees);
}

TEST(Compare, ARoundedUnitVectorShowsD4) {
    const auto c = compare(ask({0, 0, 0}, {0, 1, 1}, 0.5, {1, 1, 1}, 0.5));
    ASSERT_EQ(c.exact.outcome, Outcome::Graze);
    EXPECT_EQ(rowOf(c, "d3dx", Form::Printed).judgement.verdict, Verdict::Wrong);
    EXPECT_EQ(rowOf(c, "d3dx", Form::Printed).defects, Defects{Defect::D4});
    EXPECT_EQ(rowOf(c, "d3dx", Form::Corrected).judgement.verdict, Verdict::Agrees);
}

TEST(Compare, ASphereAwayFromTheOriginShowsS1) {
    const auto c = compare(ask({1, 0, 0}, {2, 0, 0}, 1, {3, 0, 0}, 0));
    EXPECT_EQ(rowOf(c, "sweep-point", Form::Printed).judgement.verdict, Verdict::Wrong);
    EXPECT_EQ(rowOf(c, "sweep-point", Form::Printed).defects, Defects{Defect::S1});
    EXPECT_EQ(rowOf(c, "sweep-point", Form::Corrected).judgement.verdict, Verdict::Agrees);
}

TEST(Compare, TheLinearStepBackShowsR1) {
    const auto c = compare(ask({-10, 3, 0}, {1, 0, 0}, 0, {0, 0, 0}, 5, collide::kNoLimit));
    const Row& printed = rowOf(c, "plane-trick", Form::Printed);
    EXPECT_EQ(printed.judgement.verdict, Verdict::WrongValue);
    EXPECT_EQ(printed.answer.own, 8);
    EXPECT_EQ(printed.defects, Defects{Defect::R1});
}

TEST(Compare, AnOverlapIsAConventionWhereTheArticleSaysSo) {
    const auto c = compare(ask({0, 0, 0}, {-5, 0, 0}, 1, {1, 0, 0}, 1));
    ASSERT_EQ(c.exact.outcome, Outcome::Overlap);
    EXPECT_EQ(rowOf(c, "d3dx", Form::Printed).judgement.verdict, Verdict::Convention);
    EXPECT_EQ(rowOf(c, "bartlett", Form::Corrected).judgement.verdict, Verdict::Convention);
    EXPECT_EQ(rowOf(c, "sweep-point", Form::Corrected).judgement.verdict, Verdict::Convention);
    EXPECT_EQ(rowOf(c, "sweep-point", Form::Corrected).judgement.errorUlps, 0);  // its depth is right
    EXPECT_EQ(rowOf(c, "textbook", Form::Engine).judgement.verdict, Verdict::Convention);
}

TEST(Compare, MovingBackwardsOutOfAnOverlapIsWrongAndShowsP3) {
    const auto c = compare(ask({0, 0, 0}, {1, 0, 0}, 1, {1, 0, 0}, 1));
    EXPECT_EQ(rowOf(c, "pool", Form::Printed).judgement.verdict, Verdict::Wrong);
    EXPECT_EQ(rowOf(c, "pool", Form::Printed).defects, Defects{Defect::P3});
}

TEST(Compare, TouchingAndLeavingIsAConventionOfTheListings) {
    const auto c = compare(ask({0, 0, 0}, {-1, 0, 0}, 1, {2, 0, 0}, 1));
    ASSERT_EQ(c.exact.outcome, Outcome::Receding);
    EXPECT_EQ(rowOf(c, "d3dx", Form::Printed).judgement.verdict, Verdict::Convention);
    EXPECT_EQ(rowOf(c, "d3dx", Form::Printed).defects, Defects{Defect::D2});
    EXPECT_EQ(rowOf(c, "d3dx", Form::Corrected).judgement.verdict, Verdict::Agrees);
}

TEST(Compare, ZeroMotionIsInvalidWhereItDividesByZero) {
    const auto c = compare(ask({0, 0, 0}, {0, 0, 0}, 1, {2, 0, 0}, 1));
    ASSERT_EQ(c.exact.outcome, Outcome::Still);
    EXPECT_EQ(rowOf(c, "d3dx", Form::Printed).judgement.verdict, Verdict::Invalid);
    // Either no division by zero, or no NaN written beside the right "false".
    EXPECT_EQ(rowOf(c, "d3dx", Form::Printed).defects, (Defects{Defect::D1, Defect::D6}));
    EXPECT_EQ(rowOf(c, "pool", Form::Printed).judgement.verdict, Verdict::Invalid);
    EXPECT_EQ(rowOf(c, "pool", Form::Printed).defects, Defects{Defect::P4});
    EXPECT_EQ(rowOf(c, "bartlett", Form::Corrected).judgement.verdict, Verdict::Agrees);
}

TEST(Compare, AnEndlessPathMeetsWhatLiesBeyondOurs) {
    const auto c = compare(ask({0, 0, 0}, {1, 0, 0}, 1, {6, 0, 0}, 1));
    ASSERT_EQ(c.exact.outcome, Outcome::Short);
    EXPECT_EQ(rowOf(c, "bartlett", Form::Corrected).judgement.verdict, Verdict::Convention);
    EXPECT_EQ(rowOf(c, "plane-trick", Form::Corrected).judgement.verdict, Verdict::Convention);
    const Row& d3dx = rowOf(c, "d3dx", Form::Printed);
    EXPECT_EQ(d3dx.judgement.verdict, Verdict::Agrees);
    EXPECT_EQ(says(*d3dx.method, d3dx.answer), "false, fT = 4");
}

TEST(Compare, TunnellingIsWrong) {
    const auto c = compare(ask({-5, 0, 0}, {10, 0, 0}, 0.5, {0, 0, 0}, 0.5));
    EXPECT_EQ(rowOf(c, "discrete", Form::Engine).judgement.verdict, Verdict::Wrong);
    EXPECT_EQ(rowOf(c, "haines", Form::Engine).judgement.verdict, Verdict::Agrees);
}

TEST(Compare, AFloatRowIsJudgedByTheQuestionThatFloatCanHold) {
    SweepQuery q = ask({-4, std::nextafter(2.0, 3.0), 0}, {8, 0, 0}, 1, {0, 0, 0}, 1);
    const auto c = compare(q);
    ASSERT_EQ(c.exact.outcome, Outcome::Miss);
    const Row& row = rowOf(c, "sweep-point", Form::Corrected, Precision::Float);
    EXPECT_EQ(row.askedOutcome, Outcome::Graze);
    EXPECT_EQ(row.judgement.verdict, Verdict::Agrees);
    EXPECT_EQ(rowOf(c, "sweep-point", Form::Corrected).askedOutcome, Outcome::Miss);
}

TEST(Compare, WhatFloatCannotHoldIsNotApplicable) {
    const auto c = compare(ask({1e300, 0, 0}, {-1e300, 0, 0}, 1e299, {0, 0, 0}, 1e299, 2));
    EXPECT_EQ(rowOf(c, "haines", Form::Engine, Precision::Float).judgement.verdict, Verdict::NotApplicable);
    EXPECT_EQ(rowOf(c, "sweep-point", Form::Corrected).judgement.verdict, Verdict::Agrees);
}

TEST(Compare, VerdictsAloneAreTheSameAndCorrectedMethodsDecideRight) {
    std::mt19937 random(7);
    tests::Uniform place(-10, 10), speed(-4, 4), size(0.1, 2);
    int hits = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const collide::Vec3 start{place(random), place(random), place(random)},
            velocity{speed(random), speed(random), 0};
        const double ball = size(random), sphere = size(random);
        SweepQuery q = ask(start, {}, ball, velocity, sphere, 5);
        const collide::Vec3 near = q.obstacle.center + collide::Vec3{size(random), size(random), size(random)};
        q.ball.motion =
            trial % 2 ? Motion::aim(near, size(random) * 3) : Motion::velocity((near - q.ball.position) / 4.0);
        if (trial % 3 == 0) q.obstacle.velocity = {speed(random) / 4, 0, 0.5};
        if (trial % 5 == 0) q.frames = collide::kNoLimit;
        const Comparison c = compare(q);
        const auto alone = verdicts(q);
        hits += collide::isHit(c.exact.outcome);
        for (std::size_t i = 0; i < c.rows.size(); ++i) {
            ASSERT_EQ(c.rows[i].judgement.verdict, alone[i]) << "trial " << trial;
            if (c.rows[i].method->form != Form::Corrected) continue;
            EXPECT_LE(alone[i], Verdict::Convention)
                << "trial " << trial << ' ' << c.rows[i].method->info->name << ' ' << c.rows[i].judgement.worstField;
        }
    }
    EXPECT_GT(hits, 200);
}

TEST(CompareJson, HoldsIdExactAnswerAndARowForEachMethod) {
    std::string out;
    const auto c = compare(ask({0, 0, 0}, {0, 0, 0}, 1, {1, 0, 0}, 1));
    appendComparison(out, "\"q\"", false, c);
    EXPECT_EQ(out.rfind("{\"id\":\"q\",\"exact\":{\"outcome\":\"overlap\"", 0), 0u) << out;
    EXPECT_NE(out.find("\"says\":\"false, fT = "), std::string::npos);
    EXPECT_EQ(out.find(":nan"), std::string::npos);
    EXPECT_EQ(out.find(":-nan"), std::string::npos);
    EXPECT_EQ(out.find("inf"), std::string::npos);
    std::size_t rows = 0;
    for (auto at = out.find("\"method\":"); at != std::string::npos; at = out.find("\"method\":", at + 1)) ++rows;
    EXPECT_EQ(rows, methods::all().size());
}

TEST(CompareJson, FlatVectorsHaveTwoNumbers) {
    std::string out;
    appendComparison(out, "", true, compare(ask({0, 0, 0}, {4, 0, 0}, 1, {4, 0, 0}, 1)));
    EXPECT_EQ(out.rfind("{\"exact\":", 0), 0u);
    EXPECT_NE(out.find("\"ball_center\":[2,0]"), std::string::npos);
    EXPECT_EQ(out.find(",0,0]"), std::string::npos);
}

TEST(CompareJson, TotalsCountEachVerdict) {
    Totals totals;
    const SweepQuery q = ask({-5, 0, 0}, {8, 0, 0}, 1, {2, 0, 0}, 1);
    totals.add(compare(q));
    totals.add(verdicts(q));
    EXPECT_EQ(totals.queries, 2u);
    for (const auto& row : totals.counts) {
        std::uint64_t sum = 0;
        for (const std::uint64_t count : row) sum += count;
        EXPECT_EQ(sum, 2u);
    }
    EXPECT_EQ(totals.counts[0][static_cast<std::size_t>(Verdict::WrongValue)], 2u);
    EXPECT_NE(totals.table().find("conservative  engine     double"), std::string::npos);
}

}  // namespace
}  // namespace study
