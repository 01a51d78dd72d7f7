#pragma once
/// Running text of a lesson: words, live values, small formulas, links and pictures, wrapped together.

#include <map>
#include <memory>
#include <string>

#include "io/png.h"
#include "learn/lesson/lesson.h"
#include "render/gl/image_texture.h"
#include "ui/widgets/focus_navigator.h"
#include "ui/widgets/panel.h"

namespace ui {

/// A picture of the open lesson, as a texture.
struct TextPicture {
    std::shared_ptr<const io::Image> image;
    std::unique_ptr<render::gl::ImageTexture> texture;
};
using TextPictures = std::map<std::string, TextPicture>;  ///< by their names in the lesson

/// What a paragraph is drawn with.
struct TextTools : Panel {
    TextPictures& pictures;
    FocusNavigator& navigator;
};

/// Draws a paragraph at the cursor, no wider than `width` framebuffer pixels, and moves the cursor under it.
void drawParagraph(const TextTools&, const learn::Paragraph&, float width, ImU32 color);

}  // namespace ui
