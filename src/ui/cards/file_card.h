#pragma once
/// The window's own file dialog.

#include <optional>

#include "session/prompts/file_browser.h"
#include "session/session.h"
#include "ui/widgets/card.h"
#include "ui/widgets/panel.h"

namespace ui {

struct FileCardState {
    std::optional<session::FileBrowser> browser;
    unsigned number = 0;   ///< FileRequest::number of the card's request
    char name[4096] = {};  ///< text of the field
    bool replace = false;  ///< the field must take over `name`, which the list has changed
    bool scroll = false;   ///< the list must scroll to its chosen row
    void reset() { browser.reset(); }
};

void drawFileCard(const Panel&, CardState&, FileCardState&, const session::FileRequest&);

}  // namespace ui
