#pragma once
/// What goes to the clipboard and what comes from it.

#include <cstdint>
#include <string>

#include "session/session.h"

namespace session {

/// The forms in which the answer, or the query behind it, can be copied.
enum class CopyForm : std::uint8_t { AnswerText, AnswerJson, QueryLine, QueryJson, GoogleTest, Assert };

/// Empty if there is no such text: no answer or a hidden one, or one about a wall for the forms that hold a query.
[[nodiscard]] std::string copyOf(const Session&, CopyForm);
[[nodiscard]] bool canCopy(const Session&, CopyForm);

/// The selected objects as a scene file of their own, marked as a fragment; paste() adds them to a scene.
[[nodiscard]] std::string copyOfSelection(const scene::Document&);

/// Puts a text into the scene as one undoable edit: objects that were copied are added under fresh names and selected,
/// beside any that they would cover; a query, a scene, a line of a log or plain numbers (io::readPasted) take the
/// scene's place. A text that is none of these changes nothing and says why in one line.
void paste(Session&, const std::string& text);

}  // namespace session
