#pragma once
/// Generated scenes for tests and benchmarks.

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <random>
#include <string>

#include "collide/numbers/elementary.h"
#include "collide/sweep.h"
#include "scene/kinds.h"

namespace worlds {

using scene::Vec3;

inline scene::Ball ball(const std::string& name, Vec3 position, Vec3 velocity, double radius = 0.5, double mass = 1) {
    scene::Ball made;
    made.name = name;
    made.body = {position, collide::Motion::velocity(velocity), radius, mass};
    return made;
}

inline scene::Obstacle sphere(const std::string& name, Vec3 center, double radius, double mass = collide::kImmovable,
                              Vec3 velocity = Vec3(0)) {
    scene::Obstacle made;
    made.name = name;
    made.body = {center, radius, velocity, mass};
    return made;
}

inline scene::Obstacle wall(const std::string& name, Vec3 point, Vec3 normal) {
    return {name, collide::Plane{point, normal}};
}

inline scene::Obstacle triangle(const std::string& name, Vec3 a, Vec3 b, Vec3 c, double radius = 0) {
    scene::Obstacle made;
    made.name = name;
    made.body.shape = collide::Shape::Triangle;
    made.body.center = a, made.body.b = b, made.body.c = c;
    made.body.radius = radius;
    return made;
}

inline scene::Obstacle capsule(const std::string& name, Vec3 a, Vec3 b, double radius) {
    scene::Obstacle made = triangle(name, a, b, Vec3(0), radius);
    made.body.shape = collide::Shape::Capsule;
    return made;
}

inline scene::Obstacle box(const std::string& name, Vec3 center, Vec3 half, collide::Rotation rotation = {},
                           double radius = 0) {
    scene::Obstacle made;
    made.name = name;
    made.body.shape = collide::Shape::Box;
    made.body.center = center;
    made.body.half = half;
    made.body.rotation = rotation;
    made.body.radius = radius;
    return made;
}

/// Adds six walls around [0, side]^3.
inline void addBox(scene::Scene& world, double side) {
    const char* names[] = {"west", "east", "south", "north", "floor", "roof"};
    for (int k = 0; k < 6; ++k) {
        Vec3 normal(0), point(0);
        normal[k / 2] = k % 2 ? -1 : 1;
        point[k / 2] = k % 2 ? side : 0;
        world.planes.push_back(wall(names[k], point, normal));
    }
}

/// A number in (0, 1] from the bits of the generator: the same on every machine.
inline double uniform(std::mt19937_64& random) { return (double(random() >> 11) + 1) / 9007199254740992.0; }

/// A standard normal deviate. Source: Marsaglia, Bray, polar method (1964).
inline double normal(std::mt19937_64& random) {
    for (;;) {
        const double x = 2 * uniform(random) - 1, y = 2 * uniform(random) - 1, s = x * x + y * y;
        if (s > 0 && s < 1) return x * std::sqrt(-2 * collide::rounded::log(s) / s);
    }
}

/// A gas in a box with walls: balls of diameter 1 and mass 1 on a simple cubic lattice, velocities normal with standard
/// deviation 1 along each axis.
/// @param packing  share of the box that the balls fill, > 0 and < 0.52
inline scene::Scene gas(std::size_t count, double packing, unsigned seed = 7) {
    scene::Scene world;
    world.name = "gas";
    const double side = collide::rounded::cbrt(double(count) * 3.14159265358979 / 6 / packing);
    const auto across = std::size_t(std::ceil(collide::rounded::cbrt(double(count)) - 1e-9));
    const double step = across > 1 ? (side - 1) * (1 - 1e-5) / double(across - 1) : 0;
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t x = i % across, y = i / across % across, z = i / across / across;
        const Vec3 place(double(x) * step, double(y) * step, double(z) * step);
        const double vx = normal(random), vy = normal(random), vz = normal(random);
        world.balls.push_back(ball(std::to_string(i), Vec3(0.5 + (side - 1) * 5e-6) + place, {vx, vy, vz}));
    }
    addBox(world, side);
    return world;
}

/// True if a ball overlaps or touches a capsule, a triangle or a box of a scene.
inline bool meetsShape(const scene::Scene& world, const scene::Ball& ball) {
    bool meets = false;
    scene::forFixed([&](scene::Kind kind, auto list) {
        for (const scene::Obstacle& shape : world.*list)
            meets |= kind != scene::Kind::Plane &&
                     collide::classify({ball.body, shape.body, 0}) < collide::Outcome::Miss &&
                     collide::sweep({ball.body, shape.body}).closest.distance <= ball.body.radius + shape.body.radius;
    });
    return meets;
}

/// A gas in a box with walls, among ten boxes and ten triangles: as many balls as find a place.
/// @param packing  as for gas()
inline scene::Scene furnishedRoom(std::size_t count, double packing, unsigned seed = 7) {
    scene::Scene world;
    world.name = "room";
    const double side = collide::rounded::cbrt(double(count) * 3.14159265358979 / 6 / packing);
    std::mt19937_64 random(seed);
    const auto place = [&] {
        const double z = uniform(random), y = uniform(random), x = uniform(random);
        return side * Vec3(x, y, z);
    };
    const auto direction = [&] {
        const double z = normal(random), y = normal(random), x = normal(random);
        return Vec3(x, y, z);
    };
    for (int i = 0; i < 10; ++i) {
        const Vec3 turn = direction(), half = Vec3(0.5) + 0.5 * glm::abs(direction());
        world.boxes.push_back(box("box " + std::to_string(i), place(), half, {normal(random), turn.x, turn.y, turn.z}));
        const Vec3 a = place(), b = a + 2.0 * direction(), c = a + 2.0 * direction();
        world.triangles.push_back(triangle("triangle " + std::to_string(i), a, b, c));
    }
    addBox(world, side);
    std::vector<scene::Ball> free;
    const auto across = std::size_t(side / 1.02);
    const double step = (side - 1.001) / double(across - 1);
    for (std::size_t i = 0; i < across * across * across; ++i) {
        const Vec3 at(double(i % across), double(i / across % across), double(i / across / across));
        const scene::Ball made = ball("", Vec3(0.5005) + step * at, direction());
        if (!meetsShape(world, made)) free.push_back(made);
    }
    count = std::min(count, free.size());
    for (std::size_t i = 0; i < count; ++i) {
        free[i * free.size() / count].name = std::to_string(i);
        world.balls.push_back(free[i * free.size() / count]);
    }
    return world;
}

}  // namespace worlds
