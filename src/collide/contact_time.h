#pragma once
/// Exact times of contacts. Internal to the core.

#include "collide/dyadic.h"
#include "collide/sweep.h"

namespace collide::exact {

/// A time t >= 0, frames, given by t^2 = (u + v sqrt(w)) / k with k > 0, w >= 0. Times are not negative, so their
/// squares order them, and the difference of two squares is of the form A + B sqrt(C) + D sqrt(E).
struct ContactTime {
    Dyadic u, v, w, k;
};

/// @pre the two have a contact
[[nodiscard]] ContactTime contactTimeOf(const Ball& ball, const Sphere& sphere);
[[nodiscard]] ContactTime contactTimeOf(const Ball& ball, const Plane& plane);

}  // namespace collide::exact
