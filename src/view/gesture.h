#pragma once
/// Picking and dragging: from pointer and camera to a new document. Pure logic.

#include <optional>
#include <string>
#include <vector>

#include "scene/document.h"
#include "view/camera.h"
#include "view/contact_snap.h"
#include "view/handles.h"
#include "view/stage.h"

namespace view {

/// An object or a handle under the pointer.
struct Pick {
    scene::ObjectRef ref;
    Handle handle = Handle::None;
    double depth = 0;            ///< distance from the eye along the ray, units
    collide::Feature part{};     ///< a Handle::Part; the index of a Handle::Ring is that of its axis
    std::uint32_t triangle = 0;  ///< under the pointer, of a mesh; or the one whose corner is the part
    bool operator==(const Pick&) const = default;
};

/// The body that has the part of a pick: of a mesh its triangle, while that is there.
[[nodiscard]] collide::Obstacle bodyOfPart(const scene::Scene&, const Pick&);

inline constexpr double kCuePx = 36;     ///< length of the cue behind a ball, taken anywhere along it, px of the design
inline constexpr double kHandlePx = 10;  ///< pick distance of a handle, px of the design; handles are 16 px long
inline constexpr double kRimPx = 5;      ///< pick distance of the outline of a selected body, px of the design
inline constexpr double kRailPx = 8;     ///< pick distance of the rail of a wall, px of the design
inline constexpr double kThinPx = 4;     ///< least thickness of what is picked, px of the design
inline constexpr double kContactPx = 10;  ///< snapping distance of contacts, px of the design

/// All visible objects and handles under a pixel: handles of selected objects and of the active ball, then bodies, then
/// walls, each nearest first. Locked objects have no handles. A wall is picked by its rails and its cushion only; a
/// capsule, a triangle or a box thinner than kThinPx as if it were so thick.
/// @param pxScale  framebuffer pixels for one px of the design
/// @param groups   groups of the document's bodies, for speed: only those that the ray meets are tested; null: all are
[[nodiscard]] std::vector<Pick> pickAll(const scene::Document&, const Stage&, const Camera&, Vec2 px, double pxScale,
                                        const scene::BodyGroups* groups = nullptr);

/// The coordinate that alone changes, 0 to 2; absent: all do.
using AxisLock = std::optional<int>;

struct DragModifiers {
    bool vertical = false;  ///< Shift: moves along z, also a body on the ground
    bool snap = false;      ///< Ctrl: snaps to a contact nearby, else to multiples of snapStep()
    AxisLock axis{};
    double pxScale = 1;  ///< framebuffer pixels for one px of the design
    bool operator==(const DragModifiers&) const = default;
};

/// The result of a drag.
struct Dragged {
    scene::Document document;
    std::optional<ContactSnap> snapped;  ///< the contact that the drag snapped to
};

/// The axis to which a drag is constrained. Shift means z, except in 2D mode.
[[nodiscard]] AxisLock lockOf(const Camera&, DragModifiers);

/// Visible objects whose centres (of walls, the points) are in a rectangle of the picture.
[[nodiscard]] std::vector<scene::ObjectRef> pickInside(const scene::Scene&, const Camera&, Rect);
/// True if the picture shows the centres of more than `count` balls and spheres.
[[nodiscard]] bool holdsMoreThan(std::size_t count, const scene::Scene&, const Camera&);

/// A drag in progress. Every update starts from the document at its beginning, so that no error accumulates.
/// Results are decimals no finer than a tenth of a pixel, so that a dragged number can be read and typed again.
class Drag {
  public:
    /// @param heldAt  centre of the body as it is drawn, if that differs from `start`: the pointer's displacement there
    ///                is applied to the body in `start`
    Drag(scene::Document start, Pick pick, const Camera& camera, Vec2 px, std::optional<Vec3> heldAt = {});

    /// The document for the newest pointer position.
    [[nodiscard]] Dragged update(const Camera& camera, Vec2 px, DragModifiers) const;
    [[nodiscard]] const Pick& pick() const { return m_pick; }
    [[nodiscard]] const scene::Document& start() const { return m_start; }
    [[nodiscard]] const MotionScale& scale() const { return m_scale; }
    /// "Move cue", "Change radius of target"...
    [[nodiscard]] std::string name() const;

  private:
    [[nodiscard]] Vec3 pull(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] Dragged moved(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] scene::Document shifted(const std::vector<scene::ObjectRef>& refs, Vec3 to) const;
    [[nodiscard]] scene::Document resized(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] scene::Document reshaped(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] scene::Document spun(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] Dragged aimed(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] scene::Document turned(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] scene::Document struck(const Camera& camera, Vec2 px, DragModifiers how) const;
    [[nodiscard]] scene::Document going(Vec3 heading, double speed, const Camera&, DragModifiers how) const;
    [[nodiscard]] scene::Document sped(const Camera& camera, Vec2 px, DragModifiers how) const;

    scene::Document m_start;
    Pick m_pick;
    Vec2 m_startPx;
    Vec3 m_anchor;        ///< the scene point that follows the pointer
    AxisLock m_kept{};    ///< the coordinate that does not change unless the drag is locked to an axis
    MotionScale m_scale;  ///< scale of the motion of the ball when the drag began
};

/// value + by, without the rounding error of a sum of decimals (0.1 + 0.2 is 0.3).
[[nodiscard]] double stepped(double value, double by);
/// scene::moveBy with stepped().
[[nodiscard]] scene::Document movedBy(const scene::Document&, const std::vector<scene::ObjectRef>&, Vec3 delta);

/// The smallest step of 1, 2 or 5 times a power of ten that spans at least 8 pixels.
[[nodiscard]] double snapStep(double unitsPerPixel);

}  // namespace view
