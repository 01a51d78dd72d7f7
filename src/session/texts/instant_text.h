#pragma once
/// Another instant than the start in words and digits: the contact there, or where the ball is.

#include <vector>

#include "render/present.h"
#include "session/texts/answer_text.h"

namespace session {

/// Who meets, where, with what impulse and what follows, for the first contacts of the instant that is shown; between
/// contacts where the active ball is and how it moves. Empty at the start.
[[nodiscard]] std::vector<AnswerRow> instantRows(const Session&);

/// The headline for it: what happens there and what comes next; while the scene plays only what can be read then.
[[nodiscard]] render::Headline instantHeadline(const Session&);

}  // namespace session
