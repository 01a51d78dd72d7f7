#pragma once
/// Remarks on rows for which no reason is proved.

#include <span>
#include <string>
#include <vector>

#include "logs/evidence/hypothesis.h"

namespace logs {

/// Facts about the recorded values that no verdict counts, one sentence each: normals that are not of length 1, times
/// in steps, numbers of few bits.
[[nodiscard]] std::vector<std::string> notesOn(const Evidence& evidence);

/// A remark on a bug that shows only sometimes: "; each would be missed if ...". It names the hypothesis that predicts
/// all of the missed hits, and so few of the hits that were found that chance is no explanation. Empty: there is none.
[[nodiscard]] std::string sporadicBugNote(const Hypotheses& hypotheses, std::span<const RowFacts* const> missed,
                                          const Evidence& evidence);

}  // namespace logs
