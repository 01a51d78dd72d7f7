#pragma once
/// The mouse in the picture: hover, click, drag, orbit, pan, zoom. Driven by events and independent of the
/// window, so tests drive it as the window does.

#include <array>
#include <optional>
#include <string>

#include "session/session.h"
#include "session/state/shortcut.h"
#include "session/viewport/gesture.h"

namespace session {

enum class MouseButton : std::uint8_t { Left, Middle, Right };

/// Left: select and drag the object under the pointer; elsewhere, on a locked object, or where many bodies are in view
/// on one that is not selected, orbit, with Shift select in a box. Where a task is answered by hand, its handle comes
/// before all bodies. Right: orbit; a right click opens the menu of the object under the pointer. Middle, or Shift with
/// right: pan. Wheel: zoom to the cursor. Shift with a click adds to the selection; Shift, Ctrl, X, Y, Z while
/// dragging: vertical, snap, one axis.
class ViewportInput {
  public:
    static constexpr double kClickPx = 3;         ///< a press that moves less is a click; px of the design
    static constexpr double kDoubleClick = 0.35;  ///< seconds between the clicks of a double click
    static constexpr std::size_t kCrowd = 200;    ///< with more bodies in view, only selected ones are dragged

    explicit ViewportInput(Session& session) : m_session(session) {}

    /// Remembers the newest position. update() acts on it, so several moves in one frame cost one computation.
    void move(view::Vec2 px, Modifiers with);
    void leave();  ///< the pointer has left the picture: nothing is hovered
    void press(MouseButton button, view::Vec2 px, Modifiers with, double seconds);
    void release(MouseButton button, view::Vec2 px, Modifiers with, double seconds);
    void wheel(view::Vec2 px, double steps);
    void setModifiers(Modifiers with);
    /// X, Y, Z during a drag lock an axis; the same key again releases it. @return true if the key was used
    bool key(Key key);
    /// Applies the newest position to the session. Called once a frame, before the answer is computed.
    void update();

    [[nodiscard]] bool isBusy() const { return m_mode != Mode::Idle; }  ///< a button is held
    /// The gesture in progress, for cursor, handles and hints.
    [[nodiscard]] Gesture gesture() const;

  private:
    enum class Mode : std::uint8_t { Idle, Pressed, Drag, Place, Box, Orbit, Pan };

    [[nodiscard]] std::vector<view::Pick> picksHere() const;
    void hover();
    void beginDrag();
    void takeByGhost();
    void restoreInstant();
    void rememberStep();
    [[nodiscard]] Mode turning() const;  ///< orbit, or pan in 2D mode
    void tellOwnTriangles();
    [[nodiscard]] bool isOneOfCrowd(const view::Pick&) const;
    void drag();
    void selectInBox();
    [[nodiscard]] view::DragModifiers dragModifiers() const;
    [[nodiscard]] view::Rect box() const;  ///< between the press and the pointer
    void click(double seconds);
    void openMenu();
    void takePlaced();
    void cancel();
    [[nodiscard]] bool movedFar() const;

    Session& m_session;
    Mode m_mode = Mode::Idle;
    MouseButton m_button = MouseButton::Left;
    view::Vec2 m_px{0}, m_pressPx{0}, m_lastPx{0};
    scene::View m_pressView;
    Modifiers m_with;
    bool m_pending = false, m_inside = false;
    std::optional<view::Pick> m_pick;
    std::optional<view::Drag> m_drag;
    std::optional<view::ContactSnap> m_snapped;
    view::Vec2 m_grip{0};                      ///< from the pointer to the handle of a prediction that is held
    std::array<std::string, 3> m_typedBefore;  ///< the prediction when it was taken
    std::vector<scene::ObjectRef> m_boxBase;   ///< selection before the box
    view::AxisLock m_axis;
    view::Vec2 m_clickPx{-1e9};
    double m_clickSeconds = -1e9;
};

}  // namespace session
