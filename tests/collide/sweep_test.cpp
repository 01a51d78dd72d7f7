// Properties of sweep() beyond the oracle's sets: its laws, the named hard cases, its neighbours.

#include "collide/sweep.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "collide/environment.h"
#include "collide/lattice_oracle.h"
#include "collide/oracle.h"
#include "collide/query_sets.h"
#include "collide/raycast.h"
#include "collide/seeds.h"
#include "trials.h"

namespace {
using collide::Outcome;
using collide::SweepAnswer;
using collide::SweepQuery;
using collide::Vec3;
using query_sets::Form;
using query_sets::Set;

double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double length(const Vec3& v) { return std::sqrt(dot(v, v)); }

SweepQuery scaled(SweepQuery q, int exponent) {
    const double s = std::ldexp(1.0, exponent);
    q.ball.position *= s;
    q.ball.motion.vector *= s;
    q.ball.motion.speed *= s;
    q.ball.radius *= s;
    q.obstacle.center *= s;
    q.obstacle.velocity *= s;
    q.obstacle.radius *= s;
    return q;
}

TEST(Sweep, DecidesWholeNumbersAsIntegersDo) {
    std::map<Outcome, int> reached;
    for (std::uint64_t trial = 0; trial < 200000; ++trial) {
        const SweepQuery q = query_sets::query(Set::Lattice, trial);
        const Outcome truth = lattice::outcome(q);
        ++reached[truth];
        ASSERT_EQ(collide::classify(q), truth) << trial << " " << oracle::describe(q);
        ASSERT_EQ(collide::sweep(q).outcome, truth) << trial << " " << oracle::describe(q);
    }
    for (int outcome = 0; outcome <= static_cast<int>(Outcome::Hit); ++outcome) {
        EXPECT_GE(reached[static_cast<Outcome>(outcome)], 100) << outcome;
    }
}

TEST(Sweep, OneDisplacementOfBothChangesNothingOnTheLattice) {
    for (std::uint64_t trial = 0; trial < 5000; ++trial) {
        const SweepQuery q = query_sets::query(Set::Lattice, trial);
        SweepQuery moved = q;
        const Vec3 by(1 << 20, -(1 << 18), 12345);
        moved.ball.position += by;
        moved.obstacle.center += by;
        const SweepAnswer a = collide::sweep(q), b = collide::sweep(moved);
        ASSERT_EQ(a.outcome, b.outcome) << trial;
        ASSERT_EQ(a.closest.frames, b.closest.frames);
        ASSERT_EQ(a.closest.distance, b.closest.distance);
        if (!a.contact) continue;
        ASSERT_EQ(a.contact->frames, b.contact->frames);
        ASSERT_EQ(a.contact->normal, b.contact->normal);
        ASSERT_EQ(a.contact->newVelocity, b.contact->newVelocity);
    }
}

TEST(Sweep, ScalingLengthsByAPowerOfTwoLeavesTimesBitIdentical) {
    for (const Set set : {Set::Random, Set::Graze, Set::Touch, Set::Far, Set::HeadOn}) {
        for (std::uint64_t trial = 0; trial < 2000; ++trial) {
            const SweepQuery q =
                query_sets::inForm(query_sets::query(set, trial), query_sets::kForms[trial % 4], trial);
            const SweepAnswer a = collide::sweep(q);
            for (const int exponent : {-700, -110, 1, 300, 800}) {
                const SweepAnswer b = collide::sweep(scaled(q, exponent));
                ASSERT_EQ(a.outcome, b.outcome) << query_sets::name(set) << trial << " by 2^" << exponent;
                ASSERT_EQ(a.closest.frames, b.closest.frames) << query_sets::name(set) << trial << " by 2^" << exponent;
                ASSERT_EQ(a.contact.has_value(), b.contact.has_value());
                if (!a.contact) continue;
                ASSERT_EQ(a.contact->frames, b.contact->frames) << query_sets::name(set) << trial << " 2^" << exponent;
                ASSERT_EQ(a.contact->normal, b.contact->normal);
                ASSERT_EQ(std::ldexp(a.contact->distance, exponent), b.contact->distance);
            }
        }
    }
}

TEST(Sweep, HitPointLiesOnBothSurfacesAndTheLawsOfImpactHold) {
    int hits = 0;
    for (std::uint64_t trial = 0; trial < 10000; ++trial) {
        SweepQuery q = query_sets::inForm(query_sets::query(Set::Random, trial), query_sets::kForms[trial % 4], trial);
        q.obstacle.mass = 0.1 + static_cast<double>(trial % 50);
        const SweepAnswer answer = collide::sweep(q);
        if (answer.outcome != Outcome::Hit) continue;
        ++hits;
        const auto& k = *answer.contact;
        ASSERT_NEAR(length(k.hitPoint - k.ballCenter), q.ball.radius, 1e-13);
        ASSERT_NEAR(length(k.hitPoint - k.sphereCenter), q.obstacle.radius, 1e-13);
        ASSERT_NEAR(length(k.normal), 1, 1e-15);
        const Vec3 u = answer.ballVelocity, w = q.obstacle.velocity;
        const double size = length(u) + length(w), masses = q.ball.mass + q.obstacle.mass;
        const Vec3 momentum = q.ball.mass * (k.newVelocity - u) + q.obstacle.mass * (k.sphereNewVelocity - w);
        ASSERT_LE(length(momentum), 1e-14 * masses * size) << oracle::describe(q);
        const double closing = -dot(u - w, k.normal), mu = q.ball.mass * (q.obstacle.mass / masses);
        const auto energy = [&](const Vec3& ball, const Vec3& sphere) {
            return 0.5 * (q.ball.mass * dot(ball, ball) + q.obstacle.mass * dot(sphere, sphere));
        };
        const double lost = energy(u, w) - energy(k.newVelocity, k.sphereNewVelocity);
        const double e = q.restitution;
        ASSERT_NEAR(lost, (1 - e * e) / 2 * mu * closing * closing, 1e-13 * masses * size * size);
        ASSERT_NEAR(k.impulse, (1 + e) * mu * closing, 1e-14 * mu * size);
    }
    EXPECT_GE(hits, 500);
}

TEST(Sweep, AnswersTheNamedEdgeCases) {
    std::ifstream file(CAROM_SOURCE_DIR "/tests/data/edge_cases.jsonl");
    ASSERT_TRUE(file);
    int cases = 0;
    for (std::string line; std::getline(file, line);) {
        const auto j = nlohmann::json::parse(line);
        const auto vector = [](const nlohmann::json& v) {
            return Vec3(v[0], v[1], v.size() > 2 ? v[2].get<double>() : 0);
        };
        const auto& ball = j.at("ball");
        const auto& sphere = j.at("sphere");
        SweepQuery q;
        q.ball.position = vector(ball.at("position"));
        q.ball.motion = ball.contains("aim") ? collide::Motion::aim(vector(ball["aim"]), ball.at("speed"))
                                             : collide::Motion::velocity(vector(ball.at("velocity")));
        q.ball.radius = ball.at("radius");
        q.ball.mass = ball.value("mass", 1.0);
        q.obstacle.center = vector(sphere.at("center"));
        q.obstacle.radius = sphere.at("radius");
        if (sphere.contains("velocity")) q.obstacle.velocity = vector(sphere["velocity"]);
        if (sphere.contains("mass") && !sphere["mass"].is_null()) q.obstacle.mass = sphere["mass"];
        if (j.contains("frames") && !j["frames"].is_null()) q.frames = j["frames"];
        q.restitution = j.value("restitution", 1.0);
        ++cases;
        const std::string id = j.at("id");
        static const std::map<std::string, Outcome> kWords = {
            {"overlap", Outcome::Overlap},   {"still", Outcome::Still},
            {"graze", Outcome::Graze},       {"receding", Outcome::Receding},
            {"touching", Outcome::Touching}, {"miss", Outcome::Miss},
            {"short", Outcome::Short},       {"hit", Outcome::Hit}};
        const SweepAnswer answer = collide::sweep(q);
        const auto& facts = j.at("is");
        EXPECT_EQ(answer.outcome, kWords.at(facts.at("outcome"))) << id;
        EXPECT_EQ(collide::classify(q), answer.outcome) << id;
        if (facts.contains("frames")) {
            ASSERT_TRUE(answer.contact) << id;
            const double t = facts["frames"];
            EXPECT_NEAR(answer.contact->frames, t, 4e-16 * t) << id;
            for (int i = 0; i < 3; ++i) {
                EXPECT_NEAR(answer.contact->normal[i], facts.at("normal")[static_cast<std::size_t>(i)].get<double>(),
                            1e-15)
                    << id;
            }
        }
        // The facts are rounded; the oracle judges every digit.
        oracle::Errors errors;
        EXPECT_EQ(oracle::faults(q, answer, oracle::sweep(q), errors), "") << id;
    }
    EXPECT_GE(cases, 30);
}

TEST(Sweep, AHeavyBallGivesALightSphereItsImpulseThoughItsOwnChangeIsSubnormal) {
    SweepQuery q;
    q.ball = {.position = Vec3(0),
              .motion = collide::Motion::velocity({0x1.355dbd24f1b8dp-820, 0, 0}),
              .radius = 0x1.307767a7555a1p-821,
              .mass = 0x1.8514bad229ap+228};
    q.obstacle = {.center = {0x1.b8719d97b603bp-818, 0, 0}, .radius = 0x1p-821, .mass = 0x1.dc74f04996c28p-6};
    // The velocity change has about twenty bits left: an impulse computed from it would have no more.
    const double change = 2 * q.obstacle.mass / q.ball.mass * q.ball.motion.vector.x;
    ASSERT_GT(change, 0);
    ASSERT_LT(change, 0x1p-1050);
    const SweepAnswer answer = collide::sweep(q);
    ASSERT_EQ(answer.outcome, Outcome::Hit);
    EXPECT_NEAR(answer.contact->impulse / (2 * q.obstacle.mass * q.ball.motion.vector.x), 1, 4e-15);
    oracle::Errors errors;
    EXPECT_EQ(oracle::faults(q, answer, oracle::sweep(q), errors), "");
}

TEST(CompareContactTimes, OrdersAsTheTrueTimesDo) {
    std::map<int, int> reached;
    for (std::uint64_t trial = 0; trial < 3000; ++trial) {
        // The same ball against the sphere and against a rotated, mirrored, shrunk or slightly changed one.
        const Set set = trial % 3 == 0 ? Set::Random : trial % 3 == 1 ? Set::Limit : Set::Touch;
        const Form form = query_sets::kForms[trial / 3 % 4];
        SweepQuery a = query_sets::inForm(query_sets::query(set, trial), form, trial), b = a;
        query_sets::Random r(trial);
        if (r.coin()) b.obstacle.center = a.ball.position + (a.ball.position - a.obstacle.center) * -1.0;
        if (r.coin() && b.obstacle.radius > 0)
            b.obstacle.radius = std::nextafter(b.obstacle.radius, r.coin() ? 0.0 : 1e30);
        if (r.coin()) std::swap(a, b);
        const oracle::Truth ta = oracle::sweep(a), tb = oracle::sweep(b);
        if (!ta.contact || !tb.contact) continue;
        const int truth = oracle::compareTimes(ta, tb);
        ++reached[truth];
        const auto order = collide::compareContactTimes({a.ball, a.obstacle}, {b.ball, b.obstacle});
        ASSERT_EQ(order < 0 ? -1 : order > 0 ? 1 : 0, truth) << oracle::describe(a) << "\n" << oracle::describe(b);
    }
    for (const int order : {-1, 0, 1}) EXPECT_GE(reached[order], 100) << order;
}

TEST(CompareContactTimes, MixesAnAimAtRestWithAVelocity) {
    SweepQuery rest;  // 3-4-5 aim: contact after 3 of 5 units
    rest.ball = {.position = Vec3(0), .motion = collide::Motion::aim({3, 4, 0}, 2.5), .radius = 1};
    rest.obstacle = {.center = {3, 4, 0}, .radius = 1};
    SweepQuery same = rest;
    same.ball.motion = collide::Motion::velocity({1.5, 2, 0});
    EXPECT_EQ(collide::compareContactTimes({rest.ball, rest.obstacle}, {same.ball, same.obstacle}),
              std::strong_ordering::equal);
    same.obstacle.radius = std::nextafter(1.0, 2.0);
    EXPECT_EQ(collide::compareContactTimes({rest.ball, rest.obstacle}, {same.ball, same.obstacle}),
              std::strong_ordering::greater);
}

TEST(VelocityOf, RoundsEachComponentToNearestTiesToEven) {
    int ties = 0;
    for (std::uint64_t trial = 0; trial < trials(10000); ++trial) {
        query_sets::Random r(trial);
        collide::Ball ball;
        if (trial % 2 == 0) {  // a Pythagorean direction: the quotient speed * w / 29 is exact, or a tie by design
            const double odd = static_cast<double>((r.bits() >> 12) | 1) * 2 + 1;
            ball.motion = collide::Motion::aim({20, 21, 0}, std::ldexp(29.0, r.integer(-500, 500)) * 0x1p-50);
            ball.motion.speed = std::fmod(odd, 0x1p48) * 29;
            ball.motion.vector *= std::ldexp(1.0, r.integer(-400, 400));
            ties += std::fmod(std::fmod(odd, 0x1p48) * 21, 2) == 1;
        } else {
            const SweepQuery q = query_sets::query(trial % 4 == 1 ? Set::Extreme : Set::Random, trial);
            ball = query_sets::inForm(q, Form::Aim, trial).ball;
        }
        const Vec3 got = collide::velocityOf(ball), truth = oracle::velocityOf(ball);
        ASSERT_EQ(got, truth) << trial;
    }
    EXPECT_GE(std::uint64_t(ties), trials(500));
}

TEST(VelocityOf, AComponentBelowTheNormalDoublesIsRoundedOnce) {
    // speed * y / |(x, y)| lies just below the middle of the smallest double and its double.
    const collide::Ball ball{.motion = collide::Motion::aim({0x1p390, 0x1.8p-390, 0}, 0x1p-294)};
    EXPECT_EQ(collide::velocityOf(ball), Vec3(0x1p-294, 0x1p-1074, 0));
    EXPECT_EQ(collide::velocityOf(ball), oracle::velocityOf(ball));
}

TEST(PlaneSweep, DecidesAndMeasuresAsRationalsDo) {
    std::map<Outcome, int> reached;
    oracle::Errors errors;
    const auto check = [&](std::uint64_t trial) {
        query_sets::Random r(trial);
        const Set set = trial % 4 == 0   ? Set::Random
                        : trial % 4 == 1 ? Set::Lattice
                        : trial % 4 == 2 ? Set::Extreme
                                         : Set::Limit;
        SweepQuery q = query_sets::inForm(query_sets::query(set, trial), r.coin() ? Form::Velocity : Form::Aim, trial);
        q.obstacle.velocity = Vec3(0);
        q.obstacle.mass = collide::kImmovable;
        collide::Obstacle plane = collide::Plane{q.obstacle.center, {0, 0, 0}};
        for (int i = 0; i < 3; ++i) plane.normal[i] = r.integer(-4, 4);
        if (r.integer(0, 3) == 0) plane.normal = {r.uniform(-1, 1), r.uniform(-1, 1), r.power10(-200, 200)};
        if (plane.normal == Vec3(0)) plane.normal.z = 5e-324;
        if (r.integer(0, 3) == 0) plane.velocity = q.ball.motion.vector * (r.integer(0, 3) == 0 ? 1 : 0.25);
        if (r.integer(0, 3) == 0) plane.radius = q.ball.radius;
        if (r.integer(0, 5) == 0) {  // exactly touching or on the wall
            plane = collide::Plane{{1, 2, 3}, {0, 3, 4}};
            q.ball.position = plane.center;
            const int size = r.integer(0, 9);
            q.ball.radius = 5 * size;
            q.ball.position += plane.normal * static_cast<double>(size) * r.sign();
            q.ball.motion = collide::Motion::velocity(
                {1, static_cast<double>(4 * r.integer(-1, 1)), static_cast<double>(3 * r.integer(-1, 1))});
        }
        q.obstacle = plane;
        const oracle::Truth truth = oracle::sweep(q);
        const SweepAnswer answer = collide::sweep(q);
        ++reached[truth.outcome];
        ASSERT_EQ(collide::classify(q), truth.outcome) << trial;
        ASSERT_EQ(oracle::faults(q, answer, truth, errors), "") << trial << " " << oracle::describe(q);
    };
    // Found once: one coordinate of the contact is beyond the largest double, the others are not.
    for (const std::uint64_t seed : {1795771718879099306u, 1795771719354329410u}) check(seed);
    forSeeds(trials(10000), check);
    using enum Outcome;
    for (const Outcome o : {Overlap, Still, Receding, Touching, Graze, Short, Hit})
        EXPECT_GE(std::uint64_t(reached[o]), trials(24)) << int(o);
    EXPECT_EQ(reached[Miss], 0);
}

TEST(PlaneSweep, AWallIsReachedExactlyAtTheLimit) {
    const collide::Ball ball{.position = {0, 0, 10}, .motion = collide::Motion::aim({3, 0, 6}, 2.5), .radius = 2};
    const collide::Plane ground{{0, 0, 0}, {0, 0, -7}};
    EXPECT_EQ(collide::sweep({ball, ground, 4}).outcome, Outcome::Hit);
    EXPECT_EQ(collide::sweep({ball, ground, std::nextafter(4.0, 0.0)}).outcome, Outcome::Short);
    EXPECT_EQ(collide::sweep({ball, ground, 4}).contact->normal, Vec3(0, 0, 1));
}

TEST(Raycast, EntersWhereTheSurfaceIs) {
    const auto hit = collide::raycast({{0, 0, 10}, {0, 0, -2}}, {0, 0, 1}, 3);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->fraction, 3);
    EXPECT_EQ(hit->point, Vec3(0, 0, 4));
    EXPECT_EQ(hit->normal, Vec3(0, 0, 1));
    EXPECT_TRUE(collide::raycast({{3, 0, 10}, {0, 0, -2}}, {0, 0, 1}, 3)) << "tangent";
    EXPECT_FALSE(collide::raycast({{std::nextafter(3.0, 4.0), 0, 10}, {0, 0, -2}}, {0, 0, 1}, 3));
    EXPECT_FALSE(collide::raycast({{0, 0, 10}, {0, 0, 2}}, {0, 0, 1}, 3)) << "behind";
    const auto inside = collide::raycast({{0, 0, 2}, {0, 0, 2}}, {0, 0, 1}, 3);
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->fraction, 0);
    const auto leaving = collide::raycast({{0, 0, 4}, {0, 0, 2}}, {0, 0, 1}, 3);
    ASSERT_TRUE(leaving) << "on the surface";
    EXPECT_EQ(leaving->fraction, 0);
    EXPECT_EQ(leaving->normal, Vec3(0, 0, 1));
}

TEST(Environment, IsExactHereAndNoticesAnotherRounding) {
    EXPECT_TRUE(collide::environmentIsExact());
#ifdef __x86_64__
    const unsigned before = __builtin_ia32_stmxcsr();
    __builtin_ia32_ldmxcsr(before | 0x8040u);  // flush to zero, denormals are zero
    const bool flushed = collide::environmentIsExact();
    __builtin_ia32_ldmxcsr(before | 0x6000u);  // toward zero
    const bool truncated = collide::environmentIsExact();
    __builtin_ia32_ldmxcsr(before);
    EXPECT_FALSE(flushed);
    EXPECT_FALSE(truncated);
#endif
}

}  // namespace
