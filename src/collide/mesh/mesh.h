#pragma once
/// A mesh of triangles as one obstacle: built once, then asked by any thread. Derivation: docs/notes/meshes.md.

#include <array>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "collide/mesh/bounds_tree.h"
#include "collide/mesh/many.h"
#include "collide/mesh/placement.h"

namespace collide {

class Mesh {
  public:
    using Triangle = std::array<std::uint32_t, 3>;  ///< numbers of its corners
    static constexpr std::size_t kMostTriangles = std::size_t{1} << 31;

    /// @param vertices   finite; vertices of equal coordinates are one
    /// @param triangles  at least one; equal or collinear corners make a segment or a point
    /// @param forEach    runs parts of the work, perhaps on several threads; the mesh is the same
    /// @return the mesh, or a line that says which number is wrong: "vertices[3]: must be finite"
    [[nodiscard]] static base::Result<Mesh> of(std::vector<Vec3> vertices, std::vector<Triangle> triangles,
                                               const ForEach& forEach = oneByOne);

    [[nodiscard]] const std::vector<Vec3>& vertices() const { return m_vertices; }
    [[nodiscard]] std::size_t size() const { return m_triangles.size(); }
    /// The corners of a triangle. @param number  its place in the list that the mesh was made of
    [[nodiscard]] std::array<Vec3, 3> corners(std::uint32_t number) const { return cornersAt(m_places[number]); }
    /// The numbers of a triangle's vertices. @param number  its place in the list that the mesh was made of
    [[nodiscard]] const Triangle& triangle(std::uint32_t number) const { return m_triangles[m_places[number]]; }
    /// A box that holds all corners.
    [[nodiscard]] const Bounds& bounds() const { return m_tree.bounds(); }
    /// Bytes of memory, of vertices, triangles and tree.
    [[nodiscard]] std::size_t bytes() const;

    [[nodiscard]] const BoundsTree& tree() const { return m_tree; }
    /// The corners of the triangle at a place of the tree.
    [[nodiscard]] std::array<Vec3, 3> cornersAt(std::size_t place) const {
        const Triangle& t = m_triangles[place];
        return {m_vertices[t[0]], m_vertices[t[1]], m_vertices[t[2]]};
    }

    /// Says that the triangle at a place will be asked for soon.
    void prefetch(std::size_t place) const { __builtin_prefetch(m_triangles.data() + place); }

  private:
    Mesh() = default;

    std::vector<Vec3> m_vertices;
    std::vector<Triangle> m_triangles;    ///< in the order of the tree's leaves
    std::vector<std::uint32_t> m_places;  ///< each triangle's place in that order
    BoundsTree m_tree;
};

/// A mesh with a radius around it that moves at a velocity.
struct MeshBody {
    const Mesh* mesh = nullptr;
    double radius = 0;                         ///< >= 0; the sum with the ball's is > 0
    Vec3 velocity{0};                          ///< units/frame
    const MeshPlacement* placement = nullptr;  ///< null: the vertices are where they are

    /// The corners of a triangle in space. @param number  as of Mesh::corners()
    [[nodiscard]] std::array<Vec3, 3> corners(std::uint32_t number) const { return placed(mesh->corners(number)); }
    [[nodiscard]] std::array<Vec3, 3> cornersAt(std::size_t place) const { return placed(mesh->cornersAt(place)); }
    /// A triangle as an obstacle. @param number  as of Mesh::corners()
    [[nodiscard]] Obstacle triangle(std::uint32_t number) const;

    [[nodiscard]] std::array<Vec3, 3> placed(const std::array<Vec3, 3>& at) const {
        return placement ? std::array{(*placement)(at[0]), (*placement)(at[1]), (*placement)(at[2])} : at;
    }
};

/// A path of a ball in the coordinates of the mesh's tree.
/// @param radius  of ball and mesh together
[[nodiscard]] TreePath pathIn(const MeshBody& body, const Vec3& position, const Vec3& motion, double radius);

/// First contact of a moving ball with a mesh; outcome, triangle and feature are those of real arithmetic.
///
/// What triangles share is one part: of equal times the triangle of the least index is named, and the part of it that
/// is met, so that a seam of a flat floor gives the contact of the whole. In an overlap the depth is that of the
/// nearest point; the normal is absent if there are several.
/// @pre as sweep(); body.mesh is set
[[nodiscard]] ManyAnswer sweep(const BallSweep& sweep, const MeshBody& body);
/// The same, but of Miss, Receding and Still the outcome alone: what is nearest is not sought, which takes most of
/// their time.
[[nodiscard]] ManyAnswer sweepForContact(const BallSweep& sweep, const MeshBody& body);

/// A mesh's triangles as candidates. Internal to the core.
class MeshCandidates {
  public:
    /// @param index  of the mesh among several
    MeshCandidates(const Ball& ball, const MeshBody& body, std::size_t index = 0);

    void meet(First& first) const;
    [[nodiscard]] bool isApproached() const;
    [[nodiscard]] bool isStill() const { return m_isStill; }
    void seek(Nearest& nearest, bool isApproached) const;
    /// The answer of a ball that overlaps the mesh at the start.
    [[nodiscard]] ManyAnswer overlap(const BallSweep& sweep) const;

  private:
    class Search;

    [[nodiscard]] TreePath pathOf(const Vec3& motion) const {
        return pathIn(m_body, m_ball.position, motion, m_ball.radius + m_body.radius);
    }
    [[nodiscard]] Obstacle obstacleAt(std::size_t place) const;
    [[nodiscard]] ManyPlace placeOf(std::size_t place) const { return {m_index, m_body.mesh->tree().items()[place]}; }
    void seekAlong(Nearest& nearest, const TreePath& path, double ballRadius, const Vec3& velocity) const;

    const Ball& m_ball;
    MeshBody m_body;
    std::size_t m_index;
    bool m_isStill;
    TreePath m_path;
    double m_unitsPerFrame;
};

}  // namespace collide
