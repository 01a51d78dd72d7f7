#include "platform/font_finder.h"

namespace platform {

struct FontFinder::Fonts {};

FontFinder::FontFinder() = default;
FontFinder::~FontFinder() = default;
std::optional<FontFace> FontFinder::fontWith(char32_t) { return std::nullopt; }

}  // namespace platform
