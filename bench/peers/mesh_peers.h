#pragma once
/// Other libraries' casts against a mesh.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "collide/types.h"

namespace peers {

struct MeshData {
    std::vector<collide::Vec3> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

class MeshPeer {
  public:
    virtual ~MeshPeer() = default;
    [[nodiscard]] virtual const char* name() const = 0;
    [[nodiscard]] virtual double buildSeconds() const = 0;
    /// A ball, or its centre alone, from a point to another.
    [[nodiscard]] virtual bool meets(const collide::Vec3& from, const collide::Vec3& to, double radius) = 0;
};

/// Null where the library is not installed.
[[nodiscard]] std::unique_ptr<MeshPeer> embreeMesh(const MeshData& data);
[[nodiscard]] std::unique_ptr<MeshPeer> bulletMesh(const MeshData& data);

}  // namespace peers
