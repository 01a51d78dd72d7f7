#pragma once
/// What the precision panel remembers from frame to frame.

namespace ui {

struct PrecisionState {
    bool allNudges = false;   ///< lists more than the nearest
    bool onlyLosses = false;  ///< lists only the steps that are not exact in double
};

}  // namespace ui
