#pragma once
/// The fonts of the faces, with cairo: those that are installed for Latin, Greek and signs, and for other scripts those
/// that the shaper finds.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "io/result.h"
#include "platform/font_finder.h"
#include "print/sheet.h"

using cairo_t = struct _cairo;  // as in cairo.h, which only this room includes

namespace print {

class PaperFonts final : public Metrics {
  public:
    /// @return the fonts, or one line that says which are missing
    [[nodiscard]] static io::Result<std::shared_ptr<const PaperFonts>> load();
    ~PaperFonts() override;
    PaperFonts(const PaperFonts&) = delete;
    PaperFonts& operator=(const PaperFonts&) = delete;

    [[nodiscard]] float width(Face, float size, std::string_view text) const override;
    [[nodiscard]] std::optional<typeset::Glyph> glyph(Face, float size, char32_t) const override;

    /// Shows a text at a place, in the current colour.
    void show(cairo_t*, const TextMark&) const;
    /// What show() leaves out: glyphs that are pictures, as emoji are.
    [[nodiscard]] std::vector<ImageMark> pictures(const TextMark&) const;
    /// The characters that no font has: they are boxes.
    [[nodiscard]] std::u32string lacking(const TextMark&) const;

  private:
    struct Library;
    struct Font;
    struct Stretch;
    struct FaceFonts;
    struct OpenedFonts;

    PaperFonts();
    [[nodiscard]] std::string addFace(Face, std::initializer_list<const char*> names);
    [[nodiscard]] const FaceFonts& fontsOf(Face face) const { return *m_faces[static_cast<std::size_t>(face)]; }
    /// The font of a file; null: it cannot be opened, or its glyphs are pictures.
    [[nodiscard]] const Font* opened(const platform::FontFace&) const;
    /// Calls take(stretch, x of its left end) from left to right. @param x  where the text begins @return where it ends
    template <class Take>
    float forEachStretch(Face, float size, float x, std::string_view text, const Take& take) const;

    std::shared_ptr<Library> m_library;
    std::array<std::unique_ptr<FaceFonts>, kFaceCount> m_faces;
    std::unique_ptr<OpenedFonts> m_opened;
};

}  // namespace print
