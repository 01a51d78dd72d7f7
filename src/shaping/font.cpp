#include "shaping/font.h"

#include <ft2build.h>
#include <hb-ot.h>
#include <hb.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <cmath>
#include <utility>

namespace shaping {
namespace {

/// The strike of a font of pictures that is nearest above a size, else the largest.
int strikeFor(FT_Face face, float em) {
    int best = 0;
    for (int i = 1; i < face->num_fixed_sizes; ++i) {
        const auto size = [&](int strike) { return float(face->available_sizes[strike].y_ppem) / 64; };
        const bool isEnough = size(best) >= em;
        if (isEnough ? size(i) >= em && size(i) < size(best) : size(i) > size(best)) best = i;
    }
    return best;
}

unsigned char mean(double sum, double weight) {
    return static_cast<unsigned char>(weight > 0 ? std::lround(sum / weight) : 0);
}

/// One pixel of a picture made smaller: the mean over a part of rows of premultiplied BGRA, as straight RGBA.
void appendMean(const FT_Bitmap& from, int x0, int x1, int y0, int y1, std::vector<unsigned char>& rgba) {
    double sums[4] = {};
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x)
            for (int k = 0; k < 4; ++k) sums[k] += double(from.buffer[y * from.pitch + 4 * x + k]);
    const double alpha = sums[3] / 255;
    for (const int k : {2, 1, 0}) rgba.push_back(mean(std::min(sums[k], sums[3]), alpha));
    rgba.push_back(mean(sums[3], double(x1 - x0) * double(y1 - y0)));
}

Bitmap coloredBitmap(const FT_GlyphSlot slot, float shrink) {
    const FT_Bitmap& from = slot->bitmap;
    const int columns = int(from.width), rows = int(from.rows);
    Bitmap to;
    to.isColored = true;
    to.width = std::max(1, int(std::lround(float(columns) * shrink)));
    to.height = std::max(1, int(std::lround(float(rows) * shrink)));
    to.left = int(std::lround(float(slot->bitmap_left) * shrink));
    to.top = int(std::lround(float(slot->bitmap_top) * shrink));
    for (int y = 0; y < to.height; ++y)
        for (int x = 0; x < to.width; ++x) {
            const int x0 = x * columns / to.width, y0 = y * rows / to.height;
            appendMean(from, x0, std::max(x0 + 1, (x + 1) * columns / to.width), y0,
                       std::max(y0 + 1, (y + 1) * rows / to.height), to.pixels);
        }
    return to;
}

Bitmap grayBitmap(const FT_GlyphSlot slot) {
    const FT_Bitmap& from = slot->bitmap;
    Bitmap to{slot->bitmap_left, slot->bitmap_top, int(from.width), int(from.rows), false, {}};
    const bool isBits = from.pixel_mode == FT_PIXEL_MODE_MONO;
    for (int y = 0; y < to.height; ++y)
        for (int x = 0; x < to.width; ++x) {
            const unsigned char* row = from.buffer + y * from.pitch;
            const int bit = (row[x / 8] >> (7 - x % 8)) & 1;
            to.pixels.push_back(static_cast<unsigned char>(isBits ? bit * 255 : row[x]));
        }
    return to;
}

}  // namespace

struct Font::Opened {
    FT_Library library = nullptr;
    FT_Face face = nullptr;
    hb_font_t* shaped = nullptr;
    float unitsPerEm = 1000;

    Opened() = default;
    ~Opened() {
        if (shaped) hb_font_destroy(shaped);
        if (face) FT_Done_Face(face);
        if (library) FT_Done_FreeType(library);
    }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
};

Font::Font() : m_opened(std::make_unique<Opened>()) {}
Font::~Font() = default;

std::unique_ptr<Font> Font::open(const platform::FontFace& face) {
    std::unique_ptr<Font> font(new Font);
    Opened& opened = *font->m_opened;
    if (FT_Init_FreeType(&opened.library) != 0) return nullptr;
    if (FT_New_Face(opened.library, face.path.c_str(), face.index, &opened.face) != 0) return nullptr;
    const auto number = static_cast<unsigned>(face.index);
    hb_blob_t* const file = hb_blob_create_from_file(face.path.c_str());
    hb_face_t* const tables = hb_face_create(file, number & 0xFFFF);
    opened.shaped = hb_font_create(tables);
    if (number >> 16) hb_font_set_var_named_instance(opened.shaped, (number >> 16) - 1);
    opened.unitsPerEm = float(std::max(1u, hb_face_get_upem(tables)));
    hb_face_destroy(tables);
    hb_blob_destroy(file);
    return font;
}

bool Font::has(char32_t character) const { return FT_Get_Char_Index(m_opened->face, character) != 0; }

void Font::shape(std::u32string_view run, std::size_t first, bool isRightToLeft, std::uint16_t number,
                 std::vector<Glyph>& glyphs) const {
    hb_buffer_t* const buffer = hb_buffer_create();
    for (std::size_t i = 0; i < run.size(); ++i) hb_buffer_add(buffer, run[i], static_cast<unsigned>(first + i));
    hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE);
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(m_opened->shaped, buffer, nullptr, 0);
    unsigned count = 0;
    const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer, &count);
    const hb_glyph_position_t* places = hb_buffer_get_glyph_positions(buffer, &count);
    const auto em = [&](hb_position_t units) { return float(units) / m_opened->unitsPerEm; };
    // A cluster ends where the next one of the text begins, which is to its left in text from right to left.
    auto end = static_cast<std::uint32_t>(first + run.size()), begin = end;
    const std::size_t before = glyphs.size();
    glyphs.resize(before + count);
    for (unsigned k = 0; k < count; ++k) {
        const unsigned i = isRightToLeft ? k : count - 1 - k;
        if (infos[i].cluster != begin) end = std::exchange(begin, infos[i].cluster);
        glyphs[before + i] = {
            number, infos[i].codepoint, em(places[i].x_offset), em(places[i].y_offset), em(places[i].x_advance), begin,
            end};
    }
    hb_buffer_destroy(buffer);
}

Bitmap Font::draw(std::uint32_t index, float em) const {
    FT_Face face = m_opened->face;
    const bool isOutline = FT_IS_SCALABLE(face);
    const int strike = isOutline || face->num_fixed_sizes == 0 ? -1 : strikeFor(face, em);
    const FT_F26Dot6 size = std::max(64, int(std::lround(em * 64)));
    const FT_Error failed = strike < 0 ? FT_Set_Char_Size(face, size, size, 72, 72) : FT_Select_Size(face, strike);
    if (failed || FT_Load_Glyph(face, index, FT_LOAD_NO_HINTING | FT_LOAD_COLOR) != 0) return {};
    if (face->glyph->format != FT_GLYPH_FORMAT_BITMAP && FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL) != 0)
        return {};
    const float drawn = strike < 0 ? em : float(face->available_sizes[strike].y_ppem) / 64;
    if (face->glyph->bitmap.pixel_mode == FT_PIXEL_MODE_BGRA) return coloredBitmap(face->glyph, em / drawn);
    return grayBitmap(face->glyph);
}

std::uint32_t scriptOf(char32_t character) {
    const hb_script_t script = hb_unicode_script(hb_unicode_funcs_get_default(), character);
    const bool isShared = script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN;
    return isShared ? 0 : static_cast<std::uint32_t>(script);
}

}  // namespace shaping
