#pragma once
/// The log's panel: its state between frames, and its parts.

#include <string>
#include <vector>

#include "session/session.h"
#include "session/state/shortcut.h"
#include "ui/log/log.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/style.h"

namespace ui {

struct LogPanelState {
    LogFilterState filter;
    LogToleranceState tolerance;
    LogBox box;                           ///< drawn over the plot of errors
    char typed[256] = {};                 ///< text typed in the list of a field's columns
    bool hasKeys = false;                 ///< the last click was in the rows, so they take the arrow keys
    std::uint32_t first = 0;              ///< the first row shown, which stays there while rows arrive
    session::LogOrder order;              ///< in which it was shown
    std::vector<session::Shortcut> keys;  ///< keys for the rows since the last frame
};

/// True if the key moves among the rows now.
[[nodiscard]] bool takesRowKey(const LogPanelState&, const session::Session&, const session::Shortcut& key);

/// The columns of a row that are no part of query and answer: "Frame 1234 · object crate".
[[nodiscard]] std::string othersOf(const logs::LogDetail& detail);
/// The reason that claims a row whose details are known, with its words; empty: none.
[[nodiscard]] std::string reasonOfRow(const session::Session& session, std::uint32_t row);
/// A button of one word in the accent's colour.
bool fieldButton(const Style&, const char* id, std::string_view text, const RowRect& area);

/// The mapping of columns, before the log is read.
void drawLogMapping(const Panel&, LogPanelState&);
/// The rows, down to `below` framebuffer pixels above the panel's end.
void drawLogRows(const Panel&, LogPanelState&, float below);

}  // namespace ui
