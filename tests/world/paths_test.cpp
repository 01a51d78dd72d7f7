// The next contacts of a ball, found again while things are moved.

#include "world/paths.h"

#include <gtest/gtest.h>

#include "world/gas.h"

namespace {

using scene::Vec3;

bool areSame(const world::Path& a, const world::Path& b) {
    if (a.ball != b.ball || a.velocity != b.velocity || a.contacts.size() != b.contacts.size()) return false;
    for (std::size_t i = 0; i < a.contacts.size(); ++i)
        if (a.contacts[i].frames != b.contacts[i].frames || a.contacts[i].other != b.contacts[i].other ||
            a.contacts[i].position != b.contacts[i].position || a.contacts[i].normal != b.contacts[i].normal)
            return false;
    return true;
}

TEST(PathFinder, FindsWhatPlayingTheSceneAnewFinds) {
    std::mt19937_64 random(3);
    for (const std::size_t count : {30u, 400u}) {
        scene::Scene world = worlds::gas(count, 0.2);
        world.spheres.push_back(worlds::sphere("large", {2, 2, 2}, 1.2));
        world::PathFinder finder;
        const double side = world.planes[1].body.point.x;
        std::size_t contacts = 0;
        for (int step = 0; step < 60; ++step) {
            const std::size_t moved = step % 7 ? 5 : random() % count;
            const Vec3 place = side * Vec3(worlds::uniform(random), worlds::uniform(random), worlds::uniform(random));
            world.balls[moved].body.position = place;  // inside others, through walls, in other cells
            if (step % 5 == 0) world.spheres[0].body.center = place + Vec3(1.5, 0, 0);
            if (step % 11 == 0) world.balls[moved].body.motion = collide::Motion::aim(place + Vec3(1, 0.3, 0), 2);
            if (step % 13 == 0) world.balls[moved].body.radius = 0.2 + worlds::uniform(random);
            const std::vector<std::size_t> balls{5, moved};
            const auto again = finder.nextContacts(world, balls, 5, 300);
            const auto anew = world::nextContacts(world, balls, 5, 300);
            ASSERT_EQ(again.size(), anew.size());
            for (std::size_t i = 0; i < anew.size(); ++i) EXPECT_TRUE(areSame(again[i], anew[i])) << step;
            contacts += again[0].contacts.size();
        }
        EXPECT_GT(contacts, 20u);
    }
}

}  // namespace
