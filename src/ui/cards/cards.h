#pragma once
/// The cards over the window; one file each.

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "session/prompts/export.h"
#include "session/prompts/file_browser.h"
#include "session/session.h"
#include "ui/widgets/card.h"
#include "ui/widgets/example_card.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/picture_texture.h"

namespace ui {

struct ExportCardState {
    session::SequenceSpec spec = [] {
        session::SequenceSpec filled;
        filled.picture.tight = true;  // a scene that is far away in the window is not small in the picture
        return filled;
    }();
    char size[32] = "1920x1080";
    char count[16] = "120", turn[32] = "360", from[32] = "0", to[32] = "120";
    bool isOpen = false;
    PictureTexture preview;
    void reset() { isOpen = false; }  ///< the choices are kept for the next time
};

void drawExportCard(const Panel&, CardState&, ExportCardState&, const session::ExportCard& open);

struct FileCardState {
    std::optional<session::FileBrowser> browser;
    unsigned number = 0;   ///< FileRequest::number of the card's request
    char name[4096] = {};  ///< text of the field
    bool replace = false;  ///< the field must take over `name`, which the list has changed
    bool scroll = false;   ///< the list must scroll to its chosen row
    void reset() { browser.reset(); }
};

void drawFileCard(const Panel&, CardState&, FileCardState&, const session::FileRequest&);

/// The text typed into the command palette, and the chosen row.
struct PaletteState {
    char typed[128] = {};
    int chosen = 0, first = 0;  ///< rows; `first` is the first that is shown
    bool focus = true;          ///< the field takes the keys with the next frame
};

/// State of the cards between frames.
struct CardStates {
    CardState card;
    FileCardState files;
    ExportCardState pictures;
    PaletteState palette;
    char typedNumber[256] = {};
    std::string typedNotes;
    std::optional<std::size_t> historyChosen;  ///< the entry the arrow keys are at, while the history is open
};

/// The card on top of Prompts, if there is one. @param menuHeight  height of the menu bar, framebuffer pixels
void drawCards(const Panel&, CardStates&, ExampleTextures&, float menuHeight);
/// The mouse and every key, in groups.
void drawKeysCard(const Panel&, CardState&);
void drawNumberCard(const Panel&, CardStates&, const session::NumberRequest&);
/// The notes of the scene, whole, and a field that changes them.
void drawNotesCard(const Panel&, CardStates&);
void drawCommandPalette(const Panel&, PaletteState&, ExampleTextures&, float menuHeight);
/// The edits by name; a click goes back or forth to one.
void drawHistory(const Panel&, CardStates&, float menuHeight);
/// The progress of an export, and a button that stops it.
void drawExportProgress(const Panel&, CardState&, const session::ExportJob&);
/// How far the reading of a scene is, and a way to end it; nothing while it is quick.
void drawOpeningProgress(const Panel&, CardState&, const session::OpeningCard&);

}  // namespace ui
