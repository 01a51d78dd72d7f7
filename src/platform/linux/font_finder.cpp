#include "platform/font_finder.h"

#include <fontconfig/fontconfig.h>

#include "platform/capabilities.h"
#include "platform/environment.h"

namespace platform {
namespace {

const FcChar8* fcText(const std::string& text) { return reinterpret_cast<const FcChar8*>(text.c_str()); }

FcConfig* fontConfiguration() {
    const std::string folder = variable("CAROM_FONTS");
    if (folder.empty()) return FcInitLoadConfigAndFonts();
    FcConfig* config = FcInitLoadConfig();  // without its fonts
    if (config) FcConfigAppFontAddDir(config, fcText(folder));
    return config;
}

/// The fonts of a configuration, the preferred ones first, without those that add no character; null: there are none.
FcFontSet* sortedFonts(FcConfig* config) {
    FcPattern* wanted = config ? FcPatternCreate() : nullptr;
    if (!wanted) return nullptr;
    FcPatternAddString(wanted, FC_FAMILY, fcText("sans-serif"));
    FcConfigSubstitute(config, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result = FcResultMatch;
    FcFontSet* sorted = FcFontSort(config, wanted, FcTrue, nullptr, &result);
    FcPatternDestroy(wanted);
    return sorted;
}

}  // namespace

struct FontFinder::Fonts {
    FcConfig* config = fontConfiguration();
    FcFontSet* sorted = sortedFonts(config);

    Fonts() = default;
    ~Fonts() {
        if (sorted) FcFontSetDestroy(sorted);
        if (config) FcConfigDestroy(config);
    }
    Fonts(const Fonts&) = delete;
    Fonts& operator=(const Fonts&) = delete;
};

FontFinder::FontFinder() = default;
FontFinder::~FontFinder() = default;

std::optional<FontFace> FontFinder::fontWith(char32_t character) {
    if (!can(Capability::Scripts)) return std::nullopt;
    if (!m_fonts) m_fonts = std::make_unique<Fonts>();
    if (!m_fonts->sorted) return std::nullopt;
    for (int i = 0; i < m_fonts->sorted->nfont; ++i) {
        const FcPattern* font = m_fonts->sorted->fonts[i];
        FcCharSet* characters = nullptr;
        FcChar8* path = nullptr;
        int index = 0;
        if (FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) != FcResultMatch ||
            !FcCharSetHasChar(characters, character) || FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch)
            continue;
        FcPatternGetInteger(font, FC_INDEX, 0, &index);
        return FontFace{reinterpret_cast<const char*>(path), index};
    }
    return std::nullopt;
}

}  // namespace platform
