#pragma once
/// The notes of the scene, its caption, and the lens through which it is told.

#include <string>

#include "session/session.h"

namespace session {

/// Replaces the notes: one undo step, none if they are the same.
void writeNotes(Session&, const std::string& notes);
void dismissCaption(Session&);
/// The world, or the ball alone with what it meets.
void chooseLens(Session&, Lens lens);

}  // namespace session
