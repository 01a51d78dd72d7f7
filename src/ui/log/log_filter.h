#pragma once
/// The filter of a log's rows: the field in which it is typed, its mistake, the region of the plot, the search.

#include "session/actions/actions.h"
#include "session/session.h"
#include "ui/widgets/panel.h"

namespace ui {

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

}  // namespace ui
