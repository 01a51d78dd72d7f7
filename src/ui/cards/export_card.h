#pragma once
/// The export of a picture, a sequence or a clip: choices and progress.

#include "session/prompts/export.h"
#include "session/session.h"
#include "ui/widgets/card.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/picture_texture.h"

namespace ui {

struct ExportCardState {
    session::SequenceSpec spec;
    char size[32] = "1920x1080";
    char count[16] = "120", turn[32] = "360", from[32] = "0", to[32] = "120";
    bool isOpen = false;
    PictureTexture preview;
    void reset() { isOpen = false; }  ///< the choices are kept for the next time
};

void drawExportCard(const Panel&, CardState&, ExportCardState&, const session::ExportCard& open);

}  // namespace ui
