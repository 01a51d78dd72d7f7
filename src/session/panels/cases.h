#pragma once
/// The catalogue of edge cases in the window: read at the first request, one case open at a time.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "study/cases/catalogue.h"

namespace session {

class CaseBook {
  public:
    /// The line about a case in a list.
    struct Summary {
        collide::Outcome outcome = collide::Outcome::Still;  ///< exact
        int wrong = 0;  ///< rows of the comparison with the verdict wrong or invalid
    };

    /// Reads the catalogue and judges every case, once.
    void load();
    /// A step of load(): reads one file, or decides one case. @return false if nothing is left to do
    bool loadNext();
    /// Empty before load(), and if the files cannot be read: error() says why.
    [[nodiscard]] const study::Catalogue& catalogue() const { return m_catalogue; }
    [[nodiscard]] const std::string& error() const { return m_error; }
    [[nodiscard]] const Summary& summary(std::size_t index) const { return m_summaries.at(index); }  ///< @pre a case

    /// Compares all methods on a case, for findings(). @pre load(), index of a case
    void examine(std::size_t index);
    /// The findings about the case that was examined last; null for another case.
    [[nodiscard]] const study::Findings* findings(std::size_t index) const;

  private:
    /// A load() under way.
    struct Reading {
        std::vector<std::filesystem::path> left;  ///< the last comes next
        study::Catalogue catalogue;
        std::vector<Summary> summaries;
    };
    [[nodiscard]] std::string begin();
    [[nodiscard]] std::string readNext();

    bool m_isLoaded = false;
    std::optional<Reading> m_reading;
    study::Catalogue m_catalogue;
    std::vector<Summary> m_summaries;
    std::string m_error;
    std::optional<std::size_t> m_examined;
    study::Findings m_findings;
};

}  // namespace session
