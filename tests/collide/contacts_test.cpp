// Contacts of several sweeps at once have the bits of sweepMotion(), and nothing but a hit is answered.

#include "collide/contacts.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <string>

#include "collide/batch.h"
#include "collide/query_sets.h"
#include "collide/sweep.h"
#include "trials.h"

namespace {
using collide::kSweepsAtOnce;
using collide::SweepLanes;
using collide::SweepQuery;
using query_sets::Form;
using query_sets::Set;
using Queries = std::array<SweepQuery, kSweepsAtOnce>;

bool hasLanes() { return collide::isAvailable(collide::Lanes::Avx2); }

void put(SweepLanes (&lanes)[3], std::size_t lane, const collide::Vec3& v) {
    lanes[0].of[lane] = v.x, lanes[1].of[lane] = v.y, lanes[2].of[lane] = v.z;
}
collide::Vec3 taken(const SweepLanes (&lanes)[3], std::size_t lane) {
    return {lanes[0].of[lane], lanes[1].of[lane], lanes[2].of[lane]};
}

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }
std::array<std::uint64_t, 3> bits(const collide::Vec3& v) { return {bits(v.x), bits(v.y), bits(v.z)}; }

collide::SweepsAtOnce together(const Queries& queries) {
    collide::SweepsAtOnce sweeps{};
    sweeps.restitution = queries[0].restitution;
    for (std::size_t k = 0; k < kSweepsAtOnce; ++k) {
        const SweepQuery& q = queries[k];
        put(sweeps.position, k, q.ball.position);
        put(sweeps.velocity, k, q.ball.motion.vector);
        put(sweeps.center, k, q.obstacle.center);
        put(sweeps.sphereVelocity, k, q.obstacle.velocity);
        sweeps.ballRadius.of[k] = q.ball.radius;
        sweeps.ballMass.of[k] = q.ball.mass;
        sweeps.sphereRadius.of[k] = q.obstacle.radius;
        sweeps.sphereMass.of[k] = q.obstacle.mass;
    }
    return sweeps;
}

/// Queries that a lane may answer: a velocity, no limit, both movable; one restitution.
Queries queriesOf(Set set, Form form, std::uint64_t trial) {
    Queries queries;
    for (std::size_t k = 0; k < kSweepsAtOnce; ++k) {
        const std::uint64_t number = trial * kSweepsAtOnce + k;
        SweepQuery& q = queries[k];
        q = query_sets::inForm(query_sets::query(set, number), form, number);
        q.frames = collide::kNoLimit;
        q.restitution = queries[0].restitution;
        if (!(q.obstacle.mass < collide::kImmovable)) q.obstacle.mass = 2;
    }
    return queries;
}

class Contacts : public testing::TestWithParam<Set> {};

TEST_P(Contacts, HaveTheBitsOfSingleSweeps) {
    if (!hasLanes()) return;
    std::size_t answered = 0, hits = 0;
    for (const Form form : {Form::Velocity, Form::MovingSphere})
        for (std::uint64_t trial = 0; trial < trials(4000); ++trial) {
            const Queries queries = queriesOf(GetParam(), form, trial);
            collide::ContactsAtOnce contacts;
            const unsigned given = contactsAtOnce(together(queries), contacts);
            for (std::size_t k = 0; k < kSweepsAtOnce; ++k) {
                const collide::SweepAnswer truth = collide::sweepMotion(queries[k]);
                hits += truth.outcome == collide::Outcome::Hit;
                if ((given >> k & 1U) == 0) continue;
                ++answered;
                ASSERT_EQ(truth.outcome, collide::Outcome::Hit) << trial << ' ' << k;
                EXPECT_EQ(bits(contacts.frames.of[k]), bits(truth.contact->frames)) << trial << ' ' << k;
                EXPECT_EQ(bits(taken(contacts.ballCenter, k)), bits(truth.contact->ballCenter)) << trial << ' ' << k;
                EXPECT_EQ(bits(taken(contacts.sphereCenter, k)), bits(truth.contact->sphereCenter))
                    << trial << ' ' << k;
                EXPECT_EQ(bits(taken(contacts.hitPoint, k)), bits(truth.contact->hitPoint)) << trial << ' ' << k;
                EXPECT_EQ(bits(taken(contacts.normal, k)), bits(truth.contact->normal)) << trial << ' ' << k;
                EXPECT_EQ(bits(taken(contacts.newVelocity, k)), bits(truth.contact->newVelocity)) << trial << ' ' << k;
                EXPECT_EQ(bits(taken(contacts.sphereNewVelocity, k)), bits(truth.contact->sphereNewVelocity))
                    << trial << ' ' << k;
                EXPECT_EQ(bits(contacts.impulse.of[k]), bits(truth.contact->impulse)) << trial << ' ' << k;
            }
        }
    if (GetParam() == Set::Random) {
        EXPECT_EQ(answered, hits);
    }
    EXPECT_LE(answered, hits);
}
INSTANTIATE_TEST_SUITE_P(Sets, Contacts, testing::ValuesIn(query_sets::kAll),
                         [](const auto& param) { return std::string(query_sets::name(param.param)); });

TEST(ContactsAtOnce, AreLeftToSingleSweepsForOtherOutcomes) {
    if (!hasLanes()) return;
    SweepQuery hit;
    hit.ball.position = {-5, 0.5, 0};
    hit.ball.motion = collide::Motion::velocity({1, 0, 0});
    hit.obstacle.mass = 1;
    Queries queries{hit, hit, hit, hit};
    queries[1].ball.position.y = 3;                                  // a miss
    queries[2].ball.position = {-1, 0, 0};                           // an overlap
    queries[3].ball.motion = collide::Motion::velocity({-1, 0, 0});  // away
    collide::ContactsAtOnce contacts;
    EXPECT_EQ(contactsAtOnce(together(queries), contacts), 1U);
    queries[1].ball.position = {-5, 2, 0};  // a graze
    queries[2].ball.position = {-2, 0, 0};  // touching
    queries[3].obstacle.mass = collide::kImmovable;
    queries[3].ball.motion = hit.ball.motion;
    EXPECT_EQ(contactsAtOnce(together(queries), contacts), 1U);
}
}  // namespace
