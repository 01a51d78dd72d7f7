#include "collide/raycast.h"

#include <cmath>

#include "collide/sweep.h"

namespace collide {

std::optional<RayHit> raycast(const Ray& ray, Vec3 center, double radius) noexcept {
    if (!isFinite(ray.origin) || !isFinite(ray.direction)) return std::nullopt;
    SweepQuery q;
    q.ball = {.position = ray.origin, .motion = Motion::velocity(ray.direction), .radius = 0};
    q.obstacle = {.center = center, .radius = radius};
    const SweepAnswer answer = sweep(q);
    if (answer.contact) return RayHit{answer.contact->frames, answer.contact->hitPoint, answer.contact->normal};
    if (answer.outcome == Outcome::Overlap) {  // inside; at the centre the normal is arbitrary
        return RayHit{0, ray.origin, answer.penetration->normal.value_or(Vec3(0, 0, 1))};
    }
    if (answer.outcome == Outcome::Receding) {  // on the surface, leaving: the reversed ray touches at once
        q.ball.motion.vector = -ray.direction;
        const SweepAnswer back = sweep(q);
        if (back.outcome == Outcome::Touching) return RayHit{0, ray.origin, back.contact->normal};
    }
    return std::nullopt;
}

}  // namespace collide
