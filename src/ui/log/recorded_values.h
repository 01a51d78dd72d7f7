#pragma once
/// The values that a log records, beside the exact ones.

#include "session/panels/recorded_values.h"
#include "ui/widgets/style.h"

namespace ui {

/// Each value with its digits over the exact ones; the error in units and in ulps of the log's precision, which a line
/// above names. Nothing where no value is recorded.
void drawRecordedValues(const Style&, const session::RecordedText&, float width);

}  // namespace ui
