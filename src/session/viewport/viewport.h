#pragma once
/// The camera of the 3D picture, the place of the picture in the window, the pointer. Not part of undo.

#include <cstdint>
#include <optional>
#include <vector>

#include "scene/scene.h"
#include "session/state/picture_area.h"
#include "view/camera.h"

namespace session {

/// Keeps the active ball at its place in the picture while the scene plays.
class BallFollower {
  public:
    /// The shift of the camera's target. @param place  position of the ball at the instant that is shown; absent: no
    /// ball
    /// revision of the document; after a change the follower starts anew from the present place
    [[nodiscard]] scene::Vec3 advance(const std::optional<scene::Vec3>& place, std::uint64_t revision) {
        scene::Vec3 moved(0);
        if (place) {
            if (m_last && m_last->revision == revision) moved = *place - m_last->place;
            m_last = Followed{revision, *place};
        } else {
            m_last.reset();
        }
        return moved;
    }

  private:
    struct Followed {
        std::uint64_t revision = 0;
        scene::Vec3 place{0};
    };
    std::optional<Followed> m_last;
};

/// A body that is dragged by its ghost, at an instant after the start.
struct HeldGhost {
    scene::ObjectRef ref;
    scene::Vec3 place{0};  ///< centre of the ghost when the drag began
    scene::Vec3 start{0};  ///< centre of the body at time 0 when the drag began
    double frames = 0;     ///< instant of the ghost
};

struct PointerState {
    std::optional<view::Vec2> px;   ///< framebuffer pixels; absent: not over the picture
    std::optional<HeldGhost> held;  ///< while a body is dragged by its ghost
    bool isAiming = false;          ///< while an aim is dragged
    bool arrowsAim = false;         ///< the arrow keys move the aim, not the ball
};

/// A change of the view that waits for the instant requested from playback.
enum class ContactFocus : std::uint8_t {
    None,
    Show,   ///< the contact is brought into the picture if it is outside
    Frame,  ///< the bodies of the contact are framed
};

class Viewport {
  public:
    [[nodiscard]] const scene::View& view() const { return m_view; }
    void setView(const scene::View& view) { m_view = view; }
    [[nodiscard]] view::Camera camera() const { return {m_view, m_area.viewport}; }
    [[nodiscard]] const PictureArea& area() const { return m_area; }
    /// @return true if the extent must be framed again: the view is that of frameExtent(), and its area has changed
    [[nodiscard]] bool setArea(const PictureArea& area);

    /// Frames an extent (bodies, paths, contact) in the larger part of the picture that the inset leaves free.
    /// @param pitchRadians  height of the eye above the horizon
    void frameExtent(const std::vector<view::Bounds>& extent, double pitchRadians = scene::View{}.pitchRadians);
    /// Moves the view so that the places fill the picture, without turning it.
    void frame(const std::vector<view::Bounds>& places);
    /// True if the view is still the one that frameExtent() chose.
    [[nodiscard]] bool isFramed() const { return m_framed == m_view; }
    void setPlanar(bool on, const std::vector<view::Bounds>& extent);
    void lookAlong(double yawRadians, double pitchRadians);

    /// The view that frameExtent() chose, for a stash; restore() sets it again. Absent: none was chosen.
    [[nodiscard]] const std::optional<scene::View>& framed() const { return m_framed; }
    void restore(const scene::View& view, const std::optional<scene::View>& framed);

    PointerState pointer;
    BallFollower follower;
    ContactFocus contactFocus = ContactFocus::None;

  private:
    scene::View m_view;
    PictureArea m_area;
    bool m_framePending = true;  ///< the next setArea() asks for framing: no area was set before
    std::optional<scene::View> m_framed;
};

}  // namespace session
