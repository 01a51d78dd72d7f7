#pragma once
/// Fonts, colours and measures of the design, and functions that set text.

#include <string>
#include <string_view>

#include "render/palette.h"
#include "ui/widgets/fonts.h"
#include "ui/widgets/imgui_compat.h"

namespace ui {

using vocabulary::Ink;

struct Style {
    Fonts fonts;
    render::Theme theme = render::Theme::Dark;
    float scale = 1;              ///< framebuffer pixels for one px of the design
    bool strongContrast = false;  ///< dim inks are replaced by stronger ones

    [[nodiscard]] float px(float design) const;  ///< whole framebuffer pixels
    [[nodiscard]] ImU32 ink(Ink ink, float alpha = 1) const;
    [[nodiscard]] std::string spell(std::string_view text) const { return spelt(fonts, text); }
};

inline constexpr float kMargin = 12, kRow = 24, kCorner = 4;

/// Sets ImGui's style to our measures and colours.
void applyStyle(const Style& style);

/// An opaque colour from 0xRRGGBB.
[[nodiscard]] inline ImU32 opaqueColor(std::uint32_t rgb) {
    return IM_COL32((rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255, 255);
}

[[nodiscard]] float textWidth(ImFont* font, std::string_view text);
/// Cut to a width with an ellipsis.
[[nodiscard]] std::string fitted(const Style& style, ImFont* font, std::string text, float width);
/// Text of parts with a dot between them: without its last parts where they do not fit.
[[nodiscard]] std::string fittedParts(const Style& style, ImFont* font, std::string text, float width);

/// Breaks lines at spaces only: Dear ImGui also breaks after a point, which splits numbers.
[[nodiscard]] std::string brokenAtSpaces(ImFont* font, std::string text, float width);

enum class Align { Left, Centre, Right };

/// Text on the common baseline of a row whose top is `top`; `x` is its left end, middle or right end.
void rowText(const Style& style, ImDrawList* list, ImFont* font, float x, float top, float height, ImU32 color,
             std::string_view text, Align align = Align::Left);
/// The width of haloText().
[[nodiscard]] float haloTextWidth(const Style& style, ImFont* font, std::string_view text);
/// Text with a soft halo, two px wide, legible on any ground. `baseline` is its left end. A prime at
/// the end of an italic name is set apart, because the letter leans into it. Costs thirteen times as much as plain
/// text.
void haloText(const Style& style, ImDrawList* list, ImFont* font, ImVec2 baseline, ImU32 color, Ink halo,
              std::string_view text);
/// A patch of the background with soft edges, for lines of text over the picture: invisible on the backdrop, and
/// even enough for text over any content. @param min, max  rectangle of the text. @param soft  px of the design
/// beyond the rectangle in which the patch fades: so few that lines do not dim each other
void drawBacking(const Style& style, ImDrawList* list, ImVec2 min, ImVec2 max, ImVec2 soft = {16, 6});
/// Text with a shadow, over a backing. Costs twice as much as plain text.
void shadowText(const Style& style, ImDrawList* list, ImFont* font, ImVec2 baseline, ImU32 color,
                std::string_view text);
/// Small spaced capitals, faint: the name of a section. Cut where it does not fit.
/// @param kept  width that is left free at the right
void sectionTitle(const Style& style, std::string_view title, float kept = 0);
/// One hairline across the panel, between regions.
void hairline(const Style& style);
/// The rectangle of one row of a panel, framebuffer pixels.
struct RowRect {
    ImVec2 min, max;
    [[nodiscard]] float height() const { return max.y - min.y; }
};
/// Reserves the next row of the panel at the cursor. @param height  px of the design
[[nodiscard]] RowRect nextRow(const Style& style, float height = kRow);
/// Wrapped words in the panel's width, in a colour.
void wrapped(const Style& style, ImFont* font, ImU32 color, std::string_view text, float indent = 0);
/// A text that can be clicked.
bool link(const Style& style, const char* id, std::string_view text, ImVec2 min, ImVec2 max, Align align = Align::Left);
inline constexpr float kTooltipWrap = 360;  ///< width at which its text is wrapped, px of the design
void tooltip(const Style& style, std::string_view text);
/// Puts the next tooltip beside the panel that is being drawn, at the height of an item: it covers no other item.
void placeTipBeside(const Style& style, ImVec2 min, ImVec2 max);
void checkMark(const Style& style, ImDrawList* list, ImVec2 centre, ImU32 color);

}  // namespace ui
