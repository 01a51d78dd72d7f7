#pragma once
/// The parts of the log's panel, and the values that a log records; one file each.

#include <string>

#include "session/actions/actions.h"
#include "session/panels/recorded_values.h"
#include "session/session.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/style.h"

namespace ui {

/// A box that is drawn over the plot, in its cells.
struct LogBox {
    bool isHeld = false;
    int column = 0, row = 0;  ///< the cell where it began
};

/// The choice between histogram and plots, and the chosen one. @pre the log is open
void drawLogErrors(const Panel&, LogBox&);

/// "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t count);

/// A region in words: "depth 0.01 to 0.04 units, error 1e5 to 2e6 ulps".
[[nodiscard]] std::string words(const logs::LogRegion& region);

struct LogFilterState {
    char text[256] = {};
};

/// The field in a row's rectangle. @param id  of the field
void drawLogFilterField(const Panel&, LogFilterState&, const RowRect& row);

/// The lines below it: what is wrong with the filter, how far the search is, the region that is shown. None where there
/// is nothing to say.
void drawLogFilterNotes(const Panel&, LogFilterState&);

/// Ends what was typed and chosen: the region first, then the filter. @return true if there was one
bool endLogFilter(const session::Session&, session::Actions&, LogFilterState&);

/// The state of the tolerance's field between frames.
struct LogToleranceState {
    char text[32] = {};  ///< text that is being typed
};

/// Draws the reasons, the one with most rows first (a click shows its rows), the notes on the log, and the suggestion
/// to read its numbers as floats. Draws nothing if there is none of these.
void drawLogReasons(const Panel&);

/// Draws the field of the tolerance and the number of rows within it.
void drawLogTolerance(const Panel&, LogToleranceState&);

/// Each value with its digits over the exact ones; the error in units and in ulps of the log's precision, which a line
/// above names. Nothing where no value is recorded.
void drawRecordedValues(const Style&, const session::RecordedText&, float width);

}  // namespace ui
