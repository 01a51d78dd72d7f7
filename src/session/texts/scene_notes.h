#pragma once
/// The notes of a scene as a story: the first sentence opens it, a line at the end closes it.

#include <string>
#include <string_view>

#include "session/session.h"

namespace session {

/// The first sentence of a text, or the first line; without blanks at its ends.
[[nodiscard]] std::string firstSentence(std::string_view text);
/// The last line if it is one sentence behind others, without its full stop: words written to stand alone.
[[nodiscard]] std::string closingLine(std::string_view text);

/// The caption of the picture: at the start of the user's own scene, unless it is dismissed or would tell an answer
/// that is hidden. Empty, as point(), for a scene that moves otherwise than the one that was opened: of that alone its
/// notes tell. Notes that were written since tell of the scene as it is.
[[nodiscard]] std::string caption(const Session&);
/// What the scene shows, for the end of play.
[[nodiscard]] std::string point(const Session&);

/// Play has come to its end, where the picture offers what can be done next.
[[nodiscard]] bool isFinished(const Session&);

}  // namespace session
