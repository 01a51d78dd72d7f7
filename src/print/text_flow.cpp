#include "print/text_flow.h"

#include <algorithm>
#include <optional>

#include "base/utf8.h"
#include "shaping/line_order.h"
#include "shaping/word_order.h"

namespace print {
namespace {

constexpr float kAbove = 0.95f, kBelow = 0.30f;  // em above and below the baseline of words
constexpr float kFormula = 1.12f;                // serif letters beside sans of the same look
constexpr float kPointsPerPixel = 0.6f;          // scale of a picture beside the lesson: 120 pixels an inch
constexpr float kTallestPicture = 260;

/// A formula or a picture.
struct FlowBox {
    float width = 0, above = 0, below = 0;
    bool isAlone = false;  ///< in a line of its own
    std::vector<Mark> marks{};
};

/// Characters of the paragraph in one style, or one character that stands for a box.
struct FlowPart {
    std::size_t begin = 0, end = 0;
    FlowStyle style;
    std::optional<FlowBox> box{};
};

/// What stands before a token.
enum class Before : std::uint8_t { Nothing, Break, Space };

/// Characters of one part and level without a break, or a space between two of them.
struct FlowToken {
    std::size_t begin, end;
    const FlowPart* part;  ///< null: a space
    std::uint8_t level;    ///< as of shaping::levelsOf()
    float width;
    Before before = Before::Nothing;
    std::uint8_t levelBefore = 0;  ///< level of the space before it
};

constexpr char32_t kBoxSign = 0xFFFC, kIsolate = 0x2066, kIsolateEnd = 0x2069, kFromRight = 0x200F;

bool isWhite(char32_t c) { return c <= 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029; }

/// True between two characters of a script without spaces; not before closing marks or after opening ones (JIS X 4051).
bool mayBreak(char32_t before, char32_t after) {
    constexpr std::u32string_view kOpening = U"([{（［｛｟「『【〈《〔〖〘〚〝",
                                  kClosing =
                                      U")]}）］｝｠」』】〉》〕〗〙〛〟,.:;!?、。，．：；？！・‥…ー々〻ゝゞヽヾ"
                                      U"ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％%°";
    return (shaping::standsAlone(before) || shaping::standsAlone(after)) && !shaping::isAttached(after) &&
           kOpening.find(before) == kOpening.npos && kClosing.find(after) == kClosing.npos;
}

std::string utf8Of(std::u32string_view characters) {
    std::string text;
    for (const char32_t c : characters) base::appendUtf8(text, c);
    return text;
}

/// A paragraph: its characters in the order of reading, broken into lines that are ordered from left to right.
class Setter {
  public:
    explicit Setter(const Metrics& metrics) : m_metrics(metrics) {}

    void addWords(std::string_view text, const FlowStyle& style) {
        const std::size_t begin = m_text.size();
        for (const char32_t c : shaping::charactersOf(text)) m_text += isWhite(c) ? U' ' : c;
        m_parts.push_back({begin, m_text.size(), style});
    }

    /// Words that run from left to right, whatever is around them: a number keeps its sign.
    void addValue(std::string_view text, const FlowStyle& style) {
        addWords(utf8Of({&kIsolate, 1}) + std::string(text) + utf8Of({&kIsolateEnd, 1}), style);
    }

    void addFormula(const learn::Formula& formula, const FlowStyle& style, float width) {
        const PaperLetters letters(m_metrics);
        const float em = kFormula * style.size;
        typeset::FormulaBox box = typeset::setFormula(letters, formula, em);
        const bool isWide = box.width > width;
        if (isWide) box = typeset::setWrapped(letters, formula, em, width);
        FlowBox set{box.width + box.overhang, std::max(box.above, kAbove * style.size),
                    std::max(box.below, kBelow * style.size), isWide};
        for (const typeset::FormulaMark& mark : box.marks) {
            if (mark.text.empty())
                set.marks.emplace_back(strokeMark(mark.points, style.color, mark.thickness));
            else
                set.marks.emplace_back(TextMark{mark.isItalic ? Face::SerifItalic : Face::Serif, mark.em,
                                                mark.points[0], mark.text, style.color});
        }
        addBox(std::move(set), style);
    }

    void addPicture(const std::shared_ptr<const io::Image>& image, const FlowStyle& style, float width) {
        const float own = kPointsPerPixel * float(image->width), shape = float(image->height) / float(image->width);
        const float wide = std::min({own, width, kTallestPicture / shape}), high = wide * shape;
        addBox({wide, high, 4, true, {ImageMark{{0, -high}, wide, high, image}}}, style);
    }

    /// Greedy line breaking: each line takes as many tokens as fit; tokens without a space between them stay together.
    [[nodiscard]] std::vector<Line> lines(float width, float space) const {
        const shaping::Direction direction = shaping::directionOf(m_text);
        const std::vector<FlowToken> all = measured(tokens(shaping::levelsOf(m_text, direction)), width);
        const bool isRightToLeft = direction == shaping::Direction::RightToLeft;
        std::vector<Line> lines;
        std::vector<FlowToken> row;
        float filled = 0;
        const auto end = [&] {
            if (row.empty()) return;
            lines.push_back(lineOf(row));
            lines.back().isRightToLeft = isRightToLeft;
            const float shift = isRightToLeft ? std::max(0.f, width - lines.back().width) : 0;
            for (Mark& mark : lines.back().marks) mark = moved(std::move(mark), {shift, 0});
            row.clear();
            filled = 0;
        };
        for (std::size_t i = 0; i < all.size();) {
            std::size_t last = i + 1;
            float group = all[i].width;
            for (; last < all.size() && all[last].before == Before::Nothing; ++last) group += all[last].width;
            if (group > width) last = i + 1, group = all[i].width;  // may be broken at each token
            const float before = all[i].before == Before::Space ? space : 0;
            if (filled + before + group > width || isAlone(*all[i].part) || (i > 0 && isAlone(*all[i - 1].part))) end();
            if (!row.empty() && before > 0) {
                row.push_back({0, 0, nullptr, all[i].levelBefore, before});
                filled += before;
            }
            row.insert(row.end(), all.begin() + std::ptrdiff_t(i), all.begin() + std::ptrdiff_t(last));
            filled += group;
            i = last;
        }
        end();
        return lines;
    }

  private:
    static bool isAlone(const FlowPart& part) { return part.box && part.box->isAlone; }

    void addBox(FlowBox box, const FlowStyle& style) {
        m_text += kBoxSign;
        m_parts.push_back({m_text.size() - 1, m_text.size(), style, std::move(box)});
    }

    [[nodiscard]] std::u32string_view range(std::size_t begin, std::size_t end) const {
        return std::u32string_view(m_text).substr(begin, end - begin);
    }
    /// A mark of characters of one level. What has no letter to tell its direction is told it.
    [[nodiscard]] TextMark textMark(const FlowToken& token) const {
        const std::u32string_view text = range(token.begin, token.end);
        const bool isTold = token.level % 2 == 1 && shaping::directionOf(text) != shaping::Direction::RightToLeft;
        const FlowStyle& style = token.part->style;
        return {style.face, style.size, {0, 0}, (isTold ? utf8Of({&kFromRight, 1}) : "") + utf8Of(text), style.color};
    }

    [[nodiscard]] bool isBreak(const FlowToken& before, const FlowPart& part, std::size_t at) const {
        return isAlone(part) || isAlone(*before.part) || mayBreak(m_text[before.end - 1], m_text[at]);
    }
    [[nodiscard]] std::vector<FlowToken> tokens(const std::vector<std::uint8_t>& levels) const {
        std::vector<FlowToken> all;
        Before before = Before::Space;
        std::uint8_t levelBefore = 0;
        for (const FlowPart& part : m_parts) {
            for (std::size_t i = part.begin; i < part.end; ++i) {
                if (m_text[i] == U' ') {
                    before = Before::Space, levelBefore = levels[i];
                    continue;
                }
                if (m_text[i] >= kIsolate && m_text[i] <= kIsolateEnd) continue;  // orders what it is around
                if (before == Before::Nothing && isBreak(all.back(), part, i)) before = Before::Break;
                if (before == Before::Nothing && all.back().part == &part && all.back().end == i &&
                    all.back().level == levels[i])
                    all.back().end = i + 1;
                else
                    all.push_back({i, i + 1, &part, levels[i], 0, before, levelBefore});
                before = Before::Nothing;
            }
        }
        return all;
    }
    /// The tokens with their widths; words that are wider than a line in parts.
    [[nodiscard]] std::vector<FlowToken> measured(const std::vector<FlowToken>& tokens, float width) const {
        std::vector<FlowToken> all;
        for (FlowToken token : tokens) {
            if (token.part->box) {
                token.width = token.part->box->width;
                all.push_back(token);
                continue;
            }
            while (token.begin < token.end) {
                FlowToken first = fitting(token, width);
                token.begin = first.end;
                token.before = Before::Break;
                all.push_back(first);
            }
        }
        return all;
    }
    /// The longest beginning of a token that is no wider than a line, at least one character with its marks.
    [[nodiscard]] FlowToken fitting(FlowToken token, float width) const {
        const std::size_t last = token.end;
        const auto fitsTo = [&](std::size_t end) {
            token.end = end;
            token.width = m_metrics.width(textMark(token));
            return token.width <= width;
        };
        const auto withMarks = [&](std::size_t end) {
            while (end < last && shaping::isAttached(m_text[end])) ++end;
            return end;
        };
        std::size_t low = token.begin, high = low;  // an end that fits, and one that does not
        for (std::size_t step = 64; low == high; step *= 2) {
            high = withMarks(std::min(low + step, last));
            if (!fitsTo(high)) break;
            if (high == last) return token;
            low = high;
        }
        for (;;) {
            const std::size_t middle = withMarks(low + (high - low) / 2);
            if (middle == low || middle >= high) break;
            (fitsTo(middle) ? low : high) = middle;
        }
        fitsTo(std::max(low, withMarks(token.begin + 1)));
        return token;
    }

    /// The tokens in one line, from left to right.
    [[nodiscard]] Line lineOf(const std::vector<FlowToken>& row) const {
        std::vector<FlowToken> joined;
        for (const FlowToken& token : row) {
            const bool goesOn = !joined.empty() && token.part && !token.part->box && joined.back().part == token.part &&
                                joined.back().end == token.begin && joined.back().level == token.level;
            if (!goesOn) {
                joined.push_back(token);
                continue;
            }
            joined.back().end = token.end;
            joined.back().width += token.width;
        }
        std::vector<std::uint8_t> levels;
        for (const FlowToken& token : joined) levels.push_back(token.level);
        Line line;
        for (const std::size_t number : shaping::visualOrder(levels)) {
            const FlowToken& token = joined[number];
            const float x = line.width;
            line.width += token.width;
            if (!token.part) continue;
            const auto& box = token.part->box;
            line.above = std::max(line.above, box ? box->above : kAbove * token.part->style.size);
            line.below = std::max(line.below, box ? box->below : kBelow * token.part->style.size);
            if (!box) line.marks.push_back(moved(textMark(token), {x, 0}));
            if (box)
                for (const Mark& mark : box->marks) line.marks.push_back(moved(mark, {x, 0}));
        }
        return line;
    }

    const Metrics& m_metrics;
    std::u32string m_text;
    std::vector<FlowPart> m_parts;
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
    Setter setter(source.metrics);
    FlowStyle strong = style;
    strong.face = Face::Strong;
    for (const learn::Piece& piece : paragraph) {
        const FlowStyle& own = piece.isBold ? strong : style;
        if (piece.kind == Kind::Formula) {
            setter.addFormula(piece.formula, own, width);
        } else if (piece.kind == Kind::Value) {
            setter.addValue(source.value(piece), own);
        } else if (piece.kind == Kind::Picture) {
            const auto found = source.pictures.find(piece.target);
            if (found != source.pictures.end())
                setter.addPicture(found->second, own, width);
            else
                setter.addWords('[' + piece.text + ']', own);
        } else {
            setter.addWords(piece.text, own);
            if (piece.kind == Kind::Link && piece.target.starts_with("http"))
                setter.addWords(" (" + piece.target + ')', own);
        }
    }
    return setter.lines(width, source.metrics.width(style.face, style.size, " "));
}

std::vector<Line> flow(std::string_view words, const FlowStyle& style, float width, const Metrics& metrics) {
    Setter setter(metrics);
    setter.addWords(words, style);
    return setter.lines(width, metrics.width(style.face, style.size, " "));
}

}  // namespace print
