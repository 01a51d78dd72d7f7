#pragma once
/// The camera: rays and projections of a scene::View in a rectangle of the window. No GL, no ImGui.

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "collide/raycast.h"
#include "scene/scene.h"

namespace view {

using scene::Vec3;
using Vec2 = glm::dvec2;

/// A rectangle in pixels of the framebuffer, origin at the top left, y down.
struct Rect {
    double x = 0, y = 0, width = 1, height = 1;
    [[nodiscard]] bool holds(Vec2 p) const { return p.x >= x && p.y >= y && p.x < x + width && p.y < y + height; }
    [[nodiscard]] Vec2 middle() const { return {x + width / 2, y + height / 2}; }
    bool operator==(const Rect&) const = default;
};

inline constexpr double kFieldOfViewRadians = 0.4537856055185257;  ///< vertical, 26 degrees: spheres stay round
/// Half the height of the picture at the target, in distances of a scene::View: that of a field of 35 degrees. The eye
/// of a perspective view stands farther away, so that a view of a file shows the same part of its scene at any field.
inline constexpr double kHalfHeightPerDistance = 0.3152987888789835;

/// A point in the picture. `depth` is the distance along the view axis from the eye (> 0 in front).
struct Projected {
    Vec2 px{0};
    double depth = 0;
};

class Camera {
  public:
    Camera(const scene::View& view, Rect viewport);

    [[nodiscard]] const scene::View& view() const { return m_view; }
    [[nodiscard]] const Rect& viewport() const { return m_viewport; }
    [[nodiscard]] bool orthographic() const { return m_orthographic; }  ///< planar views are orthographic as well
    [[nodiscard]] Vec3 eye() const { return m_eye; }
    [[nodiscard]] double eyeDistance() const { return m_eyeDistance; }  ///< from the eye to the target, scene units
    [[nodiscard]] Vec3 right() const { return m_right; }                ///< unit
    [[nodiscard]] Vec3 up() const { return m_up; }                      ///< unit
    [[nodiscard]] Vec3 forward() const { return m_forward; }            ///< unit, into the picture

    /// The ray through a pixel.
    [[nodiscard]] collide::Ray ray(Vec2 px) const;
    /// The projection of a point; absent if it is behind the eye. In an orthographic view the depth may be negative.
    [[nodiscard]] std::optional<Projected> project(Vec3 point) const;
    /// Scene units per pixel at the depth of a point.
    [[nodiscard]] double unitsPerPixel(Vec3 at) const;
    /// Radius in pixels of a sphere's outline (in perspective, approximately).
    [[nodiscard]] double pixelRadius(Vec3 center, double radius) const;

    /// A point in view space: x right, y up, z toward the viewer, origin at the eye. The target is subtracted first, so
    /// that a scene at 1e9 is as precise as one at 0.
    [[nodiscard]] Vec3 toView(Vec3 point) const;
    /// Pixels per tangent of 1 (perspective), or per unit (orthographic).
    [[nodiscard]] double pixelsPerTangent() const { return m_pixelsPerTangent; }

  private:
    scene::View m_view;
    Rect m_viewport;
    Vec3 m_eye{0}, m_right{1, 0, 0}, m_up{0, 0, 1}, m_forward{0, 1, 0};
    bool m_orthographic = false;
    double m_eyeDistance = 1;
    double m_pixelsPerTangent = 1;  ///< pixels per tangent of 1 (perspective), or per unit (orthographic)
};

[[nodiscard]] scene::View orbited(scene::View, Vec2 dragPx);
[[nodiscard]] scene::View panned(const Camera&, Vec2 dragPx);
/// Zooms about the point under the cursor, which keeps its pixel. @param steps  wheel notches, > 0 zooms in
[[nodiscard]] scene::View zoomedAt(const Camera&, Vec2 px, double steps);

/// A bounding ball of visible geometry.
struct Bounds {
    Vec3 center{0};
    double radius = 1;
};

/// The view in the same direction that shows all of `bounds` in the free part of the viewport.
[[nodiscard]] scene::View framed(scene::View, const std::vector<Bounds>& bounds, Rect viewport, Rect free);

}  // namespace view
