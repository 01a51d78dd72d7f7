#pragma once
/// The parts of the window around the picture; one file each.

#include <optional>

#include "session/actions/actions.h"
#include "session/prompts/menu.h"
#include "session/session.h"
#include "ui/shell/layout.h"
#include "ui/widgets/style.h"

namespace ui {

struct PanelState;

/// State of the menu bar in the last frame.
struct MenuState {
    std::optional<session::Menu> open;
    bool onSubmenu = false;  ///< the entry selected by keys opens a submenu
    int settling = 0;        ///< frames left in which a menu that a key opened comes to rest
};

void drawMenuBar(const Style&, const session::Session&, session::Actions&, MenuState&, const view::Rect& bar);
/// The panels on both sides of the picture, with what drags their widths.
void drawSides(const Style&, const session::Session&, session::Actions&, PanelState&, const Layout&);
/// The tabs of the right side, and the panel that is open.
void drawRightSide(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawMessages(const Style&, const session::Session&, session::Actions&, const Layout&);

}  // namespace ui
