#pragma once
/// A card in the middle of the window over everything else: a question, a file dialog. It can be used by keyboard
/// alone: Tab and Shift+Tab move the focus (the arrow keys between buttons), Enter presses what has it, Esc closes; a
/// button's marked letter presses it unless a text is being typed. Space presses no button: a press meant for the
/// picture must confirm nothing.

#include <string>
#include <vector>

#include "session/state/shortcut.h"
#include "ui/widgets/region.h"

namespace ui {

/// The focus of the keyboard among a card's fields and buttons.
struct CardState {
    std::string title;  ///< title of the card that was drawn last
    int focus = 0;      ///< index of the focused control, in the order of drawing
    int count = 0;      ///< number of fields and buttons in the last frame
    bool moved = true;  ///< the focus has moved since the last frame
    /// Keys pressed since the last frame, in order: Dear ImGui sees only the keys that are down when a frame begins,
    /// and would miss a key that is released quickly.
    std::vector<session::Shortcut> keys;
    [[nodiscard]] int pressed(session::Key key) const;  ///< number of presses without Shift
    [[nodiscard]] int pressedWithShift(session::Key key) const;
};

class Card {
  public:
    /// @param width  px of the design
    Card(const Style& style, CardState& state, const std::string& title, float width);
    ~Card();
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;

    /// True if the user closed the card: Esc, or a click beside it.
    [[nodiscard]] bool closed() const { return m_closed; }
    [[nodiscard]] bool isNew() const { return m_isNew; }
    /// True if Enter was pressed in a field.
    [[nodiscard]] bool entered() const { return m_entered; }
    void space(float px) const;
    void text(std::string_view words) const;  ///< text, wrapped and dim
    void warning(std::string_view words) const;

    /// A field for text, as wide as `width` framebuffer pixels. @return true if its text changed
    bool field(const char* id, char* text, std::size_t size, float width, ImGuiInputTextFlags flags = 0,
               ImGuiInputTextCallback callback = nullptr, void* data = nullptr);
    /// A field for lines of text, in which Enter begins a line. @param size  framebuffer pixels
    void area(const char* id, std::string& text, ImVec2 size);
    /// @param main  in the accent's colour; Enter in a field presses it
    bool button(const std::string& text, bool main = false);
    /// A button as wide as the card, for lists of choices.
    bool row(const std::string& text, const std::string& help);
    /// A switch with a label beside it. @return true if it was switched
    bool toggle(const std::string& text, bool on, bool enabled = true);

  private:
    [[nodiscard]] bool takesFocus();
    [[nodiscard]] bool pressed(bool hasFocus, bool main, const std::string& text);
    void ring(const RowRect& area) const;
    [[nodiscard]] int mark(const std::string& text);

    const Style& m_style;
    CardState& m_state;
    std::optional<Floating> m_window;
    int m_index = 0;
    bool m_closed = false, m_isNew = false, m_entered = false, m_enter = false, m_space = false;
    bool m_refocus = false;   ///< the field gets the keyboard again with the next frame
    bool m_onButton = false;  ///< the focus is at a button or a switch drawn in this frame
    std::string m_marks;      ///< letters in use by buttons
};

}  // namespace ui
