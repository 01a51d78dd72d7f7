#pragma once
/// The geometry of shapes in doubles: for places, handles and pictures. Contacts are decided by collide.

#include <array>
#include <vector>

#include "collide/types.h"

namespace scene {

using collide::Vec3;

/// Some corners of a core.
class Corners {
  public:
    Corners() = default;
    Corners(std::initializer_list<Vec3> all) {
        for (const Vec3& corner : all) add(corner);
    }
    void add(Vec3 corner) { m_at[m_size++] = corner; }  ///< @pre fewer than 8 so far

    [[nodiscard]] const Vec3* begin() const { return m_at.data(); }
    [[nodiscard]] const Vec3* end() const { return m_at.data() + m_size; }
    [[nodiscard]] const Vec3& operator[](std::size_t i) const { return m_at[i]; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }

  private:
    std::array<Vec3, 8> m_at{};
    std::size_t m_size = 0;
};

/// A box's own axes in space: unit, exact for quarter turns.
[[nodiscard]] std::array<Vec3, 3> axesOf(const collide::Rotation&);

/// The corners whose convex hull is the core: the centre of a sphere, the ends of a capsule, the corners of a triangle,
/// of a box its eight corners by ascending Feature::index. Empty for a wall.
[[nodiscard]] Corners cornersOf(const collide::Obstacle&);
/// The corners of a feature: 1, or 2 at the ends of an edge (a capsule's barrel), or those around a face in order.
/// @pre a capsule, a triangle or a box
[[nodiscard]] Corners cornersOf(const collide::Obstacle&, collide::Feature);
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
/// The point of the segment from a place along `way` next to a point.
[[nodiscard]] Vec3 nearestOnSegment(Vec3 from, Vec3 way, Vec3 point);
/// The point next to another of the triangle with a corner at the origin, the others at b and c.
/// Source: Ericson, Real-Time Collision Detection (2005), ch. 3.4, 5.1.5.
[[nodiscard]] Vec3 nearestInTriangle(Vec3 b, Vec3 c, Vec3 point);
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
