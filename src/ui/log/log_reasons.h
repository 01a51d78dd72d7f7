#pragma once
/// Why rows of a log are wrong, above them: the reasons with their counts, the tolerance, what to read otherwise.

#include "session/actions/actions.h"
#include "session/session.h"
#include "ui/widgets/style.h"

namespace ui {

struct LogToleranceState {
    char text[32] = {};
};

/// The reasons, most rows first; a click shows the rows of one. Nothing where no row is wrong.
void drawLogReasons(const Style&, const session::Session&, session::Actions&);

/// The field of the tolerance, and how many rows are within it.
void drawLogTolerance(const Style&, const session::Session&, session::Actions&, LogToleranceState&);

}  // namespace ui
