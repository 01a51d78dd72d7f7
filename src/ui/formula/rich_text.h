#pragma once
/// Running text of a lesson: words, live values, small formulas, wrapped together.

#include "learn/lesson/lesson.h"
#include "session/session.h"
#include "ui/widgets/style.h"

namespace ui {

/// Draws a paragraph at the cursor, no wider than `width` framebuffer pixels, and moves the cursor under it.
void drawParagraph(const Style&, const session::Session&, const learn::Paragraph&, float width, ImU32 color);

}  // namespace ui
