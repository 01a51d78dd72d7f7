#pragma once
/// Backward errors, under the names by which panels and searches of the study know them.

#include "verdict/backward_error.h"

namespace study {

using verdict::BackwardError;
using verdict::decisionMargin;

}  // namespace study
