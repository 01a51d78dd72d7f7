#pragma once
/// The shown instant in words and digits: the headline, and at another instant than the start its contact, or the
/// position of the ball.

#include <vector>

#include "render/present.h"
#include "session/texts/answer_text.h"

namespace session {

/// The body that texts about another instant than the start tell of: the selected one, else the active ball.
[[nodiscard]] std::optional<scene::ObjectRef> bodyToldNow(const Session&);
/// Place and motion of a ball or sphere at the instant that is shown; empty for what never moves.
[[nodiscard]] std::vector<AnswerRow> motionRows(const Session&, scene::ObjectRef);
/// Place, motion and next contact of bodyToldNow(), and position, impulse and consequence of the first contacts of the
/// instant, its own before others. Empty at the start, and while the answer is hidden.
[[nodiscard]] std::vector<AnswerRow> instantRows(const Session&);

/// The headline of the picture: at the start the answer, at another instant its contact and the next one, shorter while
/// the scene plays. While the answer is hidden, what the page's task asks for, or that it is hidden. @pre the document
/// has an active ball
[[nodiscard]] render::Headline headline(const Session&);

}  // namespace session
