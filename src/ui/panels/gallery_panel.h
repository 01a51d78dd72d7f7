#pragma once
/// State of the gallery between frames.

#include <optional>

#include "session/session.h"
#include "ui/widgets/example_card.h"
#include "ui/widgets/focus_navigator.h"

namespace ui {

struct GalleryState {
    ExampleTextures textures;
    std::optional<session::ExampleKind> leadsTo;  ///< the group that is scrolled into view
    FocusState navigator;
    int lastFrame = 0;  ///< number of the last frame in which the panel was drawn
};

/// True if the panel uses the key now.
[[nodiscard]] bool takesGalleryKey(const GalleryState&, const session::Session&, const session::Shortcut&);

}  // namespace ui
