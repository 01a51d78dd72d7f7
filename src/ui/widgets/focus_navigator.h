#pragma once
/// Controls of a panel that the keyboard walks through: Tab, Shift+Tab and the arrow keys go from one to the next,
/// Enter and Space press, Esc gives the keys back to the picture.

#include <string>
#include <string_view>
#include <vector>

#include "session/state/shortcut.h"
#include "ui/widgets/style.h"

namespace ui {

/// What lasts from frame to frame.
struct FocusState {
    bool hasKeys = false;                 ///< the keys are for the panel
    int focus = 0;                        ///< of `count`, in the order of drawing
    int count = 0;                        ///< of the last frame
    bool moved = false;                   ///< the focus is at another place than in the last frame
    bool isTyping = false;                ///< into one of its fields
    std::vector<session::Shortcut> keys;  ///< since the last frame

    /// A key that the panel uses now. @param always  Tab begins the walk
    [[nodiscard]] bool takes(const session::Shortcut& key, bool always) const;
    /// The keys are for the panel, from its first control on.
    void begin();
};

/// One frame's walk; controls are drawn at the cursor.
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
    /// Registers a control that was drawn by ImGui (an InvisibleButton just before), and rings it if it has the focus.
    [[nodiscard]] Pressed control(ImVec2 min, ImVec2 max, bool clicked);
    /// @param width  framebuffer pixels; 0: as its words need
    [[nodiscard]] Pressed button(const char* id, std::string_view text, bool main = false, float width = 0);
    /// A field for text. @return entered: Enter
    [[nodiscard]] Pressed field(const char* id, std::string& text, const char* hint, float width);
    /// One of several, marked if it is chosen; its words are wrapped.
    [[nodiscard]] Pressed option(const char* id, std::string_view text, bool isChosen, Ink mark, float width);

  private:
    [[nodiscard]] bool pressed(session::Key key) const;
    void ring(ImVec2 min, ImVec2 max);

    const Style& m_look;
    FocusState& m_state;
    int m_index = 0;
    bool m_isTyping = false;
};

}  // namespace ui
