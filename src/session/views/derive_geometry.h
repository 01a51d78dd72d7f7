#pragma once
/// The geometry of a derivation as it is drawn in the picture and found under the pointer.

#include <optional>
#include <string>
#include <vector>

#include "collide/types.h"
#include "learn/derivation/derivation.h"
#include "render/present.h"
#include "session/state/settings.h"
#include "view/camera.h"

namespace session {

/// The query in the coordinates that the screen shows, so that a derivation speaks of the same numbers as the panels.
[[nodiscard]] collide::SweepQuery toShown(collide::SweepQuery query, UpAxis up);

/// What of some geometry can be drawn beside a collision: coordinates of the world; finite; what goes on far beyond the
/// scene is cut there, and loses its head; what has no length is a point; what is nowhere near is left out.
/// @param query  in the world's coordinates
/// @param up     of the geometry
[[nodiscard]] std::vector<vocabulary::Annotation> annotationsOf(const std::vector<learn::Geometry>& geometry,
                                                                const collide::SweepQuery& query, UpAxis up);

/// The line of the relative motion, from the ball on: dotted, without a name. Absent without motion.
[[nodiscard]] std::optional<vocabulary::Annotation> lineOfMotion(const collide::SweepQuery& query);

/// How far a pixel is from what is drawn of an annotation; absent where it has no place on the screen. A sphere counts
/// by its outline; planes and right angles are too large and too small to be pointed at.
[[nodiscard]] std::optional<double> pixelsFrom(const vocabulary::Annotation&, const view::Camera&, view::Vec2 px);

/// The name of the nearest one within a few pixels; points before lines before outlines, as they are drawn.
/// @param scale  pixels for one px of the design
[[nodiscard]] std::optional<std::string> nameAt(const std::vector<vocabulary::Annotation>&, const view::Camera&,
                                                view::Vec2 px, double scale);

}  // namespace session
