#pragma once
/// Keyboard focus among the controls of a panel: Tab, Shift+Tab and the arrow keys move it (Up and Down alone where the
/// controls are below each other),
/// Enter presses, Esc returns the keyboard to the picture. Space always plays.

#include <string>
#include <string_view>
#include <vector>

#include "session/state/shortcut.h"
#include "ui/widgets/style.h"

namespace ui {

/// State between frames.
struct FocusState {
    bool isGrid = false;                  ///< controls lie side by side: Left and Right move the focus, too
    bool hasKeys = false;                 ///< the panel has the keyboard
    int focus = 0;                        ///< index of the focused control, in the order of drawing
    std::vector<ImVec2> middles;          ///< middles of the controls in the last frame, in the order of drawing
    bool moved = false;                   ///< the focus has moved since the last frame
    bool isTyping = false;                ///< a field of the panel is being typed into
    std::vector<session::Shortcut> keys;  ///< keys since the last frame

    /// True if the panel uses the key now. @param always  Tab gives the panel the keyboard
    [[nodiscard]] bool takes(const session::Shortcut& key, bool always) const;
    /// Gives the panel the keyboard, with the focus at its first control.
    void begin();
    /// Moves the focus by a plain arrow key or Tab. @return true if it has moved
    bool move(const session::Shortcut& key);
};

/// The controls of one frame; they are drawn at the cursor.
class FocusNavigator {
  public:
    FocusNavigator(const Style&, FocusState&);
    ~FocusNavigator();
    FocusNavigator(const FocusNavigator&) = delete;
    FocusNavigator& operator=(const FocusNavigator&) = delete;

    struct Pressed {
        bool clicked = false, entered = false, hot = false;
        explicit operator bool() const { return clicked || entered; }
    };
    /// Registers the ImGui item just drawn (an InvisibleButton), and draws a ring around it if it has the focus.
    /// @param corner  radius of the ring's corners, framebuffer pixels; 0: that of panels
    [[nodiscard]] Pressed control(const RowRect& area, bool clicked, float corner = 0);
    /// @param width  framebuffer pixels; 0: that of buttonWidth()
    /// @param isEnabled  false: it keeps its place, and nothing presses it
    [[nodiscard]] Pressed button(const char* id, std::string_view text, bool main = false, float width = 0,
                                 bool isEnabled = true);
    [[nodiscard]] float buttonWidth(std::string_view text) const;
    /// A text field. @param font  null: that of numbers. @return entered: true if Enter was pressed
    [[nodiscard]] Pressed field(const char* id, std::string& text, const char* hint, float width,
                                ImFont* font = nullptr);
    /// One of several choices, marked if it is chosen; its text is wrapped.
    [[nodiscard]] Pressed option(const char* id, std::string_view text, bool isChosen, Ink mark, float width);

  private:
    [[nodiscard]] bool pressed(session::Key key) const;
    void ring(const RowRect& area, float corner);

    const Style& m_style;
    FocusState& m_state;
    int m_index = 0;
    bool m_isTyping = false;
};

}  // namespace ui
