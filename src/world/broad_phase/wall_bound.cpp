#include "world/broad_phase/wall_bound.h"

#include <glm/geometric.hpp>

namespace world {

[[gnu::hot]] WallBound shapeBound(const Body& body, const Wall& wall) {
    constexpr int kSteps = 12;  // two for a face; near corners and edges each step doubles the digits
    const Vec3 from = wall.turned(body.centre() - wall.obstacle.center), v = wall.turned(body.velocity());
    const double reach = body.r + wall.obstacle.radius, speed = sizeOf(v), size = sizeOf(from) + wall.size + reach;
    WallBound bound;
    double wait = 0;
    for (int step = 0; step < kSteps; ++step) {
        const Vec3 at = from + wait * v, way = at - nearestInCore(wall, at);
        const double distance = glm::length(way), error = kWallError * (size + wait * speed);
        if (step == 0) bound.isTouching = std::abs(distance - reach) < 2 * kGroupGap * reach;
        if (!(distance > error)) break;  // there is no direction
        const Vec3 n = way / distance;
        const double gap = (glm::dot(n, at) - supportOf(wall, n)) - reach, closing = -glm::dot(n, v);
        if (!(gap > error)) {
            // Touching or overlapping, and leaving: the slope of the distance grows. The normal is rounded.
            const double slopeError = kWallError * speed * (1 + wall.sharpness * (size / distance));
            if (step == 0 && closing + slopeError <= 0) return bound;
            break;
        }
        const double rate = closing + kWallError * speed;
        if (!(rate > 0)) return bound;
        wait += (gap - error) / rate;
        if (gap < 2 * error) break;
    }
    bound.time = body.t + kEarly * wait;
    return bound;
}

}  // namespace world
