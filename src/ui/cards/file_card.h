#pragma once
/// The window's own file dialog.

#include <optional>

#include "session/actions/actions.h"
#include "session/prompts/file_browser.h"
#include "session/session.h"
#include "ui/widgets/card.h"

namespace ui {

struct FileCardState {
    std::optional<session::FileBrowser> browser;
    unsigned number = 0;   ///< of the request that it is for
    char name[4096] = {};  ///< as the field shows it
    bool replace = false;  ///< the field takes over `name`, which the list has changed
    bool scroll = false;   ///< the list shows its chosen row
    void reset() { browser.reset(); }
};

void drawFileCard(const Style&, const session::Session&, session::Actions&, CardState&, FileCardState&,
                  const session::FileRequest&);

}  // namespace ui
