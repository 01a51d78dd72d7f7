#pragma once
/// Snapping of a capsule, a triangle or a box to another one: a corner to a corner, a face to a face.

#include "view/snap.h"

namespace view {

/// A place at which a shape joins another.
struct ShapeFit {
    SnapResult result;      ///< `exact`: the two corners are one point; the faces are in one plane of two coordinates
    collide::Vec3 mark{0};  ///< the corner, or a point of the moved face
    bool isCorner = false;
};

/// The place nearest to `shape`'s at which one of its corners (an end of a capsule) is a corner of the other core;
/// failing that, at which one of its faces lies against one of the other's, from outside, and the two faces overlap.
/// @param within  scene units: longest way  @param limits  of the ways; its reach is not used
[[nodiscard]] std::optional<ShapeFit> fitShape(const collide::Obstacle& shape, const collide::Obstacle& other,
                                               double within, SnapLimits limits);

}  // namespace view
