#include "learn/lesson/glossary.h"

#include <algorithm>
#include <cctype>

#include "base/numbers.h"
#include "io/text.h"

namespace learn {
namespace {

bool isWordLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// A term and its plural.
std::vector<std::string> formsOf(const std::string& word) {
    if (word.ends_with('y')) return {word, word.substr(0, word.size() - 1) + "ies"};
    return {word, word + 's', word + "es"};
}

/// A whole word, of upper or lower case, stands at a place of a text.
bool standsAt(std::string_view text, std::size_t at, std::string_view word) {
    const std::string_view rest = text.substr(at);
    const auto isSame = [](char a, char b) { return io::lowerAscii(a) == io::lowerAscii(b); };
    return rest.size() >= word.size() && std::equal(word.begin(), word.end(), rest.begin(), isSame) &&
           (rest.size() == word.size() || !isWordLetter(rest[word.size()]));
}

bool isLater(const Glossary::Entry& entry, const Lesson& lesson, std::size_t page) {
    return entry.lesson == lesson.id ? entry.page > page : entry.order > lesson.order;
}

std::string placeOf(const Glossary::Entry& entry) {
    return "lesson " + base::number(entry.order) + ", page " + std::to_string(entry.page + 1);
}

}  // namespace

Glossary::Glossary(const std::vector<LessonFile>& lessons) {
    for (const LessonFile& file : lessons)
        if (file.loaded.problems.empty()) add(file.loaded.lesson);
}

void Glossary::add(const Lesson& lesson) {
    std::erase_if(m_entries, [&](const Entry& entry) { return entry.lesson == lesson.id; });
    for (std::size_t i = 0; i < lesson.pages.size(); ++i)
        for (const Term& term : lesson.pages[i].teaches)
            m_entries.push_back({term, formsOf(term.word), lesson.id, lesson.order, i});
}

std::vector<Glossary::Use> Glossary::usesIn(std::string_view text) const {
    std::vector<Use> uses;
    for (std::size_t at = 0; at < text.size();) {
        Use longest{at, 0, nullptr};
        for (const Entry& entry : m_entries)
            for (const std::string& form : entry.forms)
                if (form.size() > longest.length && standsAt(text, at, form)) longest = {at, form.size(), &entry};
        if (longest.entry) uses.push_back(longest);
        at += longest.length;
        while (at < text.size() && isWordLetter(text[at])) ++at;
        while (at < text.size() && !isWordLetter(text[at])) ++at;
    }
    return uses;
}

std::string meaningOf(const Glossary::Entry& entry) {
    return entry.term.word + ": " + entry.term.meaning + "\n(" + placeOf(entry) + ')';
}

std::vector<const Glossary::Entry*> termsOf(const Page& page, const Glossary& glossary) {
    std::vector<const Glossary::Entry*> terms;
    const auto add = [&](const std::string& text) {
        for (const Glossary::Use& use : glossary.usesIn(text))
            if (std::find(terms.begin(), terms.end(), use.entry) == terms.end()) terms.push_back(use.entry);
    };
    const auto addAll = [&](const Paragraph& paragraph) {
        for (const Piece& piece : paragraph)
            if (piece.kind == Piece::Kind::Words) add(piece.text);
    };
    for (const Paragraph& paragraph : page.text) addAll(paragraph);
    if (!page.task) return terms;
    addAll(page.task->prompt);
    for (const Paragraph& hint : page.task->hints) addAll(hint);
    for (const Option& option : page.task->options) add(option.text);
    return terms;
}

std::vector<LessonProblem> untaughtTerms(const Lesson& lesson, const Glossary& glossary) {
    std::vector<LessonProblem> problems;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i)
        for (const Glossary::Entry* entry : termsOf(lesson.pages[i], glossary))
            if (isLater(*entry, lesson, i))
                problems.push_back(
                    {lesson.pages[i].line, "pages[" + std::to_string(i) + ']',
                     "must not need \u201c" + entry->term.word + "\u201d, which " + placeOf(*entry) + " teaches"});
    return problems;
}

}  // namespace learn
