#pragma once
/// The handles of an object: what they change, and where they are in the scene.

#include <cstdint>
#include <optional>
#include <vector>

#include "scene/document.h"
#include "view/camera.h"

namespace view {

enum class Handle : std::uint8_t {
    None,
    Body,
    Rim,          ///< the radius
    AimTip,       ///< the point that a ball heads for; the tip of its velocity, which changes direction and speed
    SpeedHandle,  ///< the speed
    Tail,         ///< behind the ball, as a cue: direction and speed at once, whatever the ball moves by
    Part,         ///< a corner, an edge or a face of a capsule, a triangle or a box
    Ring,         ///< turns a box about one of its own axes
};

inline constexpr double kSmallestRimPx = 9;  ///< a body with a smaller radius on the screen, px, has no rim handle

struct HandlePoint {
    Handle handle = Handle::None;
    Vec3 at{0};
    collide::Feature part{};  ///< if it is a Handle::Part
};

/// A ring around a box, across one of its own axes.
struct TurnRing {
    int axis = 0;  ///< 0 to 2
    Vec3 center{0}, normal{0, 0, 1};
    double radius = 0;
    [[nodiscard]] std::vector<Vec3> points() const;  ///< around it, the first not repeated
};

/// The lengths at which the motion of a ball is shown. They follow the zoom and the speed in steps, and stay as they
/// are during a drag, so that the handles keep to the pointer.
struct MotionScale {
    double frames = 1;  ///< frames of motion from the outline to the speed handle; power of two
    double gap = 0;     ///< scene units from the outline to the tail at a speed of 0; < 0 where the picture has no room
    bool operator==(const MotionScale&) const = default;
    [[nodiscard]] double tipFrames() const { return 1.5 * frames; }   ///< from the outline to the tip of a velocity
    [[nodiscard]] double tailFrames() const { return 0.5 * frames; }  ///< from the tail of a ball at rest to the tail
};
[[nodiscard]] MotionScale motionScaleOf(const scene::Ball&, const Camera&);

/// Unit direction of a ball's motion; absent if it has none.
[[nodiscard]] std::optional<Vec3> headingOf(const scene::Ball&);
/// The place of the aim's handle. A ball with a velocity of 0 has none: its centre.
[[nodiscard]] Vec3 tipOf(const scene::Ball&, const MotionScale&);

/// The positions of an object's handles, for drawing and picking. That of the radius is a place on the outline; picked
/// is the whole outline of a selected body. Hidden and locked objects have none.
/// @param scale  absent: motionScaleOf()
[[nodiscard]] std::vector<HandlePoint> handlesOf(const scene::Document&, scene::ObjectRef, const Camera&,
                                                 std::optional<MotionScale> scale = {});

/// Handles at the three corners of a mesh's triangle, in the order of Feature::index. Empty if the mesh is not free,
/// has more than scene::kMostReshapedTriangles triangles, or the triangle is small in the picture.
[[nodiscard]] std::vector<HandlePoint> cornerHandlesOf(const scene::Scene&, scene::ObjectRef mesh,
                                                       std::uint32_t triangle, const Camera&);

/// From the middle of a body to the handle of its radius, unit: below at the left.
[[nodiscard]] Vec3 radiusDirection(const Camera&);
/// The rings of a box that is free, but those that are seen on their edge; none of other objects.
[[nodiscard]] std::vector<TurnRing> ringsOf(const scene::Scene&, scene::ObjectRef, const Camera&);

/// True for an object that is neither hidden nor locked.
[[nodiscard]] bool isFree(const scene::Scene&, scene::ObjectRef);
/// Distance of a point from the ray through a pixel: the radius of the sphere around it whose outline is at the pixel.
[[nodiscard]] double distanceFromRay(const Camera&, Vec2 px, Vec3 point);

}  // namespace view
