#include "world/bodies/body_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "collide/sweep.h"
#include "scene/kinds.h"
#include "world/bodies/played_meshes.h"

namespace world {
namespace {

/// True if the fourth power of a value neither overflows nor underflows.
bool isModerate(double value) {
    const double size = std::abs(value);
    return size == 0 || (size > 1e-70 && size < 1e70);
}
bool isModerate(Vec3 v) { return isModerate(v.x) && isModerate(v.y) && isModerate(v.z); }

}  // namespace

ContactRules contactRulesOf(const scene::Scene& scene) {
    return {scene.restitution, scene.contactDuration, scene.simultaneous, scene.frames};
}

BodyTable::BodyTable(const scene::Scene& scene) : rules(contactRulesOf(scene)) {
    const auto add = [&](Vec3 position, Vec3 velocity, double radius, double weight) {
        Body body;
        body.set(position, velocity, 0);
        body.r = radius;
        start.push_back(body);
        mass.push_back(weight);
        maxSpeed = std::min(std::max(maxSpeed, collide::lengthOf(velocity)), std::numeric_limits<double>::max());
        isExtreme |= !isModerate(position) || !isModerate(velocity) || !isModerate(radius);
        mayLeaveRange |= weight < collide::kImmovable && !isModerate(weight);
    };
    for (const scene::Ball& ball : scene.balls) {
        if (ball.body.motion.goesToPoint()) aims.emplace_back(static_cast<Index>(mass.size()), ball.body);
        add(ball.body.position, collide::velocityOf(ball.body), ball.body.radius, ball.body.mass);
    }
    ballCount = bodyCount();
    for (const scene::Obstacle& sphere : scene.spheres)
        add(sphere.body.center, sphere.body.velocity, sphere.body.radius, sphere.body.mass);
    start.push_back(paddingBody());
    scene::forFixed([&](scene::Kind, auto list) {
        for (const scene::Obstacle& fixed : scene.*list) {
            const collide::Obstacle& o = fixed.body;
            walls.shapes.emplace_back(o);
            walls.planeCount += walls.shapes.back().isPlane() ? 1 : 0;
            isExtreme |= !(isModerate(o.center) && isModerate(o.b) && isModerate(o.c) && isModerate(o.half) &&
                           isModerate(o.radius));
        }
    });
    auto object = static_cast<Index>(bodyCount() + walls.shapes.size());  // meshes are the last of a scene
    std::size_t wall = walls.shapes.size();
    for (std::size_t i = 0; i < scene.meshes.size() && areMeshesPlayed(scene); ++i) {
        walls.meshes.emplace_back(scene.meshes[i], wall, object++);
        isExtreme |= walls.meshes.back().isExtreme();
        wall = walls.meshes.back().end();
    }
    mayLeaveRange |= isExtreme;
}

Index objectOf(const BodyTable& table, Index partner) {
    if (!table.isWall(partner)) return partner;
    const std::size_t wall = partner - table.bodyCount();
    return table.walls.isOfMesh(wall) ? table.walls.meshOf(wall).object() : partner;
}

const collide::Ball* BodyTable::aimed(Index body) const {
    const auto found = std::lower_bound(aims.begin(), aims.end(), body,
                                        [](const auto& aim, Index index) { return aim.first < index; });
    return found != aims.end() && found->first == body ? &found->second : nullptr;
}

}  // namespace world
