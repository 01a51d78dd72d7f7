#pragma once
/// The picture and the texts of an example, as the gallery and the empty palette show them.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "session/panels/gallery.h"
#include "ui/widgets/picture_texture.h"
#include "ui/widgets/style.h"

namespace ui {

/// Height of an example's picture for its width.
inline constexpr float kExampleShape = 2.f / 3;
/// Heights of the lines under a picture, px of the design.
inline constexpr float kExampleTitle = 20, kExampleNote = 17;

/// Places of examples in rows: pictures with lines of text under them. Framebuffer pixels.
struct ExampleGrid {
    int columns;
    float width, gap;  ///< width of a picture, room between two
    float texts;       ///< height of what is under a picture, with the room above the next row

    [[nodiscard]] RowRect pictureIn(const RowRect& place) const {
        return rectAt(place.min, {width, std::round(width * kExampleShape)});
    }
    [[nodiscard]] float rowHeight() const { return std::round(width * kExampleShape) + texts; }
    [[nodiscard]] int rowsOf(std::size_t count) const { return (int(count) + columns - 1) / columns; }
    /// The place of one of them. @param origin  upper left corner of the first
    [[nodiscard]] RowRect at(ImVec2 origin, std::size_t place) const {
        const auto [row, column] = std::div(int(place), columns);
        return rectAt(origin + ImVec2(float(column) * (width + gap), float(row) * rowHeight()), {width, rowHeight()});
    }
};

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
                        std::size_t example, const RowRect& place, bool isHot);
/// @param isNow  the title's ink tells what is open; a frame would look like the ring of the focus
void drawExampleTitle(const Style& style, const session::Example& example, bool isNow, ImVec2 min, float width);

}  // namespace ui
