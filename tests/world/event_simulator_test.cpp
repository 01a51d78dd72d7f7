// The event simulator: against an exhaustive search over all pairs, and against conservation laws and theory.

#include <gtest/gtest.h>

#include "world/first_contact.h"
#include "world/gas.h"
#include "world/measure.h"

namespace {

using scene::Vec3;
using worlds::playAll;

bool areSame(const world::ContactEvent& a, const world::ContactEvent& b) {
    return a.frames == b.frames && a.a == b.a && a.b == b.b && a.aVelocity == b.aVelocity &&
           a.bVelocity == b.bVelocity && a.hitPoint == b.hitPoint && a.normal == b.normal && a.impulse == b.impulse &&
           a.group == b.group;
}

TEST(EventSimulator, TheFirstContactOfABallIsTheSweepBitForBit) {
    std::mt19937_64 random(4);
    std::size_t contacts = 0;
    for (int i = 0; i < 3000; ++i) {
        scene::Scene world;
        const Vec3 start{worlds::normal(random), worlds::normal(random), worlds::normal(random)};
        scene::Ball ball = worlds::ball("ball", start, Vec3(0), worlds::uniform(random));
        const Vec3 aim{5 + worlds::normal(random), worlds::normal(random), worlds::normal(random)};
        ball.body.motion = i % 2 ? collide::Motion::aim(aim, 0.3) : collide::Motion::velocity(aim / 9.0);
        world.balls = {ball};
        for (int k = 0; k < 3; ++k)
            world.spheres.push_back(worlds::sphere(std::to_string(k), {5.0 + 4 * k, worlds::normal(random), 0}, 1,
                                                   k == 1 ? 2.5 : collide::kImmovable));
        world.restitution = i % 3 ? 1 : 0.7;
        const auto expected = world::firstContact(world, 0);
        world::EventSimulator simulator(world);
        const auto played = playAll(simulator, 1);
        const bool meets =
            collide::isHit(expected->answer.outcome) && expected->answer.outcome != collide::Outcome::Graze;
        if (expected->answer.outcome == collide::Outcome::Overlap) continue;
        ASSERT_EQ(played.size(), meets ? 1u : 0u);
        if (!meets) continue;
        ++contacts;
        const collide::Contact& contact = *expected->answer.contact;
        EXPECT_EQ(played[0].frames, contact.frames);
        EXPECT_EQ(played[0].b, 1 + expected->target.index);
        EXPECT_EQ(played[0].aVelocity, contact.newVelocity);
        EXPECT_EQ(played[0].bVelocity, contact.sphereNewVelocity);
        EXPECT_EQ(played[0].hitPoint, contact.hitPoint);
        EXPECT_EQ(played[0].normal, contact.normal);
        EXPECT_EQ(played[0].impulse, contact.impulse);
    }
    EXPECT_GT(contacts, 500u);
}

/// Exhaustive search: each contact is the earliest of the sweeps of all pairs.
class Reference {
  public:
    explicit Reference(const scene::Scene& world) : m_table(world), m_bodies(m_table.start) {}

    world::PredictedContact step() {
        std::optional<world::PredictedContact> first;
        const auto offer = [&](const std::optional<world::PredictedContact>& m) {
            if (m && (!first || m->time < first->time)) first = m;
        };
        for (world::Index i = 0; i < m_table.bodyCount(); ++i) {
            for (world::Index j = i + 1; j < m_table.bodyCount(); ++j)
                offer(world::predictContact(world::pairQuery(m_table, m_bodies, i, j, false)));
            for (std::size_t wall = 0; wall < m_table.walls.shapes.size(); ++wall)
                offer(world::predictWallContact(m_table, m_bodies, i, wall, false, 1));
        }
        m_bodies[first->a].set(first->aPosition, first->aVelocity, first->time);
        if (!m_table.isWall(first->b)) m_bodies[first->b].set(first->bPosition, first->bVelocity, first->time);
        return *first;
    }

  private:
    world::BodyTable m_table;
    std::vector<world::Body> m_bodies;
};

TEST(EventSimulator, PlaysTheContactsOfAnExhaustiveSearch) {
    for (unsigned seed = 1; seed <= 6; ++seed) {
        const std::size_t count = seed % 2 ? 27 : 125;  // all pairs, and cells
        const scene::Scene world = worlds::gas(count, seed < 4 ? 0.3 : 0.02, seed);
        Reference reference(world);
        world::EventSimulator simulator(world);
        const auto played = playAll(simulator, 60);
        for (const world::ContactEvent& contact : played) {
            const world::PredictedContact expected = reference.step();
            ASSERT_EQ(contact.frames, expected.time);
            EXPECT_EQ(std::pair(contact.a, contact.b), std::pair(expected.a, expected.b));
            EXPECT_EQ(contact.aVelocity, expected.aVelocity);
        }
    }
}

/// A dense gas of balls, a third of them small, with a moving sphere of infinite mass and a large sphere.
scene::Scene denseMixture() {
    scene::Scene world = worlds::gas(500, 0.45, 3);
    for (std::size_t i = 0; i < world.balls.size(); i += 3) world.balls.edit(i).body.radius *= 0.6;
    world.spheres.push_back(
        worlds::sphere("slow", world.balls[250].body.position, 0.5, collide::kImmovable, {0.1, 0, 0}));
    world.balls.erase(250);
    world.spheres.push_back(worlds::sphere("large", Vec3(-4, 5, 5), 3.5));
    return world;
}

TEST(EventSimulator, EveryVectorPathPlaysTheSameBits) {
    scene::Scene lossy = denseMixture();
    lossy.restitution = 0.95;
    for (const scene::Scene& world : {worlds::gas(300, 0.45), worlds::gas(300, 0.1), lossy}) {
        world::Options options;
        options.simd = world::Simd::Scalar;
        world::EventSimulator plain(world, options);
        const auto expected = playAll(plain, 20'000);
        for (world::Simd simd : {world::Simd::Avx2, world::Simd::Avx512}) {
            if (simd > world::bestSimd()) continue;
            options.simd = simd;
            world::EventSimulator wide(world, options);
            const auto played = playAll(wide, 20'000);
            ASSERT_EQ(played.size(), expected.size());
            for (std::size_t i = 0; i < played.size(); ++i) ASSERT_TRUE(areSame(played[i], expected[i])) << i;
        }
    }
}

TEST(EventSimulator, EveryPairSearchPlaysTheSameBits) {
    for (const scene::Scene& world : {worlds::gas(400, 0.49), worlds::gas(400, 0.2), denseMixture()}) {
        world::Options options;
        options.pairSearch = world::PairSearch::AllPairs;
        world::EventSimulator plain(world, options);
        const auto expected = playAll(plain, 15'000);
        ASSERT_EQ(expected.size(), 15'000u);
        for (world::PairSearch pairSearch : {world::PairSearch::Cells, world::PairSearch::Automatic}) {
            options.pairSearch = pairSearch;
            world::EventSimulator quick(world, options);
            const auto played = playAll(quick, 15'000);
            ASSERT_EQ(played.size(), expected.size());
            for (std::size_t i = 0; i < played.size(); ++i) ASSERT_TRUE(areSame(played[i], expected[i])) << i;
        }
    }
}

TEST(EventSimulator, EnergyIsConservedAndNoBodiesOverlap) {
    scene::Scene world = worlds::gas(216, 0.4);
    world::EventSimulator simulator(world);
    const double energy = worlds::kineticEnergy(simulator);
    double worst = 0;
    std::vector<world::ContactEvent> contacts;
    for (int i = 0; i < 20; ++i) {
        (void)simulator.run(world::kNever, 10'000, contacts);
        worst = std::min(worst, worlds::smallestGap(simulator, simulator.frames()));
    }
    EXPECT_NEAR(worlds::kineticEnergy(simulator) / energy, 1, 1e-13);
    EXPECT_GT(worst, -5e-14);
    for (world::Index i = 0; i < 216; ++i) {
        const Vec3 p = simulator.positionAt(i, simulator.frames());
        for (int k = 0; k < 3; ++k) EXPECT_GT(p[k], 0.5 - 1e-13);
    }
    double last = 0;
    for (const auto& contact : contacts) {
        ASSERT_GE(contact.frames, last);
        last = contact.frames;
    }
}

TEST(EventSimulator, EnergyAndMomentumDoNotDriftInADenseGas) {
    const worlds::Drift drift = worlds::driftOf(worlds::gas(1000, 0.49), 100'000, 4);
    EXPECT_LT(std::abs(drift.energy), 2e-14);
    EXPECT_LT(drift.momentum, 1e-15);
    EXPECT_GT(drift.smallestGap, -5e-14);
}

/// Contacts a frame of one ball of diameter 1 in a fluid of packing fraction `share`, by Enskog theory with the contact
/// value of Carnahan and Starling.
double enskogRate(double share, double meanSquareOfOneComponent) {
    const double density = share * 6 / 3.14159265358979, contact = (1 - share / 2) / std::pow(1 - share, 3);
    return 4 * density * contact * std::sqrt(3.14159265358979 * meanSquareOfOneComponent);
}

TEST(EventSimulator, ContactRatesOfGasesAgreeWithEnskogTheory) {
    EXPECT_NEAR(enskogRate(0.49, 1), 37.8, 0.1);
    EXPECT_NEAR(enskogRate(0.2, 1), 4.74, 0.03);
    for (const double packing : {0.46, 0.19}) {
        const std::size_t count = 5832;
        const scene::Scene world = worlds::gas(count, packing);
        const double low = 3, high = world.planes[1].body.center.x - 3;  // without the layers of balls at the walls
        const auto isInside = [&](Vec3 p) {
            return std::min({p.x, p.y, p.z}) > low && std::max({p.x, p.y, p.z}) < high;
        };
        world::EventSimulator simulator(world);
        (void)playAll(simulator, 30 * count);
        const double start = simulator.frames();
        double met = 0, inside = 0;
        constexpr int kSamples = 40;
        for (int sample = 0; sample < kSamples; ++sample) {
            for (const world::ContactEvent& event : playAll(simulator, count / 4))
                if (!simulator.bodyTable().isWall(event.b) && isInside(event.hitPoint)) met += 2;
            for (world::Index i = 0; i < count; ++i) inside += isInside(simulator.positionAt(i, simulator.frames()));
        }
        inside /= kSamples;
        const double share = inside * 3.14159265358979 / 6 / std::pow(high - low, 3);
        const double square = 2 * worlds::kineticEnergy(simulator) / double(3 * count);
        EXPECT_NEAR(met / inside / (simulator.frames() - start) / enskogRate(share, square), 1, 0.03) << share;
    }
}

TEST(EventSimulator, ADispersedGasFinishesWithPausesInBetween) {
    scene::Scene gas = worlds::gas(3000, 0.3);
    gas.planes.clear();
    std::vector<world::ContactEvent> atOnce, inParts;
    world::EventSimulator whole(gas), paused(gas);
    EXPECT_EQ(whole.run(world::kNever, 1'000'000, atOnce), world::EventSimulator::Stop::Finished);
    int pauses = 0;
    for (world::EventSimulator::Stop stop{}; stop != world::EventSimulator::Stop::Finished;) {
        stop = paused.run(world::kNever, 1'000'000, inParts, true);
        ASSERT_TRUE(stop == world::EventSimulator::Stop::Finished || stop == world::EventSimulator::Stop::Epoch ||
                    stop == world::EventSimulator::Stop::Pause);
        pauses += stop == world::EventSimulator::Stop::Pause;
    }
    EXPECT_GT(pauses, 4);  // 9 million pairs take more work than four pauses
    ASSERT_EQ(inParts.size(), atOnce.size());
    EXPECT_GT(atOnce.size(), 1000u);
    for (std::size_t i = 0; i < atOnce.size(); ++i) ASSERT_EQ(inParts[i].frames, atOnce[i].frames) << i;
}

TEST(EventSimulator, MomentumIsConservedInOpenSpace) {
    scene::Scene world = worlds::gas(512, 0.45);
    world.planes.clear();
    world::EventSimulator simulator(world);
    const Vec3 before = worlds::momentum(simulator);
    playAll(simulator);
    EXPECT_GT(simulator.contacts(), 500u);
    EXPECT_LT(glm::length(worlds::momentum(simulator) - before), 1e-14 * 512);
}

TEST(EventSimulator, ALimitIsAnInstantAndABudgetACount) {
    const scene::Scene world = worlds::gas(100, 0.2);
    world::EventSimulator whole(world), parts(world);
    const auto expected = playAll(whole, 2000);
    std::vector<world::ContactEvent> contacts;
    while (contacts.size() < 1000)
        ASSERT_EQ(parts.run(world::kNever, 7, contacts), world::EventSimulator::Stop::Budget);
    const double until = expected[1500].frames;
    EXPECT_EQ(parts.run(until, 1'000'000, contacts), world::EventSimulator::Stop::Limit);
    ASSERT_EQ(contacts.size(), 1501u);
    for (std::size_t i = 0; i < contacts.size(); ++i) ASSERT_TRUE(areSame(contacts[i], expected[i])) << i;
}

}  // namespace
