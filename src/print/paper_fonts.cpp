#include "print/paper_fonts.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <cairo-ft.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/utf8.h"
#include "platform/capabilities.h"
#include "platform/fonts.h"
#include "shaping/shaper.h"
#include "shaping/word_order.h"

namespace print {
namespace {

constexpr float kPixelsPerPoint = 4;  // resolution of glyphs that are pictures: 288 dpi

/// Letters and signs that stand one after the other as they are, from left to right.
bool isSimple(char32_t c) {
    constexpr std::pair<char32_t, char32_t> kRanges[] = {
        {0x20, 0x7E},     {0xA0, 0x2FF},    {0x370, 0x482},   {0x48A, 0x58F},   {0x10A0, 0x10FF}, {0x1E00, 0x1FFF},
        {0x2010, 0x2027}, {0x202F, 0x205E}, {0x2070, 0x20CF}, {0x2100, 0x2BFF}, {0xFFFD, 0xFFFD}, {0x1D400, 0x1D7FF}};
    return std::any_of(std::begin(kRanges), std::end(kRanges),
                       [&](const auto& range) { return c >= range.first && c <= range.second; });
}

ImageMark pictureMark(shaping::Bitmap&& bitmap, Point pen, const Rgba& color) {
    io::Image image{bitmap.width, bitmap.height, std::move(bitmap.pixels)};
    if (!bitmap.isColored) {
        const auto byte = [](float share) { return static_cast<unsigned char>(std::lround(255 * share)); };
        std::vector<unsigned char> rgba;
        for (const unsigned char share : image.rgba)
            rgba.insert(rgba.end(), {byte(color.r), byte(color.g), byte(color.b), share});
        image.rgba = std::move(rgba);
    }
    const auto points = [](int pixels) { return float(pixels) / kPixelsPerPoint; };
    return {{pen.x + points(bitmap.left), pen.y - points(bitmap.top)},
            points(bitmap.width),
            points(bitmap.height),
            std::make_shared<const io::Image>(std::move(image))};
}

/// Appends the characters of a glyph's cluster. @return how many bytes
int appendRange(std::string& words, std::u32string_view line, const shaping::Glyph& glyph) {
    const std::size_t before = words.size();
    for (const char32_t c : line.substr(glyph.begin, glyph.end - glyph.begin)) base::appendUtf8(words, c);
    return int(words.size() - before);
}

}  // namespace

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

/// Glyphs of one font from left to right, and the text that they stand for.
struct PaperFonts::Stretch {
    const Font* font;          ///< null: the glyphs are pictures
    std::u32string_view line;  ///< the characters that the glyphs count
    std::vector<shaping::Glyph> glyphs{};
};

struct PaperFonts::FaceFonts {
    std::vector<const Font*> own{};  ///< the first, and those that have the signs which it lacks
    std::unique_ptr<shaping::Shaper> shaper{};

    [[nodiscard]] const Font& fontOf(char32_t character) const {
        for (const Font* font : own)
            if (font->glyph(character) != 0) return *font;
        return *own.front();
    }
    /// True for characters that are set without the shaper: simple ones that `own` has. In a line with other
    /// characters the shaper sets all, so that brackets are mirrored and a mark has the font of its letter.
    [[nodiscard]] shaping::IsOwn isOwn(std::u32string_view line) const {
        const bool isShaped =
            platform::can(platform::Capability::Scripts) && !std::all_of(line.begin(), line.end(), isSimple);
        return [this, isShaped](char32_t c) { return !isShaped && isSimple(c) && fontOf(c).glyph(c) != 0; };
    }
};

struct PaperFonts::OpenedFonts {
    std::vector<std::pair<platform::FontFace, std::unique_ptr<Font>>> all;
};

PaperFonts::PaperFonts() : m_library(std::make_shared<Library>()), m_opened(std::make_unique<OpenedFonts>()) {}

PaperFonts::~PaperFonts() = default;

std::string PaperFonts::addFace(Face face, std::initializer_list<const char*> names) {
    auto fonts = std::make_unique<FaceFonts>();
    std::vector<std::string> paths;
    for (const char* name : names) {
        const std::string path = platform::fontFile(name);
        const Font* const font = path.empty() ? nullptr : opened({path, 0});
        if (!font) continue;
        fonts->own.push_back(font);
        paths.push_back(path);
    }
    if (fonts->own.empty())
        return "cannot print: the font " + std::string(*std::prev(names.end())) + " is not installed; " +
               platform::installAdvice("fonts-dejavu-core");
    fonts->shaper = std::make_unique<shaping::Shaper>(std::move(paths));
    m_faces[static_cast<std::size_t>(face)] = std::move(fonts);
    return {};
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

const PaperFonts::Font* PaperFonts::opened(const platform::FontFace& file) const {
    auto& all = m_opened->all;
    const auto at = std::find_if(all.begin(), all.end(), [&](const auto& font) { return font.first == file; });
    if (at != all.end()) return at->second.get();
    FT_Face face = nullptr;
    std::unique_ptr<Font> font;
    if (FT_New_Face(m_library->library, file.path.c_str(), file.index, &face) == 0) {
        if (FT_IS_SCALABLE(face) && !FT_HAS_COLOR(face) && face->units_per_EM != 0)
            font = std::make_unique<Font>(face, m_library);
        else
            FT_Done_Face(face);
    }
    return all.emplace_back(file, std::move(font)).second.get();
}

template <class Take>
float PaperFonts::forEachStretch(Face face, float size, float x, std::string_view text, const Take& take) const {
    const FaceFonts& fonts = fontsOf(face);
    const std::u32string line = shaping::charactersOf(text);
    Stretch now{};
    const auto end = [&] {
        if (!now.glyphs.empty()) take(std::as_const(now), x);
        for (const shaping::Glyph& glyph : now.glyphs) x += size * glyph.advance;
        now.glyphs.clear();
    };
    const auto add = [&](const Font* font, std::u32string_view of, const shaping::Glyph& glyph) {
        if (font != now.font || (!now.glyphs.empty() && now.glyphs.back().face != glyph.face)) end();
        now.font = font, now.line = of;
        now.glyphs.push_back(glyph);
    };
    for (const shaping::Piece& piece : fonts.shaper->shape(text, fonts.isOwn(line))) {
        const std::u32string own = shaping::charactersOf(piece.text);
        for (std::uint32_t i = 0; i < own.size(); ++i) {
            const Font& font = fonts.fontOf(own[i]);
            const unsigned index = font.glyph(own[i]);
            add(&font, own, {0, index, 0, 0, font.extents(index).advance, i, i + 1});
        }
        for (const shaping::Glyph& glyph : piece.glyphs) add(opened(fonts.shaper->fontOf(glyph)), line, glyph);
        end();
    }
    return x;
}

float PaperFonts::width(Face face, float size, std::string_view text) const {
    return forEachStretch(face, size, 0, text, [](const Stretch&, float) {});
}

std::optional<typeset::Glyph> PaperFonts::glyph(Face face, float size, char32_t character) const {
    std::string text;
    base::appendUtf8(text, character);
    typeset::Glyph one;
    forEachStretch(face, 1, 0, text, [&](const Stretch& stretch, float) {
        if (stretch.font) one = stretch.font->extents(stretch.glyphs.front().index);
    });
    if (one.right <= one.left) return std::nullopt;
    return typeset::Glyph{size * one.left, size * one.right, size * one.above, size * one.below, size * one.advance};
}

void PaperFonts::show(cairo_t* to, const TextMark& mark) const {
    forEachStretch(mark.face, mark.size, mark.at.x, mark.text, [&](const Stretch& stretch, float x) {
        if (!stretch.font) return;
        // With the letters beside their glyphs, the text of the file can be searched and copied. Clusters stand from
        // left to right, as readers of PDF expect also of text from right to left.
        std::vector<cairo_glyph_t> glyphs;
        std::vector<cairo_text_cluster_t> clusters;
        std::string words;
        for (const shaping::Glyph& glyph : stretch.glyphs) {
            const bool isNew = glyphs.empty() || glyph.begin != (&glyph - 1)->begin;
            if (isNew) clusters.push_back({appendRange(words, stretch.line, glyph), 0});
            ++clusters.back().num_glyphs;
            glyphs.push_back({glyph.index, double(x + mark.size * glyph.x), double(mark.at.y - mark.size * glyph.y)});
            x += mark.size * glyph.advance;
        }
        cairo_set_font_face(to, stretch.font->cairo);
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
        cairo_show_text_glyphs(to, words.data(), int(words.size()), glyphs.data(), int(glyphs.size()), clusters.data(),
                               int(clusters.size()), cairo_text_cluster_flags_t(0));
    });
}

std::vector<ImageMark> PaperFonts::pictures(const TextMark& mark) const {
    std::vector<ImageMark> all;
    forEachStretch(mark.face, mark.size, mark.at.x, mark.text, [&](const Stretch& stretch, float x) {
        if (stretch.font) return;
        for (const shaping::Glyph& glyph : stretch.glyphs) {
            shaping::Bitmap bitmap = fontsOf(mark.face).shaper->draw(glyph, mark.size * kPixelsPerPoint);
            const Point pen{x + mark.size * glyph.x, mark.at.y - mark.size * glyph.y};
            if (!bitmap.pixels.empty()) all.push_back(pictureMark(std::move(bitmap), pen, mark.color));
            x += mark.size * glyph.advance;
        }
    });
    return all;
}

std::u32string PaperFonts::lacking(const TextMark& mark) const {
    const FaceFonts& fonts = fontsOf(mark.face);
    return fonts.shaper->lacking(mark.text, fonts.isOwn(shaping::charactersOf(mark.text)));
}

}  // namespace print
