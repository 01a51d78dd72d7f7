/// The shaper of a page: words with letters that the window's own fonts lack are rasterized by the browser, which finds
/// a font for every script.

#include "shaping/shaper.h"

#include <emscripten.h>

#include <cstdlib>
#include <unordered_map>
#include <utility>

#include "base/utf8.h"
#include "shaping/word_order.h"

// clang-format off
/// A pen of the page's that writes at a size in pixels.
EM_JS(void, setLetterPen, (float em, int isRightToLeft), {
    Module.letterPen = Module.letterPen || document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const pen = Module.letterPen;
    pen.font = em + "px system-ui, sans-serif";
    pen.direction = isRightToLeft ? "rtl" : "ltr";
    pen.textAlign = "left";
    pen.fillStyle = "white";
})
EM_JS(float, widthOfLetters, (const char* text), { return Module.letterPen.measureText(UTF8ToString(text)).width; })
/// `place` gets left, top, width, height and whether there are colours. The pixels, RGBA, are to be freed.
EM_JS(unsigned char*, drawLetters, (const char* text, float em, int isRightToLeft, int* place), {
    const pen = Module.letterPen, word = UTF8ToString(text), ink = pen.measureText(word);
    const left = Math.floor(-ink.actualBoundingBoxLeft) - 1, top = Math.ceil(ink.actualBoundingBoxAscent) + 1;
    const width = Math.ceil(ink.actualBoundingBoxRight) + 1 - left, height = top + Math.ceil(ink.actualBoundingBoxDescent) + 1;
    HEAP32.set([left, top, width, height, 0], place >> 2);
    if (!(width > 0 && height > 0)) return 0;
    pen.canvas.width = width;
    pen.canvas.height = height;
    setLetterPen(em, isRightToLeft);  // a new size forgets the pen's state
    pen.fillText(word, -left, top);
    const pixels = pen.getImageData(0, 0, width, height).data;
    for (let i = 0; i < pixels.length; i += 4)
        if (pixels[i + 3] > 64 && Math.min(pixels[i], pixels[i + 1], pixels[i + 2]) < 200) HEAP32[(place >> 2) + 4] = 1;
    const at = _malloc(pixels.length);
    HEAPU8.set(pixels, at);
    return at;
})
// clang-format on

namespace shaping {

/// The words that were met; a glyph's index is the number of its word, its face 1 if it runs from right to left.
struct Shaper::Fonts {
    std::vector<std::string> words;
    std::unordered_map<std::string, std::uint32_t> numbers;

    Glyph glyphOf(std::u32string_view characters, bool isRightToLeft) {
        std::string word;
        for (const char32_t c : characters) base::appendUtf8(word, c);
        const auto [at, isNew] = numbers.try_emplace(word, static_cast<std::uint32_t>(words.size()));
        if (isNew) words.push_back(word);
        constexpr float kEm = 100;  // pixels, at which a width is measured
        setLetterPen(kEm, isRightToLeft);
        return {std::uint16_t(isRightToLeft ? 1 : 0), at->second, 0, 0, widthOfLetters(word.c_str()) / kEm};
    }
};

Shaper::Shaper(std::vector<std::string>) : m_fonts(std::make_unique<Fonts>()) {}
Shaper::~Shaper() = default;

std::vector<Piece> Shaper::shape(std::string_view text, const IsOwn& isOwn) {
    std::vector<Piece> pieces;
    for (const LinePart& part : partsOf(charactersOf(text), isOwn)) {
        if (pieces.empty() || pieces.back().glyphs.empty() != part.isOwn) pieces.emplace_back();
        if (!part.isOwn)
            pieces.back().glyphs.push_back(m_fonts->glyphOf(part.text, part.isRightToLeft));
        else
            for (const char32_t c : part.text) base::appendUtf8(pieces.back().text, c);
    }
    return pieces;
}

std::optional<Glyph> Shaper::glyphOf(char32_t character) {
    return m_fonts->glyphOf(std::u32string_view(&character, 1), false);
}

Bitmap Shaper::draw(const Glyph& glyph, float em) {
    struct {
        int left, top, width, height, isColored;
    } place{};
    setLetterPen(em, glyph.face);
    unsigned char* const pixels = drawLetters(m_fonts->words[glyph.index].c_str(), em, glyph.face, &place.left);
    if (pixels == nullptr) return {};
    Bitmap bitmap{place.left, place.top, place.width, place.height, place.isColored != 0, {}};
    const std::size_t count = std::size_t(place.width) * std::size_t(place.height);
    for (std::size_t i = 0; i < count; ++i) {
        if (bitmap.isColored)
            bitmap.pixels.insert(bitmap.pixels.end(), pixels + 4 * i, pixels + 4 * i + 4);
        else
            bitmap.pixels.push_back(pixels[4 * i + 3]);
    }
    std::free(pixels);
    return bitmap;
}

}  // namespace shaping
