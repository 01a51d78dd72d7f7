#pragma once
/// Edits of capsules, triangles and boxes, by the rules of edits.h.

#include "scene/document.h"

namespace scene {

/// An end of a capsule (0: a, 1: b) or a corner of a triangle (0 to 2).
[[nodiscard]] Document setCorner(Document, ObjectRef, std::size_t corner, Vec3 at);
[[nodiscard]] Document setHalf(Document, ObjectRef box, Vec3 half);  ///< half the sides in the box's axes, each >= 0
[[nodiscard]] Document setRotation(Document, ObjectRef box, collide::Rotation);  ///< any length but 0

/// Moves a corner, an edge or a face. That of a capsule or a triangle moves with its corners; a box stays one: what
/// lies opposite stays, a side shrinks to 0 at most. Box sides change by multiples of `step`, if that is > 0.
[[nodiscard]] Document movePart(Document, ObjectRef, collide::Feature, Vec3 by, double step = 0);

}  // namespace scene
