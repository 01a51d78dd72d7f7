#include "collide/exact.h"

namespace collide {

SweepAnswer sweep(const Ball& ball, const Plane& plane, double frames, double restitution) noexcept {
    return exact::sweep(ball, plane, frames, restitution);
}

}  // namespace collide
