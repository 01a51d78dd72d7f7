#pragma once
/// The notes of the scene, and its caption.

#include <string>

#include "session/session.h"

namespace session {

/// Replaces the notes: one undo step, none if they are the same.
void writeNotes(Session&, const std::string& notes);
void dismissCaption(Session&);

}  // namespace session
