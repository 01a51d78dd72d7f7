#pragma once
/// What is drawn on capsules, triangles and boxes: the part that is met, numbers of corners, axes, the rounded body.

#include "render/present.h"

namespace render {

/// Lights a part of the core: a face is tinted, an edge is a bright line, a corner a dot.
/// @param normal  unit, out of the surface there
void addFeature(const collide::Obstacle&, collide::Feature, Vec3 normal, Ink, DrawList&);
/// Its name beside it.
[[nodiscard]] Label featureLabel(const collide::Obstacle&, collide::Feature, Vec3 normal);

/// A shape grown by the ball's radius, as glass, with the seams between its slabs, barrels and balls.
void addRoundedBody(const collide::Obstacle& grown, DrawList&);

/// On selected triangles the numbers of their corners, on selected boxes their axes.
void addSelectedShapes(const scene::Document&, Overlays, DrawList&);

}  // namespace render
