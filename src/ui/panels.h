#pragma once
/// The parts of the window; one file each. They show a session and ask for edits through Session::later.

#include <imgui.h>

#include <optional>
#include <string>

#include "session/session.h"
#include "session/viewport_input.h"
#include "ui/layout.h"
#include "ui/look.h"
#include "ui/number_field.h"

namespace ui {

/// What has been typed into the command palette, and the row that is chosen.
struct PaletteState {
    char typed[128] = {};
    int chosen = 0, first = 0;  ///< rows; `first` is the first that is shown
    bool focus = true;          ///< the field takes the keys with the next frame
};

/// What the panels remember from frame to frame.
struct PanelState {
    NumberFields numbers;
    std::optional<scene::ObjectRef> renaming;
    char name[256] = {};
    bool asking = false;
    char path[1024] = {};
    bool menuOpen = false;
    PaletteState palette;
    std::optional<std::size_t> historyChosen;  ///< the entry the arrow keys are at, while the history is open
};

void drawMenuBar(const Look&, session::Session&, PanelState&, const view::Rect& bar);
void drawScenePanel(const Look&, session::Session&, PanelState&);
void drawInspector(const Look&, session::Session&, PanelState&);
void drawShowPanel(const Look&, session::Session&);
/// The tabs of the right side, and the panel that is open.
void drawRightSide(const Look&, session::Session&, PanelState&);
void drawAnswerPanel(const Look&, session::Session&);
void drawMessages(const Look&, session::Session&, const Layout&);
void drawCommandPalette(const Look&, session::Session&, PaletteState&, const Layout&);
/// The edits by name; a click goes back or forth to one.
void drawHistory(const Look&, session::Session&, PanelState&, const Layout&);
void drawDialogs(const Look&, session::Session&, PanelState&);

/// Over the picture: headline at the top, legend at the bottom left.
void drawHeadline(const Look&, ImDrawList*, const session::Session&, const view::Rect& picture);
void drawLegend(const Look&, ImDrawList*, const render::DrawList&, const view::Rect& picture);
/// The names in the picture.
void drawLabels(const Look&, ImDrawList*, const render::DrawList&, const session::Session&);
/// The handles of the selected ball, and the axis of a locked drag.
void drawHandles(const Look&, ImDrawList*, const session::Session&, const session::ViewportInput&);

}  // namespace ui
