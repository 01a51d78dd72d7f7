#pragma once
/// State of the gallery between frames.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "render/gl/image_texture.h"
#include "session/session.h"
#include "ui/widgets/focus_navigator.h"

namespace ui {

struct GalleryState {
    /// The picture of a gallery entry as a texture.
    struct Shown {
        session::Gallery::Picture picture;  ///< the picture in the texture
        std::unique_ptr<render::gl::ImageTexture> texture;
    };
    std::vector<Shown> shown;                     ///< one for each example
    std::uint64_t uploads = 0;                    ///< number of changes of the textures
    std::optional<session::ExampleKind> leadsTo;  ///< the group that is scrolled into view
    FocusState navigator;
    int lastFrame = 0;  ///< number of the last frame in which the panel was drawn
};

/// True if the panel uses the key now.
[[nodiscard]] bool takesGalleryKey(const GalleryState&, const session::Session&, const session::Shortcut&);

}  // namespace ui
