#pragma once
/// The concepts that lessons teach, found in texts.

#include <string>
#include <string_view>
#include <vector>

#include "learn/lesson/lesson.h"

namespace learn {

class Glossary {
  public:
    struct Entry {
        Term term;
        std::vector<std::string> forms;  ///< the term and its plural
        std::string lesson;              ///< id
        double order = 0;                ///< Lesson::order
        std::size_t page = 0;            ///< index: the page that teaches it
    };
    /// A term in a text.
    struct Use {
        std::size_t at = 0, length = 0;  ///< bytes
        const Entry* entry = nullptr;
    };

    Glossary() = default;
    /// The terms of all lessons without problems.
    explicit Glossary(const std::vector<LessonFile>& lessons);
    /// Adds the terms of a lesson, in place of those of one with its id.
    void add(const Lesson&);

    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    /// The terms in a text, in order: whole words, also in the plural, of upper or lower case. Of two that begin at one
    /// place the longer one.
    [[nodiscard]] std::vector<Use> usesIn(std::string_view text) const;

  private:
    std::vector<Entry> m_entries;
};

/// "impact parameter: the distance of ... (lesson 4, page 2)"
[[nodiscard]] std::string meaningOf(const Glossary::Entry&);

/// The terms of a page's texts, task and hints, each once.
[[nodiscard]] std::vector<const Glossary::Entry*> termsOf(const Page&, const Glossary&);

/// A problem for each term on a page that only a later page teaches: of the same lesson, or of a later one.
[[nodiscard]] std::vector<LessonProblem> untaughtTerms(const Lesson&, const Glossary&);

}  // namespace learn
