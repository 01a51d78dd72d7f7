#pragma once
/// Lines of text in any script: ordered from left to right, each part in a font that has it, its letters joined and its
/// marks placed as the script wants it.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "platform/font_finder.h"

namespace shaping {

/// A glyph of a font that was found, placed from the pen. Lengths in em, y up.
struct Glyph {
    std::uint16_t face = 0;
    std::uint32_t index = 0;
    float x = 0, y = 0, advance = 0;
    /// The characters of the line that it stands for, alone or with the glyphs beside it that have the same.
    std::uint32_t begin = 0, end = 0;
    bool operator==(const Glyph&) const = default;
};

/// A part of a line: characters that the caller draws itself, or glyphs.
struct Piece {
    std::string text;
    std::vector<Glyph> glyphs;
};

/// A glyph as pixels.
struct Bitmap {
    int left = 0, top = 0;  ///< pixels from the pen to the left edge, and up from the baseline to the upper edge
    int width = 0, height = 0;
    bool isColored = false;             ///< pixels are RGBA, else shares of coverage
    std::vector<unsigned char> pixels;  ///< rows from the top
};

/// What a character is drawn as that no font has: a box.
inline constexpr char32_t kBox = 0x25AF;

/// True for the characters that the caller draws itself.
using IsOwn = std::function<bool(char32_t)>;

class Shaper {
  public:
    /// @param preferred  paths of fonts that are searched before those of the system
    explicit Shaper(std::vector<std::string> preferred = {});
    ~Shaper();
    Shaper(const Shaper&) = delete;
    Shaper& operator=(const Shaper&) = delete;

    /// A line without line ends as pieces from left to right. A line that has a Latin, Greek or Cyrillic letter runs
    /// from left to right; another one as its first letter does. Without can(Capability::Scripts) every character that
    /// is not the caller's is a box.
    [[nodiscard]] std::vector<Piece> shape(std::string_view line, const IsOwn& isOwn);
    /// The characters of a line for which shape() has boxes, because no font has them.
    [[nodiscard]] std::u32string lacking(std::string_view line, const IsOwn& isOwn);
    /// A character alone, as in a field that is typed into; absent if no font has it.
    [[nodiscard]] std::optional<Glyph> glyphOf(char32_t character);
    /// The font that a glyph was found in.
    [[nodiscard]] const platform::FontFace& fontOf(const Glyph& glyph) const;
    /// @param em  pixels, > 0
    [[nodiscard]] Bitmap draw(const Glyph& glyph, float em);

  private:
    struct Fonts;
    std::unique_ptr<Fonts> m_fonts;
};

}  // namespace shaping
