#pragma once
/// What the catalogue's panel remembers from frame to frame.

#include <optional>
#include <string>
#include <vector>

#include "study/cases/catalogue.h"

namespace ui {

struct CasesState {
    char typed[128] = {};
    std::string searched;            ///< what `found` is of
    std::vector<std::size_t> found;  ///< cases
    bool isSearched = false;
    std::optional<std::size_t> chosen;  ///< a case: what is said about it is shown
    std::optional<std::size_t> opened;  ///< the case that was open when this was last drawn
    bool scrollToChosen = false;        ///< the arrow keys moved the choice
};

}  // namespace ui
