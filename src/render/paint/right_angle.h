#pragma once
/// The mark of a right angle. Internal to render/paint.

#include "render/draw_list.h"

namespace render {

/// @param u, v  unit vectors, perpendicular to each other
inline void addRightAngle(Vec3 corner, Vec3 u, Vec3 v, double side, Ink ink, float widthPx, DrawList& list) {
    const Vec3 a = corner + side * u, b = corner + side * v, far = a + side * v;
    list.lines.push_back({a, far, ink, widthPx, Dash::Solid, 1, 0.7f});
    list.lines.push_back({b, far, ink, widthPx, Dash::Solid, 1, 0.7f});
}

}  // namespace render
