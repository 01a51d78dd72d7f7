#pragma once
/// A field for a number: dragging, typing (expressions too), steps by keys, Tab to the next field.

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/scene.h"
#include "text/number_step.h"
#include "ui/widgets/style.h"

namespace ui {

struct NumberField {
    std::string id{};  ///< unique in the window
    double value = 0;
    double low = -std::numeric_limits<double>::max();  ///< least value allowed
    bool lowOpen = false;                              ///< `low` itself is not allowed
    double high = std::numeric_limits<double>::max();
    const char* unit = "";           ///< shown faint at the left
    const char* infinity = nullptr;  ///< the word for an infinite value, where one is allowed
    std::string help{};
    std::optional<scene::Vec3> vector{};  ///< shown vector with this component

    [[nodiscard]] double clamped(double wanted) const;  ///< nearest allowed value
};

/// The step of an arrow key with the modifier keys of this frame: Shift a tenth, Ctrl ten, Alt to the next double,
/// Alt and Shift 16 doubles.
[[nodiscard]] text::Nudge heldNudge();

/// The request of a field in this frame.
struct NumberEvent {
    enum class Kind { None, Preview, Commit, Cancel };
    Kind kind = Kind::None;
    double value = 0;  ///< Preview: show it. Commit: record it as one edit. Cancel: discard the preview
    std::optional<scene::Vec3> vector{};  ///< Commit of the whole vector in place of `value`
};

/// A message for the user.
struct NumberNote {
    std::string text;
    bool isWarning = false;
};

/// The fields of the window: at most one is being typed into or dragged. Holds their state between frames.
class NumberFields {
  public:
    void beginFrame();
    [[nodiscard]] NumberEvent draw(const Style& style, const NumberField& field, const RowRect& area);
    [[nodiscard]] bool isTyping() const { return m_typing != 0; }
    /// True if the mouse is over a field, which then takes arrow keys, copy and paste.
    [[nodiscard]] bool isHovered() const { return m_hovered != 0; }
    /// Gives the keyboard to the first field drawn next.
    void typeIntoFirst() { m_wantsFirst = true; }
    /// The place of what the fields are about: tips do not cover it where there is room elsewhere. For this frame.
    void keepClear(const std::optional<RowRect>& place) { m_clear = place; }
    /// Places the tip of a row beside its panel. @param height  of the tip, px of the design
    void placeTip(const Style& style, const RowRect& item, float height) const;
    /// The message since the last call.
    [[nodiscard]] std::optional<NumberNote> takeNote() { return std::exchange(m_note, std::nullopt); }

  private:
    NumberEvent drawTyping(const Style& style, const NumberField& field, ImGuiID id, const RowRect& area);
    NumberEvent drawIdle(const Style& style, const NumberField& field, ImGuiID id, const RowRect& area);
    /// Keys for a field under the mouse that is not being typed into: arrows, copy, paste.
    NumberEvent nudged(const NumberField& field, ImGuiID id);
    void drawMenu(const Style& style, const NumberField& field, ImGuiID id);
    /// From the menu, as soon as the text is here.
    NumberEvent awaited(const NumberField& field);
    NumberEvent pasted(const NumberField& field, bool asVector);
    void copied(const std::string& what, const std::string& text);
    NumberEvent dragged(const Style& style, const NumberField& field);
    void startTyping(ImGuiID id, double value);
    /// The value of a text if it is allowed; else sets m_error.
    bool accept(const NumberField& field, const char* text, double& value);

    std::optional<RowRect> m_clear;
    ImGuiID m_typing = 0;
    ImGuiID m_next = 0;  ///< the field to type into next (Tab)
    ImGuiID m_hovered = 0, m_nudging = 0;
    bool m_wantsFirst = false;
    bool m_focus = false;
    int m_idle = 0;  ///< frames in which the field that is typed into had no keyboard, one after another
    double m_startValue = 0;
    bool m_dragging = false, m_previewed = false;
    bool m_cancelled = false;  ///< Esc was pressed during a drag: the rest of this press has no effect
    struct {
        ImGuiID field = 0;  ///< 0: none waits
        bool isVector = false;
    } m_awaited;  ///< asked to paste in its menu
    char m_text[256] = {};
    std::string m_error;
    std::optional<NumberNote> m_note;
    std::vector<ImGuiID> m_order, m_lastOrder;
};

}  // namespace ui
