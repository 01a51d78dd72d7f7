#pragma once
/// What the mouse takes hold of, and what dragging it does: from pointer and camera to a new document. Pure logic.

#include <optional>
#include <string>
#include <vector>

#include "scene/document.h"
#include "view/camera.h"
#include "view/contact_snap.h"

namespace view {

enum class Handle : std::uint8_t { None, Body, Rim, AimTip, SpeedHandle };

/// Something under the pointer.
struct Pick {
    scene::ObjectRef ref;
    Handle handle = Handle::None;
    double depth = 0;  ///< distance along the ray
    bool operator==(const Pick&) const = default;
};

inline constexpr double kHandlePx = 8;       ///< how near the pointer must come to a handle, px of the design
inline constexpr double kRimPx = 5;          ///< and to the outline of a selected body
inline constexpr double kSmallestRimPx = 9;  ///< a body drawn smaller than this has no rim to take: it moves
inline constexpr double kWallExtent = 6;     ///< scene units about its point within which a wall can be taken hold of
inline constexpr double kContactPx = 10;     ///< a snap reaches contacts that are no farther

/// Everything under a pixel that is not hidden, nearest first; the handles of selected objects come before bodies,
/// bodies before walls. What is locked has no handles.
/// @param pxScale  framebuffer pixels for one px of the design
[[nodiscard]] std::vector<Pick> pickAll(const scene::Document&, const Camera&, Vec2 px, double pxScale);

enum class AxisLock : std::uint8_t { None, X, Y, Z };

/// The coordinate that is free: 0 to 2. @pre not None
[[nodiscard]] constexpr int axisOf(AxisLock lock) { return lock == AxisLock::X ? 0 : lock == AxisLock::Y ? 1 : 2; }

struct DragModifiers {
    bool vertical = false;  ///< Shift: along z
    bool snap = false;      ///< Ctrl: to contact where one is near, else to round numbers, snapStep() apart
    AxisLock axis = AxisLock::None;
    double pxScale = 1;  ///< framebuffer pixels for one px of the design
    bool operator==(const DragModifiers&) const = default;
};

/// What a drag makes of the document.
struct Dragged {
    scene::Document document;
    std::optional<ContactSnap> snapped;  ///< the contact that the drag was drawn to
};

/// The axis that a drag keeps to. Shift stands for Z, but the plane of 2D mode has no height.
[[nodiscard]] AxisLock lockOf(const Camera&, DragModifiers);

/// Objects that are not hidden and whose centres (a wall's point) appear in a rectangle.
[[nodiscard]] std::vector<scene::ObjectRef> pickInside(const scene::Scene&, const Camera&, Rect);

/// A drag in progress. Holds the document it began with; every update starts from there, so that no error builds up.
/// Results are decimals no finer than a tenth of a pixel, so that a dragged number can be read and typed again.
class Drag {
  public:
    Drag(scene::Document start, Pick pick, const Camera& camera, Vec2 px);

    /// The document for the newest pointer position.
    [[nodiscard]] Dragged update(const Camera& camera, Vec2 px, DragModifiers) const;
    [[nodiscard]] const Pick& pick() const { return m_pick; }
    [[nodiscard]] const scene::Document& start() const { return m_start; }
    /// "Move cue", "Change radius of target"...
    [[nodiscard]] std::string name() const;

  private:
    [[nodiscard]] Vec3 pull(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] Dragged moved(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] scene::Document shifted(const std::vector<scene::ObjectRef>& refs, Vec3 to) const;
    [[nodiscard]] scene::Document resized(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] Dragged aimed(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] scene::Document sped(const Camera& camera, Vec2 px, DragModifiers how) const;

    scene::Document m_start;
    Pick m_pick;
    Vec2 m_startPx;
    Vec3 m_anchor;             ///< the scene point that was taken hold of
    double m_speedFrames = 1;  ///< SpeedHandle: frames of motion that its length stands for
};

/// Where the handles of an object are, for drawing them: aim tip and speed handle of a ball that is neither hidden nor
/// locked. (The rim is the outline.)
struct HandlePoint {
    Handle handle = Handle::None;
    Vec3 at{0};
};
[[nodiscard]] std::vector<HandlePoint> handlesOf(const scene::Document&, scene::ObjectRef, const Camera&);

/// Sums of decimals, without the last bit's noise.
[[nodiscard]] double stepped(double value, double by);
/// scene::moveBy with such sums.
[[nodiscard]] scene::Document movedBy(const scene::Document&, const std::vector<scene::ObjectRef>&, Vec3 delta);

/// The round step, 1, 2 or 5 times a power of ten, that spans at least 8 pixels where a pixel is `unitsPerPixel`.
[[nodiscard]] double snapStep(double unitsPerPixel);

}  // namespace view
