#pragma once
/// The shown instant, other than the start, in words and digits: its contact, or the position of the ball.

#include <vector>

#include "render/present.h"
#include "session/texts/answer_text.h"

namespace session {

/// Bodies, position, impulse and consequence of the first contacts of the instant that is shown; between
/// contacts the position and motion of the active ball. Empty at the start.
[[nodiscard]] std::vector<AnswerRow> instantRows(const Session&);

/// The headline of the instant: its contact and the next one; shorter while the scene plays.
[[nodiscard]] render::Headline instantHeadline(const Session&);

}  // namespace session
