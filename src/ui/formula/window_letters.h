#pragma once
/// The letters of the window's formulas.

#include "typeset/formula_layout.h"
#include "ui/widgets/style.h"

namespace ui {

/// The serif fonts of a style; lengths in framebuffer pixels. The style outlives it.
class WindowLetters final : public typeset::Letters {
  public:
    explicit WindowLetters(const Style& style) : m_style(style) {}

    struct Font {
        ImFont* font = nullptr;
        float size = 0;  ///< size of ImGui: ascent + descent
    };
    /// The font that was rasterized nearest to the size.
    [[nodiscard]] Font font(bool isItalic, float em) const;

    [[nodiscard]] std::optional<typeset::Glyph> glyph(bool isItalic, float em, char32_t) const override;
    [[nodiscard]] float width(bool isItalic, float em, std::string_view text) const override;
    [[nodiscard]] std::string spell(std::string_view text) const override { return m_style.spell(text); }
    [[nodiscard]] float leastStroke() const override { return 1; }

  private:
    const Style& m_style;
};

}  // namespace ui
