#pragma once
/// The cores of obstacles as geometry to draw and to pick: points in doubles, by which nothing is decided.

#include <array>

#include "collide/types.h"

namespace render {

using collide::Vec3;

/// Some corners of a core.
struct CoreCorners {
    std::array<Vec3, 8> at{};
    std::size_t count = 0;

    void add(Vec3 corner) { at[count++] = corner; }
    [[nodiscard]] const Vec3* begin() const { return at.data(); }
    [[nodiscard]] const Vec3* end() const { return at.data() + count; }
    [[nodiscard]] const Vec3& operator[](std::size_t i) const { return at[i]; }
    [[nodiscard]] Vec3 middle() const;
};

/// The directions of a rotated box's own axes: unit, at right angles.
struct CoreAxes {
    Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
};
[[nodiscard]] CoreAxes axesOf(const collide::Rotation&);

/// The corners whose convex hull is the core: 1 of a sphere, 2 of a capsule, 3 of a triangle, 8 of a box, whose corner
/// i lies on the positive side of x, y and z for the bits 1, 2 and 4 of i. @pre no plane
[[nodiscard]] CoreCorners cornersOf(const collide::Obstacle&);

/// The corners of a feature: 1, or 2 at the ends of an edge (a capsule's barrel), or those around a face in order.
/// @pre no plane
[[nodiscard]] CoreCorners cornersOf(const collide::Obstacle&, collide::Feature);

/// The middle of the core's bounding ball, and the ball's radius with the obstacle's own. @pre no plane
struct CoreBall {
    Vec3 center{0};
    double radius = 0;
};
[[nodiscard]] CoreBall ballAround(const collide::Obstacle&);

/// The point of the core nearest to another; of a plane too.
[[nodiscard]] Vec3 nearestOnCore(const collide::Obstacle&, Vec3 point);

/// The part of the core nearest to a point, a corner before its edges, an edge before its faces, as far as doubles show
/// it. @pre a capsule, a triangle or a box
[[nodiscard]] collide::Feature featureAt(const collide::Obstacle&, Vec3 point);

}  // namespace render
