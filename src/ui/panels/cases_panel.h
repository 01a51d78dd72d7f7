#pragma once
/// State of the catalogue's panel between frames.

#include <optional>
#include <string>
#include <vector>

#include "study/cases/catalogue.h"

namespace ui {

struct CasesState {
    char typed[128] = {};
    std::string searched;            ///< search text that gave `found`
    std::vector<std::size_t> found;  ///< indices of cases
    bool isSearched = false;
    std::optional<std::size_t> opened;  ///< case that was open in the last frame
    bool scrollToChosen = false;        ///< true after the arrow keys have moved the choice
};

}  // namespace ui
