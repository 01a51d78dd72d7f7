#include "ui/formula/window_letters.h"

#include <imgui_internal.h>

#include <cfloat>

namespace ui {

WindowLetters::Font WindowLetters::font(bool isItalic, float em) const {
    const Fonts& fonts = m_style.fonts;
    const bool isSmall = em < 14.f * m_style.scale;
    ImFont* const font =
        isSmall ? (isItalic ? fonts.subscriptItalic : fonts.subscript) : (isItalic ? fonts.serifItalic : fonts.serif);
    const float scale = em / ((isSmall ? 12.f : 17.f) * m_style.scale);
    return {font, fontSize(font) * scale};
}

std::optional<typeset::Glyph> WindowLetters::glyph(bool isItalic, float em, char32_t letter) const {
    const Font of = font(isItalic, em);
    const ImFontGlyph* glyph = glyphOf(of.font, static_cast<ImWchar>(letter));
    if (!glyph || !glyph->Visible) return std::nullopt;
    const float scale = of.size / fontSize(of.font), baseline = ascent(of.font);
    return typeset::Glyph{glyph->X0 * scale, glyph->X1 * scale, (baseline - glyph->Y0) * scale,
                          (glyph->Y1 - baseline) * scale, glyph->AdvanceX * scale};
}

float WindowLetters::width(bool isItalic, float em, std::string_view text) const {
    const Font of = font(isItalic, em);
    return of.font->CalcTextSizeA(of.size, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

}  // namespace ui
