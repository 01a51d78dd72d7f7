#pragma once
/// The geometry of a derivation: drawn in the picture, and picked by the pointer.

#include <optional>
#include <string>
#include <vector>

#include "collide/types.h"
#include "learn/derivation/derivation.h"
#include "render/present.h"
#include "session/state/settings.h"
#include "view/camera.h"

namespace session {

/// The query in shown coordinates, so that a derivation has the same numbers as the panels.
[[nodiscard]] collide::SweepQuery toShown(collide::SweepQuery query, UpAxis up);

/// The part of geometry that can be drawn beside a collision, in coordinates of the world, finite. Geometry that
/// extends far beyond the scene is cut and loses its arrow head; geometry without length becomes a point; distant
/// geometry is left out.
/// @param query  query in the world's coordinates
/// @param up     up axis of the geometry's coordinates
[[nodiscard]] std::vector<vocabulary::Annotation> annotationsOf(const std::vector<learn::Geometry>& geometry,
                                                                const collide::SweepQuery& query, UpAxis up);

/// The line of the relative motion, starting at the ball: dotted, without a name. Absent without motion.
[[nodiscard]] std::optional<vocabulary::Annotation> lineOfMotion(const collide::SweepQuery& query);

/// The distance of a pixel from the drawing of an annotation; absent if it is not on the screen. A sphere counts
/// by its outline; planes and right angles cannot be picked.
[[nodiscard]] std::optional<double> pixelsFrom(const vocabulary::Annotation&, const view::Camera&, view::Vec2 px);

/// The name of the nearest annotation within a few pixels; points before lines before outlines, as in the drawing.
/// @param scale  pixels for one px of the design
[[nodiscard]] std::optional<std::string> nameAt(const std::vector<vocabulary::Annotation>&, const view::Camera&,
                                                view::Vec2 px, double scale);

}  // namespace session
