#include "print/paper_fonts.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <cairo-ft.h>

#include "platform/capabilities.h"
#include "platform/fonts.h"
#include "text/utf8.h"

namespace print {

/// Cairo keeps fonts after their last use here, and with them the faces: the last one ends the library.
struct PaperFonts::Library {
    FT_Library library = nullptr;
    Library() {
        if (FT_Init_FreeType(&library) != 0) library = nullptr;
    }
    ~Library() {
        if (library) FT_Done_FreeType(library);
    }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
};

/// A font file: its outlines are measured in its own units, which are the same at every size.
struct PaperFonts::Font {
    FT_Face face = nullptr;  ///< owned by `cairo`
    cairo_font_face_t* cairo = nullptr;

    /// What ends with cairo's last use of a face.
    struct Kept {
        FT_Face face;
        std::shared_ptr<Library> library;
        Kept(FT_Face opened, std::shared_ptr<Library> of) : face(opened), library(std::move(of)) {}
        ~Kept() { FT_Done_Face(face); }
        Kept(const Kept&) = delete;
        Kept& operator=(const Kept&) = delete;
    };

    Font(FT_Face opened, std::shared_ptr<Library> library)
        : face(opened), cairo(cairo_ft_font_face_create_for_ft_face(opened, 0)) {
        static const cairo_user_data_key_t kKey{};
        auto kept = std::make_unique<Kept>(opened, std::move(library));
        const auto end = [](void* data) { delete static_cast<Kept*>(data); };
        if (cairo_font_face_set_user_data(cairo, &kKey, kept.get(), end) == CAIRO_STATUS_SUCCESS) (void)kept.release();
    }
    ~Font() { cairo_font_face_destroy(cairo); }
    Font(const Font&) = delete;
    Font& operator=(const Font&) = delete;

    [[nodiscard]] unsigned glyph(char32_t character) const { return FT_Get_Char_Index(face, character); }
    /// Lengths for a size of 1.
    [[nodiscard]] typeset::Glyph extents(unsigned index) const {
        if (FT_Load_Glyph(face, index, FT_LOAD_NO_SCALE) != 0) return {};
        const FT_Glyph_Metrics& m = face->glyph->metrics;
        const auto units = float(face->units_per_EM);
        return {float(m.horiBearingX) / units, float(m.horiBearingX + m.width) / units, float(m.horiBearingY) / units,
                float(m.height - m.horiBearingY) / units, float(m.horiAdvance) / units};
    }
};

PaperFonts::PaperFonts() : m_library(std::make_shared<Library>()) {}

PaperFonts::~PaperFonts() = default;

std::string PaperFonts::addFace(Face face, std::initializer_list<const char*> names) {
    auto& fonts = m_faces[static_cast<std::size_t>(face)];
    for (const char* name : names) {
        const std::string path = platform::fontFile(name);
        FT_Face opened = nullptr;
        if (path.empty() || FT_New_Face(m_library->library, path.c_str(), 0, &opened) != 0) continue;
        if (opened->units_per_EM == 0) {
            FT_Done_Face(opened);
            continue;
        }
        fonts.push_back(std::make_unique<Font>(opened, m_library));
    }
    return fonts.empty() ? "cannot print: the font " + std::string(*std::prev(names.end())) + " is not installed; " +
                               platform::installAdvice("fonts-dejavu-core")
                         : std::string();
}

io::Result<std::shared_ptr<const PaperFonts>> PaperFonts::load() {
    if (const std::string why = platform::whyNot(platform::Capability::Paper); !why.empty())
        return io::Error{"cannot print: " + why};
    const std::shared_ptr<PaperFonts> fonts(new PaperFonts());
    if (!fonts->m_library->library) return io::Error{"cannot print: FreeType does not start"};
    for (const std::string& problem :
         {fonts->addFace(Face::Text, {"Inter-Regular.otf", "DejaVuSans.ttf"}),
          fonts->addFace(Face::Strong, {"Inter-SemiBold.otf", "DejaVuSans-Bold.ttf", "DejaVuSans.ttf"}),
          fonts->addFace(Face::Serif,
                         {"STIXGeneral-Regular.otf", "STIXTwoText-Regular.ttf", "DejaVuSerif.ttf", "DejaVuSans.ttf"}),
          fonts->addFace(Face::SerifItalic, {"STIXGeneral-Italic.otf", "STIXTwoText-Italic.ttf",
                                             "DejaVuSerif-Italic.ttf", "DejaVuSerif.ttf", "DejaVuSans.ttf"})})
        if (!problem.empty()) return io::Error{problem};
    return std::shared_ptr<const PaperFonts>(fonts);
}

const PaperFonts::Font& PaperFonts::fontOf(Face face, char32_t character) const {
    const auto& fonts = m_faces[static_cast<std::size_t>(face)];
    for (const auto& font : fonts)
        if (font->glyph(character) != 0) return *font;
    return *fonts.front();
}

template <class Take>
void PaperFonts::forEachLetter(Face face, std::string_view text, const Take& take) const {
    while (!text.empty()) {
        const char32_t character = text::nextCharacter(text);
        const Font& font = fontOf(face, character);
        const unsigned index = font.glyph(character);
        take(font, index, font.extents(index).advance);
    }
}

float PaperFonts::width(Face face, float size, std::string_view text) const {
    float width = 0;
    forEachLetter(face, text, [&](const Font&, unsigned, float advance) { width += size * advance; });
    return width;
}

std::optional<typeset::Glyph> PaperFonts::glyph(Face face, float size, char32_t character) const {
    const Font& font = fontOf(face, character);
    const typeset::Glyph one = font.extents(font.glyph(character));
    if (one.right <= one.left) return std::nullopt;
    return typeset::Glyph{size * one.left, size * one.right, size * one.above, size * one.below, size * one.advance};
}

void PaperFonts::show(cairo_t* to, const TextMark& mark) const {
    const Font* now = nullptr;
    std::vector<cairo_glyph_t> glyphs;
    float x = mark.at.x;
    std::string_view rest = mark.text, shown = rest;
    const auto flush = [&](std::size_t end) {
        const std::string words(shown.substr(0, end));
        shown.remove_prefix(end);
        if (glyphs.empty()) return;
        cairo_set_font_face(to, now->cairo);
        cairo_set_font_size(to, double(mark.size));
        if (mark.halo > 0) {
            cairo_save(to);
            cairo_glyph_path(to, glyphs.data(), int(glyphs.size()));
            cairo_set_source_rgba(to, 1, 1, 1, 0.85);
            cairo_set_line_width(to, double(mark.halo));
            cairo_set_dash(to, nullptr, 0, 0);
            cairo_stroke(to);
            cairo_restore(to);
        }
        // With the letters beside their glyphs, the text of the file can be searched and copied.
        std::vector<cairo_text_cluster_t> clusters;
        for (std::string_view text = words; !text.empty();) {
            const std::size_t before = text.size();
            (void)text::nextCharacter(text);
            clusters.push_back({int(before - text.size()), 1});
        }
        cairo_show_text_glyphs(to, words.data(), int(words.size()), glyphs.data(), int(glyphs.size()), clusters.data(),
                               int(clusters.size()), cairo_text_cluster_flags_t(0));
        glyphs.clear();
    };
    while (!rest.empty()) {
        const std::size_t at = std::size_t(rest.data() - shown.data());
        const char32_t character = text::nextCharacter(rest);
        const Font& font = fontOf(mark.face, character);
        if (&font != now) flush(at);
        now = &font;
        const unsigned index = font.glyph(character);
        glyphs.push_back({index, double(x), double(mark.at.y)});
        x += mark.size * font.extents(index).advance;
    }
    flush(shown.size());
}

}  // namespace print
