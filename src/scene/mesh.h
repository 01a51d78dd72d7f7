#pragma once
/// Meshes as scenes hold them: triangles that never change, shared by every copy of a scene, and where they lie.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "collide/mesh/mesh.h"

namespace scene {

using collide::Vec3;

/// An edge of a mesh, and the triangles that it divides.
struct MeshEdge {
    static constexpr std::uint32_t kNone = 0xffffffff;
    std::uint32_t a = 0, b = 0;             ///< numbers of vertices
    std::uint32_t left = 0, right = kNone;  ///< numbers of triangles; right is absent at a border
    bool isSharp = true;                    ///< a border, a fold of more than 20 degrees, or shared by three and more
    float fold = 1;                         ///< from 0, at 20 degrees or less, to 1, at 60 or more
    bool isTurned = false;                  ///< the triangles are wound differently: the right one's normal is turned
};

/// What is shown of a mesh beside its triangles; computed once for it.
struct MeshLook {
    /// Those that a picture may draw: all of a mesh of at most kMostEdges of them, else the sharp ones, the
    /// sharpest.
    std::vector<MeshEdge> edges;
    std::vector<Vec3> corners;  ///< some vertices at the outside of its hull, for shadows and places
    static constexpr std::size_t kMostEdges = 60'000;
};
/// Progress callback, called with the fraction done, in [0, 1]. @return false to cancel: the look then has no edges
using LookProgress = std::function<bool(float)>;
[[nodiscard]] MeshLook lookOf(const collide::Mesh&, const LookProgress& progress = {});

/// The triangles of a mesh and where they came from.
struct MeshSource {
    std::shared_ptr<const collide::Mesh> mesh;  ///< never null
    std::string file{};                         ///< as the scene's file names it; empty: its lists are in that file
    std::string path{};                         ///< absolute path of the file that was read; empty as `file`

    /// The middle of its bounds, about which it turns and grows, and half of their sides.
    [[nodiscard]] Vec3 middle() const { return 0.5 * mesh->bounds().lo + 0.5 * mesh->bounds().hi; }
    [[nodiscard]] Vec3 half() const { return 0.5 * mesh->bounds().hi - 0.5 * mesh->bounds().lo; }
};

/// A shared source, or none. Equality compares addresses first, then names and numbers.
class MeshRef {
  public:
    MeshRef() = default;
    /// Computes the look: time grows with the number of triangles.
    explicit MeshRef(MeshSource source, const LookProgress& progress = {});

    explicit operator bool() const { return m_shared != nullptr; }
    const MeshSource& operator*() const { return m_shared->source; }
    const MeshSource* operator->() const { return &m_shared->source; }
    [[nodiscard]] const MeshLook& look() const { return *m_shared->look; }
    /// Bytes of memory, the look's included, that all owners share.
    [[nodiscard]] std::size_t bytes() const {
        return m_shared->source.mesh->bytes() + m_shared->look->edges.capacity() * sizeof(MeshEdge);
    }
    bool operator==(const MeshRef& other) const;

  private:
    struct Shared {
        MeshSource source;
        std::shared_ptr<const MeshLook> look;
    };
    std::shared_ptr<const Shared> m_shared;
};

struct Obstacle;
/// A mesh at its own place and size: its body is the box of its bounds.
[[nodiscard]] Obstacle meshObstacle(std::string name, const MeshRef& source);
/// Sets a mesh upright whose file has y up: (x, y, z) becomes (x, -z, y), by a quarter turn, exactly. @pre as it is
/// made
void setUpright(Obstacle& mesh);
/// Gives a mesh a size, > 0: its box follows.
void setScaleOf(Obstacle& mesh, double scale);
/// Where the vertices lie in space. @pre a mesh
[[nodiscard]] collide::MeshPlacement placementOf(const Obstacle& mesh);
/// The most triangles of a mesh whose corners are moved one by one: each step of a drag builds it anew.
inline constexpr std::size_t kMostReshapedTriangles = 20'000;
/// Moves a corner of a triangle in space, and with it the corners at the same place. The other corners stay where they
/// lie, to the last bit: the mesh gets triangles of its own, in place of a file's, that are neither turned nor scaled.
/// @pre a mesh; number < its size; corner 0 to 2; at is finite
void setMeshCorner(Obstacle& mesh, std::uint32_t number, std::size_t corner, Vec3 at);
/// A triangle in space as an obstacle, with the mesh's radius. @pre a mesh; number < its size
[[nodiscard]] collide::Obstacle triangleOf(const Obstacle& mesh, std::uint32_t number);

/// Sweeps a ball against a mesh. @param query  ball, limit and restitution; its obstacle is ignored. @pre a mesh
[[nodiscard]] collide::ManyAnswer sweepOf(const collide::SweepQuery& query, const Obstacle& mesh);
/// The same by collide::sweepForContact(): without a contact the outcome alone.
[[nodiscard]] collide::ManyAnswer contactOf(const collide::SweepQuery& query, const Obstacle& mesh);
/// The triangle that is nearest to a ball at rest, exactly. @pre a mesh
[[nodiscard]] std::uint32_t nearestTriangle(const Obstacle& mesh, Vec3 center, double radius);

/// The first triangle on a ray, in plain doubles: for picking only.
struct MeshHit {
    double along = 0;  ///< lengths of the direction, >= 0
    std::uint32_t triangle = 0;
};
/// @return absent: the ray meets no triangle. @pre the obstacle is a mesh; direction != 0
[[nodiscard]] std::optional<MeshHit> firstOnRay(const Obstacle& mesh, Vec3 origin, Vec3 direction);

}  // namespace scene
