#pragma once
/// Texts for the clipboard, and pasting.

#include <cstdint>
#include <string>

#include "session/session.h"

namespace session {

/// Formats in which the answer, or the query behind it, can be copied.
enum class CopyForm : std::uint8_t { AnswerText, AnswerJson, QueryLine, QueryJson, LogRow, GoogleTest, Assert };

/// @return empty if there is no such text: no answer, a hidden answer, or an answer about a wall where the format
/// holds a query
[[nodiscard]] io::Result<std::string> copyOf(const Session&, CopyForm);
[[nodiscard]] bool canCopy(const Session&, CopyForm);

/// The selected objects as a scene file of their own, marked as a fragment; paste() adds them to a scene.
[[nodiscard]] std::string copyOfSelection(const scene::Document&);

/// Pastes a text as one undoable edit: copied objects are added under new names and selected,
/// beside objects that they would cover; a query, a scene, a line of a log or plain numbers (study::readPasted) take
/// the scene's place. Any other text changes nothing; a message says why.
void paste(Session&, const std::string& text);

}  // namespace session
