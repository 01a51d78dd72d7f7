#include "shaping/line_order.h"

#include <fribidi.h>

#include <algorithm>

namespace shaping {

std::vector<std::uint8_t> levelsOf(std::u32string_view line, Direction direction) {
    static_assert(sizeof(FriBidiChar) == sizeof(char32_t));
    const auto count = static_cast<FriBidiStrIndex>(line.size());
    const std::vector<FriBidiChar> text(line.begin(), line.end());
    std::vector<FriBidiCharType> types(line.size());
    std::vector<FriBidiBracketType> brackets(line.size());
    std::vector<FriBidiLevel> levels(line.size());
    constexpr FriBidiParType kWhole[] = {FRIBIDI_PAR_LTR, FRIBIDI_PAR_RTL, FRIBIDI_PAR_ON};
    FriBidiParType whole = kWhole[static_cast<std::size_t>(direction)];
    fribidi_get_bidi_types(text.data(), count, types.data());
    // A number that follows a name in a sentence from left to right is not part of the name.
    if (direction == Direction::LeftToRight)
        std::replace(types.begin(), types.end(), FriBidiCharType(FRIBIDI_TYPE_EN), FriBidiCharType(FRIBIDI_TYPE_LTR));
    fribidi_get_bracket_types(text.data(), count, types.data(), brackets.data());
    if (fribidi_get_par_embedding_levels_ex(types.data(), brackets.data(), count, &whole, levels.data()) == 0)
        return std::vector<std::uint8_t>(line.size());  // no memory, or too long
    std::vector<std::uint8_t> result;
    for (const FriBidiLevel level : levels) result.push_back(static_cast<std::uint8_t>(level));
    return result;
}

Direction directionOf(std::u32string_view paragraph) {
    std::ptrdiff_t balance = 0;
    for (const char32_t c : paragraph) {
        const FriBidiCharType type = fribidi_get_bidi_type(c);
        if (FRIBIDI_IS_LETTER(type)) balance += FRIBIDI_IS_RTL(type) ? 1 : -1;
    }
    return balance > 0 ? Direction::RightToLeft : Direction::LeftToRight;
}

char32_t mirrored(char32_t character) {
    FriBidiChar mirror = character;
    fribidi_get_mirror_char(character, &mirror);
    return mirror;
}

bool isAttached(char32_t c) {
    const bool isVariantOrTone = (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0x1F3FB && c <= 0x1F3FF);
    return fribidi_get_bidi_type(c) == FRIBIDI_TYPE_NSM || c == 0x200C || c == 0x200D || isVariantOrTone;
}

bool isUnseen(char32_t c) {
    const FriBidiCharType type = fribidi_get_bidi_type(c);
    const bool isControl = c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
    return isControl || FRIBIDI_IS_EXPLICIT_OR_BN(type) || FRIBIDI_IS_ISOLATE(type) || c == 0x200E || c == 0x200F ||
           c == 0x061C || (c >= 0xFE00 && c <= 0xFE0F);
}

}  // namespace shaping
