#pragma once
/// The plane in which a drag moves an object: that on which the scene lies, if it lies on one.

#include <optional>

#include "scene/scene.h"
#include "view/camera.h"

namespace view {

/// Sine of the least angle between the line of sight and a plane for a drag in it.
inline constexpr double kLeastSlope = 0.1;

/// True for a body, but a wall, that touches the ground, z = 0, from above.
[[nodiscard]] bool restsOnGround(const scene::Scene&, scene::ObjectRef);

/// The axis across the face of a capsule, a triangle or a box that a ball or sphere touches, where that face is level
/// or upright along the others; absent: it touches none.
[[nodiscard]] std::optional<int> restingAxis(const scene::Scene&, scene::ObjectRef);

/// The coordinate, 0 to 2, that a drag of a body keeps: the height in 2D mode, of a body that rests on the ground, and
/// in a scene whose bodies have one height and no motion in it; likewise another coordinate in which all bodies are
/// equal; of a ball that touches a face, restingAxis(). Absent: the body moves in the plane of the view, as where that
/// plane is seen nearly on its edge.
/// @param at  the place where the drag begins
[[nodiscard]] std::optional<int> keptAxis(const scene::Scene&, scene::ObjectRef, const Camera&, Vec3 at);
/// The same for a corner or an edge of a capsule or a triangle: the coordinate in which all its corners are equal.
[[nodiscard]] std::optional<int> keptAxisOfPart(const scene::Scene&, scene::ObjectRef, const Camera&, Vec3 at);
/// The same for the point that a ball heads for: only if the ball does not move in that coordinate.
[[nodiscard]] std::optional<int> keptAxisOfAim(const scene::Scene&, std::size_t ball, const Camera&, Vec3 at);

/// The displacement of a point that stays `byPx` beside its first place on the screen and keeps a coordinate; absent
/// if the point is behind the eye. Beyond the horizon it stays before it.
[[nodiscard]] std::optional<Vec3> slid(const Camera&, Vec3 at, Vec2 byPx, int keptAxis);

}  // namespace view
