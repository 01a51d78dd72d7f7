/// Parsing of text with live values, formulas, bold words, links and pictures.

#include <algorithm>

#include "io/text.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/live.h"

namespace learn {
namespace {

io::Error at(std::size_t place, const std::string& what) {
    return io::Error{"character " + std::to_string(place + 1) + ": " + what};
}

class ParagraphReader {
  public:
    ParagraphReader(std::string_view text, const scene::Scene& scene) : m_text(text), m_scene(scene) {}

    io::Result<Paragraph> read() {
        while (m_at < m_text.size()) {
            const std::string problem = step();
            if (!problem.empty()) return at(m_at, problem);
        }
        if (m_isBold) return at(m_boldAt, "** without its second **");
        flush();
        return std::move(m_pieces);
    }

  private:
    /// Reads what begins at m_at. @return the problem; empty for none
    std::string step() {
        const std::size_t plain = std::min(m_text.find_first_of("$\\*{[!", m_at), m_text.size());
        m_words += m_text.substr(m_at, plain - m_at);
        m_at = plain;
        const std::string_view rest = m_text.substr(m_at);
        if (rest.empty()) return {};
        if (rest.starts_with("$$") || rest.starts_with("\\*") || rest.starts_with("\\[")) {
            m_words += rest[1];
            m_at += 2;
            return {};
        }
        if (rest.starts_with("**")) {
            flush();
            m_isBold = !m_isBold;
            m_boldAt = m_at;
            m_at += 2;
            return {};
        }
        if (rest.starts_with("{{")) return value(rest);
        if (rest.front() == '$') return formula(rest);
        if (rest.front() == '[' || rest.starts_with("![")) return reference(rest);
        m_words += rest.front();
        ++m_at;
        return {};
    }

    std::string value(std::string_view rest) {
        const std::size_t end = rest.find("}}");
        if (end == std::string_view::npos) return "{{ without its }}";
        const std::string name(rest.substr(2, end - 2));
        if (const std::string fault = liveFault(m_scene, name); !fault.empty())
            return "no live value {{" + io::shortened(name, 60) + "}} (" + fault + "); docs/lessons.md lists them";
        add({Piece::Kind::Value, name}, end + 2);
        return {};
    }

    std::string formula(std::string_view rest) {
        const std::size_t end = rest.find('$', 1);
        if (end == std::string_view::npos) return "$ without its second $ (a dollar is $$)";
        const std::string source(rest.substr(1, end - 1));
        io::Result<Formula> parsed = parseFormula(source);
        if (!parsed) return "formula $" + io::shortened(source, 60) + "$: " + parsed.error();
        add({Piece::Kind::Formula, source, std::move(parsed.value())}, end + 1);
        return {};
    }

    /// [words](target) or ![words](file); a bracket that does not begin one is a bracket.
    std::string reference(std::string_view rest) {
        const bool isPicture = rest.front() == '!';
        const std::size_t open = isPicture ? 2 : 1, middle = rest.find("](");
        const std::size_t end = middle == std::string_view::npos ? middle : rest.find(')', middle);
        const std::string_view words = rest.substr(open, middle == std::string_view::npos ? 0 : middle - open);
        if (end == std::string_view::npos || words.find_first_of("[]") != std::string_view::npos) {
            m_words += rest.substr(0, open);
            m_at += open;
            return {};
        }
        const std::string_view target = rest.substr(middle + 2, end - middle - 2);
        if (words.empty() || target.empty())
            return isPicture ? "a picture must be ![words](file.png)" : "a link must be [words](target)";
        Piece piece{isPicture ? Piece::Kind::Picture : Piece::Kind::Link, std::string(words)};
        piece.target = target;
        add(std::move(piece), end + 1);
        return {};
    }

    void add(Piece piece, std::size_t length) {
        flush();
        piece.isBold = m_isBold;
        m_pieces.push_back(std::move(piece));
        m_at += length;
    }

    void flush() {
        if (m_words.empty()) return;
        m_pieces.push_back({Piece::Kind::Words, std::exchange(m_words, {}), {}, m_isBold});
    }

    std::string_view m_text;
    const scene::Scene& m_scene;
    Paragraph m_pieces;
    std::string m_words;
    std::size_t m_at = 0, m_boldAt = 0;
    bool m_isBold = false;
};

}  // namespace

io::Result<Paragraph> readParagraph(std::string_view text, const scene::Scene& scene) {
    return ParagraphReader(text, scene).read();
}

std::string plainText(const Paragraph& paragraph, const scene::Scene& scene) {
    Live live(scene);
    return plainText(paragraph, [&](const Piece& piece) { return live.text(piece.text, piece.digits); });
}

std::string plainText(const Paragraph& paragraph, const std::function<std::string(const Piece&)>& value) {
    std::string text;
    for (const Piece& piece : paragraph)
        text += piece.kind == Piece::Kind::Value     ? value(piece)
                : piece.kind == Piece::Kind::Formula ? plainText(piece.formula)
                                                     : piece.text;
    return text;
}

}  // namespace learn
