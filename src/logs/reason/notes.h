#pragma once
/// Remarks on rows for which no reason is proved.

#include <string>
#include <vector>

#include "logs/evidence/hypothesis.h"

namespace logs {

/// Facts about the recorded values that no verdict counts, one sentence each: normals that are not of length 1, times
/// in steps, numbers of few bits.
[[nodiscard]] std::vector<std::string> notesOn(const Evidence& evidence);

}  // namespace logs
