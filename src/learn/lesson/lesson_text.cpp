/// Parsing of text with live values and formulas.

#include "io/text.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/live.h"

namespace learn {
namespace {

io::Error at(std::size_t place, const std::string& what) {
    return io::Error{"character " + std::to_string(place + 1) + ": " + what};
}

}  // namespace

io::Result<Paragraph> readParagraph(std::string_view text) {
    Paragraph pieces;
    std::string words;
    const auto flush = [&] {
        if (!words.empty()) pieces.push_back({Piece::Kind::Words, std::exchange(words, {}), {}});
    };
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("$$")) {
            words += '$';
            i += 2;
        } else if (rest.starts_with("{{")) {
            const std::size_t end = rest.find("}}");
            if (end == std::string_view::npos) return at(i, "{{ without its }}");
            const std::string name(rest.substr(2, end - 2));
            if (!liveInfo(name))
                return at(i, "no live value {{" + io::shortened(name, 60) + "}}; docs/lessons.md lists them");
            flush();
            pieces.push_back({Piece::Kind::Value, name, {}});
            i += end + 2;
        } else if (rest.front() == '$') {
            const std::size_t end = rest.find('$', 1);
            if (end == std::string_view::npos) return at(i, "$ without its second $ (a dollar is $$)");
            const std::string source(rest.substr(1, end - 1));
            io::Result<Formula> formula = parseFormula(source);
            if (!formula) return at(i, "formula $" + io::shortened(source, 60) + "$: " + formula.error());
            flush();
            pieces.push_back({Piece::Kind::Formula, source, std::move(formula.value())});
            i += end + 1;
        } else {
            words += text[i++];
        }
    }
    flush();
    return pieces;
}

}  // namespace learn
