#pragma once
/// A number that is dragged, typed (expressions too), stepped and tabbed through.

#include <imgui.h>

#include <limits>
#include <string>
#include <vector>

#include "ui/look.h"

namespace ui {

struct NumberField {
    std::string id;  ///< unique in the window
    double value = 0;
    double low = -std::numeric_limits<double>::max();  ///< least value allowed
    bool lowOpen = false;                              ///< `low` itself is not allowed
    double high = std::numeric_limits<double>::max();
    const char* unit = "";           ///< shown faint at the left
    const char* infinity = nullptr;  ///< the word for an infinite value, where one is allowed
    std::string help;
};

/// What a field asks for in this frame.
struct NumberEvent {
    enum class Kind { None, Preview, Commit, Cancel };
    Kind kind = Kind::None;
    double value = 0;  ///< Preview: show it. Commit: record it as one edit. Cancel: forget what was previewed
};

/// The fields of the window: at most one is being typed into or dragged. Holds what lasts from frame to frame.
class NumberFields {
  public:
    void beginFrame();
    [[nodiscard]] NumberEvent draw(const Look& look, const NumberField& field, ImVec2 min, ImVec2 max);
    [[nodiscard]] bool isTyping() const { return m_typing != 0; }

  private:
    NumberEvent drawTyping(const Look& look, const NumberField& field, ImGuiID id, ImVec2 min, ImVec2 max);
    NumberEvent drawIdle(const Look& look, const NumberField& field, ImGuiID id, ImVec2 min, ImVec2 max);
    NumberEvent dragged(const Look& look, const NumberField& field);
    void startTyping(ImGuiID id, double value);
    /// The typed value if it may stand; else says why in m_error.
    bool accept(const NumberField& field, double& value);

    ImGuiID m_typing = 0;
    ImGuiID m_next = 0;  ///< the field to type into next (Tab)
    bool m_focus = false;
    double m_startValue = 0;
    bool m_dragging = false, m_previewed = false;
    bool m_cancelled = false;  ///< Esc while dragging: the rest of this press does nothing
    char m_text[256] = {};
    std::string m_error;
    std::vector<ImGuiID> m_order, m_lastOrder;
};

}  // namespace ui
