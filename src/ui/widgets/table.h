#pragma once
/// Elements of the wide panels: rows to press, choices in a line, cards, signs of verdicts.

#include <string_view>

#include "study/compare/compare.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/style.h"

namespace ui {

/// Makes a row an item to press, with a dim ground if it is hot or chosen.
[[nodiscard]] Press pressRow(const Style&, const char* id, const RowRect&, bool isChosen = false);
/// The same of a list. @param place  among its rows
[[nodiscard]] Press pressRow(const Style&, std::size_t place, const RowRect&, bool isChosen = false);
/// The ground of a row that is hot or chosen.
void drawRowGround(const Style&, const RowRect&, bool isHot, bool isChosen);

/// The columns of a table side by side; framebuffer pixels.
template <std::size_t count>
struct Columns {
    std::array<float, count> x{}, width;  ///< left ends
    Columns(float left, const std::array<float, count>& widths) : width(widths) {
        for (std::size_t i = 0; i < count; ++i) x[i] = std::exchange(left, left + width[i]);
    }
    [[nodiscard]] RowRect cell(const RowRect& row, std::size_t i) const { return row.from(x[i]).first(width[i]); }
};

/// Words one after another, wrapped at the panel's edge.
class Flow {
  public:
    explicit Flow(const Style& style, float gapPx = 14);
    void text(Tint color, std::string_view words);
    /// A choice, bright and underlined if it is on. @return true if it was clicked
    bool choice(const char* words, bool isOn, const char* help);
    /// A switch with a mark before it.
    bool toggle(const char* id, std::string_view words, bool isOn, const char* help);
    /// A switch that changes what it shows.
    void flip(const char* id, std::string_view words, bool& isOn, const char* help) {
        if (toggle(id, words, isOn, help)) isOn = !isOn;
    }

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
    /// @param below  room under it, px of the design
    explicit Inset(const Style&, float below = 6);
    ~Inset();
    Inset(const Inset&) = delete;
    Inset& operator=(const Inset&) = delete;
    [[nodiscard]] float width() const { return m_width; }  ///< inner width

  private:
    const Style& m_style;
    ImVec2 m_min;
    float m_outer, m_width, m_below;
};

/// One colour and one sign for each verdict; both are always shown, with the word.
[[nodiscard]] Ink verdictColor(study::Verdict) noexcept;
void drawSign(const Style&, study::Verdict, ImVec2 centre);

}  // namespace ui
