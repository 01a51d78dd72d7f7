#include "ui/drawn_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "ui/letters/imgui_compat.h"

namespace ui {
namespace {

constexpr float kSameLine = 2.5f;   // between baselines that read as one line, pixels
constexpr float kSamePlace = 3.5f;  // between a text and its halo or shadow, pixels

struct KnownGlyph {
    ImFont* font = nullptr;
    ImFontGlyph glyph;
};
using GlyphsByCorner = std::map<std::pair<float, float>, KnownGlyph>;

/// Glyphs by the upper left corner of their picture in the font texture.
GlyphsByCorner glyphsByCorner(const ImFontAtlas& atlas) {
    GlyphsByCorner known;
    for (ImFont* font : atlas.Fonts)
        for (const ImFontGlyph& glyph : glyphsOf(font))
            if (glyph.Visible) known.emplace(std::pair(glyph.U0, glyph.V0), KnownGlyph{font, glyph});
    return known;
}

void appendUtf8(std::string& text, unsigned c) {
    const auto put = [&](unsigned byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | c >> 6);
        put(0x80 | (c & 63));
    } else if (c < 0x10000) {
        put(0xE0 | c >> 12);
        put(0x80 | (c >> 6 & 63));
        put(0x80 | (c & 63));
    } else {
        put(0xF0 | c >> 18);
        put(0x80 | (c >> 12 & 63));
        put(0x80 | (c >> 6 & 63));
        put(0x80 | (c & 63));
    }
}

/// Joins letters to runs. Spaces are not drawn: the gap between a run's end and the next letter shows them.
class RunBuilder {
  public:
    RunBuilder(std::vector<TextRun>& runs, std::string window) : m_runs(runs), m_window(std::move(window)) {}
    ~RunBuilder() { end(); }
    RunBuilder(const RunBuilder&) = delete;
    RunBuilder& operator=(const RunBuilder&) = delete;

    /// @param min, max  of the letter's quad
    void add(const KnownGlyph& known, ImVec2 min, ImVec2 max, ImU32 color) {
        const ImFontGlyph& glyph = known.glyph;
        const float scale = (max.y - min.y) / (glyph.Y1 - glyph.Y0);
        const float left = min.x - glyph.X0 * scale, baseline = min.y + (ascent(known.font) - glyph.Y0) * scale;
        const float space = glyphOf(known.font, ' ')->AdvanceX * scale, gap = left - m_pen;
        const bool goesOn = m_font == known.font && m_run.color == color &&
                            std::abs(m_run.baseline - baseline) < 1.5f && gap > -1.5f && gap < 3.5f * space;
        if (!goesOn) {
            end();
            m_font = known.font;
            m_run.window = m_window;
            m_run.color = color;
            m_run.baseline = baseline;
            m_run.top = min.y;
            m_run.bottom = max.y;
        } else if (gap > 0.6f * space) {
            m_run.edges.push_back(m_pen);
            m_run.text += ' ';
        }
        appendUtf8(m_run.text, glyph.Codepoint);
        m_run.edges.resize(m_run.text.size(), left);
        m_run.top = std::min(m_run.top, min.y);
        m_run.bottom = std::max(m_run.bottom, max.y);
        m_pen = left + glyph.AdvanceX * scale;
    }
    void end() {
        if (!m_run.text.empty()) {
            m_run.edges.push_back(m_pen);
            keep();
        }
        m_run = {};
        m_font = nullptr;
    }

  private:
    /// A text replaces the copies that are its halo or shadow.
    void keep() {
        const auto isCopy = [&](const TextRun& r) {
            return r.text == m_run.text && r.window == m_run.window &&
                   std::abs(r.edges[0] - m_run.edges[0]) < kSamePlace &&
                   std::abs(r.baseline - m_run.baseline) < kSamePlace;
        };
        std::erase_if(m_runs, isCopy);
        m_runs.push_back(std::move(m_run));
    }

    std::vector<TextRun>& m_runs;
    std::string m_window;
    TextRun m_run;
    ImFont* m_font = nullptr;
    float m_pen = 0;
};

/// True if the middle of a letter's line is clipped: all letters of a line are kept, or none.
bool isClipped(const ImVec4& clip, const KnownGlyph& known, ImVec2 min, ImVec2 max) {
    const float scale = (max.y - min.y) / (known.glyph.Y1 - known.glyph.Y0);
    const float x = (min.x + max.x) / 2, y = min.y + (0.65f * ascent(known.font) - known.glyph.Y0) * scale;
    return x < clip.x || x > clip.z || y < clip.y || y > clip.w;
}

void readCommand(RunBuilder& builder, const GlyphsByCorner& known, const ImDrawList& list, const ImDrawCmd& command) {
    const auto vertex = [&](unsigned i) -> const ImDrawVert& {
        return list.VtxBuffer[static_cast<int>(command.VtxOffset + list.IdxBuffer[static_cast<int>(i)])];
    };
    for (unsigned i = command.IdxOffset; i + 2 < command.IdxOffset + command.ElemCount;) {
        const ImDrawVert &a = vertex(i), &c = vertex(i + 2);
        const auto found = a.uv.x == c.uv.x && a.uv.y == c.uv.y ? known.end() : known.find({a.uv.x, a.uv.y});
        if (found == known.end()) {
            i += 3;
            continue;
        }
        if (!isClipped(command.ClipRect, found->second, a.pos, c.pos)) builder.add(found->second, a.pos, c.pos, a.col);
        i += 6;
    }
}

bool overlaps(const view::Rect& a, const view::Rect& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/// Runs grouped to lines, top to bottom, each from left to right.
std::vector<std::vector<const TextRun*>> linesOf(std::vector<const TextRun*> runs) {
    std::stable_sort(runs.begin(), runs.end(),
                     [](const TextRun* a, const TextRun* b) { return a->baseline < b->baseline; });
    std::vector<std::vector<const TextRun*>> lines;
    for (const TextRun* run : runs) {
        if (lines.empty() || run->baseline - lines.back().front()->baseline > kSameLine) lines.emplace_back();
        lines.back().push_back(run);
    }
    for (auto& line : lines) {
        std::stable_sort(line.begin(), line.end(),
                         [](const TextRun* a, const TextRun* b) { return a->edges[0] < b->edges[0]; });
    }
    return lines;
}

std::string textOfLine(const std::vector<const TextRun*>& line) {
    std::string text;
    for (const TextRun* run : line) {
        if (!text.empty() && text.back() != ' ' && run->text.front() != ' ') text += ' ';
        text += run->text;
    }
    return text;
}

std::string textOfLines(std::vector<const TextRun*> runs) {
    std::string text;
    for (const auto& line : linesOf(std::move(runs))) text += (text.empty() ? "" : "\n") + textOfLine(line);
    return text;
}

}  // namespace

view::Rect TextRun::box() const {
    return {double(edges.front()), double(top), double(edges.back() - edges.front()), double(bottom - top)};
}

DrawnText::DrawnText(const ImDrawData& data, const ImFontAtlas& atlas) {
    const GlyphsByCorner known = glyphsByCorner(atlas);
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList& list = *data.CmdLists[i];
        RunBuilder builder(m_runs, list._OwnerName ? list._OwnerName : "");
        for (const ImDrawCmd& command : list.CmdBuffer) readCommand(builder, known, list, command);
    }
}

DrawnText DrawnText::ofLastFrame() { return {*ImGui::GetDrawData(), *ImGui::GetIO().Fonts}; }

std::string DrawnText::all() const {
    std::vector<const TextRun*> runs;
    for (const TextRun& run : m_runs) runs.push_back(&run);
    return textOfLines(std::move(runs));
}

std::string DrawnText::textIn(const view::Rect& rect) const {
    std::vector<const TextRun*> runs;
    for (const TextRun& run : m_runs)
        if (overlaps(run.box(), rect)) runs.push_back(&run);
    return textOfLines(std::move(runs));
}

std::string DrawnText::textOf(std::string_view window) const {
    std::vector<const TextRun*> runs;
    for (const TextRun& run : m_runs)
        if (run.window.starts_with(window)) runs.push_back(&run);
    return textOfLines(std::move(runs));
}

std::string DrawnText::lineAt(double y, const view::Rect& rect) const {
    std::vector<const TextRun*> runs;
    for (const TextRun& run : m_runs) {
        const view::Rect box = run.box();
        if (box.y <= y && y <= box.y + box.height && overlaps(box, {rect.x, box.y, rect.width, box.height}))
            runs.push_back(&run);
    }
    std::stable_sort(runs.begin(), runs.end(),
                     [](const TextRun* a, const TextRun* b) { return a->edges[0] < b->edges[0]; });
    return textOfLine(runs);
}

std::string DrawnText::lineWith(std::string_view words, const view::Rect& rect) const {
    std::vector<const TextRun*> runs;
    for (const TextRun& run : m_runs)
        if (overlaps(run.box(), rect)) runs.push_back(&run);
    for (const auto& line : linesOf(std::move(runs)))
        if (std::string text = textOfLine(line); text.find(words) != std::string::npos) return text;
    return {};
}

std::optional<view::Rect> DrawnText::find(std::string_view words) const { return find(words, {-1e9, -1e9, 2e9, 2e9}); }

std::optional<view::Rect> DrawnText::find(std::string_view words, const view::Rect& rect) const {
    std::optional<view::Rect> first;
    for (const TextRun& run : m_runs) {
        const std::size_t at = run.text.find(words);
        if (at == std::string::npos || !overlaps(run.box(), rect)) continue;
        const double left = double(run.edges[at]), right = double(run.edges[at + words.size()]);
        const view::Rect place{left, double(run.top), right - left, double(run.bottom - run.top)};
        if (!first || place.y < first->y || (place.y == first->y && place.x < first->x)) first = place;
    }
    return first;
}

}  // namespace ui
