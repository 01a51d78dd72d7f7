#pragma once
/// @file
/// The triangles of a scene's mesh as walls, made when they are asked for: a mesh of a million costs no memory here.

#include "scene/scene.h"
#include "world/bodies/body.h"

namespace world {

class MeshWalls {
  public:
    /// @param mesh    of a scene
    /// @param first   the wall that its triangle 0 is: the others follow
    /// @param object  the mesh, by the numbering of body_index.h
    MeshWalls(const scene::Obstacle& mesh, std::size_t first, Index object);

    [[nodiscard]] std::size_t first() const { return m_first; }
    [[nodiscard]] std::size_t end() const { return m_first + m_source->mesh->size(); }
    [[nodiscard]] Index object() const { return m_object; }
    /// @pre first() <= wall < end()
    [[nodiscard]] collide::Obstacle triangle(std::size_t wall) const {
        return body().triangle(static_cast<std::uint32_t>(wall - m_first));
    }
    /// The sweep of a ball, if a wall is what it meets first of the mesh; else `own`, that of the wall alone. Their
    /// last bits may differ.
    [[nodiscard]] collide::SweepAnswer answerAt(std::size_t wall, const collide::BallSweep&,
                                                const collide::SweepAnswer& own) const;
    /// Some magnitude is outside 1e-70 .. 1e70. Coordinates that are tiny beside the mesh do not count.
    [[nodiscard]] bool isExtreme() const;

    /// Visits the walls that a body can meet in its motion, and those that it touches at its start, in about that
    /// order.
    /// @param until  () gives the time up to which walls are wanted, frames since the epoch's origin; it may decrease
    /// @param visit  takes a wall
    template <class Until, class Visit>
    void visitAhead(const Body& record, Until until, Visit visit) const {
        walk(
            pathOf(record.centre(), record.velocity(), record.r), [&] { return until() - record.t; }, visit);
    }
    /// Visits the walls that a ball at rest may touch or overlap. @param visit  takes a wall
    template <class Visit>
    void visitNear(Vec3 centre, double radius, Visit visit) const {
        walk(
            pathOf(centre, Vec3(0), radius), [] { return 0.0; }, visit);
    }

  private:
    [[nodiscard]] collide::MeshBody body() const { return {m_source->mesh.get(), m_radius, Vec3(0), &m_placement}; }
    /// With room for the gap of a group.
    [[nodiscard]] collide::TreePath pathOf(Vec3 centre, Vec3 velocity, double radius) const {
        return collide::pathIn(body(), centre, velocity, (radius + m_radius) * (1 + 4 * kGroupGap));
    }
    template <class Wait, class Visit>
    void walk(const collide::TreePath& path, Wait wait, Visit visit) const {
        const collide::BoundsTree& tree = m_source->mesh->tree();
        tree.walk(
            path.placeAt(wait()), [&](const collide::TreeNode& node) { return path.entries(node); },
            [&](std::size_t place, std::size_t last) {
                for (; place < last; ++place) visit(m_first + tree.items()[place]);
                return path.placeAt(wait());
            });
    }

    scene::MeshRef m_source;
    collide::MeshPlacement m_placement;
    double m_radius;
    std::size_t m_first;
    Index m_object;
};

}  // namespace world
