#pragma once
/// The ulp, under the name by which panels and searches of the study know it.

#include "verdict/spacing.h"

namespace study {

using verdict::spacing;

}  // namespace study
