#pragma once
/// Lessons on paper without a font: letters of one width.

#include <algorithm>
#include <string>
#include <vector>

#include "learn/lesson/lesson.h"
#include "print/text_flow.h"

namespace print {

/// Every letter is half its size wide.
class EvenMetrics final : public Metrics {
  public:
    [[nodiscard]] float width(Face, float size, std::string_view text) const override {
        const auto isStart = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
        return 0.5f * size * float(std::count_if(text.begin(), text.end(), isStart));
    }
    [[nodiscard]] std::optional<typeset::Glyph> glyph(Face, float size, char32_t) const override {
        return typeset::Glyph{0, 0.5f * size, 0.7f * size, 0.2f * size, 0.5f * size};
    }
};

inline const EvenMetrics kMetrics;
inline const learn::LessonPictures kNoPictures;

inline learn::Paragraph paragraph(const std::string& text) { return learn::readParagraph(text).value(); }

inline FlowSource source() {
    return {kMetrics, [](const learn::Piece& of) { return '<' + of.text + '>'; }, kNoPictures};
}

/// The words of a line, with a space where the marks leave one.
inline std::string wordsOf(const std::vector<Mark>& marks) {
    std::string words;
    for (const Mark& mark : marks)
        if (const auto* text = std::get_if<TextMark>(&mark)) words += (words.empty() ? "" : " ") + text->text;
    return words;
}

}  // namespace print
