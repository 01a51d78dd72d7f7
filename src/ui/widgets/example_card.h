#pragma once
/// The picture and the texts of an example, as the gallery and the empty palette show them.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <imgui.h>

#include "session/panels/gallery.h"
#include "ui/widgets/picture_texture.h"
#include "ui/widgets/style.h"

namespace ui {

/// Height of an example's picture for its width.
inline constexpr float kExampleShape = 2.f / 3;
/// Heights of the lines under a picture, px of the design.
inline constexpr float kExampleTitle = 20, kExampleNote = 17;

/// The pictures of the examples as textures.
class ExampleTextures {
  public:
    /// Uploads the picture of an example if it has changed. @return its texture; null while it has no picture
    [[nodiscard]] const render::gl::ImageTexture* of(const session::Gallery& gallery, std::size_t example);
    [[nodiscard]] std::uint64_t uploads() const;  ///< number of changes of the textures

  private:
    std::vector<PictureTexture> m_shown;  ///< one for each example
};

/// The picture, or a calm ground before it is drawn, in a frame. @param isHot  the mouse or the keys are at it
void drawExamplePicture(const Style& style, const session::Gallery& gallery, ExampleTextures& textures,
                        std::size_t example, ImVec2 min, ImVec2 max, bool isHot);
/// @param isNow  the title's ink tells what is open; a frame would look like the ring of the focus
void drawExampleTitle(const Style& style, const session::Example& example, bool isNow, ImVec2 min, float width);

}  // namespace ui
