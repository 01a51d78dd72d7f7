#pragma once
/// Fonts, colours and measures of the design, and functions that set text.

#include <string>
#include <string_view>

#include "render/palette.h"
#include "ui/letters/fonts.h"
#include "ui/letters/imgui_compat.h"
#include "ui/widgets/flat_painter.h"

namespace ui {

using vocabulary::Ink;

/// The fonts, colours and scale with which a frame is drawn.
struct Style {
    Fonts fonts;
    render::Theme theme = render::Theme::Dark;
    float scale = 1;              ///< framebuffer pixels for one px of the design
    bool strongContrast = false;  ///< dim inks are replaced by stronger ones

    [[nodiscard]] float px(float design) const;  ///< whole framebuffer pixels
    [[nodiscard]] ImU32 ink(Ink ink, float alpha = 1) const;
    [[nodiscard]] std::string spell(std::string_view text) const { return spelt(fonts, text); }  ///< for these fonts
};

// px of the design: margin of a panel, height of a row, radius of corners
inline constexpr float kMargin = 12, kRow = 24, kCorner = 4;

/// Sets Dear ImGui's style to these measures and colours.
void applyStyle(const Style& style);

/// An opaque colour from 0xRRGGBB.
[[nodiscard]] inline ImU32 opaqueColor(std::uint32_t rgb) {
    return IM_COL32((rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255, 255);
}

[[nodiscard]] float textWidth(ImFont* font, std::string_view text);         ///< framebuffer pixels
[[nodiscard]] float textWidth(const Style& style, std::string_view words);  ///< as the font of the body spells them
/// The text as the font spells it, cut to a width with an ellipsis if it is longer. @param width  framebuffer pixels
[[nodiscard]] std::string fitted(const Style& style, ImFont* font, std::string_view text, float width);
[[nodiscard]] std::string fitted(const Style& style, std::string_view text, float width);  ///< in the font of the body
/// A text of parts with dots between them, without the last parts if they do not fit.
[[nodiscard]] std::string fittedParts(const Style& style, ImFont* font, std::string_view text, float width);
/// Cut at the beginning, behind one of `joints` where one is left: "…/scenes/first.json".
[[nodiscard]] std::string fittedEnd(const Style& style, std::string_view text, float width, std::string_view joints);

/// The text as the font spells it, in lines that end at spaces only: Dear ImGui also breaks after a point, which splits
/// numbers.
[[nodiscard]] std::string brokenAtSpaces(const Style& style, ImFont* font, std::string_view text, float width);

enum class Align { Left, Centre, Right };

/// True if the pointer is over a row of the window that is being drawn.
[[nodiscard]] bool isHovered(const RowRect& row);

/// A colour of what is drawn: an ink of the style, or any.
class Tint {
  public:
    Tint(Ink ink) : m_ink(ink) {}
    Tint(ImU32 color) : m_color(color) {}
    [[nodiscard]] ImU32 in(const Style& style) const { return m_ink ? style.ink(*m_ink) : m_color; }

  private:
    std::optional<Ink> m_ink;
    ImU32 m_color = 0;
};

/// Draws text on the common baseline of a row whose top is `top`; `x` is its left end, middle or right end.
void rowText(const Style& style, FlatPainter painter, ImFont* font, float x, float top, float height, Tint color,
             std::string_view text, Align align = Align::Left);
/// The same in a row of a panel, at its left or right end or in its middle.
void rowText(const Style& style, const RowRect& row, ImFont* font, Tint color, std::string_view text,
             Align align = Align::Left);
void rowText(const Style& style, const RowRect& row, Tint color, std::string_view text,
             Align align = Align::Left);  ///< in the font of the body
/// The same, cut to the row with an ellipsis if it is longer.
void cutText(const Style& style, const RowRect& row, ImFont* font, Tint color, std::string_view text,
             Align align = Align::Left);
void cutText(const Style& style, const RowRect& row, Tint color, std::string_view text,
             Align align = Align::Left);  ///< in the font of the body
/// The width of a text as haloText() draws it.
[[nodiscard]] float haloTextWidth(const Style& style, ImFont* font, std::string_view text);
/// Draws text with a soft halo, two px wide, that is legible on any background. A prime at the end of an italic name is
/// set apart, because the letter leans into it. Costs thirteen times as much as plain text.
/// @param baseline  left end of the baseline
void haloText(const Style& style, FlatPainter painter, ImFont* font, ImVec2 baseline, ImU32 color, Ink halo,
              std::string_view text);
/// Draws a patch of the background's colour with soft edges, for lines of text over the picture: it is invisible on the
/// background, and makes text legible over anything else.
/// @param min, max  rectangle of the text
/// @param soft      width of the edges, px of the design; so small that the patch of a line does not dim the next one
void drawBacking(const Style& style, FlatPainter painter, ImVec2 min, ImVec2 max, ImVec2 soft = {16, 6});
/// Draws text with a shadow, over a patch of drawBacking(). Costs twice as much as plain text.
void shadowText(const Style& style, FlatPainter painter, ImFont* font, ImVec2 baseline, ImU32 color,
                std::string_view text);
/// Draws the name of a section in small, spaced, faint capitals; cut if it does not fit.
/// @param kept  width that is left free at the right
void sectionTitle(const Style& style, std::string_view title, float kept = 0);
/// Draws a hairline across the panel.
void hairline(const Style& style);
/// Reserves the next row of the panel at the cursor. @param height  px of the design
[[nodiscard]] RowRect nextRow(const Style& style, float height = kRow);
/// Draws words, wrapped at a width; a number is never broken.
void words(const Style& style, ImFont* font, Tint color, std::string_view text, float width);
void words(const Style& style, Tint color, std::string_view text, float width);  ///< in the font of the body
/// Draws words, wrapped to the panel's width.
void wrapped(const Style& style, ImFont* font, Tint color, std::string_view text);
void wrapped(const Style& style, Tint color, std::string_view text);  ///< in the font of the body
/// Draws a text that can be clicked. @return true if it was clicked
bool link(const Style& style, const char* id, std::string_view text, const RowRect& place, Align align = Align::Left);
inline constexpr float kTooltipWrap = 360;  ///< width at which the text of a tooltip is wrapped, px of the design
void tooltip(const Style& style, std::string_view text);
/// Puts the next tooltip beside the panel that is being drawn, at the height of an item: it covers no other item.
void placeTipBeside(const Style& style, const RowRect& item);
void checkMark(const Style& style, ImVec2 centre, Tint color);

}  // namespace ui
