/// A build without the libraries: characters that are not the caller's are boxes.

#include "base/utf8.h"
#include "shaping/shaper.h"
#include "text/utf8.h"

namespace shaping {

struct Shaper::Fonts {};

Shaper::Shaper(std::vector<std::string>) {}
Shaper::~Shaper() = default;

std::vector<Piece> Shaper::shape(std::string_view line, const IsOwn& isOwn) {
    Piece piece;
    while (!line.empty()) {
        const char32_t character = text::nextCharacter(line);
        base::appendUtf8(piece.text, isOwn(character) ? character : kBox);
    }
    return {std::move(piece)};
}

std::optional<Glyph> Shaper::glyphOf(char32_t) { return std::nullopt; }
Bitmap Shaper::draw(const Glyph&, float) { return {}; }

}  // namespace shaping
