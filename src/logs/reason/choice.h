#pragma once
/// The few hypotheses that explain most.

#include <atomic>
#include <memory>

#include "logs/evidence/hypothesis.h"

namespace logs {

/// Tests every hypothesis on every row and keeps, one after the other, the one that explains most of what is left. Of
/// those that explain about as much, the one that fewer right rows contradict comes first, then the simpler one.
/// @param mapping  of the log, kept for LogReason::claims
[[nodiscard]] LogReasons chosenReasons(const Evidence& evidence, const std::shared_ptr<const LogMapping>& mapping,
                                       const std::atomic<bool>& stop);

}  // namespace logs
