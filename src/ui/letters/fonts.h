#pragma once
/// The fonts of the window: Inter for words (with mathematics from DejaVu Sans), JetBrains Mono for numbers, a serif
/// italic for names in the picture.

#include <future>
#include <memory>
#include <string>
#include <string_view>

struct ImFont;
struct ImFontAtlas;

namespace ui {

class ScriptLetters;

struct Fonts {
    ImFont* body = nullptr;                  ///< 13 px of the design
    ImFont* strong = nullptr;                ///< 13 px, semi-bold
    ImFont* small = nullptr;                 ///< 11 px: labels of icons
    ImFont* section = nullptr;               ///< 11 px, semi-bold: names of sections
    ImFont* headline = nullptr;              ///< 21 px, semi-bold: the largest type
    ImFont* mono = nullptr;                  ///< 12 px: values
    ImFont* serif = nullptr;                 ///< 17 px: formulas
    ImFont* serifItalic = nullptr;           ///< 17 px: names in formulas and in the picture
    ImFont* subscript = nullptr;             ///< 12 px
    ImFont* subscriptItalic = nullptr;       ///< 12 px
    bool complete = false;                   ///< mathematical characters are available; else texts are spelt in ASCII
    std::shared_ptr<ScriptLetters> letters;  ///< those that these fonts lack
};

/// Searches each font in CAROM_FONTS (a folder), then where Debian and others install it, then its substitutes, and
/// finally takes ImGui's own. @param scale  framebuffer pixels for one px of the design, [0.5, 8]
/// @param letters  of the fonts before, which the new ones get; null: none
[[nodiscard]] Fonts loadFonts(ImFontAtlas& atlas, float scale, std::shared_ptr<ScriptLetters> letters = nullptr);

/// Fonts with an atlas of their own.
struct BuiltFonts {
    std::shared_ptr<ImFontAtlas> atlas;  ///< null: none were built
    Fonts fonts;
    float scale = 0;
};

/// Builds the fonts on another thread, without threads when the future is asked; where this version of Dear ImGui
/// rasterizes them all at once. No context of Dear ImGui is made before the future is ready: both count their memory in
/// it.
[[nodiscard]] std::future<BuiltFonts> buildFontsAhead(float scale);

/// Bytes of a text that are drawn: more than fill a window. A name of a file may be longer than any.
inline constexpr std::size_t kMostDrawn = 20'000;

/// The first kMostDrawn bytes of a text in available characters: unchanged, or with mathematics spelt in ASCII ("°" as
/// " deg"), and lines in other scripts in shaped letters, from left to right.
[[nodiscard]] std::string spelt(const Fonts& fonts, std::string_view text);

}  // namespace ui
