#include "shaping/shaper.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/utf8.h"
#include "platform/capabilities.h"
#include "shaping/font.h"
#include "shaping/line_order.h"
#include "shaping/word_order.h"

namespace shaping {
namespace {

/// What draws a character: a font, by its number, or one of these.
enum Drawn : int { kCaller = -1, kNoFont = -2, kNothing = -3 };

constexpr std::size_t kMostFonts = 0xFFFF;

/// Characters of one direction, script and font, one after the other.
struct Run {
    std::size_t begin, end;
    int drawn;
    std::uint8_t level;
    std::uint32_t script;
};

std::vector<Run> runsOf(std::u32string_view line, const std::vector<int>& drawn,
                        const std::vector<std::uint8_t>& levels) {
    std::vector<Run> runs;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::uint32_t script = drawn[i] < 0 ? 0 : scriptOf(line[i]);
        const bool goesOn = !runs.empty() && runs.back().drawn == drawn[i] && runs.back().level == levels[i] &&
                            (runs.back().script == script || runs.back().script == 0 || script == 0);
        if (!goesOn) runs.push_back({i, i, drawn[i], levels[i], script});
        runs.back().end = i + 1;
        if (script != 0) runs.back().script = script;
    }
    return runs;
}

void appendText(std::vector<Piece>& pieces, std::u32string_view characters, bool isRightToLeft) {
    if (pieces.empty() || !pieces.back().glyphs.empty()) pieces.emplace_back();
    for (std::size_t i = 0; i < characters.size(); ++i)
        base::appendUtf8(pieces.back().text,
                         isRightToLeft ? mirrored(characters[characters.size() - 1 - i]) : characters[i]);
}

}  // namespace

struct Shaper::Fonts {
    std::vector<std::string> preferred;
    platform::FontFinder finder;
    std::vector<std::pair<platform::FontFace, std::unique_ptr<Font>>> opened;  ///< null: the file cannot be read
    std::unordered_map<char32_t, int> known;

    /// The number of a font that is opened; kNoFont if it cannot be.
    int open(const platform::FontFace& face) {
        const auto has = [&](const auto& font) { return font.first == face; };
        auto at = std::find_if(opened.begin(), opened.end(), has);
        if (at == opened.end()) {
            if (opened.size() == kMostFonts) return kNoFont;
            opened.emplace_back(face, Font::open(face));
            at = std::prev(opened.end());
        }
        return at->second ? int(at - opened.begin()) : kNoFont;
    }
    [[nodiscard]] bool has(int font, char32_t character) const {
        return font >= 0 && opened[std::size_t(font)].second->has(character);
    }
    int search(char32_t character) {
        if (!platform::can(platform::Capability::Scripts)) return kNoFont;
        for (const std::string& path : preferred)
            if (const int font = open({path, 0}); has(font, character)) return font;
        const std::optional<platform::FontFace> face = finder.fontWith(character);
        const int font = face ? open(*face) : int(kNoFont);
        return has(font, character) ? font : int(kNoFont);
    }
    int fontOf(char32_t character) {
        const auto [at, isNew] = known.try_emplace(character, kNoFont);
        if (isNew) at->second = search(character);
        return at->second;
    }
    /// A mark is drawn with the character before it, in one font.
    void attach(std::u32string_view line, std::size_t i, std::vector<int>& drawn) {
        int& before = drawn[i - 1];
        if (before >= 0 && (has(before, line[i]) || isUnseen(line[i]))) {
            drawn[i] = before;
        } else if (isUnseen(line[i])) {
            drawn[i] = kNothing;
        } else {
            drawn[i] = fontOf(line[i]);
            if (before == kCaller && has(drawn[i], line[i - 1])) before = drawn[i];
        }
    }
    std::vector<int> drawnBy(std::u32string_view line, const IsOwn& isOwn) {
        std::vector<int> drawn(line.size(), kCaller);
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (isOwn(line[i])) continue;
            if (i > 0 && isAttached(line[i]))
                attach(line, i, drawn);
            else
                drawn[i] = isUnseen(line[i]) ? int(kNothing) : fontOf(line[i]);
        }
        return drawn;
    }
};

Shaper::Shaper(std::vector<std::string> preferred) : m_fonts(std::make_unique<Fonts>()) {
    m_fonts->preferred = std::move(preferred);
}
Shaper::~Shaper() = default;

std::vector<Piece> Shaper::shape(std::string_view text, const IsOwn& isOwn) {
    const std::u32string line = charactersOf(text);
    const std::vector<int> drawn = m_fonts->drawnBy(line, isOwn);
    const bool isWesternLine = std::any_of(line.begin(), line.end(), isWestern);
    const std::vector<std::uint8_t> levels =
        levelsOf(line, isWesternLine ? Direction::LeftToRight : Direction::OfFirstLetter);
    const std::vector<Run> runs = runsOf(line, drawn, levels);
    std::vector<std::uint8_t> runLevels;
    for (const Run& run : runs) runLevels.push_back(run.level);
    std::vector<Piece> pieces;
    for (const std::size_t number : visualOrder(runLevels)) {
        const Run& run = runs[number];
        const std::u32string_view characters = std::u32string_view(line).substr(run.begin, run.end - run.begin);
        const bool isRightToLeft = run.level % 2 == 1;
        if (run.drawn == kCaller) {
            appendText(pieces, characters, isRightToLeft);
        } else if (run.drawn == kNoFont) {
            appendText(pieces, std::u32string(characters.size(), kBox), false);
        } else if (run.drawn >= 0) {
            if (pieces.empty() || !pieces.back().text.empty()) pieces.emplace_back();
            m_fonts->opened[std::size_t(run.drawn)].second->shape(
                characters, run.begin, isRightToLeft, static_cast<std::uint16_t>(run.drawn), pieces.back().glyphs);
        }
    }
    return pieces;
}

std::u32string Shaper::lacking(std::string_view text, const IsOwn& isOwn) {
    const std::u32string line = charactersOf(text);
    const std::vector<int> drawn = m_fonts->drawnBy(line, isOwn);
    std::u32string all;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (drawn[i] == kNoFont) all += line[i];
    return all;
}

std::optional<Glyph> Shaper::glyphOf(char32_t character) {
    const int font = m_fonts->fontOf(character);
    if (font < 0) return std::nullopt;
    std::vector<Glyph> glyphs;
    m_fonts->opened[std::size_t(font)].second->shape(std::u32string_view(&character, 1), 0, false,
                                                     static_cast<std::uint16_t>(font), glyphs);
    return glyphs.empty() ? std::nullopt : std::optional(glyphs.front());
}

const platform::FontFace& Shaper::fontOf(const Glyph& glyph) const { return m_fonts->opened[glyph.face].first; }

Bitmap Shaper::draw(const Glyph& glyph, float em) { return m_fonts->opened[glyph.face].second->draw(glyph.index, em); }

}  // namespace shaping
