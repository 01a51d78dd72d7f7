#include "ui/letters/fonts.h"

#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "base/utf8.h"
#include "platform/fonts.h"
#include "platform/threads.h"
#include "ui/letters/imgui_compat.h"
#include "ui/letters/script_letters.h"

namespace ui {
namespace {

// ImGui sizes a font by ascent + descent, design and print by the em: their ratio, from each font's own tables.
constexpr float kInterLine = 1.2102f, kDejaVuLine = 1.1641f, kJetBrainsLine = 1.32f, kStixLine = 1.51f,
                kStixTwoLine = 1.0f;

// Characters of words: Latin with its accents, Greek and Cyrillic letters, dashes and quotes.
constexpr ImWchar kWords[] = {0x20, 0x17F, 0x391, 0x3C9, 0x400, 0x45F, 0x2010, 0x2026, 0x2032, 0x2033, 0};
constexpr ImWchar kLatin[] = {0x20, 0x7E, 0xA0, 0xFF, 0x391, 0x3C9, 0x2013, 0x2026, 0x2032, 0x2033, 0};
// With an arrow, "cue → target".
constexpr ImWchar kHeadlines[] = {0x20,   0x7E,   0xA0,   0xFF,   0x391,  0x3C9, 0x2013,
                                  0x2026, 0x2032, 0x2033, 0x2192, 0x2192, 0};
constexpr ImWchar kDigitGlyphs[] = {0x20,   0x7E,   0xB0,   0xB2,   0xB7,   0xB7,   0xD7, 0xD7,
                                    0x2026, 0x2026, 0x2212, 0x2212, 0x221E, 0x221E, 0};
constexpr ImWchar kMaths[] = {0x2070, 0x209C, 0x2190, 0x2195, 0x21D2, 0x21D2, 0x2202, 0x2202,
                              0x2206, 0x2208, 0x2211, 0x2212, 0x221A, 0x221E, 0x2225, 0x2225,
                              0x2248, 0x2248, 0x2260, 0x2265, 0x22A5, 0x22A5, 0};
constexpr ImWchar kFormulaGlyphs[] = {0x20,   0x7E,   0xA0,   0xFF,   0x391,  0x3C9,  0x2010, 0x2026, 0x2032,
                                      0x2033, 0x2080, 0x209C, 0x2192, 0x2192, 0x2206, 0x2207, 0x2211, 0x2212,
                                      0x221A, 0x221E, 0x2248, 0x2248, 0x2260, 0x2265, 0};

struct Source {
    const char* file;
    float line;
};

/// Adds the first of `sources` that is installed, at a size in em.
ImFont* add(ImFontAtlas& atlas, std::initializer_list<Source> sources, float em, const ImWchar* ranges, bool merge) {
    for (const Source& source : sources) {
        const std::string path = platform::fontFile(source.file);
        if (path.empty()) continue;
        ImFontConfig config;
        config.MergeMode = merge;
        config.OversampleH = 2;
        config.OversampleV = 1;
        const float size = madeSize(em * source.line);
        if (ImFont* font = atlas.AddFontFromFileTTF(path.c_str(), size, &config, ranges)) return font;
    }
    return nullptr;
}

}  // namespace

Fonts loadFonts(ImFontAtlas& atlas, float scale, std::shared_ptr<ScriptLetters> letters) {
    clearFonts(atlas, 1024);
    Fonts f;
    f.letters = letters ? std::move(letters) : std::make_shared<ScriptLetters>();
    bool maths = true;
    const auto mathsInto = [&](float em) {
        maths = add(atlas, {{"DejaVuSans.ttf", kDejaVuLine}}, em, kMaths, true) && maths;
    };
    const auto words = [&](const char* inter, const char* standIn, float em, const ImWchar* ranges) {
        return add(atlas, {{inter, kInterLine}, {standIn, kDejaVuLine}}, em * scale, ranges, false);
    };
    f.body = words("Inter-Regular.otf", "DejaVuSans.ttf", 13, kWords);
    if (f.body) mathsInto(13 * scale);
    f.strong = words("Inter-SemiBold.otf", "DejaVuSans-Bold.ttf", 13, kLatin);
    if (f.strong) mathsInto(13 * scale);
    f.small = words("Inter-Regular.otf", "DejaVuSans.ttf", 11, kLatin);
    f.section = words("Inter-SemiBold.otf", "DejaVuSans-Bold.ttf", 11, kLatin);
    f.headline = words("Inter-SemiBold.otf", "DejaVuSans-Bold.ttf", 21, kHeadlines);
    f.mono = add(atlas, {{"JetBrainsMono-Regular.ttf", kJetBrainsLine}, {"DejaVuSansMono.ttf", kDejaVuLine}},
                 12 * scale, kDigitGlyphs, false);
    const auto serif = [&](const char* style, const char* standIn, float em) {
        // Debian after 13 has the successor, STIX Two.
        const std::string stix = std::string("STIXGeneral-") + style + ".otf",
                          two = std::string("STIXTwoText-") + style + ".ttf";
        ImFont* font = add(atlas, {{stix.c_str(), kStixLine}, {two.c_str(), kStixTwoLine}, {standIn, kDejaVuLine}},
                           em * scale, kFormulaGlyphs, false);
        // STIX has no prime in its italic.
        if (font)
            add(atlas, {{"DejaVuSerif.ttf", kDejaVuLine}, {"DejaVuSans.ttf", kDejaVuLine}}, em * scale, kFormulaGlyphs,
                true);
        return font;
    };
    f.serif = serif("Regular", "DejaVuSerif.ttf", 17);
    f.serifItalic = serif("Italic", "DejaVuSerif-Italic.ttf", 17);
    f.subscript = serif("Regular", "DejaVuSerif.ttf", 12);
    f.subscriptItalic = serif("Italic", "DejaVuSerif-Italic.ttf", 12);
    f.complete = f.body && f.strong && f.mono && f.serif && f.serifItalic && f.subscript && f.subscriptItalic && maths;

    ImFontConfig own;
    own.SizePixels = std::floor(13 * scale);
    ImFont* last = f.complete ? f.body : atlas.AddFontDefault(&own);
    for (ImFont** font : {&f.body, &f.strong, &f.small, &f.section, &f.headline, &f.mono, &f.serif, &f.serifItalic,
                          &f.subscript, &f.subscriptItalic}) {
        if (!*font) *font = f.body ? f.body : last;
    }
    const SizedFonts sizes[] = {{11 * scale, {f.small, f.section}},
                                {12 * scale, {f.mono, f.subscript, f.subscriptItalic}},
                                {13 * scale, {f.body, f.strong}},
                                {17 * scale, {f.serif, f.serifItalic}},
                                {21 * scale, {f.headline}}};
    buildFonts(atlas, f.letters->letters(sizes));
    return f;
}

std::future<BuiltFonts> buildFontsAhead(float scale) {
    return platform::runBesideOrWhenAsked([scale] {
        if (!rasterizesFontsAtOnce()) return BuiltFonts{};
        BuiltFonts built{std::make_shared<ImFontAtlas>(), {}, scale};
        built.fonts = loadFonts(*built.atlas, scale);
        return built;
    });
}

/// Spellings of characters outside Latin-1, used without the right font: Dear ImGui's own font has Latin-1 only.
std::string spelt(const Fonts& fonts, std::string_view text) {
    if (text.size() > kMostDrawn) return spelt(fonts, base::beginning(text, kMostDrawn - 3)) + spelt(fonts, "…");
    if (fonts.complete) return fonts.letters->spelt(std::string(text));
    static const std::array<std::pair<std::string_view, std::string_view>, 22> kAscii = {{
        {"²", "^2"},   {"′", "'"},   {"θ", "theta"}, {"−", "-"},     {"≥", ">="}, {"≤", "<="},
        {"√", "sqrt"}, {"∞", "inf"}, {"…", "..."},   {"₁", "1"},     {"₂", "2"},  {"×", "x"},
        {"–", "-"},    {"—", "-"},   {"→", "->"},    {"π", "pi"},    {"≈", "~"},  {"Δ", "Delta"},
        {"μ", "mu"},   {"’", "'"},   {"ρ", "rho"},   {"α", "alpha"},
    }};
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        bool replaced = false;
        for (const auto& [from, to] : kAscii) {
            if (text.substr(i, from.size()) != from) continue;
            out += to;
            i += from.size();
            replaced = true;
            break;
        }
        if (!replaced) out += text[i++];
    }
    return fonts.letters ? fonts.letters->spelt(std::move(out)) : out;
}

}  // namespace ui
