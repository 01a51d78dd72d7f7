#pragma once
/// What wrong rows without a reason have in common.

#include <string>
#include <vector>

#include "logs/reason/search.h"

namespace logs {

/// One sentence about the most frequent symptom that is left: which value, by how much, where. Empty: there is none.
/// @param left  symptoms of each wrong row that no reason explains
[[nodiscard]] std::string remarkOn(const Evidence& evidence, const std::vector<LogSymptoms>& left,
                                   const std::string& obstacle);

/// Facts about the recorded values of all rows that were read, which no verdict counts.
[[nodiscard]] std::vector<std::string> notesOn(const Evidence& evidence);

}  // namespace logs
