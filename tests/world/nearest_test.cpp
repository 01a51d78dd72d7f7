// Bounds on contact times: the same bits on every vector path, and never later than the contact.

#include <gtest/gtest.h>

#include "trials.h"
#include "world/broad_phase/nearest.h"
#include "world/gas.h"
#include "world/narrow_phase/narrow_phase.h"

namespace {

std::vector<world::Body> scatter(std::mt19937_64& random, std::size_t count, double spread) {
    std::vector<world::Body> bodies(count + 1, world::paddingBody());
    for (std::size_t i = 0; i < count; ++i) {
        world::Body& b = bodies[i];
        b.x = spread * worlds::normal(random), b.y = spread * worlds::normal(random),
        b.z = spread * worlds::normal(random);
        b.vx = worlds::normal(random), b.vy = worlds::normal(random), b.vz = worlds::normal(random);
        b.t = worlds::uniform(random), b.r = 0.5;
    }
    return bodies;
}

std::vector<world::Index> allBodies(std::size_t count) {
    std::vector<world::Index> ids(count);
    for (std::size_t i = 0; i < count; ++i) ids[i] = world::Index(i);
    while (ids.size() % world::kLanes != 0) ids.push_back(world::Index(count));
    return ids;
}

TEST(Nearest, EveryPathGivesTheSameBits) {
    std::mt19937_64 random(1);
    std::size_t found = 0;
    for (int round = 0; round < 300; ++round) {
        const std::size_t count = 1 + random() % (round % 10 ? 60 : 200);
        std::vector<world::Body> bodies = scatter(random, count, 1 + double(round % 5));
        if (round % 3 == 0)  // mirror images have equal bounds
            for (std::size_t i = 1; i + 1 < count; i += 2) {
                bodies[i + 1] = bodies[i];
                bodies[i + 1].x = -bodies[i].x, bodies[i + 1].vx = -bodies[i].vx;
            }
        if (round % 3 == 0) bodies[0].x = bodies[0].vx = 0;
        const bool isNewest = round % 2 == 0;
        const std::vector<world::Index> ids = allBodies(count);
        for (world::Index self = 0; self < count; ++self) {
            if (isNewest) bodies[self].t = 2 + double(self);
            const world::Candidates partners{ids.data(), count};
            const auto plain = world::nearestFunction(world::Simd::Scalar)(bodies.data(), self, partners, false);
            found += plain.partner != world::kNone;
            for (world::Simd simd : {world::Simd::Avx2, world::Simd::Avx512}) {
                if (simd > world::bestSimd()) continue;
                const auto wide = world::nearestFunction(simd)(bodies.data(), self, partners, isNewest);
                EXPECT_EQ(plain.time, wide.time);
                EXPECT_EQ(plain.partner, wide.partner);
                EXPECT_EQ(plain.touching, wide.touching);
            }
        }
    }
    EXPECT_GT(found, 1000u);
}

TEST(Nearest, BoundsAreNeverLate) {
    std::mt19937_64 random(2);
    const world::BodyTable table(worlds::gas(2, 0.1));
    std::size_t contacts = 0;
    for (std::uint64_t i = 0; i < trials(24'000); ++i) {
        std::vector<world::Body> pair = scatter(random, 2, i % 2 ? 1.5 : 1000.0);
        if (i % 4 == 0) {  // nearly tangent
            pair[0].vy = pair[0].vz = pair[1].vx = pair[1].vy = pair[1].vz = 0;
            pair[0].x = -5, pair[0].y = pair[1].x = pair[1].y = pair[0].z = 0;
            pair[1].z = 1 - double(i % 16) * 1e-16;
            pair[0].vx = 1;
        }
        const auto predicted = world::predictContact(world::pairQuery(table, pair, 0, 1, false));
        if (!predicted) continue;
        ++contacts;
        EXPECT_LE(world::contactBound(pair[0], pair[1]), predicted->time);
    }
    EXPECT_GT(contacts, trials(24'000) / 10);
}

/// Squares of these distances leave the range of doubles.
TEST(PredictContact, BodiesOfAnySizeThatOverlapAndApproachMeetAtOnce) {
    const world::BodyTable table(worlds::gas(2, 0.1));
    for (const double size : {0x1p-900, 1.0, 0x1p900, 0x1p1020}) {
        world::PairQuery query{0, 0, 1, {}};
        query.sweep.ball = {{-size, -size, 0}, collide::Motion::velocity({size, 0, 0}), size, 1};
        query.sweep.obstacle = {{0, 0, 0}, size, {0, 0, 0}, 1};
        const auto contact = world::predictContact(query);
        ASSERT_TRUE(contact) << size;
        EXPECT_NEAR(contact->normal.x, -std::sqrt(0.5), 1e-15) << size;
        EXPECT_NEAR(contact->aVelocity.x / size, 0.5, 1e-15) << size;
        EXPECT_NEAR(contact->aVelocity.y / size, -0.5, 1e-15) << size;
    }
}

/// A thousandth of this distance is no double but 0.
TEST(PredictContact, BodiesAtASubnormalDistanceThatOverlapAndApproachMeetAtOnce) {
    world::PairQuery query{0, 0, 1, {}};
    query.sweep.ball = {{-2.5e-321, 0, 0}, collide::Motion::velocity({1, 0, 0}), 1, 1};
    query.sweep.obstacle = {{0, 0, 0}, 1, {0, 0, 0}, 1};
    const auto contact = world::predictContact(query);
    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, scene::Vec3(-1, 0, 0));
}

}  // namespace
