#pragma once
/// State of the precision panel between frames.

namespace ui {

struct PrecisionState {
    bool allNudges = false;   ///< lists all nudges, not only the nearest
    bool onlyLosses = false;  ///< lists only the steps that are not exact in double
};

}  // namespace ui
