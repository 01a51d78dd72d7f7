#pragma once
/// The geometry of the answer's rows: what the picture lights for a row, and which row a piece of the picture is.

#include <string>
#include <vector>

#include "render/paint/story.h"
#include "vocabulary/annotation.h"
#include "vocabulary/overlay.h"

namespace session {

/// Named after the rows of answerRows() as the picture draws them; finite. Words and plain numbers have no geometry; a
/// row may have several pieces. The path of the ball leaves out the arrow U where `shown` has it: it stays visible.
[[nodiscard]] std::vector<vocabulary::Annotation> answerGeometry(const render::Story&, vocabulary::Overlays shown);

}  // namespace session
