#include "print/text_flow.h"

#include <algorithm>

namespace print {
namespace {

constexpr float kAbove = 0.95f, kBelow = 0.30f;  // em above and below the baseline of words
constexpr float kFormula = 1.12f;                // serif letters beside sans of the same look
constexpr float kPointsPerPixel = 0.6f;          // scale of a picture beside the lesson: 120 pixels an inch
constexpr float kTallestPicture = 260;

/// A piece without a break.
struct FlowToken {
    float width = 0, above = 0, below = 0;
    bool isGlued = false;  ///< no space and no break before it
    bool isAlone = false;  ///< in a line of its own
    std::vector<Mark> marks{};
};

FlowToken wordToken(const std::string& text, const FlowStyle& style, bool isGlued, const Metrics& metrics) {
    return {metrics.width(style.face, style.size, text),
            kAbove * style.size,
            kBelow * style.size,
            isGlued,
            false,
            {TextMark{style.face, style.size, {0, 0}, text, style.color}}};
}

class Tokens {
  public:
    explicit Tokens(const Metrics& metrics) : m_metrics(metrics) {}

    void addWords(std::string_view text, const FlowStyle& style) {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            if (end > at) {
                m_all.push_back(wordToken(std::string(text.substr(at, end - at)), style, m_isGlued, m_metrics));
                m_isGlued = true;
            }
            if (end < text.size()) m_isGlued = false;
            at = end + 1;
        }
    }

    void addFormula(const learn::Formula& formula, const FlowStyle& style, float width) {
        const PaperLetters letters(m_metrics);
        const float em = kFormula * style.size;
        typeset::FormulaBox box = typeset::setFormula(letters, formula, em);
        const bool isWide = box.width > width;
        if (isWide) box = typeset::setWrapped(letters, formula, em, width);
        FlowToken token{box.width + box.overhang, std::max(box.above, kAbove * style.size),
                        std::max(box.below, kBelow * style.size), m_isGlued && !isWide, isWide};
        for (const typeset::FormulaMark& mark : box.marks) {
            if (mark.text.empty())
                token.marks.emplace_back(strokeMark(mark.points, style.color, mark.thickness));
            else
                token.marks.emplace_back(TextMark{mark.isItalic ? Face::SerifItalic : Face::Serif, mark.em,
                                                  mark.points[0], mark.text, style.color});
        }
        m_all.push_back(std::move(token));
        m_isGlued = !isWide;
    }

    void addPicture(const std::shared_ptr<const io::Image>& image, float width) {
        const float own = kPointsPerPixel * float(image->width), shape = float(image->height) / float(image->width);
        const float wide = std::min({own, width, kTallestPicture / shape}), high = wide * shape;
        m_all.push_back({wide, high, 4, false, true, {ImageMark{{0, -high}, wide, high, image}}});
        m_isGlued = false;
    }

    /// Lines filled as far as they go; tokens that are glued together stay together.
    [[nodiscard]] std::vector<Line> lines(float width, float space) const {
        std::vector<Line> lines;
        for (std::size_t i = 0; i < m_all.size();) {
            std::size_t end = i + 1;
            float group = m_all[i].width;
            for (; end < m_all.size() && m_all[end].isGlued; ++end) group += m_all[end].width;
            const bool isFull = !lines.empty() && lines.back().width + space + group > width;
            const bool isBroken = lines.empty() || isFull || m_all[i].isAlone || (i > 0 && m_all[i - 1].isAlone);
            if (isBroken) lines.emplace_back();
            if (!isBroken) lines.back().width += space;
            for (; i < end; ++i) append(lines.back(), m_all[i]);
        }
        return lines;
    }

  private:
    static void append(Line& line, const FlowToken& token) {
        for (const Mark& mark : token.marks) line.marks.push_back(moved(mark, {line.width, 0}));
        line.width += token.width;
        line.above = std::max(line.above, token.above);
        line.below = std::max(line.below, token.below);
    }

    const Metrics& m_metrics;
    std::vector<FlowToken> m_all;
    bool m_isGlued = false;
};

}  // namespace

Mark moved(Mark mark, Point by) {
    const auto shift = [&](Point& p) { p = {p.x + by.x, p.y + by.y}; };
    if (auto* text = std::get_if<TextMark>(&mark)) shift(text->at);
    if (auto* image = std::get_if<ImageMark>(&mark)) shift(image->at);
    if (auto* clip = std::get_if<ClipMark>(&mark)) shift(clip->at);
    if (auto* circle = std::get_if<CircleMark>(&mark)) shift(circle->centre);
    if (auto* path = std::get_if<PathMark>(&mark)) std::for_each(path->points.begin(), path->points.end(), shift);
    return mark;
}

std::vector<Line> flow(const learn::Paragraph& paragraph, const FlowStyle& style, float width,
                       const FlowSource& source) {
    using Kind = learn::Piece::Kind;
    Tokens tokens(source.metrics);
    FlowStyle strong = style;
    strong.face = Face::Strong;
    for (const learn::Piece& piece : paragraph) {
        const FlowStyle& own = piece.isBold ? strong : style;
        if (piece.kind == Kind::Formula) {
            tokens.addFormula(piece.formula, own, width);
        } else if (piece.kind == Kind::Value) {
            tokens.addWords(source.value(piece), own);
        } else if (piece.kind == Kind::Picture) {
            const auto found = source.pictures.find(piece.target);
            if (found != source.pictures.end())
                tokens.addPicture(found->second, width);
            else
                tokens.addWords('[' + piece.text + ']', own);
        } else {
            tokens.addWords(piece.text, own);
            if (piece.kind == Kind::Link && piece.target.starts_with("http"))
                tokens.addWords(" (" + piece.target + ')', own);
        }
    }
    return tokens.lines(width, source.metrics.width(style.face, style.size, " "));
}

std::vector<Line> flow(std::string_view words, const FlowStyle& style, float width, const Metrics& metrics) {
    Tokens tokens(metrics);
    tokens.addWords(words, style);
    return tokens.lines(width, metrics.width(style.face, style.size, " "));
}

}  // namespace print
