#pragma once
/// The order of input: keys, text and the mouse take effect one after another, however many of them come between two
/// frames. Dear ImGui moves the keyboard from field to field in the frames after a key or a click, and reads a frame's
/// keys, letters and clicks in an order of its own. So what may move the keyboard has a frame of its own, and the keys
/// after it wait until the keyboard is there; text typed into one field, and moves of the mouse, are read together.

#include <array>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/actions/viewport_input.h"
#include "session/state/shortcut.h"
#include "ui/shell/ui.h"

namespace ui {

class InputQueue {
  public:
    /// Runs the command of a key. @return its id; empty if none ran
    using RunCommand = std::function<std::string(const session::Shortcut&)>;
    InputQueue(session::ViewportInput& viewport, Ui& ui, RunCommand runCommand)
        : m_viewport(viewport), m_ui(ui), m_runCommand(std::move(runCommand)) {}

    // Events, in their order.

    /// The modifier keys that are held from now on.
    void hold(session::Modifiers with);
    /// A key went down. @param isRepeat  it was down, and repeats: no faster than it is read
    void press(const session::Shortcut& key, bool isRepeat = false);
    void release(session::Key key);
    /// A character, of the key pressed last or of an input method.
    void type(unsigned character);
    /// @param px  framebuffer pixels; absent: the pointer has left the window
    void moveTo(std::optional<view::Vec2> px);
    /// @param seconds  when, to tell a double click
    void button(session::MouseButton button, bool isDown, double seconds);
    void wheel(view::Vec2 steps);

    // Frames

    /// Hands over what one frame may read together. Called before each frame.
    void handOver();
    /// Reports the mouse to Dear ImGui: after the NewFrame of its window system's backend, which asks for the newest.
    /// @param isHere  the pointer is in the window; a drag goes on outside
    void reportMouse(bool isHere) const;
    /// Called after each frame. @param hasActed  actions of the panels were carried out, or are about to be
    void drawn(bool hasActed);
    /// Events are left: the next frame is due at once.
    [[nodiscard]] bool isWaiting() const { return !m_waiting.empty() || !m_lifted.empty(); }

    /// Presses a key at once. @return the id of the command that ran; empty if none did
    std::string act(const session::Shortcut& key);
    /// The position of the mouse that the last frame has read.
    [[nodiscard]] view::Vec2 mouse() const { return m_px; }

  private:
    struct Event {
        enum class Kind : std::uint8_t { Hold, Press, Text, Move, Wheel, Button };
        Kind kind;
        session::Shortcut key{};                ///< Press; Hold: its modifiers
        bool isRepeat = false, isOver = false;  ///< Press: of a key that is down; released since
        std::vector<unsigned> text{};           ///< Text, or what the pressed key types
        std::optional<view::Vec2> px{};         ///< Move
        view::Vec2 steps{0};                    ///< Wheel
        session::MouseButton button{};
        bool isDown = false;
        double seconds = 0;
    };
    /// Where Dear ImGui sends keys.
    struct KeyboardPlace {
        unsigned active = 0, chosen = 0;  ///< items
        int popups = 0;
        bool operator==(const KeyboardPlace&) const = default;
    };
    /// What the frame that comes reads.
    struct Batch {
        bool isPointed = false;  ///< the pointer or the wheel has moved
        bool isTyped = false;    ///< text for a field
        bool isPressed = false;  ///< any other key, or a button
        bool hasButton = false;  ///< a button went down or up
    };

    [[nodiscard]] bool isText(const Event&) const;
    [[nodiscard]] bool mayGo(const Event&) const;
    void give(const Event&);
    void giveKey(const Event&);
    void giveMove(const std::optional<view::Vec2>& px);
    void giveButton(const Event&);
    void lift(session::Key key);
    [[nodiscard]] bool movesKeyboard();
    [[nodiscard]] bool isButtonDown() const { return m_buttons[0] || m_buttons[1] || m_buttons[2]; }

    session::ViewportInput& m_viewport;
    Ui& m_ui;
    RunCommand m_runCommand;
    std::deque<Event> m_waiting;
    Batch m_batch;
    session::Modifiers m_latest, m_held;                ///< modifier keys at the newest event, and at the one read last
    std::vector<session::Key> m_down;                   ///< keys that Dear ImGui has down
    std::vector<session::Key> m_over;                   ///< those of them that are released after the frame
    std::vector<session::Key> m_lifted;                 ///< released since the last frame
    std::array<bool, 3> m_buttons{};                    ///< by session::MouseButton: it is down
    std::array<double, 3> m_pressed{-1e9, -1e9, -1e9};  ///< when it went down last
    view::Vec2 m_px{-1e6}, m_buttonPx{0};               ///< place of the pointer, now and at the batch's button
    KeyboardPlace m_keyboard;                           ///< in the last frame
    bool m_isSettled = true;                            ///< the keyboard is where the keys read so far have brought it
    bool m_goesOnTyping = false;                        ///< text was read last: more of it need not wait
    int m_frames = 0;                                   ///< since the last key or button was read
};

}  // namespace ui
