#pragma once
/// The catalogue of edge cases as the window uses it: read when it is first asked for, one case open at a time.

#include <optional>
#include <string>
#include <vector>

#include "study/cases/catalogue.h"

namespace session {

class Session;

class CaseBook {
  public:
    /// What a list says about a case.
    struct Summary {
        collide::Outcome outcome = collide::Outcome::Still;  ///< exact
        int wrong = 0;  ///< rows of the comparison with the verdict wrong or invalid
    };

    /// Empty where the files cannot be read: error() says why.
    [[nodiscard]] const study::Catalogue& catalogue();
    [[nodiscard]] const std::string& error();
    [[nodiscard]] const Summary& summary(std::size_t index);  ///< @pre index of a case

    std::optional<std::size_t> opened;  ///< the case that was opened last, whatever has been edited since

  private:
    void load();

    bool m_isLoaded = false;
    study::Catalogue m_catalogue;
    std::vector<Summary> m_summaries;
    std::string m_error;
};

/// Makes a case the scene, as an edit that undo takes back, and frames it. @pre index of a case
void openCase(Session&, std::size_t index);
/// The next (+1) or previous (-1) case of the catalogue, round its ends; the first or last where none was open.
void stepCase(Session&, int step);

}  // namespace session
