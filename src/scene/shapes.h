#pragma once
/// The geometry of shapes in doubles: for places, handles and pictures. Contacts are decided by collide.

#include <array>
#include <vector>

#include "scene/scene.h"

namespace scene {

/// A box's own axes in space: unit, exact for quarter turns.
[[nodiscard]] std::array<Vec3, 3> axesOf(const collide::Rotation&);

/// The corners of a core: the centre of a sphere, the ends of a capsule, the corners of a triangle, of a box its eight
/// corners by ascending Feature::index. Empty for a wall.
[[nodiscard]] std::vector<Vec3> cornersOf(const collide::Obstacle&);
/// Corners, edges and faces of a capsule, a triangle or a box, as collide::Feature numbers them; none of other shapes.
[[nodiscard]] std::vector<collide::Feature> featuresOf(collide::Shape);
/// -1, 0 or 1: the side of a box on which a feature lies along one of its axes; 0 where it extends along it.
[[nodiscard]] int sideOf(collide::Feature, int axis);

/// The middle of a body; of a wall its point.
[[nodiscard]] Vec3 middleOf(const collide::Obstacle&);
/// The middle of a feature of the core.
[[nodiscard]] Vec3 middleOf(const collide::Obstacle&, collide::Feature);
/// The radius of a ball around the middle that holds the body, its own radius included; 0 for a wall.
[[nodiscard]] double reachOf(const collide::Obstacle&);
/// The point of the core next to another; within a box that point itself.
[[nodiscard]] Vec3 nearestOfCore(const collide::Obstacle&, Vec3 to);

/// A body moved whole so that its place, `center`, is exactly at a point.
[[nodiscard]] collide::Obstacle movedTo(collide::Obstacle, Vec3 at);

/// The least and the greatest coordinates of a body, its radius included. A wall's point.
struct Extent {
    Vec3 low{0}, high{0};
};
[[nodiscard]] Extent extentOf(const collide::Obstacle&);

}  // namespace scene
