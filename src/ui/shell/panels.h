#pragma once
/// The parts of the window; one file each. They draw a session and send actions.

#include <imgui.h>

#include <optional>
#include <string>

#include "session/actions.h"
#include "session/commands/file_actions.h"
#include "session/commands/lesson_actions.h"
#include "session/commands/panel_actions.h"
#include "session/commands/play_actions.h"
#include "session/commands/study_actions.h"
#include "session/commands/viewport_input.h"
#include "session/playback/contact_table.h"
#include "session/session.h"
#include "session/texts/present_options.h"
#include "ui/cards/export_card.h"
#include "ui/cards/file_card.h"
#include "ui/panels/cases_panel.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/lesson_panel.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/map_panel.h"
#include "ui/panels/precision_panel.h"
#include "ui/shell/layout.h"
#include "ui/widgets/card.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/style.h"

namespace ui {

/// State of the command palette: the typed text and the chosen row.
struct PaletteState {
    char typed[128] = {};
    int chosen = 0, first = 0;  ///< indices of rows; `first` is the first shown row
    bool focus = true;          ///< the field takes the keyboard with the next frame
};

/// State of the panels between frames.
struct PanelState {
    NumberFields numbers;
    std::optional<std::pair<learn::Article, std::size_t>>
        shownStep;                    ///< article and step of the derivation in the last frame
    std::ptrdiff_t contactsNow = -1;  ///< the row of the contact table at the instant that was shown last
    CompareState compare;
    PrecisionState precision;
    CasesState cases;
    MapPanelState map;
    LogPanelState log;
    LessonPanelState lesson;
    std::optional<scene::ObjectRef> renaming;
    char search[64] = {};  ///< search text in the list of objects
    bool searching = false;
    char typedNumber[256] = {};
    char name[256] = {};
    CardState card;
    FileCardState files;
    ExportCardState pictures;
    std::optional<session::Menu> openMenu;  ///< menu that was open in the last frame
    bool onSubmenu = false;                 ///< the selected entry of the open menu has a submenu
    PaletteState palette;
    std::optional<std::size_t> historyChosen;  ///< entry selected by the arrow keys while the history is open
};

void drawMenuBar(const Style&, const session::Session&, session::Actions&, PanelState&, const view::Rect& bar);
void drawScenePanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawInspector(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawShowPanel(const Style&, const session::Session&, session::Actions&);
/// The tabs of the right side, and the panel that is open.
void drawRightSide(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawAnswerPanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawDerivePanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawPlotsPanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawLessonPanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawContactsPanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawMapPanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawLogPanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawComparePanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawPrecisionPanel(const Style&, const session::Session&, session::Actions&, PanelState&);
void drawCasesPanel(const Style&, const session::Session&, session::Actions&, PanelState&);
/// Parts of the compare panel: statements of methods, terms of engines.
void drawConventions(const Style&, const study::ConventionTable&, CompareState&);
void drawEngineFields(const Style&);
/// Shown in place of a hidden answer.
void drawHiddenAnswer(const Style&, session::Actions&);
inline constexpr float kCopyRow = 28;  ///< px of the design: height of the row under a wide panel
/// Links that copy answer and query.
void drawCopyRow(const Style&, const session::Session&, session::Actions&);
void drawWideCopyRow(const Style&, const session::Session&, session::Actions&);
/// Under the picture: play, step, scrub.
void drawTimelineBar(const Style&, const session::Session&, session::Actions&, const Layout&);
void drawMessages(const Style&, const session::Session&, session::Actions&, const Layout&);
/// The card on top of Prompts, if there is one.
void drawCards(const Style&, const session::Session&, session::Actions&, PanelState&, const Layout&);
void drawNumberCard(const Style&, session::Actions&, PanelState&, const session::NumberRequest&);
void drawCommandPalette(const Style&, const session::Session&, session::Actions&, PaletteState&, const Layout&);
/// The edits by name; a click goes to one.
void drawHistory(const Style&, const session::Session&, session::Actions&, PanelState&, const Layout&);
/// The progress of an export, with a button to stop it.
void drawExportProgress(const Style&, session::Actions&, CardState&, const session::ExportJob&);

/// The plane of incidence over the picture, if it is shown.
void drawIncidenceInset(const Style&, const session::Session&, session::Actions&);

/// Headline at the top of the picture, legend at the bottom left.
void drawHeadline(const Style&, ImDrawList*, const session::Session&, const view::Rect& picture);
void drawLegend(const Style&, ImDrawList*, const render::DrawList&, const view::Rect& picture);
/// The names in the picture.
void drawLabels(const Style&, ImDrawList*, const render::DrawList&, const session::Session&);
/// The handles of the selected ball, and the axis of a locked drag.
void drawHandles(const Style&, ImDrawList*, const session::Session&, const session::ViewportInput&);
/// The contact that a drag has snapped to, the selection box, and a line about the mouse.
void drawGestureMarks(const Style&, ImDrawList*, const session::Session&, const session::ViewportInput&);

}  // namespace ui
