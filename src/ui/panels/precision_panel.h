#pragma once
/// What the precision panel remembers from frame to frame.

#include <cstdint>
#include <vector>

#include "io/query_json.h"
#include "study/precision/nudge.h"
#include "study/precision/precision.h"

namespace ui {

struct PrecisionState {
    std::uint64_t revision = 0;  ///< of the session that all of this is of
    io::Query query;
    study::PrecisionStudy study;
    std::vector<study::Input> inputs;  ///< of which a nudge is looked for
    std::vector<study::Nudge> nudges;  ///< of the first of them so far, the nearest flip first
    std::size_t tried = 0;             ///< how many of `inputs`
    bool allNudges = false;            ///< lists more than the nearest
    bool onlyLosses = false;           ///< lists only the steps that are not exact in double
};

}  // namespace ui
