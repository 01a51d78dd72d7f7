// Neighbour lists: complete, symmetric, and used only where they are faster.

#include "world/broad_phase/neighbour_lists.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "trials.h"
#include "world/gas.h"

namespace {

std::set<world::Index> listOf(const world::NeighbourLists& lists, world::Index body) {
    const world::Candidates partners = lists.candidates(body);
    return {partners.ids, partners.ids + partners.count};
}

TEST(NeighbourLists, PayAtHighDensityOnly) {
    const auto pays = [](double packing) {
        const world::BodyTable table(worlds::gas(1000, packing));
        return world::NeighbourLists().build(table, table.start, 0);
    };
    EXPECT_TRUE(pays(0.49));
    EXPECT_FALSE(pays(0.1));
    scene::Scene far = worlds::gas(1000, 0.49);
    far.balls.edit(3).body.position.x = 1e12;
    const world::BodyTable table(far);
    EXPECT_FALSE(world::NeighbourLists().build(table, table.start, 0)) << "an anchor with too few digits";
}

TEST(NeighbourLists, ABodyInFreeFlightExpiresOnceInASlack) {
    const world::BodyTable table(worlds::gas(1000, 0.49));
    std::vector<world::Body> bodies = table.start;
    bodies[555].set(bodies[555].at(0), {1, 0, 0}, 0);
    world::NeighbourLists lists;
    ASSERT_TRUE(lists.build(table, bodies, 0));
    double now = 0;
    for (int k = 0; k < 4; ++k) {  // without a contact the record stays that of time 0
        const double next = lists.expiry(bodies[555], 555);
        EXPECT_NEAR(next, now + 0.25, 1e-3);
        now = next;
        ASSERT_TRUE(lists.reanchor(table, bodies, 555, now));
    }
}

TEST(NeighbourLists, HoldEveryBodyThatCanBeMet) {
    scene::Scene scene = worlds::gas(300, 0.45);
    for (std::size_t i = 0; i < 300; i += 5) scene.balls.edit(i).body.radius = 0.2;
    const world::BodyTable table(scene);
    std::vector<world::Body> bodies = table.start;
    world::NeighbourLists lists;
    ASSERT_TRUE(lists.build(table, bodies, 0));
    std::mt19937_64 random(5);
    double now = 0;
    for (std::uint64_t step = 0; step < trials(3000); ++step) {
        // The body with the earliest expiry is anchored again, with another velocity.
        world::Index first = 0;
        for (world::Index i = 1; i < table.bodyCount(); ++i)
            if (lists.expiry(bodies[i], i) < lists.expiry(bodies[first], first)) first = i;
        const double time = std::max(now, lists.expiry(bodies[first], first));
        EXPECT_TRUE(lists.isValidUntil(bodies[first], first, now + 0.99 * (time - now)));
        now = time;
        bodies[first].set(bodies[first].at(now),
                          {worlds::normal(random), worlds::normal(random), worlds::normal(random)}, now);
        ASSERT_TRUE(lists.reanchor(table, bodies, first, now));
        if (step % 200 != 0) continue;
        std::vector<std::set<world::Index>> neighbours;
        for (world::Index i = 0; i < table.bodyCount(); ++i) neighbours.push_back(listOf(lists, i));
        for (world::Index i = 0; i < table.bodyCount(); ++i) {
            EXPECT_EQ(neighbours[i].size(), lists.candidates(i).count) << "no duplicates";
            for (world::Index j = 0; j < table.bodyCount(); ++j) {
                const scene::Vec3 apart = bodies[i].at(now) - bodies[j].at(now);
                const double reach = bodies[i].r + bodies[j].r;
                const bool overlaps =
                    j != i && apart.x * apart.x + apart.y * apart.y + apart.z * apart.z < reach * reach;
                EXPECT_TRUE(!overlaps || neighbours[i].contains(j)) << i << " and " << j;
                EXPECT_EQ(neighbours[i].contains(j), neighbours[j].contains(i));
            }
        }
    }
}

}  // namespace
