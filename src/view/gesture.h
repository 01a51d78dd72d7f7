#pragma once
/// What the mouse takes hold of, and what dragging it does: from pointer and camera to a new document. Pure logic.

#include <optional>

#include "scene/document.h"
#include "view/camera.h"

namespace view {

enum class Handle : std::uint8_t { None, Body, Rim, AimTip, SpeedHandle };

/// Something under the pointer.
struct Pick {
    scene::ObjectRef ref;
    Handle handle = Handle::None;
    double depth = 0;  ///< distance along the ray
    bool operator==(const Pick&) const = default;
};

/// Everything under a pixel, nearest first; the handles of selected objects come before bodies.
[[nodiscard]] std::vector<Pick> pickAll(const scene::Document&, const Camera&, Vec2 px, double pxScale);

enum class AxisLock : std::uint8_t { None, X, Y, Z };

struct DragModifiers {
    bool vertical = false;  ///< Shift: along z
    bool snap = false;      ///< Ctrl
    AxisLock axis = AxisLock::None;
    bool operator==(const DragModifiers&) const = default;
};

/// A drag in progress. Holds the document it began with; every update starts from there, so that no error builds up.
class Drag {
  public:
    Drag(scene::Document start, Pick pick, const Camera& camera, Vec2 px);

    /// The document for the newest pointer position.
    [[nodiscard]] scene::Document update(const Camera& camera, Vec2 px, DragModifiers) const;
    [[nodiscard]] const Pick& pick() const { return m_pick; }
    [[nodiscard]] const scene::Document& start() const { return m_start; }
    /// "Move ball cue", "Change radius of target"...
    [[nodiscard]] std::string name() const;

  private:
    scene::Document m_start;
    Pick m_pick;
    Vec2 m_startPx;
    Vec3 m_anchor;  ///< the scene point that was taken hold of
};

/// Where the handles of an object are, for drawing them: aim tip, speed handle, rim.
struct HandlePoint {
    Handle handle = Handle::None;
    Vec3 at{0};
};
[[nodiscard]] std::vector<HandlePoint> handlesOf(const scene::Document&, scene::ObjectRef, const Camera&);

}  // namespace view
