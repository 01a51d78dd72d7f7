#pragma once
/// @file
/// Simultaneous contacts of a group of touching bodies.

#include <glm/geometric.hpp>
#include <span>

#include "world/bodies/body.h"

namespace world {

/// A body of a group.
struct GroupBody {
    Vec3 velocity{0};        ///< units/frame; resolve() replaces it
    double inverseMass = 0;  ///< 0 for an immovable body
};

/// A touching pair of a group.
struct GroupContact {
    std::size_t a = 0, b = 0;  ///< indices into the bodies of the group
    Vec3 normal{0};            ///< unit, from b toward a
    double impulse = 0;        ///< result of resolve(): sum along `normal` on a, >= 0
};

/// True if two touching bodies approach by more than the rounding of their velocities.
/// @param a, b    velocities, units/frame
/// @param normal  unit, from b toward a
[[nodiscard]] inline bool isClosing(Vec3 a, Vec3 b, Vec3 normal) {
    return glm::dot(b - a, normal) > 4e-16 * (glm::length(a) + glm::length(b));
}

/// Resolves simultaneous contacts by generalised reflections. While contacts close, find the velocities nearest to the
/// current ones, in the metric of kinetic energy, at which none of those contacts closes, and change the velocities by
/// 1 + e times the difference. The result keeps the symmetries of the group and is independent of the numbering; a row
/// of equal balls behaves as Newton's cradle.
///
/// If contacts still close after many rounds (a light body bounces between a heavy one and a wall), and at restitution
/// 0, all contacts are reflected together, from the initial velocities; the contacts that close even then end at
/// relative rest. Where no impulses open all contacts (a body crushed between immovable ones) velocities stay as they
/// are.
/// Source: Smith, Kaufman, Vouga, Tamstorf, Grinspun, Reflections on simultaneous impact, ACM TOG 31(4), 2012.
/// @param bodies       velocities in and out
/// @param contacts     impulses 0 in, result out
/// @param restitution  of every contact, [0, 1]
/// @param speed        scale of the velocities, units/frame: closing speeds below 1e-14 of it are rounding
/// @return false if no impulses open all contacts
[[nodiscard]] bool resolve(std::span<GroupBody> bodies, std::span<GroupContact> contacts, double restitution,
                           double speed);

}  // namespace world
