#pragma once
/// A place for bodies that are added: near the place where they are, free of all other bodies.

#include <functional>

#include "scene/document.h"

namespace scene {

/// The gap that is left at least between an added body and the others, as a share of its radius.
inline constexpr double kAddedGap = 0.1;

/// From this flaw on a place is so bad that one straight above may be better.
inline constexpr int kLargeFlaw = 3;

/// The room that is left around what is added.
struct AddedRoom {
    double step = 1;         ///< least distance between parallel walls, units, > 0
    double gap = kAddedGap;  ///< to bodies, as a share of the added one's radius; to walls kAddedGap
};

/// The shortest level shift of the selected bodies, 0 included, after which none of them overlaps another body or lies
/// beyond a wall; where there is none, it may lie beyond. Bodies within a wall leave it first. Straight up is the last
/// resort, for a body that rests on one much larger. Of more than a few balls and spheres, and of a capsule, a
/// triangle or a box, the bounding ball is placed. O(bodies).
/// @param right     the way that is tried first: unit, level
/// @param flawOf    how badly a body of this centre and radius would be seen, 0: well. The shortest shift with 0 is
///                  taken; without one the shortest of the least
/// @return finite; 0 if magnitudes leave no free place that doubles can express
[[nodiscard]] Vec3 freeShift(const Document& added, Vec3 right, const AddedRoom& room,
                             const std::function<int(Vec3 center, double radius)>& flawOf);

/// A ball aimed at the middle of another body; level where that is high enough to be met so, so that a ball which rests
/// on the ground stays on it; at the nearest point of a shape above or below it, and of a mesh. Unchanged without one
/// of the two.
[[nodiscard]] Document aimedAt(Document, std::size_t ball, ObjectRef target);
/// The selected ball aimed at the nearest other body, of shapes one at its height. Unchanged if the primary object is
/// no ball, or without a body.
[[nodiscard]] Document aimedAtNearest(Document);
/// Height of the centre of a ball that is added near a point: on the ground if others rest there or there are none,
/// else that of the nearest body.
[[nodiscard]] double heightBeside(const Scene&, Vec3 point, double radius);

}  // namespace scene
