// The conversion of queries for the methods, the registry, and the tables of defects and conventions.

#include "methods/method.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "methods/conventions.h"
#include "methods/defects.h"

namespace methods {
namespace {

using collide::Motion;
using collide::Outcome;
using collide::SweepQuery;

SweepQuery velocityQuery(collide::Vec3 position, collide::Vec3 velocity, collide::Vec3 center,
                         double frames = collide::kNoLimit) {
    SweepQuery q;
    q.ball.position = position;
    q.ball.motion = Motion::velocity(velocity);
    q.obstacle.center = center;
    q.frames = frames;
    return q;
}

const Method& find(std::string_view name, Form form, Precision precision) {
    for (const Method& m : all())
        if (m.info->name == name && m.form == form && m.precision == precision) return m;
    throw std::logic_error("no such method");
}

TEST(MethodQuery, AnEndlessPathReachesPastTheSphere) {
    const auto q = put<double>(velocityQuery({0, 0, 0}, {1, 0, 0}, {1000, 0, 0}));
    EXPECT_GE(q.movement.x, 1002);
    EXPECT_LE(q.movement.x, 16384);
    int exponent = 0;
    EXPECT_EQ(std::frexp(q.frames, &exponent), 0.5);  // a power of two
    EXPECT_EQ(put<double>(velocityQuery({0, 0, 0}, {50, 0, 0}, {4, 0, 0})).frames, 1);
}

TEST(MethodQuery, ALimitedPathIsTheMovementOverIt) {
    const auto q = put<float>(velocityQuery({0, 0, 0}, {1, 2, 0}, {10, 0, 0}, 3));
    EXPECT_EQ(q.movement, Vec<float>(3, 6, 0));
    EXPECT_EQ(asked(q, Way::Relative).frames, 1);
    EXPECT_EQ(asked(q, Way::Aim).frames, 3);
}

TEST(MethodQuery, AMovingSphereIsMadeToRest) {
    SweepQuery query = velocityQuery({-5, 0, 0}, {8, 1, 0}, {5, 0, 0}, 1);
    query.obstacle.velocity = {-8, 1, 0};
    const auto q = put<double>(query);
    EXPECT_EQ(q.movement, collide::Vec3(16, 0, 0));
    EXPECT_EQ(q.aim, collide::Vec3(11, 0, 0));
    EXPECT_EQ(q.speed, 16);
    EXPECT_EQ(asked(q, Way::Pair).obstacle.velocity, query.obstacle.velocity);
    EXPECT_EQ(asked(q, Way::Relative).obstacle.velocity, collide::Vec3(0));
}

TEST(MethodQuery, AnAimFarFromTheOriginKeepsItsDirection) {
    const auto q = put<float>(velocityQuery({1e8, 0, 0}, {0.75, 1, 0}, {2e8, 0, 0}));
    const Vec<float> direction = q.aim - q.ball;
    EXPECT_GT(largest(direction), 0);
    EXPECT_NEAR(direction.x / direction.y, 0.75, 1e-6);
}

TEST(MethodQuery, WhatFloatCannotHoldIsNotAsked) {
    EXPECT_NE(put<float>(velocityQuery({1e300, 0, 0}, {1, 0, 0}, {0, 0, 0})).unaskable, nullptr);
    SweepQuery tiny = velocityQuery({0, 0, 0}, {1, 0, 0}, {4, 0, 0});
    tiny.ball.radius = tiny.obstacle.radius = 1e-100;
    EXPECT_NE(put<float>(tiny).unaskable, nullptr);
    EXPECT_EQ(put<double>(tiny).unaskable, nullptr);
    EXPECT_STREQ(answer(find("d3dx", Form::Printed, Precision::Float), tiny).notApplicable, put<float>(tiny).unaskable);
}

TEST(Registry, HasEveryMethodOnceInOrder) {
    ASSERT_EQ(all().size(), 5u * 4 + 4 * 2);
    std::set<std::string> seen;
    for (const Method& m : all())
        EXPECT_TRUE(seen.insert(std::string(m.info->name) + name(m.form) + name(m.precision)).second);
    EXPECT_STREQ(all()[0].info->name, "bartlett");
    EXPECT_STREQ(name(all()[0].precision), "float");
}

TEST(Registry, CorrectedMethodsAndEnginesGiveThePlainHit) {
    const SweepQuery query = velocityQuery({-4, 0.5, 0}, {2, 0, 0}, {3, 0, 0});
    const auto truth = collide::sweep(query);
    int checked = 0;
    for (const Method& m : all()) {
        if (m.form == Form::Printed || m.info->search != Search::ClosedForm) continue;
        const MethodAnswer a = answer(m, query);
        ASSERT_TRUE(a.yes) << m.info->name;
        const auto back = carryBack(a, m, query, put<double>(query).frames);
        EXPECT_NEAR(*back.time, truth.contact->frames, 1e-5) << m.info->name;
        if (back.ballCenter) {
            EXPECT_NEAR(back.ballCenter->x, truth.contact->ballCenter.x, 1e-4) << m.info->name;
        }
        if (back.hitPoint) {
            EXPECT_NEAR(back.hitPoint->y, truth.contact->hitPoint.y, 1e-4) << m.info->name;
        }
        if (back.normal) {
            EXPECT_NEAR(back.normal->x, truth.contact->normal.x, 1e-5) << m.info->name;
        }
        if (back.newVelocity) {
            EXPECT_NEAR(back.newVelocity->x, truth.contact->newVelocity.x, 1e-4) << m.info->name;
        }
        ++checked;
    }
    EXPECT_EQ(checked, 14);
}

TEST(Registry, AMovingSphereIsCarriedBack) {
    SweepQuery query = velocityQuery({-5, 0, 0}, {8, 2, 0}, {5, 0, 0}, 1);
    query.obstacle.velocity = {-8, 2, 0};
    query.obstacle.mass = 3;
    const auto truth = collide::sweep(query);
    for (const Method& m : all()) {
        if (m.form != Form::Corrected || m.precision != Precision::Double) continue;
        const auto back = carryBack(answer(m, query), m, query, put<double>(query).frames);
        EXPECT_EQ(*back.time, 0.5) << m.info->name;
        EXPECT_NEAR(back.ballCenter->y, truth.contact->ballCenter.y, 1e-12) << m.info->name;
        if (m.info->way != Way::Pair) continue;
        EXPECT_NEAR(back.newVelocity->x, truth.contact->newVelocity.x, 1e-12);
        EXPECT_NEAR(back.sphereNewVelocity->x, truth.contact->sphereNewVelocity.x, 1e-12);
    }
}

TEST(Defects, AreCompleteAndNamed) {
    ASSERT_EQ(defects().size(), 52u);
    std::set<std::string> names;
    for (const DefectInfo& d : defects()) {
        EXPECT_TRUE(names.insert(d.name).second) << d.name;
        for (const char* text : {d.where, d.does, d.example, d.repair})
            EXPECT_FALSE(std::string(text).empty()) << d.name;
    }
    EXPECT_STREQ(info(Defect::R5).name, "R5");
    for (const MethodInfo& method : infos())
        for (Defect d : method.repairable) EXPECT_EQ(info(d).article, method.name);
}

TEST(Defects, TheDocumentationSaysTheSame) {
    std::ifstream file(CAROM_SOURCE_DIR "/docs/notes/defects.md");
    const std::string page((std::istreambuf_iterator<char>(file)), {});
    const auto cell = [](const std::string& text) {  // a bar inside a table is escaped
        std::string escaped;
        for (char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
        return escaped;
    };
    for (const DefectInfo& d : defects()) {
        std::string row = "|";
        for (const char* text : {d.name, d.where, d.does, d.example, d.repair})
            row.append(" ").append(cell(text)).append(" |");
        EXPECT_NE(page.find(row), std::string::npos) << row;
    }
}

TEST(Conventions, TellTouchFromApartExactly) {
    SweepQuery leaving = velocityQuery({-2, 0, 0}, {-1, 0, 0}, {0, 0, 0});
    EXPECT_EQ(situationOf(leaving, collide::sweep(leaving)), Situation::TouchMovingOut);
    leaving.ball.position.x = std::nextafter(-2.0, -3.0);
    EXPECT_EQ(situationOf(leaving, collide::sweep(leaving)), Situation::MovingAway);
    const SweepQuery tangent = velocityQuery({-2, 0, 0}, {0, 1, 0}, {0, 0, 0});
    EXPECT_EQ(situationOf(tangent, collide::sweep(tangent)), Situation::TouchTangent);
    const SweepQuery graze = velocityQuery({-4, 2, 0}, {1, 0, 0}, {0, 0, 0});
    EXPECT_EQ(situationOf(graze, collide::sweep(graze)), Situation::Graze);
    const SweepQuery inward = velocityQuery({-1, 0, 0}, {1, 0, 0}, {0, 0, 0});
    EXPECT_EQ(situationOf(inward, collide::sweep(inward)), Situation::OverlapMovingIn);
    const SweepQuery outward = velocityQuery({-1, 0, 0}, {-1, 0, 0}, {0, 0, 0});
    EXPECT_EQ(situationOf(outward, collide::sweep(outward)), Situation::OverlapMovingOut);
}

}  // namespace
}  // namespace methods
