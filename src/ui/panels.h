#pragma once
/// The parts of the window; one file each. They show a session and ask for edits through Session::later.

#include <imgui.h>

#include <optional>
#include <string>

#include "session/contact_table.h"
#include "session/session.h"
#include "session/viewport_input.h"
#include "ui/card.h"
#include "ui/cases_panel.h"
#include "ui/compare_panel.h"
#include "ui/export_card.h"
#include "ui/file_card.h"
#include "ui/layout.h"
#include "ui/lesson_panel.h"
#include "ui/log_panel.h"
#include "ui/look.h"
#include "ui/map_panel.h"
#include "ui/number_field.h"
#include "ui/precision_panel.h"

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
    session::ContactTable contacts;
    std::ptrdiff_t contactsNow = -1;  ///< the row of `contacts` at the instant that was shown last
    CompareState compare;
    PrecisionState precision;
    CasesState cases;
    MapPanelState map;
    LogPanelState log;
    LessonPanelState lesson;
    std::optional<scene::ObjectRef> renaming;
    char search[64] = {};  ///< in the list of objects
    bool searching = false;
    char typedNumber[256] = {};
    char name[256] = {};
    CardState card;
    FileCardState files;
    ExportCardState pictures;
    std::optional<session::Menu> openMenu;  ///< in the last frame
    bool onSubmenu = false;                 ///< its entry that the keys are at opens a menu of its own
    PaletteState palette;
    std::optional<std::size_t> historyChosen;  ///< the entry the arrow keys are at, while the history is open
};

void drawMenuBar(const Look&, session::Session&, PanelState&, const view::Rect& bar);
void drawScenePanel(const Look&, session::Session&, PanelState&);
void drawInspector(const Look&, session::Session&, PanelState&);
void drawShowPanel(const Look&, session::Session&);
/// The tabs of the right side, and the panel that is open.
void drawRightSide(const Look&, session::Session&, PanelState&);
void drawAnswerPanel(const Look&, session::Session&, PanelState&);
void drawDerivePanel(const Look&, session::Session&, PanelState&);
void drawPlotsPanel(const Look&, session::Session&, PanelState&);
void drawLessonPanel(const Look&, session::Session&, PanelState&);
void drawContactsPanel(const Look&, session::Session&, PanelState&);
void drawMapPanel(const Look&, session::Session&, PanelState&);
void drawLogPanel(const Look&, session::Session&, PanelState&);
void drawComparePanel(const Look&, session::Session&, PanelState&);
void drawPrecisionPanel(const Look&, session::Session&, PanelState&);
void drawCasesPanel(const Look&, session::Session&, PanelState&);
/// Parts of the compare panel: what methods state, what engines call things.
void drawConventions(const Look&, CompareState&);
void drawEngineFields(const Look&);
/// In place of an answer that is hidden.
void drawHiddenAnswer(const Look&, session::Session&);
inline constexpr float kCopyRow = 28;  ///< px of the design: height of the row under a wide panel
/// Links that copy answer and query.
void drawCopyRow(const Look&, session::Session&);
void drawWideCopyRow(const Look&, session::Session&);
/// Under the picture: play, step, scrub.
void drawTimelineBar(const Look&, session::Session&, const Layout&);
void drawMessages(const Look&, session::Session&, const Layout&);
void drawCommandPalette(const Look&, session::Session&, PaletteState&, const Layout&);
/// The edits by name; a click goes back or forth to one.
void drawHistory(const Look&, session::Session&, PanelState&, const Layout&);
/// A command's wish for a number.
void drawNumberCard(const Look&, session::Session&, PanelState&);
void drawDialogs(const Look&, session::Session&, PanelState&);

/// The plane of incidence over the picture, if it is shown.
void drawIncidenceInset(const Look&, session::Session&);

/// Over the picture: headline at the top, legend at the bottom left.
void drawHeadline(const Look&, ImDrawList*, const session::Session&, const view::Rect& picture);
void drawLegend(const Look&, ImDrawList*, const render::DrawList&, const view::Rect& picture);
/// The names in the picture.
void drawLabels(const Look&, ImDrawList*, const render::DrawList&, const session::Session&);
/// The handles of the selected ball, and the axis of a locked drag.
void drawHandles(const Look&, ImDrawList*, const session::Session&, const session::ViewportInput&);
/// The contact that a drag was drawn to, the box about what is to be selected, and a line on what the mouse does.
void drawGestureMarks(const Look&, ImDrawList*, const session::Session&, const session::ViewportInput&);

}  // namespace ui
