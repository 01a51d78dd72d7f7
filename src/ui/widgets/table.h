#pragma once
/// Elements of the wide panels: rows to press, choices in a line, cards, signs of verdicts.

#include <imgui.h>

#include <string>
#include <string_view>

#include "study/compare/compare.h"
#include "ui/widgets/style.h"
#include "ui/widgets/table.h"

namespace ui {

struct Press {
    bool clicked = false, hot = false, held = false;
};
/// Makes a rectangle an item to press; the cursor does not move.
[[nodiscard]] Press pressIn(const char* id, const RowRect&);
/// Makes a row an item to press, with a dim ground if it is hot or chosen.
[[nodiscard]] Press pressRow(const Style&, const char* id, const RowRect&, bool isChosen = false);

/// Words one after another, wrapped at the panel's edge.
class Flow {
  public:
    explicit Flow(const Style& style, float gapPx = 14);
    void text(ImU32 color, std::string_view words);
    /// A choice, bright and underlined if it is on. @return true if it was clicked
    bool choice(const char* id, std::string_view words, bool isOn, const char* help);
    /// A switch with a mark before it.
    bool toggle(const char* id, std::string_view words, bool isOn, const char* help);

  private:
    struct Item {
        float x;  ///< left end
        Press press;
    };
    /// Reserves `width`. @return the left end
    float place(float width);
    /// Reserves a width as an item to press.
    Item button(const char* id, float width, const char* help);

    const Style& m_style;
    float m_gap, m_x;
    RowRect m_row;
};

/// A dim ground behind everything drawn during its lifetime, with an inset on every side.
class Inset {
  public:
    explicit Inset(const Style&);
    ~Inset();
    Inset(const Inset&) = delete;
    Inset& operator=(const Inset&) = delete;
    [[nodiscard]] float width() const { return m_width; }  ///< inner width

  private:
    const Style& m_style;
    ImVec2 m_min;
    float m_outer, m_width;
};

/// One colour and one sign for each verdict; both are always shown, with the word.
[[nodiscard]] Ink verdictColor(study::Verdict) noexcept;
void drawSign(const Style&, FlatPainter, study::Verdict, ImVec2 centre);

}  // namespace ui
