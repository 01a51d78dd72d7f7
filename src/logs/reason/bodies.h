#pragma once
/// The rows of a log that are about the same body.

#include <vector>

#include "logs/evidence/hypothesis.h"

namespace logs {

/// Finds the columns that may name bodies, and tells each row those before it of the same body, and the last hit.
/// @param others  the rows of the log that are no evidence. @pre no row of the log is left out
void linkBodies(Evidence& evidence, std::vector<RowFacts>& others);

}  // namespace logs
