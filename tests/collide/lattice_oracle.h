#pragma once
/// The first-tier oracle: whole numbers up to 255 and limits up to 1023 keep every quantity inside 64 bits.

#include <cstdint>

#include "collide/sweep.h"

namespace lattice {

inline collide::Outcome outcome(const collide::SweepQuery& q) {
    using enum collide::Outcome;
    std::int64_t dd = 0, h = 0, a = 0;
    for (int k = 0; k < 3; ++k) {
        const auto d = static_cast<std::int64_t>(q.ball.position[k] - q.obstacle.center[k]);
        const auto v = static_cast<std::int64_t>(q.ball.motion.vector[k] - q.obstacle.velocity[k]);
        dd += d * d;
        h += d * v;
        a += v * v;
    }
    const auto radius = static_cast<std::int64_t>(q.ball.radius + q.obstacle.radius);
    const std::int64_t c = dd - radius * radius, D = h * h - a * c;
    if (c < 0) return Overlap;
    if (a == 0) return Still;
    if (c == 0 && h == 0) return Graze;
    if (h >= 0) return Receding;
    if (c == 0) return Touching;
    if (D < 0) return Miss;
    if (q.frames != collide::kNoLimit) {
        const std::int64_t slope = a * static_cast<std::int64_t>(q.frames) + h;
        if (slope < 0 && D < slope * slope) return Short;
    }
    return D == 0 ? Graze : Hit;
}

}  // namespace lattice
