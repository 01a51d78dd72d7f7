#pragma once
/// The log's panel: what it remembers from frame to frame, and its parts.

#include <string>
#include <vector>

#include "session/actions/actions.h"
#include "session/session.h"
#include "session/state/shortcut.h"
#include "ui/widgets/style.h"

namespace ui {

struct LogPanelState {
    char idText[64] = {};
    char typed[256] = {};                 ///< into the list of a field's columns
    double scroll = 0;                    ///< rows above the first that is shown
    bool hasKeys = false;                 ///< the last click was into the rows: arrow keys are for them
    bool follows = false;                 ///< the rows scroll to the one that is open
    std::vector<session::Shortcut> keys;  ///< for the rows, since the last frame
};

/// True if the key moves among the rows now.
[[nodiscard]] bool takesRowKey(const LogPanelState&, const session::Session&, const session::Shortcut& key);

/// "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t count);
/// A word in a filled field that does something. @param main  in the accent's colour
bool fieldButton(const Style&, const char* id, std::string_view text, ImVec2 min, ImVec2 max, bool main);

/// What the columns mean, before the log is read.
void drawLogMapping(const Style&, const session::Session&, session::Actions&, LogPanelState&);
/// The rows, down to the panel's end but for `below` framebuffer pixels.
void drawLogRows(const Style&, const session::Session&, session::Actions&, LogPanelState&, float below);

}  // namespace ui
