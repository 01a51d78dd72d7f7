/// A build without the libraries: characters that are not the caller's are boxes.

#include "base/utf8.h"
#include "shaping/line_order.h"
#include "shaping/shaper.h"
#include "shaping/word_order.h"

namespace shaping {

struct Shaper::Fonts {};

Shaper::Shaper(std::vector<std::string>) {}
Shaper::~Shaper() = default;

std::vector<Piece> Shaper::shape(std::string_view line, const IsOwn& isOwn) {
    Piece piece;
    for (const char32_t c : charactersOf(line))
        if (isOwn(c) || !isUnseen(c)) base::appendUtf8(piece.text, isOwn(c) ? c : kBox);
    return {std::move(piece)};
}

std::u32string Shaper::lacking(std::string_view line, const IsOwn& isOwn) {
    std::u32string all = charactersOf(line);
    std::erase_if(all, [&](char32_t c) { return isOwn(c) || isUnseen(c); });
    return all;
}

std::optional<Glyph> Shaper::glyphOf(char32_t) { return std::nullopt; }
const platform::FontFace& Shaper::fontOf(const Glyph&) const {
    static const platform::FontFace kNone;
    return kNone;
}
Bitmap Shaper::draw(const Glyph&, float) { return {}; }

}  // namespace shaping
