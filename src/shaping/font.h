#pragma once
/// A font file, opened for shaping by HarfBuzz and for drawing by FreeType.

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "platform/font_finder.h"
#include "shaping/shaper.h"

namespace shaping {

class Font {
  public:
    /// Null if the file cannot be read.
    static std::unique_ptr<Font> open(const platform::FontFace& face);
    ~Font();
    Font(const Font&) = delete;
    Font& operator=(const Font&) = delete;

    [[nodiscard]] bool has(char32_t) const;
    /// Appends the glyphs of a run of one direction, from left to right.
    /// @param first   number of the run's first character in its line
    /// @param number  becomes Glyph::face
    void shape(std::u32string_view run, std::size_t first, bool isRightToLeft, std::uint16_t number,
               std::vector<Glyph>& glyphs) const;
    [[nodiscard]] Bitmap draw(std::uint32_t index, float em) const;

  private:
    Font();
    struct Opened;
    std::unique_ptr<Opened> m_opened;
};

/// A number for the script of a character; 0 for what all scripts use.
[[nodiscard]] std::uint32_t scriptOf(char32_t);

}  // namespace shaping
