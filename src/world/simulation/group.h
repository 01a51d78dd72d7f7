#pragma once
/// Contacts of one instant, resolved together.

#include <glm/geometric.hpp>
#include <span>

#include "world/simulation/body.h"

namespace world {

/// A body of a group.
struct GroupBody {
    Vec3 velocity{0};        ///< before; after resolve(): after
    double inverseMass = 0;  ///< 0: immovable
};

/// Two bodies of a group that touch.
struct GroupContact {
    std::size_t a = 0, b = 0;  ///< places in the group
    Vec3 normal{0};            ///< unit, from b toward a
    double impulse = 0;        ///< set by resolve(): the sum along `normal` on a, >= 0
};

/// True if two that touch come nearer by more than the rounding of their velocities.
/// @param normal  from b toward a
[[nodiscard]] inline bool isClosing(Vec3 a, Vec3 b, Vec3 normal) {
    return glm::dot(b - a, normal) > 4e-16 * (glm::length(a) + glm::length(b));
}

/// Generalised reflections: while some contacts close, find the nearest velocities (in the metric of kinetic energy)
/// at which none of those does, and go as far again to the other side (times the restitution). Symmetric groups stay
/// symmetric, the numbering does not matter, and a row of equal balls passes a blow on as Newton's cradle does.
/// If some still close after many rounds (a light body between a heavy one and a wall is sent to and fro), or at
/// restitution 0, all contacts are reflected together, from the start; what closes even then is brought to rest against
/// each other. Where nothing can open them all (a body crushed between immovable ones) velocities are left as they are.
/// @return false for such a crush
/// Source: Smith, Kaufman, Vouga, Tamstorf, Grinspun, Reflections on simultaneous impact, ACM TOG 31(4), 2012.
/// @param restitution  of every contact, [0, 1]
/// @param speed  closing speeds below 1e-14 of it are rounding
[[nodiscard]] bool resolve(std::span<GroupBody> bodies, std::span<GroupContact> contacts, double restitution,
                           double speed);

}  // namespace world
