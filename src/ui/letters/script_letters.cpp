#include "ui/letters/script_letters.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/utf8.h"
#include "platform/capabilities.h"
#include "platform/fonts.h"
#include "text/utf8.h"
#include "ui/letters/imgui_compat.h"

namespace ui {
namespace {

constexpr char32_t kFirstSlot = 0xE000;
constexpr std::uint32_t kMostSlots = 0xF8FF - 0xE000 + 1;
constexpr std::size_t kMostSpelt = 4096;  // texts that are remembered

struct LetterRange {
    char32_t first, last;
};
// Latin-1, Greek, dashes and quotes, and the mathematical signs of the window (fonts.cpp).
constexpr LetterRange kOwnLetters[] = {{0x00, 0x7F},     {0xA0, 0xFF},     {0x391, 0x3C9},   {0x2010, 0x2026},
                                       {0x2032, 0x2033}, {0x2070, 0x209C}, {0x2190, 0x2195}, {0x21D2, 0x21D2},
                                       {0x2202, 0x2202}, {0x2206, 0x2208}, {0x2211, 0x2212}, {0x221A, 0x221E},
                                       {0x2225, 0x2225}, {0x2248, 0x2248}, {0x2260, 0x2265}, {0x22A5, 0x22A5}};

std::string bytesOf(const shaping::Glyph& glyph) {
    std::string bytes;
    const auto add = [&](const auto& value) {
        char part[sizeof value];
        std::memcpy(part, &value, sizeof value);
        bytes.append(part, sizeof value);
    };
    add(glyph.face), add(glyph.index), add(glyph.x), add(glyph.y), add(glyph.advance);
    return bytes;
}

/// The outline of a box as high as a capital.
shaping::Bitmap boxBitmap(float em) {
    const int line = std::max(1, int(std::lround(em / 14)));
    shaping::Bitmap box;
    box.width = std::max(3 * line, int(std::lround(em * 0.52f)));
    box.height = box.top = std::max(4 * line, int(std::lround(em * 0.72f)));
    for (int y = 0; y < box.height; ++y)
        for (int x = 0; x < box.width; ++x) {
            const bool isEdge = x < line || y < line || x >= box.width - line || y >= box.height - line;
            box.pixels.push_back(isEdge ? 255 : 0);
        }
    return box;
}

}  // namespace

bool isOwnLetter(char32_t c) {
    return std::any_of(std::begin(kOwnLetters), std::end(kOwnLetters),
                       [&](const LetterRange& range) { return c >= range.first && c <= range.last; });
}

/// Inter has the accents of Vietnamese and all letters of Greek and Cyrillic: nothing is looked up for them.
ScriptLetters::ScriptLetters()
    : m_isOn(rasterizesFontsAtOnce() && platform::can(platform::Capability::Scripts)),
      m_shaper({platform::fontFile("Inter-Regular.otf")}) {}

bool ScriptLetters::isDrawn(char32_t c) const {
    return isOwnLetter(c) || c == shaping::kBox || (c >= kFirstSlot && c < kFirstSlot + m_used);
}

bool ScriptLetters::isForeign(std::string_view text) const {
    if (!m_isOn) return false;
    if (std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return false;
    while (!text.empty())
        if (!isDrawn(text::nextCharacter(text))) return true;
    return false;
}

std::string ScriptLetters::spelt(std::string text) {
    if (!isForeign(text)) return text;
    if (const auto known = m_spelt.find(text); known != m_spelt.end()) return known->second;
    std::string out;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (begin > 0) out += '\n';
        appendLine(out, std::string_view(text).substr(begin, end - begin));
        begin = end + 1;
    }
    if (m_spelt.size() >= kMostSpelt) m_spelt.clear();
    m_spelt.emplace(std::move(text), out);
    return out;
}

void ScriptLetters::appendLine(std::string& out, std::string_view line) {
    for (const shaping::Piece& piece : m_shaper.shape(line, [this](char32_t c) { return isDrawn(c); })) {
        out += piece.text;
        for (const shaping::Glyph& glyph : piece.glyphs) base::appendUtf8(out, slotOf(glyph));
    }
}

ImWchar ScriptLetters::slotOf(const shaping::Glyph& glyph) {
    const auto [at, isNew] = m_codes.try_emplace(bytesOf(glyph), ImWchar{});
    if (!isNew) return at->second;
    if (m_used == kMostSlots) return at->second = static_cast<ImWchar>(shaping::kBox);
    at->second = static_cast<ImWchar>(kFirstSlot + m_used++);
    m_slots.push_back({at->second, glyph});
    return at->second;
}

void ScriptLetters::addTyped(std::string_view text) {
    while (isForeign(text)) {
        const char32_t c = text::nextCharacter(text);
        if (isDrawn(c) || c > 0xFFFF || !m_typed.insert(c).second) continue;
        if (const auto glyph = m_shaper.glyphOf(c)) m_slots.push_back({static_cast<ImWchar>(c), *glyph});
    }
}

std::string ScriptLetters::toField(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        char32_t c = text::nextCharacter(text);
        const std::optional<shaping::Glyph> glyph = c > 0xFFFF ? m_shaper.glyphOf(c) : std::nullopt;
        if (glyph) {
            const ImWchar code = slotOf(*glyph);
            m_fields[code] = c;
            c = code;
        }
        base::appendUtf8(out, c);
    }
    return out;
}

std::string ScriptLetters::fromField(std::string_view typed) const {
    std::string out;
    while (!typed.empty()) {
        const char32_t c = text::nextCharacter(typed);
        const auto beyond = m_fields.find(static_cast<ImWchar>(c));
        base::appendUtf8(out, beyond == m_fields.end() ? c : beyond->second);
    }
    return out;
}

std::vector<AtlasLetter> ScriptLetters::letters(std::span<const SizedFonts> sizes) {
    std::vector<AtlasLetter> all;
    for (const SizedFonts& size : sizes) {
        shaping::Bitmap box = boxBitmap(size.em);
        const float side = std::max(1.f, std::round(size.em / 14));
        const float advance = float(box.width) + 2 * side;
        all.push_back({size.fonts, static_cast<ImWchar>(shaping::kBox), side, 0, advance, std::move(box)});
        for (const Slot& slot : m_slots) {
            const shaping::Glyph& g = slot.glyph;
            all.push_back(
                {size.fonts, slot.code, g.x * size.em, g.y * size.em, g.advance * size.em, m_shaper.draw(g, size.em)});
        }
    }
    m_added = m_slots.size();
    return all;
}

}  // namespace ui
