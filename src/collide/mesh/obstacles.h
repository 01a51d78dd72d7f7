#pragma once
/// Many obstacles of any kind that count as one: built once, then asked by any thread.

#include <memory>
#include <vector>

#include "collide/mesh/mesh.h"

namespace collide {

/// A sphere, a wall, a shape or a mesh.
struct ObstacleOrMesh {
    Obstacle obstacle;                                 ///< for a mesh its radius and velocity alone
    std::shared_ptr<const Mesh> mesh{};                ///< null: the obstacle itself
    std::shared_ptr<const MeshPlacement> placement{};  ///< the mesh's; null: its vertices are where they are

    [[nodiscard]] MeshBody body() const { return {mesh.get(), obstacle.radius, obstacle.velocity, placement.get()}; }
};

class ObstacleSet {
  public:
    /// @param obstacles  at least one
    explicit ObstacleSet(std::vector<ObstacleOrMesh> obstacles);

    [[nodiscard]] const std::vector<ObstacleOrMesh>& obstacles() const { return m_obstacles; }
    [[nodiscard]] const ObstacleOrMesh& operator[](std::size_t i) const { return m_obstacles[i]; }
    /// The convex obstacle at a place: of a mesh the triangle.
    [[nodiscard]] Obstacle at(ManyPlace place) const {
        const ObstacleOrMesh& o = m_obstacles[place.index];
        return o.mesh ? o.body().triangle(place.triangle) : o.obstacle;
    }

    [[nodiscard]] const BoundsTree& tree() const { return m_tree; }
    /// The number of the obstacle at a place of the tree.
    [[nodiscard]] std::size_t numberAt(std::size_t place) const { return m_resting[m_tree.items()[place]]; }
    /// Those that are not in the tree: walls, what moves, what has no finite bounds.
    [[nodiscard]] const std::vector<std::uint32_t>& others() const { return m_others; }

  private:
    std::vector<ObstacleOrMesh> m_obstacles;
    std::vector<std::uint32_t> m_resting, m_others;
    BoundsTree m_tree;
};

/// First contact of a moving ball with any of the obstacles, in the order of many.h. Of equal times the least index; an
/// overlap is that of the least index too. Each obstacle is seen with its own velocity.
/// @pre as sweep() with each
[[nodiscard]] ManyAnswer sweep(const BallSweep& sweep, const ObstacleSet& obstacles);
/// The same with one of them alone.
[[nodiscard]] ManyAnswer sweep(const BallSweep& sweep, const ObstacleSet& obstacles, std::size_t index);
/// The outcome of sweep(), and its place where there is a contact within the limit or an overlap. It takes less time
/// where nothing is met: what is nearest is not sought.
struct ManyOutcome {
    Outcome outcome = Outcome::Still;
    ManyPlace place;
};
[[nodiscard]] ManyOutcome classify(const BallSweep& sweep, const ObstacleSet& obstacles);
/// The numbers, in order, of all obstacles that the ball may meet or overlap within the limit: no other does.
[[nodiscard]] std::vector<std::size_t> obstaclesAhead(const BallSweep& sweep, const ObstacleSet& obstacles);

}  // namespace collide
