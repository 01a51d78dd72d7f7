#pragma once
/// The placement of a mesh: rotation and uniform scale about its center, then a translation.

#include <array>

#include "collide/types.h"

namespace collide {

/// A corner of a placed mesh is a vertex through operator(), rounded by plain double arithmetic: the placed triangles
/// are those of the rounded corners, and what a ball meets is decided exactly for them.
struct MeshPlacement {
    Vec3 pivot{0};                                                             ///< in the mesh's own coordinates
    Vec3 center{0};                                                            ///< where the pivot lies in space
    double scale = 1;                                                          ///< > 0, finite
    std::array<Vec3, 3> axes = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};  ///< the mesh's: unit within 2^-50
    bool isTurned = false;                                                     ///< false: the axes are those of space

    /// True if no vertex moves.
    [[nodiscard]] bool isIdentity() const { return !isTurned && scale == 1 && center == pivot; }
    /// A vertex in space. A mesh that is neither turned nor scaled moves by center - pivot.
    [[nodiscard]] Vec3 operator()(const Vec3& v) const {
        if (!isTurned && scale == 1) return v + (center - pivot);
        const Vec3 p = (v - pivot) * scale;
        return isTurned ? center + ((p.x * axes[0] + p.y * axes[1]) + p.z * axes[2]) : center + p;
    }
    /// A direction or a difference of space in the mesh's own coordinates and units, within a few ulps of its length.
    [[nodiscard]] Vec3 directionInMesh(const Vec3& d) const {
        const auto along = [&](const Vec3& axis) { return (d.x * axis.x + d.y * axis.y) + d.z * axis.z; };
        return (isTurned ? Vec3(along(axes[0]), along(axes[1]), along(axes[2])) : d) / scale;
    }
    [[nodiscard]] Vec3 pointInMesh(const Vec3& p) const { return pivot + directionInMesh(p - center); }
    bool operator==(const MeshPlacement&) const = default;
};

}  // namespace collide
