#pragma once
/// The part of the log's panel above its rows: the reasons why rows are wrong, with their counts, and the tolerance.

#include "ui/widgets/panel.h"

namespace ui {

/// The state of the tolerance's field between frames.
struct LogToleranceState {
    char text[32] = {};  ///< text that is being typed
};

/// Draws the reasons, the one with most rows first (a click shows its rows), the notes on the log, and the suggestion
/// to read its numbers as floats. Draws nothing if there is none of these.
void drawLogReasons(const Panel&);

/// Draws the field of the tolerance and the number of rows within it.
void drawLogTolerance(const Panel&, LogToleranceState&);

}  // namespace ui
