#pragma once
/// The errors of a log's rows: their histogram, or a plot against a measure in which a click or a box chooses rows.

#include <string>

#include "ui/widgets/panel.h"

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

}  // namespace ui
