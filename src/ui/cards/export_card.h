#pragma once
/// The export of a picture, a sequence or a clip: choices and progress.

#include <cstdint>
#include <memory>

#include "render/gl/image_texture.h"
#include "session/actions/actions.h"
#include "session/prompts/export.h"
#include "session/session.h"
#include "ui/widgets/card.h"

namespace ui {

/// The preview as a texture.
struct PreviewTexture {
    std::shared_ptr<const io::Image> picture;  ///< the picture in the texture
    std::unique_ptr<render::gl::ImageTexture> texture;
    std::uint64_t uploads = 0;  ///< number of changes
};

struct ExportCardState {
    session::SequenceSpec spec;
    char size[32] = "1920x1080";
    char count[16] = "120", turn[32] = "360", from[32] = "0", to[32] = "120";
    bool isOpen = false;
    PreviewTexture preview;
    void reset() {  ///< the choices are kept for the next time
        isOpen = false;
        preview.picture.reset();
    }
};

void drawExportCard(const Style&, const session::Session&, session::Actions&, CardState&, ExportCardState&,
                    const session::ExportCard& open);

}  // namespace ui
