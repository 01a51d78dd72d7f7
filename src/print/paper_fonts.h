#pragma once
/// The installed fonts of the faces, with cairo.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "io/result.h"
#include "print/sheet.h"

using cairo_t = struct _cairo;  // as in cairo.h, which only this room includes

namespace print {

/// The fonts of each face: the first, and those that have the signs which it lacks.
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

  private:
    struct Library;
    struct Font;

    PaperFonts();
    [[nodiscard]] std::string addFace(Face, std::initializer_list<const char*> names);
    [[nodiscard]] const Font& fontOf(Face, char32_t) const;
    /// @param take  (font, its glyph, advance at size 1)
    template <class Take>
    void forEachLetter(Face, std::string_view text, const Take& take) const;

    std::shared_ptr<Library> m_library;
    std::array<std::vector<std::unique_ptr<Font>>, kFaceCount> m_faces;
};

}  // namespace print
