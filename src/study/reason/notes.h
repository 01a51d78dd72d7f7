#pragma once
/// What can be said of rows where no reason is proved. Internal to study/reason.

#include <span>
#include <string>
#include <vector>

#include "study/reason/hypothesis.h"

namespace study {

/// Facts about the recorded values that no verdict counts, one sentence each: normals that are not of length 1.
[[nodiscard]] std::vector<std::string> notesOn(const Evidence& evidence);

/// A hypothesis that each of the missed hits agrees with, and of the hits that are found so few that this is no chance:
/// "; each would be missed if ..."; empty: there is none. Missed hits tell no more of a bug that shows now and then.
[[nodiscard]] std::string nowAndThen(const Hypotheses& hypotheses, std::span<const RowFacts* const> missed,
                                     const Evidence& evidence);

}  // namespace study
