#pragma once
/// The notes of a scene as a story: the first sentence opens it, the last one closes it.

#include <string>
#include <string_view>

#include "session/session.h"

namespace session {

/// The first sentence of a text, or the first line; without blanks at its ends.
[[nodiscard]] std::string firstSentence(std::string_view text);
/// The last sentence, without its full stop; empty if there is only one.
[[nodiscard]] std::string lastSentence(std::string_view text);

/// The caption of the picture: at the start of the user's own scene, unless it is dismissed or would tell an answer
/// that is hidden.
[[nodiscard]] std::string caption(const Session&);
/// What the scene shows, for the end of play. Empty for a scene that moves otherwise than the one that was opened: of
/// that alone the notes tell.
[[nodiscard]] std::string point(const Session&);

/// Play has come to its end, where the picture offers what can be done next.
[[nodiscard]] bool isFinished(const Session&);

}  // namespace session
