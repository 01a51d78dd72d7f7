#pragma once
/// The outline of a sphere as the eye sees it.

#include <optional>
#include <vector>

#include "render/gl/frame.h"

namespace render::gl {

/// The circle in which the sight lines touch a sphere, view space, and the axes in which the sphere's picture is a unit
/// disc: a sight line through middle + radius * (u * x + v * y) meets the sphere where u * u + v * v <= 1.
struct Silhouette {
    Vec3 x{1, 0, 0}, y{0, 1, 0}, toEye{0, 0, 1};  ///< unit, at right angles; toEye: from the centre
    Vec3 middle{0};
    double radius = 0;
    double slope = 0;     ///< tangent of half the angle that the sphere subtends at the eye; orthographic: 0
    double spread = 1;    ///< sqrt(1 + slope * slope)
    double radiusPx = 0;  ///< in the picture, about
};

/// @param center, radius  view space; radius > 0
/// @return absent if the eye is inside
[[nodiscard]] std::optional<Silhouette> silhouetteOf(const Frame&, Vec3 center, double radius);

/// Points around a circle of that many pixels, such that a polygon looks round.
[[nodiscard]] int cornersAround(double radiusPx);

/// The outline as a closed polygon; the last point repeats the first. Empty where there is no silhouette.
[[nodiscard]] std::vector<Vec3> outlineOf(const Frame&, Vec3 center, double radius);

/// The outline of the volume that a ball sweeps from a to b. At an open end, it leaves out what the ball there fills.
struct SweptOutline {
    std::vector<Vec3> atA, atB;  ///< the ends, corner by corner from one side to the other: a strip fills the volume
};
/// @return absent where the eye sees no sides: it looks along the motion, or is inside
[[nodiscard]] std::optional<SweptOutline> sweptOutlineOf(const Frame&, Vec3 a, Vec3 b, double radius, bool openA,
                                                         bool openB);

}  // namespace render::gl
