#pragma once
/// Running text of a lesson: words, live values, small formulas, links and pictures, wrapped together.

#include <map>
#include <string>

#include "learn/lesson/lesson.h"
#include "ui/widgets/focus_navigator.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/picture_texture.h"

namespace ui {

using TextPictures = std::map<std::string, PictureTexture>;  ///< those of the open lesson by their names

/// What a paragraph is drawn with.
struct TextTools : Panel {
    TextPictures& pictures;
    FocusNavigator& navigator;
};

/// Draws a paragraph at the cursor, no wider than `width` framebuffer pixels, and moves the cursor under it.
void drawParagraph(const TextTools&, const learn::Paragraph&, float width, ImU32 color);

}  // namespace ui
