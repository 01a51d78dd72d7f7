#pragma once
/// Aims of a ball at a mesh: at its silhouette, which a graze follows, and head-on.

#include "scene/scene.h"
#include "view/snap.h"

namespace view {

/// An aim at a mesh that was found.
struct MeshAim {
    SnapResult result;
    bool isGraze = false;  ///< else head-on
    double turn = 0;       ///< how far the point aimed at turned along its circle about the ball, scene units
};

/// The nearest aim that grazes a mesh or meets it head-on: no triangle is met before. Absent if none is near, or the
/// ball starts within the mesh or touching it.
/// @param ball    aimed at the wanted point, with a speed > 0
/// @param within  scene units, > 0, by which the point may turn
[[nodiscard]] std::optional<MeshAim> aimAtMesh(const collide::Ball& ball, const scene::Obstacle& mesh, double within,
                                               SnapLimits limits);

}  // namespace view
