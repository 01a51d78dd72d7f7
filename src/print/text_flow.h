#pragma once
/// Running text on paper: words, live values, formulas and pictures broken into lines. Lengths are points.

#include <functional>
#include <string>
#include <vector>

#include "learn/lesson/lesson.h"
#include "learn/lesson/lesson_links.h"
#include "print/sheet.h"

namespace print {

/// The serif letters of the metrics, for formulas.
class PaperLetters final : public typeset::Letters {
  public:
    explicit PaperLetters(const Metrics& metrics) : m_metrics(metrics) {}
    [[nodiscard]] std::optional<typeset::Glyph> glyph(bool isItalic, float em, char32_t letter) const override {
        return m_metrics.glyph(isItalic ? Face::SerifItalic : Face::Serif, em, letter);
    }
    [[nodiscard]] float width(bool isItalic, float em, std::string_view text) const override {
        return m_metrics.width(isItalic ? Face::SerifItalic : Face::Serif, em, text);
    }
    [[nodiscard]] float leastStroke() const override { return 0.4f; }

  private:
    const Metrics& m_metrics;
};

/// One line. Coordinates of its marks begin at the left end of its baseline.
struct Line {
    float above = 0, below = 0;  ///< extents from the baseline, >= 0
    float width = 0;
    bool isRightToLeft = false;  ///< its paragraph is: the marks end at the width that was given
    std::vector<Mark> marks;
};

struct FlowStyle {
    float size = 10;  ///< size of the em
    Rgba color;
    Face face = Face::Text;
};

/// The sources of the pieces of a paragraph that are not words.
struct FlowSource {
    const Metrics& metrics;
    std::function<std::string(const learn::Piece&)> value;  ///< the text of a live value
    const learn::LessonPictures& pictures;
};

/// A paragraph in lines no wider than `width`, each in the order of its scripts; a wider word is broken, a wider
/// formula overflows. A paragraph runs as most of its letters do. Links to the web are followed by their address in
/// brackets.
[[nodiscard]] std::vector<Line> flow(const learn::Paragraph&, const FlowStyle&, float width, const FlowSource&);
/// The same for plain words.
[[nodiscard]] std::vector<Line> flow(std::string_view words, const FlowStyle&, float width, const Metrics&);

/// The mark moved by an offset.
[[nodiscard]] Mark moved(Mark, Point by);

}  // namespace print
