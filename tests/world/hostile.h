#pragma once
/// Adversarial random scenes.

#include "collide/numbers/elementary.h"
#include "random_numbers.h"
#include "world/gas.h"

namespace worlds {

/// The scene of a seed: radii 1e-3 .. 1e3, masses 1e-12 .. 1e12 and infinite, walls or open space,
/// restitution 0 .. 1, initial overlaps, bodies at rest; 2 to 10,000 bodies, small numbers more often than large ones.
inline scene::Scene hostile(unsigned seed) {
    std::mt19937_64 random(seed);
    const auto chance = [&](double share) { return uniform(random) <= share; };
    const auto power = [&](double low, double high) {
        return collide::rounded::pow(10, low + (high - low) * uniform(random));
    };
    const auto vector = [&] { return tests::drawnFromZ<Vec3>([&] { return normal(random); }); };

    scene::Scene world;
    const double most = chance(0.05) ? 4 : chance(0.3) ? 3 : 2;
    const auto count = std::size_t(power(0.3, most));
    const double radiusSpread = chance(0.3) ? 0 : 3 * uniform(random);
    const double massSpread = chance(0.3) ? 0 : 12 * uniform(random);
    const double restShare = chance(0.3) ? 0.9 : 0.1, sphereShare = chance(0.5) ? 0.1 : 0;
    const bool isFlat = chance(0.2), isCrowded = chance(0.3);
    world.restitution = chance(0.4) ? 1 : chance(0.2) ? 0 : uniform(random);
    const double typical = collide::rounded::pow(10, radiusSpread / 2);
    const double side = (isCrowded ? 1.5 : 4) * typical * collide::rounded::cbrt(double(count) + 1);
    for (std::size_t i = 0; i < count; ++i) {
        const double radius = power(-radiusSpread, radiusSpread), mass = power(-massSpread, massSpread);
        Vec3 place = side * tests::drawnFromZ<Vec3>([&] { return uniform(random); });
        Vec3 velocity(0);
        if (!chance(restShare)) {
            velocity = vector();
            velocity *= power(-2, 2);
        }
        if (chance(0.1)) place = Vec3(std::floor(place.x), std::floor(place.y), std::floor(place.z));
        if (isFlat) place.z = velocity.z = 0;
        if (chance(sphereShare)) {
            world.spheres.push_back(sphere("s" + std::to_string(i), place, radius,
                                           chance(0.5) ? collide::kImmovable : mass, chance(0.8) ? Vec3(0) : velocity));
        } else {
            world.balls.push_back(ball("b" + std::to_string(i), place, velocity, radius, mass));
        }
    }
    if (chance(0.6)) addBox(world, side);
    for (std::size_t i = 0; chance(0.2) && i < 5; ++i) {
        const Vec3 normal = vector();
        world.planes.push_back(wall("w" + std::to_string(i), side * Vec3(uniform(random)), normal));
    }
    return world;
}

}  // namespace worlds
