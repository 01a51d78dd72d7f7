#pragma once
/// The panels of both sides; one file each. They draw a session and send actions.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "learn/derivation/derivation.h"
#include "render/gl/images/image_texture.h"
#include "render/palette.h"
#include "scene/scene.h"
#include "session/session.h"
#include "study/cases/catalogue.h"
#include "study/compare/conventions.h"
#include "study/map/map_colors.h"
#include "study/map/map_worker.h"
#include "ui/panels/gallery_panel.h"
#include "ui/panels/lesson_panel.h"
#include "ui/panels/log_panel.h"
#include "ui/widgets/icon_pen.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/style.h"

namespace ui {

struct CasesState {
    char typed[128] = {};
    std::string searched;            ///< search text that gave `found`
    std::vector<std::size_t> found;  ///< indices of cases
    bool isSearched = false;
    std::optional<std::size_t> opened;  ///< case that was open in the last frame
    bool scrollToChosen = false;        ///< true after the arrow keys have moved the choice
};

struct MapPanelState {
    std::unique_ptr<render::gl::ImageTexture> texture;  ///< null before the first map
    study::MapSnapshot shown;                           ///< the map in the texture
    render::Theme theme = render::Theme::Dark;          ///< theme of the texture's colours
    std::uint64_t uploads = 0;                          ///< number of changes of the texture
    std::vector<study::LegendEntry> legend;             ///< legend of the shown map
    std::optional<study::MapScale> scale;               ///< its scale; absent: it has no numbers
    std::optional<study::MapWindow> grabbed;            ///< window of the map when the drag began; absent: no drag
};

struct DeriveState {
    std::optional<std::pair<learn::Article, std::size_t>> shownStep;  ///< article and step in the last frame
};

/// What the search of the list of objects has found.
struct ObjectSearch {
    std::uint64_t revision = 0;                              ///< revision of the document that was searched
    std::string typed;                                       ///< the text by which they were
    std::vector<scene::ObjectRef> refs;                      ///< the objects found
    std::optional<std::vector<scene::ObjectRef>> selection;  ///< the one of the last frame, for the scroll of the list
};

/// The field in which an object is renamed.
struct RenamingState {
    std::optional<scene::ObjectRef> ref;
    int began = 0, frame = 0;  ///< numbers of the frames in which it was drawn first and last
    char name[256] = {};       ///< text typed
};

/// State of the panels between frames, of the drawing alone: what the user has chosen is part of the presentation.
struct PanelState {
    session::PanelChoices choices;  ///< in this frame; a panel that changes them changes those of the presentation
    NumberFields numbers;
    DeriveState derive;
    std::ptrdiff_t contactsNow = -1;  ///< the row of the contact table at the instant that was shown last
    CasesState cases;
    GalleryState gallery;
    MapPanelState map;
    LogPanelState log;
    LessonPanelState lesson;
    RenamingState renaming;
    ObjectSearch objects;
};

void drawSceneIcon(const IconPen&);
void drawScenePanel(const Panel&);
void drawInspector(const Panel&);
/// session::pairNote(), at the head of a panel about the query of two bodies.
void drawPairNote(const Panel&);

// drawNAMEIcon() and drawNAMEPanel() of every row of CAROM_RIGHT_PANELS.
#define CAROM_DECLARE(name, ...)           \
    void draw##name##Icon(const IconPen&); \
    void draw##name##Panel(const Panel&);
CAROM_RIGHT_PANELS(CAROM_DECLARE)
#undef CAROM_DECLARE

/// Parts of the compare panel: the conventions of methods, the engines' names of fields.
void drawConventions(const Style&, const study::ConventionTable&, session::PanelChoices&);
void drawEngineFields(const Style&);

/// Drawn in place of a hidden answer.
void drawHiddenAnswer(const Panel&);
inline constexpr float kCopyRow = 28;  ///< px of the design: height of the row under a wide panel
/// Links that copy the answer, at the right end of a row. @return where they begin
float drawCopyLinks(const Panel&, const RowRect& row);
/// A row of links that copy the query.
void drawWideCopyRow(const Panel&);

}  // namespace ui
