#pragma once
/// What changes the picture until it is switched off: following a ball, samples, a frame of reference.

#include <string>
#include <vector>

#include "session/session.h"

namespace session {

/// A mode that is on, as a chip in the picture.
struct ViewMode {
    std::string text;  ///< "follows cue"
    std::string help;  ///< one sentence: what the mode does
    std::string off;   ///< the command that switches it off
};

/// In the order of the chips. Opening or making another scene ends all of them; see endViewModes().
[[nodiscard]] std::vector<ViewMode> viewModes(const Session&);

}  // namespace session
