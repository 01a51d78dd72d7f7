#pragma once
/// @file
/// What never moves: planes, capsules, triangles and boxes, in doubles for the bounds and groups of a simulation.

#include <array>
#include <cmath>

#include "collide/types.h"
#include "world/bodies/body.h"

namespace world {

inline constexpr double kWallError = 0x1p-47;  ///< relative error of a height over a wall: 64 unit roundoffs

/// 1-norm: an upper bound on the length.
[[nodiscard]] inline double sizeOf(Vec3 v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); }

/// A fixed obstacle of a scene, and what its bounds need.
struct Wall {
    explicit Wall(const collide::Obstacle&);

    [[nodiscard]] bool isPlane() const { return obstacle.shape == collide::Shape::Plane; }
    /// A vector of space in the axes of the core, and back.
    [[nodiscard]] Vec3 turned(Vec3 v) const;
    [[nodiscard]] Vec3 turnedBack(Vec3 v) const;

    collide::Obstacle obstacle;
    Vec3 normal{0};                               ///< unit, toward one of the two sides of a plane
    CentreBox extent;                             ///< holds what touches the shape; all of space for a plane
    std::array<Vec3, 3> axes{};                   ///< unit vectors along the sides of a box
    std::array<Vec3, 2> sides{Vec3(0), Vec3(0)};  ///< from a to b and to c
    double size = 0;                              ///< 1-norm: an upper bound on the extent of the core from its centre
    double sharpness = 1;  ///< 1 / sin^2 of a triangle's angle at a: the share of rounding in its face
};

/// True if two boxes are apart by more than `reach` along some axis.
[[nodiscard]] inline bool areApart(const CentreBox& a, const CentreBox& b, double reach) {
    const Vec3 between = a.middle - b.middle, room = a.half + b.half;
    return (std::abs(between.x) > room.x + reach) | (std::abs(between.y) > room.y + reach) |
           (std::abs(between.z) > room.z + reach);
}

/// True if a wall is certainly farther than `reach` from a centre. Nearly always true, and cheap.
[[nodiscard]] inline bool isBeyond(const Wall& wall, Vec3 centre, double reach) {
    if (!wall.isPlane()) return areApart(wall.extent, {centre, Vec3(0)}, reach);
    const Vec3 normal = wall.normal, from = centre - wall.obstacle.center;
    const double height = (from.x * normal.x + from.y * normal.y) + from.z * normal.z;
    return std::abs(height) > reach + kWallError * sizeOf(from);
}
/// The same for all centres in a box.
[[nodiscard]] inline bool isBeyond(const Wall& wall, const CentreBox& box, double reach) {
    if (!wall.isPlane()) return areApart(wall.extent, box, reach);
    const Vec3 normal = wall.normal;
    const double across =
        (std::abs(normal.x) * box.half.x + std::abs(normal.y) * box.half.y) + std::abs(normal.z) * box.half.z;
    return isBeyond(wall, box.middle, reach + across);
}

/// The nearest point of a core to a point. Both are relative to the obstacle's centre, in the axes of the core.
/// @pre not a plane
[[nodiscard]] Vec3 nearestInCore(const Wall&, Vec3 point);
/// The largest n.x of the points x of a core: all of it lies behind the plane n.x = that, whatever the direction n.
/// @pre not a plane
[[nodiscard]] double supportOf(const Wall&, Vec3 n);

/// A wall beside a point.
struct Beside {
    Vec3 normal{0};       ///< unit, toward the point; 0 if there is none
    double distance = 0;  ///< from the core to the point
};
[[nodiscard]] Beside besideOf(const Wall&, Vec3 point);

}  // namespace world
