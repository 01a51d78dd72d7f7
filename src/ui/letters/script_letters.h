#pragma once
/// Letters that the window's own fonts lack: shaped glyphs as characters of the private use area, which the font atlas
/// gets between two frames. Texts spelt in them are measured, cut and drawn like any other.

#include <imgui.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "shaping/shaper.h"

namespace ui {

/// A letter to be added to fonts of one size.
struct AtlasLetter {
    std::span<ImFont* const> fonts;
    ImWchar code = 0;
    float x = 0, y = 0, advance = 0;  ///< place from the pen, y up, and the way of the pen; pixels
    shaping::Bitmap bitmap;
};

/// Fonts whose letters have one size.
struct SizedFonts {
    float em = 0;  ///< pixels
    std::vector<ImFont*> fonts;
};

/// True for letters, digits and signs that every font of words has.
[[nodiscard]] bool isOwnLetter(char32_t);

class ScriptLetters {
  public:
    ScriptLetters();
    /// A text with each line ordered and shaped; unchanged if the fonts have all its letters. Spelt twice, it is the
    /// same.
    [[nodiscard]] std::string spelt(std::string text);
    /// True if spelt() would change a text. False without can(Capability::Scripts), and with Dear ImGui 1.92 and later.
    [[nodiscard]] bool isForeign(std::string_view text) const;

    // Fields show their text in the order of typing, letter by letter, and hold 16 bits of a character.
    /// The letters of a text as it is typed will be in the fonts.
    void addTyped(std::string_view text);
    /// A text for a field, in which characters beyond 16 bits are letters.
    [[nodiscard]] std::string toField(std::string_view text);
    [[nodiscard]] std::string fromField(std::string_view typed) const;

    /// True if the atlas lacks letters of texts that were spelt.
    [[nodiscard]] bool hasNew() const { return m_slots.size() > m_added; }
    /// All letters, drawn for each size of fonts; with them a box, which is drawn for what no font has.
    [[nodiscard]] std::vector<AtlasLetter> letters(std::span<const SizedFonts>);

  private:
    struct Slot {
        ImWchar code;
        shaping::Glyph glyph;
    };

    [[nodiscard]] bool isDrawn(char32_t) const;
    void appendLine(std::string& out, std::string_view line);
    ImWchar slotOf(const shaping::Glyph& glyph);

    bool m_isOn;  ///< else texts stay as they are
    shaping::Shaper m_shaper;
    std::vector<Slot> m_slots;                         ///< in the order in which they were needed
    std::size_t m_added = 0;                           ///< number of those that the atlas has
    std::uint32_t m_used = 0;                          ///< characters of the private use area
    std::unordered_map<std::string, ImWchar> m_codes;  ///< by the bytes of the glyph
    std::unordered_map<ImWchar, char32_t> m_fields;    ///< characters beyond 16 bits
    std::unordered_set<char32_t> m_typed;              ///< characters of fields that were looked for
    std::unordered_map<std::string, std::string> m_spelt;
};

}  // namespace ui
